/* squares: any n of the n^2 squares, and a look at the finished board: does any
 * pair of queens attack? C(n^2, n) boards, 4,426,165,368 for n = 8, and
 * C(n^2 + 1, n) nodes, since every choice of k squares that leaves room for the
 * others is stood on.
 *
 * The only look is at a pair of queens, O(1), up to n (n - 1) / 2 of them for each
 * board. The puzzle as Max Bezzel put it (Schachzeitung, 1848), for someone who has
 * noticed nothing about it, not even that two queens never share a row. It improves
 * on nothing; every other strategy does on it. */
#include "strategies/search.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    int n, queens;
    int row[NQUEENS_N_MAX], column[NQUEENS_N_MAX];
    nqueens_tally *tally;
} board;

static bool is_solution(const board *b)
{
    for (int k = 1; k < b->n; k++)
        for (int j = 0; j < k; j++) {
            const int rows = abs(b->row[j] - b->row[k]);
            const int columns = abs(b->column[j] - b->column[k]);
            check(b->tally);
            if (rows == 0 || columns == 0 || rows == columns)
                return false;
        }
    return true;
}

/* The squares are numbered row by row; each queen goes beyond the one before. */
static void choose_from(board *b, int square)
{
    node(b->tally, (unsigned)b->queens);
    if (b->queens == b->n) {
        if (is_solution(b))
            solution(b->tally, 1);
        return;
    }
    const int later = b->n - b->queens - 1; /* queens that still need a square behind this one */
    for (; square < b->n * b->n - later; square++) {
        candidate(b->tally);
        b->row[b->queens] = square / b->n;
        b->column[b->queens] = square % b->n;
        b->queens++;
        choose_from(b, square + 1);
        b->queens--;
    }
}

STRATEGY(squares)
{
    board b = {.n = (int)n, .tally = tally};
    choose_from(&b, 0);
}
