/* Proves that the events of nqueens_trace() are those of a search that keeps the rules, and
 * that it is the one that nqueens_measure() counts: each event is held against a board of our
 * own, on which squares are compared with squares. */
#include "independent.h"
#include "known.h"
#include "nqueens.h"
#include "strategies/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

/* The strategies that can be traced. */
static const nq_strategy *traced[32];
static size_t traced_count;

static int find_traced(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (nq_strategies[i].tracing != NULL)
            traced[traced_count++] = &nq_strategies[i];
    return traced_count < 5; /* five can at least */
}

typedef struct replay {
    const char *strategy;
    unsigned n;
    uint64_t limit; /* of events */
    bool scans;     /* tries attacked squares as well */
    uint64_t step, kinds[NQUEENS_BACKTRACK + 1], solutions;
    nqueens_event last;
    uint8_t columns[NQUEENS_N_MAX];
    unsigned rows[NQUEENS_N_MAX], queens; /* in the order in which they were put */
    unsigned cross;                       /* how many of them before the weight was known */
    nqueens_board board;                  /* n = 0: empty */
} replay;

#define holds(r, e, condition)                                                   \
    do {                                                                         \
        if (!(condition))                                                        \
            fail_msg("%s, n = %u, step %ju: " #condition, (r)->strategy, (r)->n, \
                     (uintmax_t)(e)->step);                                      \
    } while (0)

static bool is_attacked_by_any(const replay *r, unsigned row, unsigned column)
{
    for (unsigned q = 1; q <= r->n; q++)
        if (r->columns[q - 1] != 0 && attacks(q, r->columns[q - 1], row, column))
            return true;
    return false;
}

static uint32_t bit_if(bool condition, unsigned column)
{
    return condition ? UINT32_C(1) << (column - 1) : 0;
}

/* What the queens above that row, but for those of the cross, attack on it. */
static nqueens_masks masks_of_row(const replay *r, unsigned row)
{
    nqueens_masks m = {0, 0, 0};
    for (unsigned q = r->cross; q < r->queens; q++)
        for (unsigned column = 1; r->rows[q] < row && column <= r->n; column++) {
            const unsigned queen_row = r->rows[q], queen = r->columns[queen_row - 1];
            m.cols |= bit_if(queen == column, column);
            m.diag |= bit_if(queen + row == column + queen_row, column);
            m.anti |= bit_if(queen + queen_row == column + row, column);
        }
    return m;
}

/* Bits past column n mean nothing. */
static bool are_same(unsigned n, nqueens_masks a, nqueens_masks b)
{
    const uint32_t past = n < 32 ? UINT32_MAX << n : 0;
    return ((a.cols ^ b.cols) | past) == past && ((a.diag ^ b.diag) | past) == past &&
           ((a.anti ^ b.anti) | past) == past;
}

/* By a square of the board or a given queen. */
static bool is_barred(const replay *r, unsigned row, unsigned column)
{
    if (r->board.n == 0)
        return false;
    const unsigned own = r->board.given[row - 1];
    if ((r->board.blocked[row - 1] >> (column - 1) & 1) != 0 || (own != 0 && own != column))
        return true;
    for (unsigned q = 1; q <= r->n; q++)
        if (q != row && r->board.given[q - 1] != 0 &&
            attacks(q, r->board.given[q - 1], row, column))
            return true;
    return false;
}

static uint32_t barred_columns(const replay *r, unsigned row)
{
    uint32_t barred = 0;
    for (unsigned column = 1; column <= r->n; column++)
        barred |= bit_if(is_barred(r, row, column), column);
    return barred;
}

static uint32_t free_columns(const replay *r, unsigned row)
{
    uint32_t free = 0;
    for (unsigned column = 1; column <= r->n; column++)
        free |= bit_if(!is_attacked_by_any(r, row, column) && !is_barred(r, row, column), column);
    return free;
}

static bool is_line_attacked(const replay *r, unsigned row, unsigned column)
{
    if (row > 0)
        return free_columns(r, row) == 0;
    for (unsigned i = 1; i <= r->n; i++)
        if (!is_attacked_by_any(r, i, column))
            return false;
    return true;
}

static void check_square(const replay *r, const nqueens_event *e)
{
    holds(r, e, e->row >= 1 && e->row <= r->n && e->column >= 1 && e->column <= r->n);
}

