/* Random numbers for samples: the same from the same seed on every machine. */
#ifndef NQ_ENGINE_RANDOM_H
#define NQ_ENGINE_RANDOM_H

#include <stdint.h>

/* The next 64 bits; *state is the seed to begin with. SplitMix64: G. L. Steele, D. Lea,
 * C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014. */
static inline uint64_t random_bits(uint64_t *state)
{
    uint64_t z = *state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* 0 <= number < 1. */
static inline double random_fraction(uint64_t *state)
{
    return (double)(random_bits(state) >> 11) / 9007199254740992.0; /* 2^53 */
}

/* The state of stream number `stream` of a seed: as good as independent of the others. */
static inline uint64_t random_stream(uint64_t seed, uint64_t stream)
{
    uint64_t state = random_bits(&seed) ^ stream;
    return random_bits(&state);
}

#endif
