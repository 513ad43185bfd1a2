#include "engine/probe.h"

#include "core/bitboard.h"
#include "engine/clock.h"
#include "engine/wide.h"

#include <stdlib.h>
#include <string.h>

enum {
    /* Of a row set and a column set there are no more. */
    CROSSES_MAX = NQ_CROSS_PARTS_MAX * NQ_CROSS_PARTS_MAX * NQ_CROSS_PARTS_MAX,
    CHILDREN_MAX = NQ_PROBE_STATES_MAX * 32,
};

struct nq_prober {
    nq_worker worker;
    const nq_isa *isa;
    size_t count, crosses;
    nq_wide state[CHILDREN_MAX], next[CHILDREN_MAX];
    nq_wide cross[CROSSES_MAX];
    unsigned weight[CROSSES_MAX];
};

nq_prober *nq_prober_make(const nq_isa *isa)
{
    nq_prober *prober = malloc(sizeof *prober);
    if (prober == NULL || !nq_worker_make(&prober->worker, isa, 0)) {
        free(prober);
        return NULL;
    }
    prober->isa = isa;
    return prober;
}

void nq_prober_free(nq_prober *prober)
{
    if (prober != NULL)
        nq_worker_free(&prober->worker);
    free(prober);
}

typedef struct filling {
    nq_prober *prober;
    nq_probe_size size;
    uint64_t *random;
    uint32_t full;
    nq_shape shape;   /* with rows filled until size.rows are left */
    unsigned usual;   /* rows that the plan has filled before its seeds */
    unsigned row[34]; /* all rows to fill */
    unsigned weight;
    double scale; /* what a state stands for */
    nq_probe *probe;
    nq_pace *pace;
} filling;

/* ---- states ------------------------------------------------------------------------- */

static bool take_cross(const nq_cross *cross, void *context)
{
    nq_prober *p = context;
    p->cross[p->crosses] = (nq_wide){cross->cols, cross->diag, cross->anti};
    p->weight[p->crosses++] = cross->weight;
    return p->crosses < CROSSES_MAX;
}

static void thin(filling *f)
{
    nq_prober *p = f->prober;
    if (p->count <= f->size.states)
        return;
    const double step = (double)p->count / f->size.states;
    const double start = random_fraction(f->random);
    for (unsigned i = 0; i < f->size.states; i++)
        p->state[i] = p->state[(size_t)((i + start) * step)];
    p->count = f->size.states;
    f->scale *= step;
}

static void tally(filling *f, uint64_t nodes, uint64_t candidates)
{
    f->probe->nodes += f->scale * (double)nodes;
    f->probe->candidates += f->scale * (double)candidates;
}

/* The states become the plan's seeds. */
static void arrive(filling *f)
{
    nq_prober *p = f->prober;
    size_t kept = 0;
    for (size_t i = 0; i < p->count; i++)
        if ((nq_wide_taken(p->state[i]) & f->full) != f->full)
            p->state[kept++] = p->state[i];
    p->count = kept;
    tally(f, kept, kept);
}

/* Is a square free on row number i, which the state sees, and on the one after? */
static bool is_alive(const filling *f, nq_wide m, unsigned i)
{
    const nq_wide below = nq_step_down(m, f->row[i + 1] - f->row[i]);
    return (nq_wide_taken(m) & f->full) != f->full && (nq_wide_taken(below) & f->full) != f->full;
}

/* Fills row number i of all states. Below the plan's seeds it leaves out what a kernel would. */
static void fill_row(filling *f, unsigned i)
{
    nq_prober *p = f->prober;
    uint64_t candidates = 0;
    size_t count = 0;
    for (size_t at = 0; at < p->count; at++) {
        uint32_t open = ~nq_wide_taken(p->state[at]) & f->full;
        for (; open != 0; open = without_lowest_bit(open)) {
            p->next[count] = nq_step_down(nq_with_queen(p->state[at], lowest_bit(open)),
                                          f->row[i + 1] - f->row[i]);
            candidates++;
            count += i < f->usual || is_alive(f, p->next[count], i + 1);
        }
    }
    memcpy(p->state, p->next, count * sizeof *p->state);
    p->count = count;
    if (i >= f->usual)
        tally(f, count, candidates);
}

/* ---- kernels -------------------------------------------------------------------------- */

static double processor_time(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec * NQ_SECOND + (double)now.tv_nsec;
}

