/* The public API over the engine, strategies and placements: checks arguments, calls. */
#include "nqueens.h"

#include "engine/count.h"
#include "engine/cpus.h"
#include "placements/board.h"
#include "placements/construct.h"
#include "placements/enumerate.h"
#include "placements/symmetric.h"
#include "strategies/strategy.h"
#include "trace/recorder.h"

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
    if (strategy == NULL)
        return nqueens_count_with(n, NULL, solutions);
    const nqueens_status status = find(n, strategy, &found);
    if (status != NQUEENS_OK)
        return status;
    if (solutions == NULL)
        return NQUEENS_BAD_ARGUMENT;
    nqueens_tally tally = {0};
    const nqueens_status ended = found->plain(n, &tally);
    if (ended == NQUEENS_OK)
        *solutions = tally.solutions;
    return ended;
}

/* ---- the engine ------------------------------------------------------------------ */

/* A smaller board is done before a second thread has started. */
enum { N_FOR_THREADS = 13, UNITS_FOR_EACH_THREAD = 16 };

static unsigned threads_for(unsigned n, const nqueens_options *options)
{
    if (options->threads > 0)
        return options->threads;
    const unsigned cpus = n < N_FOR_THREADS ? 1 : nq_cpus();
    return cpus < NQUEENS_THREADS_MAX ? cpus : NQUEENS_THREADS_MAX;
}

/* The usual plan, unless it has too few units to keep all threads busy. */
static bool make_plan(nq_plan *plan, unsigned n, unsigned threads)
{
    const size_t units = (size_t)threads * UNITS_FOR_EACH_THREAD;
    nq_cut cut = {0};
    if (!nq_plan_make(plan, n, &cut))
        return false;
    if (threads == 1 || n < N_FOR_THREADS || plan->units >= units)
        return true;
    nq_plan_free(plan);
    cut = nq_plan_cut(n, units);
    return nq_plan_make(plan, n, &cut);
}

/* Checks the arguments of a count; all of *run but what is to be counted. */
static nqueens_status start(unsigned n, const nqueens_options *options, nq_run *run)
{
    static const nqueens_options usual = {0};
    if (options == NULL)
        options = &usual;
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX)
        return NQUEENS_BAD_N;
    if (options->threads > NQUEENS_THREADS_MAX)
        return NQUEENS_BAD_ARGUMENT;
    const nq_isa *isa = nq_isa_choose(options->isa);
    if (isa == NULL)
        return NQUEENS_BAD_ISA;
    *run = (nq_run){
        .isa = isa,
        .threads = threads_for(n, options),
        .cancel = options->cancel,
        .report = options->report,
        .context = options->context,
    };
    return NQUEENS_OK;
}

static nqueens_status count_whole(unsigned n, const nqueens_options *options, nq_total *total)
{
    nq_run run;
    nq_plan plan;
    const nqueens_status started = start(n, options, &run);
    if (started != NQUEENS_OK)
        return started;
    if (!make_plan(&plan, n, run.threads))
        return NQUEENS_NO_MEMORY;
    run.plan = &plan;
    const nqueens_status status = nq_run_units(&run, total);
    nq_plan_free(&plan);
    return status;
}

nqueens_status nqueens_count_with(unsigned n, const nqueens_options *options, uint64_t *solutions)
{
    const nqueens_board board = {.n = n};
    return nqueens_count_board(&board, options, solutions);
}

const char *nqueens_isa_name(size_t index)
{
    return index < nq_isa_count ? nq_isas[index].name : NULL;
}

int nqueens_isa_available(size_t index)
{
    return index < nq_isa_count && nq_isas[index].available();
}

const char *nqueens_isa_chosen(void)
{
    const nq_isa *isa = nq_isa_choose(NULL);
    return isa == NULL ? NULL : isa->name;
}

/* ---- strategies -------------------------------------------------------------------- */

nqueens_status nqueens_measure(unsigned n, const char *strategy, nqueens_tally *tally)
{
    const nq_strategy *found;
    const nqueens_status status = find(n, strategy, &found);
    if (status != NQUEENS_OK)
        return status;
    if (tally == NULL)
        return NQUEENS_BAD_ARGUMENT;
    memset(tally, 0, sizeof *tally);
    return found->counting(n, tally);
}

