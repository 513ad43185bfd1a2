/* AVX2: 8 lanes. There is no instruction that packs lanes together; a table has
 * for each of the 256 sets of lanes the permutation that does. */
#if defined(__AVX2__)
#include "engine/pack_table.h"

#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define NQ_KERNEL nq_kernel_avx2
#define LANES 8

typedef __m256i vec, lanes, packing;
typedef __m256i shift_by;

static inline vec v_set(uint32_t word)
{
    return _mm256_set1_epi32((int)word);
}

static inline vec v_zero(void)
{
    return _mm256_setzero_si256();
}

static inline shift_by by(unsigned n)
{
    return _mm256_set1_epi32((int)n);
}

static inline vec v_load(const uint32_t *p)
{
    return _mm256_load_si256((const void *)p);
}

#define v_or _mm256_or_si256
#define v_and _mm256_and_si256
#define v_andnot _mm256_andnot_si256
#define v_xor _mm256_xor_si256
#define v_add _mm256_add_epi32
#define v_sub _mm256_sub_epi32
#define v_fuller _mm256_max_epu32
#define v_all(a, b, c) _mm256_min_epu32(_mm256_min_epu32(a, b), c)
#define bit_count(bits) (unsigned)__builtin_popcount(bits)
#define v_up _mm256_sllv_epi32
#define v_down _mm256_srlv_epi32

static inline lanes v_live(vec full, vec none)
{
    return _mm256_andnot_si256(_mm256_cmpeq_epi32(full, v_set(UINT32_MAX)),
                               _mm256_cmpeq_epi32(none, v_zero()));
}

static inline lanes v_none(vec none, vec some)
{
    return _mm256_andnot_si256(_mm256_cmpeq_epi32(some, v_zero()),
                               _mm256_cmpeq_epi32(none, v_zero()));
}

static inline vec v_count(vec sum, lanes in)
{
    return _mm256_sub_epi32(sum, in); /* a lane that is in is all ones: -1 */
}

static inline unsigned lane_bits(lanes in)
{
    return (unsigned)_mm256_movemask_ps(_mm256_castsi256_ps(in));
}

static inline packing v_packing(unsigned bits)
{
    return _mm256_cvtepu8_epi32(_mm_loadl_epi64((const void *)&nq_pack_table[bits]));
}

static inline void v_append(uint32_t *p, vec v, packing pack)
{
    _mm256_storeu_si256((void *)p, _mm256_permutevar8x32_epi32(v, pack));
}

static inline uint64_t v_sum(vec v)
{
    uint32_t word[LANES];
    _mm256_storeu_si256((void *)word, v);
    uint64_t sum = 0;
    for (unsigned i = 0; i < LANES; i++)
        sum += word[i];
    return sum;
}

#include "engine/kernel_body.h"
#else
typedef int nq_no_avx2; /* ISO C wants a declaration in each file */
#endif
