// Nodes and time of every strategy in the registry, by Google Benchmark.
//
//   build/bench --benchmark_filter='abs|bitmask' --benchmark_out=FILE --benchmark_out_format=json
//
// Before anything is timed, each strategy's count is checked against that of
// the naive reference, `abs`. Times are of the plain build of a search; nodes are
// exact and come from its counting build, so nodes per second and time per node
// join the two.
extern "C" {
#include "strategies/strategy.h"
}

#include <benchmark/benchmark.h>

#include <string>

namespace
{

constexpr unsigned kSmallest = 8;
constexpr unsigned kLargest = 12;
constexpr const char *kReference = "abs";

std::uint64_t plain_count(const nq_strategy &strategy, unsigned n)
{
    nqueens_tally tally{};
    strategy.plain(n, &tally);
    return tally.solutions;
}

void search(benchmark::State &state, const nq_strategy &strategy, unsigned n)
{
    nqueens_tally tally{};
    strategy.counting(n, &tally);
    static std::uint64_t expected[NQUEENS_N_MAX + 1];
    if (expected[n] == 0)
        expected[n] = plain_count(*nq_strategy_find(kReference), n);
    if (tally.solutions != expected[n]) {
        state.SkipWithError("wrong count");
        return;
    }
    for (auto _ : state) {
        std::uint64_t solutions = plain_count(strategy, n);
        benchmark::DoNotOptimize(solutions);
        if (solutions != tally.solutions) {
            state.SkipWithError("wrong count");
            return;
        }
    }
    using benchmark::Counter;
    const auto nodes = static_cast<double>(tally.nodes);
    state.counters["nodes"] = nodes;
    state.counters["candidates"] = static_cast<double>(tally.candidates);
    state.counters["checks"] = static_cast<double>(tally.checks);
    state.counters["nodes/s"] = Counter(nodes, Counter::kIsIterationInvariantRate);
    state.counters["s/node"] =
        Counter(nodes, Counter::kIsIterationInvariantRate | Counter::kInvert);
    state.counters["solutions/s"] =
        Counter(static_cast<double>(tally.solutions), Counter::kIsIterationInvariantRate);
}

} // namespace

int main(int argc, char **argv)
{
    for (std::size_t i = 0; i < nq_strategy_count; i++)
        for (unsigned n = kSmallest; n <= kLargest; n += 2)
            benchmark::RegisterBenchmark(
                (std::string(nq_strategies[i].name) + "/" + std::to_string(n)).c_str(),
                [i, n](benchmark::State &state) { search(state, nq_strategies[i], n); })
                ->Unit(benchmark::kMicrosecond);
    benchmark::Initialize(&argc, argv);
    if (benchmark::ReportUnrecognizedArguments(argc, argv))
        return 2;
    benchmark::AddCustomContext("nqueens", nqueens_version());
    benchmark::RunSpecifiedBenchmarks();
}
