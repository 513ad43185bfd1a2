#include "placements/board.h"

#include "core/allowed.h"

/* Why there is no solution on a toroidal board unless n is coprime to 6: of the rows r and
 * their columns c, all r, c, c - r and c + r are the numbers modulo n, each once. Let these add
 * up to S, and their squares to T. Then S = sum (c - r) = S - S = 0, but S = n (n - 1) / 2 is not 0
 * modulo an even n. And 2 T = sum (c - r)^2 + (c + r)^2 = sum 2 c^2 + 2 r^2 = 4 T, so that 2 T = 0;
 * but 2 T = n (n - 1) (2 n - 1) / 3 is not 0 modulo an n that 3 divides. (G. Polya, 1918.) */
nqueens_status nq_board_check(const nqueens_board *board, uint32_t *allowed)
{
    if (board == NULL)
        return NQUEENS_BAD_ARGUMENT;
    const unsigned n = board->n;
    const bool toroidal = board->toroidal != 0;
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX)
        return NQUEENS_BAD_N;
    if (!allowed_squares(n, toroidal, board->given, board->blocked, allowed))
        return NQUEENS_BAD_BOARD;
    return toroidal && (n % 2 == 0 || n % 3 == 0) ? NQUEENS_NO_SOLUTION : NQUEENS_OK;
}

bool nq_board_is_empty(const nqueens_board *board)
{
    for (unsigned row = 0; row < board->n; row++)
        if (board->given[row] != 0 || (board->blocked[row] & full_row(board->n)) != 0)
            return false;
    return true;
}

/* The x, 0 < x < n, with x * y = 1 modulo n; 0 if there is none. */
static unsigned inverse(unsigned y, unsigned n)
{
    for (unsigned x = 1; x < n; x++)
        if (x * y % n == 1)
            return x;
    return 0;
}

/* What leaves lines lines: rows, columns, diagonals, anti-diagonals, in any order.
 *  - Shifts. So let the first queen stand on row 0, column 0, and count n times.
 *  - (r, c) -> (u r, u c) modulo n, if u has an inverse. So if with the second queen on (1, k)
 * there are as many solutions as with (x, y), then as with (1, y / x), if x has an inverse.
 *  - (r, c) -> (r, -c), (c, r), (r + c, c - r): hence k has as many as -k, 1 / k, (k - 1) / (k +
 * 1). The least of those k that are alike stands for them all. */
bool nq_board_reduce(nqueens_board *board, unsigned *weight_of)
{
    const unsigned n = board->n;
    unsigned least[NQUEENS_N_MAX];
    if (n < 2)
        return false;
    for (unsigned k = 0; k < n; k++) {
        least[k] = k;
        weight_of[k] = 0;
    }
    for (bool changed = true; changed;) {
        changed = false;
        for (unsigned k = 2; k < n - 1; k++) {
            const unsigned alike[] = {n - k, inverse(k, n), (k - 1) * inverse(k + 1, n) % n};
            for (unsigned i = 0; i < 3; i++) {
                if (alike[i] == 0 || least[alike[i]] == least[k])
                    continue;
                const unsigned smaller = least[k] < least[alike[i]] ? least[k] : least[alike[i]];
                least[k] = least[alike[i]] = smaller;
                changed = true;
            }
        }
    }
    board->given[0] = 1;
    board->blocked[1] = full_row(n);
    for (unsigned k = 2; k < n - 1; k++) {
        weight_of[least[k]] += n;
        board->blocked[1] &= ~(UINT32_C(1) << least[k]);
    }
    return true;
}
