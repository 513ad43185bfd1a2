/* Sixteen lanes in plain C: the kernel body with the shape that it has under AVX-512, on
 * any machine. v_append writes the whole vector, the lanes that are not in as junk. */
#include <stdbool.h>
#include <stdint.h>
#include <string.h>

#define NQ_KERNEL kernel_lanes16
#define LANES 16

typedef struct vec {
    uint32_t word[LANES];
} vec;
typedef unsigned lanes, packing, shift_by;

#define EACH(name, expression)             \
    static inline vec name(vec a, vec b)   \
    {                                      \
        vec result;                        \
        for (int i = 0; i < LANES; i++) {  \
            const uint32_t x = a.word[i];  \
            const uint32_t y = b.word[i];  \
            result.word[i] = (expression); \
        }                                  \
        return result;                     \
    }
EACH(v_or, x | y)
EACH(v_and, x &y)
EACH(v_andnot, ~x &y)
EACH(v_xor, x ^ y)
EACH(v_add, x + y)
EACH(v_sub, x - y)
EACH(v_fuller, x > y ? x : y)
EACH(lesser, x < y ? x : y)
EACH(each_up, x << y)
EACH(each_down, x >> y)

static inline vec v_set(uint32_t word)
{
    vec v;
    for (int i = 0; i < LANES; i++)
        v.word[i] = word;
    return v;
}

#define v_zero() v_set(0)
#define by(n) (n)
#define v_up(v, n) each_up(v, v_set(n))
#define v_down(v, n) each_down(v, v_set(n))
#define v_all(a, b, c) lesser(lesser(a, b), c)
#define bit_count(bits) (unsigned)__builtin_popcount(bits)
#define lane_bits(in) (in)
#define v_packing(bits) (bits)

static inline vec v_load(const uint32_t *p)
{
    vec v;
    assert_int_equal((uintptr_t)p % sizeof v, 0);
    memcpy(&v, p, sizeof v);
    return v;
}

static inline lanes v_live(vec full, vec none)
{
    lanes in = 0;
    for (int i = 0; i < LANES; i++)
        in |= (unsigned)(full.word[i] != UINT32_MAX && none.word[i] == 0) << i;
    return in;
}

static inline lanes v_none(vec none, vec some)
{
    lanes in = 0;
    for (int i = 0; i < LANES; i++)
        in |= (unsigned)(none.word[i] == 0 && some.word[i] != 0) << i;
    return in;
}

static inline vec v_count(vec sum, lanes in)
{
    for (int i = 0; i < LANES; i++)
        sum.word[i] += in >> i & 1u;
    return sum;
}

static inline void v_append(uint32_t *p, vec v, packing pack)
{
    int count = 0;
    for (int i = 0; i < LANES; i++)
        if (pack >> i & 1u)
            p[count++] = v.word[i];
    while (count < LANES)
        p[count++] = 0x5a5a5a5a;
}

static inline uint64_t v_sum(vec v)
{
    uint64_t sum = 0;
    for (int i = 0; i < LANES; i++)
        sum += v.word[i];
    return sum;
}

#include "engine/kernel_body.h"
