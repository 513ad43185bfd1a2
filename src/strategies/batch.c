/* batch: `cross`, many states at a time: the engine, in one thread.
 *
 * A vector register has 4, 8 or 16 lanes of 32 bits, so one instruction does for as many
 * searches what `bitmask` does for one. But searches go different ways: one is at
 * a dead end where its neighbour goes on. So states are not followed but collected, those
 * with equally many rows left in one list (engine/batch.h); a step takes one for
 * each lane, places a queen in each, and appends the children that are worth a
 * look to the next list. The lanes stay full, and no branch depends on what a
 * board looks like: nothing to mispredict. So it can afford what costs `lookahead` more
 * than it saves: to look at the next rows of each child, all of them near the end.
 *
 * Improves on `cross` by that, by three central lines on odd boards, and by counting the last
 * three rows at once. Nodes are the empty board, the seeds (a cross, and what rows are
 * filled with it: engine/plan.h) and the states that were appended; candidates are the
 * seeds and the queens placed in a lane. They are the same for every instruction set. */
#include "engine/count.h"
#include "strategies/search.h"

typedef struct seeds {
    unsigned queens; /* on each */
    nqueens_tally *tally;
} seeds;

static bool stand_on_seed(const nq_seed *seed, void *context)
{
    const seeds *s = context;
    (void)seed;
    candidate(s->tally);
    node(s->tally, s->queens);
    (void)s;
    return true;
}

static void stand_on_seeds(const nq_plan *plan, size_t unit, nqueens_tally *tally)
{
    nq_shape shape;
    nq_plan_shape(plan, unit, &shape);
    seeds s = {.queens = plan->n - shape.rows, .tally = tally};
    nq_plan_seeds(plan, unit, stand_on_seed, &s);
}

static void stand_on_states(unsigned n, const nq_batch *batch, nqueens_tally *tally)
{
    for (unsigned left = NQ_LAST_LEVEL; left < n; left++) {
        const nq_level *level = &batch->level[left];
        tally->nodes += level->nodes;
        tally->nodes_at[n - left] += level->nodes;
        tally->candidates += level->candidates;
    }
}

static nqueens_status count_units(const nq_plan *plan, nq_worker *worker, nqueens_tally *tally)
{
    nq_total total = tally->solutions;
    for (size_t unit = 0; unit < plan->units; unit++) {
        nq_result result = {0};
        nq_count_unit(worker, plan, unit, &result);
        total = nq_total_plus(total, result.solutions);
        if (NQ_COUNTING)
            stand_on_seeds(plan, unit, tally);
    }
    if (NQ_COUNTING)
        stand_on_states(plan->n, &worker->batch, tally);
    return nq_total_in_64_bits(total, &tally->solutions);
}

FALLIBLE_STRATEGY(batch)
{
    const nq_isa *isa = nq_isa_choose(NULL);
    const nq_cut usual = {0};
    nq_plan plan;
    nq_worker worker;
    if (isa == NULL)
        return NQUEENS_BAD_ISA;
    if (!nq_plan_make(&plan, n, &usual))
        return NQUEENS_NO_MEMORY;
    nqueens_status status = NQUEENS_NO_MEMORY;
    if (nq_worker_make(&worker, isa, 0)) {
        worker.kernel = NQ_COUNTING ? isa->counting : isa->kernel;
        node(tally, 0);
        status = count_units(&plan, &worker, tally);
        nq_worker_free(&worker);
    }
    nq_plan_free(&plan);
    return status;
}
