/* Proves that each function of nqueens.h keeps its promises: results, every
 * error with the output left as it was, names, and use from several threads. */
#include "independent.h"
#include "known.h"
#include "nqueens.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { UNTOUCHED = 0xa5 };

static const unsigned bad_sizes[] = {0, 33, 64, UINT32_MAX};
enum { BAD_SIZES = sizeof bad_sizes / sizeof bad_sizes[0] };

static const nqueens_order orders[] = {NQUEENS_BY_ROW, NQUEENS_BY_COLUMN};
static const nqueens_order bad_orders[] = {(nqueens_order)2, (nqueens_order)-1};

static void assert_untouched(const void *object, size_t size)
{
    const unsigned char *bytes = object;
    for (size_t i = 0; i < size; i++)
        assert_int_equal(bytes[i], UNTOUCHED);
}

static void count_gives_the_solutions(void **state)
{
    (void)state;
    uint64_t solutions;
    for (unsigned n = 1; n <= 6; n++) {
        const char *name;
        for (size_t i = 0; (name = nqueens_strategy_name(i)) != NULL; i++) {
            solutions = UINT64_MAX;
            assert_int_equal(nqueens_count(n, name, &solutions), NQUEENS_OK);
            assert_int_equal(solutions, known_solutions[n]);
        }
        solutions = UINT64_MAX;
        assert_int_equal(nqueens_count(n, NULL, &solutions), NQUEENS_OK);
        assert_int_equal(solutions, known_solutions[n]);
    }
}

static void count_reports_errors(void **state)
{
    (void)state;
    uint64_t solutions;
    memset(&solutions, UNTOUCHED, sizeof solutions);
    for (size_t i = 0; i < BAD_SIZES; i++) {
        assert_int_equal(nqueens_count(bad_sizes[i], NULL, &solutions), NQUEENS_BAD_N);
        assert_int_equal(nqueens_count(bad_sizes[i], "bitmask", &solutions), NQUEENS_BAD_N);
    }
    assert_int_equal(nqueens_count(8, "", &solutions), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_count(8, "unknown", &solutions), NQUEENS_BAD_STRATEGY);
    assert_untouched(&solutions, sizeof solutions);
    assert_int_equal(nqueens_count(8, NULL, NULL), NQUEENS_BAD_ARGUMENT);
}

static void measure_overwrites_the_tally(void **state)
{
    (void)state;
    nqueens_tally tally;
    memset(&tally, UNTOUCHED, sizeof tally);
    assert_int_equal(nqueens_measure(8, "bitmask", &tally), NQUEENS_OK);
    assert_int_equal(tally.solutions, 92);
    assert_int_equal(tally.nodes, known_nodes[8]);
    assert_int_equal(tally.candidates, known_nodes[8] - 1);
    assert_int_equal(tally.checks, 0);
    assert_memory_equal(tally.nodes_at, known_nodes_at_8, sizeof known_nodes_at_8);
    for (unsigned queens = 9; queens <= NQUEENS_N_MAX; queens++)
        assert_int_equal(tally.nodes_at[queens], 0);
}

static void measure_without_a_name_takes_the_last_strategy(void **state)
{
    (void)state;
    size_t last = 0;
    while (nqueens_strategy_name(last + 1) != NULL)
        last++;
    nqueens_tally named;
    nqueens_tally unnamed;
    assert_int_equal(nqueens_measure(9, nqueens_strategy_name(last), &named), NQUEENS_OK);
    assert_int_equal(nqueens_measure(9, NULL, &unnamed), NQUEENS_OK);
    assert_memory_equal(&named, &unnamed, sizeof named);
}

static void measure_reports_errors(void **state)
{
    (void)state;
    nqueens_tally tally;
    memset(&tally, UNTOUCHED, sizeof tally);
    for (size_t i = 0; i < BAD_SIZES; i++) {
        assert_int_equal(nqueens_measure(bad_sizes[i], NULL, &tally), NQUEENS_BAD_N);
        assert_int_equal(nqueens_measure(bad_sizes[i], "bitmask", &tally), NQUEENS_BAD_N);
    }
    assert_int_equal(nqueens_measure(8, "", &tally), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_measure(8, "unknown", &tally), NQUEENS_BAD_STRATEGY);
    assert_untouched(&tally, sizeof tally);
    assert_int_equal(nqueens_measure(8, NULL, NULL), NQUEENS_BAD_ARGUMENT);
}

