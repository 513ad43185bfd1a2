/* Proves that `cross` searches one placement of the central cross for each
 * orbit, weighs it by the size of that orbit, and does the work that it says.
 *
 * The file of the strategy is included, since its units show nowhere else; what
 * they are held against is independent of it: the cross, its orbits and the
 * solutions are found here from squares alone. */
#include "strategies/cross.c"

#include "independent.h"
#include "known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

enum { LARGEST = 15, MOST_UNITS = 4096 };

typedef struct placement {
    unsigned n, queens;
    square queen[LARGEST];
} placement;

typedef struct unit {
    placement cross;
    unsigned weight;
    uint64_t solutions; /* of the whole board that it stands for */
} unit;

static unit units[MOST_UNITS];
static size_t unit_count;

static void keep_unit(board *b)
{
    assert_true(unit_count < MOST_UNITS);
    unit *u = &units[unit_count++];
    u->cross.n = b->n;
    u->cross.queens = b->queens;
    for (unsigned q = 0; q < b->queens; q++)
        u->cross.queen[q] = b->queen[q];
    u->weight = b->weight;
}

static void keep_and_search_unit(board *b)
{
    const uint64_t before = b->tally->solutions;
    search_below_cross(b);
    keep_unit(b);
    units[unit_count - 1].solutions = b->tally->solutions - before;
}

static void find_units(unsigned n, void (*visit)(board *))
{
    nqueens_tally tally = {0};
    unit_count = 0;
    each_unit(n, visit, &tally);
}

/* ---- the cross and its orbits, from squares alone ------------------------------- */

/* Whether a line is central: the middle of the board is on it (odd n) or along
 * its edge (even n). */
static bool is_on_middle(unsigned n, unsigned line)
{
    return 2 * line <= n && 2 * line + 2 >= n;
}

/* Where a turn, 0..3, or reflection, 4..7, takes the square. */
static square image_of(square q, unsigned image, unsigned n)
{
    const unsigned row = q.row, col = q.col, up = n - 1 - row, left = n - 1 - col;
    const square images[] = {
        square_at(row, col),  square_at(col, up), square_at(up, left), square_at(left, row),
        square_at(row, left), square_at(up, col), square_at(col, row), square_at(left, up),
    };
    return images[image];
}

/* The squares of an image of the placement that are on the cross, at most four,
 * as one number whatever their order. */
static uint32_t cross_of_image(const placement *p, unsigned image)
{
    uint32_t squares[4] = {0};
    unsigned count = 0;
    for (unsigned q = 0; q < p->queens; q++) {
        const square s = image_of(p->queen[q], image, p->n);
        if (!is_on_middle(p->n, s.row) && !is_on_middle(p->n, s.col))
            continue;
        assert_true(count < 4);
        const uint32_t number = s.row * p->n + s.col + 1;
        unsigned place = count++;
        for (; place > 0 && squares[place - 1] > number; place--)
            squares[place] = squares[place - 1];
        squares[place] = number;
    }
    return squares[0] | squares[1] << 8 | squares[2] << 16 | squares[3] << 24;
}

/* The placement, a whole solution or the queens of a cross, is stood for by just
 * one unit, and that weighs as much as there are different crosses in the orbit. */
static void check_orbit(const placement *p)
{
    uint32_t crosses[8];
    unsigned different = 0;
    for (unsigned image = 0; image < 8; image++) {
        crosses[different] = cross_of_image(p, image);
        unsigned same = 0;
        while (crosses[same] != crosses[different])
            same++;
        different += same == different;
    }
    unsigned standing = 0;
    unsigned weight = 0;
    for (size_t u = 0; u < unit_count; u++)
        for (unsigned i = 0; i < different; i++)
            if (cross_of_image(&units[u].cross, 0) == crosses[i]) {
                standing++;
                weight = units[u].weight;
            }
    if (standing != 1 || weight != different)
        fail_msg("n = %u: %u units stand for a placement, weight %u, %u crosses in its orbit", p->n,
                 standing, weight, different);
}

