/* The signature that all strategies share, and the table of them. */
#ifndef NQ_STRATEGIES_STRATEGY_H
#define NQ_STRATEGIES_STRATEGY_H

#include "core/amount.h"
#include "nqueens.h"

#include <stdbool.h>

/* Adds one whole search of the n x n board, 1 <= n <= 32, to *tally: a caller
 * that wants it alone passes zeros. Returns NQUEENS_OK, or why it could not; *tally is
 * then worth nothing. */
typedef nqueens_status nq_search(unsigned n, nqueens_tally *tally);

/* A row of the table of strategies, registry.c. A column that an entry leaves out is 0. */
typedef struct nq_strategy {
    const char *name;
    const char *idea;      /* one line for people */
    const char *source;    /* who wrote about it first, or where it is told */
    unsigned practical_n;  /* tests and benchmarks go up to here: counted in about a second */
    nqueens_memory memory; /* what it keeps of its queens, to see which squares are attacked */
    const char *tree; /* the strategy whose tree this one walks, node for node; NULL: its own */
    const char *form; /* the closed form of the nodes, as text; NULL if there is none */
    amount (*nodes)(unsigned n); /* and its value; NULL if there is none */
    bool central_first;          /* the central cross is filled first, one for each orbit */
    bool uses_engine;    /* it counts with the instruction set that is chosen, engine/isa.h */
    bool takes_board;    /* its tracing build keeps off the squares that a board bars */
    nq_search *plain;    /* adds to solutions only, at full speed */
    nq_search *counting; /* the same body, adds to every field */
    nq_search *tracing;  /* the same body, made to run inside nq_trace(); NULL: not to be traced */
} nq_strategy;

/* Each idea after those that it builds on; the last is the fastest. */
extern const nq_strategy nq_strategies[];
extern const size_t nq_strategy_count;

/* The naive search, to which the others are compared; and the strategy that is traced if no
 * other is asked for. */
extern const nq_strategy *const nq_strategy_reference;
extern const nq_strategy *const nq_strategy_usually_traced;

/* The strategy of that name, the fastest for NULL; NULL if there is none. */
const nq_strategy *nq_strategy_find(const char *name);

/* Whether both are known to walk the same tree, each in its way: then their nodes are equal. */
bool nq_strategy_same_tree(const nq_strategy *, const nq_strategy *);

#endif