nqueens_status nqueens_trace_board(const nqueens_board *board, const char *strategy,
                                   nqueens_tracer see, void *context)
{
    uint32_t allowed[NQUEENS_N_MAX];
    const nqueens_status checked = nq_board_check(board, allowed);
    if (checked != NQUEENS_OK && checked != NQUEENS_NO_SOLUTION)
        return checked;
    const nq_strategy *found;
    const nqueens_status status =
        find(board->n, strategy != NULL ? strategy : nq_strategy_usually_traced->name, &found);
    if (status != NQUEENS_OK)
        return status;
    if (found->tracing == NULL || (!nq_board_is_empty(board) && !found->takes_board))
        return NQUEENS_BAD_STRATEGY;
    if (see == NULL || board->toroidal)
        return NQUEENS_BAD_ARGUMENT;
    return nq_trace(board->n, allowed, found->tracing, see, context);
}

nqueens_status nqueens_trace(unsigned n, const char *strategy, nqueens_tracer see, void *context)
{
    const nqueens_board board = {.n = n};
    return nqueens_trace_board(&board, strategy, see, context);
}

/* ---- solutions one by one ------------------------------------------------------------ */

nqueens_status nqueens_enumerate_board(const nqueens_board *board, nqueens_order order,
                                       nqueens_visitor visit, void *context)
{
    uint32_t allowed[NQUEENS_N_MAX];
    const nqueens_status status = nq_board_check(board, allowed);
    if (status != NQUEENS_OK && status != NQUEENS_NO_SOLUTION)
        return status;
    if (visit == NULL || (order != NQUEENS_BY_ROW && order != NQUEENS_BY_COLUMN))
        return NQUEENS_BAD_ARGUMENT;
    if (status == NQUEENS_NO_SOLUTION)
        return NQUEENS_OK;
    return nq_enumerate(board->n, board->toroidal != 0, allowed, order, visit, context);
}

nqueens_status nqueens_enumerate(unsigned n, nqueens_order order, nqueens_visitor visit,
                                 void *context)
{
    const nqueens_board board = {.n = n};
    return nqueens_enumerate_board(&board, order, visit, context);
}

static int keep_first(unsigned n, const uint8_t *columns, void *context)
{
    memcpy(context, columns, n);
    return 1;
}

nqueens_status nqueens_first_board(const nqueens_board *board, nqueens_order order,
                                   uint8_t *columns)
{
    const nqueens_visitor visit = columns != NULL ? keep_first : NULL;
    const nqueens_status status = nqueens_enumerate_board(board, order, visit, columns);
    if (status == NQUEENS_STOPPED)
        return NQUEENS_OK;
    return status == NQUEENS_OK ? NQUEENS_NO_SOLUTION : status;
}

nqueens_status nqueens_first(unsigned n, nqueens_order order, uint8_t *columns)
{
    const nqueens_board board = {.n = n};
    return nqueens_first_board(&board, order, columns);
}

uint64_t nqueens_any_column(uint64_t n, uint64_t row)
{
    return n >> 62 != 0 || row < 1 || row > n ? 0 : nq_constructed_column(n, row);
}

/* ---- boards ------------------------------------------------------------------------- */

/* `out`: where the caller wants the result, only to see that it is anywhere. */
static nqueens_status count(const nqueens_board *board, const nqueens_options *options,
                            const void *out, nq_total *total)
{
    uint32_t allowed[NQUEENS_N_MAX];
    const nqueens_status checked = nq_board_check(board, allowed);
    if (checked != NQUEENS_OK && checked != NQUEENS_NO_SOLUTION)
        return checked;
    if (out == NULL)
        return NQUEENS_BAD_ARGUMENT;
    const bool empty = nq_board_is_empty(board);
    if (empty && !board->toroidal)
        return count_whole(board->n, options, total);
    nq_run run;
    const nqueens_status status = start(board->n, options, &run);
    if (status != NQUEENS_OK)
        return status;
    *total = 0;
    if (checked == NQUEENS_NO_SOLUTION)
        return NQUEENS_OK;
    nqueens_board reduced = *board;
    nq_completion completion;
    unsigned weight_of[NQUEENS_N_MAX];
    const bool weighted = empty && nq_board_reduce(&reduced, weight_of);
    const size_t units = board->n < N_FOR_THREADS ? 1 : run.threads * UNITS_FOR_EACH_THREAD * 4;
    if (!nq_completion_make(&completion, board->n, board->toroidal != 0, reduced.given,
                            reduced.blocked, weighted ? weight_of : NULL, units))
        return NQUEENS_NO_MEMORY;
    run.completion = &completion;
    const nqueens_status counted = nq_run_units(&run, total);
    nq_completion_free(&completion);
    return counted;
}

