#include "cli/comparison.h"

#include "cli/growth.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "cli/trial.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A counting search may take that often the time of a plain one. */
static const double counting_allowance = 10;

static const double unknown = -1;

/* ---- up from n = 1 --------------------------------------------------------------- */

#if defined(__GNUC__)
__attribute__((format(printf, 3, 4)))
#endif
static void
set_status(comparison_row *row, row_status status, const char *format, ...)
{
    va_list arguments;
    row->status = status;
    va_start(arguments, format);
    vsnprintf(row->reason, sizeof row->reason, format, arguments);
    va_end(arguments);
}

/* What the next board takes: the time grows at least as from the last but one to the last.
 * The clock says nothing of the shortest. */
static double next_seconds(const comparison_row *row)
{
    const double last = row->reached > 0 ? row->rungs[row->reached].seconds : 0;
    const double before = row->reached > 1 ? row->rungs[row->reached - 1].seconds : 0;
    return last > 1e-3 && before > 0 ? last * last / before : last;
}

/* Counts the next board, once timed and once with its work. */
static void climb(const comparison *c, comparison_row *row)
{
    static const double margin = 3;
    const unsigned n = row->reached + 1;
    trial plain = {0}, counting = {0};
    trial_end end = TRIAL_LATE;
    terminal_progress("n = %u: %s", n, row->strategy->name);
    row->was_tried = next_seconds(row) <= margin * c->max_time;
    if (row->was_tried)
        end = trial_run(row->strategy->plain, n, 1, c->max_time, &plain);
    if (end == TRIAL_DONE)
        end = trial_run(row->strategy->counting, n, 1, c->max_time * counting_allowance, &counting);
    switch (end) {
    case TRIAL_INTERRUPTED:
        return;
    case TRIAL_IMPOSSIBLE:
    case TRIAL_FAILED:
        set_status(row, end == TRIAL_FAILED ? ROW_FAILED : ROW_IMPOSSIBLE, "n = %u: %s", n,
                   plain.why[0] ? plain.why : counting.why);
        return;
    case TRIAL_LATE:
        row->status = ROW_ESTIMATED;
        return;
    case TRIAL_DONE:
        break;
    }
    row->rungs[n] = (struct rung){plain.tally.solutions, counting.tally.nodes,
                                  counting.tally.candidates, counting.tally.checks, plain.seconds};
    row->reached = n;
    if (plain.tally.solutions != counting.tally.solutions)
        set_status(row, ROW_WRONG,
                   "n = %u: it counts %" PRIu64 ", and %" PRIu64 " with its counters on", n,
                   plain.tally.solutions, counting.tally.solutions);
    else if (n == c->n)
        row->status = ROW_MEASURED;
}

/* ---- counts ---------------------------------------------------------------------- */

static bool counts(const comparison_row *row, unsigned n)
{
    return row->reached >= n && row->status != ROW_WRONG;
}

/* How many count board n as this row does. */
static unsigned votes(const comparison *c, const comparison_row *row, unsigned n)
{
    unsigned sum = 0;
    for (size_t i = 0; i < c->all_rows; i++)
        sum += counts(c->rows[i], n) && c->rows[i]->rungs[n].solutions == row->rungs[n].solutions;
    return sum;
}

/* One of those that most agree with; NULL if nobody counts that board. */
static const comparison_row *most_trusted(const comparison *c, unsigned n)
{
    const comparison_row *best = counts(c->reference, n) ? c->reference : NULL;
    for (size_t i = 0; i < c->all_rows; i++)
        if (counts(c->rows[i], n) && (best == NULL || votes(c, c->rows[i], n) > votes(c, best, n)))
            best = c->rows[i];
    return best;
}

static void check_counts(comparison *c, unsigned n)
{
    const comparison_row *right = most_trusted(c, n);
    if (right == NULL)
        return;
    for (size_t i = 0; i < c->all_rows; i++) {
        comparison_row *row = c->rows[i];
        if (counts(row, n) && row->rungs[n].solutions != right->rungs[n].solutions)
            set_status(row, ROW_WRONG,
                       "n = %u: it counts %" PRIu64 " solutions, %s counts %" PRIu64, n,
                       row->rungs[n].solutions, right->strategy->name, right->rungs[n].solutions);
    }
    if (n < c->n)
        return;
    c->is_counted = true;
    c->solutions = right->rungs[n].solutions;
    c->is_checked = votes(c, right, n) > 1;
}

