/* Threads take the units of a plan one by one, by an atomic counter: no lock, or from a source.
 * Each adds up by itself; the calling thread is one of them, and in between it reports. */
#include "engine/clock.h"
#include "engine/count.h"

#include <pthread.h>
#include <signal.h>
#include <stdalign.h>
#include <stdatomic.h>
#include <stdlib.h>

enum { CACHE_LINE = 64, REPORT_EVERY = NQ_SECOND / 10, ASK_AGAIN = NQ_SECOND / 1000 };

typedef struct team {
    const nq_run *run;
    atomic_size_t next; /* place among the units */
    atomic_bool stop;
    unsigned members;
    struct member *member;
    int64_t started, reported; /* when, by nq_now() */
    pthread_mutex_t lock;
    pthread_cond_t left; /* a member has */
    unsigned at_work;    /* besides the calling thread */
} team;

typedef struct member {
    alignas(CACHE_LINE) team *team;
    pthread_t thread;
    nq_worker worker;
    nq_total total;
    /* Written by this member alone, read by the one that reports: */
    alignas(CACHE_LINE) _Atomic double done;
    _Atomic uint64_t solutions;
} member;

static size_t units_of(const nq_run *run)
{
    return run->only != NULL         ? run->only_count
           : run->completion != NULL ? run->completion->units
                                     : run->plan->units;
}

static int64_t report_every(const nq_run *run)
{
    return run->report_every > 0 ? run->report_every : REPORT_EVERY;
}

static bool count_unit(member *m, size_t unit, nq_result *result)
{
    const nq_run *run = m->team->run;
    return run->completion != NULL
               ? nq_count_completion_unit(&m->worker, run->completion, unit, result)
               : nq_count_unit(&m->worker, run->plan, unit, result);
}

static double part_of(const nq_run *run, size_t unit)
{
    return run->completion != NULL ? 1 / (double)run->completion->units
                                   : nq_plan_part(run->plan, unit);
}

static bool stopped(team *t)
{
    const volatile int *cancel = t->run->cancel;
    if (cancel != NULL && __atomic_load_n(cancel, __ATOMIC_RELAXED) != 0)
        atomic_store_explicit(&t->stop, true, memory_order_relaxed);
    return atomic_load_explicit(&t->stop, memory_order_relaxed);
}

static void report(team *t)
{
    nqueens_progress progress = {.threads = t->members};
    nq_total solutions = 0;
    for (unsigned i = 0; i < t->members; i++) {
        progress.done += atomic_load_explicit(&t->member[i].done, memory_order_relaxed);
        solutions = nq_total_plus(
            solutions, atomic_load_explicit(&t->member[i].solutions, memory_order_relaxed));
    }
    progress.solutions = nq_total_shown(solutions);
    if (progress.done > 1 - 1e-9) /* a sum of shares */
        progress.done = 1;
    t->reported = nq_now();
    progress.seconds = (double)(t->reported - t->started) / NQ_SECOND;
    if (t->run->report(&progress, t->run->context) != 0)
        atomic_store_explicit(&t->stop, true, memory_order_relaxed);
}

static bool go_on(void *context)
{
    member *m = context;
    team *t = m->team;
    if (stopped(t))
        return false;
    if (m != t->member || t->run->report == NULL || nq_now() - t->reported < report_every(t->run))
        return true;
    report(t);
    return !stopped(t);
}

static bool tell(team *t, size_t unit, const nq_result *result)
{
    if (t->run->finished == NULL)
        return true;
    pthread_mutex_lock(&t->lock);
    const bool more = !stopped(t) && t->run->finished(unit, result, t->run->context);
    pthread_mutex_unlock(&t->lock);
    return more;
}

static nq_next take_unit(team *t, size_t *unit)
{
    const nq_run *run = t->run;
    if (run->next != NULL)
        return run->next(unit, run->context);
    const size_t place = atomic_fetch_add_explicit(&t->next, 1, memory_order_relaxed);
    if (place >= units_of(run))
        return NQ_NO_MORE_UNITS;
    *unit = run->only != NULL ? run->only[place] : place;
    return NQ_UNIT;
}

