/* The other questions than how many there are: orbits. Each answer is held against
 * the list of all solutions, sorted out by the rules of the question, and against OEIS. */
#include "known.h"
#include "nqueens.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

enum { LISTED = 11 }; /* the largest board of which all solutions are looked at */

/* ---- orbits ----------------------------------------------------------------------- */

typedef struct placement {
    uint8_t columns[NQUEENS_N_MAX];
} placement;

/* Row r, column c goes to row c, column n + 1 - r. */
static placement turned(unsigned n, placement p)
{
    placement image = {{0}};
    for (unsigned row = 1; row <= n; row++)
        image.columns[p.columns[row - 1] - 1] = (uint8_t)(n + 1 - row);
    return image;
}

static placement reflected(unsigned n, placement p)
{
    placement image = {{0}};
    for (unsigned row = 0; row < n; row++)
        image.columns[row] = (uint8_t)(n + 1 - p.columns[row]);
    return image;
}

static int compare(const placement *a, const placement *b)
{
    return memcmp(a, b, sizeof *a);
}

typedef struct sorting {
    uint64_t solutions, half, quarter, orbits[9];
} sorting;

static int sort_out(unsigned n, const uint8_t *columns, void *context)
{
    sorting *sums = context;
    placement image[8] = {{{0}}};
    memcpy(image[0].columns, columns, n);
    for (unsigned i = 1; i < 8; i++)
        image[i] = i == 4 ? reflected(n, image[0]) : turned(n, image[i - 1]);
    unsigned different = 0, smaller = 0;
    for (unsigned i = 0; i < 8; i++) {
        unsigned before = 0;
        for (unsigned k = 0; k < i; k++)
            before += compare(&image[k], &image[i]) == 0;
        different += before == 0;
        smaller += compare(&image[i], &image[0]) < 0;
    }
    sums->solutions++;
    sums->quarter += compare(&image[1], &image[0]) == 0;
    sums->half += compare(&image[2], &image[0]) == 0;
    sums->orbits[different] += smaller == 0;
    assert_int_equal(nqueens_is_fundamental(n, columns), smaller == 0);
    return 0;
}

static void orbits_are_those_of_the_list(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= LISTED + 1; n++) {
        sorting sums = {0};
        uint64_t half = 99, quarter = 99;
        nqueens_orbits orbits;
        assert_int_equal(nqueens_enumerate(n, NQUEENS_BY_ROW, sort_out, &sums), NQUEENS_OK);
        assert_int_equal(nqueens_count_symmetric(n, 180, NULL, &half), NQUEENS_OK);
        assert_int_equal(nqueens_count_symmetric(n, 90, NULL, &quarter), NQUEENS_OK);
        assert_int_equal(nqueens_count_orbits(n, sums.solutions, NULL, &orbits), NQUEENS_OK);
        assert_int_equal(half, sums.half);
        assert_int_equal(quarter, sums.quarter);
        assert_int_equal(orbits.of_8, sums.orbits[8]);
        assert_int_equal(orbits.of_4, sums.orbits[4]);
        assert_int_equal(orbits.of_2, sums.orbits[2]);
        assert_int_equal(orbits.of_1, sums.orbits[1]);
        assert_int_equal(orbits.fundamental, known_fundamental[n]);
    }
}

static void orbits_are_those_of_oeis(void **state)
{
    (void)state;
    for (unsigned n = 1; n < sizeof known_fundamental / sizeof known_fundamental[0]; n++) {
        nqueens_orbits orbits;
        assert_int_equal(nqueens_count_orbits(n, known_solutions[n], NULL, &orbits), NQUEENS_OK);
        assert_int_equal(orbits.fundamental, known_fundamental[n]);
        assert_int_equal(8 * orbits.of_8 + 4 * orbits.of_4 + 2 * orbits.of_2 + orbits.of_1,
                         known_solutions[n]);
        assert_int_equal(orbits.of_8 + orbits.of_4 + orbits.of_2 + orbits.of_1,
                         known_fundamental[n]);
    }
    for (unsigned n = 1; n <= NQUEENS_N_MAX; n++) {
        uint64_t quarter = 99;
        assert_int_equal(nqueens_count_symmetric(n, 90, NULL, &quarter), NQUEENS_OK);
        assert_int_equal(quarter, known_quarter_turn[n]);
    }
}

static void orbits_report_errors(void **state)
{
    (void)state;
    const int now = 1;
    uint64_t solutions = 99;
    nqueens_orbits orbits = {.fundamental = 99};
    assert_int_equal(nqueens_count_symmetric(0, 90, NULL, &solutions), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_symmetric(33, 180, NULL, &solutions), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_symmetric(8, 270, NULL, &solutions), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_symmetric(8, 90, NULL, NULL), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_symmetric(32, 180, &now, &solutions), NQUEENS_STOPPED);
    assert_int_equal(nqueens_count_orbits(0, 92, NULL, &orbits), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_orbits(33, 92, NULL, NULL), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_orbits(8, 92, NULL, NULL), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_orbits(8, 93, NULL, &orbits), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_orbits(8, 0, NULL, &orbits), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_orbits(32, 92, &now, &orbits), NQUEENS_STOPPED);
    assert_int_equal(solutions, 99);
    assert_int_equal(orbits.fundamental, 99);

    static const uint8_t twice[] = {2, 4, 2, 3}, outside[] = {2, 5, 1, 3}, zero[] = {0, 4, 1, 3},
                         right[] = {2, 4, 1, 3};
    assert_int_equal(nqueens_is_fundamental(4, right), 1);
    assert_int_equal(nqueens_is_fundamental(4, twice), 0);
    assert_int_equal(nqueens_is_fundamental(4, outside), 0);
    assert_int_equal(nqueens_is_fundamental(4, zero), 0);
    assert_int_equal(nqueens_is_fundamental(4, NULL), 0);
    assert_int_equal(nqueens_is_fundamental(0, right), 0);
    assert_int_equal(nqueens_is_fundamental(33, right), 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(orbits_are_those_of_the_list),
        cmocka_unit_test(orbits_are_those_of_oeis),
        cmocka_unit_test(orbits_report_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
