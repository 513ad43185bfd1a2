/* Rank 0: it gives the units out, its own threads take theirs from the same list, and all that is
 * done goes into the journal. The calling thread sends and receives in between. */
#include "cli/complain.h"
#include "cli/count.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "engine/clock.h"
#include "mpi/job.h"
#include "mpi/message.h"

#include <errno.h>
#include <pthread.h>
#include <stdlib.h>
#include <string.h>

enum { SHOW_EVERY = NQ_SECOND / 10, TELL_AFTER = NQ_SECOND / 2 };

typedef struct peer {
    double share; /* of the units that are left, which it gets at most at a time */
    words units;  /* on the way to it */
    MPI_Request sent;
    bool has_left;
} peer;

typedef struct leader {
    const job *job;
    pthread_mutex_t lock; /* for these: */
    nq_journal *journal;
    size_t *unit; /* all that are to be counted */
    size_t count, given;
    size_t open;        /* of them, whose results are not here */
    double whole, done; /* shares of the plan's work: of this count, and of that what is done */
    int not_written;    /* errno of a record */
    int wrong;          /* the rank whose result cannot be, or -1 */

    /* Of the calling thread alone: */
    peer *peer;
    int at_work; /* workers that have not sent their LAST */
    words received;
    progress shown;
    int64_t started, shown_at;
    nqueens_status status;
    int signal;
    bool lost_told;          /* that the journal is */
    bool stopping, has_told; /* the user why, and then it exits with this: */
    int exit;
    int64_t stopped_at;
} leader;

/* ---- units ---------------------------------------------------------------------------------- */

static bool set_units(leader *l)
{
    l->unit = malloc((l->job->plan.units + 1) * sizeof *l->unit);
    if (l->unit == NULL)
        return false;
    l->count = l->open = nq_journal_missing(l->journal, l->unit);
    l->whole = journal_known(l->journal, &l->job->plan, l->unit, l->count, &l->shown);
    l->done = l->whole * l->shown.known;
    return true;
}

static nq_next take(size_t *unit, void *context)
{
    leader *l = context;
    pthread_mutex_lock(&l->lock);
    const bool is_there = l->given < l->count;
    if (is_there)
        *unit = l->unit[l->given++];
    pthread_mutex_unlock(&l->lock);
    return is_there ? NQ_UNIT : NQ_NO_MORE_UNITS;
}

/* Takes a result of a rank; false if the job cannot go on. */
static bool accept(leader *l, int rank, const nq_record *record)
{
    pthread_mutex_lock(&l->lock);
    if (l->not_written == 0 && l->wrong < 0) {
        if (!nq_journal_lacks(l->journal, record->unit) || !nq_result_fits(&record->result)) {
            l->wrong = rank;
        } else if (!nq_journal_add(l->journal, record)) {
            l->not_written = errno;
        } else {
            l->open--;
            l->done += nq_plan_part(&l->job->plan, record->unit);
        }
    }
    const bool fine = l->not_written == 0 && l->wrong < 0;
    pthread_mutex_unlock(&l->lock);
    return fine;
}

static bool keep(size_t unit, const nq_result *result, void *context)
{
    leader *l = context;
    nq_record record = {.unit = unit, .result = *result};
    memcpy(record.by, l->job->own.by, sizeof record.by);
    return accept(l, 0, &record);
}

/* ---- messages ------------------------------------------------------------------------------- */

/* The last units are given out in ever smaller batches, so that all ranks end together. */
static void give(leader *l, int to, size_t wanted)
{
    peer *p = &l->peer[to];
    MPI_Wait(&p->sent, MPI_STATUS_IGNORE); /* it asks only when it has what was sent before */
    p->units.count = 0;
    words_reserve(&p->units, wanted);
    pthread_mutex_lock(&l->lock);
    const size_t most = (size_t)((double)(l->count - l->given) * p->share) + 1;
    while (p->units.count < wanted && p->units.count < most && l->given < l->count)
        p->units.word[p->units.count++] = l->unit[l->given++];
    pthread_mutex_unlock(&l->lock);
    message_send(&p->units, to, TAG_UNITS, &p->sent);
}

static void hear(leader *l, int from, int tag)
{
    const words *news = &l->received;
    nq_record record;
    memcpy(record.by, l->job->all[from].by, sizeof record.by);
    for (size_t at = NEWS_HEAD; at + RESULT_WORDS <= news->count; at += RESULT_WORDS) {
        words_get_result(news->word + at, &record);
        if (!accept(l, from, &record))
            break;
    }
    if (tag == TAG_NEWS && news->word[NEWS_WANTED] > 0)
        give(l, from, (size_t)news->word[NEWS_WANTED]);
    if (tag != TAG_LAST)
        return;
    l->at_work--;
    l->peer[from].has_left = true;
    const nqueens_status status = (nqueens_status)news->word[NEWS_STATUS];
    if (status == NQUEENS_NO_MEMORY)
        l->status = status;
    else if (l->signal == 0)
        l->signal = (int)news->word[NEWS_SIGNAL];
}

static void listen_to_workers(leader *l)
{
    MPI_Status status;
    while (message_receive(MPI_ANY_SOURCE, &l->received, &status))
        hear(l, status.MPI_SOURCE, status.MPI_TAG);
}

/* END goes to all, STOP to those that still count. */
static void tell_workers(const leader *l, int tag, int status)
{
    const uint64_t word = (uint64_t)status;
    for (int rank = 1; rank < l->job->ranks; rank++)
        if (tag == TAG_END || !l->peer[rank].has_left)
            MPI_Send(&word, 1, MPI_UINT64_T, rank, tag, MPI_COMM_WORLD);
}