static void first_gives_the_known_solutions(void **state)
{
    (void)state;
    for (size_t i = 0; i < sizeof known_first / sizeof known_first[0]; i++) {
        const unsigned n = known_first[i].n;
        const uint8_t *known = known_first[i].columns;
        uint8_t columns[NQUEENS_N_MAX + 1];

        memset(columns, UNTOUCHED, sizeof columns);
        assert_int_equal(nqueens_first(n, NQUEENS_BY_ROW, columns), NQUEENS_OK);
        assert_true(is_solution(n, columns));
        assert_memory_equal(columns, known, n);
        assert_untouched(columns + n, sizeof columns - n);

        /* By column: the same lines, the board turned over its diagonal. */
        memset(columns, UNTOUCHED, sizeof columns);
        assert_int_equal(nqueens_first(n, NQUEENS_BY_COLUMN, columns), NQUEENS_OK);
        for (unsigned line = 0; line < n; line++)
            assert_int_equal(columns[known[line] - 1], line + 1);
        assert_untouched(columns + n, sizeof columns - n);
    }
}

static void first_finds_none_for_two_and_three(void **state)
{
    (void)state;
    uint8_t columns[NQUEENS_N_MAX];
    for (size_t i = 0; i < 2; i++) {
        assert_int_equal(nqueens_first(2, orders[i], columns), NQUEENS_NO_SOLUTION);
        assert_int_equal(nqueens_first(3, orders[i], columns), NQUEENS_NO_SOLUTION);
    }
}

static void first_solves_a_board_of_31(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        uint8_t columns[NQUEENS_N_MAX];
        assert_int_equal(nqueens_first(31, orders[i], columns), NQUEENS_OK);
        assert_true(is_solution(31, columns));
    }
}

static void first_reports_errors(void **state)
{
    (void)state;
    uint8_t columns[NQUEENS_N_MAX];
    memset(columns, UNTOUCHED, sizeof columns);
    for (size_t i = 0; i < BAD_SIZES; i++)
        assert_int_equal(nqueens_first(bad_sizes[i], NQUEENS_BY_ROW, columns), NQUEENS_BAD_N);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(nqueens_first(8, bad_orders[i], columns), NQUEENS_BAD_ARGUMENT);
    assert_untouched(columns, sizeof columns);
    assert_int_equal(nqueens_first(8, NQUEENS_BY_ROW, NULL), NQUEENS_BAD_ARGUMENT);
}

typedef struct visits {
    unsigned n;
    uint64_t right;
    uint64_t wrong;
} visits;

static int check_visit(unsigned n, const uint8_t *columns, void *context)
{
    visits *seen = context;
    if (n == seen->n && is_solution(n, columns))
        seen->right++;
    else
        seen->wrong++;
    return 0;
}

static int visit_without_context(unsigned n, const uint8_t *columns, void *context)
{
    return context != NULL || !is_solution(n, columns);
}

static void enumerate_passes_size_and_context(void **state)
{
    (void)state;
    for (size_t i = 0; i < 2; i++) {
        visits seen = {.n = 8};
        assert_int_equal(nqueens_enumerate(8, orders[i], check_visit, &seen), NQUEENS_OK);
        assert_int_equal(seen.right, 92);
        assert_int_equal(seen.wrong, 0);
        assert_int_equal(nqueens_enumerate(8, orders[i], visit_without_context, NULL), NQUEENS_OK);
    }
}

