/* The squares of a board that queens may stand on, when some stand there already.
 *
 * On a toroidal board lines go on at the opposite edge: diagonals are the squares with the same
 * (column - row) mod n. No two queens share one of these either. */
#ifndef NQ_CORE_ALLOWED_H
#define NQ_CORE_ALLOWED_H

#include "core/bitboard.h"

#include <stdbool.h>

/* Column `col`, as a bit; none if it is beside the board. -n <= col < 2 n. */
static inline uint32_t column_bit(int col, unsigned n, bool toroidal)
{
    const int size = (int)n;
    if (toroidal)
        col = (col + size) % size;
    return col >= 0 && col < size ? UINT32_C(1) << col : 0;
}

/* given[r]: the column, from 1, of the queen that stands on row r, or 0; blocked[r]: columns
 * of row r that may have none. Sets allowed[r] to the columns left for a queen on row r: for that
 * of a row with one just this. Returns false if given queens attack each other, or are beside the
 * board or on blocked squares. */
static inline bool allowed_squares(unsigned n, bool toroidal, const uint8_t *given,
                                   const uint32_t *blocked, uint32_t *allowed)
{
    for (unsigned row = 0; row < n; row++)
        allowed[row] = full_row(n) & ~blocked[row];
    for (unsigned row = 0; row < n; row++) {
        if (given[row] == 0)
            continue;
        const int col = given[row] - 1;
        if (given[row] > n || (allowed[row] >> col & 1u) == 0)
            return false;
        for (unsigned other = 0; other < n; other++) {
            const int down = (int)other - (int)row;
            allowed[other] &= ~(column_bit(col, n, toroidal) | column_bit(col + down, n, toroidal) |
                                column_bit(col - down, n, toroidal));
        }
        allowed[row] = UINT32_C(1) << col;
    }
    return true;
}

#endif
