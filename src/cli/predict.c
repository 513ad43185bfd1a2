/* nqueens estimate N: how much work a count is, and what it will find. */
#include "cli/complain.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "engine/clock.h"
#include "engine/cpus.h"
#include "engine/journal.h"
#include "engine/survey.h"
#include "output/facts.h"
#include "output/figure.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

static const double hour = 3600, day = 86400;

typedef struct prediction {
    nq_survey survey;
    unsigned threads;
    nq_interval core; /* seconds on one */
    double days;      /* the cores that it takes for a day, or less */
    uint64_t shards;  /* of an hour or less on one core, or as many as can be */
} prediction;

static nq_interval scaled(nq_interval i, double factor)
{
    return (nq_interval){i.value * factor, i.low * factor, i.high * factor};
}

static uint64_t rounded_up(double value)
{
    const uint64_t down = (uint64_t)value;
    return down == 0 || (double)down < value ? down + 1 : down;
}

/* Of the units into which count --shard cuts. Returns false when there is no memory. */
static bool size_shards(prediction *p)
{
    const nq_cut cut = nq_plan_cut(p->survey.n, nq_journal_cut(p->survey.n));
    const double hours = p->core.value / hour;
    nq_plan plan;
    if (!nq_plan_make(&plan, p->survey.n, &cut))
        return false;
    const size_t most = plan.units < NQ_SHARDS_MAX ? plan.units : NQ_SHARDS_MAX;
    p->shards = hours < (double)most ? rounded_up(hours) : most;
    nq_plan_free(&plan);
    return true;
}

/* ---- for people ------------------------------------------------------------------------- */

/* With five digits: intervals are narrow. */
static out_figure count_figure(double value)
{
    out_figure figure;
    double unit = 1;
    while (value / unit >= 99999.5)
        unit *= 10;
    if (value < 1e12)
        return out_count((uint64_t)(value / unit + 0.5) * (uint64_t)unit);
    snprintf(figure.text, sizeof figure.text, "%.4e", value);
    return figure;
}

static void print_line(const char *what, nq_interval i, out_figure (*figure)(double))
{
    printf("%-16s %18s  %s .. %s\n", what, figure(i.value).text, figure(i.low).text,
           figure(i.high).text);
}

static void print_time(const prediction *p, unsigned cores, const char *name)
{
    char what[40];
    snprintf(what, sizeof what, "on %s %s%s", out_count(cores).text, name, cores > 1 ? "s" : "");
    if (p->survey.samples == 0)
        printf("%-16s %18s\n", what, out_duration(p->core.value / cores).text);
    else
        print_line(what, scaled(p->core, 1.0 / cores), out_duration);
}

static void print_exact(const char *what, uint64_t number)
{
    printf("%-16s %18s\n", what, out_count(number).text);
}

static void print_advice(const prediction *p)
{
    if (p->days < 1e9)
        printf("\nWithin a day: %s core%s. ", out_count(rounded_up(p->days)).text,
               rounded_up(p->days) > 1 ? "s" : "");
    else
        printf("\nWithin a day: %s cores. ", out_rounded(p->days).text);
    if (p->shards == 1)
        puts("An hour on one core is enough for all of it: no shards.");
    else
        printf("Shards: %" PRIu64 " (--shard=i/%" PRIu64 "), each %s on one core.\n", p->shards,
               p->shards, out_duration(p->core.value / (double)p->shards).text);
}

static void print_text(const prediction *p)
{
    static const unsigned cores[] = {1, 16, 128, 1024};
    const nq_survey *s = &p->survey;
    if (s->samples == 0) {
        printf("n = %u: counted whole, so that it is exact but for the time (%s)\n\n", s->n,
               s->isa->name);
        print_exact("solutions", (uint64_t)s->total);
        print_exact("nodes", s->total_nodes);
        print_exact("candidates", s->total_candidates);
    } else {
        printf("n = %u: --samples=%zu --seed=%" PRIu64 " (%s)\n\n", s->n, s->samples, s->seed,
               s->isa->name);
        printf("%-16s %18s  %s\n", "", "estimate", "95 % interval");
        print_line("solutions", s->solutions, count_figure);
        print_line("nodes", s->nodes, count_figure);
        print_line("candidates", s->candidates, count_figure);
    }
    for (size_t i = 0; i < sizeof cores / sizeof cores[0]; i++) {
        print_time(p, cores[i], "core");
        if (i == 0 && p->threads > 1)
            print_time(p, p->threads, "thread");
    }
    print_advice(p);
}

