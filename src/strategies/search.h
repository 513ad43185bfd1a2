/* Counters and a recorder that cost nothing when off.
 *
 * A strategy is written once, with a call below at each node, candidate, check
 * and solution. The build compiles its file twice: plain (NQ_COUNTING=0), in
 * which all but solution() vanish, and counting. STRATEGY(name) begins the
 * function that searches the whole board; it becomes nq_name_plain or
 * nq_name_counting. One that may fail returns its status: FALLIBLE_STRATEGY(name).
 * A strategy that the registry lists as TRACED is compiled once more, tracing
 * (NQ_TRACING=1): there all calls also tell the recorder, trace/recorder.h, which is
 * reached through the tally that it begins with. */
#ifndef NQ_STRATEGIES_SEARCH_H
#define NQ_STRATEGIES_SEARCH_H

#include "strategies/strategy.h"

#ifndef NQ_COUNTING
#define NQ_COUNTING 0
#endif
#ifndef NQ_TRACING
#define NQ_TRACING 0
#endif

#if NQ_TRACING
#include "trace/recorder.h"
#define STRATEGY_BUILD(name) nq_##name##_tracing
#define recorder_of(tally) ((nq_recorder *)(tally))
#elif NQ_COUNTING
#define STRATEGY_BUILD(name) nq_##name##_counting
#else
#define STRATEGY_BUILD(name) nq_##name##_plain
#endif

#define FALLIBLE_STRATEGY(name)     \
    nq_search STRATEGY_BUILD(name); \
    nqueens_status STRATEGY_BUILD(name)(unsigned n, nqueens_tally *tally)

#define STRATEGY(name)                                          \
    static void search_board(unsigned n, nqueens_tally *tally); \
    FALLIBLE_STRATEGY(name)                                     \
    {                                                           \
        search_board(n, tally);                                 \
        return NQUEENS_OK;                                      \
    }                                                           \
    static void search_board(unsigned n, nqueens_tally *tally)

/* ---- counted: every strategy calls these ----------------------------------------- */

/* The search stands on a placement of this many queens. */
#if NQ_TRACING
#define node(tally, queens) nq_record_node(recorder_of(tally), queens)
#elif NQ_COUNTING
#define node(tally, queens) ((tally)->nodes++, (tally)->nodes_at[queens]++)
#else
#define node(tally, queens) ((void)0)
#endif

#if NQ_COUNTING || NQ_TRACING
/* It tries a square. */
#define candidate(tally) ((tally)->candidates++)
/* It looks at an earlier queen, a board cell or a flag. */
#define check(tally) ((tally)->checks++)
#else
#define candidate(tally) ((void)0)
#define check(tally) ((void)0)
#endif

/* All n queens stand. `weight` is how many solutions of the whole board this one stands
 * for. Added one by one, 64 bits cannot overflow in a lifetime. */
static inline void solution(nqueens_tally *tally, unsigned weight)
{
    tally->solutions += weight;
#if NQ_TRACING
    nq_record_solution(recorder_of(tally), weight);
#endif
}

/* ---- traced: what else a learner wants to see. Rows and columns from 1 ------------- */

#if NQ_TRACING
/* It turns to this row. */
#define enter(tally, row) nq_record_row(recorder_of(tally), row)
/* It turns to this row and knows its masks and free columns; `cross` are the squares that
 * queens of the central cross attack. */
#define enter_with(tally, row, m, cross, free) \
    nq_record_masks(recorder_of(tally), row, m, cross, free)
/* It turns to a line of the central cross: this row, or with row 0 this column. */
#define enter_central(tally, row, column) nq_record_central(recorder_of(tally), row, column)
/* The cross is complete, and stands for an orbit of this many; 0: its orbit has another. */
#define orbit(tally, weight) nq_record_orbit(recorder_of(tally), weight)
/* A candidate and where it is. If node() comes next, a queen is put there. */
#define candidate_at(tally, row, column) \
    (candidate(tally), nq_record_candidate(recorder_of(tally), row, column))
/* The candidate is attacked: by the queen on that row, or on that line of its own. */
#define attacked_by(tally, row) nq_record_attack_by(recorder_of(tally), row)
#define attacked_on(tally, line) nq_record_attack_on(recorder_of(tally), line)
/* The candidate would leave a row no free column; these would be the masks there. */
#define no_room(tally, row, m) nq_record_no_room(recorder_of(tally), row, m)
/* Columns of the row that given queens attack or that are blocked, by nqueens_trace_board(). In
 * the other builds the board is empty, and all that is made of this 0 vanishes. */
#define barred(tally, row) (recorder_of(tally)->barred[(row)-1])
/* It takes the last queen off again. */
#define backtrack(tally) nq_record_backtrack(recorder_of(tally))
#else
#define enter(tally, row) ((void)0)
#define enter_with(tally, row, m, cross, free) ((void)0)
#define enter_central(tally, row, column) ((void)0)
#define orbit(tally, weight) ((void)0)
#define candidate_at(tally, row, column) candidate(tally)
#define attacked_by(tally, row) ((void)0)
#define attacked_on(tally, line) ((void)0)
#define no_room(tally, row, m) ((void)0)
#define backtrack(tally) ((void)0)
#define barred(tally, row) UINT32_C(0)
#endif

#endif
