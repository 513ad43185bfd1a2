/* The signature that all strategies share, and the table of them. */
#ifndef NQ_STRATEGIES_STRATEGY_H
#define NQ_STRATEGIES_STRATEGY_H

#include "nqueens.h"

#include <stdbool.h>

/* Adds one whole search of the n x n board, 1 <= n <= 32, to *tally: a caller
 * that wants it alone passes zeros. Returns NQUEENS_OK, or why it could not; *tally is
 * then worth nothing. */
typedef nqueens_status nq_search(unsigned n, nqueens_tally *tally);

typedef struct nq_strategy {
    const char *name;
    const char *idea;     /* one line for people */
    unsigned practical_n; /* tests and benchmarks go up to here: counted in about a second */
    nq_search *plain;     /* adds to solutions only, at full speed */
    nq_search *counting;  /* the same body, adds to every field */
} nq_strategy;

/* Each idea after those that it builds on; the last is the fastest. */
extern const nq_strategy nq_strategies[];
extern const size_t nq_strategy_count;

/* The strategy of that name, the fastest for NULL; NULL if there is none. */
const nq_strategy *nq_strategy_find(const char *name);

/* The body of that strategy once more, made to run inside nq_trace(); NULL if it is none of
 * those that can be traced. */
nq_search *nq_strategy_tracing(const nq_strategy *);

/* Whether that also keeps off the squares that a board bars. */
bool nq_strategy_takes_board(const nq_strategy *);

#endif
