#include "cli/comparison.h"

#include "cli/terminal.h"
#include "cli/trial.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A counting search may take that often the time of a plain one. */
enum { COUNTING_ALLOWANCE = 10 };

static const double unknown = -1;

static size_t all_rows(const comparison *c)
{
    return c->row_count + (c->rows[c->row_count] != NULL);
}

/* ---- up from n = 1 --------------------------------------------------------------- */

static bool is_hopeless(const comparison *c, const comparison_row *row)
{
    const double last = row->reached > 0 ? row->rungs[row->reached].seconds : 0;
    const double before = row->reached > 1 ? row->rungs[row->reached - 1].seconds : 0;
    return last > 1e-3 && before > 0 && last * last / before > 1.5 * c->max_time;
}

static void set_status(comparison_row *row, row_status status, const char *reason)
{
    row->status = status;
    snprintf(row->reason, sizeof row->reason, "%s", reason);
}

/* Counts board reached + 1, once timed and once with its work; false if this was the end
 * of it. */
static bool climb(const comparison *c, comparison_row *row)
{
    const unsigned n = row->reached + 1;
    trial plain = {0}, counting = {0};
    terminal_progress("%s: n = %u", row->strategy->name, n);
    trial_end end = is_hopeless(c, row)
                        ? TRIAL_LATE
                        : trial_run(row->strategy->plain, n, 1, c->max_time, &plain);
    if (end == TRIAL_DONE)
        end = trial_run(row->strategy->counting, n, 1, c->max_time * COUNTING_ALLOWANCE, &counting);
    switch (end) {
    case TRIAL_INTERRUPTED:
        set_status(row, ROW_UNFINISHED, "interrupted before it was counted");
        return false;
    case TRIAL_FAILED:
        set_status(row, ROW_FAILED, "");
        snprintf(row->reason, sizeof row->reason, "its search of n = %u crashed", n);
        return false;
    case TRIAL_LATE:
        set_status(row, ROW_ESTIMATED, "");
        return false;
    default:
        break;
    }
    row->rungs[n] = (struct rung){plain.tally.solutions, counting.tally.nodes,
                                  counting.tally.candidates, counting.tally.checks, plain.seconds};
    row->reached = n;
    if (plain.tally.solutions != counting.tally.solutions) {
        set_status(row, ROW_WRONG, "");
        snprintf(row->reason, sizeof row->reason,
                 "n = %u: it counts %" PRIu64 ", and %" PRIu64 " with its counters on", n,
                 plain.tally.solutions, counting.tally.solutions);
        return false;
    }
    if (n == c->n)
        row->status = ROW_MEASURED;
    return n < c->n;
}

/* ---- counts ---------------------------------------------------------------------- */

static comparison_row *slowest_that_reached(const comparison *c, unsigned n)
{
    if (c->reference->reached >= n)
        return c->reference;
    for (size_t i = 0; i < c->row_count; i++)
        if (c->rows[i]->reached >= n)
            return c->rows[i];
    return NULL;
}

static void check_count(comparison_row *row, const comparison_row *against, unsigned n,
                        uint64_t solutions)
{
    const uint64_t expected = against->rungs[n].solutions;
    if (solutions == expected || row->status == ROW_WRONG)
        return;
    set_status(row, ROW_WRONG, "");
    snprintf(row->reason, sizeof row->reason,
             "n = %u: it counts %" PRIu64 " solutions, %s counts %" PRIu64, n, solutions,
             against->strategy->name, expected);
}

static void check_counts(comparison *c)
{
    unsigned that_reached = 0;
    for (unsigned n = 1; n <= c->n; n++) {
        const comparison_row *against = slowest_that_reached(c, n);
        for (size_t i = 0; i < c->row_count && against != NULL; i++)
            if (c->rows[i]->reached >= n)
                check_count(c->rows[i], against, n, c->rows[i]->rungs[n].solutions);
    }
    const comparison_row *best = slowest_that_reached(c, c->n);
    c->is_counted = best != NULL;
    c->solutions = best != NULL ? best->rungs[c->n].solutions : 0;
    for (size_t i = 0; i < c->row_count; i++)
        that_reached += c->rows[i] != best && c->rows[i]->reached == c->n;
    c->is_checked = that_reached > 0;
}

/* ---- what was not reached ---------------------------------------------------------- */

static amount about(double value)
{
    return (amount){false, 0, value};
}

/* A figure per node, drawn on in a straight line from the last board of this parity. */
static amount per_node(const comparison_row *row, const double *figures, unsigned n)
{
    const unsigned last = row->reached;
    const double now = figures[last] / (double)row->rungs[last].nodes;
    if (last < 3)
        return about(now * row->nodes.value);
    const double before = figures[last - 2] / (double)row->rungs[last - 2].nodes;
    const double then = now + (now - before) / 2 * (n - last);
    return about((then > 0 ? then : 0) * row->nodes.value);
}

