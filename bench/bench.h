// What the files of the harness share.
#ifndef NQ_BENCH_H
#define NQ_BENCH_H

#include <benchmark/benchmark.h>

#include <string>

namespace bench
{

void register_strategies();
void register_kernels();
void register_primitives();
void add_context();

// Ends this benchmark with an error, and the program with a non-zero status.
void wrong(benchmark::State &state, const std::string &what);

// Counters for `things` that each iteration does: the time for one (seconds in JSON,
// shown as 7.3ns), and how many a second.
inline benchmark::Counter time_each(double things)
{
    using benchmark::Counter;
    return Counter(things, Counter::kIsIterationInvariantRate | Counter::kInvert);
}

inline benchmark::Counter per_second(double things)
{
    return benchmark::Counter(things, benchmark::Counter::kIsIterationInvariantRate);
}

} // namespace bench

#endif