static void enumerate_reports_errors_before_any_visit(void **state)
{
    (void)state;
    visits seen = {.n = 8};
    for (size_t i = 0; i < BAD_SIZES; i++)
        assert_int_equal(nqueens_enumerate(bad_sizes[i], NQUEENS_BY_ROW, check_visit, &seen),
                         NQUEENS_BAD_N);
    for (size_t i = 0; i < 2; i++)
        assert_int_equal(nqueens_enumerate(8, bad_orders[i], check_visit, &seen),
                         NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_enumerate(8, NQUEENS_BY_ROW, NULL, &seen), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(seen.right + seen.wrong, 0);
}

/* A search of this size would take centuries; another error is found at once. */
static void thirty_two_is_a_board_size(void **state)
{
    (void)state;
    uint64_t solutions;
    nqueens_tally tally;
    assert_int_equal(nqueens_count(32, "unknown", &solutions), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_measure(32, "unknown", &tally), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_first(32, NQUEENS_BY_ROW, NULL), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_enumerate(32, NQUEENS_BY_ROW, NULL, NULL), NQUEENS_BAD_ARGUMENT);
}

static void strategy_names_and_ideas_end_together(void **state)
{
    (void)state;
    size_t count = 0;
    for (; nqueens_strategy_name(count) != NULL; count++)
        assert_non_null(nqueens_strategy_idea(count));
    assert_true(count >= 2);
    assert_null(nqueens_strategy_idea(count));
    assert_null(nqueens_strategy_name(SIZE_MAX));
    assert_null(nqueens_strategy_idea(SIZE_MAX));
}

static void name_and_version(void **state)
{
    (void)state;
    assert_string_equal(nqueens_name(), "nqueens");
    assert_string_equal(nqueens_version(), NQUEENS_VERSION);
}

static void every_status_has_its_own_words(void **state)
{
    (void)state;
    for (unsigned a = NQUEENS_OK; a <= NQUEENS_BAD_BOARD; a++) {
        const char *words = nqueens_status_string((nqueens_status)a);
        assert_non_null(words);
        assert_true(words[0] != '\0');
        assert_string_not_equal(words, "unknown status");
        for (unsigned b = NQUEENS_OK; b < a; b++)
            assert_string_not_equal(words, nqueens_status_string((nqueens_status)b));
    }
    assert_string_equal(nqueens_status_string((nqueens_status)(NQUEENS_BAD_BOARD + 1)),
                        "unknown status");
    assert_string_equal(nqueens_status_string((nqueens_status)-1), "unknown status");
}

/* One thread's board and whether all that it computed was right: cmocka's
 * assertions are for the main thread only. */
typedef struct worker {
    pthread_t thread;
    unsigned n;
    bool right;
} worker;

static bool measures_right(unsigned n)
{
    const char *name;
    for (size_t i = 0; (name = nqueens_strategy_name(i)) != NULL; i++) {
        nqueens_tally tally;
        uint64_t solutions;
        if (nqueens_measure(n, name, &tally) != NQUEENS_OK ||
            nqueens_count(n, name, &solutions) != NQUEENS_OK ||
            tally.solutions != known_solutions[n] || solutions != known_solutions[n])
            return false;
    }
    return true;
}

static bool enumerates_right(unsigned n)
{
    for (size_t i = 0; i < 2; i++) {
        visits seen = {.n = n};
        if (nqueens_enumerate(n, orders[i], check_visit, &seen) != NQUEENS_OK ||
            seen.right != known_solutions[n] || seen.wrong != 0)
            return false;
    }
    return true;
}

static void *work(void *argument)
{
    worker *self = argument;
    self->right = true;
    for (unsigned round = 0; round < 20; round++)
        self->right = self->right && measures_right(self->n) && enumerates_right(self->n);
    return NULL;
}

static void threads_do_not_disturb_each_other(void **state)
{
    (void)state;
    worker workers[] = {{.n = 5}, {.n = 5}, {.n = 6}, {.n = 6}};
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(pthread_create(&workers[i].thread, NULL, work, &workers[i]), 0);
    for (size_t i = 0; i < 4; i++)
        assert_int_equal(pthread_join(workers[i].thread, NULL), 0);
    for (size_t i = 0; i < 4; i++)
        assert_true(workers[i].right);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(count_gives_the_solutions),
        cmocka_unit_test(count_reports_errors),
        cmocka_unit_test(measure_overwrites_the_tally),
        cmocka_unit_test(measure_without_a_name_takes_the_last_strategy),
        cmocka_unit_test(measure_reports_errors),
        cmocka_unit_test(first_gives_the_known_solutions),
        cmocka_unit_test(first_finds_none_for_two_and_three),
        cmocka_unit_test(first_solves_a_board_of_31),
        cmocka_unit_test(first_reports_errors),
        cmocka_unit_test(enumerate_passes_size_and_context),
        cmocka_unit_test(enumerate_reports_errors_before_any_visit),
        cmocka_unit_test(thirty_two_is_a_board_size),
        cmocka_unit_test(strategy_names_and_ideas_end_together),
        cmocka_unit_test(name_and_version),
        cmocka_unit_test(every_status_has_its_own_words),
        cmocka_unit_test(threads_do_not_disturb_each_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