/* What is soon done comes first: then most is finished when the user has had enough. */
static comparison_row *next_to_climb(const comparison *c)
{
    comparison_row *next = NULL;
    for (size_t i = 0; i < c->all_rows; i++) {
        comparison_row *row = c->rows[i];
        if (row->status == ROW_UNFINISHED &&
            (next == NULL || next_seconds(row) < next_seconds(next)))
            next = row;
    }
    return next;
}

static void climb_all(comparison *c)
{
    for (comparison_row *row = next_to_climb(c); row != NULL && signals_caught() == 0;
         row = next_to_climb(c))
        climb(c, row);
    for (unsigned n = 1; n <= c->n; n++)
        check_counts(c, n);
}

/* ---- what was not reached ---------------------------------------------------------- */

static amount about(double value)
{
    return (amount){.guessed = true, .value = value};
}

/* What a figure per node is some rows further on: growth goes on in a straight line,
 * decline by the same ratio. `before` is from two rows ago. */
static double draw_on(double before, double now, unsigned rows)
{
    if (now >= before)
        return now + (now - before) / 2 * rows;
    const double ratio = now / before;
    for (; rows >= 2; rows -= 2)
        now *= ratio;
    return now;
}

static double per_node(const comparison_row *row, const double *figures, unsigned n)
{
    const unsigned last = row->reached;
    const double now = figures[last] / (double)row->rungs[last].nodes;
    return last < 3
               ? now
               : draw_on(figures[last - 2] / (double)row->rungs[last - 2].nodes, now, n - last);
}

static double at_least(double value, double least)
{
    return value > least ? value : least;
}

static amount less_one(amount a)
{
    a.number -= a.exact;
    a.value -= a.exact;
    return a;
}

/* The row that walks the same tree and got furthest. */
static const comparison_row *longest_of_tree(const comparison *c, const comparison_row *row)
{
    const comparison_row *best = row;
    for (size_t i = 0; i < c->all_rows; i++)
        if (nq_strategy_same_tree(c->rows[i]->strategy, row->strategy) &&
            c->rows[i]->status != ROW_WRONG && c->rows[i]->reached > best->reached)
            best = c->rows[i];
    return best;
}

/* The nodes of a board that was too large; `how` says how they are known. */
static amount estimate_nodes(const comparison *c, const comparison_row *row, bool *is_closed,
                             char *how, size_t size)
{
    *is_closed = row->strategy->form != NULL;
    if (*is_closed) {
        snprintf(how, size, "nodes are exact, %s, the rest", row->strategy->form);
        return row->strategy->nodes(c->n);
    }
    const comparison_row *longest = longest_of_tree(c, row);
    if (longest->reached == c->n) {
        snprintf(how, size, "nodes are exact, those of %s, the rest", longest->strategy->name);
        return amount_of(longest->rungs[c->n].nodes);
    }
    double known[NQUEENS_N_MAX + 1];
    for (unsigned n = 1; n <= longest->reached; n++)
        known[n] = (double)longest->rungs[n].nodes;
    snprintf(how, size, "all");
    return about(growth_to(known, longest->reached, c->n));
}

static void estimate(const comparison *c, comparison_row *row)
{
    char how[100];
    double candidates[NQUEENS_N_MAX + 1], checks[NQUEENS_N_MAX + 1], seconds[NQUEENS_N_MAX + 1];
    const unsigned last = row->reached;
    bool is_closed;
    for (unsigned n = 1; n <= last; n++) {
        candidates[n] = (double)row->rungs[n].candidates;
        checks[n] = (double)row->rungs[n].checks;
        seconds[n] = row->rungs[n].seconds;
    }
    row->nodes = estimate_nodes(c, row, &is_closed, how, sizeof how);
    if (row->nodes.value < 0 || last == 0) {
        snprintf(row->reason, sizeof row->reason, "it got to n = %u, too little to tell", last);
        return;
    }
    snprintf(row->reason, sizeof row->reason, "%s extrapolated from n = %u", how, last);
    row->has_work = true;
    /* Each node but the first was a candidate; where every board is stood on, no more were. */
    if (is_closed)
        row->candidates = less_one(row->nodes);
    else
        row->candidates = about(at_least(per_node(row, candidates, c->n), 1) * row->nodes.value);
    row->checks = about(per_node(row, checks, c->n) * row->nodes.value);
    /* A check takes longer on a larger board; that a node should take less is the clock's
     * coarseness, as is all that it says of the shortest searches. */
    double a_node = seconds[last] / (double)row->rungs[last].nodes;
    if (last > 2 && seconds[last - 2] > 1e-3)
        a_node = at_least(per_node(row, seconds, c->n), a_node);
    row->seconds = a_node * row->nodes.value;
    if (row->status == ROW_ESTIMATED && row->was_tried && row->seconds < c->max_time)
        row->seconds = c->max_time;
}

