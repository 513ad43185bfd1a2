/* nqueens estimate N: how much work a count is, and what it will find. */
#include "cli/complain.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "engine/clock.h"
#include "engine/cpus.h"
#include "engine/journal.h"
#include "engine/survey.h"
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

typedef struct fact {
    char key[24], value[40];
    bool string; /* in JSON */
} fact;

enum { FACTS_MAX = 32 };

typedef struct facts {
    size_t count;
    fact fact[FACTS_MAX];
} facts;

static fact *add_fact(facts *f, const char *key, const char *suffix, bool string)
{
    fact *added = &f->fact[f->count++];
    snprintf(added->key, sizeof added->key, "%s%s", key, suffix);
    added->string = string;
    return added;
}

static void add_number(facts *f, const char *key, bool string, uint64_t number)
{
    fact *added = add_fact(f, key, "", string);
    snprintf(added->value, sizeof added->value, "%" PRIu64, number);
}

static void add_word(facts *f, const char *key, bool string, const char *word)
{
    fact *added = add_fact(f, key, "", string);
    snprintf(added->value, sizeof added->value, "%s", word);
}

static void add_interval(facts *f, const char *key, bool whole, nq_interval i)
{
    const double value[] = {i.value, i.low, i.high};
    static const char *const suffix[] = {"", "_low", "_high"};
    for (int k = 0; k < 3; k++) {
        fact *added = add_fact(f, key, suffix[k], whole);
        snprintf(added->value, sizeof added->value, whole ? "%.0f" : "%.6g", value[k]);
    }
}

static void gather(const prediction *p, facts *f)
{
    const nq_survey *s = &p->survey;
    f->count = 0;
    add_number(f, "n", false, s->n);
    add_word(f, "isa", true, s->isa->name);
    add_word(f, "exact", false, s->samples == 0 ? "true" : "false");
    add_number(f, "samples", false, s->samples);
    add_number(f, "seed", true, s->seed);
    add_interval(f, "solutions", true, s->solutions);
    add_interval(f, "nodes", true, s->nodes);
    add_interval(f, "candidates", true, s->candidates);
    add_interval(f, "core_seconds", false, p->core);
    add_number(f, "threads", false, p->threads);
    add_interval(f, "seconds", false, scaled(p->core, 1.0 / p->threads));
    add_number(f, "shards", false, p->shards);
}

static void print_json(const facts *f)
{
    for (size_t i = 0; i < f->count; i++) {
        const char *quote = f->fact[i].string ? "\"" : "";
        printf("%c\"%s\":%s%s%s", i == 0 ? '{' : ',', f->fact[i].key, quote, f->fact[i].value,
               quote);
    }
    puts("}");
}

static void print_csv(const facts *f, bool titles)
{
    for (size_t i = 0; titles && i < f->count; i++)
        printf("%s%s", i == 0 ? "" : ",", f->fact[i].key);
    if (titles)
        putchar('\n');
    for (size_t i = 0; i < f->count; i++)
        printf("%s%s", i == 0 ? "" : ",", f->fact[i].value);
    putchar('\n');
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
        print_json(&f);
    } else if (cli->table == OUT_TABLE_CSV) {
        print_csv(&f, is_first);
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