/* Adds a queen unless it stands there already; false if another attacks it. */
static bool add_queen(placement *p, square s)
{
    for (unsigned q = 0; q < p->queens; q++) {
        if (s.row == p->queen[q].row && s.col == p->queen[q].col)
            return true;
        if (attacks(s.row, s.col, p->queen[q].row, p->queen[q].col))
            return false;
    }
    p->queen[p->queens++] = s;
    return true;
}

/* Visits every placement of the cross, if `visit` is not NULL, and says how many
 * there are: a column for each central row and a row for each central column. */
static uint64_t each_cross(unsigned n, void (*visit)(const placement *))
{
    const unsigned lines = n % 2 == 0 ? 4 : 2;
    const unsigned tuples = n * n * (n % 2 == 0 ? n * n : 1);
    uint64_t crosses = 0;
    for (unsigned tuple = 0; tuple < tuples; tuple++) {
        placement p = {.n = n};
        unsigned line = 0;
        for (unsigned rest = tuple; line < lines; line++, rest /= n) {
            const unsigned middle = (n - 1) / 2 + line / 2;
            if (!add_queen(&p, line % 2 == 0 ? square_at(middle, rest % n)
                                             : square_at(rest % n, middle)))
                break;
        }
        if (line < lines)
            continue;
        crosses++;
        if (visit != NULL)
            visit(&p);
    }
    return crosses;
}

static bool check_orbit_of_solution(unsigned n, const uint8_t *columns, unsigned queens,
                                    void *context)
{
    (void)context;
    if (queens == n) {
        placement p = {.n = n, .queens = n};
        for (unsigned row = 0; row < n; row++)
            p.queen[row] = square_at(row, columns[row] - 1U);
        check_orbit(&p);
    }
    return true;
}

static void each_solution_falls_under_one_unit(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 10; n++) {
        uint8_t columns[LARGEST] = {0};
        find_units(n, keep_unit);
        each_placement(n, columns, 0, check_orbit_of_solution, NULL);
    }
}

static void each_cross_falls_under_one_unit(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 10; n++) {
        find_units(n, keep_unit);
        each_cross(n, check_orbit);
    }
}

static void weights_add_up_to_all_crosses_and_solutions(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= LARGEST; n++) {
        uint64_t crosses = 0;
        uint64_t solutions = 0;
        find_units(n, keep_and_search_unit);
        for (size_t u = 0; u < unit_count; u++) {
            const unsigned weight = units[u].weight;
            assert_true(weight == 1 || weight == 2 || weight == 4 || weight == 8);
            assert_int_equal(units[u].solutions % weight, 0);
            crosses += weight;
            solutions += units[u].solutions;
        }
        assert_int_equal(crosses, each_cross(n, NULL));
        assert_int_equal(solutions, known_solutions[n]);
    }
}

static uint64_t weights;

static void add_weight(board *b)
{
    weights += b->weight;
}

static void weights_add_up_to_all_crosses_of_larger_boards(void **state)
{
    (void)state;
    for (unsigned n = LARGEST + 1; n <= NQUEENS_N_MAX; n++) {
        weights = 0;
        find_units(n, add_weight);
        assert_int_equal(weights, each_cross(n, NULL));
    }
}

static size_t visits;

/* The masks of this unit, or of some when there are many, square by square. */
static void check_blocked_squares(board *b)
{
    if (visits++ % 50 != 0)
        return;
    block_squares(b);
    for (unsigned row = 0; row < b->n; row++) {
        bool is_row_held = false;
        uint32_t blocked = 0;
        for (unsigned q = 0; q < b->queens; q++) {
            is_row_held = is_row_held || b->queen[q].row == row;
            for (unsigned col = 0; col < b->n; col++)
                if (attacks(b->queen[q].row, b->queen[q].col, row, col))
                    blocked |= UINT32_C(1) << col;
        }
        assert_int_equal(b->is_held[row], is_row_held);
        if (!is_row_held)
            assert_int_equal(b->blocked[row] & full_row(b->n), blocked);
    }
}