/* ---- times -------------------------------------------------------------------------- */

static void take_sample(const comparison *c, comparison_row *row)
{
    /* Searches too short for the clock run many times. */
    const double rung = row->rungs[c->n].seconds;
    const unsigned times = rung < 1e-8 ? 1000000 : rung < 1e-2 ? (unsigned)(1e-2 / rung) : 1;
    const double limit = (c->max_time + 1) * counting_allowance;
    trial result;
    switch (trial_run(row->strategy->plain, c->n, times, limit, &result)) {
    case TRIAL_DONE:
        row->samples[row->repeats++] = result.seconds;
        if (result.tally.solutions != c->solutions)
            set_status(row, ROW_WRONG, "n = %u: now it counts %" PRIu64 ", and %" PRIu64 " before",
                       c->n, result.tally.solutions, c->solutions);
        break;
    case TRIAL_INTERRUPTED:
        break;
    case TRIAL_LATE:
        set_status(row, ROW_FAILED, "timed, it took far longer than before");
        break;
    case TRIAL_IMPOSSIBLE:
        set_status(row, ROW_IMPOSSIBLE, "timed, %s", result.why);
        break;
    case TRIAL_FAILED:
        set_status(row, ROW_FAILED, "timed, %s", result.why);
    }
}

static void take_samples(const comparison *c)
{
    const size_t count = c->all_rows;
    for (unsigned round = 0; round < c->repeat; round++)
        for (size_t turn = 0; turn < count && signals_caught() == 0; turn++) {
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

static void take_work(const comparison *c, comparison_row *row)
{
    const struct rung *rung = &row->rungs[c->n];
    row->has_work = true;
    row->nodes = amount_of(rung->nodes);
    row->candidates = amount_of(rung->candidates);
    row->checks = amount_of(rung->checks);
}

/* The samples' median, else the time of the climb. */
static void take_time(const comparison *c, comparison_row *row)
{
    const unsigned count = row->repeats;
    row->seconds = row->rungs[c->n].seconds;
    if (count == 0)
        return;
    qsort(row->samples, count, sizeof row->samples[0], by_value);
    row->seconds = (row->samples[(count - 1) / 2] + row->samples[count / 2]) / 2;
    if (count > 1 && row->seconds > 0)
        row->spread = (row->samples[count - 1] - row->samples[0]) / row->seconds;
}

static void conclude(const comparison *c, comparison_row *row)
{
    if (row->status == ROW_ESTIMATED || row->status == ROW_UNFINISHED)
        estimate(c, row);
    if (row->reached == c->n && row->status != ROW_WRONG)
        take_work(c, row);
    if (row->status == ROW_MEASURED)
        take_time(c, row);
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
    const nq_strategy *const reference = nq_strategy_reference;
    for (size_t i = 0; i < nq_strategy_count && c->row_count < COMPARISON_STRATEGIES; i++)
        if ((chosen >> i & 1u) != 0) {
            comparison_row *row = new_row(&nq_strategies[i]);
            if (row == NULL)
                return false;
            c->rows[c->row_count++] = row;
            c->all_rows++;
            if (row->strategy == reference)
                c->reference = row;
        }
    if (c->reference == NULL && (c->reference = new_row(reference)) != NULL)
        c->rows[c->all_rows++] = c->reference;
    return c->reference != NULL;
}

bool comparison_run(comparison *c, uint32_t chosen)
{
    if (!make_rows(c, chosen))
        return false;
    signals_catch();
    climb_all(c);
    take_samples(c);
    terminal_progress("%s", "");
    c->signal = signals_caught();
    for (size_t i = 0; i < c->all_rows; i++)
        conclude(c, c->rows[i]);
    qsort(c->rows, c->row_count, sizeof(comparison_row *), by_time);
    return true;
}

void comparison_free(comparison *c)
{
    for (size_t i = 0; i < c->all_rows; i++)
        free(c->rows[i]);
}

double comparison_speedup(const comparison *c, const comparison_row *row)
{
    const double slow = c->reference->seconds, fast = row->seconds;
    return slow < 0 || fast <= 0 ? unknown : slow / fast;
}
