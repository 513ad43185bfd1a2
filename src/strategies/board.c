/* board: a 2-D board of zeros and ones. Before each placement the whole board is
 * swept: is there a queen in this row, in this column, or on any square of a
 * diagonal through here? n^2 + 2n looks for a square that is safe: O(n^2) a
 * candidate. The isAttacked() of many tutorials.
 *
 * Improves on `permutations`, `tuples` and `squares` by the one idea that matters most,
 * backtracking: an attacked square is dropped at once with all that would follow. */
#include "strategies/search.h"

#include <stdbool.h>

typedef struct board {
    int n;
    int square[NQUEENS_N_MAX][NQUEENS_N_MAX]; /* 1 where a queen stands */
    nqueens_tally *tally;
} board;

static bool is_attacked(const board *b, int row, int column)
{
    for (int i = 0; i < b->n; i++) {
        check(b->tally);
        if (b->square[row][i] == 1)
            return true;
        check(b->tally);
        if (b->square[i][column] == 1)
            return true;
    }
    for (int r = 0; r < b->n; r++)
        for (int c = 0; c < b->n; c++) {
            check(b->tally);
            if (b->square[r][c] == 1 && (r - c == row - column || r + c == row + column))
                return true;
        }
    return false;
}

static void place_row(board *b, int row)
{
    node(b->tally, (unsigned)row);
    if (row == b->n) {
        solution(b->tally, 1);
        return;
    }
    for (int column = 0; column < b->n; column++) {
        candidate(b->tally);
        if (!is_attacked(b, row, column)) {
            b->square[row][column] = 1;
            place_row(b, row + 1);
            b->square[row][column] = 0;
        }
    }
}

STRATEGY(board)
{
    board b = {.n = (int)n, .tally = tally};
    place_row(&b, 0);
}
