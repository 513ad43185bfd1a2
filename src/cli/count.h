/* Counting, as the options say. */
#ifndef NQ_CLI_COUNT_H
#define NQ_CLI_COUNT_H

#include "cli/options.h"

/* Q(n) into *solutions. Returns EXIT_FINE; or another exit status, with a line on standard
 * error that says why. */
int count_solutions(const cli_request *cli, uint64_t *solutions);

/* The same for all that the strategy does. */
int count_work(const cli_request *cli, nqueens_tally *tally);

/* These print why a count has no result, and return the exit status. */
int count_failed(unsigned n, nqueens_status status);
int count_interrupted(const cli_request *, double done);

#endif
