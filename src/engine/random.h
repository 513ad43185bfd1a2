/* Random numbers that a seed repeats on every machine: splitmix64 (G. L. Steele, D. Lea,
 * C. H. Flood, "Fast splittable pseudorandom number generators", OOPSLA 2014). */
#ifndef NQ_ENGINE_RANDOM_H
#define NQ_ENGINE_RANDOM_H

#include <stdint.h>

typedef struct nq_random {
    uint64_t state;
} nq_random;

static inline uint64_t nq_random_word(nq_random *random)
{
    uint64_t z = random->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

/* 0 <= it < 1. */
static inline double nq_random_part(nq_random *random)
{
    return (double)(nq_random_word(random) >> 11) / (double)(UINT64_C(1) << 53);
}

/* Stream number `stream` of a seed: as good as independent of the others. */
static inline nq_random nq_random_stream(uint64_t seed, uint64_t stream)
{
    nq_random of_seed = {seed};
    nq_random random = {nq_random_word(&of_seed) ^ stream};
    random.state = nq_random_word(&random);
    return random;
}

/* The state of stream number `stream` of a seed: as good as independent of the others. */
static inline uint64_t random_stream(uint64_t seed, uint64_t stream)
{
    uint64_t state = random_bits(&seed) ^ stream;
    return random_bits(&state);
}

#endif
