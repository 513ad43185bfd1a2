/* NEON, part of every 64-bit ARM: 4 lanes. A byte shuffle packs lanes together; a
 * table has for each of the 16 sets of lanes the one that does. */
#if defined(__aarch64__)
#include <arm_neon.h>
#include <stdbool.h>
#include <stdint.h>

#define NQ_KERNEL nq_kernel_neon
#define LANES 4

typedef uint32x4_t vec, lanes;
typedef uint8x16_t packing;
typedef int32x4_t shift_by; /* negative shifts to lower bits */

#define v_set vdupq_n_u32
#define v_zero() vdupq_n_u32(0)
#define v_load vld1q_u32
#define v_or vorrq_u32
#define v_and vandq_u32
#define v_andnot(a, b) vbicq_u32(b, a)
#define v_xor veorq_u32
#define v_add vaddq_u32
#define v_sub vsubq_u32
#define v_fuller vmaxq_u32
#define v_all(a, b, c) vminq_u32(vminq_u32(a, b), c)
#define bit_count(bits) (unsigned)__builtin_popcount(bits)
#define v_up vshlq_u32
#define v_down(v, n) vshlq_u32(v, vnegq_s32(n))
#define v_sum vaddlvq_u32

static inline shift_by by(unsigned n)
{
    return vdupq_n_s32((int32_t)n);
}

static inline lanes v_live(vec full, vec none)
{
    return vbicq_u32(vceqzq_u32(none), vceqq_u32(full, v_set(UINT32_MAX)));
}

static inline lanes v_none(vec none, vec some)
{
    return vbicq_u32(vceqzq_u32(none), vceqzq_u32(some));
}

static inline vec v_count(vec sum, lanes in)
{
    return vsubq_u32(sum, in); /* a lane that is in is all ones: -1 */
}

static inline unsigned lane_bits(lanes in)
{
    static const uint32_t bit[LANES] = {1, 2, 4, 8};
    return vaddvq_u32(vandq_u32(in, vld1q_u32(bit)));
}

static inline packing v_packing(unsigned bits)
{
#define LANE(i) 4 * (i), 4 * (i) + 1, 4 * (i) + 2, 4 * (i) + 3
#define ROW(a, b, c, d)                    \
    {                                      \
        LANE(a), LANE(b), LANE(c), LANE(d) \
    }
    static const uint8_t shuffle[16][16] = {
        ROW(0, 0, 0, 0), ROW(0, 0, 0, 0), ROW(1, 0, 0, 0), ROW(0, 1, 0, 0),
        ROW(2, 0, 0, 0), ROW(0, 2, 0, 0), ROW(1, 2, 0, 0), ROW(0, 1, 2, 0),
        ROW(3, 0, 0, 0), ROW(0, 3, 0, 0), ROW(1, 3, 0, 0), ROW(0, 1, 3, 0),
        ROW(2, 3, 0, 0), ROW(0, 2, 3, 0), ROW(1, 2, 3, 0), ROW(0, 1, 2, 3),
    };
#undef ROW
#undef LANE
    return vld1q_u8(shuffle[bits]);
}

static inline void v_append(uint32_t *p, vec v, packing pack)
{
    vst1q_u32(p, vreinterpretq_u32_u8(vqtbl1q_u8(vreinterpretq_u8_u32(v), pack)));
}

#include "engine/kernel_body.h"
#else
typedef int nq_no_neon; /* ISO C wants a declaration in each file */
#endif
