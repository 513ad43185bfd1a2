/* The other questions than how many there are: orbits, and boards with
 * given queens and blocked squares, plane or toroidal. Each answer is held against
 * the list of all solutions, sorted out by the rules of the question, and against OEIS. */
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

enum { LISTED = 11 }; /* the largest board of which all solutions are looked at */

typedef struct placement {
    uint8_t columns[NQUEENS_N_MAX];
} placement;

/* ---- boards --------------------------------------------------------------------------- */

static uint64_t random_state;

static unsigned below(unsigned bound)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % bound;
}

static void start_random(void)
{
    const uint64_t seed =
        getenv("NQUEENS_SEED") != NULL ? strtoull(getenv("NQUEENS_SEED"), NULL, 10) : 20260127;
    print_message("NQUEENS_SEED=%llu\n", (unsigned long long)seed);
    random_state = seed;
}

/* Whether queens on two squares attack each other over the edge or on the board itself. */
static bool attack_on_torus(unsigned n, unsigned row_a, unsigned col_a, unsigned row_b,
                            unsigned col_b)
{
    return row_a == row_b || col_a == col_b || (row_a + col_a) % n == (row_b + col_b) % n ||
           (row_a + n - col_a) % n == (row_b + n - col_b) % n;
}

static bool attack_on_board(const nqueens_board *board, unsigned row_a, unsigned col_a,
                            unsigned row_b, unsigned col_b)
{
    return board->toroidal ? attack_on_torus(board->n, row_a, col_a, row_b, col_b)
                           : attacks(row_a, col_a, row_b, col_b);
}

/* The board's solutions, by placing a queen after the other and looking at them all. */
static uint64_t count_naively(const nqueens_board *board, unsigned row, uint8_t *columns)
{
    uint64_t sum = 0;
    while (row < board->n && board->given[row] != 0)
        row++;
    if (row == board->n)
        return 1;
    for (unsigned col = 1; col <= board->n; col++) {
        bool safe = (board->blocked[row] >> (col - 1) & 1u) == 0;
        for (unsigned other = 0; other < board->n && safe; other++)
            safe = columns[other] == 0 || !attack_on_board(board, other, columns[other], row, col);
        if (!safe)
            continue;
        columns[row] = (uint8_t)col;
        sum += count_naively(board, row + 1, columns);
        columns[row] = 0;
    }
    return sum;
}

/* Queens that do not attack each other, as many as chance allows. */
static void give(nqueens_board *board, unsigned tries)
{
    for (; tries > 0; tries--) {
        const unsigned row = below(board->n), col = below(board->n) + 1;
        bool safe = board->given[row] == 0 && (board->blocked[row] >> (col - 1) & 1u) == 0;
        for (unsigned other = 0; other < board->n && safe; other++)
            safe = board->given[other] == 0 ||
                   !attack_on_board(board, other, board->given[other], row, col);
        if (safe)
            board->given[row] = (uint8_t)col;
    }
}

/* None; some here and there; some of a few rows; some of a few columns. */
static void block(nqueens_board *board)
{
    const unsigned kind = below(4);
    for (unsigned i = kind == 0 ? 0 : below(2 * board->n); i > 0; i--) {
        const unsigned row = below(kind == 2 ? 2 : board->n), col = below(kind == 3 ? 2 : board->n);
        board->blocked[row] |= UINT32_C(1) << col;
    }
}

static void assert_count_is(const nqueens_board *board, uint64_t expected)
{
    for (unsigned threads = 1; threads <= 2; threads++) {
        const nqueens_options options = {.threads = threads};
        uint64_t counted = UINT64_MAX;
        assert_int_equal(nqueens_count_board(board, &options, &counted), NQUEENS_OK);
        assert_int_equal(counted, expected);
    }
}

typedef struct filter {
    const nqueens_board *board;
    uint64_t solutions, next;
    placement *list; /* those of the whole board that pass, or that were visited */
} filter;

static int keep_if_it_passes(unsigned n, const uint8_t *columns, void *context)
{
    filter *f = context;
    bool passes = true;
    for (unsigned row = 0; row < n; row++) {
        passes = passes && (f->board->given[row] == 0 || f->board->given[row] == columns[row]) &&
                 (f->board->blocked[row] >> (columns[row] - 1) & 1u) == 0;
        for (unsigned other = 0; f->board->toroidal && other < row; other++)
            passes = passes && !attack_on_torus(n, other, columns[other], row, columns[row]);
    }
    if (passes)
        memcpy(f->list[f->solutions++].columns, columns, n);
    return 0;
}

