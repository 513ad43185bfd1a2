#include "engine/batch.h"

#include <unistd.h>

enum { WORDS = 7 }; /* three of a new state, four of a tried one */

/* Words from one list to the next: room for a whole vector stored at the end of
 * a full list (the tried list starts with up to a vector), and an odd number of
 * cache lines, lest all lists begin in the same cache set. */
static size_t stride(unsigned capacity)
{
    const size_t line = 64 / sizeof(uint32_t);
    const size_t lines = (capacity + 2 * NQ_LANES_MAX + line - 1) / line;
    return (lines | 1) * line;
}

unsigned nq_batch_capacity(void)
{
#ifdef _SC_LEVEL2_CACHE_SIZE
    if (sysconf(_SC_LEVEL2_CACHE_SIZE) >= 1 << 20)
        return NQ_BATCH_LARGE_CAPACITY;
#endif
    return NQ_BATCH_CAPACITY;
}

size_t nq_batch_bytes(unsigned rows, unsigned capacity)
{
    return ((size_t)rows + 1) * WORDS * stride(capacity) * sizeof(uint32_t);
}

void nq_batch_make(nq_batch *batch, unsigned rows, unsigned capacity, void *memory)
{
    uint32_t *next = memory;
    *batch = (nq_batch){.rows = rows, .capacity = capacity};
    for (unsigned left = 0; left <= rows; left++) {
        nq_level *level = &batch->level[left];
        uint32_t **const list[WORDS] = {&level->new_cols, &level->new_diag, &level->new_anti,
                                        &level->cols,     &level->diag,     &level->anti,
                                        &level->taken};
        for (unsigned i = 0; i < WORDS; i++, next += stride(capacity))
            *list[i] = next;
    }
}

void nq_batch_shape(nq_batch *batch, const nq_shape *shape)
{
    batch->rows = shape->rows;
    for (unsigned left = 2; left <= shape->rows; left++) {
        const unsigned *row = &shape->row[shape->rows - left];
        nq_level *level = &batch->level[left];
        const unsigned number = shape->rows - left;
        level->gap = row[1] - row[0];
        level->slide = number < shape->slid ? shape->slide : 0;
        level->lift = number + 1 == shape->slid ? shape->settled : 0;
        level->drop = number + 1 == shape->slid ? shape->slide - shape->settled : 0;
    }
}

void nq_batch_clear(nq_batch *batch)
{
    batch->solutions = 0;
    batch->gave_up = false;
    for (unsigned left = 0; left < NQ_BATCH_LEVELS; left++)
        batch->level[left].new_count = batch->level[left].tried_count = 0;
}
