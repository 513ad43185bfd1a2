/* nqueens audit FILE: counts some of a journal's units again. */
#include "cli/complain.h"
#include "cli/count.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "engine/cpus.h"
#include "engine/random.h"
#include "output/facts.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

typedef struct audit {
    const cli_request *cli;
    nq_head head;
    size_t records;     /* in the journal */
    nq_record *sampled; /* of these */
    size_t *unit;       /* their units */
    size_t count;
    const nq_isa *isa;
    progress shown;
    double whole; /* share of the plan's work that is sampled */
    size_t differences;
} audit;

/* ---- the sample ------------------------------------------------------------------------ */

static int fail_reading(const audit *a, nq_journal_status status, const nq_reading *file)
{
    return journal_failed(a->cli, a->cli->files[0], status, &file->head, file->lines.number);
}

/* Reads the journal and takes `wanted` of its records, each as likely as any other; of 0 it just
 * counts them. */
static int sample(audit *a, size_t wanted)
{
    nq_reading file;
    nq_record record;
    nq_line line;
    uint64_t random = a->cli->seed;
    if (journal_is_apart(a->cli->files[0]) != EXIT_FINE)
        return EXIT_BAD;
    const nq_journal_status status = nq_reading_open(&file, a->cli->files[0]);
    if (status != NQ_JOURNAL_OK)
        return fail_reading(a, status, &file);
    a->head = file.head;
    size_t read = 0;
    for (; (line = nq_reading_next(&file, &record)) == NQ_LINE; read++)
        if (a->count < wanted &&
            random_fraction(&random) * (double)(a->records - read) < (double)(wanted - a->count)) {
            a->unit[a->count] = record.unit;
            a->sampled[a->count++] = record;
        }
    a->records = read;
    const int fine = line == NQ_LINE_END ? EXIT_FINE : fail_reading(a, NQ_JOURNAL_CORRUPT, &file);
    nq_reading_close(&file);
    return fine;
}

static int take_sample(audit *a)
{
    int status = sample(a, 0);
    if (status != EXIT_FINE)
        return status;
    const double share = (double)a->records * a->cli->sample / 100;
    const size_t wanted = (size_t)share + (share > (double)(size_t)share);
    a->sampled = malloc((wanted + 1) * sizeof *a->sampled);
    a->unit = malloc((wanted + 1) * sizeof *a->unit);
    if (a->sampled == NULL || a->unit == NULL)
        return complain("cannot audit %zu units: %s", wanted,
                        nqueens_status_string(NQUEENS_NO_MEMORY));
    return sample(a, wanted);
}

static bool counted_with(const audit *a, const nq_isa *isa)
{
    const size_t length = strlen(isa->name);
    for (size_t i = 0; i < a->count; i++)
        if (strncmp(a->sampled[i].by, isa->name, length) == 0 && a->sampled[i].by[length] == '@')
            return true;
    return false;
}

/* The fastest that counted none of them; where each did, the slowest. */
static const nq_isa *other_isa(const audit *a)
{
    for (size_t i = nq_isa_count; i-- > 0;)
        if (nq_isas[i].available() && !counted_with(a, &nq_isas[i]))
            return &nq_isas[i];
    return &nq_isas[0];
}

/* ---- counting again ---------------------------------------------------------------------- */

static int by_unit(const void *a, const void *b)
{
    const size_t x = ((const nq_record *)a)->unit, y = ((const nq_record *)b)->unit;
    return (x > y) - (x < y);
}

static bool compare(size_t unit, const nq_result *again, void *context)
{
    audit *a = context;
    const nq_record wanted = {.unit = unit};
    const nq_record *found = bsearch(&wanted, a->sampled, a->count, sizeof wanted, by_unit);
    if (nq_results_equal(&found->result, again))
        return true;
    a->differences++;
    complain("unit %zu: the journal has %s solutions and %" PRIu64 " nodes by %s, but %s counts %s "
             "and %" PRIu64,
             unit, out_decimal_of(nq_total_halves(found->result.solutions)).text,
             found->result.nodes, cli_show(found->by, strlen(found->by)).text, a->isa->name,
             out_decimal_of(nq_total_halves(again->solutions)).text, again->nodes);
    return true;
}

static int report(const nqueens_progress *now, void *context)
{
    audit *a = context;
    nqueens_progress all = *now;
    all.done = a->whole > 0 ? all.done / a->whole : 1;
    return progress_report(&all, &a->shown);
}

static nqueens_status recount(audit *a, const nq_plan *plan)
{
    nq_total total;
    qsort(a->sampled, a->count, sizeof *a->sampled, by_unit);
    for (size_t i = 0; i < a->count; i++)
        a->whole += nq_plan_part(plan, a->unit[i]);
    const nq_run run = {
        .plan = plan,
        .only = a->unit,
        .only_count = a->count,
        .isa = a->isa,
        .threads = a->cli->threads > 0 ? a->cli->threads : nq_cpus(),
        .cancel = signals_flag(),
        .report = report,
        .finished = compare,
        .context = a,
    };
    signals_catch();
    const nqueens_status status = nq_run_units(&run, &total);
    progress_end(&a->shown);
    return status;
}

static void print_audit(const audit *a)
{
    const out_fact facts[] = {
        out_number("n", a->head.n),
        out_number("units", a->head.units),
        out_number("recorded", a->records),
        out_number("audited", a->count),
        out_digits("seed", a->cli->seed),
        out_word("isa", a->isa->name),
        out_number("differences", a->differences),
    };
    const size_t count = sizeof facts / sizeof facts[0];
    if (a->cli->json) {
        putchar('{');
        out_facts_json(stdout, facts, count);
        puts("}");
    } else if (a->cli->table == OUT_TABLE_CSV) {
        out_facts_titles(stdout, facts, count);
        out_facts_csv(stdout, facts, count);
    } else {
        printf("n = %u: %zu of %zu recorded units counted again with %s, seed %" PRIu64
               ": %zu differ\n",
               a->head.n, a->count, a->records, a->isa->name, a->cli->seed, a->differences);
    }
}

static int count_sample(audit *a)
{
    nq_plan plan;
    const char *wanted = a->cli->isa != NULL ? a->cli->isa : getenv("NQUEENS_ISA");
    a->isa = wanted != NULL && wanted[0] != '\0' ? nq_isa_choose(wanted) : other_isa(a);
    const nq_journal_status has_plan = nq_journal_plan(&a->head, &plan);
    if (has_plan != NQ_JOURNAL_OK)
        return journal_failed(a->cli, a->cli->files[0], has_plan, &a->head, 0);
    const nqueens_status status = recount(a, &plan);
    nq_plan_free(&plan);
    if (status == NQUEENS_STOPPED) {
        complain("interrupted after %.1f %% of the sample: %zu differ", 100 * a->shown.latest,
                 a->differences);
        return 128 + signals_caught();
    }
    if (status != NQUEENS_OK)
        return count_failed(a->head.n, status);
    print_audit(a);
    return a->differences > 0 ? EXIT_NOTHING : EXIT_FINE;
}

int run_audit(const cli_request *cli)
{
    audit a = {.cli = cli, .shown.asked = cli_has(cli, OPTION_PROGRESS)};
    int status = take_sample(&a);
    if (status == EXIT_FINE)
        status = count_sample(&a);
    free(a.sampled);
    free(a.unit);
    return status;
}
