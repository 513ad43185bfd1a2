#include "placements/symmetric.h"

#include "core/bitboard.h"
#include "core/symmetry.h"

#include <string.h>

/* Lines that hold a queen: diagonals by 32 + column - row, anti-diagonals by column + row. */
typedef struct lines {
    uint32_t rows, cols;
    uint64_t diag, anti;
} lines;

typedef struct search {
    unsigned n;
    uint32_t full;
    bool quarter;
    bool cancelled;
    const volatile int *cancel;
} search;

/* The square's lines and those of its half-turn. */
static lines with_pair(const search *s, lines on, unsigned row, unsigned col)
{
    const unsigned last = s->n - 1;
    on.rows |= UINT32_C(1) << row | UINT32_C(1) << (last - row);
    on.cols |= UINT32_C(1) << col | UINT32_C(1) << (last - col);
    on.diag |= UINT64_C(1) << (32 + col - row) | UINT64_C(1) << (32 + row - col);
    on.anti |= UINT64_C(1) << (col + row) | UINT64_C(1) << (2 * last - col - row);
    return on;
}

/* `among`: the columns to be tried. */
static uint64_t count(search *s, lines on, uint32_t among)
{
    if (on.rows == s->full)
        return 1;
    s->cancelled =
        s->cancelled || (s->cancel != NULL && __atomic_load_n(s->cancel, __ATOMIC_RELAXED) != 0);
    if (s->cancelled)
        return 0;
    /* Of the upper half, the lowest without a queen. */
    const uint32_t upper = ~on.rows & s->full >> (s->n - s->n / 2);
    const unsigned row = 31 - (unsigned)__builtin_clz(upper);
    const masks m = {on.cols, (uint32_t)(on.diag << row >> 32), (uint32_t)(on.anti >> row)};
    uint64_t solutions = 0;
    for (uint32_t open = free_mask(m, among); open != 0; open = without_lowest_bit(open)) {
        const unsigned col = column_of(open) - 1;
        lines below = with_pair(s, on, row, col);
        if (s->quarter)
            below = with_pair(s, below, col, s->n - 1 - row);
        solutions += count(s, below, s->full);
    }
    return solutions;
}

bool nq_count_symmetric(unsigned n, bool quarter, const volatile int *cancel, uint64_t *solutions)
{
    search s = {.n = n, .full = full_row(n), .quarter = quarter, .cancel = cancel};
    const uint32_t centre = n % 2 == 1 ? UINT32_C(1) << n / 2 : 0;
    const lines on = {centre, centre, UINT64_C(1) << 32, UINT64_C(1) << (n - 1)};
    const uint64_t found = n == 1 ? 1 : 2 * count(&s, on, s.full >> (n - n / 2));
    if (!s.cancelled)
        *solutions = found;
    return !s.cancelled;
}

bool nq_is_fundamental(unsigned n, const uint8_t *columns)
{
    for (unsigned s = 1; s < NQ_SYMMETRIES; s++) {
        uint8_t image[32] = {0};
        for (unsigned row = 0; row < n; row++) {
            const square q = symmetric_image(square_at(row, columns[row] - 1u), s, n);
            image[q.row] = (uint8_t)(q.col + 1);
        }
        if (memcmp(image, columns, n) < 0)
            return false;
    }
    return true;
}
