/* What the ranks of nqueens-mpi tell each other. Rank 0 leads: it has the journal, gives units to
 * the others, the workers, and takes their results.
 *
 *     worker -> 0   NEWS    results, and how many more units are wanted
 *                   LAST    results; there will be no more
 *     0 -> worker   UNITS   as many as are wanted or fewer; none: there are no more
 *                   STOP    count no further
 *                   END     the exit status; nothing comes after this
 *
 * A worker asks for units while it still has some, and not again before the answer is there. Each
 * sends one LAST, and then waits for END, asleep: MPI's own waiting would take a processor from
 * those that still count. Messages are words of 64 bits, so that the ranks' machines may differ. */
#ifndef NQ_MPI_MESSAGE_H
#define NQ_MPI_MESSAGE_H

#include "engine/record.h"

#include <mpi.h>

enum { TAG_NEWS, TAG_LAST, TAG_UNITS, TAG_STOP, TAG_END };

/* Before the results of NEWS and LAST. */
enum {
    NEWS_WANTED, /* units */
    NEWS_STATUS, /* of LAST: the nqueens_status of the worker's run */
    NEWS_SIGNAL, /* of LAST: that stopped it, or 0 */
    NEWS_HEAD,   /* words */
};

enum { RESULT_WORDS = 5 };

typedef struct words {
    uint64_t *word;
    size_t count, room;
} words;

/* Room for so many more behind those that are there, even for none. Without memory the job ends
 * here. */
void words_reserve(words *to, size_t more);
void words_free(words *);

void words_add_result(words *to, size_t unit, const nq_result *result);
void words_get_result(const uint64_t word[RESULT_WORDS], nq_record *record);

/* Is there a message, from a rank or MPI_ANY_SOURCE? Then it is received. */
bool message_receive(int from, words *received, MPI_Status *status);

/* Begins to send; they must stay as they are until the request is done. */
void message_send(const words *sent, int to, int tag, MPI_Request *request);

/* Sleeps for a moment. */
void message_pause(void);

/* Ends the job at once, all ranks. */
_Noreturn void message_abort(int status);

#endif
