/* A file that remembers finished units, so that a count can be killed and go on, or be done in
 * parts. It is text, one line a record (engine/record.h), written to its end only.
 *
 * A last line without its end is what a crash leaves: it is dropped, its unit is counted
 * again. Anything else that is wrong is refused, and the file is left as it was; so is the start of
 * a first line, which may be anybody's text.
 *
 * Each record is one write(), so kill -9 loses the units in work and nothing else. It is on
 * the disk a second later at most: that is what a power cut can lose besides.
 *
 * A file that somebody removes, replaces, empties or lengthens meanwhile is written no more: the
 * count goes on without it, and is told (nq_journal_is_lost). */
#ifndef NQ_ENGINE_JOURNAL_H
#define NQ_ENGINE_JOURNAL_H

#include "engine/record.h"

#include <stdatomic.h>

typedef enum nq_journal_status {
    NQ_JOURNAL_OK,
    NQ_JOURNAL_SYSTEM, /* errno says what */
    NQ_JOURNAL_NO_MEMORY,
    NQ_JOURNAL_NO_FILE,      /* it is no regular file */
    NQ_JOURNAL_BUSY,         /* another process writes it */
    NQ_JOURNAL_FOREIGN,      /* it is no journal */
    NQ_JOURNAL_OTHER_FORMAT, /* head.format */
    NQ_JOURNAL_OTHER_PLAN,   /* its plan is of version head.plan */
    NQ_JOURNAL_OTHER_UNITS,  /* its n and cut make other than head.units */
    NQ_JOURNAL_OTHER_N,      /* head.n */
    NQ_JOURNAL_OTHER_CUT,    /* head.cut */
    NQ_JOURNAL_OTHER_SHARD,  /* head.shard and head.shards */
    NQ_JOURNAL_CORRUPT,      /* in line `line`, from 1 */
} nq_journal_status;

typedef struct nq_journal {
    int fd;
    const char *path;
    nq_head head;   /* as it is in the file */
    long long end;  /* of the last whole line */
    uint32_t check; /* of the head, which goes into the records */
    int64_t synced; /* when, by nq_now() */
    atomic_bool is_lost;
    unsigned long long line;
    uint64_t *is_known; /* a bit a unit */
    nq_total total;     /* of the known ones */
} nq_journal;

/* Into about how many units a journal's count for n is cut, if nobody says: on one core of today
 * a unit takes on average some milliseconds from n = 16, nine seconds at n = 24, a quarter of an
 * hour at n = 27. The largest takes 7 to 15 times as long. */
size_t nq_journal_cut(unsigned n);

/* Opens the journal of a count, or makes it if there is none or it is empty, and the
 * plan that it is for. Of *wanted, n must be set; a cut of 0 is the usual for a new file and
 * else that of the file, 0 shards are one. Path NULL: no file remembers it; else it must last as
 * long as the journal. On success both are to be closed and freed; on any other status neither is,
 * and the file is as it was. */
nq_journal_status nq_journal_open(nq_journal *journal, const char *path, const nq_head *wanted,
                                  nq_plan *plan);

/* The plan of a journal, to be freed; OTHER_UNITS if it has not as many as the head says: then
 * plan->units is how many it has, and nothing is to be freed. */
nq_journal_status nq_journal_plan(const nq_head *head, nq_plan *plan);

/* Reading a journal of any count, without writing to it, even while someone does. To be closed
 * if it is opened with success. */
typedef struct nq_reading {
    nq_head head;
    nq_cursor lines;
    char *text;
} nq_reading;

nq_journal_status nq_reading_open(nq_reading *reading, const char *path);
void nq_reading_close(nq_reading *reading);

/* The next record: its unit is one of the head's shard, and may come more than once.
 * NQ_LINE_WRONG is at line reading->lines.number. */
nq_line nq_reading_next(nq_reading *reading, nq_record *record);

/* Is there such a unit in the shard, and not recorded? */
bool nq_journal_lacks(const nq_journal *journal, size_t unit);

/* All of these, ascending, to unit[]; returns how many. */
size_t nq_journal_missing(const nq_journal *journal, size_t *unit);

/* Adds a unit that it lacks. Not from two threads at a time. False, with errno, if it cannot be
 * written: the file then ends with the record before. */
bool nq_journal_add(nq_journal *journal, const nq_record *record);

/* Has the file been removed, replaced, emptied or lengthened by somebody else? Then it stays lost.
 * Any thread may ask for it, which sees at once that it is gone, and another length when a unit was
 * added. The other sees all, while nobody adds. */
bool nq_journal_is_lost(nq_journal *journal);
bool nq_journal_is_whole(nq_journal *journal);

/* Waits until all is on the disk; false, with errno, if that fails. The other does so if that was
 * not done for a second, and is to be called a few times in each. Both from one thread, and any. */
bool nq_journal_sync(nq_journal *journal);
bool nq_journal_sync_if_due(nq_journal *journal);

void nq_journal_close(nq_journal *journal);

#endif