static int compare_with_list(unsigned n, const uint8_t *columns, void *context)
{
    filter *f = context;
    assert_true(f->next < f->solutions);
    assert_memory_equal(f->list[f->next++].columns, columns, n);
    return 0;
}

/* Random boards: the solutions of the whole board that pass are those of the board, in
 * the same order, and as many as are counted. */
static void boards_have_the_solutions_that_pass(void **state)
{
    (void)state;
    static placement list[2680];
    start_random();
    for (unsigned trial = 0; trial < 600; trial++) {
        nqueens_board board = {.n = 1 + below(LISTED), .toroidal = below(4) == 0};
        if (board.toroidal && below(2) == 0)
            board.n = below(2) == 0 ? 7 : 11;
        block(&board);
        give(&board, below(5));
        for (unsigned order = 0; order < 2; order++) {
            filter f = {.board = &board, .list = list};
            uint8_t first[NQUEENS_N_MAX] = {0};
            nqueens_enumerate(board.n, (nqueens_order)order, keep_if_it_passes, &f);
            assert_int_equal(
                nqueens_enumerate_board(&board, (nqueens_order)order, compare_with_list, &f),
                NQUEENS_OK);
            assert_int_equal(f.next, f.solutions);
            assert_int_equal(nqueens_first_board(&board, (nqueens_order)order, first),
                             f.solutions > 0 ? NQUEENS_OK : NQUEENS_NO_SOLUTION);
            if (f.solutions > 0)
                assert_memory_equal(first, list[0].columns, board.n);
            assert_count_is(&board, f.solutions);
        }
    }
}

/* Boards up to the largest, with all but a few of the queens of a solution given:
 * columns 2, 4, ..., 1, 3, ..., which serves where n + 1 or n is 0 or 4 modulo 6. */
static void large_boards_are_completed(void **state)
{
    (void)state;
    static const unsigned sizes[] = {16, 17, 18, 19, 22, 23, 24, 25, 28, 29, 30, 31};
    start_random();
    for (unsigned trial = 0; trial < 240; trial++) {
        nqueens_board board = {.n = sizes[trial % 12]};
        const unsigned even = board.n - board.n % 2;
        for (unsigned row = 0; row < even; row++)
            board.given[row] = (uint8_t)(row < even / 2 ? 2 * row + 2 : 2 * (row - even / 2) + 1);
        if (board.n % 2 == 1)
            board.given[board.n - 1] = (uint8_t)board.n;
        const bool blocks = below(2) == 0;
        for (unsigned i = 0; i < 10; i++) {
            const unsigned row = below(board.n);
            board.given[row] = 0;
            if (blocks && below(4) == 0)
                board.blocked[row] = UINT32_C(1) << below(board.n);
        }
        uint8_t columns[NQUEENS_N_MAX];
        memcpy(columns, board.given, sizeof columns);
        assert_count_is(&board, count_naively(&board, 0, columns));
    }
}

/* Many more solutions than units, for the kernels. */
static void columns_of_the_first_row_add_up(void **state)
{
    (void)state;
    for (unsigned n = 4; n <= 14; n++) {
        uint64_t sum = 0, count[NQUEENS_N_MAX + 1];
        for (unsigned col = 1; col <= n; col++) {
            nqueens_board board = {.n = n, .given = {(uint8_t)col}};
            const nqueens_options options = {.threads = 1 + col % 2};
            assert_int_equal(nqueens_count_board(&board, &options, &count[col]), NQUEENS_OK);
            sum += count[col];
        }
        assert_int_equal(sum, known_solutions[n]);
        for (unsigned col = 1; col <= n; col++)
            assert_int_equal(count[col], count[n + 1 - col]);
    }
}

static void toroidal_counts_are_those_of_oeis(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 19; n++)
        assert_count_is(&(nqueens_board){.n = n, .toroidal = 1}, known_toroidal[n]);
}

static int never(unsigned n, const uint8_t *columns, void *context)
{
    (void)n;
    (void)columns;
    *(unsigned *)context += 1;
    return 1;
}

static int stop_at_once(const nqueens_progress *progress, void *context)
{
    (void)progress;
    (void)context;
    return 1;
}

