// The harness: what a search costs, by Google Benchmark.
//
//   build/bench --benchmark_filter='^(abs|bitmask)/' --benchmark_repetitions=5
//
// It takes Google Benchmark's own flags and no others. Exit status: 0 fine, 1 a
// result was wrong or no benchmark has such a name, 2 bad usage.
#include "bench.h"

namespace
{
bool any_wrong = false;
}

void bench::wrong(benchmark::State &state, const std::string &what)
{
    any_wrong = true;
    state.SkipWithError(what.c_str());
}

int main(int argc, char **argv)
{
    bench::register_strategies();
    bench::register_kernels();
    bench::register_primitives();
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    bench::add_context();
    const std::size_t matched = benchmark::RunSpecifiedBenchmarks();
    return matched == 0 || any_wrong ? 1 : 0;
}
