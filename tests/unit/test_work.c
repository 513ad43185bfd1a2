/* Proves what each strategy does, exactly: nodes with 0, 1, ... n queens,
 * candidates and checks. Held against closed forms, against what is known from
 * elsewhere, and against models that go through the same boards by the rules
 * of the puzzle alone. What `cross` does is in test_cross.c. */
#include "independent.h"
#include "known.h"
#include "nqueens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static nqueens_tally measure(const char *strategy, unsigned n)
{
    nqueens_tally tally;
    assert_int_equal(nqueens_measure(n, strategy, &tally), NQUEENS_OK);
    return tally;
}

static void check_counter(const char *strategy, unsigned n, const char *counter, uint64_t actual,
                          uint64_t expected)
{
    if (actual != expected)
        fail_msg("%s, n = %u: %ju %s, %ju expected", strategy, n, (uintmax_t)actual, counter,
                 (uintmax_t)expected);
}

/* Compares with the model's nodes by depth, candidates and checks. */
static void check_work(const char *strategy, unsigned n, const nqueens_tally *model)
{
    const nqueens_tally tally = measure(strategy, n);
    uint64_t nodes = 0;
    for (unsigned queens = 0; queens <= n; queens++) {
        nodes += model->nodes_at[queens];
        if (tally.nodes_at[queens] != model->nodes_at[queens])
            fail_msg("%s, n = %u: %ju nodes with %u queens, %ju expected", strategy, n,
                     (uintmax_t)tally.nodes_at[queens], queens, (uintmax_t)model->nodes_at[queens]);
    }
    check_counter(strategy, n, "nodes", tally.nodes, nodes);
    check_counter(strategy, n, "candidates", tally.candidates, model->candidates);
    check_counter(strategy, n, "checks", tally.checks, model->checks);
}

/* ---- boards that are looked at when all queens stand ---------------------------- */

/* The ways to choose k of n. */
static uint64_t choose(uint64_t n, uint64_t k)
{
    uint64_t ways = 1;
    for (uint64_t i = 1; i <= k; i++)
        ways = ways * (n - k + i) / i;
    return ways;
}

static bool any_tuple(unsigned n, const uint8_t *tuple)
{
    (void)n;
    (void)tuple;
    return true;
}

static bool is_permutation(unsigned n, const uint8_t *tuple)
{
    for (unsigned k = 1; k < n; k++)
        if (memchr(tuple, tuple[k], k) != NULL)
            return false;
    return true;
}

static bool is_ascending(unsigned n, const uint8_t *tuple)
{
    for (unsigned k = 1; k < n; k++)
        if (tuple[k] <= tuple[k - 1])
            return false;
    return true;
}

/* The next of the tuples of 1..most; false after the last. */
static bool next_tuple(unsigned n, unsigned most, uint8_t *tuple)
{
    for (unsigned i = 0; i < n; i++) {
        if (tuple[i] < most) {
            tuple[i]++;
            return true;
        }
        tuple[i] = 1;
    }
    return false;
}

/* The pairs of queens looked at, each with all before it, up to one that attacks.
 * The tuple has the columns of rows 1..n, or numbers squares row by row. */
static uint64_t looks_at_board(unsigned n, unsigned most, const uint8_t *tuple)
{
    uint64_t looks = 0;
    for (unsigned k = 1; k < n; k++)
        for (unsigned j = 0; j < k; j++) {
            const unsigned square_j = tuple[j] - 1U + (most == n ? j * n : 0);
            const unsigned square_k = tuple[k] - 1U + (most == n ? k * n : 0);
            looks++;
            if (attacks(square_j / n, square_j % n, square_k / n, square_k % n))
                return looks;
        }
    return looks;
}

/* The looks at all tuples of 1..most that are boards. */
static uint64_t looks_at_boards(unsigned n, unsigned most,
                                bool (*is_board)(unsigned n, const uint8_t *tuple))
{
    uint8_t tuple[NQUEENS_N_MAX];
    uint64_t looks = 0;
    memset(tuple, 1, sizeof tuple);
    do
        if (is_board(n, tuple))
            looks += looks_at_board(n, most, tuple);
    while (next_tuple(n, most, tuple));
    return looks;
}

static void squares_stands_on_every_choice_of_squares(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 6; n++) {
        const nqueens_tally tally = measure("squares", n);
        check_counter("squares", n, "leaves", tally.nodes_at[n], choose(n * n, n));
        check_counter("squares", n, "nodes", tally.nodes, choose(n * n + 1, n));
        check_counter("squares", n, "candidates", tally.candidates, tally.nodes - 1);
        /* k squares, the n - k that still come find room behind them. */
        for (unsigned k = 0; k <= n; k++)
            check_counter("squares", n, "nodes at a depth", tally.nodes_at[k],
                          choose(n * n - n + k, k));
    }
    assert_int_equal(choose(64, 8), 4426165368);
    for (unsigned n = 1; n <= 5; n++)
        check_counter("squares", n, "checks", measure("squares", n).checks,
                      looks_at_boards(n, n * n, is_ascending));
}

