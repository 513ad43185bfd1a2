/* Solutions that equal their own half-turn, or quarter-turn; and orbits.
 *
 * Which symmetries of the square can leave a solution of n > 1 queens as it is?
 *  - No reflection. In a vertical or horizontal axis it takes a queen to another square
 *    of its own row or column, in a diagonal to one of its own anti-diagonal or diagonal:
 *    they would attack each other, unless all queens stand on the axis.
 *  - The half-turn can, and the quarter-turns, which then give it too.
 * So an orbit has 8 solutions; or 4, if they equal their half-turn; or 2, if they equal
 * their quarter-turn. With Q solutions in all, P of the second kind or third and R of the third,
 *
 *     orbits of 2 = R / 2,  of 4 = (P - R) / 4,  of 8 = (Q - P) / 8
 *
 * and all together (Q + P + 2 R) / 8, which is what Burnside's lemma says as well.
 *
 * P and R are found by a search that places a queen together with its images. It is the
 * search of core/bitboard.h but for this:
 *  - A queen on a main diagonal would attack its own half-turn, a central row or column holds
 *    none but the central queen, which every such solution of odd n has. So the search begins
 *    with these lines taken; then whatever is free for a queen is free for its images, and these
 *    do not attack each other.
 *  - Rows are filled from the middle, where queens block most: so diagonals are numbered as on the
 *    whole board, and moved to the row in work.
 *  - Turned left to right, such a solution is another one: half of the first row will do. */
#ifndef NQ_PLACEMENTS_SYMMETRIC_H
#define NQ_PLACEMENTS_SYMMETRIC_H

#include <stdbool.h>
#include <stdint.h>

/* Solutions of 1 <= n <= 32 queens that are their own half-turn, or with `quarter` their own
 * quarter-turn, into *solutions. Returns false, with it as it was, when *cancel has become nonzero
 * (NULL: nothing does that). */
bool nq_count_symmetric(unsigned n, bool quarter, const volatile int *cancel, uint64_t *solutions);

/* Is the solution, columns 1..n of rows 1..n, the first of its orbit in dictionary order? */
bool nq_is_fundamental(unsigned n, const uint8_t *columns);

#endif