/* What kernels have counted since the last time; the plain one counts nodes, too. */
static void take_counters(nq_prober *p, uint64_t *nodes, uint64_t *candidates)
{
    nq_level *level = p->worker.batch.level;
    *nodes = *candidates = 0;
    for (unsigned left = 0; left < NQ_BATCH_LEVELS; left++) {
        *nodes += level[left].nodes;
        *candidates += level[left].candidates;
        level[left].nodes = level[left].candidates = level[left].steps = 0;
    }
}

static uint64_t run_kernel(const filling *f, nq_kernel *kernel)
{
    nq_prober *p = f->prober;
    nq_batch *batch = &p->worker.batch;
    nq_batch_shape(batch, &f->shape);
    for (size_t i = 0; i < p->count; i++) {
        const nq_seed seed = nq_narrow(&f->shape, p->state[i], f->weight);
        nq_batch_add(batch, &seed);
    }
    kernel(batch, true);
    const uint64_t solutions = batch->solutions;
    batch->solutions = 0;
    return solutions;
}

static void count_below(filling *f)
{
    nq_prober *p = f->prober;
    uint64_t nodes, candidates;
    f->probe->solutions += f->scale * f->weight * (double)run_kernel(f, p->isa->counting);
    take_counters(p, &nodes, &candidates);
    tally(f, nodes, candidates);
    if (f->pace == NULL)
        return;
    const double start = processor_time();
    run_kernel(f, p->isa->kernel);
    f->pace->time += processor_time() - start;
    f->pace->candidates += (double)candidates;
    take_counters(p, &nodes, &candidates);
}

/* ---- a unit ----------------------------------------------------------------------------- */

static void shape_of(const nq_plan *plan, size_t unit, filling *f)
{
    nq_plan finer = *plan;
    nq_plan_shape(plan, unit, &f->shape);
    f->usual = f->shape.before;
    if (f->shape.rows > f->size.rows) {
        finer.cut.fill = f->usual + f->shape.rows - f->size.rows;
        nq_plan_shape(&finer, unit, &f->shape);
    }
    unsigned row = 0;
    for (unsigned i = 0; i < f->shape.before; i++)
        f->row[i] = row += f->shape.gap_before[i];
    for (unsigned i = 0; i < f->shape.rows; i++)
        f->row[f->shape.before + i] = f->shape.row[i];
}

/* Those of the crosses that have f->weight. */
static void probe_crosses(filling *f)
{
    nq_prober *p = f->prober;
    p->count = 0;
    for (size_t i = 0; i < p->crosses; i++)
        if (p->weight[i] == f->weight)
            p->state[p->count++] = nq_step_down(p->cross[i], f->row[0]);
    for (unsigned i = 0; p->count > 0; i++) {
        if (i == f->usual)
            arrive(f);
        thin(f);
        if (i == f->shape.before)
            break;
        fill_row(f, i);
    }
    if (p->count > 0)
        count_below(f);
}

void nq_probe_unit(nq_prober *prober, const nq_plan *plan, size_t unit, nq_probe_size size,
                   uint64_t *random, nq_probe *probe, nq_pace *pace)
{
    filling f = {.prober = prober,
                 .size = size,
                 .random = random,
                 .full = plan->full,
                 .probe = probe,
                 .pace = pace};
    *probe = (nq_probe){.solutions = 0};
    prober->crosses = 0;
    const unsigned shares = nq_plan_crosses(plan, unit, take_cross, prober);
    shape_of(plan, unit, &f);
    for (f.weight = NQ_SYMMETRIES; f.weight > 0; f.weight /= 2) {
        f.scale = 1.0 / shares;
        probe_crosses(&f);
    }
}

void nq_probe_whole_unit(nq_prober *prober, const nq_plan *plan, size_t unit, nq_result *result,
                         uint64_t *candidates, nq_pace *pace)
{
    nq_worker *worker = &prober->worker;
    uint64_t states, ignored;
    worker->kernel = prober->isa->counting;
    nq_count_unit(worker, plan, unit, result);
    take_counters(prober, &states, candidates);
    *candidates += result->nodes - states; /* the seeds */
    if (pace == NULL)
        return;
    worker->kernel = prober->isa->kernel;
    const double start = processor_time();
    nq_count_unit(worker, plan, unit, result);
    pace->time += processor_time() - start;
    pace->candidates += (double)*candidates;
    take_counters(prober, &states, &ignored);
}
