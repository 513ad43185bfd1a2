/* Sums of weighted counts. With 128 bits, no sum that a run can reach passes them. Where the
 * compiler has only 64 (32-bit targets), a sum that would pass them stays at the largest number,
 * which then means "too many": so it is refused, and never wrong. */
#ifndef NQ_ENGINE_TOTAL_H
#define NQ_ENGINE_TOTAL_H

#include "nqueens.h"

#include <stdbool.h>
#include <stdint.h>

#if defined(__SIZEOF_INT128__) && !defined(NQ_TOTAL_OF_64_BITS) /* which tests define */
__extension__ typedef unsigned __int128 nq_total;
#define NQ_TOTAL_IS_64_BITS 0
#else
typedef uint64_t nq_total;
#define NQ_TOTAL_IS_64_BITS 1
#endif

static inline nq_total nq_total_plus(nq_total a, nq_total b)
{
    nq_total sum;
    return __builtin_add_overflow(a, b, &sum) ? ~(nq_total)0 : sum;
}

static inline nq_total nq_total_times(nq_total a, unsigned weight)
{
    nq_total product;
    return __builtin_mul_overflow(a, weight, &product) ? ~(nq_total)0 : product;
}

/* A total is sent as two words. */
static inline nq_total nq_total_of(uint64_t high, uint64_t low)
{
    return (nq_total)high << 32 << 32 | low;
}

static inline uint64_t nq_total_high(nq_total total)
{
    return (uint64_t)(total >> 32 >> 32);
}

static inline nqueens_total nq_total_halves(nq_total total)
{
    const nqueens_total halves = {nq_total_high(total), (uint64_t)total};
    return halves;
}

/* Is it the largest number, so that it means "too many"? */
static inline bool nq_total_is_lost(nq_total total)
{
    return total == ~(nq_total)0;
}

/* For what only shows how far a run is: the number, or the largest of 64 bits. */
static inline uint64_t nq_total_shown(nq_total total)
{
    return total < UINT64_MAX ? (uint64_t)total : UINT64_MAX;
}

static inline bool nq_total_fits_64_bits(nq_total total)
{
    return NQ_TOTAL_IS_64_BITS ? total < UINT64_MAX : total <= UINT64_MAX;
}

#endif
