/* Proves that the listing is complete, right and in dictionary order, in both
 * orders: against the list of a naive solver, the rules of the puzzle and the
 * symmetries of the square. */
#include "independent.h"
#include "known.h"
#include "nqueens.h"

#include <pthread.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { LARGEST = 11, MOST = 2680 };

/* Unused columns are 0, so whole solutions compare by memcmp. */
typedef struct solution {
    uint8_t columns[LARGEST];
} solution;

typedef struct list {
    unsigned n;
    size_t length;
    solution solutions[MOST];
} list;

/* Stops the enumeration when the list is full or n is not what it should be. */
static int append(unsigned n, const uint8_t *columns, void *context)
{
    list *l = context;
    if (n != l->n || l->length == MOST)
        return 1;
    solution *s = &l->solutions[l->length++];
    *s = (solution){{0}};
    memcpy(s->columns, columns, n);
    return 0;
}

static bool append_whole(unsigned n, const uint8_t *columns, unsigned queens, void *context)
{
    return queens < n || append(n, columns, context) == 0;
}

static void list_naively(unsigned n, list *l)
{
    uint8_t columns[LARGEST] = {0};
    l->n = n;
    l->length = 0;
    each_placement(n, columns, 0, append_whole, l);
    assert_int_equal(l->length, known_solutions[n]);
}

static void list_by(nqueens_order order, unsigned n, list *l)
{
    l->n = n;
    l->length = 0;
    assert_int_equal(nqueens_enumerate(n, order, append, l), NQUEENS_OK);
}

static int compare(const void *a, const void *b)
{
    return memcmp(a, b, sizeof(solution));
}

static void assert_same_list(const list *a, const list *b)
{
    assert_int_equal(a->length, b->length);
    for (size_t i = 0; i < a->length; i++)
        if (compare(&a->solutions[i], &b->solutions[i]) != 0)
            fail_msg("n = %u: solution %zu differs", a->n, i + 1);
}

static void assert_strictly_ascending(const list *l)
{
    for (size_t i = 1; i < l->length; i++)
        if (compare(&l->solutions[i - 1], &l->solutions[i]) >= 0)
            fail_msg("n = %u: solution %zu is not after the one before", l->n, i + 1);
}

static void the_independent_check_tells_right_from_wrong(void **state)
{
    (void)state;
    assert_true(is_solution(4, (const uint8_t[]){2, 4, 1, 3}));
    assert_false(is_solution(4, (const uint8_t[]){2, 4, 1, 1}));
    assert_false(is_solution(4, (const uint8_t[]){1, 3, 4, 2}));
    assert_false(is_solution(4, (const uint8_t[]){2, 4, 3, 1}));
    assert_false(is_solution(4, (const uint8_t[]){2, 4, 1, 0}));
    assert_false(is_solution(4, (const uint8_t[]){2, 5, 1, 3}));
}

static void by_row_is_the_naive_list(void **state)
{
    (void)state;
    static list ours;
    static list naive;
    for (unsigned n = 1; n <= LARGEST; n++) {
        list_by(NQUEENS_BY_ROW, n, &ours);
        list_naively(n, &naive);
        assert_same_list(&ours, &naive);
        assert_strictly_ascending(&ours);
        for (size_t i = 0; i < ours.length; i++)
            assert_true(is_solution(n, ours.solutions[i].columns));
    }
}

/* The rows of columns 1..n: the board turned over its main diagonal. */
static solution transposed(unsigned n, const solution *s)
{
    solution result = {{0}};
    for (unsigned row = 1; row <= n; row++)
        result.columns[s->columns[row - 1] - 1] = (uint8_t)row;
    return result;
}

/* Left and right changed. */
static solution mirrored(unsigned n, const solution *s)
{
    solution result = {{0}};
    for (unsigned row = 0; row < n; row++)
        result.columns[row] = (uint8_t)(n + 1 - s->columns[row]);
    return result;
}

static solution quarter_turned(unsigned n, const solution *s)
{
    const solution flipped = transposed(n, s);
    return mirrored(n, &flipped);
}

static solution half_turned(unsigned n, const solution *s)
{
    const solution quarter = quarter_turned(n, s);
    return quarter_turned(n, &quarter);
}

