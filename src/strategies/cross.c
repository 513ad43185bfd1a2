/* cross: all eight symmetries of the square at once, from the middle.
 *
 * The central cross is the two central rows and the two central columns (one of
 * each for odd n). In a solution each of these lines has one queen; so each
 * solution shows exactly one placement of the cross, and the solutions fall into
 * groups by it. A turn or reflection of the board takes the cross to itself, so
 * it takes one group to another, equally large. Hence one placement of each such
 * orbit is enough: the solutions that show it count as often as the orbit has
 * members, its weight, 8 for nearly all, else 4, 2 or 1. No solution is ever tested
 * for symmetry.
 *
 * The other rows are filled from the top as in `bitmask`, with two differences:
 * the cross blocks a constant mask of squares on each row, since its queens attack
 * upwards as well, and rows that it holds are stepped over.
 *
 * Improves on `mirror`: an eighth of the tree instead of half, and a smaller
 * tree, since queens in the middle attack the most squares. Only the cross itself is
 * placed with looks at earlier queens, at most three a candidate; below it there are
 * none. That an orbit has 8 / |stabilizer| members is the orbit-stabilizer theorem. */
#include "core/bitboard.h"
#include "core/symmetry.h"
#include "strategies/search.h"

#include <stdbool.h>
#include <stdlib.h>

typedef struct board {
    unsigned n;
    unsigned first, width; /* the central rows, and columns: first .. first + width - 1 */
    unsigned queens;       /* on the cross */
    square queen[4];
    unsigned weight;                 /* of that placement */
    void (*visit)(struct board *);   /* each placement that stands for its orbit */
    unsigned rows;                   /* without a queen of the cross */
    bool is_held[NQUEENS_N_MAX];     /* rows with one */
    uint32_t blocked[NQUEENS_N_MAX]; /* by the queens of the cross, on each row */
    nqueens_tally *tally;
} board;

static bool is_central(const board *b, unsigned line)
{
    return line - b->first < b->width;
}

/* ---- below the cross ----------------------------------------------------------- */

static void place_row(const board *b, unsigned row, unsigned queens, masks m)
{
    while (row < b->n && b->is_held[row]) {
        m = next_row(m, 0);
        row++;
    }
    if (row == b->n) {
        solution(b->tally, b->weight);
        return;
    }
    const uint32_t free = free_mask(m, full_row(b->n)) & ~b->blocked[row];
    enter_with(b->tally, row + 1, m, b->blocked[row], free);
    for (uint32_t open = free; open != 0; open = without_lowest_bit(open)) {
        candidate_at(b->tally, row + 1, column_of(open));
        node(b->tally, queens + 1);
        place_row(b, row + 1, queens + 1, next_row(m, lowest_bit(open)));
        backtrack(b->tally);
    }
}

static void block_squares(board *b)
{
    for (unsigned row = 0; row < b->n; row++) {
        b->is_held[row] = false;
        b->blocked[row] = 0;
        for (unsigned q = 0; q < b->queens; q++) {
            const square queen = b->queen[q];
            const unsigned away = (unsigned)abs((int)row - queen.row);
            const uint32_t column = UINT32_C(1) << queen.col;
            b->is_held[row] |= away == 0;
            b->blocked[row] |= column | column << away | column >> away;
        }
    }
}

static void search_below_cross(board *b)
{
    block_squares(b);
    place_row(b, 0, b->queens, (masks){0, 0, 0});
}

/* ---- one placement of each orbit ------------------------------------------------ */

/* The rows of the queens on the central columns and the columns of those on the
 * central rows, as one number: they tell the placements apart. The rows weigh
 * most, so that the least of an orbit has its queens high on the board; that
 * halves the search below, which starts at the top. */
static uint32_t key_of_image(const board *b, unsigned symmetry)
{
    uint32_t key = 0;
    for (unsigned q = 0; q < b->queens; q++) {
        const square image = symmetric_image(b->queen[q], symmetry, b->n);
        if (is_central(b, image.col))
            key |= (uint32_t)image.row << 5 * (image.col - b->first + b->width);
        if (is_central(b, image.row))
            key |= (uint32_t)image.col << 5 * (image.row - b->first);
    }
    return key;
}

/* The size of the orbit if the placement is its least member, else 0. */
static unsigned weight_of_least(const board *b)
{
    const uint32_t key = key_of_image(b, 0);
    unsigned stabilizer = 0; /* symmetries that take it to itself */
    for (unsigned symmetry = 0; symmetry < NQ_SYMMETRIES; symmetry++) {
        const uint32_t image = key_of_image(b, symmetry);
        if (image < key)
            return 0;
        stabilizer += image == key;
    }
    return NQ_SYMMETRIES / stabilizer;
}

static bool is_safe(const board *b, square s)
{
    for (unsigned q = 0; q < b->queens; q++) {
        const int rows = abs(b->queen[q].row - s.row);
        const int cols = abs(b->queen[q].col - s.col);
        check(b->tally);
        if (rows == 0 || cols == 0 || rows == cols) {
            attacked_by(b->tally, b->queen[q].row + 1u);
            return false;
        }
    }
    return true;
}

/* The central rows are lines 0 .. width - 1, the central columns the next. */
static void place_line(board *b, unsigned line)
{
    if (line == 2 * b->width) {
        b->weight = weight_of_least(b);
        orbit(b->tally, b->weight);
        if (b->weight > 0)
            b->visit(b);
        return;
    }
    const bool is_row = line < b->width;
    const unsigned number = b->first + line % b->width;
    for (unsigned q = 0; q < b->queens; q++)
        if (!is_row && b->queen[q].col == number) { /* at a crossing */
            place_line(b, line + 1);
            return;
        }
    enter_central(b->tally, is_row ? number + 1 : 0, is_row ? 0 : number + 1);
    for (unsigned i = 0; i < b->n; i++) {
        const square s = is_row ? square_at(number, i) : square_at(i, number);
        candidate_at(b->tally, s.row + 1u, s.col + 1u);
        if (is_safe(b, s)) {
            b->queen[b->queens++] = s;
            node(b->tally, b->queens);
            place_line(b, line + 1);
            backtrack(b->tally);
            b->queens--;
        }
    }
}

/* Visits one placement of each orbit, with its weight. */
static void each_unit(unsigned n, void (*visit)(board *), nqueens_tally *tally)
{
    const unsigned width = n % 2 == 0 ? 2 : 1;
    board b = {.n = n, .first = (n - width) / 2, .width = width, .visit = visit, .tally = tally};
    node(tally, 0);
    place_line(&b, 0);
}

STRATEGY(cross)
{
    each_unit(n, search_below_cross, tally);
}