/* ---- for programs ------------------------------------------------------------------------ */

enum { FACTS_MAX = 32 };

typedef struct facts {
    size_t count;
    out_fact fact[FACTS_MAX];
} facts;

static void add(facts *f, out_fact fact)
{
    f->fact[f->count++] = fact;
}

/* A value and its interval. */
static void add_interval(facts *f, const char *const keys[3], bool whole, nq_interval i)
{
    const double value[] = {i.value, i.low, i.high};
    for (int k = 0; k < 3; k++)
        add(f, whole ? out_whole(keys[k], value[k]) : out_real(keys[k], value[k]));
}

/* What an interval of that key is called. */
#define INTERVAL(key) ((const char *const[3]){key, key "_low", key "_high"})

static void gather(const prediction *p, facts *f)
{
    const nq_survey *s = &p->survey;
    f->count = 0;
    add(f, out_number("n", s->n));
    add(f, out_word("isa", s->isa->name));
    add(f, out_truth("exact", s->samples == 0));
    add(f, out_number("samples", s->samples));
    add(f, out_digits("seed", s->seed));
    add_interval(f, INTERVAL("solutions"), true, s->solutions);
    add_interval(f, INTERVAL("nodes"), true, s->nodes);
    add_interval(f, INTERVAL("candidates"), true, s->candidates);
    add_interval(f, INTERVAL("core_seconds"), false, p->core);
    add(f, out_number("threads", p->threads));
    add_interval(f, INTERVAL("seconds"), false, scaled(p->core, 1.0 / p->threads));
    add(f, out_number("shards", p->shards));
}

/* ---- the command ----------------------------------------------------------------------------- */

static nqueens_status predict(const cli_request *cli, prediction *p)
{
    terminal_progress("estimating n = %u", p->survey.n);
    const nqueens_status status = nq_survey_run(&p->survey, cli->max_time);
    terminal_progress("%s", "");
    if (status != NQUEENS_OK)
        return status;
    p->core = scaled(p->survey.time, 1.0 / NQ_SECOND);
    p->days = p->core.value / day;
    return size_shards(p) ? NQUEENS_OK : NQUEENS_NO_MEMORY;
}

static void print(const cli_request *cli, const prediction *p)
{
    facts f;
    const bool is_first = p->survey.n == cli->n;
    gather(p, &f);
    if (cli->table == OUT_TABLE_JSON) {
        putchar('{');
        out_facts_json(stdout, f.fact, f.count);
        puts("}");
    } else if (cli->table == OUT_TABLE_CSV) {
        if (is_first)
            out_facts_titles(stdout, f.fact, f.count);
        out_facts_csv(stdout, f.fact, f.count);
    } else {
        if (!is_first)
            putchar('\n');
        print_text(p);
    }
    fflush(stdout);
}

int run_estimate(const cli_request *cli)
{
    const nq_isa *isa = nq_isa_choose(cli->isa);
    for (unsigned n = cli->n; n <= cli->last; n++) {
        prediction p = {.threads = cli->threads > 0 ? cli->threads : nq_cpus()};
        p.survey = (nq_survey){
            .n = n, .isa = isa, .threads = p.threads, .seed = cli->seed, .samples = cli->samples};
        const nqueens_status status = predict(cli, &p);
        if (status != NQUEENS_OK)
            return complain("cannot estimate n = %u: %s", n, nqueens_status_string(status));
        print(cli, &p);
    }
    return EXIT_FINE;
}