static void crosses_block_the_squares_that_they_attack(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= NQUEENS_N_MAX; n++) {
        visits = 0;
        find_units(n, check_blocked_squares);
    }
}

/* ---- work ------------------------------------------------------------------------ */

static bool is_attacked_by(const placement *p, square s, uint64_t *looks)
{
    for (unsigned q = 0; q < p->queens; q++) {
        ++*looks;
        if (attacks(p->queen[q].row, p->queen[q].col, s.row, s.col))
            return true;
    }
    return false;
}

static bool has_queen_on(const placement *p, unsigned row, unsigned col)
{
    for (unsigned q = 0; q < p->queens; q++)
        if (p->queen[q].row == row || p->queen[q].col == col)
            return true;
    return false;
}

/* Every square of every central line that has no queen yet, rows first. */
static void try_lines(placement *p, unsigned line, nqueens_tally *tally)
{
    const unsigned n = p->n;
    if (line == 2 * n)
        return;
    const unsigned row = line < n ? line : n;
    const unsigned col = line < n ? n : line - n;
    if (!is_on_middle(n, line % n) || has_queen_on(p, row, col)) {
        try_lines(p, line + 1, tally);
        return;
    }
    for (unsigned i = 0; i < n; i++) {
        const square s = line < n ? square_at(row, i) : square_at(i, col);
        tally->candidates++;
        if (is_attacked_by(p, s, &tally->checks))
            continue;
        p->queen[p->queens++] = s;
        tally->nodes_at[p->queens]++;
        try_lines(p, line + 1, tally);
        p->queens--;
    }
}

/* Every free square of every row that has no queen yet. */
static void try_rows(placement *p, unsigned row, nqueens_tally *tally)
{
    if (row == p->n)
        return;
    if (has_queen_on(p, row, p->n)) {
        try_rows(p, row + 1, tally);
        return;
    }
    for (unsigned col = 0; col < p->n; col++) {
        uint64_t looks = 0;
        if (is_attacked_by(p, square_at(row, col), &looks))
            continue;
        tally->candidates++;
        p->queen[p->queens++] = square_at(row, col);
        tally->nodes_at[p->queens]++;
        try_rows(p, row + 1, tally);
        p->queens--;
    }
}

static void work_is_that_of_the_lines_and_the_rows(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 11; n++) {
        nqueens_tally model = {.nodes_at = {1}};
        nqueens_tally tally;
        placement p = {.n = n};
        try_lines(&p, 0, &model);
        find_units(n, keep_unit);
        for (size_t u = 0; u < unit_count; u++)
            try_rows(&units[u].cross, 0, &model);

        assert_int_equal(nqueens_measure(n, "cross", &tally), NQUEENS_OK);
        for (unsigned queens = 0; queens <= n; queens++)
            if (tally.nodes_at[queens] != model.nodes_at[queens])
                fail_msg("n = %u: %ju nodes with %u queens, %ju expected", n,
                         (uintmax_t)tally.nodes_at[queens], queens,
                         (uintmax_t)model.nodes_at[queens]);
        assert_int_equal(tally.candidates, model.candidates);
        assert_int_equal(tally.checks, model.checks);
    }
}

static void it_stands_on_fewer_placements_than_mirror(void **state)
{
    (void)state;
    for (unsigned n = 7; n <= 13; n++) {
        nqueens_tally cross;
        nqueens_tally mirror;
        assert_int_equal(nqueens_measure(n, "cross", &cross), NQUEENS_OK);
        assert_int_equal(nqueens_measure(n, "mirror", &mirror), NQUEENS_OK);
        assert_true(cross.nodes < mirror.nodes);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_solution_falls_under_one_unit),
        cmocka_unit_test(each_cross_falls_under_one_unit),
        cmocka_unit_test(weights_add_up_to_all_crosses_and_solutions),
        cmocka_unit_test(weights_add_up_to_all_crosses_of_larger_boards),
        cmocka_unit_test(crosses_block_the_squares_that_they_attack),
        cmocka_unit_test(work_is_that_of_the_lines_and_the_rows),
        cmocka_unit_test(it_stands_on_fewer_placements_than_mirror),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
