#include "engine/survey.h"

#include "engine/clock.h"
#include "engine/cpus.h"
#include "engine/interval.h"

#include <pthread.h>
#include <stdatomic.h>
#include <stdlib.h>

/* Measured at n = 20..27: with fewer states or rows samples are faster still, but differ more. */
static const nq_probe_size sampled = {.states = 64, .rows = 10};

/* As a real count has it: full lanes, most of the time on the lower levels. */
static const nq_probe_size timed = {.states = NQ_PROBE_STATES_MAX, .rows = 13};

/* Up to this n the usual unit takes few milliseconds: it is timed as it is. */
enum { SMALL_UNITS_MAX = 19 };

enum { PILOT = NQ_SAMPLES_MIN, PACES_MIN = 8, PACES_MAX = 128 };

/* ---- the line ------------------------------------------------------------------------- */

typedef struct line {
    nq_plan plan;
    double *end; /* of each unit */
} line;

static void free_line(line *l)
{
    nq_plan_free(&l->plan);
    free(l->end);
}

/* Returns false, with nothing to free, when there is no memory. */
static bool make_line(line *l, unsigned n, nq_cut cut)
{
    if (!nq_plan_make(&l->plan, n, &cut))
        return false;
    l->end = malloc((l->plan.units + 1) * sizeof *l->end);
    if (l->end == NULL) {
        nq_plan_free(&l->plan);
        return false;
    }
    double end = 0;
    for (size_t unit = 0; unit < l->plan.units; unit++)
        l->end[unit] = end += nq_plan_part(&l->plan, unit);
    return true;
}

