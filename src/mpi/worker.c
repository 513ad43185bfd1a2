/* All ranks but 0. The threads take units from a queue that is filled up in time; the calling
 * thread, one of them, sends and receives in between. */
#include "cli/signals.h"
#include "engine/clock.h"
#include "mpi/job.h"
#include "mpi/message.h"

#include <pthread.h>
#include <string.h>

enum { BATCH_MAX = 8192 };

/* The queue is filled up when it lasts less than `low`, by what lasts `full`: results are sent at
 * the same time, and at the latest `full` after the last. In seconds. */
static const double low = 0.2, full = 1;

typedef struct worker {
    const job *job;
    pthread_mutex_t lock; /* for these: */
    words queue;          /* units */
    size_t next;          /* of them, to be taken */
    words news;           /* to be sent: NEWS_HEAD words and results */
    double seconds;       /* that a thread takes for a unit, lately; 0: not known yet */
    bool idle;            /* a thread has nothing to do */
    bool no_more;         /* units to come */

    /* Of the calling thread alone: */
    words sending, received;
    MPI_Request sent; /* what is on the way to rank 0 */
    int64_t sent_at;
    bool asked, stop, end;
    int status;           /* to exit with */
    int64_t impatient_at; /* when all should be over, 0: not soon */
} worker;

static _Thread_local int64_t began; /* the unit in work */

/* ---- the threads ------------------------------------------------------------------------ */

static nq_next take(size_t *unit, void *context)
{
    worker *w = context;
    pthread_mutex_lock(&w->lock);
    const bool is_there = w->next < w->queue.count;
    const bool no_more = w->no_more;
    if (is_there)
        *unit = (size_t)w->queue.word[w->next++];
    else
        w->idle = true;
    pthread_mutex_unlock(&w->lock);
    began = nq_now();
    return is_there ? NQ_UNIT : no_more ? NQ_NO_MORE_UNITS : NQ_NO_UNIT_YET;
}

static bool keep(size_t unit, const nq_result *result, void *context)
{
    static const double weight = 1.0 / 16;
    worker *w = context;
    const double seconds = (double)(nq_now() - began) / NQ_SECOND;
    pthread_mutex_lock(&w->lock);
    words_add_result(&w->news, unit, result);
    w->seconds = w->seconds > 0 ? w->seconds + weight * (seconds - w->seconds) : seconds;
    pthread_mutex_unlock(&w->lock);
    return true;
}

/* ---- messages ---------------------------------------------------------------------------- */

static void clear_news(words *news)
{
    news->count = 0;
    words_reserve(news, NEWS_HEAD);
    memset(news->word, 0, NEWS_HEAD * sizeof *news->word);
    news->count = NEWS_HEAD;
}

static void fill_queue(worker *w)
{
    pthread_mutex_lock(&w->lock);
    const size_t left = w->queue.count - w->next;
    if (left > 0)
        memmove(w->queue.word, w->queue.word + w->next, left * sizeof *w->queue.word);
    w->queue.count = left;
    w->next = 0;
    words_reserve(&w->queue, w->received.count);
    memcpy(w->queue.word + left, w->received.word, w->received.count * sizeof *w->queue.word);
    w->queue.count += w->received.count;
    w->no_more = w->received.count == 0;
    w->idle = false;
    pthread_mutex_unlock(&w->lock);
    w->asked = false;
}

static void listen_to_leader(worker *w)
{
    MPI_Status status;
    while (!w->end && message_receive(0, &w->received, &status)) {
        w->end = status.MPI_TAG == TAG_END;
        w->stop = w->stop || status.MPI_TAG == TAG_STOP;
        if (status.MPI_TAG == TAG_UNITS)
            fill_queue(w);
        else
            w->status = (int)w->received.word[0];
    }
}

/* How many units are wanted now. The lock is held. */
static size_t wanted(const worker *w)
{
    const unsigned threads = w->job->own.threads;
    const size_t left = w->queue.count - w->next;
    const double each = w->seconds / threads; /* from the end of one to the end of the next */
    if (w->asked || w->no_more)
        return 0;
    if (w->seconds <= 0)
        return left == 0 && w->idle ? threads : 0;
    if ((double)(left + 1) * each > low && (left > 0 || !w->idle))
        return 0;
    const double batch = full / each;
    return batch < 1 ? 1 : batch > BATCH_MAX ? BATCH_MAX : (size_t)batch;
}

static bool is_sent(worker *w)
{
    int done;
    MPI_Test(&w->sent, &done, MPI_STATUS_IGNORE);
    return done != 0;
}

static void send_news(worker *w, int tag)
{
    const words free_again = w->sending;
    w->sending = w->news;
    w->news = free_again;
    clear_news(&w->news);
    w->sent_at = nq_now();
    message_send(&w->sending, 0, tag, &w->sent);
}

static void tell_leader(worker *w)
{
    if (!is_sent(w))
        return;
    pthread_mutex_lock(&w->lock);
    const size_t more = wanted(w);
    const bool is_late = (double)(nq_now() - w->sent_at) > full * NQ_SECOND;
    if (more > 0 || (is_late && w->news.count > NEWS_HEAD)) {
        w->asked = w->asked || more > 0;
        w->news.word[NEWS_WANTED] = more;
        send_news(w, TAG_NEWS);
    }
    pthread_mutex_unlock(&w->lock);
}

static int talk(const nqueens_progress *now, void *context)
{
    (void)now;
    worker *w = context;
    listen_to_leader(w);
    tell_leader(w);
    return w->stop;
}

/* ---- the end ----------------------------------------------------------------------------- */

/* A rank that is told to stop does not wait for one that is gone. */
static void wait_a_moment(worker *w)
{
    if ((w->stop || signals_caught() != 0) && w->impatient_at == 0)
        w->impatient_at = nq_now() + (int64_t)JOB_PATIENCE * NQ_SECOND;
    if (w->impatient_at != 0 && nq_now() > w->impatient_at)
        message_abort(128 + signals_caught());
    listen_to_leader(w);
    message_pause();
}

static void leave(worker *w, nqueens_status status)
{
    while (!is_sent(w))
        wait_a_moment(w);
    w->news.word[NEWS_STATUS] = (uint64_t)status;
    w->news.word[NEWS_SIGNAL] = (uint64_t)signals_caught();
    send_news(w, TAG_LAST);
    while (!w->end || !is_sent(w))
        wait_a_moment(w);
}

int worker_count(const job *j)
{
    worker w = {.job = j, .sent = MPI_REQUEST_NULL, .sent_at = nq_now()};
    nq_total ignored;
    const nq_run run = {
        .plan = &j->plan,
        .next = take,
        .isa = j->isa,
        .threads = j->own.threads,
        .cancel = signals_flag(),
        .report = talk,
        .report_every = JOB_REPORT_EVERY,
        .finished = keep,
        .context = &w,
    };
    pthread_mutex_init(&w.lock, NULL);
    clear_news(&w.news);
    leave(&w, nq_run_units(&run, &ignored));
    pthread_mutex_destroy(&w.lock);
    words_free(&w.queue);
    words_free(&w.news);
    words_free(&w.sending);
    words_free(&w.received);
    return w.status;
}
