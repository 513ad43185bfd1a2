/* Counting, as the options say. */
#ifndef NQ_CLI_COUNT_H
#define NQ_CLI_COUNT_H

#include "cli/options.h"

/* Is Q(n) counted, into *solutions? *exit_status is then that, EXIT_FINE if all went well; if
 * not, lines on standard error have said why. */
bool count_solutions(const cli_request *cli, nqueens_total *solutions, int *exit_status);

/* The same for all that the strategy does. */
int count_work(const cli_request *cli, nqueens_tally *tally);

/* These print why a count has no result, and return the exit status. is_lost: its journal is. */
int count_failed(unsigned n, nqueens_status status);
int count_interrupted(const cli_request *, double done, bool is_lost);

#endif
