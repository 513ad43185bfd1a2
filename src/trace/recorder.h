/* Turns the calls of a search into the events of nqueens_trace(): keeps the board, and
 * for each number of queens what the search knows there. */
#ifndef NQ_TRACE_RECORDER_H
#define NQ_TRACE_RECORDER_H

#include "core/bitboard.h"
#include "nqueens.h"

#include <setjmp.h>
#include <stdbool.h>

/* The search with some number of queens. */
typedef struct nq_depth {
    unsigned row, column;           /* of the last queen */
    unsigned line_row, line_column; /* the line that is being filled, as of NQUEENS_ENTER */
    masks m;                        /* of that row */
    uint32_t cross, free, open;     /* as in nqueens_event */
    uint32_t barred;
    unsigned weight;
    bool is_searched; /* it turned to that line, and no event has said yet how that ended */
} nq_depth;

typedef struct nq_recorder {
    nqueens_tally tally; /* first: a pointer to it is all that the search has */
    nqueens_event event;
    nqueens_tracer see;
    void *context;
    jmp_buf stop; /* out of the search */
    unsigned n;
    bool is_trying; /* event.row and column are a candidate */
    uint8_t columns[NQUEENS_N_MAX];
    uint32_t barred[NQUEENS_N_MAX];
    nq_depth depths[NQUEENS_N_MAX + 1]; /* by queens */
} nq_recorder;

/* Runs the tracing build of a search, which puts a queen on row r + 1 only where allowed[r] has a
 * bit, as core/allowed.h says; NQUEENS_OK, or STOPPED by `see`. */
nqueens_status nq_trace(unsigned n, const uint32_t *allowed,
                        nqueens_status (*search)(unsigned n, nqueens_tally *tally),
                        nqueens_tracer see, void *context);

/* The calls in strategies/search.h, which says what they mean. */
void nq_record_node(nq_recorder *, unsigned queens);
void nq_record_row(nq_recorder *, unsigned row);
void nq_record_masks(nq_recorder *, unsigned row, masks m, uint32_t cross, uint32_t free);
void nq_record_central(nq_recorder *, unsigned row, unsigned column);
void nq_record_orbit(nq_recorder *, unsigned weight);
void nq_record_candidate(nq_recorder *, unsigned row, unsigned column);
void nq_record_attack_by(nq_recorder *, unsigned row);
void nq_record_attack_on(nq_recorder *, nqueens_line line);
void nq_record_no_room(nq_recorder *, unsigned row, masks m);
void nq_record_solution(nq_recorder *, unsigned weight);
void nq_record_backtrack(nq_recorder *);

#endif