nqueens_status nqueens_count_board(const nqueens_board *board, const nqueens_options *options,
                                   uint64_t *solutions)
{
    nq_total total;
    const nqueens_status status = count(board, options, solutions, &total);
    return status == NQUEENS_OK ? nq_total_in_64_bits(total, solutions) : status;
}

nqueens_status nqueens_count_total(const nqueens_board *board, const nqueens_options *options,
                                   nqueens_total *total)
{
    nq_total sum;
    const nqueens_status status = count(board, options, total, &sum);
    if (status != NQUEENS_OK)
        return status;
    if (nq_total_is_lost(sum))
        return NQUEENS_OVERFLOW;
    *total = nq_total_halves(sum);
    return NQUEENS_OK;
}

/* ---- symmetry ---------------------------------------------------------------------- */

nqueens_status nqueens_count_symmetric(unsigned n, unsigned degrees, const volatile int *cancel,
                                       uint64_t *solutions)
{
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX)
        return NQUEENS_BAD_N;
    if (solutions == NULL || (degrees != 90 && degrees != 180))
        return NQUEENS_BAD_ARGUMENT;
    return nq_count_symmetric(n, degrees == 90, cancel, solutions) ? NQUEENS_OK : NQUEENS_STOPPED;
}

nqueens_status nqueens_count_orbits(unsigned n, uint64_t solutions, const volatile int *cancel,
                                    nqueens_orbits *orbits)
{
    uint64_t half = 0, quarter = 0;
    if (orbits == NULL)
        return n < NQUEENS_N_MIN || n > NQUEENS_N_MAX ? NQUEENS_BAD_N : NQUEENS_BAD_ARGUMENT;
    nqueens_status status = nqueens_count_symmetric(n, 180, cancel, &half);
    if (status == NQUEENS_OK)
        status = nqueens_count_symmetric(n, 90, cancel, &quarter);
    if (status != NQUEENS_OK)
        return status;
    const bool alone = n == 1;
    if (solutions < half || (solutions - half) % 8 != 0)
        return NQUEENS_BAD_ARGUMENT;
    *orbits = (nqueens_orbits){
        .of_8 = (solutions - half) / 8,
        .of_4 = (half - quarter) / 4,
        .of_2 = alone ? 0 : quarter / 2,
        .of_1 = alone,
    };
    orbits->fundamental = orbits->of_8 + orbits->of_4 + orbits->of_2 + orbits->of_1;
    return NQUEENS_OK;
}

int nqueens_is_fundamental(unsigned n, const uint8_t *columns)
{
    uint32_t seen = 0;
    if (n < NQUEENS_N_MIN || n > NQUEENS_N_MAX || columns == NULL)
        return 0;
    for (unsigned row = 0; row < n; row++) {
        if (columns[row] < 1 || columns[row] > n)
            return 0;
        seen |= UINT32_C(1) << (columns[row] - 1);
    }
    return seen == UINT32_MAX >> (32 - n) && nq_is_fundamental(n, columns);
}

/* ---- names ------------------------------------------------------------------------------- */

const char *nqueens_strategy_name(size_t index)
{
    return index < nq_strategy_count ? nq_strategies[index].name : NULL;
}

const char *nqueens_strategy_idea(size_t index)
{
    return index < nq_strategy_count ? nq_strategies[index].idea : NULL;
}

nqueens_memory nqueens_strategy_memory(size_t index)
{
    return index < nq_strategy_count ? nq_strategies[index].memory : NQUEENS_KEEPS_QUEENS;
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
        return "stopped by the caller";
    case NQUEENS_BAD_N:
        return "board size outside 1..32";
    case NQUEENS_BAD_STRATEGY:
        return "unknown strategy";
    case NQUEENS_BAD_ARGUMENT:
        return "bad argument";
    case NQUEENS_BAD_ISA:
        return "unknown or unavailable instruction set";
    case NQUEENS_OVERFLOW:
        return "number of solutions does not fit into 64 bits";
    case NQUEENS_NO_MEMORY:
        return "out of memory";
    case NQUEENS_BAD_BOARD:
        return "given queens attack each other or stand where they may not";
    }
    return "unknown status";
}
