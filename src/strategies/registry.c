/* The one list of strategies. To add one: its file beside this one, its line
 * here. The build, the command line, the tests and the benchmarks follow. */
#include "strategies/strategy.h"

#include <string.h>

#define STRATEGIES(ENTRY)                                                             \
    ENTRY(abs, "array x[1..n], abs() scan over the earlier rows: the tutorials' way") \
    ENTRY(bitmask, "three masks, lowest free bit first")

#define DECLARE(name, idea) nq_search nq_##name##_plain, nq_##name##_counting;
STRATEGIES(DECLARE)

#define DEFINE(name, idea) {#name, idea, nq_##name##_plain, nq_##name##_counting},
const nq_strategy nq_strategies[] = {STRATEGIES(DEFINE)};
const size_t nq_strategy_count = sizeof nq_strategies / sizeof nq_strategies[0];

const nq_strategy *nq_strategy_find(const char *name)
{
    if (name == NULL)
        return &nq_strategies[nq_strategy_count - 1];
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (strcmp(nq_strategies[i].name, name) == 0)
            return &nq_strategies[i];
    return NULL;
}
