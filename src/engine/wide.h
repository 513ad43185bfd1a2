/* Search states that lose nothing on either side, for the rows that are filled before a seed is
 * handed out: on row r, column c is bit c of `cols` and `anti`, and bit 32 + c of `diag`. On row 0
 * that is how an nq_part has them. */
#ifndef NQ_ENGINE_WIDE_H
#define NQ_ENGINE_WIDE_H

#include "engine/plan.h"

typedef struct nq_wide {
    uint32_t cols;
    uint64_t diag, anti;
} nq_wide;

static inline nq_wide nq_step_down(nq_wide m, unsigned rows)
{
    return (nq_wide){m.cols, m.diag << rows, m.anti >> rows};
}

static inline uint32_t nq_wide_taken(nq_wide m)
{
    return m.cols | (uint32_t)(m.diag >> 32) | (uint32_t)m.anti;
}

/* `queen`: a bit. */
static inline nq_wide nq_with_queen(nq_wide m, uint64_t queen)
{
    return (nq_wide){m.cols | (uint32_t)queen, m.diag | queen << 32, m.anti | queen};
}

/* What row[0] of the shape sees, as a seed. */
static inline nq_seed nq_narrow(const nq_shape *shape, nq_wide m, unsigned weight)
{
    return (nq_seed){m.cols << shape->offset | shape->outside,
                     (uint32_t)(m.diag >> (32 - shape->offset - shape->slide)),
                     (uint32_t)(m.anti << shape->offset), weight};
}

static inline bool nq_has_free_square(const nq_shape *shape, const nq_seed *seed)
{
    return (seed->cols | seed->diag >> shape->slide | seed->anti) != UINT32_MAX;
}

#endif
