/* The one list of strategies. To add one: its file beside this one, its line
 * here. The build, the command line, the tests and the benchmarks follow. */
#include "strategies/strategy.h"

#include <string.h>

#define STRATEGIES(ENTRY)                                                                   \
    ENTRY(squares, 6, "any n squares, tested when all queens stand: C(n^2, n) boards")      \
    ENTRY(tuples, 8, "a queen in each row, tested when all stand: n^n boards")              \
    ENTRY(permutations, 10, "no column twice, diagonals tested when all stand: n! boards")  \
    ENTRY(board, 12, "2-D board, the whole of it swept before each placement")              \
    ENTRY(columns, 12, "2-D board filled by columns, a look along three lines to the left") \
    ENTRY(abs, 12, "array x[1..n], abs() scan over the earlier rows: the tutorials' way")   \
    ENTRY(flags, 13, "a flag for each column and diagonal: three looks a square")           \
    ENTRY(bitmask, 14, "three masks, lowest free bit first")                                \
    ENTRY(mirror, 14, "bitmask, left half of row 1 doubled")                                \
    ENTRY(lookahead, 14, "bitmask, no child whose next two rows lack a free column")        \
    ENTRY(cross, 15, "one placement of the central rows and columns for each orbit")        \
    ENTRY(batch, 16, "cross in batches, a search to each vector lane: the engine, one thread")

/* Those that say enough of what they do to be traced; the Makefile reads this line. */
#define TRACED(ENTRY) ENTRY(abs) ENTRY(flags) ENTRY(bitmask) ENTRY(lookahead) ENTRY(cross)

#define DECLARE(name, practical_n, idea) nq_search nq_##name##_plain, nq_##name##_counting;
STRATEGIES(DECLARE)
#define DECLARE_TRACING(name) nq_search nq_##name##_tracing;
TRACED(DECLARE_TRACING)

#define DEFINE(name, practical_n, idea) \
    {#name, idea, practical_n, nq_##name##_plain, nq_##name##_counting},
const nq_strategy nq_strategies[] = {STRATEGIES(DEFINE)};
const size_t nq_strategy_count = sizeof nq_strategies / sizeof nq_strategies[0];

#define DEFINE_TRACING(name) {#name, nq_##name##_tracing},
static const struct {
    const char *name;
    nq_search *tracing;
} traced[] = {TRACED(DEFINE_TRACING)};

const nq_strategy *nq_strategy_find(const char *name)
{
    if (name == NULL)
        return &nq_strategies[nq_strategy_count - 1];
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (strcmp(nq_strategies[i].name, name) == 0)
            return &nq_strategies[i];
    return NULL;
}

nq_search *nq_strategy_tracing(const nq_strategy *strategy)
{
    for (size_t i = 0; i < sizeof traced / sizeof traced[0]; i++)
        if (strcmp(traced[i].name, strategy->name) == 0)
            return traced[i].tracing;
    return NULL;
}

bool nq_strategy_takes_board(const nq_strategy *strategy)
{
    return nq_strategy_tracing(strategy) != NULL && strcmp(strategy->name, "cross") != 0;
}
