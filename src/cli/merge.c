#include "cli/merge.h"

#include "cli/answer.h"
#include "cli/complain.h"
#include "cli/journal.h"

#include <stdlib.h>
#include <string.h>

enum { MISSING, ONCE, AGAIN, CONTRADICTED };

typedef struct merging {
    const cli_request *cli;
    const char *first;    /* part: the others must be of the same count */
    nq_head head;         /* of that part */
    unsigned shards;      /* the most that a part is one of */
    unsigned char *state; /* of each unit */
    nq_result *result;
} merging;

/* ---- reading the parts ----------------------------------------------------------------- */

static int begin(merging *m, const char *path, const nq_head *head)
{
    nq_plan plan;
    const nq_journal_status status = nq_journal_plan(head, &plan);
    if (status != NQ_JOURNAL_OK) {
        journal_failed(m->cli, path, status, head, 0);
        return EXIT_BAD;
    }
    nq_plan_free(&plan);
    m->first = path;
    m->head = *head;
    m->state = calloc(head->units, 1);
    m->result = calloc(head->units, sizeof *m->result);
    if (m->state == NULL || m->result == NULL)
        return complain("cannot merge %zu units: %s", head->units,
                        nqueens_status_string(NQUEENS_NO_MEMORY));
    return EXIT_FINE;
}

static int check_same_count(const merging *m, const char *path, const nq_head *head)
{
    const cli_shown here = cli_show(path, strlen(path));
    const cli_shown first = cli_show(m->first, strlen(m->first));
    if (head->n != m->head.n)
        return complain("journal %s is of n = %u, but %s of n = %u", here.text, head->n, first.text,
                        m->head.n);
    if (head->cut == m->head.cut && head->units != m->head.units)
        return journal_failed(m->cli, path, NQ_JOURNAL_OTHER_UNITS, head, 0);
    if (head->cut != m->head.cut)
        return complain("journal %s has --units=%zu, but %s --units=%zu", here.text, head->cut,
                        first.text, m->head.cut);
    return EXIT_FINE;
}

static void take(merging *m, const nq_record *record)
{
    unsigned char *state = &m->state[record->unit];
    nq_result *result = &m->result[record->unit];
    if (*state == MISSING) {
        *state = ONCE;
        *result = record->result;
    } else if (!nq_results_equal(result, &record->result)) {
        *state = CONTRADICTED;
    } else if (*state == ONCE) {
        *state = AGAIN;
    }
}

static int read_part(merging *m, const char *path)
{
    nq_reading part;
    nq_record record;
    nq_line line = NQ_LINE_END;
    if (journal_is_apart(path) != EXIT_FINE)
        return EXIT_BAD;
    const nq_journal_status status = nq_reading_open(&part, path);
    if (status != NQ_JOURNAL_OK)
        return journal_failed(m->cli, path, status, &part.head, 0);
    int fine =
        m->state == NULL ? begin(m, path, &part.head) : check_same_count(m, path, &part.head);
    if (part.head.shards > m->shards)
        m->shards = part.head.shards;
    while (fine == EXIT_FINE && (line = nq_reading_next(&part, &record)) == NQ_LINE)
        take(m, &record);
    if (line == NQ_LINE_WRONG)
        fine = journal_failed(m->cli, path, NQ_JOURNAL_CORRUPT, &part.head, part.lines.number);
    nq_reading_close(&part);
    return fine;
}

/* ---- what is wrong --------------------------------------------------------------------- */

/* The next unit of that state from `unit` on; `units` if there is none. */
static size_t find(const unsigned char *state, size_t units, unsigned char wanted, size_t unit)
{
    while (unit < units && state[unit] != wanted)
        unit++;
    return unit;
}

static size_t count_state(const unsigned char *state, size_t units, unsigned char wanted)
{
    size_t count = 0;
    for (size_t unit = 0; unit < units; unit++)
        count += state[unit] == wanted;
    return count;
}

