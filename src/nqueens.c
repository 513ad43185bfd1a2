/* The public API over the strategies and placements: checks arguments, calls. */
#include "nqueens.h"

#include "placements/enumerate.h"
#include "strategies/strategy.h"

#include <string.h>

static nqueens_status find(unsigned n, const char *name, const nq_strategy **strategy)
{
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX)
        return NQUEENS_BAD_N;
    *strategy = nq_strategy_find(name);
    return *strategy == NULL ? NQUEENS_BAD_STRATEGY : NQUEENS_OK;
}

nqueens_status nqueens_count(unsigned n, const char *strategy, uint64_t *solutions)
{
    const nq_strategy *found;
    const nqueens_status status = find(n, strategy, &found);
    if (status != NQUEENS_OK)
        return status;
    if (solutions == NULL)
        return NQUEENS_BAD_ARGUMENT;
    nqueens_tally tally = {0};
    found->plain(n, &tally);
    *solutions = tally.solutions;
    return NQUEENS_OK;
}

nqueens_status nqueens_measure(unsigned n, const char *strategy, nqueens_tally *tally)
{
    const nq_strategy *found;
    const nqueens_status status = find(n, strategy, &found);
    if (status != NQUEENS_OK)
        return status;
    if (tally == NULL)
        return NQUEENS_BAD_ARGUMENT;
    memset(tally, 0, sizeof *tally);
    found->counting(n, tally);
    return NQUEENS_OK;
}

nqueens_status nqueens_enumerate(unsigned n, nqueens_order order, nqueens_visitor visit,
                                 void *context)
{
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX)
        return NQUEENS_BAD_N;
    if (visit == NULL || (order != NQUEENS_BY_ROW && order != NQUEENS_BY_COLUMN))
        return NQUEENS_BAD_ARGUMENT;
    return nq_enumerate(n, order, visit, context);
}

static int keep_first(unsigned n, const uint8_t *columns, void *context)
{
    memcpy(context, columns, n);
    return 1;
}

nqueens_status nqueens_first(unsigned n, nqueens_order order, uint8_t *columns)
{
    if (columns == NULL)
        return n < NQUEENS_N_MIN || n > NQUEENS_N_MAX ? NQUEENS_BAD_N : NQUEENS_BAD_ARGUMENT;
    const nqueens_status status = nqueens_enumerate(n, order, keep_first, columns);
    if (status == NQUEENS_STOPPED)
        return NQUEENS_OK;
    return status == NQUEENS_OK ? NQUEENS_NO_SOLUTION : status;
}

const char *nqueens_strategy_name(size_t index)
{
    return index < nq_strategy_count ? nq_strategies[index].name : NULL;
}

const char *nqueens_strategy_idea(size_t index)
{
    return index < nq_strategy_count ? nq_strategies[index].idea : NULL;
}

const char *nqueens_name(void)
{
    return "nqueens";
}

const char *nqueens_version(void)
{
    return NQUEENS_VERSION;
}

const char *nqueens_status_string(nqueens_status status)
{
    switch (status) {
    case NQUEENS_OK:
        return "ok";
    case NQUEENS_NO_SOLUTION:
        return "no solution";
    case NQUEENS_STOPPED:
        return "stopped by the visitor";
    case NQUEENS_BAD_N:
        return "board size outside 1..32";
    case NQUEENS_BAD_STRATEGY:
        return "unknown strategy";
    case NQUEENS_BAD_ARGUMENT:
        return "bad argument";
    }
    return "unknown status";
}
