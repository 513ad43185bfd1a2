/* The plan: the count for one n, cut into units that can be done in any order,
 * by anyone, and summed.
 *
 *     Q(n) = sum over the units, over their seeds, of weight * completions(seed)
 *
 * A *seed* is a placement of the central cross (engine/cross.h, where it is said
 * why this sum is exact) as the three masks of core/bitboard.h: completions()
 * fills the rows without a queen from top to bottom, and a row that holds one
 * already is stepped over by a wider shift. A *unit* is a share of the seeds that
 * have the same rows left, its *shape*: they can stand side by side in one batch.
 *
 * What about the queens of the cross that are further down than the row being
 * filled? They attack upwards. But the squares of a diagonal follow the same rule
 * on both sides of its queen, one column to the right per row. So the diagonal is
 * drawn through to the row of the seed: the shifts that carry the attacks of the
 * queens above carry those of the queens below at the same time, and a search
 * step knows no difference between them. Hence there is no table of blocked
 * squares for each seed, and seeds mix freely.
 *
 * Drawn through, a diagonal may cross the row of the seed outside of the board
 * and come in further down. So a mask needs some bits on either side of the
 * board: below it for diagonals (they move up), above it for anti-diagonals.
 *
 *     bit 31                                        0
 *          anti-diagonals | column n ... 1 | diagonals
 *          still to come  |   the board    | still to come
 *
 * Queens of the cross keep near a main diagonal, |row - column| <= about n/2, and
 * each row done makes the need smaller by one. Up to n = 16 it fits into 32 bits
 * from the first row on. Up to n = 21 the words of the first rows are *slid*: the
 * board is at the lowest bits of `cols` and `anti` and further up in `diag`, so that each
 * has room on its one side; to put the masks together takes one shift more. For larger
 * boards the first rows are filled in 64 bits, one by one, before a seed is handed out.
 * Boards that have less than four rows beside the cross are filled wholly in
 * this way: then each seed is a solution. */
#ifndef NQ_ENGINE_PLAN_H
#define NQ_ENGINE_PLAN_H

#include "engine/cross.h"

#include <stdbool.h>
#include <stddef.h>

/* Raised whenever the units, their order or their contents change. */
enum { NQ_PLAN_VERSION = 2 };

/* Fewer rows than this are not worth a batch. */
enum { NQ_BATCH_ROWS_MIN = 4 };

/* How finely to cut. Zeros are the usual. */
typedef struct nq_cut {
    unsigned width;  /* of the cross: 1..3, odd like n or even like n */
    unsigned chunk;  /* column sets that a unit has of its row set, at most */
    unsigned fill;   /* rows that are filled before a seed is handed out, at least */
    unsigned shares; /* units among which the seeds of a chunk are dealt out, at least */
} nq_cut;

/* The units of a row set. */
typedef struct nq_plan_row {
    size_t first;    /* its first unit */
    unsigned end;    /* its column sets are the numbers from its own to this */
    unsigned shares; /* units of a chunk */
    double cost;     /* of one pair of parts, in some unit */
} nq_plan_row;

typedef struct nq_plan {
    unsigned n;
    uint32_t full; /* a whole row */
    nq_cut cut;
    size_t units;
    double cost; /* of all units */
    nq_crosses crosses;
    nq_plan_row *row; /* one for each least set */
} nq_plan;

/* What the seeds of a unit have in common. */
typedef struct nq_shape {
    unsigned rows;    /* rows that their completions fill: 0, or NQ_BATCH_ROWS_MIN and more */
    unsigned row[32]; /* these rows, from the top */
    unsigned offset;  /* the board's first column is this bit in a seed */
    uint32_t outside; /* the bits that are not on the board */
    unsigned slid;    /* of the rows, the first ones: slid, and then offset is 0 */
    unsigned slide;   /* in slid words the bit of diag */
    unsigned settled; /* offset after the last slid row */
    unsigned before;  /* rows filled before a seed is handed out, and the steps down: */
    unsigned gap_before[33]; /* to the first, from one to the next, to row[0] */
} nq_shape;

/* What a seed's queens attack on row[0] of its shape. All bits of `outside` are
 * set in cols, and at least one square is free. */
typedef struct nq_seed {
    uint32_t cols, diag, anti;
    unsigned weight;
} nq_seed;

/* Returns false to have no more of them. */
typedef bool nq_seed_visitor(const nq_seed *seed, void *context);

/* The plan for 1 <= n <= 32. The same n and cut make the same plan on every machine.
 * Returns false, with nothing to free, when there is no memory. */
bool nq_plan_make(nq_plan *plan, unsigned n, const nq_cut *cut);
void nq_plan_free(nq_plan *plan);

/* A cut into about `units` units or more, if the board has so many, for as many workers
 * as one likes. */
nq_cut nq_plan_cut(unsigned n, size_t units);

void nq_plan_shape(const nq_plan *plan, size_t unit, nq_shape *shape);

/* What part of the plan's work the unit is expected to be. All parts add up to 1. The units whose
 * row sets have one size are together within a factor of 1.5 of what they turn out to be (nodes,
 * n = 12..17); a single unit may be off by ten times, a small one by more. */
double nq_plan_part(const nq_plan *plan, size_t unit);

/* Visits the cross placements of a unit. Returns how many units share them: each has as many of
 * the seeds below. */
unsigned nq_plan_crosses(const nq_plan *plan, size_t unit, nq_cross_visitor *visit, void *context);

/* Visits the seeds of a unit, 0 <= unit < plan->units, always in the same order. */
void nq_plan_seeds(const nq_plan *plan, size_t unit, nq_seed_visitor *visit, void *context);

#endif