static void boards_report_errors(void **state)
{
    (void)state;
    static const nqueens_board bad[] = {{.n = 8, .given = {1, 2}},
                                        {.n = 8, .given = {1, 0, 1}},
                                        {.n = 8, .given = {9}},
                                        {.n = 8, .given = {1}, .blocked = {1}},
                                        {.n = 5, .given = {4, 2}, .toroidal = 1, .blocked = {8}},
                                        {.n = 5, .given = {1, 0, 0, 4}, .toroidal = 1}};
    const volatile int now = 1;
    uint64_t solutions = 99;
    unsigned visits = 0;
    uint8_t columns[NQUEENS_N_MAX];
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        assert_int_equal(nqueens_count_board(&bad[i], NULL, &solutions), NQUEENS_BAD_BOARD);
        assert_int_equal(nqueens_first_board(&bad[i], NQUEENS_BY_ROW, columns), NQUEENS_BAD_BOARD);
        assert_int_equal(nqueens_enumerate_board(&bad[i], NQUEENS_BY_ROW, never, &visits),
                         NQUEENS_BAD_BOARD);
    }
    nqueens_board board = {.n = 0};
    assert_int_equal(nqueens_count_board(&board, NULL, &solutions), NQUEENS_BAD_N);
    board = (nqueens_board){.n = 33};
    assert_int_equal(nqueens_count_board(&board, NULL, &solutions), NQUEENS_BAD_N);
    assert_int_equal(nqueens_enumerate_board(&board, NQUEENS_BY_ROW, never, &visits),
                     NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_board(NULL, NULL, &solutions), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_first_board(NULL, NQUEENS_BY_ROW, columns), NQUEENS_BAD_ARGUMENT);
    for (int toroidal = 0; toroidal < 2; toroidal++) {
        board = (nqueens_board){.n = 25, .given = {1}, .toroidal = toroidal};
        nqueens_options options = {.cancel = &now};
        assert_int_equal(nqueens_count_board(&board, NULL, NULL), NQUEENS_BAD_ARGUMENT);
        assert_int_equal(nqueens_first_board(&board, NQUEENS_BY_ROW, NULL), NQUEENS_BAD_ARGUMENT);
        assert_int_equal(nqueens_count_board(&board, &options, &solutions), NQUEENS_STOPPED);
        options = (nqueens_options){.report = stop_at_once, .threads = 2};
        assert_int_equal(nqueens_count_board(&board, &options, &solutions), NQUEENS_STOPPED);
        options = (nqueens_options){.isa = "unknown"};
        assert_int_equal(nqueens_count_board(&board, &options, &solutions), NQUEENS_BAD_ISA);
        options = (nqueens_options){.threads = NQUEENS_THREADS_MAX + 1};
        assert_int_equal(nqueens_count_board(&board, &options, &solutions), NQUEENS_BAD_ARGUMENT);
    }
    assert_int_equal(solutions, 99);
    assert_int_equal(visits, 0);
}

/* ---- any n ------------------------------------------------------------------------------ */

/* Marks the line; it must not have been taken before. */
static void take(uint8_t *taken, uint64_t line)
{
    assert_int_equal(taken[line], 0);
    taken[line] = 1;
}

static void any_n_has_a_solution(void **state)
{
    (void)state;
    static uint8_t columns[1000001], diag[2000002], anti[2000002];
    for (uint64_t n = 1; n <= 1000000; n += n < 1200 ? 1 : 83231) {
        memset(columns, 0, n + 1);
        memset(diag, 0, 2 * n + 1);
        memset(anti, 0, 2 * n + 1);
        for (uint64_t row = 1; row <= n; row++) {
            const uint64_t column = nqueens_any_column(n, row);
            if (n == 2 || n == 3) {
                assert_int_equal(column, 0);
                continue;
            }
            assert_true(column >= 1 && column <= n);
            take(columns, column);
            take(diag, n + column - row);
            take(anti, column + row);
        }
    }
    assert_int_equal(nqueens_any_column(0, 0), 0);
    assert_int_equal(nqueens_any_column(0, 1), 0);
    assert_int_equal(nqueens_any_column(8, 0), 0);
    assert_int_equal(nqueens_any_column(8, 9), 0);
    assert_int_equal(nqueens_any_column(UINT64_MAX, 1), 0);
}

/* ---- orbits ----------------------------------------------------------------------- */

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
        cmocka_unit_test(boards_have_the_solutions_that_pass),
        cmocka_unit_test(large_boards_are_completed),
        cmocka_unit_test(columns_of_the_first_row_add_up),
        cmocka_unit_test(toroidal_counts_are_those_of_oeis),
        cmocka_unit_test(boards_report_errors),
        cmocka_unit_test(any_n_has_a_solution),
        cmocka_unit_test(orbits_are_those_of_the_list),
        cmocka_unit_test(orbits_are_those_of_oeis),
        cmocka_unit_test(orbits_report_errors),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
