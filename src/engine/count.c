#include "engine/count.h"

#include <stdlib.h>
#include <string.h>

bool nq_worker_make(nq_worker *worker, const nq_isa *isa, unsigned capacity)
{
    if (capacity == 0)
        capacity = nq_batch_capacity();
    /* A level may keep a rest of up to lanes - 1 states, and needs room for a vector. */
    if (capacity < 2 * isa->lanes)
        capacity = 2 * isa->lanes;
    *worker = (nq_worker){.kernel = isa->kernel};
    worker->memory = aligned_alloc(64, nq_batch_bytes(NQ_BATCH_LEVELS - 1, capacity));
    if (worker->memory == NULL)
        return false;
    nq_batch_make(&worker->batch, NQ_BATCH_LEVELS - 1, capacity, worker->memory);
    return true;
}

void nq_worker_free(nq_worker *worker)
{
    free(worker->memory);
    worker->memory = NULL;
}

/* Weight 8 is nearly every seed's, so the batch is for these. The seeds of smaller
 * weight, whose crosses equal their half-turn, are set aside and come after. */
enum { ASIDE_MAX = 64, WEIGHT_MAX = NQ_SYMMETRIES };

typedef struct unit_run {
    nq_worker *worker;
    unsigned weight; /* of the seeds in the batch */
    nq_result result;
    unsigned aside_count;
    nq_seed aside[ASIDE_MAX];
} unit_run;

static void add_solutions(nq_result *result, nq_total solutions)
{
    static const uint8_t prime[NQ_RESIDUES] = {NQ_PRIME_1, NQ_PRIME_2};
    result->solutions = nq_total_plus(result->solutions, solutions);
    for (unsigned i = 0; i < NQ_RESIDUES; i++)
        result->residue[i] = (uint8_t)((result->residue[i] + solutions % prime[i]) % prime[i]);
}

static void finish_batch(unit_run *run)
{
    nq_batch *batch = &run->worker->batch;
    if (batch->rows > 0)
        run->worker->kernel(batch, true);
    add_solutions(&run->result, nq_total_times(batch->solutions, run->weight));
    batch->solutions = 0;
}

static void add(unit_run *run, const nq_seed *seed)
{
    nq_worker *worker = run->worker;
    nq_batch *batch = &worker->batch;
    run->result.nodes++;
    if (batch->rows == 0) {
        batch->solutions++;
        return;
    }
    nq_batch_add(batch, seed);
    if (nq_batch_full(batch))
        worker->kernel(batch, false);
}

/* Empties the batch of weight 8, counts what was set aside, weight by weight. */
static void count_aside(unit_run *run)
{
    for (unsigned weight = WEIGHT_MAX / 2; weight > 0; weight /= 2) {
        finish_batch(run);
        run->weight = weight;
        for (unsigned i = 0; i < run->aside_count && !run->worker->batch.gave_up; i++)
            if (run->aside[i].weight == weight)
                add(run, &run->aside[i]);
    }
    finish_batch(run);
    run->weight = WEIGHT_MAX;
    run->aside_count = 0;
}

static bool take_seed(const nq_seed *seed, void *context)
{
    unit_run *run = context;
    if (seed->weight == WEIGHT_MAX) {
        add(run, seed);
    } else {
        if (run->aside_count == ASIDE_MAX)
            count_aside(run);
        run->aside[run->aside_count++] = *seed;
    }
    return !run->worker->batch.gave_up;
}

/* States that kernels made of seeds. */
static uint64_t states(const nq_batch *batch)
{
    uint64_t sum = 0;
    for (unsigned left = NQ_LAST_LEVEL; left < NQ_BATCH_LEVELS; left++)
        sum += batch->level[left].nodes;
    return sum;
}

static bool end_unit(unit_run *run, uint64_t nodes_before, nq_result *result)
{
    nq_batch *batch = &run->worker->batch;
    if (batch->gave_up) {
        nq_batch_clear(batch);
        return false;
    }
    run->result.nodes += states(batch) - nodes_before;
    *result = run->result;
    return true;
}

bool nq_count_unit(nq_worker *worker, const nq_plan *plan, size_t unit, nq_result *result)
{
    unit_run run = {.worker = worker, .weight = WEIGHT_MAX};
    const uint64_t nodes_before = states(&worker->batch);
    nq_shape shape;
    nq_plan_shape(plan, unit, &shape);
    nq_batch_shape(&worker->batch, &shape);
    nq_plan_seeds(plan, unit, take_seed, &run);
    count_aside(&run);
    return end_unit(&run, nodes_before, result);
}

static bool take_seed_as_it_comes(const nq_seed *seed, void *context)
{
    unit_run *run = context;
    add(run, seed);
    return !run->worker->batch.gave_up;
}

static bool still_wanted(void *context)
{
    nq_batch *batch = &((unit_run *)context)->worker->batch;
    if (batch->go_on != NULL && !batch->go_on(batch->context))
        batch->gave_up = true;
    return !batch->gave_up;
}

bool nq_count_completion_unit(nq_worker *worker, const nq_completion *completion, size_t unit,
                              nq_result *result)
{
    unit_run run = {.worker = worker, .weight = completion->beginning[unit].weight};
    const uint64_t nodes_before = states(&worker->batch);
    nq_batch_shape(&worker->batch, &completion->shape);
    nq_completion_seeds(completion, unit, take_seed_as_it_comes, still_wanted, &run);
    finish_batch(&run);
    return end_unit(&run, nodes_before, result);
}

bool nq_result_fits(const nq_result *result)
{
    nq_result again = {0};
    add_solutions(&again, result->solutions);
    return memcmp(again.residue, result->residue, sizeof again.residue) == 0;
}

bool nq_results_equal(const nq_result *a, const nq_result *b)
{
    return a->solutions == b->solutions && a->nodes == b->nodes &&
           memcmp(a->residue, b->residue, sizeof a->residue) == 0;
}

unsigned nq_total_divisor(unsigned n)
{
    if (n == 1)
        return 1;
    return n == 4 || n == 5 ? 2 : 4;
}

nqueens_status nq_total_in_64_bits(nq_total total, uint64_t *solutions)
{
    if (!nq_total_fits_64_bits(total))
        return NQUEENS_OVERFLOW;
    *solutions = (uint64_t)total;
    return NQUEENS_OK;
}
