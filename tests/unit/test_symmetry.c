/* Proves that core/symmetry.h has the eight symmetries of the square, all and
 * each once: they keep distances, form a group, and number as it says. */
#include "core/symmetry.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

static const unsigned sizes[] = {1, 2, 3, 4, 5, 8, 9, 31, 32};
enum { SIZES = sizeof sizes / sizeof sizes[0] };

static bool is_same(square a, square b)
{
    return a.row == b.row && a.col == b.col;
}

/* Whether two symmetries, of which the first is made of two, one after the
 * other, take every square of the board to the same place. */
static bool agree(unsigned first, unsigned second, unsigned expected, unsigned n)
{
    for (unsigned row = 0; row < n; row++)
        for (unsigned col = 0; col < n; col++) {
            const square q = square_at(row, col);
            const square image = symmetric_image(symmetric_image(q, first, n), second, n);
            if (!is_same(image, symmetric_image(q, expected, n)))
                return false;
        }
    return true;
}

static void square_at_has_its_row_and_column(void **state)
{
    (void)state;
    const square q = square_at(30, 7);
    assert_int_equal(q.row, 30);
    assert_int_equal(q.col, 7);
    for (size_t i = 0; i < SIZES; i++)
        for (unsigned k = 0; k < sizes[i]; k++)
            assert_true(is_same(symmetric_image(square_at(k, 0), 0, sizes[i]), square_at(k, 0)));
}

static void each_switch_is_the_reflection_that_it_says(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZES; i++) {
        const unsigned n = sizes[i];
        for (unsigned row = 0; row < n; row++)
            for (unsigned col = 0; col < n; col++) {
                const square q = square_at(row, col);
                assert_true(is_same(symmetric_image(q, 0, n), q));
                assert_true(is_same(symmetric_image(q, 4, n), square_at(col, row)));
                assert_true(is_same(symmetric_image(q, 2, n), square_at(n - 1 - row, col)));
                assert_true(is_same(symmetric_image(q, 1, n), square_at(row, n - 1 - col)));
            }
        /* Used in this order: the swap, the rows, the columns. */
        for (unsigned s = 0; s < NQ_SYMMETRIES; s++) {
            assert_true(agree(s & 4, s & 3, s, n));
            assert_true(agree(s & 6, s & 1, s, n));
        }
    }
}

static void images_stay_on_the_board_and_keep_distances(void **state)
{
    (void)state;
    for (size_t i = 0; i < SIZES; i++)
        for (unsigned s = 0; s < NQ_SYMMETRIES; s++) {
            const unsigned n = sizes[i];
            const square origin = symmetric_image(square_at(0, 0), s, n);
            for (unsigned row = 0; row < n; row++)
                for (unsigned col = 0; col < n; col++) {
                    const square image = symmetric_image(square_at(row, col), s, n);
                    assert_in_range(image.row, 0, n - 1);
                    assert_in_range(image.col, 0, n - 1);
                    const int rows = image.row - origin.row;
                    const int cols = image.col - origin.col;
                    assert_int_equal(rows * rows + cols * cols, row * row + col * col);
                }
        }
}

/* From a board of 2 x 2 on: the one of 1 x 1 has one square, so all are one. */
static void they_are_eight_and_a_group(void **state)
{
    (void)state;
    for (size_t i = 1; i < SIZES; i++) {
        const unsigned n = sizes[i];
        for (unsigned a = 0; a < NQ_SYMMETRIES; a++) {
            unsigned inverses = 0;
            for (unsigned b = 0; b < NQ_SYMMETRIES; b++) {
                unsigned products = 0;
                for (unsigned c = 0; c < NQ_SYMMETRIES; c++)
                    products += agree(a, b, c, n);
                assert_int_equal(products, 1);
                inverses += agree(a, b, 0, n) && agree(b, a, 0, n);
            }
            assert_int_equal(inverses, 1);
        }
    }
}

/* Four reflections, the half turn and the identity undo themselves; the two
 * quarter turns undo each other. */
static void six_undo_themselves(void **state)
{
    (void)state;
    for (size_t i = 1; i < SIZES; i++) {
        unsigned involutions = 0;
        for (unsigned s = 0; s < NQ_SYMMETRIES; s++)
            involutions += agree(s, s, 0, sizes[i]);
        assert_int_equal(involutions, 6);
        assert_true(agree(5, 6, 0, sizes[i]));
        assert_true(agree(6, 5, 0, sizes[i]));
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(square_at_has_its_row_and_column),
        cmocka_unit_test(each_switch_is_the_reflection_that_it_says),
        cmocka_unit_test(images_stay_on_the_board_and_keep_distances),
        cmocka_unit_test(they_are_eight_and_a_group),
        cmocka_unit_test(six_undo_themselves),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