/* The unit on which the point lies, 0 <= at < 1. */
static size_t unit_at(const line *l, double at)
{
    size_t low = 0, high = l->plan.units - 1;
    at *= l->end[high];
    while (low < high) {
        const size_t middle = low + (high - low) / 2;
        if (l->end[middle] > at)
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

/* ---- threads ------------------------------------------------------------------------------ */

typedef struct team team;

typedef struct member {
    team *team;
    pthread_t thread;
    nq_prober *prober;
    nq_total total;
    uint64_t nodes, candidates;
    nq_pace pace;
} member;

struct team {
    const nq_survey *survey;
    const line *line;
    void (*work)(member *m, size_t job);
    size_t jobs, jobs_min; /* the first are done even after the end */
    int64_t end;           /* by nq_now(); 0 for none */
    atomic_size_t next;    /* job */
    nq_probe *found;       /* of each sample */
    nq_pace *pace;         /* of each timed unit */
    unsigned members;
    member member[NQUEENS_THREADS_MAX];
};

static void *take_jobs(void *context)
{
    member *m = context;
    team *t = m->team;
    for (;;) {
        const size_t job = atomic_fetch_add(&t->next, 1);
        if (job >= t->jobs || (job >= t->jobs_min && t->end != 0 && nq_now() >= t->end))
            return NULL;
        t->work(m, job);
    }
}

static void do_jobs(team *t, const line *along, void (*work)(member *m, size_t job), size_t jobs)
{
    bool started[NQUEENS_THREADS_MAX] = {false};
    t->line = along;
    t->work = work;
    t->jobs = jobs;
    atomic_store(&t->next, 0);
    for (unsigned i = 1; i < t->members; i++)
        started[i] = pthread_create(&t->member[i].thread, NULL, take_jobs, &t->member[i]) == 0;
    take_jobs(&t->member[0]);
    for (unsigned i = 1; i < t->members; i++)
        if (started[i])
            pthread_join(t->member[i].thread, NULL);
}

static void free_team(team *t)
{
    for (unsigned i = 0; t != NULL && i < t->members; i++)
        nq_prober_free(t->member[i].prober);
    free(t);
}

/* NULL when there is no memory. */
static team *make_team(const nq_survey *survey)
{
    const unsigned processors = nq_cpus();
    const unsigned wanted = survey->threads < processors ? survey->threads : processors;
    team *t = calloc(1, sizeof *t);
    if (t == NULL)
        return NULL;
    t->survey = survey;
    for (; t->members < wanted && t->members < NQUEENS_THREADS_MAX; t->members++) {
        member *m = &t->member[t->members];
        m->team = t;
        m->prober = nq_prober_make(survey->isa);
        if (m->prober == NULL)
            break;
    }
    if (t->members > 0)
        return t;
    free_team(t);
    return NULL;
}

/* ---- the whole board -------------------------------------------------------------------- */

static nq_interval exactly(double value)
{
    return (nq_interval){value, value, value};
}

static void count_unit(member *m, size_t unit)
{
    nq_result result;
    uint64_t candidates;
    nq_probe_whole_unit(m->prober, &m->team->line->plan, unit, &result, &candidates, &m->pace);
    m->total = nq_total_plus(m->total, result.solutions);
    m->nodes += result.nodes;
    m->candidates += candidates;
}

static nqueens_status count_whole(nq_survey *survey, team *t)
{
    line usual;
    if (!make_line(&usual, survey->n, (nq_cut){0}))
        return NQUEENS_NO_MEMORY;
    double time = 0;
    t->end = 0;
    do_jobs(t, &usual, count_unit, usual.plan.units);
    survey->samples = 0;
    survey->total = 0;
    survey->total_nodes = 1;
    survey->total_candidates = 0;
    for (unsigned i = 0; i < t->members; i++) {
        survey->total = nq_total_plus(survey->total, t->member[i].total);
        survey->total_nodes += t->member[i].nodes;
        survey->total_candidates += t->member[i].candidates;
        time += t->member[i].pace.time;
    }
    survey->solutions = exactly((double)survey->total);
    survey->nodes = exactly((double)survey->total_nodes);
    survey->candidates = exactly((double)survey->total_candidates);
    survey->time = exactly(time);
    free_line(&usual);
    return NQUEENS_OK;
}

/* ---- a sample of it ----------------------------------------------------------------------- */

/* The samples first..end-1 are on stratum number `stratum`. */
static void stratum_of(size_t samples, size_t stratum, size_t *first, size_t *end)
{
    *first = 2 * stratum;
    *end = *first + 2 + 1 < samples ? *first + 2 : samples;
}

static void take_sample(member *m, size_t job)
{
    const team *t = m->team;
    uint64_t random = random_stream(t->survey->seed, job);
    size_t first, end, stratum = job / 2;
    if (stratum == t->jobs / 2)
        stratum--;
    stratum_of(t->jobs, stratum, &first, &end);
    const double in_stratum = (double)(end - first) * random_fraction(&random);
    const size_t unit = unit_at(t->line, ((double)first + in_stratum) / (double)t->jobs);
    const double part = nq_plan_part(&t->line->plan, unit);
    nq_probe *found = &t->found[job];
    nq_probe_unit(m->prober, &t->line->plan, unit, sampled, &random, found, NULL);
    found->solutions /= part;
    found->nodes /= part;
    found->candidates /= part;
}

static double solutions_of(const nq_probe *probe)
{
    return probe->solutions;
}

static double nodes_of(const nq_probe *probe)
{
    return probe->nodes;
}

static double candidates_of(const nq_probe *probe)
{
    return probe->candidates;
}

/* What a stratum adds to the sum; what it adds to the variance of the sum. */
static double sum_of(const nq_probe *found, size_t first, size_t end,
                     double (*value)(const nq_probe *), double *variance)
{
    const double count = (double)(end - first);
    double sum = 0, squares = 0;
    for (size_t i = first; i < end; i++)
        sum += value(&found[i]);
    for (size_t i = first; i < end; i++) {
        const double off = value(&found[i]) - sum / count;
        squares += off * off;
    }
    *variance = count * squares / (count - 1);
    return sum;
}

/* A sample that has missed the rare largest units has too small a mean and too small a variance.
 * Without this the interval of 200 samples held the truth in 94 to 97 % of 500 runs, by n; with
 * it, and 200 to 1000 samples, in 97 to 99 % of 1000. */
#define ALLOWANCE 1.25

static nq_interval mean_of(const nq_probe *found, size_t samples, double (*value)(const nq_probe *))
{
    double sum = 0, variance = 0, squares = 0;
    for (size_t stratum = 0; stratum < samples / 2; stratum++) {
        size_t first, end;
        double v;
        stratum_of(samples, stratum, &first, &end);
        sum += sum_of(found, first, end, value, &v);
        variance += v;
        squares += v * v / (double)(end - first - 1);
    }
    const double mean = sum / (double)samples;
    if (variance <= 0)
        return exactly(mean);
    const double degrees = variance * variance / squares;
    const double deviation = nq_square_root(variance) / (double)samples;
    const double off = ALLOWANCE * nq_student(degrees) * deviation;
    return (nq_interval){mean, mean > off ? mean - off : 0, mean + off};
}

static nqueens_status count_samples(nq_survey *survey, team *t, const line *l, size_t samples)
{
    t->found = malloc(samples * sizeof *t->found);
    if (t->found == NULL)
        return NQUEENS_NO_MEMORY;
    t->end = 0;
    do_jobs(t, l, take_sample, samples);
    survey->solutions = mean_of(t->found, samples, solutions_of);
    survey->nodes = mean_of(t->found, samples, nodes_of);
    survey->nodes.value++; /* the empty board */
    survey->nodes.low++;
    survey->nodes.high++;
    survey->candidates = mean_of(t->found, samples, candidates_of);
    free(t->found);
    return NQUEENS_OK;
}

nqueens_status nq_survey_count(nq_survey *survey)
{
    line fine;
    nqueens_status status = NQUEENS_NO_MEMORY;
    team *t = make_team(survey);
    if (t == NULL)
        return NQUEENS_NO_MEMORY;
    if (survey->samples == 0 || survey->n < NQ_PROBE_BOARD_MIN) {
        status = count_whole(survey, t);
    } else if (make_line(&fine, survey->n, (nq_cut){.chunk = 1})) {
        status = count_samples(survey, t, &fine, survey->samples);
        free_line(&fine);
    }
    free_team(t);
    return status;
}

/* ---- the time ------------------------------------------------------------------------------ */

static void time_unit(member *m, size_t job)
{
    const team *t = m->team;
    uint64_t random = random_stream(~t->survey->seed, job);
    const size_t unit = unit_at(t->line, random_fraction(&random));
    nq_result result;
    uint64_t candidates;
    nq_probe probe;
    if (t->survey->n <= SMALL_UNITS_MAX)
        nq_probe_whole_unit(m->prober, &t->line->plan, unit, &result, &candidates, &t->pace[job]);
    else
        nq_probe_unit(m->prober, &t->line->plan, unit, timed, &random, &probe, &t->pace[job]);
}

/* Nanoseconds for a candidate. */
static nq_interval pace_of(const nq_pace *pace, size_t count)
{
    double time = 0, candidates = 0, squares = 0, used = 0;
    for (size_t i = 0; i < count; i++) {
        time += pace[i].time;
        candidates += pace[i].candidates;
        used += pace[i].candidates > 0;
    }
    const double mean = candidates > 0 ? time / candidates : 0;
    for (size_t i = 0; i < count; i++)
        if (pace[i].candidates > 0) {
            const double off = pace[i].time / pace[i].candidates - mean;
            squares += off * off * pace[i].candidates / candidates;
        }
    if (used < 2)
        return (nq_interval){mean, 0, 2 * mean};
    const double off = nq_student(used - 1) * nq_square_root(squares * used / (used - 1));
    return (nq_interval){mean, mean > off ? mean - off : 0, mean + off};
}

static nqueens_status find_pace(team *t, double seconds, nq_interval *pace)
{
    nq_pace paces[PACES_MAX] = {{0, 0}};
    const bool small = t->survey->n <= SMALL_UNITS_MAX;
    line l;
    if (!make_line(&l, t->survey->n, (nq_cut){.chunk = small ? 0 : 1}))
        return NQUEENS_NO_MEMORY;
    t->pace = paces;
    t->jobs_min = PACES_MIN;
    t->end = nq_now() + (int64_t)(seconds * NQ_SECOND);
    do_jobs(t, &l, time_unit, PACES_MAX);
    *pace = pace_of(paces, PACES_MAX);
    free_line(&l);
    return NQUEENS_OK;
}

static double off_by(nq_interval i)
{
    return i.value > 0 ? (i.high - i.value) / i.value : 0;
}

static nq_interval product(nq_interval a, nq_interval b)
{
    const double value = a.value * b.value;
    const double off = nq_square_root(off_by(a) * off_by(a) + off_by(b) * off_by(b));
    return (nq_interval){value, off < 1 ? value * (1 - off) : 0, value * (1 + off)};
}

/* ---- all of it --------------------------------------------------------------------------------
 */

/* The plain kernel and the counting one, and some reserve. */
#define WHOLE_COUNTS 2.5

/* A first few samples tell how many there can be. */
static nqueens_status fill_seconds(nq_survey *survey, team *t, const line *l, nq_interval pace,
                                   int64_t end)
{
    const uint64_t seed = survey->seed;
    const int64_t start = nq_now();
    survey->seed = seed + 1;
    nqueens_status status = count_samples(survey, t, l, PILOT);
    survey->seed = seed;
    if (status != NQUEENS_OK)
        return status;
    const double left = (double)(end - nq_now()), each = (double)(nq_now() - start) / PILOT;
    if (survey->candidates.high * pace.high * WHOLE_COUNTS / t->members < left)
        return count_whole(survey, t);
    survey->samples = left < NQ_SAMPLES_MIN * each   ? NQ_SAMPLES_MIN
                      : left > NQ_SAMPLES_MAX * each ? NQ_SAMPLES_MAX
                                                     : (size_t)(left / each);
    return count_samples(survey, t, l, survey->samples);
}

static nqueens_status run_samples(nq_survey *survey, team *t, double seconds)
{
    const int64_t end = nq_now() + (int64_t)(seconds * NQ_SECOND);
    nq_interval pace;
    line fine;
    nqueens_status status = find_pace(t, seconds / 4, &pace);
    if (status != NQUEENS_OK)
        return status;
    if (!make_line(&fine, survey->n, (nq_cut){.chunk = 1}))
        return NQUEENS_NO_MEMORY;
    if (survey->samples > 0) {
        status = count_samples(survey, t, &fine, survey->samples);
        survey->time = product(survey->candidates, pace);
    } else {
        status = fill_seconds(survey, t, &fine, pace, end);
        if (survey->samples > 0)
            survey->time = product(survey->candidates, pace);
    }
    free_line(&fine);
    return status;
}

nqueens_status nq_survey_run(nq_survey *survey, double seconds)
{
    team *t = make_team(survey);
    if (t == NULL)
        return NQUEENS_NO_MEMORY;
    const nqueens_status status =
        survey->n < NQ_PROBE_BOARD_MIN ? count_whole(survey, t) : run_samples(survey, t, seconds);
    free_team(t);
    return status;
}
