/* Placements of the central cross, one for each orbit of the square's symmetries.
 *
 * The central cross is the `width` central rows and the `width` central
 * columns of the board (width and n both even or both odd, so that they are
 * central). A *cross placement* puts queens on squares of the cross so that
 * each of these rows and columns has exactly one and no two attack each other.
 *
 * Why counting by cross placements is exact
 *  1. In a solution every row and every column has one queen. So the queens
 *     that stand on the cross are a cross placement, and only one: the
 *     solutions are split, without gap or overlap, by the cross they show.
 *  2. A symmetry of the square takes the cross to itself and solutions to
 *     solutions. So it takes the solutions that show the cross placement P one
 *     to one to those that show its image: P and all its images, its *orbit*,
 *     have equally many solutions.
 *  3. Hence Q(n) = sum, over one P of each orbit, of weight(P) * solutions(P),
 *     with weight(P) the number of different images: 8 for nearly all, 4 for a P
 *     that equals its half-turn, 2 its quarter-turn, 1 for the single central queen.
 * No solution is ever tested for symmetry; the cross settles it beforehand.
 *
 * Which P stands for its orbit? The least in some order of all placements. The
 * order here looks at the *row set* first (which rows outside the central ones
 * hold a queen), then at the *column set*, then at the squares. A symmetry may
 * reverse the row set, reverse the column set, and swap the two. So the sets of the
 * least P are not greater than their own reverses, and the row set is not greater
 * than the column set: the pairs i <= j of a list of such *least sets*. Nothing
 * is left to be compared unless two of these sets are equal.
 *
 * Making the placements costs next to nothing, too. The queens on the central rows
 * depend on the column set alone, those on the central columns on the row set alone
 * (but for queens on both, at the crossings). Each such *part* is made once, and a
 * placement is two parts that do not attack each other: two ANDs. */
#ifndef NQ_ENGINE_CROSS_H
#define NQ_ENGINE_CROSS_H

#include "core/symmetry.h"

#include <stdbool.h>

enum { NQ_CROSS_WIDTH_MAX = 3, NQ_CROSS_PARTS_MAX = 6 };

/* Some queens that do not attack each other, and what they attack. */
typedef struct nq_part {
    uint64_t diag, anti; /* bits 32 + column - row, column + row */
    uint32_t cols;
    uint8_t lines; /* bit i: the i-th central line has its queen */
    uint8_t queens;
    square queen[NQ_CROSS_WIDTH_MAX];
} nq_part;

/* A least set, and its parts on the central rows: on_rows[first..end-1]. */
typedef struct nq_line_set {
    uint32_t lines, reversed;
    unsigned size;
    unsigned first, end;
} nq_line_set;

/* Queens on the crossings of some central rows and as many central columns. */
typedef struct nq_crossings {
    unsigned count;
    nq_part part[NQ_CROSS_PARTS_MAX];
} nq_crossings;

/* What the crosses of one board are made of. */
typedef struct nq_crosses {
    unsigned n, width, sets;
    nq_line_set *set; /* those of the same size together, each group ascending */
    nq_part *on_rows;
    nq_crossings *crossings; /* by the rows and the columns, 1 << width of each */
} nq_crosses;

/* `of`: on the central rows, on the central columns, on their crossings. */
typedef struct nq_cross {
    uint64_t diag, anti;
    uint32_t cols;
    unsigned weight; /* size of the orbit: 1, 2, 4 or 8 */
    const nq_part *of[3];
} nq_cross;

/* Returns false to have no more of them. */
typedef bool nq_cross_visitor(const nq_cross *cross, void *context);

/* The rows (and, alike, the columns) of the cross: bit i is row i. */
uint32_t nq_cross_lines(unsigned n, unsigned width);

/* Returns false, with nothing to free, when there is no memory. */
bool nq_crosses_make(nq_crosses *crosses, unsigned n, unsigned width);
void nq_crosses_free(nq_crosses *crosses);

/* Visits the placements that have row set number `row_set` and one of the column sets
 * first..end-1, all of the same size and row_set <= first, and that stand for
 * their orbits; always in the same order. Returns false if the visitor did. */
bool nq_cross_each(const nq_crosses *crosses, unsigned row_set, unsigned first, unsigned end,
                   nq_cross_visitor *visit, void *context);

#endif
