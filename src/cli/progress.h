/* How far a count is, on standard error. */
#ifndef NQ_CLI_PROGRESS_H
#define NQ_CLI_PROGRESS_H

#include "nqueens.h"

#include <stdbool.h>
#include <stdint.h>

typedef struct progress {
    bool asked;               /* for, even if standard error is no terminal: a line at times */
    double known;             /* share of the work that was done before, in a journal */
    uint64_t known_solutions; /* and what it found */
    double latest;            /* share that is done */
    double shown;             /* seconds at the last line */
} progress;

/* An nqueens_reporter; `context` is a progress. */
int progress_report(const nqueens_progress *now, void *context);

/* Takes the line away. */
void progress_end(const progress *p);

#endif
