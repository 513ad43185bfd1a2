/* What is in a unit of a plan: counted where it is small, else estimated without bias from some of
 * its seeds.
 *
 * A unit of a large board takes hours. So its rows are filled from the top on, all placements of
 * a row before the next, and whenever there are too many, just `states` of them are kept: at equal
 * distances in their order, from a random one on. Each of the C that there were is kept with the
 * same chance, so one that is kept stands for C / states of them, and what is below those that are
 * left in the end stands for what is below all: the expected value of any sum over the tree is
 * that sum. (R. Y. Rubinstein, "Stochastic enumeration method for counting NP-hard problems",
 * Methodology and Computing in Applied Probability 15, 2013; with a single state, D. E. Knuth,
 * "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975.) A
 * kernel does the last `rows` rows. */
#ifndef NQ_ENGINE_PROBE_H
#define NQ_ENGINE_PROBE_H

#include "engine/count.h"
#include "engine/random.h"

typedef struct nq_probe_size {
    unsigned states; /* to keep, up to NQ_PROBE_STATES_MAX */
    unsigned rows;   /* to leave to the kernel, at most; no fewer than it looks ahead at */
} nq_probe_size;

enum {
    NQ_PROBE_STATES_MAX = NQ_BATCH_CAPACITY - 1,
    NQ_PROBE_BOARD_MIN = 10, /* the smallest */
};

/* Nodes and candidates are those of the strategy `batch`, so they are the same for every
 * instruction set. */
typedef struct nq_probe {
    double solutions, nodes, candidates;
} nq_probe;

/* Queens that were placed, and the processor time in nanoseconds that the plain kernel took. */
typedef struct nq_pace {
    double candidates, time;
} nq_pace;

typedef struct nq_prober nq_prober; /* one per thread, 1 to 4 MiB */

/* NULL when there is no memory. */
nq_prober *nq_prober_make(const nq_isa *isa);
void nq_prober_free(nq_prober *prober);

/* plan: for n >= NQ_PROBE_BOARD_MIN, cut into chunks of one column set. Unless pace is NULL, what
 * the kernel did is done again, timed. */
void nq_probe_unit(nq_prober *prober, const nq_plan *plan, size_t unit, nq_probe_size size,
                   uint64_t *random, nq_probe *probe, nq_pace *pace);

/* A whole unit of any plan. Unless pace is NULL, it is counted again, timed. */
void nq_probe_whole_unit(nq_prober *prober, const nq_plan *plan, size_t unit, nq_result *result,
                         uint64_t *candidates, nq_pace *pace);

#endif
