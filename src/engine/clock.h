/* The time that passes, whatever happens to the time of day. */
#ifndef NQ_ENGINE_CLOCK_H
#define NQ_ENGINE_CLOCK_H

#include <stdint.h>
#include <time.h>

enum { NQ_SECOND = 1000000000 }; /* in nanoseconds */

/* Nanoseconds since some moment of the past. */
static inline int64_t nq_now(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (int64_t)now.tv_sec * NQ_SECOND + now.tv_nsec;
}

#endif