static void estimate(const comparison *c, comparison_row *row)
{
    double nodes[NQUEENS_N_MAX + 1], candidates[NQUEENS_N_MAX + 1], checks[NQUEENS_N_MAX + 1];
    for (unsigned n = 1; n <= row->reached; n++) {
        nodes[n] = (double)row->rungs[n].nodes;
        candidates[n] = (double)row->rungs[n].candidates;
        checks[n] = (double)row->rungs[n].checks;
    }
    const char *form = NULL;
    if (!estimate_closed_form(row->strategy->name, c->n, &row->nodes, &form))
        row->nodes = about(estimate_growth(nodes, row->reached, c->n));
    if (row->nodes.value < 0 || row->reached == 0) {
        snprintf(row->reason, sizeof row->reason,
                 "n = %u is all that it counts in time, too little to tell", row->reached);
        return;
    }
    row->has_work = true;
    row->candidates = per_node(row, candidates, c->n);
    row->checks = per_node(row, checks, c->n);
    row->seconds = row->nodes.value * row->rungs[row->reached].seconds / nodes[row->reached];
    if (form != NULL)
        snprintf(row->reason, sizeof row->reason, "nodes are %s, the rest drawn on from n = %u",
                 form, row->reached);
    else
        snprintf(row->reason, sizeof row->reason, "drawn on from n = %u", row->reached);
}

/* ---- times -------------------------------------------------------------------------- */

static void take_sample(const comparison *c, comparison_row *row)
{
    /* Searches too short for the clock run many times. */
    const double rung = row->rungs[c->n].seconds;
    const unsigned times = rung < 1e-8 ? 1000000 : rung < 1e-2 ? (unsigned)(1e-2 / rung) : 1;
    const double limit = (c->max_time + 1) * COUNTING_ALLOWANCE;
    trial result;
    switch (trial_run(row->strategy->plain, c->n, times, limit, &result)) {
    case TRIAL_DONE:
        row->samples[row->repeats++] = result.seconds;
        check_count(row, slowest_that_reached(c, c->n), c->n, result.tally.solutions);
        break;
    case TRIAL_INTERRUPTED:
        break;
    default:
        set_status(row, ROW_FAILED, "it crashed when it was timed");
    }
}

static void take_samples(const comparison *c)
{
    const size_t count = all_rows(c);
    for (unsigned round = 0; round < c->repeat; round++)
        for (size_t turn = 0; turn < count && trial_signal() == 0; turn++) {
            /* Forwards and backwards in turns: who comes first has no advantage. */
            comparison_row *row = c->rows[round % 2 == 0 ? turn : count - 1 - turn];
            if (row->status != ROW_MEASURED)
                continue;
            terminal_progress("timing %u of %u: %s", round + 1, c->repeat, row->strategy->name);
            take_sample(c, row);
        }
}

static int by_value(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The samples' median, else the time of the climb. */
static void take_measure(const comparison *c, comparison_row *row)
{
    const struct rung *rung = &row->rungs[c->n];
    const unsigned count = row->repeats;
    row->has_work = true;
    row->nodes = amount_of(rung->nodes);
    row->candidates = amount_of(rung->candidates);
    row->checks = amount_of(rung->checks);
    row->seconds = rung->seconds;
    if (count == 0)
        return;
    qsort(row->samples, count, sizeof row->samples[0], by_value);
    row->seconds = (row->samples[(count - 1) / 2] + row->samples[count / 2]) / 2;
    if (count > 1 && row->seconds > 0)
        row->spread = (row->samples[count - 1] - row->samples[0]) / row->seconds;
}

/* ---- all of it ----------------------------------------------------------------------- */

/* Those without a time first, then the slowest. */
static int by_time(const void *a, const void *b)
{
    const comparison_row *x = *(comparison_row *const *)a, *y = *(comparison_row *const *)b;
    if ((x->seconds < 0) != (y->seconds < 0))
        return x->seconds < 0 ? -1 : 1;
    if (x->seconds != y->seconds)
        return x->seconds > y->seconds ? -1 : 1;
    return (x->strategy > y->strategy) - (x->strategy < y->strategy);
}

static comparison_row *new_row(const nq_strategy *strategy)
{
    comparison_row *row = calloc(1, sizeof *row);
    if (row != NULL) {
        row->strategy = strategy;
        row->seconds = row->spread = unknown;
    }
    return row;
}

static bool make_rows(comparison *c, uint32_t chosen)
{
    const nq_strategy *const reference = nq_strategy_find("abs");
    for (size_t i = 0; i < nq_strategy_count && c->row_count < COMPARISON_STRATEGIES; i++)
        if ((chosen >> i & 1u) != 0) {
            comparison_row *row = new_row(&nq_strategies[i]);
            if (row == NULL)
                return false;
            c->rows[c->row_count++] = row;
            if (row->strategy == reference)
                c->reference = row;
        }
    if (c->reference == NULL)
        c->rows[c->row_count] = c->reference = new_row(reference);
    return c->reference != NULL;
}

bool comparison_run(comparison *c, uint32_t chosen)
{
    if (!make_rows(c, chosen))
        return false;
    trial_catch_signals();
    /* The fastest first: then most are finished when the user has had enough. */
    for (size_t i = all_rows(c); i-- > 0;)
        while (climb(c, c->rows[i]))
            continue;
    check_counts(c);
    take_samples(c);
    terminal_progress("%s", "");
    c->signal = trial_signal();
    for (size_t i = 0; i < all_rows(c); i++)
        if (c->rows[i]->status == ROW_ESTIMATED)
            estimate(c, c->rows[i]);
        else if (c->rows[i]->status == ROW_MEASURED)
            take_measure(c, c->rows[i]);
    qsort(c->rows, c->row_count, sizeof(comparison_row *), by_time);
    return true;
}

void comparison_free(comparison *c)
{
    for (size_t i = 0; i < all_rows(c); i++)
        free(c->rows[i]);
}

double comparison_speedup(const comparison *c, const comparison_row *row)
{
    const double slow = c->reference->seconds, fast = row->seconds;
    return slow < 0 || fast <= 0 ? unknown : slow / fast;
}
