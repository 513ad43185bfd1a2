/* The lesson: N-Queens with three bitmasks.
 *
 * A tutorial keeps the queens in an array x[1..n] and, to try a square, walks
 * over all earlier rows: "same column? |dx| == |dy|?". That is O(n) looks for
 * each square. Here three machine words remember what the earlier queens
 * attack *on the row that comes next*, so that one expression answers for all n
 * squares of the row at once.
 *
 * Bit c of a mask is column c + 1. Bit 0 is written on the right in binary but
 * column 1 stands on the left of a printed board: a mask reads mirrored. After
 * queens on row 1, column 2 and row 2, column 4 of a 6 x 6 board, row 3 sees
 *
 *       column  1 2 3 4 5 6                  bit  5 4 3 2 1 0
 *       row 1   . Q . . . .
 *       row 2   . . . Q . .                 cols  0 0 1 0 1 0   straight below them
 *       row 3   - x x x x -                 diag  0 1 1 0 0 0   down and to the right
 *                                           anti  0 0 0 1 0 0   down and to the left
 *                                           free  1 0 0 0 0 1   columns 1 and 6
 *
 * (the queen of row 1 reaches column 4 along its diagonal, and would reach
 * column 0, off the board, along its anti-diagonal: that bit has gone.)
 *
 * Masks are *unsigned* and 32 bits wide. Unsigned, because >> on a negative
 * signed number copies the sign bit in from the left, where a queen that has
 * left the board would come back as n attacked columns, and because << into
 * the sign bit is undefined. 32 bits, because one row of the largest board
 * must fit and narrow registers are what SIMD lanes are made of. */
#ifndef NQ_CORE_BITBOARD_H
#define NQ_CORE_BITBOARD_H

#include <stdint.h>

/* What the queens above attack on the next row. */
typedef struct masks {
    uint32_t cols; /* columns: r anything, c the same */
    uint32_t diag; /* diagonals: r - c constant, they move right as they go down */
    uint32_t anti; /* anti-diagonals: r + c constant, they move left */
} masks;

/* The columns of a board of size n, 1 <= n <= 32: n ones.
 * Not (1 << n) - 1: a shift by the full width of the type is undefined, and
 * x86 shifts by n mod 32, so at n = 32 it would give 0, an empty board.
 * Shifting ones out from the top instead shifts by 32 - n, which is 0..31. */
static inline uint32_t full_row(unsigned n)
{
    return UINT32_MAX >> (32 - n);
}

/* Free mask: the columns of the next row that no queen attacks.
 * ~ also sets all bits past column n; & full drops them. Forget it, and the
 * search puts queens beside the board. */
static inline uint32_t free_mask(masks m, uint32_t full)
{
    return ~(m.cols | m.diag | m.anti) & full;
}

/* The lowest set bit of x, alone; 0 for 0.
 * -x is ~x + 1. ~x turns the zeros below the lowest one into ones and that one
 * into a zero; + 1 carries through those ones and stops in that zero. So -x
 * has the lowest one of x, zeros below it, and above it the opposite of x:
 *
 *      x = 0 1 1 0 1 0 0 0
 *     -x = 1 0 0 1 1 0 0 0
 * x & -x = 0 0 0 0 1 0 0 0
 *
 * On unsigned numbers negation is arithmetic modulo 2^32: never undefined. */
static inline uint32_t lowest_bit(uint32_t x)
{
    return x & -x;
}

/* x without its lowest set bit, x != 0: x - 1 borrows through the zeros below
 * the lowest one and clears it, & keeps only what both have: the bits above.
 * With lowest_bit() it makes the loop that visits each free column once, left
 * to right, and never looks at an attacked one. */
static inline uint32_t without_lowest_bit(uint32_t x)
{
    return x & (x - 1);
}

/* The column, 1..32, of the lowest set bit of x. x != 0: counting trailing
 * zeros of 0 is undefined, since the instruction behind it differs by CPU. */
static inline unsigned column_of(uint32_t x)
{
    return (unsigned)__builtin_ctz(x) + 1;
}

/* One row down: the masks of the row after a queen was put on `queen`, a
 * single bit of the free mask.
 * A column stays where it is. A diagonal reaches the next row one column
 * further right, which is one bit *up* since column 1 is bit 0: << 1; an
 * anti-diagonal one further left: >> 1. All earlier diagonals move with the
 * new one, so a single shift serves them all. An anti-diagonal that leaves the
 * board on the left falls off bit 0. A diagonal that leaves on the right
 * climbs past bit n - 1: at n < 32 it lingers there, where free_mask() does
 * not look, and at n = 32 it falls off the word. It can never come back. */
static inline masks next_row(masks m, uint32_t queen)
{
    masks below = {m.cols | queen, (m.diag | queen) << 1, (m.anti | queen) >> 1};
    return below;
}

#endif