static void check_enter(const replay *r, const nqueens_event *e)
{
    if (e->weight == 0) { /* of the cross */
        holds(r, e, (e->row == 0) != (e->column == 0));
        return;
    }
    holds(r, e, e->row >= 1 && e->row <= r->n && e->column == 0 && r->columns[e->row - 1] == 0);
    holds(r, e, are_same(r->n, e->before, masks_of_row(r, e->row)));
    holds(r, e, e->free == free_columns(r, e->row));
    holds(r, e, e->barred == barred_columns(r, e->row));
    holds(r, e, e->open == (r->scans ? UINT32_MAX >> (32 - r->n) & ~e->barred : e->free));
}

static void check_candidate(const replay *r, const nqueens_event *e)
{
    check_square(r, e);
    holds(r, e, !is_barred(r, e->row, e->column));
    if (e->weight > 0) {
        holds(r, e, (e->open & -e->open) == bit_if(true, e->column));
        holds(r, e, r->scans || !is_attacked_by_any(r, e->row, e->column));
    }
}

static void check_rejected(const replay *r, const nqueens_event *e)
{
    const unsigned row = e->row, column = e->column;
    holds(r, e,
          r->last.kind == NQUEENS_CANDIDATE && r->last.row == row && r->last.column == column);
    holds(r, e,
          e->by_row >= 1 && e->by_row <= r->n && e->by_column > 0 &&
              r->columns[e->by_row - 1] == e->by_column);
    const bool is_on[] = {
        [NQUEENS_NO_LINE] = false,
        [NQUEENS_ROW] = row == e->by_row,
        [NQUEENS_COLUMN] = column == e->by_column,
        [NQUEENS_DIAGONAL] = row + e->by_column == e->by_row + column,
        [NQUEENS_ANTIDIAGONAL] = row + column == e->by_row + e->by_column,
    };
    holds(r, e, is_on[e->line]);
    /* abs looks from the top. */
    for (unsigned above = 1; strcmp(r->strategy, "abs") == 0 && above < e->by_row; above++)
        holds(r, e, !attacks(above, r->columns[above - 1], row, column));
}

static void check_placed(replay *r, const nqueens_event *e)
{
    check_square(r, e);
    holds(r, e, r->last.kind == NQUEENS_CANDIDATE);
    holds(r, e, r->last.row == e->row && r->last.column == e->column);
    holds(r, e, !is_attacked_by_any(r, e->row, e->column));
    if (e->weight > 0)
        holds(r, e, are_same(r->n, e->before, masks_of_row(r, e->row)));
    r->rows[r->queens++] = e->row;
    r->columns[e->row - 1] = (uint8_t)e->column;
    if (e->weight == 0)
        r->cross = r->queens;
    else
        holds(r, e, are_same(r->n, e->after, masks_of_row(r, e->row + 1)));
}

static void check_pruned(replay *r, const nqueens_event *e)
{
    switch (e->why) {
    case NQUEENS_NO_FREE_COLUMN:
        holds(r, e, is_line_attacked(r, e->row, e->column));
        break;
    case NQUEENS_NO_ROOM_AHEAD:
        holds(r, e, strcmp(r->strategy, "lookahead") == 0 && r->last.kind == NQUEENS_CANDIDATE);
        holds(r, e, e->by_row == e->row + 1 || e->by_row == e->row + 2);
        r->columns[e->row - 1] = (uint8_t)e->column;
        r->rows[r->queens++] = e->row;
        holds(r, e, is_line_attacked(r, e->by_row, 0));
        holds(r, e, are_same(r->n, e->after, masks_of_row(r, e->by_row)));
        r->columns[r->rows[--r->queens] - 1] = 0;
        break;
    default:
        holds(r, e, e->why == NQUEENS_SEEN_BY_SYMMETRY && strcmp(r->strategy, "cross") == 0);
    }
}

static void check_backtrack(replay *r, const nqueens_event *e)
{
    check_square(r, e);
    holds(r, e, r->queens > 0 && r->rows[r->queens - 1] == e->row);
    holds(r, e, r->columns[e->row - 1] == e->column);
    r->queens--;
    r->cross = r->cross < r->queens ? r->cross : r->queens;
    r->columns[e->row - 1] = 0;
    if (e->weight > 0)
        holds(r, e, are_same(r->n, e->after, masks_of_row(r, e->row)));
}