static void tuples_stands_on_every_tuple(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 7; n++) {
        nqueens_tally model = {.checks = looks_at_boards(n, n, any_tuple)};
        uint64_t tuples = 1; /* n^k */
        for (unsigned k = 0; k <= n; k++, tuples *= n) {
            model.nodes_at[k] = tuples;
            model.candidates += k == 0 ? 0 : tuples;
        }
        check_work("tuples", n, &model);
    }
}

static void permutations_stands_on_every_arrangement(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 7; n++) {
        nqueens_tally model = {.checks = looks_at_boards(n, n, is_permutation)};
        uint64_t arrangements = 1; /* n! / (n - k)! */
        for (unsigned k = 0; k <= n; arrangements *= n - k, k++) {
            model.nodes_at[k] = arrangements;
            model.candidates += k == 0 ? 0 : arrangements;
        }
        check_work("permutations", n, &model);
    }
    assert_int_equal(measure("permutations", 8).nodes_at[8], 40320);
}

/* ---- row by row, attacked squares dropped --------------------------------------- */

/* The looks that a strategy spends on a square of the row below a placement. */
typedef uint64_t looks_at_square(unsigned n, const uint8_t *columns, unsigned row, unsigned column);

/* Every earlier queen, up to one that attacks. */
static uint64_t looks_of_abs(unsigned n, const uint8_t *columns, unsigned row, unsigned column)
{
    (void)n;
    for (unsigned r = 0; r < row; r++)
        if (attacks(r, columns[r], row, column))
            return r + 1;
    return row;
}

/* The flags of the column, the diagonal and the anti-diagonal, up to one that is up. */
static uint64_t looks_of_flags(unsigned n, const uint8_t *columns, unsigned row, unsigned column)
{
    (void)n;
    uint64_t looks = 3;
    for (unsigned r = 0; r < row; r++)
        if (columns[r] == column)
            return 1;
        else if (columns[r] + row == column + r)
            looks = 2;
    return looks;
}

/* Row and column in turn, n squares of each, up to the queen of this column; then
 * the whole board, up to the first queen on a diagonal. */
static uint64_t looks_of_board(unsigned n, const uint8_t *columns, unsigned row, unsigned column)
{
    for (unsigned r = 0; r < row; r++)
        if (columns[r] == column)
            return 2 * (r + 1);
    for (unsigned r = 0; r < row; r++)
        if (attacks(r, columns[r], row, column))
            return 2 * n + r * n + columns[r];
    return 2 * n + n * n;
}

/* The board turned over its diagonal: all earlier "rows" of this "column", then
 * either diagonal from this square on, to its nearest queen or the border. */
static uint64_t looks_of_columns(unsigned n, const uint8_t *columns, unsigned row, unsigned column)
{
    for (unsigned r = 0; r < row; r++)
        if (columns[r] == column)
            return r + 1;
    uint64_t looks = row;
    for (unsigned r = row; r-- > 0;)
        if (columns[r] + row == column + r)
            return looks + row - r + 1;
    looks += row + 1 < column ? row + 1 : column;
    for (unsigned r = row; r-- > 0;)
        if (columns[r] + r == column + row)
            return looks + row - r + 1;
    return looks + (row + 1 < n + 1 - column ? row + 1 : n + 1 - column);
}

typedef struct model {
    nqueens_tally tally;
    looks_at_square *looks;
} model;

static bool try_every_square(unsigned n, const uint8_t *columns, unsigned queens, void *context)
{
    model *m = context;
    m->tally.nodes_at[queens]++;
    for (unsigned column = 1; queens < n && column <= n; column++) {
        m->tally.candidates++;
        m->tally.checks += m->looks(n, columns, queens, column);
    }
    return true;
}

static void backtracking_tries_every_square_and_looks_as_it_says(void **state)
{
    (void)state;
    const struct {
        const char *strategy;
        looks_at_square *looks;
    } models[] = {
        {"board", looks_of_board},
        {"columns", looks_of_columns},
        {"abs", looks_of_abs},
        {"flags", looks_of_flags},
    };
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        for (unsigned n = 1; n <= 9; n++) {
            uint8_t columns[NQUEENS_N_MAX] = {0};
            model m = {.looks = models[i].looks};
            each_placement(n, columns, 0, try_every_square, &m);
            check_work(models[i].strategy, n, &m.tally);
        }
}

static void backtracking_walks_the_known_tree(void **state)
{
    (void)state;
    const char *const strategies[] = {"board", "columns", "abs", "flags", "bitmask"};
    for (size_t i = 0; i < sizeof strategies / sizeof strategies[0]; i++) {
        for (unsigned n = 1; n <= 11; n++) {
            const nqueens_tally tally = measure(strategies[i], n);
            const nqueens_tally bitmask = measure("bitmask", n);
            check_counter(strategies[i], n, "nodes", tally.nodes, known_nodes[n]);
            check_counter(strategies[i], n, "leaves", tally.nodes_at[n], known_solutions[n]);
            assert_memory_equal(tally.nodes_at, bitmask.nodes_at, sizeof tally.nodes_at);
        }
        const nqueens_tally eight = measure(strategies[i], 8);
        assert_memory_equal(eight.nodes_at, known_nodes_at_8, sizeof known_nodes_at_8);
    }
}

