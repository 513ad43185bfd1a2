/* abs: the naive reference of the tutorials.
 *
 * x[k] is the column of the queen on row k. A square (k, i) is safe if no
 * earlier row j has a queen in its column, x[j] == i, or on one of its
 * diagonals, as many columns away as rows: |x[j] - i| == |j - k|. Every column
 * of every row is tried, and each try looks at up to k - 1 queens: O(n) a
 * candidate. Place(k, i) and NQueens(k) in Horowitz, Sahni, Rajasekaran,
 * "Fundamentals of Computer Algorithms", section 7.2.
 *
 * Improves on `columns`: the same looks at the queens alone, not at the squares
 * between. Nothing is shared with the mask strategies, on purpose: this one is what
 * they are checked against. */
#include "strategies/search.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    int n;
    int x[NQUEENS_N_MAX + 1];
    nqueens_tally *tally;
} board;

static bool is_safe(const board *b, int k, int i)
{
    for (int j = 1; j < k; j++) {
        check(b->tally);
        if (b->x[j] == i || abs(b->x[j] - i) == abs(j - k)) {
            attacked_by(b->tally, (unsigned)j);
            return false;
        }
    }
    return true;
}

static void place_row(board *b, int k)
{
    node(b->tally, (unsigned)k - 1);
    if (k > b->n) {
        solution(b->tally, 1);
        return;
    }
    enter(b->tally, (unsigned)k);
    for (int i = 1; i <= b->n; i++) {
        if ((barred(b->tally, k) >> (i - 1) & 1u) != 0)
            continue;
        candidate_at(b->tally, (unsigned)k, (unsigned)i);
        if (is_safe(b, k, i)) {
            b->x[k] = i;
            place_row(b, k + 1);
            backtrack(b->tally);
        }
    }
}

STRATEGY(abs)
{
    board b = {.n = (int)n, .tally = tally};
    place_row(&b, 1);
}
