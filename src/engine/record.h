/* The lines of a journal: what a count is of, and the units of it that are done.
 *
 *     nqueens journal 2: n 18, plan 2, cut 20000, units 23104, shard 3/16 #5d3c71a0
 *     18 29281 104729 120 165 avx2@node07 #9f3c2a10
 *
 * The first line is the count: the file's format, n, the version of the plan, into about how
 * many units it was to be cut and into how many it is, and which share of them this file is for;
 * without `shard` it is for all. Every other line is a unit: its number, the solutions that it
 * stands for, the nodes that were visited, the residues of the solutions modulo 241 and 251, and
 * who counted, a word of ASCII: the ISA and the machine's name.
 *
 * The number behind # is the CRC-32 of the first line up to its own # and of the line up to there,
 * so that a line of another journal does not pass. A last line without its end is what a crash
 * leaves: it is not there. */
#ifndef NQ_ENGINE_RECORD_H
#define NQ_ENGINE_RECORD_H

#include "engine/count.h"

enum {
    NQ_JOURNAL_FORMAT = 2,
    NQ_LINE_SIZE = 256, /* of a line, its newline and a NUL, at most */
    NQ_BY_SIZE = 48,
    NQ_SHARDS_MAX = 1000000,
};

typedef struct nq_head {
    unsigned format, n, plan;
    size_t cut, units;
    unsigned shard, shards; /* 1/1: all units */
} nq_head;

typedef struct nq_record {
    size_t unit;
    nq_result result;
    char by[NQ_BY_SIZE];
} nq_record;

/* Is the unit one of this shard? They are dealt out one by one, so that shards are alike. */
static inline bool nq_is_of_shard(const nq_head *head, size_t unit)
{
    return unit % head->shards == head->shard - 1;
}

/* "ISA@HOST" of this process. */
void nq_record_by(char by[NQ_BY_SIZE], const nq_isa *isa);

/* These write the line, its newline and a NUL, and return its length. *check: the checksum of
 * the head, which the records need. */
size_t nq_head_write(char line[NQ_LINE_SIZE], const nq_head *head, uint32_t *check);
size_t nq_record_write(char line[NQ_LINE_SIZE], const nq_record *record, uint32_t check);

/* A journal's text, line by line. */
typedef struct nq_cursor {
    char *at, *end;
    unsigned long long number; /* of the line that was read last, from 1 */
    uint32_t check;
} nq_cursor;

typedef enum nq_line { NQ_LINE, NQ_LINE_END, NQ_LINE_WRONG } nq_line;

/* The next line into *head or *record; NQ_LINE_END, and lines->at is where a new line can be
 * put. A head of another format has nothing known but that. A line that is read is spoiled. */
nq_line nq_head_read(nq_cursor *lines, nq_head *head);
nq_line nq_record_read(nq_cursor *lines, nq_record *record);

#endif
