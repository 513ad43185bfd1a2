/* Proves that each strategy counts right, plain and counting; that `abs` and
 * `bitmask` walk the same tree and count their work exactly; and that no
 * counter is cut to 32 bits. With NQUEENS_CHECK_ALL set, on larger boards. */
#include "independent.h"
#include "known.h"
#include "strategies/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#define IS_U64(field) _Generic(((nqueens_tally *)0)->field, uint64_t : 1, default : 0)
_Static_assert(IS_U64(solutions), "solutions are 64 bits");
_Static_assert(IS_U64(nodes), "nodes are 64 bits");
_Static_assert(IS_U64(candidates), "candidates are 64 bits");
_Static_assert(IS_U64(checks), "checks are 64 bits");
_Static_assert(IS_U64(nodes_at[0]), "nodes_at are 64 bits");

/* A tally as a row of counters, to do the same to each. */
enum { COUNTERS = 4 + NQUEENS_N_MAX + 1 };
typedef union counters {
    nqueens_tally tally;
    uint64_t each[COUNTERS];
} counters;
_Static_assert(sizeof(nqueens_tally) == COUNTERS * sizeof(uint64_t), "each has every field");

static nqueens_tally measure(const char *name, unsigned n)
{
    const nq_strategy *strategy = nq_strategy_find(name);
    assert_non_null(strategy);
    nqueens_tally tally = {0};
    strategy->counting(n, &tally);
    return tally;
}

static void check_solutions(const nq_strategy *strategy, unsigned n)
{
    nqueens_tally plain = {0};
    nqueens_tally counting = {0};
    strategy->plain(n, &plain);
    strategy->counting(n, &counting);
    if (plain.solutions != known_solutions[n] || counting.solutions != known_solutions[n])
        fail_msg("%s, n = %u: %ju plain, %ju counting, %ju expected", strategy->name, n,
                 (uintmax_t)plain.solutions, (uintmax_t)counting.solutions,
                 (uintmax_t)known_solutions[n]);
}

/* As far as it is quick: the slow ideas end at smaller boards. */
static unsigned largest_n(const nq_strategy *strategy, unsigned most)
{
    return strategy->practical_n < most ? strategy->practical_n : most;
}

static void every_strategy_counts_the_solutions(void **state)
{
    (void)state;
    const unsigned most = getenv("NQUEENS_CHECK_ALL") != NULL ? NQUEENS_N_MAX : 12;
    for (size_t i = 0; i < nq_strategy_count; i++)
        for (unsigned n = 1; n <= largest_n(&nq_strategies[i], most); n++)
            check_solutions(&nq_strategies[i], n);
}

static void bitmask_counts_the_solutions_of_larger_boards(void **state)
{
    (void)state;
    const unsigned largest = getenv("NQUEENS_CHECK_ALL") != NULL ? 16 : 14;
    for (unsigned n = 13; n <= largest; n++) {
        check_solutions(nq_strategy_find("bitmask"), n);
        assert_int_equal(measure("bitmask", n).nodes, known_nodes[n]);
    }
}

static void nodes_are_the_sum_over_the_depths(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++) {
        for (unsigned n = 1; n <= largest_n(&nq_strategies[i], 10); n++) {
            const nqueens_tally tally = measure(nq_strategies[i].name, n);
            uint64_t sum = 0;
            for (unsigned queens = 0; queens <= n; queens++)
                sum += tally.nodes_at[queens];
            assert_int_equal(sum, tally.nodes);
            for (unsigned queens = n + 1; queens <= NQUEENS_N_MAX; queens++)
                assert_int_equal(tally.nodes_at[queens], 0);
        }
    }
}

static void abs_and_bitmask_walk_the_known_tree(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        const nqueens_tally abs = measure("abs", n);
        const nqueens_tally bitmask = measure("bitmask", n);
        assert_int_equal(abs.nodes, known_nodes[n]);
        assert_int_equal(bitmask.nodes, known_nodes[n]);
        assert_memory_equal(abs.nodes_at, bitmask.nodes_at, sizeof abs.nodes_at);
        assert_int_equal(abs.nodes_at[0], 1);
        assert_int_equal(abs.nodes_at[n], known_solutions[n]);
    }
    const nqueens_tally eight = measure("bitmask", 8);
    assert_memory_equal(eight.nodes_at, known_nodes_at_8, sizeof known_nodes_at_8);
}

static void bitmask_tries_only_safe_squares_and_looks_at_nothing(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        const nqueens_tally tally = measure("bitmask", n);
        assert_int_equal(tally.candidates, tally.nodes - 1);
        assert_int_equal(tally.checks, 0);
    }
}

