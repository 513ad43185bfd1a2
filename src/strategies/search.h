/* Counters that cost nothing when off.
 *
 * A strategy is written once, with a call below at each node, candidate, check
 * and solution. The build compiles its file twice: plain (NQ_COUNTING=0), in
 * which all but solution() vanish, and counting. STRATEGY(name) begins the
 * function that searches the whole board; it becomes nq_name_plain or
 * nq_name_counting. One that may fail returns its status: FALLIBLE_STRATEGY(name). */
#ifndef NQ_STRATEGIES_SEARCH_H
#define NQ_STRATEGIES_SEARCH_H

#include "strategies/strategy.h"

#ifndef NQ_COUNTING
#define NQ_COUNTING 0
#endif

#if NQ_COUNTING
#define FALLIBLE_STRATEGY(name)     \
    nq_search nq_##name##_counting; \
    nqueens_status nq_##name##_counting(unsigned n, nqueens_tally *tally)

/* The search stands on a placement of this many queens. */
#define node(tally, queens) ((tally)->nodes++, (tally)->nodes_at[queens]++)
/* It tries a square. */
#define candidate(tally) ((tally)->candidates++)
/* It looks at an earlier queen, a board cell or a flag. */
#define check(tally) ((tally)->checks++)
#else
#define FALLIBLE_STRATEGY(name)  \
    nq_search nq_##name##_plain; \
    nqueens_status nq_##name##_plain(unsigned n, nqueens_tally *tally)

#define node(tally, queens) ((void)0)
#define candidate(tally) ((void)0)
#define check(tally) ((void)0)
#endif

#define STRATEGY(name)                                          \
    static void search_board(unsigned n, nqueens_tally *tally); \
    FALLIBLE_STRATEGY(name)                                     \
    {                                                           \
        search_board(n, tally);                                 \
        return NQUEENS_OK;                                      \
    }                                                           \
    static void search_board(unsigned n, nqueens_tally *tally)

/* All n queens stand. `weight` is how many solutions of the whole board this one stands
 * for. Added one by one, 64 bits cannot overflow in a lifetime. */
static inline void solution(nqueens_tally *tally, unsigned weight)
{
    tally->solutions += weight;
}

#endif
