/* One search in a child process: it can be timed, given a limit of CPU time, stopped
 * by Ctrl-C, and if it crashes it takes nothing with it. */
#ifndef NQ_CLI_TRIAL_H
#define NQ_CLI_TRIAL_H

#include "strategies/strategy.h"

#include <stdbool.h>

typedef enum trial_end {
    TRIAL_DONE,
    TRIAL_LATE,        /* took more CPU time than it was given */
    TRIAL_INTERRUPTED, /* by a signal to us, cli/signals.h */
    TRIAL_IMPOSSIBLE,  /* no memory, no process: `why` says what */
    TRIAL_FAILED       /* `why` says how */
} trial_end;

typedef struct trial {
    nqueens_tally tally; /* of one search */
    double seconds;      /* CPU time of one search */
    bool starved;        /* of memory */
    char why[80];
} trial;

/* Runs `search` on an n x n board `times` times, at most `limit` seconds of CPU time in
 * all; with more than one, one search goes before, untimed. */
trial_end trial_run(nq_search *search, unsigned n, unsigned times, double limit, trial *result);

#endif