static void abs_tries_every_square_of_every_row(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 12; n++) {
        const nqueens_tally tally = measure("abs", n);
        assert_int_equal(tally.candidates, n * (tally.nodes - tally.solutions));
    }
}

/* The next of the n^length tuples of 1..n; false after the last. */
static bool next_tuple(unsigned n, unsigned length, uint8_t *tuple)
{
    for (unsigned i = 0; i < length; i++) {
        if (tuple[i] < n) {
            tuple[i]++;
            return true;
        }
        tuple[i] = 1;
    }
    return false;
}

/* The looks at earlier queens until one attacks, over all columns of the row
 * below a placement. */
static uint64_t looks_below(unsigned n, const uint8_t *columns, unsigned queens)
{
    uint64_t looks = 0;
    for (unsigned column = 1; column <= n; column++) {
        bool attacked = false;
        for (unsigned row = 0; row < queens && !attacked; row++) {
            attacked = attacks(row, columns[row], queens, column);
            looks++;
        }
    }
    return looks;
}

static void work_of_abs_agrees_with_a_sweep_over_all_tuples(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 7; n++) {
        const nqueens_tally tally = measure("abs", n);
        uint64_t checks = 0;
        for (unsigned queens = 0; queens <= n; queens++) {
            uint64_t placements = 0;
            uint8_t tuple[NQUEENS_N_MAX];
            memset(tuple, 1, sizeof tuple);
            do {
                bool safe = true;
                for (unsigned row = 0; row < queens && safe; row++)
                    safe = !is_attacked(tuple, row, tuple[row]);
                placements += safe;
                if (safe && queens < n)
                    checks += looks_below(n, tuple, queens);
            } while (next_tuple(n, queens, tuple));
            assert_int_equal(tally.nodes_at[queens], placements);
        }
        assert_int_equal(tally.checks, checks);
    }
}

/* Finds a counter of 32 bits anywhere on the way, for which a search alone
 * would have to go to n = 19. */
static void searches_add_to_the_tally_in_64_bits(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const counters alone = {measure(nq_strategies[i].name, 6)};
        counters plain;
        counters counting;
        for (unsigned k = 0; k < COUNTERS; k++)
            plain.each[k] = counting.each[k] = UINT32_MAX;
        nq_strategies[i].plain(6, &plain.tally);
        nq_strategies[i].counting(6, &counting.tally);

        assert_int_equal(plain.tally.solutions, UINT32_MAX + UINT64_C(4));
        assert_int_equal(counting.tally.solutions, UINT32_MAX + UINT64_C(4));
        for (unsigned k = 0; k < COUNTERS; k++) {
            assert_int_equal(counting.each[k], UINT32_MAX + alone.each[k]);
            if (&plain.each[k] != &plain.tally.solutions)
                assert_int_equal(plain.each[k], UINT32_MAX);
        }
    }
}

static void names_are_unique_and_have_an_idea(void **state)
{
    (void)state;
    assert_true(nq_strategy_count > 0);
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const nq_strategy *strategy = &nq_strategies[i];
        assert_true(strategy->name[0] != '\0');
        assert_true(strategy->idea[0] != '\0');
        assert_null(strchr(strategy->idea, '\n'));
        /* The first of that name: no earlier one has it. */
        assert_ptr_equal(nq_strategy_find(strategy->name), strategy);
    }
}

static void find_takes_whole_names_and_null(void **state)
{
    (void)state;
    assert_ptr_equal(nq_strategy_find(NULL), &nq_strategies[nq_strategy_count - 1]);
    const char *const unknown[] = {"", " ", "bitmas", "bitmaskk", "Bitmask", "abs ", "none"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_null(nq_strategy_find(unknown[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_strategy_counts_the_solutions),
        cmocka_unit_test(bitmask_counts_the_solutions_of_larger_boards),
        cmocka_unit_test(nodes_are_the_sum_over_the_depths),
        cmocka_unit_test(abs_and_bitmask_walk_the_known_tree),
        cmocka_unit_test(bitmask_tries_only_safe_squares_and_looks_at_nothing),
        cmocka_unit_test(abs_tries_every_square_of_every_row),
        cmocka_unit_test(work_of_abs_agrees_with_a_sweep_over_all_tuples),
        cmocka_unit_test(searches_add_to_the_tally_in_64_bits),
        cmocka_unit_test(names_are_unique_and_have_an_idea),
        cmocka_unit_test(find_takes_whole_names_and_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
