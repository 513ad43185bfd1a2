/* flags: a boolean for each column, each diagonal and each anti-diagonal says
 * whether a queen holds it. A square is safe if its three flags are down: at most
 * three looks, O(1) a candidate.
 *
 * Niklaus Wirth, "Program Development by Stepwise Refinement", Communications of
 * the ACM 14(4), 1971. Improves on `abs`: the same tree, and the looks no longer
 * grow with the row. `bitmask` packs these flags into words. */
#include "strategies/search.h"

#include <stdbool.h>

typedef struct board {
    unsigned n;
    bool cols[NQUEENS_N_MAX];
    bool diag[2 * NQUEENS_N_MAX]; /* by row - column + n */
    bool anti[2 * NQUEENS_N_MAX]; /* by row + column */
    nqueens_tally *tally;
} board;

static bool is_held(bool flag, nqueens_line line, nqueens_tally *tally)
{
    (void)tally, (void)line; /* unused in the plain build */
    check(tally);
    if (flag) {
        attacked_on(tally, line);
        return true;
    }
    return false;
}

static void place_row(board *b, unsigned row)
{
    node(b->tally, row);
    if (row == b->n) {
        solution(b->tally, 1);
        return;
    }
    enter(b->tally, row + 1);
    for (unsigned column = 0; column < b->n; column++) {
        bool *col = &b->cols[column];
        bool *diag = &b->diag[row + b->n - column];
        bool *anti = &b->anti[row + column];
        if ((barred(b->tally, row + 1) >> column & 1u) != 0)
            continue;
        candidate_at(b->tally, row + 1, column + 1);
        if (!is_held(*col, NQUEENS_COLUMN, b->tally) &&
            !is_held(*diag, NQUEENS_DIAGONAL, b->tally) &&
            !is_held(*anti, NQUEENS_ANTIDIAGONAL, b->tally)) {
            *col = *diag = *anti = true;
            place_row(b, row + 1);
            backtrack(b->tally);
            *col = *diag = *anti = false;
        }
    }
}

STRATEGY(flags)
{
    board b = {.n = n, .tally = tally};
    place_row(&b, 0);
}
