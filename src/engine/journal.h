/* A file that remembers finished units, so that a count can be killed and go on.
 *
 * It is text, one line a record, written to its end only:
 *
 *     nqueens journal 1: n 18, plan 1, units 4096 #5d3c71a0
 *     17 29281 #9f3c2a10
 *
 * The first line is the count that it is of: the file's format, n, the version of the
 * plan and its units, which do not depend on the threads. Every other one is a unit, and the
 * solutions that it stands for. The number behind # is the CRC-32 of the first line up to its own #
 * and of the line up to there, so that a line of another journal does not pass.
 *
 * A last line without its end is what a crash leaves: it is dropped, its unit is counted
 * again. Anything else that is wrong is refused, and the file is left as it was.
 *
 * Each record is one write(), so kill -9 loses the units in work and nothing else. It is on
 * the disk a second later at most: that is what a power cut can lose besides. */
#ifndef NQ_ENGINE_JOURNAL_H
#define NQ_ENGINE_JOURNAL_H

#include "engine/count.h"

typedef enum nq_journal_status {
    NQ_JOURNAL_OK,
    NQ_JOURNAL_SYSTEM,     /* errno says what */
    NQ_JOURNAL_NO_FILE,    /* it is no regular file */
    NQ_JOURNAL_BUSY,       /* another process writes it */
    NQ_JOURNAL_FOREIGN,    /* it is no journal, or of another format */
    NQ_JOURNAL_OTHER_N,    /* `found` is its n */
    NQ_JOURNAL_OTHER_PLAN, /* its plan is of version `found`, or has not our units */
    NQ_JOURNAL_CORRUPT,    /* line `found`, from 1 */
} nq_journal_status;

typedef struct nq_journal {
    int fd;
    long long end;  /* of the last whole line */
    uint32_t head;  /* CRC-32 of the first line, which goes into the others */
    int64_t synced; /* when, by nq_now() */
    unsigned long long found;
    size_t units;
    uint64_t *is_known; /* a bit a unit */
    size_t known;       /* units */
    nq_total total;     /* of these */
} nq_journal;

/* Opens the journal of a count for n, or makes it if there is none or it is empty, and the
 * plan that it is for. On success both are to be closed and freed; on any other status
 * neither is, and the file is as it was. */
nq_journal_status nq_journal_open(nq_journal *journal, const char *path, unsigned n, nq_plan *plan);

bool nq_journal_knows(const nq_journal *journal, size_t unit);

/* Adds a finished unit. Not from two threads at a time. False, with errno, if it cannot be
 * written: the file then ends with the record before. */
bool nq_journal_add(nq_journal *journal, size_t unit, nq_total total);

/* Waits until all is on the disk; false, with errno, if that fails. */
bool nq_journal_sync(nq_journal *journal);

void nq_journal_close(nq_journal *journal);

#endif