static int check_event(const nqueens_event *e, void *context)
{
    replay *r = context;
    holds(r, e, e->step == ++r->step);
    r->kinds[e->kind]++;
    holds(r, e,
          r->last.kind != NQUEENS_CANDIDATE || e->kind == NQUEENS_REJECTED ||
              e->kind == NQUEENS_PLACED || e->kind == NQUEENS_PRUNED);
    switch (e->kind) {
    case NQUEENS_ENTER:
        check_enter(r, e);
        break;
    case NQUEENS_CANDIDATE:
        check_candidate(r, e);
        break;
    case NQUEENS_REJECTED:
        check_rejected(r, e);
        break;
    case NQUEENS_PLACED:
        check_placed(r, e);
        break;
    case NQUEENS_PRUNED:
        check_pruned(r, e);
        break;
    case NQUEENS_SOLUTION:
        holds(r, e, is_solution(r->n, r->columns));
        r->solutions += e->weight;
        break;
    case NQUEENS_BACKTRACK:
        check_backtrack(r, e);
        break;
    }
    holds(r, e, e->queens == r->queens);
    holds(r, e, memcmp(e->columns, r->columns, r->n) == 0);
    holds(r, e, e->tally->solutions == r->solutions);
    holds(r, e, e->tally->candidates == r->kinds[NQUEENS_CANDIDATE]);
    holds(r, e, e->tally->nodes == r->kinds[NQUEENS_PLACED] + 1);
    r->last = *e;
    return e->step == r->limit;
}

static replay replay_of(const nq_strategy *strategy, unsigned n)
{
    return (replay){
        .strategy = strategy->name, .n = n, .scans = strategy->memory != NQUEENS_KEEPS_MASKS};
}

static void each_event_keeps_the_rules_and_all_are_the_search_that_is_counted(void **state)
{
    (void)state;
    for (size_t i = 0; i < traced_count; i++)
        for (unsigned n = 1; n <= 9; n++) {
            replay r = replay_of(traced[i], n);
            nqueens_tally tally;
            assert_int_equal(nqueens_trace(n, traced[i]->name, check_event, &r), NQUEENS_OK);
            assert_int_equal(nqueens_measure(n, traced[i]->name, &tally), NQUEENS_OK);
            assert_int_equal(r.queens, 0);
            assert_int_equal(r.solutions, known_solutions[n]);
            assert_int_equal(tally.solutions, r.solutions);
            assert_int_equal(tally.nodes, r.kinds[NQUEENS_PLACED] + 1);
            assert_int_equal(tally.candidates, r.kinds[NQUEENS_CANDIDATE]);
            assert_int_equal(r.kinds[NQUEENS_BACKTRACK], r.kinds[NQUEENS_PLACED]);
        }
}

static int keep_tally(const nqueens_event *e, void *context)
{
    memcpy(context, e->tally, sizeof *e->tally);
    return 0;
}

static void the_last_event_has_the_work_of_the_whole_search(void **state)
{
    (void)state;
    for (size_t i = 0; i < traced_count; i++)
        for (unsigned n = 1; n <= 8; n++) {
            nqueens_tally traced_tally, tally;
            assert_int_equal(nqueens_trace(n, traced[i]->name, keep_tally, &traced_tally),
                             NQUEENS_OK);
            assert_int_equal(nqueens_measure(n, traced[i]->name, &tally), NQUEENS_OK);
            assert_memory_equal(&traced_tally, &tally, sizeof tally);
        }
}

/* Every square that is refused is refused once: with the ones where a queen is put they are
 * all squares of the rows that were entered. */
static void who_scans_tries_each_square_of_each_row(void **state)
{
    (void)state;
    for (size_t i = 0; i < traced_count; i++) {
        replay r = replay_of(traced[i], 8);
        if (!r.scans)
            continue;
        assert_int_equal(nqueens_trace(8, traced[i]->name, check_event, &r), NQUEENS_OK);
        assert_int_equal(r.kinds[NQUEENS_CANDIDATE], 8 * r.kinds[NQUEENS_ENTER]);
        assert_int_equal(r.kinds[NQUEENS_CANDIDATE],
                         r.kinds[NQUEENS_REJECTED] + r.kinds[NQUEENS_PLACED]);
        assert_int_equal(r.kinds[NQUEENS_ENTER], known_nodes[8] - known_solutions[8]);
    }
    /* Both find the same dead ends as who sees them at once. */
    replay scan = replay_of(nq_strategy_find("abs"), 8),
           masks = replay_of(nq_strategy_find("bitmask"), 8);
    assert_int_equal(nqueens_trace(8, "abs", check_event, &scan), NQUEENS_OK);
    assert_int_equal(nqueens_trace(8, "bitmask", check_event, &masks), NQUEENS_OK);
    assert_int_equal(scan.kinds[NQUEENS_PRUNED], masks.kinds[NQUEENS_PRUNED]);
    assert_int_equal(masks.kinds[NQUEENS_REJECTED], 0);
    assert_int_equal(masks.kinds[NQUEENS_CANDIDATE], masks.kinds[NQUEENS_PLACED]);
}

