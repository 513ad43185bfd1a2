// What was measured, on what: the head of each report, "context" in its JSON.
#include "bench.h"
#include "nqueens.h"

#include <fstream>

// The Makefile knows what built the searches; this file is built by $(CXX).
#ifndef NQ_BUILD_COMPILER
#define NQ_BUILD_COMPILER "unknown"
#endif
#ifndef NQ_BUILD_FLAGS
#define NQ_BUILD_FLAGS "unknown"
#endif
#ifndef NQ_BUILD_COMMIT
#define NQ_BUILD_COMMIT "unknown"
#endif

static std::string cpu_name()
{
    std::ifstream cpuinfo("/proc/cpuinfo");
    for (std::string line; std::getline(cpuinfo, line);)
        if (line.rfind("model name", 0) == 0 || line.rfind("CPU part", 0) == 0)
            return line.substr(line.find(':') + 2);
    return "unknown";
}

void bench::add_context()
{
    benchmark::AddCustomContext("nqueens", nqueens_version());
    benchmark::AddCustomContext("commit", NQ_BUILD_COMMIT);
    benchmark::AddCustomContext("cpu", cpu_name());
    benchmark::AddCustomContext("compiler", NQ_BUILD_COMPILER);
    benchmark::AddCustomContext("flags", NQ_BUILD_FLAGS);
}
