/* Measures strategies against each other on one board. */
#ifndef NQ_CLI_COMPARISON_H
#define NQ_CLI_COMPARISON_H

#include "core/amount.h"
#include "strategies/strategy.h"

#include <stdbool.h>

enum { COMPARISON_STRATEGIES = 32, COMPARISON_REPEATS = 1000 };

typedef enum row_status {
    ROW_UNFINISHED, /* interrupted before it was counted; estimated from what was */
    ROW_MEASURED,
    ROW_ESTIMATED,  /* it would take more than max_time */
    ROW_WRONG,      /* its count is not that of the others: it gets no time */
    ROW_IMPOSSIBLE, /* this machine has not what it takes to run it, say memory */
    ROW_FAILED      /* it crashed, or ended without a count */
} row_status;

/* One strategy. A negative time is not known. */
typedef struct comparison_row {
    const nq_strategy *strategy;
    row_status status;
    char reason[200]; /* of a status other than ROW_MEASURED */
    bool has_work;    /* nodes, candidates and checks are known, or estimated */
    amount nodes, candidates, checks;
    bool was_tried;         /* the board after that, not just expected to be too large */
    unsigned reached;       /* the largest board that was counted in time */
    double seconds, spread; /* median CPU time; (slowest - fastest) / median */
    unsigned repeats;       /* searches, or batches of short ones, behind the median */

    /* Of boards 1..reached. */
    struct rung {
        uint64_t solutions, nodes, candidates, checks;
        double seconds;
    } rungs[NQUEENS_N_MAX + 1];
    double samples[COMPARISON_REPEATS];
} comparison_row;

typedef struct comparison {
    unsigned n;
    double max_time; /* CPU seconds of one search */
    unsigned repeat;

    size_t row_count; /* worst first */
    comparison_row *rows[COMPARISON_STRATEGIES + 1];
    size_t all_rows;           /* with `abs` behind them if it is not chosen */
    comparison_row *reference; /* `abs` */
    bool is_counted;
    uint64_t solutions; /* Q(n), if it is counted */
    bool is_checked;    /* by two strategies at least */
    int signal;         /* that interrupted it, or 0 */
} comparison;

/* Compares the strategies of the bit set `chosen` (bit i: nq_strategies[i]), with n, max_time
 * and repeat set, all else 0. They go up from n = 1 side by side, each as far as max_time
 * lets it. On each board the count on which most agree is held to be right, that of `abs` if
 * as many say so, and who counts otherwise is out. Then those that got to n are timed in
 * turns, `repeat` times. False if there is no memory for that. */
bool comparison_run(comparison *c, uint32_t chosen);

void comparison_free(comparison *c);

/* How often faster than `abs` a row is; negative if unknown. */
double comparison_speedup(const comparison *c, const comparison_row *row);

#endif
