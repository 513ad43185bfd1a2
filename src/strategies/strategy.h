/* The signature that all strategies share, and the table of them. */
#ifndef NQ_STRATEGIES_STRATEGY_H
#define NQ_STRATEGIES_STRATEGY_H

#include "nqueens.h"

/* Adds one whole search of the n x n board, 1 <= n <= 32, to *tally: a caller
 * that wants it alone passes zeros. */
typedef void nq_search(unsigned n, nqueens_tally *tally);

typedef struct nq_strategy {
    const char *name;
    const char *idea;    /* one line for people */
    nq_search *plain;    /* adds to solutions only, at full speed */
    nq_search *counting; /* the same body, adds to every field */
} nq_strategy;

/* From the slowest idea to the fastest; `count` entries. */
extern const nq_strategy nq_strategies[];
extern const size_t nq_strategy_count;

/* The strategy of that name, the fastest for NULL; NULL if there is none. */
const nq_strategy *nq_strategy_find(const char *name);

#endif
