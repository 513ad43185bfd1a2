/* Proves that the mask operations are what core/bitboard.h says: against loops
 * over single bits, and against squares attacked by a list of queens. */
#include "core/bitboard.h"
#include "independent.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#define IS_U32(x) _Generic((x), uint32_t : 1, default : 0)
_Static_assert(IS_U32(((masks *)0)->cols), "masks are unsigned, 32 bits");
_Static_assert(IS_U32(((masks *)0)->diag), "masks are unsigned, 32 bits");
_Static_assert(IS_U32(((masks *)0)->anti), "masks are unsigned, 32 bits");

enum { SEED = 20240607, RANDOM_WORDS = 100000, RANDOM_BOARDS = 2000 };

static uint32_t random_word(uint64_t *state)
{
    *state = *state * 6364136223846793005U + 1442695040888963407U;
    return (uint32_t)(*state >> 32);
}

static void full_row_is_n_ones_from_the_right(void **state)
{
    (void)state;
    uint32_t expected = 0;
    for (unsigned n = 1; n <= 32; n++) {
        expected = expected * 2 + 1;
        assert_int_equal(full_row(n), expected);
    }
    assert_int_equal(full_row(32), 0xffffffff);
}

/* The number of the lowest set bit, 32 if there is none. */
static unsigned lowest_by_loop(uint32_t x)
{
    unsigned bit = 0;
    while (bit < 32 && x % 2 == 0) {
        x /= 2;
        bit++;
    }
    return bit;
}

static void check_lowest_bit(uint32_t x)
{
    const unsigned bit = lowest_by_loop(x);
    uint32_t alone = 1;
    for (unsigned i = 0; i < bit; i++)
        alone *= 2;
    if (lowest_bit(x) != alone || without_lowest_bit(x) != x - alone || column_of(x) != bit + 1)
        fail_msg("x = %#x, seed %u: lowest_bit %#x, without_lowest_bit %#x, column_of %u",
                 (unsigned)x, (unsigned)SEED, (unsigned)lowest_bit(x),
                 (unsigned)without_lowest_bit(x), column_of(x));
}

static void lowest_bit_agrees_with_a_loop(void **state)
{
    (void)state;
    assert_int_equal(lowest_bit(0), 0);
    assert_int_equal(column_of(0x80000000), 32);
    assert_int_equal(without_lowest_bit(0x80000000), 0);

    for (uint32_t x = 1; x <= 0x10000; x++) {
        check_lowest_bit(x);
        check_lowest_bit(x << 15);
        check_lowest_bit(UINT32_MAX - x + 1);
    }
    uint64_t random = SEED;
    for (unsigned i = 0; i < RANDOM_WORDS; i++) {
        /* Few low bits set, or the lowest would hardly ever be far up. */
        const uint32_t x = random_word(&random) << (random_word(&random) % 32);
        if (x != 0)
            check_lowest_bit(x);
    }
}

static void bit_loop_visits_each_column_once_left_to_right(void **state)
{
    (void)state;
    const uint32_t squares = 0x80018021;
    const unsigned columns[] = {1, 6, 16, 17, 32};
    unsigned visited = 0;
    for (uint32_t open = squares; open != 0; open = without_lowest_bit(open)) {
        assert_true(visited < 5);
        assert_int_equal(column_of(open), columns[visited++]);
    }
    assert_int_equal(visited, 5);
}

static void example_of_the_header_comment(void **state)
{
    (void)state;
    masks m = {0, 0, 0};
    assert_int_equal(free_mask(m, full_row(6)), 0x3f);
    m = next_row(m, 1U << (2 - 1));
    assert_int_equal(m.anti, 0x01);
    m = next_row(m, 1U << (4 - 1));
    assert_int_equal(m.cols, 0x0a);
    assert_int_equal(m.diag, 0x18);
    assert_int_equal(m.anti, 0x04);
    assert_int_equal(free_mask(m, full_row(6)), 0x21);
}

/* Compares the masks with what the queens on rows 0..row-1 attack on `row`,
 * each mask bit by bit; returns how many columns are free. */
static unsigned check_row(unsigned n, const uint8_t *columns, unsigned row, masks m)
{
    unsigned free = 0;
    for (unsigned column = 1; column <= 32; column++) {
        bool cols = false;
        bool diag = false;
        bool anti = false;
        for (unsigned queen = 0; queen < row; queen++) {
            cols = cols || columns[queen] == column;
            diag = diag || columns[queen] + row == column + queen;
            anti = anti || columns[queen] + queen == column + row;
        }
        const bool is_free = column <= n && !is_attacked(columns, row, column);
        const uint32_t bit = UINT32_C(1) << (column - 1);
        if (cols != ((m.cols & bit) != 0) || anti != ((m.anti & bit) != 0) ||
            (column <= n && diag != ((m.diag & bit) != 0)) ||
            is_free != ((free_mask(m, full_row(n)) & bit) != 0))
            fail_msg("seed %u, n = %u, row %u, column %u: cols %#x, diag %#x, anti %#x, free %#x",
                     (unsigned)SEED, n, row + 1, column, (unsigned)m.cols, (unsigned)m.diag,
                     (unsigned)m.anti, (unsigned)free_mask(m, full_row(n)));
        free += is_free;
    }
    return free;
}

/* Puts queens on random free columns, row by row, until no column is free. */
static void check_random_board(unsigned n, uint64_t *random)
{
    uint8_t columns[32] = {0};
    masks m = {0, 0, 0};
    for (unsigned row = 0; row < n; row++) {
        const unsigned free = check_row(n, columns, row, m);
        if (free == 0)
            return;
        unsigned skip_free = random_word(random) % free;
        unsigned column = 1;
        while (is_attacked(columns, row, column) || skip_free-- > 0)
            column++;
        columns[row] = (uint8_t)column;
        m = next_row(m, UINT32_C(1) << (column - 1));
    }
}

static void masks_agree_with_attacked_squares(void **state)
{
    (void)state;
    const unsigned sizes[] = {1, 2, 3, 4, 5, 8, 15, 16, 17, 24, 30, 31, 32};
    uint64_t random = SEED;
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++)
        for (unsigned board = 0; board < RANDOM_BOARDS; board++)
            check_random_board(sizes[i], &random);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(full_row_is_n_ones_from_the_right),
        cmocka_unit_test(lowest_bit_agrees_with_a_loop),
        cmocka_unit_test(bit_loop_visits_each_column_once_left_to_right),
        cmocka_unit_test(example_of_the_header_comment),
        cmocka_unit_test(masks_agree_with_attacked_squares),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
