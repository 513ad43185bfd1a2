/* Counting the solutions of a board on which some queens stand already, or some squares
 * may have none, or that is toroidal: the n-queens completion problem (I. P. Gent, C. Jefferson,
 * P. Nightingale, "Complexity of n-Queens Completion", JAIR 59, 2017).
 *
 * It is cut into units for the threads, and most of the work is done by the batch kernels, as
 * for the whole board: engine/plan.h says how lines are drawn through from queens that stand
 * further down. What a kernel does not know is done first, row by row:
 *  - rows with blocked squares: there is no word for them in a state;
 *  - the first rows, as long as the lines of the queens below need more than 32 bits;
 *  - and as many rows as it takes to make enough units, and to leave kernels no work that takes
 *    seconds at a time.
 * Of these the one with the fewest free columns comes first, wherever the search stands.
 * Which rows these are depends on how the board lies. So it is turned and reflected to
 * where they are fewest. On a toroidal board all rows are filled in this way. */
#ifndef NQ_ENGINE_COMPLETION_H
#define NQ_ENGINE_COMPLETION_H

#include "engine/plan.h"

/* Which lines hold a queen. Diagonals by 32 + column - row, anti-diagonals by column + row; on
 * a toroidal board by (column - row) mod n, (column + row) mod n. */
typedef struct nq_lines {
    uint32_t cols;
    uint64_t diag, anti;
} nq_lines;

typedef struct nq_beginning {
    nq_lines on;
    unsigned weight;
} nq_beginning;

typedef struct nq_completion {
    unsigned n;
    uint32_t full;
    bool toroidal;
    uint8_t given[32];
    uint32_t allowed[32];
    uint32_t partly; /* the rows of which squares are blocked that are not attacked anyway */
    unsigned before; /* rows that are filled one by one */
    unsigned row[32];
    nq_shape shape;  /* of the others */
    unsigned chosen; /* rows of these that are filled in a unit's beginning */
    size_t units;
    nq_beginning *beginning; /* of each unit */
} nq_completion;

/* Cuts the board, of which allowed_squares() has been found to be true, into about `units` units or
 * more. weight_of[c]: how many solutions one stands for whose queen on the first row with blocked
 * squares is on column c; NULL: itself alone. Returns false, with nothing to free, when there is no
 * memory. */
bool nq_completion_make(nq_completion *completion, unsigned n, bool toroidal, const uint8_t *given,
                        const uint32_t *blocked, const unsigned *weight_of, size_t units);
void nq_completion_free(nq_completion *completion);

/* Visits the seeds of a unit; without rows left (shape.rows is 0) each is a solution. Asks
 * go_on(context) every millisecond or so, false to give up. */
void nq_completion_seeds(const nq_completion *completion, size_t unit, nq_seed_visitor *visit,
                         bool (*go_on)(void *context), void *context);

#endif
