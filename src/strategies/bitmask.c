/* bitmask: three masks and lowest-bit iteration; core/bitboard.h explains each
 * line. Walks the same tree as `abs`, node for node, but one expression finds
 * all free columns of a row, O(1) for all n candidates. Improves on `flags`, whose
 * booleans become the bits of three words: it tries only squares that are safe (candidates =
 * nodes - 1) and looks back at no queen (checks = 0).
 *
 * Zongyan Qiu, "Bit-vector encoding of n-queen problem", ACM SIGPLAN Notices
 * 37(2), 2002; Martin Richards, "Backtracking algorithms in MCPL using bit
 * patterns and recursion", 1997. */
#include "core/bitboard.h"
#include "strategies/search.h"

typedef struct board {
    unsigned n;
    uint32_t full;
    nqueens_tally *tally;
} board;

static void place_row(const board *b, unsigned row, masks m)
{
    node(b->tally, row);
    if (row == b->n) {
        solution(b->tally, 1);
        return;
    }
    const uint32_t free = free_mask(m, b->full) & ~barred(b->tally, row + 1);
    enter_with(b->tally, row + 1, m, 0, free);
    for (uint32_t open = free; open != 0; open = without_lowest_bit(open)) {
        candidate_at(b->tally, row + 1, column_of(open));
        place_row(b, row + 1, next_row(m, lowest_bit(open)));
        backtrack(b->tally);
    }
}

STRATEGY(bitmask)
{
    board b = {n, full_row(n), tally};
    place_row(&b, 0, (masks){0, 0, 0});
}
