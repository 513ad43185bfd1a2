/* permutations: a queen in each row, no two in one column, and a look at the
 * finished board: is any pair on a diagonal? n! boards, 40,320 for n = 8, and
 * sum n!/(n-k)! for k = 0..n nodes.
 *
 * Improves on `tuples`: a column that is taken is never tried. The columns left
 * are kept behind those given out, so that the next one costs a swap and no look; a
 * finished board costs up to n (n - 1) / 2 looks, O(1) each. The eight rooks of the
 * tutorials: all permutations, then a test. */
#include "strategies/search.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    int n;
    int x[NQUEENS_N_MAX + 1]; /* a permutation of 1..n, 0 unused; rows 1..k-1 are settled */
    nqueens_tally *tally;
} board;

static void swap(int *a, int *b)
{
    const int old = *a;
    *a = *b;
    *b = old;
}

static bool is_solution(const board *b)
{
    for (int k = 2; k <= b->n; k++)
        for (int j = 1; j < k; j++) {
            check(b->tally);
            if (abs(b->x[j] - b->x[k]) == k - j)
                return false;
        }
    return true;
}

static void fill_row(board *b, int k)
{
    node(b->tally, (unsigned)k - 1);
    if (k > b->n) {
        if (is_solution(b))
            solution(b->tally, 1);
        return;
    }
    for (int i = k; i <= b->n; i++) {
        candidate(b->tally);
        swap(&b->x[k], &b->x[i]);
        fill_row(b, k + 1);
        swap(&b->x[k], &b->x[i]);
    }
}

STRATEGY(permutations)
{
    board b = {.n = (int)n, .tally = tally};
    for (int i = 1; i <= b.n; i++)
        b.x[i] = i;
    fill_row(&b, 1);
}