static void take_units(member *m)
{
    static const struct timespec pause = {0, ASK_AGAIN};
    team *t = m->team;
    const nq_run *run = t->run;
    double done = 0;
    while (go_on(m)) {
        size_t unit;
        nq_result result;
        const nq_next next = take_unit(t, &unit);
        if (next == NQ_NO_MORE_UNITS)
            return;
        if (next == NQ_NO_UNIT_YET) {
            nanosleep(&pause, NULL);
            continue;
        }
        if (!count_unit(m, unit, &result))
            return;
        m->total = nq_total_plus(m->total, result.solutions);
        if (!tell(t, unit, &result))
            atomic_store_explicit(&t->stop, true, memory_order_relaxed);
        if (run->report != NULL) {
            done += part_of(run, unit);
            atomic_store_explicit(&m->done, done, memory_order_relaxed);
            atomic_store_explicit(&m->solutions, nq_total_shown(m->total), memory_order_relaxed);
        }
    }
}

static void *work(void *context)
{
    member *m = context;
    team *t = m->team;
    take_units(m);
    pthread_mutex_lock(&t->lock);
    t->at_work--;
    pthread_cond_signal(&t->left);
    pthread_mutex_unlock(&t->lock);
    return NULL;
}

/* Until all others are done; the reports go on. */
static void wait_for_others(team *t)
{
    pthread_mutex_lock(&t->lock);
    while (t->at_work > 0) {
        const int64_t until = nq_now() + report_every(t->run);
        const struct timespec time = {(time_t)(until / NQ_SECOND), (long)(until % NQ_SECOND)};
        pthread_cond_timedwait(&t->left, &t->lock, &time);
        pthread_mutex_unlock(&t->lock);
        (void)go_on(t->member);
        pthread_mutex_lock(&t->lock);
    }
    pthread_mutex_unlock(&t->lock);
    for (unsigned i = 1; i < t->members; i++)
        pthread_join(t->member[i].thread, NULL);
}

/* Returns false when there is no memory. */
static bool equip(team *t, member *m)
{
    *m = (member){.team = t};
    if (!nq_worker_make(&m->worker, t->run->isa, t->run->capacity))
        return false;
    m->worker.batch.go_on = go_on;
    m->worker.batch.context = m;
    return true;
}

/* As many more members as are wanted and can be had; they leave all signals to the threads
 * of the caller. */
static void hire(team *t, unsigned wanted)
{
    sigset_t all, before;
    sigfillset(&all);
    pthread_sigmask(SIG_SETMASK, &all, &before);
    pthread_mutex_lock(&t->lock);
    for (; t->members < wanted; t->members++) {
        member *m = &t->member[t->members];
        if (!equip(t, m))
            break;
        if (pthread_create(&m->thread, NULL, work, m) != 0) {
            nq_worker_free(&m->worker);
            break;
        }
        t->at_work++;
    }
    pthread_mutex_unlock(&t->lock);
    pthread_sigmask(SIG_SETMASK, &before, NULL);
}

static nqueens_status run_team(team *t, unsigned threads, nq_total *total)
{
    if (!equip(t, &t->member[0]))
        return NQUEENS_NO_MEMORY;
    t->members = 1;
    if (threads > 1)
        hire(t, threads);
    take_units(&t->member[0]);
    if (threads > 1)
        wait_for_others(t);
    nq_total sum = 0;
    for (unsigned i = 0; i < t->members; i++) {
        sum = nq_total_plus(sum, t->member[i].total);
        nq_worker_free(&t->member[i].worker);
    }
    if (atomic_load(&t->stop))
        return NQUEENS_STOPPED;
    if (t->run->report != NULL)
        report(t);
    *total = sum;
    return NQUEENS_OK;
}

nqueens_status nq_run_units(const nq_run *run, nq_total *total)
{
    const size_t units = run->next != NULL ? run->threads : units_of(run);
    const unsigned threads = run->threads < units ? run->threads : units > 0 ? (unsigned)units : 1;
    team t = {.run = run, .started = nq_now()};
    t.reported = t.started;
    pthread_condattr_t attributes;
    t.member = aligned_alloc(CACHE_LINE, threads * sizeof *t.member);
    if (t.member == NULL)
        return NQUEENS_NO_MEMORY;
    pthread_mutex_init(&t.lock, NULL);
    pthread_condattr_init(&attributes);
    pthread_condattr_setclock(&attributes, CLOCK_MONOTONIC);
    pthread_cond_init(&t.left, &attributes);
    const nqueens_status status = run_team(&t, threads, total);
    pthread_cond_destroy(&t.left);
    pthread_condattr_destroy(&attributes);
    pthread_mutex_destroy(&t.lock);
    free(t.member);
    return status;
}