static void bitmask_walks_the_known_tree_of_larger_boards(void **state)
{
    (void)state;
    const unsigned largest = getenv("NQUEENS_CHECK_ALL") != NULL ? 16 : 14;
    for (unsigned n = 12; n <= largest; n++) {
        const nqueens_tally tally = measure("bitmask", n);
        check_counter("bitmask", n, "nodes", tally.nodes, known_nodes[n]);
        check_counter("bitmask", n, "solutions", tally.solutions, known_solutions[n]);
    }
}

/* ---- only squares that are free ------------------------------------------------- */

static unsigned free_squares(unsigned n, const uint8_t *columns, unsigned queens, unsigned row)
{
    unsigned free = 0;
    for (unsigned column = 1; column <= n; column++) {
        bool attacked = false;
        for (unsigned r = 0; r < queens; r++)
            attacked = attacked || attacks(r, columns[r], row, column);
        free += !attacked;
    }
    return free;
}

static bool try_free_squares(unsigned n, const uint8_t *columns, unsigned queens, void *context)
{
    nqueens_tally *tally = context;
    tally->nodes_at[queens]++;
    tally->candidates += queens < n ? free_squares(n, columns, queens, queens) : 0;
    return true;
}

/* A first queen in the left half, or in the middle. */
static bool try_left_half(unsigned n, const uint8_t *columns, unsigned queens, void *context)
{
    if (queens == 0) {
        nqueens_tally *tally = context;
        tally->nodes_at[0]++;
        tally->candidates += (n + 1) / 2;
        return true;
    }
    return columns[0] <= (n + 1) / 2 && try_free_squares(n, columns, queens, context);
}

/* A free square on each of the next two rows. */
static bool try_with_room(unsigned n, const uint8_t *columns, unsigned queens, void *context)
{
    for (unsigned row = queens; queens > 0 && row < n && row < queens + 2; row++)
        if (free_squares(n, columns, queens, row) == 0)
            return false;
    return try_free_squares(n, columns, queens, context);
}

static void masks_try_free_squares_and_look_at_nothing(void **state)
{
    (void)state;
    const struct {
        const char *strategy;
        placement_visitor *model;
    } models[] = {
        {"bitmask", try_free_squares},
        {"mirror", try_left_half},
        {"lookahead", try_with_room},
    };
    for (size_t i = 0; i < sizeof models / sizeof models[0]; i++)
        for (unsigned n = 1; n <= 10; n++) {
            uint8_t columns[NQUEENS_N_MAX] = {0};
            nqueens_tally tally = {0};
            each_placement(n, columns, 0, models[i].model, &tally);
            check_work(models[i].strategy, n, &tally);
        }
    for (unsigned n = 1; n <= 12; n++) {
        const nqueens_tally bitmask = measure("bitmask", n);
        const nqueens_tally mirror = measure("mirror", n);
        check_counter("bitmask", n, "candidates", bitmask.candidates, bitmask.nodes - 1);
        check_counter("mirror", n, "candidates", mirror.candidates, mirror.nodes - 1);
    }
}

/* ---- one idea against another --------------------------------------------------- */

/* On no board and at no depth does the better idea stand on more placements. */
static void each_idea_saves_nodes(void **state)
{
    (void)state;
    const struct {
        const char *worse, *better;
        unsigned n;
    } pairs[] = {
        {"squares", "tuples", 6},  {"tuples", "permutations", 7}, {"permutations", "board", 9},
        {"bitmask", "mirror", 12}, {"bitmask", "lookahead", 12},
    };
    for (size_t i = 0; i < sizeof pairs / sizeof pairs[0]; i++)
        for (unsigned n = 1; n <= pairs[i].n; n++) {
            const nqueens_tally worse = measure(pairs[i].worse, n);
            const nqueens_tally better = measure(pairs[i].better, n);
            for (unsigned k = 0; k <= n; k++)
                if (better.nodes_at[k] > worse.nodes_at[k])
                    fail_msg("n = %u: %s has more nodes with %u queens than %s", n, pairs[i].better,
                             k, pairs[i].worse);
        }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(squares_stands_on_every_choice_of_squares),
        cmocka_unit_test(tuples_stands_on_every_tuple),
        cmocka_unit_test(permutations_stands_on_every_arrangement),
        cmocka_unit_test(backtracking_tries_every_square_and_looks_as_it_says),
        cmocka_unit_test(backtracking_walks_the_known_tree),
        cmocka_unit_test(bitmask_walks_the_known_tree_of_larger_boards),
        cmocka_unit_test(masks_try_free_squares_and_look_at_nothing),
        cmocka_unit_test(each_idea_saves_nodes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