/* ---- the run -------------------------------------------------------------------------------- */

static void show(leader *l)
{
    nqueens_progress now = {.threads = 1};
    pthread_mutex_lock(&l->lock);
    now.solutions = nq_total_shown(l->journal->total);
    now.done = l->open == 0 || l->whole <= 0 ? 1 : l->done / l->whole;
    pthread_mutex_unlock(&l->lock);
    l->shown_at = nq_now();
    now.seconds = (double)(l->shown_at - l->started) / NQ_SECOND;
    (void)progress_report(&now, &l->shown);
}

static bool must_stop(leader *l)
{
    pthread_mutex_lock(&l->lock);
    const bool failed = l->not_written != 0 || l->wrong >= 0;
    pthread_mutex_unlock(&l->lock);
    return failed || l->signal != 0 || signals_caught() != 0 || l->status != NQUEENS_OK;
}

static int lead(const nqueens_progress *now, void *context)
{
    (void)now;
    leader *l = context;
    listen_to_workers(l);
    journal_watch(l->journal, &l->shown, &l->lost_told);
    if (nq_now() - l->shown_at >= SHOW_EVERY)
        show(l);
    return must_stop(l);
}

/* What is written is made safe first: who stops the job may be in a hurry. */
static void stop(leader *l)
{
    l->stopping = true;
    l->stopped_at = nq_now();
    tell_workers(l, TAG_STOP, EXIT_FINE);
    (void)nq_journal_sync(l->journal);
}

static bool is_interrupted(const leader *l)
{
    return l->open > 0 && l->not_written == 0 && l->wrong < 0 && l->status == NQUEENS_OK;
}

static int tell_interrupted(leader *l)
{
    show(l);
    progress_end(&l->shown);
    l->has_told = true;
    (void)count_interrupted(l->job->cli, l->shown.latest, nq_journal_is_lost(l->journal));
    return 128 + (signals_caught() != 0 ? signals_caught() : l->signal);
}

/* Until all workers have sent their last results; false if some are not heard of: then who
 * stops the job may kill this rank soon, and it is told before what is to be told. */
static bool wait_for_workers(leader *l)
{
    while (l->at_work > 0) {
        if (lead(NULL, l) != 0 && !l->stopping)
            stop(l);
        const int64_t waited = l->stopping ? nq_now() - l->stopped_at : 0;
        if (waited > TELL_AFTER && !l->has_told && is_interrupted(l))
            l->exit = tell_interrupted(l);
        if (waited > (int64_t)JOB_PATIENCE * NQ_SECOND)
            return false;
        message_pause();
    }
    return true;
}

static void count(leader *l)
{
    const job *j = l->job;
    nq_total ignored;
    const nq_run run = {
        .plan = &j->plan,
        .next = take,
        .isa = j->isa,
        .threads = j->own.threads,
        .cancel = signals_flag(),
        .report = lead,
        .report_every = JOB_REPORT_EVERY,
        .finished = keep,
        .context = l,
    };
    l->started = l->shown_at = nq_now();
    const nqueens_status status = nq_run_units(&run, &ignored);
    if (status == NQUEENS_NO_MEMORY)
        l->status = status;
}

/* ---- the end -------------------------------------------------------------------------------- */

static int end(leader *l)
{
    const job *j = l->job;
    const int status = journal_end(l->journal, l->not_written, l->lost_told);
    if (l->not_written != 0)
        return status;
    if (l->wrong >= 0)
        return complain("rank %d, %s, sent a result that cannot be", l->wrong, j->all[l->wrong].by);
    if (l->status != NQUEENS_OK)
        return count_failed(j->cli->n, l->status);
    if (l->has_told)
        return l->exit;
    return l->open == 0 ? status : tell_interrupted(l);
}

static void set_peers(leader *l)
{
    double threads = 0;
    for (int rank = 0; rank < l->job->ranks; rank++)
        threads += l->job->all[rank].threads;
    for (int rank = 0; rank < l->job->ranks; rank++)
        l->peer[rank] =
            (peer){.share = l->job->all[rank].threads / (2 * threads), .sent = MPI_REQUEST_NULL};
}

static void free_leader(leader *l)
{
    for (int rank = 0; rank < l->job->ranks; rank++) {
        MPI_Wait(&l->peer[rank].sent, MPI_STATUS_IGNORE);
        words_free(&l->peer[rank].units);
    }
    words_free(&l->received);
    pthread_mutex_destroy(&l->lock);
    free(l->peer);
    free(l->unit);
}

int leader_count(const job *j, nq_journal *journal, bool *is_counted)
{
    leader l = {.job = j, .journal = journal, .wrong = -1, .at_work = j->ranks - 1};
    l.shown.asked = cli_has(j->cli, OPTION_PROGRESS);
    l.peer = calloc((size_t)j->ranks, sizeof *l.peer);
    if (l.peer == NULL || !set_units(&l))
        message_abort(count_failed(j->cli->n, NQUEENS_NO_MEMORY));
    pthread_mutex_init(&l.lock, NULL);
    set_peers(&l);
    count(&l);
    const bool all_left = wait_for_workers(&l);
    show(&l);
    progress_end(&l.shown);
    const int status = end(&l);
    *is_counted = l.open == 0;
    if (!all_left)
        message_abort(status);
    tell_workers(&l, TAG_END, status);
    free_leader(&l);
    return status;
}
