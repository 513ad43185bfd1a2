/* AVX-512, of which the foundation (F) is enough: 16 lanes.
 * vpcompressd packs lanes together. It is dear, so the lane numbers are packed once
 * and each word is moved by one cheap permutation. */
#if defined(__AVX512F__)
#include <immintrin.h>
#include <stdbool.h>
#include <stdint.h>

#define NQ_KERNEL nq_kernel_avx512
#define LANES 16

typedef __m512i vec, packing, shift_by;
typedef __mmask16 lanes;

static inline vec v_set(uint32_t word)
{
    return _mm512_set1_epi32((int)word);
}

static inline vec v_zero(void)
{
    return _mm512_setzero_si512();
}

static inline shift_by by(unsigned n)
{
    return _mm512_set1_epi32((int)n);
}

static inline vec v_load(const uint32_t *p)
{
    return _mm512_load_si512(p);
}

#define v_or _mm512_or_si512
#define v_or3(a, b, c) _mm512_ternarylogic_epi32(a, b, c, 0xfe)
#define v_and _mm512_and_si512
#define v_andnot _mm512_andnot_si512
#define v_xor _mm512_xor_si512
#define v_add _mm512_add_epi32
#define v_sub _mm512_sub_epi32
#define v_fuller _mm512_max_epu32
#define v_all(a, b, c) _mm512_min_epu32(_mm512_min_epu32(a, b), c)
#define bit_count(bits) (unsigned)__builtin_popcount(bits)
#define v_up _mm512_sllv_epi32
#define v_down _mm512_srlv_epi32

static inline lanes v_live(vec full, vec none)
{
    return _mm512_mask_cmpneq_epu32_mask(_mm512_testn_epi32_mask(none, none), full,
                                         v_set(UINT32_MAX));
}

static inline lanes v_none(vec none, vec some)
{
    return _mm512_mask_test_epi32_mask(_mm512_testn_epi32_mask(none, none), some, some);
}

static inline vec v_count(vec sum, lanes in)
{
    return _mm512_mask_add_epi32(sum, in, sum, v_set(1));
}

static inline unsigned lane_bits(lanes in)
{
    return in;
}

static inline packing v_packing(unsigned bits)
{
    const vec numbers = _mm512_set_epi32(15, 14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0);
    return _mm512_maskz_compress_epi32((__mmask16)bits, numbers);
}

static inline void v_append(uint32_t *p, vec v, packing pack)
{
    _mm512_storeu_si512(p, _mm512_permutexvar_epi32(pack, v));
}

static inline uint64_t v_sum(vec v)
{
    uint32_t word[LANES];
    _mm512_storeu_si512(word, v);
    uint64_t sum = 0;
    for (unsigned i = 0; i < LANES; i++)
        sum += word[i];
    return sum;
}

#include "engine/kernel_body.h"
#else
typedef int nq_no_avx512; /* ISO C wants a declaration in each file */
#endif