unit_names name_units(const unsigned char *state, size_t units, unsigned char wanted)
{
    enum { ROOM = 80 }; /* for one run more, and the end */
    unit_names names = {.units = count_state(state, units, wanted)};
    size_t named = 0, used = 0;
    size_t first = find(state, units, wanted, 0);
    while (first < units && used + ROOM < sizeof names.text) {
        size_t last = first, next = find(state, units, wanted, first + 1), length = 1;
        const size_t step = next - first;
        for (; next < units && next - last == step; length++) {
            last = next;
            next = find(state, units, wanted, last + 1);
        }
        if (length == 2 && step > 1) { /* two are no run */
            next = last;
            last = first;
            length = 1;
        }
        char *at = names.text + used;
        const size_t room = sizeof names.text - used;
        const char *comma = used > 0 ? ", " : "";
        if (length == 1)
            used += (size_t)snprintf(at, room, "%s%zu", comma, first);
        else if (step == 1)
            used += (size_t)snprintf(at, room, "%s%zu..%zu", comma, first, last);
        else
            used += (size_t)snprintf(at, room, "%s%zu..%zu by %zu", comma, first, last, step);
        named += length;
        first = next;
    }
    if (named < names.units)
        snprintf(names.text + used, sizeof names.text - used, " and %zu more", names.units - named);
    return names;
}

/* Whether there are any of that state; then it says so, as `what` of one and of several. */
static bool tell(const merging *m, unsigned char state, const char *one, const char *several)
{
    const unit_names names = name_units(m->state, m->head.units, state);
    if (names.units > 0)
        complain("%zu of %zu units %s: %s", names.units, m->head.units,
                 names.units == 1 ? one : several, names.text);
    return names.units > 0;
}

static bool tell_wrong(const merging *m)
{
    const bool again = tell(m, AGAIN, "is there more than once", "are there more than once");
    const bool contradicted =
        tell(m, CONTRADICTED, "has different records", "have different records");
    return again || contradicted;
}

/* ---- results ----------------------------------------------------------------------------- */

static int print_missing(const merging *m)
{
    unsigned char *lacks = calloc(m->shards, 1);
    if (lacks == NULL)
        return complain("cannot look at %u shards: %s", m->shards,
                        nqueens_status_string(NQUEENS_NO_MEMORY));
    for (size_t unit = 0; unit < m->head.units; unit++)
        if (m->state[unit] == MISSING)
            lacks[unit % m->shards] = 1;
    const char *before = "";
    if (m->cli->table == OUT_TABLE_CSV)
        puts("shard");
    if (m->cli->json)
        printf("{\"n\":%u,\"missing\":[", m->head.n);
    for (unsigned i = 0; i < m->shards; i++)
        if (lacks[i]) {
            printf(m->cli->json ? "%s\"%u/%u\"" : "%s%u/%u\n", before, i + 1, m->shards);
            before = m->cli->json ? "," : "";
        }
    if (m->cli->json)
        puts("]}");
    free(lacks);
    return tell_wrong(m) ? EXIT_NOTHING : EXIT_FINE;
}

static int print_total(const merging *m)
{
    cli_request of = *m->cli;
    nq_total total = 0;
    uint64_t nodes = 0;
    const bool missing = tell(m, MISSING, "is missing", "are missing");
    if (tell_wrong(m) || missing)
        return EXIT_NOTHING;
    for (size_t unit = 0; unit < m->head.units; unit++) {
        total = nq_total_plus(total, m->result[unit].solutions);
        nodes += m->result[unit].nodes;
    }
    of.n = m->head.n;
    const int status = journal_total(of.n, total);
    if (status != EXIT_FINE)
        return status;
    const out_fact answers[] = {
        out_total("solutions", nq_total_halves(total)),
        out_digits("nodes", nodes),
        out_digits("units", m->head.units),
        out_digits("parts", m->cli->file_count),
    };
    answer_print(&of, answers, of.table == OUT_TABLE_TEXT ? 1 : 4);
    return EXIT_FINE;
}

int run_merge(const cli_request *cli)
{
    merging m = {.cli = cli, .shards = 1};
    int status = EXIT_FINE;
    for (unsigned i = 0; status == EXIT_FINE && i < cli->file_count; i++)
        status = read_part(&m, cli->files[i]);
    if (status == EXIT_FINE)
        status = cli_has(cli, OPTION_MISSING) ? print_missing(&m) : print_total(&m);
    free(m.state);
    free(m.result);
    return status;
}
