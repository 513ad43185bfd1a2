#include "cli/journal.h"

#include "cli/complain.h"
#include "cli/count.h"
#include "cli/known.h"
#include "output/facts.h"

#include <errno.h>
#include <inttypes.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- what went wrong ------------------------------------------------------------------ */

typedef struct shard_name {
    char text[48];
} shard_name;

static shard_name name_shard(unsigned shard, unsigned shards)
{
    shard_name name = {"the whole count"};
    if (shards > 1)
        snprintf(name.text, sizeof name.text, "shard %u/%u", shard, shards);
    return name;
}

/* How many that count really has. */
static size_t units_of(const nq_head *head)
{
    nq_plan plan = {.units = 0};
    if (nq_journal_plan(head, &plan) == NQ_JOURNAL_OK)
        nq_plan_free(&plan);
    return plan.units;
}

int journal_failed(const cli_request *cli, const char *path, nq_journal_status status,
                   const nq_head *found, unsigned long long line)
{
    const int why = errno;
    const cli_shown shown = cli_show(path, strlen(path));
    const nq_head wanted = journal_wanted(cli);
    switch (status) {
    case NQ_JOURNAL_NO_FILE:
        return complain("journal %s is not a regular file", shown.text);
    case NQ_JOURNAL_BUSY:
        return complain("journal %s is in use by another process", shown.text);
    case NQ_JOURNAL_FOREIGN:
        return complain("%s is not a journal of this program: it is left as it is", shown.text);
    case NQ_JOURNAL_OTHER_FORMAT:
        return complain("journal %s is of another version of this program: format %u, not %d",
                        shown.text, found->format, NQ_JOURNAL_FORMAT);
    case NQ_JOURNAL_OTHER_PLAN:
        return complain("journal %s is of another version of this program: plan %u, not %d",
                        shown.text, found->plan, NQ_PLAN_VERSION);
    case NQ_JOURNAL_OTHER_UNITS:
        return complain("journal %s has %zu units, but n = %u with --units=%zu has %zu: it is left "
                        "as it is",
                        shown.text, found->units, found->n, found->cut, units_of(found));
    case NQ_JOURNAL_OTHER_N:
        return complain("journal %s is of n = %u, not of n = %u", shown.text, found->n, cli->n);
    case NQ_JOURNAL_OTHER_CUT:
        return complain("journal %s has --units=%zu, not %zu", shown.text, found->cut, wanted.cut);
    case NQ_JOURNAL_OTHER_SHARD:
        return complain("journal %s is of %s, not of %s", shown.text,
                        name_shard(found->shard, found->shards).text,
                        name_shard(wanted.shard, wanted.shards).text);
    case NQ_JOURNAL_CORRUPT:
        return complain("journal %s is damaged in line %llu: it is left as it is", shown.text,
                        line);
    case NQ_JOURNAL_NO_MEMORY:
        return complain("cannot use the journal %s: %s", shown.text,
                        nqueens_status_string(NQUEENS_NO_MEMORY));
    default:
        return complain("cannot use the journal %s: %s", shown.text, strerror(why));
    }
}

int journal_total(unsigned n, nq_total total)
{
    const out_decimal digits = out_decimal_of(nq_total_halves(total));
    if (nq_total_is_lost(total))
        return count_failed(n, NQUEENS_OVERFLOW);
    if (n <= KNOWN_MAX && total != known_solutions[n]) {
        complain("the total is %s, but for n = %u A000170 has %" PRIu64 ": a record is wrong, and "
                 "nqueens audit may find it",
                 digits.text, n, known_solutions[n]);
        return EXIT_NOTHING;
    }
    if (total % nq_total_divisor(n) == 0)
        return EXIT_FINE;
    return complain("the total %s cannot be that of n = %u: it is not divisible by %u", digits.text,
                    n, nq_total_divisor(n));
}

int journal_result(const cli_request *cli, nq_total total)
{
    return cli->shards > 1 && !nq_total_is_lost(total) ? EXIT_FINE : journal_total(cli->n, total);
}

/* ---- the count -------------------------------------------------------------------------- */

nq_head journal_wanted(const cli_request *cli)
{
    return (nq_head){.n = cli->n,
                     .cut = (size_t)cli->units,
                     .shard = cli->shards > 0 ? cli->shard : 1,
                     .shards = cli->shards > 0 ? cli->shards : 1};
}

double journal_known(const nq_journal *journal, const nq_plan *plan, const size_t *missing,
                     size_t count, progress *shown)
{
    const nq_head *head = &journal->head;
    double whole = 0, left = 0;
    for (size_t unit = head->shard - 1; unit < plan->units; unit += head->shards)
        whole += nq_plan_part(plan, unit);
    for (size_t i = 0; i < count; i++)
        left += nq_plan_part(plan, missing[i]);
    shown->known = shown->latest = whole > 0 ? 1 - left / whole : 1;
    shown->known_solutions = nq_total_shown(journal->total);
    return whole;
}

int journal_is_apart(const char *path)
{
    struct stat file, out;
    if (path == NULL || stat(path, &file) != 0 || !S_ISREG(file.st_mode))
        return EXIT_FINE;
    for (int fd = STDOUT_FILENO; fd <= STDERR_FILENO; fd++)
        if (fstat(fd, &out) == 0 && out.st_ino == file.st_ino && out.st_dev == file.st_dev)
            return complain("journal %s is also where the output goes: expected another file",
                            cli_show(path, strlen(path)).text);
    return EXIT_FINE;
}

static int say_lost(const nq_journal *journal)
{
    return complain(
        "journal %s was removed, emptied or changed while the count ran: what was counted "
        "since is not in it",
        cli_show(journal->path, strlen(journal->path)).text);
}

void journal_watch(nq_journal *journal, progress *shown, bool *told)
{
    (void)nq_journal_sync_if_due(journal); /* what fails here fails at the end, too */
    if (*told || !nq_journal_is_lost(journal))
        return;
    progress_end(shown);
    say_lost(journal);
    *told = true;
}

int journal_end(nq_journal *journal, int failed, bool told)
{
    int status = told ? EXIT_BAD : EXIT_FINE;
    if (failed == 0 && !nq_journal_sync(journal))
        failed = errno;
    if (failed == 0 && status == EXIT_FINE && !nq_journal_is_whole(journal))
        status = say_lost(journal);
    if (failed != 0)
        status =
            complain("cannot write journal %s: %s; what it holds is right: the same command goes "
                     "on from there",
                     cli_show(journal->path, strlen(journal->path)).text, strerror(failed));
    nq_journal_close(journal);
    return status;
}