/* Boards with given queens, blocked squares, a whole row of them, and no solution. */
static const nqueens_board boards[] = {
    {.n = 4, .given = {2}},
    {.n = 4, .given = {1}},
    {.n = 4, .given = {0, 0, 0, 3}},
    {.n = 4, .blocked = {0xf}},
    {.n = 5, .blocked = {1, 0, 0x1f, 2}},
    {.n = 6, .given = {2, 4, 6, 1, 3, 5}},
    {.n = 8, .given = {3, 0, 0, 7}, .blocked = {0, 0, 0, 0, 1, 1 << 5}},
    {.n = 8, .given = {0, 0, 0, 0, 0, 0, 0, 4}},
    {.n = 8, .blocked = {0xf0, 1, 2, 4, 8, 16, 32, 64}},
};

static void on_a_board_with_queens_it_keeps_off_what_they_bar(void **state)
{
    (void)state;
    for (size_t b = 0; b < sizeof boards / sizeof boards[0]; b++)
        for (size_t i = 0; i < traced_count; i++) {
            if (!traced[i]->takes_board)
                continue;
            replay r = replay_of(traced[i], boards[b].n);
            r.board = boards[b];
            uint64_t solutions;
            assert_int_equal(nqueens_trace_board(&boards[b], traced[i]->name, check_event, &r),
                             NQUEENS_OK);
            assert_int_equal(nqueens_count_board(&boards[b], NULL, &solutions), NQUEENS_OK);
            assert_int_equal(r.solutions, solutions);
            assert_int_equal(r.kinds[NQUEENS_BACKTRACK], r.kinds[NQUEENS_PLACED]);
            /* The last row that was entered and had nothing is told, that of the root as well. */
            assert_true(r.kinds[NQUEENS_PRUNED] > 0 || solutions > 0);
        }
}

static void wide_boards_are_right_up_to_the_widest(void **state)
{
    (void)state;
    for (size_t i = 0; i < traced_count; i++)
        for (unsigned n = 30; n <= 32; n++) {
            replay r = replay_of(traced[i], n);
            r.limit = 20000;
            assert_int_equal(nqueens_trace(n, traced[i]->name, check_event, &r), NQUEENS_STOPPED);
            assert_int_equal(r.step, r.limit);
        }
}

static void the_tracer_can_stop_at_any_event(void **state)
{
    (void)state;
    for (size_t i = 0; i < traced_count; i++)
        for (uint64_t limit = 1; limit <= 50; limit++) {
            replay r = replay_of(traced[i], 4);
            r.limit = limit;
            const nqueens_status status = nqueens_trace(4, traced[i]->name, check_event, &r);
            assert_int_equal(status, NQUEENS_STOPPED);
            assert_int_equal(r.step, limit);
        }
}

static void bad_arguments_are_refused_before_any_event(void **state)
{
    (void)state;
    replay r = replay_of(nq_strategy_find("bitmask"), 4);
    assert_int_equal(nqueens_trace(0, "bitmask", check_event, &r), NQUEENS_BAD_N);
    assert_int_equal(nqueens_trace(33, "bitmask", check_event, &r), NQUEENS_BAD_N);
    assert_int_equal(nqueens_trace(4, "bogus", check_event, &r), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_trace(4, "tuples", check_event, &r), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_trace(4, "bitmask", NULL, &r), NQUEENS_BAD_ARGUMENT);
    nqueens_board board = {.n = 4, .given = {2}};
    assert_int_equal(nqueens_trace_board(NULL, NULL, check_event, &r), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_trace_board(&board, "cross", check_event, &r), NQUEENS_BAD_STRATEGY);
    assert_int_equal(nqueens_trace_board(&board, "abs", NULL, &r), NQUEENS_BAD_ARGUMENT);
    board.given[1] = 1;
    assert_int_equal(nqueens_trace_board(&board, "abs", check_event, &r), NQUEENS_BAD_BOARD);
    board = (nqueens_board){.n = 4, .toroidal = 1};
    assert_int_equal(nqueens_trace_board(&board, "abs", check_event, &r), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(r.step, 0);
    assert_int_equal(nqueens_trace(4, NULL, check_event, &r), NQUEENS_OK);
    assert_int_equal(r.step, 69);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_event_keeps_the_rules_and_all_are_the_search_that_is_counted),
        cmocka_unit_test(the_last_event_has_the_work_of_the_whole_search),
        cmocka_unit_test(who_scans_tries_each_square_of_each_row),
        cmocka_unit_test(on_a_board_with_queens_it_keeps_off_what_they_bar),
        cmocka_unit_test(wide_boards_are_right_up_to_the_widest),
        cmocka_unit_test(the_tracer_can_stop_at_any_event),
        cmocka_unit_test(bad_arguments_are_refused_before_any_event),
    };
    return cmocka_run_group_tests(tests, find_traced, NULL);
}
