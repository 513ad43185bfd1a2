#include "mpi/message.h"

#include "cli/complain.h"
#include "cli/options.h"

#include <stdlib.h>
#include <time.h>

void message_abort(int status)
{
    MPI_Abort(MPI_COMM_WORLD, status);
    exit(status);
}

void words_reserve(words *to, size_t more)
{
    if (to->count + more < to->room)
        return;
    const size_t room = 2 * (to->count + more) + 1;
    uint64_t *word = realloc(to->word, room * sizeof *word);
    if (word == NULL)
        message_abort(complain("%s", nqueens_status_string(NQUEENS_NO_MEMORY)));
    to->word = word;
    to->room = room;
}

void words_free(words *w)
{
    free(w->word);
    *w = (words){NULL, 0, 0};
}

void words_add_result(words *to, size_t unit, const nq_result *result)
{
    words_reserve(to, RESULT_WORDS);
    uint64_t *word = to->word + to->count;
    word[0] = unit;
    word[1] = nq_total_high(result->solutions);
    word[2] = (uint64_t)result->solutions;
    word[3] = result->nodes;
    word[4] = (uint64_t)result->residue[0] << 8 | result->residue[1];
    to->count += RESULT_WORDS;
}

void words_get_result(const uint64_t word[RESULT_WORDS], nq_record *record)
{
    record->unit = (size_t)word[0];
    record->result = (nq_result){
        .solutions = nq_total_of(word[1], word[2]),
        .nodes = word[3],
        .residue = {(uint8_t)(word[4] >> 8), (uint8_t)word[4]},
    };
}

bool message_receive(int from, words *received, MPI_Status *status)
{
    int is_there, count;
    MPI_Iprobe(from, MPI_ANY_TAG, MPI_COMM_WORLD, &is_there, status);
    if (!is_there)
        return false;
    MPI_Get_count(status, MPI_UINT64_T, &count);
    received->count = 0;
    words_reserve(received, (size_t)count);
    MPI_Recv(received->word, count, MPI_UINT64_T, status->MPI_SOURCE, status->MPI_TAG,
             MPI_COMM_WORLD, MPI_STATUS_IGNORE);
    received->count = (size_t)count;
    return true;
}

void message_send(const words *sent, int to, int tag, MPI_Request *request)
{
    MPI_Isend(sent->word, (int)sent->count, MPI_UINT64_T, to, tag, MPI_COMM_WORLD, request);
}

void message_pause(void)
{
    static const struct timespec pause = {0, 1000000};
    nanosleep(&pause, NULL);
}
