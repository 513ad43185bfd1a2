/* columns: a 2-D board filled column by column. The columns to the right are
 * still empty, so only the left is looked at: along the row, and along the two
 * diagonals to the border. At most 3n looks: O(n) a candidate. The isSafe() or
 * isValid() of many tutorials.
 *
 * Improves on `board`: the same tree with the board turned over its diagonal, so
 * as many nodes at each depth, and O(n) in place of O(n^2). */
#include "strategies/search.h"

#include <stdbool.h>

typedef struct board {
    int n;
    int square[NQUEENS_N_MAX][NQUEENS_N_MAX]; /* 1 where a queen stands */
    nqueens_tally *tally;
} board;

static bool is_safe(const board *b, int row, int column)
{
    for (int c = 0; c < column; c++) {
        check(b->tally);
        if (b->square[row][c] == 1)
            return false;
    }
    for (int r = row, c = column; r >= 0 && c >= 0; r--, c--) {
        check(b->tally);
        if (b->square[r][c] == 1)
            return false;
    }
    for (int r = row, c = column; r < b->n && c >= 0; r++, c--) {
        check(b->tally);
        if (b->square[r][c] == 1)
            return false;
    }
    return true;
}

static void place_column(board *b, int column)
{
    node(b->tally, (unsigned)column);
    if (column == b->n) {
        solution(b->tally, 1);
        return;
    }
    for (int row = 0; row < b->n; row++) {
        candidate(b->tally);
        if (is_safe(b, row, column)) {
            b->square[row][column] = 1;
            place_column(b, column + 1);
            b->square[row][column] = 0;
        }
    }
}

STRATEGY(columns)
{
    board b = {.n = (int)n, .tally = tally};
    place_column(&b, 0);
}
