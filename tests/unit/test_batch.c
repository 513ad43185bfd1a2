/* Proves what `batch` does, exactly: which placements its kernels stand on, the same for every
 * instruction set. The crosses are the engine's (test_engine.c proves these); the tree
 * below them is walked here by the rules of the puzzle alone. */
#include "engine/count.h"
#include "independent.h"
#include "known.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

/* The rows without a queen are the last of row[0..n-1], those of the cross come first;
 * column[i] is that of the queen on row[i]. */
typedef struct model {
    unsigned n, queens;
    unsigned row[NQUEENS_N_MAX], column[NQUEENS_N_MAX];
    nqueens_tally tally;
} model;

static bool is_free(const model *m, unsigned row, unsigned column)
{
    for (unsigned q = 0; q < m->queens; q++)
        if (attacks(row, column, m->row[q], m->column[q]))
            return false;
    return true;
}

/* Whether each of the next `rows` rows has a free square, and, if these are all that are
 * left, each column without a queen has one. */
static bool has_room(const model *m, unsigned rows)
{
    for (unsigned i = m->queens; i < m->queens + rows; i++) {
        unsigned column = 0;
        while (column < m->n && !is_free(m, m->row[i], column))
            column++;
        if (column == m->n)
            return false;
    }
    for (unsigned column = 0; m->queens + rows == m->n && column < m->n; column++) {
        unsigned i = 0;
        while (i < m->n &&
               !(i < m->queens ? m->column[i] == column : is_free(m, m->row[i], column)))
            i++;
        if (i == m->n)
            return false;
    }
    return true;
}

static void stand(model *m);

/* The queens of a whole board, or a state that a kernel takes a row further. */
static void try_next_row(model *m, bool in_batch)
{
    const unsigned row = m->row[m->queens], left = m->n - m->queens - 1;
    for (unsigned column = 0; column < m->n; column++) {
        if (!is_free(m, row, column))
            continue;
        m->column[m->queens++] = column;
        m->tally.candidates += in_batch || left == 0;
        if (!in_batch && left > 0)
            try_next_row(m, false);
        else if (!in_batch || has_room(m, left <= 5 ? left : left == 6 ? 3 : 2))
            stand(m);
        m->queens--;
    }
}

static void stand(model *m)
{
    m->tally.nodes++;
    m->tally.nodes_at[m->queens]++;
    if (m->n - m->queens > 3)
        try_next_row(m, true);
}

/* A seed is a candidate; one that is a whole board is found row by row. */
static bool stand_on_cross(const nq_cross *cross, void *context)
{
    model *m = context;
    bool held[NQUEENS_N_MAX] = {false};
    m->queens = 0;
    for (unsigned part = 0; part < 3; part++)
        for (unsigned q = 0; q < cross->of[part]->queens; q++, m->queens++) {
            m->row[m->queens] = cross->of[part]->queen[q].row;
            m->column[m->queens] = cross->of[part]->queen[q].col;
            held[m->row[m->queens]] = true;
        }
    unsigned next = m->queens;
    for (unsigned row = 0; row < m->n; row++)
        if (!held[row])
            m->row[next++] = row;
    const unsigned left = m->n - m->queens;
    if (left == 0 || (left >= 4 && has_room(m, 1))) {
        m->tally.candidates++;
        stand(m);
    } else if (left < 4)
        try_next_row(m, false);
    return true;
}

static nqueens_tally tally_of_model(unsigned n)
{
    const nq_cut usual = {0};
    nq_plan plan;
    model m = {.n = n};
    m.tally.nodes = m.tally.nodes_at[0] = 1;
    assert_true(nq_plan_make(&plan, n, &usual));
    const nq_crosses *crosses = &plan.crosses;
    for (unsigned i = 0; i < crosses->sets; i++)
        for (unsigned k = i; k < crosses->sets; k++)
            if (crosses->set[i].size == crosses->set[k].size)
                nq_cross_each(crosses, i, k, k + 1, stand_on_cross, &m);
    nq_plan_free(&plan);
    return m.tally;
}

static void batch_stands_on_what_its_rules_leave(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 11; n++) {
        nqueens_tally batch;
        const nqueens_tally expected = tally_of_model(n);
        assert_int_equal(nqueens_measure(n, "batch", &batch), NQUEENS_OK);
        assert_int_equal(batch.solutions, known_solutions[n]);
        for (unsigned queens = 0; queens <= n; queens++)
            if (batch.nodes_at[queens] != expected.nodes_at[queens])
                fail_msg("n = %u: %ju nodes with %u queens, %ju expected", n,
                         (uintmax_t)batch.nodes_at[queens], queens,
                         (uintmax_t)expected.nodes_at[queens]);
        assert_int_equal(batch.nodes, expected.nodes);
        assert_int_equal(batch.candidates, expected.candidates);
        assert_int_equal(batch.checks, 0);
    }
}

static void every_isa_does_the_same_work(void **state)
{
    (void)state;
    nqueens_tally first, other;
    for (size_t i = 0; i < nq_isa_count; i++) {
        if (!nq_isas[i].available())
            continue;
        for (unsigned n = 12; n <= 13; n++) {
            assert_int_equal(setenv("NQUEENS_ISA", nq_isas[0].name, 1), 0);
            assert_int_equal(nqueens_measure(n, "batch", &first), NQUEENS_OK);
            assert_int_equal(setenv("NQUEENS_ISA", nq_isas[i].name, 1), 0);
            assert_int_equal(nqueens_measure(n, "batch", &other), NQUEENS_OK);
            assert_memory_equal(&first, &other, sizeof first);
        }
    }
    assert_int_equal(setenv("NQUEENS_ISA", "none", 1), 0);
    assert_int_equal(nqueens_measure(8, "batch", &other), NQUEENS_BAD_ISA);
    unsetenv("NQUEENS_ISA");
}

/* Lanes are what this is about: of a step's, nearly all have a state. */
static void lanes_are_full(void **state)
{
    (void)state;
    const nq_cut usual = {0};
    nq_plan plan;
    nq_worker worker;
    const nq_isa *isa = nq_isa_choose(NULL);
    assert_true(nq_plan_make(&plan, 14, &usual));
    assert_true(nq_worker_make(&worker, isa, 0));
    worker.kernel = isa->counting;
    for (size_t unit = 0; unit < plan.units; unit++) {
        nq_result result;
        assert_true(nq_count_unit(&worker, &plan, unit, &result));
    }
    uint64_t steps = 0, candidates = 0;
    for (unsigned left = NQ_LAST_LEVEL; left < NQ_BATCH_LEVELS; left++) {
        steps += worker.batch.level[left].steps;
        candidates += worker.batch.level[left].candidates;
    }
    assert_true(candidates <= steps * isa->lanes);
    assert_true(candidates > steps * isa->lanes * 9 / 10);
    nq_worker_free(&worker);
    nq_plan_free(&plan);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(batch_stands_on_what_its_rules_leave),
        cmocka_unit_test(every_isa_does_the_same_work),
        cmocka_unit_test(lanes_are_full),
    };
    return cmocka_run_group_tests_name("batch", tests, NULL, NULL);
}
