#include "engine/record.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

enum { CHECK_SIZE = 11 /* " #01234567\n" */ };

/* CRC-32 as in Ethernet and zlib, going on from `crc`. */
static uint32_t crc32(uint32_t crc, const char *data, size_t size)
{
    crc = ~crc;
    for (size_t i = 0; i < size; i++) {
        crc ^= (unsigned char)data[i];
        for (unsigned bit = 0; bit < 8; bit++)
            crc = crc >> 1 ^ (UINT32_C(0xedb88320) & (0 - (crc & 1)));
    }
    return ~crc;
}

/* Puts the checksum and a newline behind the line; returns its length. */
static size_t seal(char line[NQ_LINE_SIZE], uint32_t crc)
{
    const size_t length = strlen(line);
    snprintf(line + length, NQ_LINE_SIZE - length, " #%08" PRIx32 "\n", crc);
    return length + CHECK_SIZE;
}

/* ---- writing ------------------------------------------------------------------------- */

/* Of who counted: a word of ASCII in any locale, without what begins a checksum. */
static bool is_word(char c)
{
    return c > ' ' && c < '\x7f' && c != '#';
}

void nq_record_by(char by[NQ_BY_SIZE], const nq_isa *isa)
{
    char host[NQ_BY_SIZE];
    if (gethostname(host, sizeof host) != 0)
        host[0] = '\0';
    host[sizeof host - 1] = '\0';
    for (char *c = host; *c != '\0'; c++)
        if (!is_word(*c))
            *c = '_';
    const int room = NQ_BY_SIZE - 2 - (int)strlen(isa->name);
    snprintf(by, NQ_BY_SIZE, "%s@%.*s", isa->name, room, host[0] == '\0' ? "unknown" : host);
}

size_t nq_head_write(char line[NQ_LINE_SIZE], const nq_head *head, uint32_t *check)
{
    int at = snprintf(line, NQ_LINE_SIZE, "nqueens journal %u: n %u, plan %u, cut %zu, units %zu",
                      head->format, head->n, head->plan, head->cut, head->units);
    if (head->shards > 1)
        snprintf(line + at, NQ_LINE_SIZE - (size_t)at, ", shard %u/%u", head->shard, head->shards);
    *check = crc32(0, line, strlen(line));
    return seal(line, *check);
}

size_t nq_record_write(char line[NQ_LINE_SIZE], const nq_record *record, uint32_t check)
{
    char digits[40];
    char *digit = digits + sizeof digits;
    nq_total rest = record->result.solutions;
    *--digit = '\0';
    do
        *--digit = (char)('0' + (unsigned)(rest % 10));
    while ((rest /= 10) != 0);
    snprintf(line, NQ_LINE_SIZE, "%zu %s %" PRIu64 " %u %u %s", record->unit, digit,
             record->result.nodes, record->result.residue[0], record->result.residue[1],
             record->by);
    return seal(line, crc32(check, line, strlen(line)));
}

/* ---- reading ------------------------------------------------------------------------- */

/* The next line, without its seal; *crc: the checksum that it should have, going on from
 * `check`. */
static nq_line next_line(nq_cursor *lines, uint32_t check, char **line, uint32_t *crc)
{
    char *newline = memchr(lines->at, '\n', (size_t)(lines->end - lines->at));
    if (newline == NULL)
        return NQ_LINE_END;
    const size_t length = (size_t)(newline + 1 - lines->at);
    char expected[CHECK_SIZE + 1];
    lines->number++;
    if (length < CHECK_SIZE || length >= NQ_LINE_SIZE)
        return NQ_LINE_WRONG;
    char *seal_at = lines->at + length - CHECK_SIZE;
    *crc = crc32(check, lines->at, length - CHECK_SIZE);
    snprintf(expected, sizeof expected, " #%08" PRIx32 "\n", *crc);
    if (memcmp(expected, seal_at, CHECK_SIZE) != 0)
        return NQ_LINE_WRONG;
    *seal_at = '\0';
    *line = lines->at;
    lines->at = newline + 1;
    return NQ_LINE;
}

/* The number that the text begins with, up to `max`; NULL if there is none, else what is behind
 * it and the character `stop`. */
static const char *read_number(const char *text, nq_total max, char stop, nq_total *number)
{
    nq_total sum = 0;
    const char *at = text;
    if (text == NULL)
        return NULL;
    for (; *at >= '0' && *at <= '9'; at++) {
        const unsigned digit = (unsigned)(*at - '0');
        if (sum > (max - digit) / 10)
            return NULL;
        sum = sum * 10 + digit;
    }
    if (at == text || *at != stop)
        return NULL;
    *number = sum;
    return stop == '\0' ? at : at + 1;
}

nq_line nq_head_read(nq_cursor *lines, nq_head *head)
{
    char *line = NULL, again[NQ_LINE_SIZE];
    uint32_t check;
    const nq_line status = next_line(lines, 0, &line, &lines->check);
    if (status != NQ_LINE)
        return status;
    *head = (nq_head){.shard = 1, .shards = 1};
    if (sscanf(line, "nqueens journal %u:", &head->format) != 1)
        return NQ_LINE_WRONG;
    if (head->format != NQ_JOURNAL_FORMAT)
        return NQ_LINE;
    const int found =
        sscanf(line, "nqueens journal %*u: n %u, plan %u, cut %zu, units %zu, shard %u/%u",
               &head->n, &head->plan, &head->cut, &head->units, &head->shard, &head->shards);
    /* Written again it must be the same line: nothing else is in it. */
    const size_t length = nq_head_write(again, head, &check);
    return (found == 4 || found == 6) && check == lines->check &&
                   strncmp(again, line, length - CHECK_SIZE) == 0 && head->shard >= 1 &&
                   head->shard <= head->shards && head->shards <= NQ_SHARDS_MAX
               ? NQ_LINE
               : NQ_LINE_WRONG;
}

nq_line nq_record_read(nq_cursor *lines, nq_record *record)
{
    char *line = NULL;
    uint32_t crc;
    nq_total unit = 0, nodes = 0, residue[NQ_RESIDUES] = {0};
    const nq_line status = next_line(lines, lines->check, &line, &crc);
    if (status != NQ_LINE)
        return status;
    const char *at = read_number(line, SIZE_MAX, ' ', &unit);
    at = read_number(at, ~(nq_total)0, ' ', &record->result.solutions);
    at = read_number(at, UINT64_MAX, ' ', &nodes);
    for (unsigned i = 0; i < NQ_RESIDUES; i++)
        at = read_number(at, UINT8_MAX, ' ', &residue[i]);
    const size_t length = at == NULL ? 0 : (size_t)(lines->at - CHECK_SIZE - at);
    if (length == 0 || length >= NQ_BY_SIZE)
        return NQ_LINE_WRONG;
    for (size_t i = 0; i < length; i++)
        if (!is_word(at[i]))
            return NQ_LINE_WRONG;
    record->unit = (size_t)unit;
    record->result.nodes = (uint64_t)nodes;
    for (unsigned i = 0; i < NQ_RESIDUES; i++)
        record->result.residue[i] = (uint8_t)residue[i];
    strcpy(record->by, at);
    return nq_result_fits(&record->result) ? NQ_LINE : NQ_LINE_WRONG;
}
