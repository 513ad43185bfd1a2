// The engine's kernels, one benchmark for each instruction set of this machine and n:
// kernel_ISA/N counts the whole board in one thread, by the strategy `batch`.
//
//   time/step    for one vector of states in each of which a queen is placed, all else
//                (the plan, the last three rows) included
//   cycles/step  the same in cycles: in times of one addition, of a chain of dependent ones
//                that is timed around the count
//   lanes        how many of a step's lanes had a state
//
// Steps and lanes are exact; they come from the counting build of the same kernel.
#include "bench.h"

extern "C" {
#include "engine/count.h"
}

#include <algorithm>
#include <cstdint>
#include <ctime>

namespace
{

struct board {
    explicit board(unsigned n, const nq_isa &isa)
    {
        const nq_cut usual{};
        ok = nq_plan_make(&plan, n, &usual) && nq_worker_make(&worker, &isa, 0);
    }
    ~board()
    {
        nq_worker_free(&worker);
        nq_plan_free(&plan);
    }
    board(const board &) = delete;
    board &operator=(const board &) = delete;

    std::uint64_t count(nq_kernel *kernel)
    {
        nq_total sum = 0;
        worker.kernel = kernel;
        for (std::size_t unit = 0; unit < plan.units; unit++) {
            nq_result result{};
            nq_count_unit(&worker, &plan, unit, &result);
            sum += result.solutions;
        }
        return static_cast<std::uint64_t>(sum);
    }

    bool ok;
    nq_plan plan{};
    nq_worker worker{};
};

double cpu_seconds()
{
    timespec now{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double seconds_of_cycle()
{
    constexpr unsigned additions = 1000000;
    std::uint64_t x = 0;
    const double start = cpu_seconds();
    for (unsigned i = 0; i < additions; i++) {
        x += 1;
        benchmark::DoNotOptimize(x); // in a register: one addition after the other
    }
    return (cpu_seconds() - start) / additions;
}

void count_board(benchmark::State &state, const nq_isa &isa, unsigned n)
{
    board b(n, isa);
    std::uint64_t expected = 0;
    if (!b.ok) {
        state.SkipWithError("no memory");
        return;
    }
    nqueens_count(n, "cross", &expected);
    if (b.count(isa.counting) != expected || b.count(isa.kernel) != expected) {
        bench::wrong(state, "wrong count: differs from cross");
        return;
    }
    double steps = 0;
    double states = 0;
    for (const nq_level &level : b.worker.batch.level) {
        steps += static_cast<double>(level.steps);
        states += static_cast<double>(level.candidates);
    }
    double seconds = 0;
    double cycles = 0;
    for (auto _ : state) {
        const double cycle_before = seconds_of_cycle();
        const double start = cpu_seconds();
        if (b.count(isa.kernel) != expected) {
            bench::wrong(state, "wrong count: it changes from run to run");
            return;
        }
        const double taken = cpu_seconds() - start;
        state.SetIterationTime(taken);
        seconds += taken;
        cycles += taken / std::min(cycle_before, seconds_of_cycle());
    }
    const auto counts = static_cast<double>(state.iterations());
    state.counters["steps"] = steps;
    state.counters["lanes"] = states / steps;
    state.counters["time/step"] = seconds / counts / steps;
    state.counters["cycles/step"] = cycles / counts / steps;
    state.counters["solutions/s"] = static_cast<double>(expected) * counts / seconds;
}

} // namespace

void bench::register_kernels()
{
    for (std::size_t i = 0; i < nq_isa_count; i++)
        for (unsigned n = 14; n <= 16 && nq_isas[i].available(); n++)
            benchmark::RegisterBenchmark(
                ("kernel_" + std::string(nq_isas[i].name) + "/" + std::to_string(n)).c_str(),
                [i, n](benchmark::State &state) { count_board(state, nq_isas[i], n); })
                ->UseManualTime()
                ->Unit(benchmark::kMicrosecond);
}
