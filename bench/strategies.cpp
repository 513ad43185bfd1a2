// Nodes and time of every strategy in the registry: STRATEGY/N, each n up to the
// strategy's practical_n. A new strategy appears by itself.
//
// Before one is timed, its count must equal that of a different strategy, and so
// must each count while it is timed. Times are of the plain build of a search;
// nodes, candidates and checks are exact and come from its counting build.
#include "bench.h"

extern "C" {
#include "strategies/strategy.h"
}

#include <cstdint>
#include <map>
#include <utility>

namespace
{

std::uint64_t plain_count(const nq_strategy &strategy, unsigned n)
{
    nqueens_tally tally{};
    strategy.plain(n, &tally);
    return tally.solutions;
}

// Searches the whole board, and once however often it is asked: a benchmark
// function is entered anew for each estimate and each repetition.
const nqueens_tally &measured(const nq_strategy &strategy, unsigned n)
{
    static std::map<std::pair<const nq_strategy *, unsigned>, nqueens_tally> known;
    const auto [at, is_new] = known.try_emplace({&strategy, n});
    if (is_new)
        strategy.counting(n, &at->second);
    return at->second;
}

// The fastest strategy is a witness for all the others, the next to it for the fastest.
const nq_strategy &witness(const nq_strategy &strategy)
{
    const nq_strategy *fastest = nq_strategy_find(nullptr);
    return &strategy == fastest ? fastest[-1] : *fastest;
}

void search(benchmark::State &state, const nq_strategy &strategy, unsigned n)
{
    const nqueens_tally &tally = measured(strategy, n);
    const std::uint64_t expected = measured(witness(strategy), n).solutions;
    if (tally.solutions != expected || plain_count(strategy, n) != expected) {
        bench::wrong(state, "wrong count: differs from " + std::string(witness(strategy).name));
        return;
    }
    for (auto _ : state)
        if (plain_count(strategy, n) != expected) {
            bench::wrong(state, "wrong count: it changes from run to run");
            return;
        }
    const auto nodes = static_cast<double>(tally.nodes);
    state.counters["nodes"] = nodes;
    state.counters["candidates"] = static_cast<double>(tally.candidates);
    state.counters["checks"] = static_cast<double>(tally.checks);
    state.counters["nodes/s"] = bench::per_second(nodes);
    state.counters["time/node"] = bench::time_each(nodes);
    state.counters["solutions/s"] = bench::per_second(static_cast<double>(tally.solutions));
}

} // namespace

void bench::register_strategies()
{
    for (std::size_t i = 0; i < nq_strategy_count; i++)
        for (unsigned n = NQUEENS_N_MIN; n <= nq_strategies[i].practical_n; n++)
            benchmark::RegisterBenchmark(
                (nq_strategies[i].name + ("/" + std::to_string(n))).c_str(),
                [i, n](benchmark::State &state) { search(state, nq_strategies[i], n); })
                ->Unit(benchmark::kMicrosecond);
}
