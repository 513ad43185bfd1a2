/* Counters that cost nothing when off.
 *
 * A strategy is written once, with a call below at each node, candidate, check
 * and solution. The build compiles its file twice: plain (NQ_COUNTING=0), in
 * which all but solution() vanish, and counting. STRATEGY(name) names the
 * entry accordingly: nq_name_plain or nq_name_counting. */
#ifndef NQ_STRATEGIES_SEARCH_H
#define NQ_STRATEGIES_SEARCH_H

#include "strategies/strategy.h"

#ifndef NQ_COUNTING
#define NQ_COUNTING 0
#endif

#if NQ_COUNTING
#define STRATEGY(name)              \
    nq_search nq_##name##_counting; \
    void nq_##name##_counting(unsigned n, nqueens_tally *tally)
#else
#define STRATEGY(name)           \
    nq_search nq_##name##_plain; \
    void nq_##name##_plain(unsigned n, nqueens_tally *tally)
#endif

/* The search stands on a placement of this many queens. */
static inline void node(nqueens_tally *tally, unsigned queens)
{
    if (NQ_COUNTING) {
        tally->nodes++;
        tally->nodes_at[queens]++;
    }
}

/* It tries a square. */
static inline void candidate(nqueens_tally *tally)
{
    if (NQ_COUNTING)
        tally->candidates++;
}

/* It looks at an earlier queen, a board cell or a flag. */
static inline void check(nqueens_tally *tally)
{
    if (NQ_COUNTING)
        tally->checks++;
}

/* All n queens stand. One at a time, 64 bits cannot overflow in a lifetime. */
static inline void solution(nqueens_tally *tally)
{
    tally->solutions++;
}

#endif
