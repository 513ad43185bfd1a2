/* The batch: the search states that the kernels of all ISAs work on.
 *
 * Instead of going down into one child at a time, a kernel takes LANES states that
 * have equally many rows left, places a queen in each, and appends the children
 * worth a look to the states of the next *level*. (Level = rows left: seeds
 * go in at level `rows`; from level 3 on solutions are counted directly.)
 *
 * Each level has two lists:
 *   new    states as they arrive: cols, diag, anti. Which columns are free they
 *          do not say; that is cheaper to work out than to store.
 *   tried  states that had a child already and have more columns to try. A
 *          fourth word, `taken`, has a bit clear for each of these columns.
 * At level 3 a new state is the three masks of free columns of the last rows.
 *
 * Lists are arrays of words, one for each kind of word, so that LANES states are a
 * vector for each. They are short (all levels together stay in the L2 cache): when
 * the list of the next level is full the kernel goes down and works on that first. The
 * longer they are the fewer vectors are left half empty: with 1 MiB of cache 2048 states
 * instead of 512 save 11 % of the time with 16 lanes, 7 % with 8; with 512 KiB 1024 cost some. */
#ifndef NQ_ENGINE_BATCH_H
#define NQ_ENGINE_BATCH_H

#include "engine/plan.h"

#include <stddef.h>
#include <stdint.h>

enum {
    NQ_LANES_MAX = 16,             /* of any ISA */
    NQ_BATCH_LEVELS = 33,          /* 0..32 rows left; 0, 1 and 2 are not used */
    NQ_LAST_LEVEL = 3,             /* here solutions are counted */
    NQ_BATCH_CAPACITY = 512,       /* new states of a level */
    NQ_BATCH_LARGE_CAPACITY = 2048 /* where the L2 cache has room for them */
};

typedef struct nq_level {
    unsigned new_count, tried_count;
    unsigned gap; /* from the row being filled, down to the next without a queen */

    /* While the words are slid (engine/plan.h): */
    unsigned slide;      /* the board in diag is that much further up than in the others */
    unsigned lift, drop; /* before a level that is not: the shifts of the others and of diag */
    uint32_t *new_cols, *new_diag, *new_anti;
    uint32_t *cols, *diag, *anti, *taken; /* tried */

    uint64_t nodes; /* states that arrived from the level above, since nq_batch_make() */

    /* Counted by counting kernels alone: */
    uint64_t steps, candidates; /* vectors of them in which queens were placed, and queens */
} nq_level;

typedef struct nq_batch {
    unsigned rows;     /* level of the seeds */
    unsigned capacity; /* of the new lists; the tried ones hold NQ_LANES_MAX more */
    uint64_t solutions;
    bool (*go_on)(void *context); /* asked every few milliseconds; NULL for always */
    void *context;
    bool gave_up; /* it was denied: nothing is left to do but to clear the batch */
    nq_level level[NQ_BATCH_LEVELS];
} nq_batch;

/* Works on the batch as long as there are enough states to fill all lanes; with
 * `drain`, until no states are left. Adds the completions of the states done to
 * batch->solutions. */
typedef void nq_kernel(nq_batch *batch, bool drain);

/* Which of the two capacities is the faster here: asks the system for the size of the cache. */
unsigned nq_batch_capacity(void);

/* Bytes of memory, aligned to 64, for a batch of up to `rows` rows. */
size_t nq_batch_bytes(unsigned rows, unsigned capacity);

/* Lays an empty batch out in that memory. capacity: at least two
 * vectors: a level may keep a rest smaller than a vector, and must then have room for one. */
void nq_batch_make(nq_batch *batch, unsigned rows, unsigned capacity, void *memory);

/* Sets an empty batch up for seeds of this shape. */
void nq_batch_shape(nq_batch *batch, const nq_shape *shape);

/* Forgets the states, the solutions and that it gave up. */
void nq_batch_clear(nq_batch *batch);

/* Is the kernel due, since there is no room for one more seed? */
static inline bool nq_batch_full(const nq_batch *batch)
{
    return batch->level[batch->rows].new_count == batch->capacity;
}

static inline void nq_batch_add(nq_batch *batch, const nq_seed *seed)
{
    nq_level *level = &batch->level[batch->rows];
    const unsigned i = level->new_count++;
    level->new_cols[i] = seed->cols;
    level->new_diag[i] = seed->diag;
    level->new_anti[i] = seed->anti;
}

#endif