static void by_column_ascends_in_the_rows_of_columns(void **state)
{
    (void)state;
    static list ours;
    static list rows;
    static list naive;
    for (unsigned n = 1; n <= LARGEST; n++) {
        list_by(NQUEENS_BY_COLUMN, n, &ours);
        for (size_t i = 0; i < ours.length; i++)
            assert_true(is_solution(n, ours.solutions[i].columns));

        rows.n = n;
        rows.length = ours.length;
        for (size_t i = 0; i < ours.length; i++)
            rows.solutions[i] = transposed(n, &ours.solutions[i]);
        assert_strictly_ascending(&rows);

        list_naively(n, &naive);
        qsort(ours.solutions, ours.length, sizeof ours.solutions[0], compare);
        assert_same_list(&ours, &naive);
    }
}

static void by_column_starts_with_the_known_board(void **state)
{
    (void)state;
    static list ours;
    list_by(NQUEENS_BY_COLUMN, 8, &ours);
    assert_memory_equal(ours.solutions[0].columns, known_first_by_column.columns, 8);
}

static bool has(const list *l, solution s)
{
    return bsearch(&s, l->solutions, l->length, sizeof s, compare) != NULL;
}

static void lists_are_closed_under_the_symmetries(void **state)
{
    (void)state;
    static list ours;
    for (unsigned n = 1; n <= 8; n++) {
        list_by(NQUEENS_BY_ROW, n, &ours);
        for (size_t i = 0; i < ours.length; i++) {
            const solution *s = &ours.solutions[i];
            assert_true(has(&ours, mirrored(n, s)));
            assert_true(has(&ours, transposed(n, s)));
            assert_true(has(&ours, quarter_turned(n, s)));
            assert_true(has(&ours, half_turned(n, s)));
        }
    }
}

typedef struct stop_after {
    unsigned limit;
    unsigned visits;
    int answer;
} stop_after;

static int count_down(unsigned n, const uint8_t *columns, void *context)
{
    (void)n;
    (void)columns;
    stop_after *stop = context;
    return ++stop->visits == stop->limit ? stop->answer : 0;
}

static void a_visitor_stops_it_at_once(void **state)
{
    (void)state;
    const unsigned limits[] = {1, 2, 46, 91, 92};
    for (nqueens_order order = NQUEENS_BY_ROW; order <= NQUEENS_BY_COLUMN; order++) {
        for (size_t i = 0; i < sizeof limits / sizeof limits[0]; i++) {
            stop_after stop = {limits[i], 0, i % 2 == 0 ? 1 : -1};
            assert_int_equal(nqueens_enumerate(8, order, count_down, &stop), NQUEENS_STOPPED);
            assert_int_equal(stop.visits, limits[i]);
        }
        stop_after never = {93, 0, 1};
        assert_int_equal(nqueens_enumerate(8, order, count_down, &never), NQUEENS_OK);
        assert_int_equal(never.visits, 92);
    }
}

static void the_smallest_boards(void **state)
{
    (void)state;
    static list ours;
    for (nqueens_order order = NQUEENS_BY_ROW; order <= NQUEENS_BY_COLUMN; order++) {
        list_by(order, 1, &ours);
        assert_int_equal(ours.length, 1);
        assert_int_equal(ours.solutions[0].columns[0], 1);
        for (unsigned n = 2; n <= 3; n++) {
            list_by(order, n, &ours);
            assert_int_equal(ours.length, 0);
        }
    }
}

/* nqueens.h promises 48 KiB; sanitizers take more for themselves. */
static void *find_first(void *columns)
{
    return nqueens_first(25, NQUEENS_BY_COLUMN, columns) == NQUEENS_OK ? columns : NULL;
}

static void the_stack_that_the_header_names_is_enough(void **state)
{
    (void)state;
#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
    const size_t size = 1 << 20;
#else
    const size_t size = (48 + 16) << 10; /* the C library has its part of it */
#endif
    uint8_t columns[NQUEENS_N_MAX];
    pthread_attr_t attributes;
    pthread_t thread;
    void *found = NULL;
    assert_int_equal(pthread_attr_init(&attributes), 0);
    assert_int_equal(pthread_attr_setstacksize(&attributes, size), 0);
    assert_int_equal(pthread_create(&thread, &attributes, find_first, columns), 0);
    assert_int_equal(pthread_join(thread, &found), 0);
    assert_ptr_equal(found, columns);
    pthread_attr_destroy(&attributes);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_independent_check_tells_right_from_wrong),
        cmocka_unit_test(by_row_is_the_naive_list),
        cmocka_unit_test(by_column_ascends_in_the_rows_of_columns),
        cmocka_unit_test(by_column_starts_with_the_known_board),
        cmocka_unit_test(lists_are_closed_under_the_symmetries),
        cmocka_unit_test(a_visitor_stops_it_at_once),
        cmocka_unit_test(the_smallest_boards),
        cmocka_unit_test(the_stack_that_the_header_names_is_enough),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
