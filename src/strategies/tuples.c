/* tuples: a queen anywhere in each row, and a look at the finished board: is it a
 * solution? No pruning at all: n^n boards, and sum n^k for k = 0..n nodes.
 *
 * A pair of queens is one look, O(1), up to n (n - 1) / 2 of them for each board. What
 * the puzzle's statement asks for (Max Bezzel, Schachzeitung, 1848). Improves on
 * `squares` by the one insight that each row has one queen. */
#include "strategies/search.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    int n;
    int x[NQUEENS_N_MAX + 1];
    nqueens_tally *tally;
} board;

static bool is_solution(const board *b)
{
    for (int k = 2; k <= b->n; k++)
        for (int j = 1; j < k; j++) {
            check(b->tally);
            if (b->x[j] == b->x[k] || abs(b->x[j] - b->x[k]) == k - j)
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
    for (b->x[k] = 1; b->x[k] <= b->n; b->x[k]++) {
        candidate(b->tally);
        fill_row(b, k + 1);
    }
}

STRATEGY(tuples)
{
    board b = {.n = (int)n, .tally = tally};
    fill_row(&b, 1);
}
