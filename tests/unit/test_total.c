/* Totals where there is no 128-bit type. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define NQ_TOTAL_OF_64_BITS
#include "engine/total.h"

static void sums_that_fit_are_exact(void **state)
{
    (void)state;
    assert_true(nq_total_plus(UINT64_MAX - 3, 2) == UINT64_MAX - 1);
    assert_true(nq_total_times(UINT64_MAX / 8, 8) == UINT64_MAX - 7);
    assert_true(nq_total_fits_64_bits(UINT64_MAX - 1));
}

static void a_total_is_its_two_words(void **state)
{
    (void)state;
    for (nq_total total = UINT64_MAX; total > 0; total /= 3)
        assert_true(nq_total_of(nq_total_high(total), (uint64_t)total) == total);
}

static void sums_that_do_not_fit_stay_too_many(void **state)
{
    (void)state;
    const nq_total lost = nq_total_plus(UINT64_MAX - 3, 4);
    assert_false(nq_total_fits_64_bits(lost));
    assert_false(nq_total_fits_64_bits(nq_total_plus(lost, 5)));
    assert_false(nq_total_fits_64_bits(nq_total_plus(5, lost)));
    assert_false(nq_total_fits_64_bits(nq_total_times(lost, 8)));
    assert_false(nq_total_fits_64_bits(nq_total_times(UINT64_MAX / 8 + 1, 8)));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sums_that_fit_are_exact),
        cmocka_unit_test(a_total_is_its_two_words),
        cmocka_unit_test(sums_that_do_not_fit_stay_too_many),
    };
    return cmocka_run_group_tests_name("total", tests, NULL, NULL);
}
