/* For any machine: four lanes in the compiler's own vectors, which become SSE2, NEON or
 * whatever else there is, or plain words. Each lane is stored by itself, at its place; one that
 * is not in is overwritten by the next that is. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

#define NQ_KERNEL nq_kernel_portable
#define LANES 4

typedef uint32_t vec __attribute__((vector_size(16)));
typedef vec lanes; /* all ones, or zero */
typedef unsigned shift_by;
typedef const uint8_t *packing; /* where to store the lanes 0 to 3, and how many there are */

#define v_set(word) ((vec){word, word, word, word})
#define v_zero() ((vec){0, 0, 0, 0})
#define by(n) (n)
#define v_load(p) (*(const vec *)(const void *)(p))
#define v_or(a, b) ((a) | (b))
#define v_and(a, b) ((a) & (b))
#define v_andnot(a, b) (~(a) & (b))
#define v_xor(a, b) ((a) ^ (b))
#define v_add(a, b) ((a) + (b))
#define v_sub(a, b) ((a) - (b))
#define v_up(v, n) ((v) << (n))
#define v_down(v, n) ((v) >> (n))
#define v_fuller(full, v) ((full) | (vec)((v) == v_set(UINT32_MAX)))
#define v_all(a, b, c) (~(vec)((a) == 0) & ~(vec)((b) == 0) & (c))
#define v_live(full, none) (~(vec)((full) == v_set(UINT32_MAX)) & (vec)((none) == 0))
#define v_none(none, some) (~(vec)((some) == 0) & (vec)((none) == 0))
#define v_count(sum, in) ((sum) - (in)) /* a lane that is in is all ones: -1 */

static const uint8_t places[16][5] = {
    {0, 0, 0, 0, 0}, {0, 1, 1, 1, 1}, {0, 0, 1, 1, 1}, {0, 1, 2, 2, 2},
    {0, 0, 0, 1, 1}, {0, 1, 1, 2, 2}, {0, 0, 1, 2, 2}, {0, 1, 2, 3, 3},
    {0, 0, 0, 0, 1}, {0, 1, 1, 1, 2}, {0, 0, 1, 1, 2}, {0, 1, 2, 2, 3},
    {0, 0, 0, 1, 2}, {0, 1, 1, 2, 3}, {0, 0, 1, 2, 3}, {0, 1, 2, 3, 4},
};
#define v_packing(bits) places[bits]
#define bit_count(bits) places[bits][4]

static inline unsigned lane_bits(lanes in)
{
#if defined(__SSE2__)
    return (unsigned)_mm_movemask_ps((__m128)in);
#else
    return (in[0] & 1u) | (in[1] & 2u) | (in[2] & 4u) | (in[3] & 8u);
#endif
}

static inline void v_append(uint32_t *p, vec v, packing place)
{
    p[0] = v[0];
    p[place[1]] = v[1];
    p[place[2]] = v[2];
    p[place[3]] = v[3];
}

static inline uint64_t v_sum(vec v)
{
    return (uint64_t)v[0] + v[1] + v[2] + v[3];
}

#include "engine/kernel_body.h"
