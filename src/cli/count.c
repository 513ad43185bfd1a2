#include "cli/count.h"

#include "cli/complain.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "engine/cpus.h"
#include "engine/journal.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

/* ---- what went wrong ------------------------------------------------------------------ */

static int fail_count(const cli_request *cli, nqueens_status status)
{
    const char *isa = getenv("NQUEENS_ISA");
    if (status == NQUEENS_BAD_ISA && isa != NULL) {
        char names[80] = "";
        for (size_t i = 0; nqueens_isa_name(i) != NULL; i++)
            if (nqueens_isa_available(i))
                snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                         i > 0 ? ", " : "", nqueens_isa_name(i));
        return complain("NQUEENS_ISA is %s: this machine has %s", cli_show(isa, strlen(isa)).text,
                        names);
    }
    return complain("cannot count n = %u: %s", cli->n, nqueens_status_string(status));
}

static int fail_journal(const cli_request *cli, nq_journal_status status, unsigned long long found)
{
    const cli_shown path = cli_show(cli->journal, strlen(cli->journal));
    switch (status) {
    case NQ_JOURNAL_NO_FILE:
        return complain("journal %s is not a regular file", path.text);
    case NQ_JOURNAL_BUSY:
        return complain("journal %s is in use by another process", path.text);
    case NQ_JOURNAL_FOREIGN:
        return complain("%s is not a journal of this program: it is left as it is", path.text);
    case NQ_JOURNAL_OTHER_N:
        return complain("journal %s is of n = %llu, not of n = %u", path.text, found, cli->n);
    case NQ_JOURNAL_OTHER_PLAN:
        return complain("journal %s is of another version of this program: plan %llu, not %d",
                        path.text, found, NQ_PLAN_VERSION);
    case NQ_JOURNAL_CORRUPT:
        return complain("journal %s is damaged in line %llu: it is left as it is", path.text,
                        found);
    default:
        return complain("cannot use the journal %s: %s", path.text, strerror(errno));
    }
}

/* A count of a part of the board's solutions has no journal. */
static int say_interrupted(const cli_request *cli, double done)
{
    if (cli->given != NULL || cli->given_columns != NULL || cli->blocked != NULL || cli->toroidal) {
        complain("interrupted after %.1f %%", 100 * done);
        return 128 + signals_caught();
    }
    complain("interrupted after %.1f %%: %sthe same command %s on from there", 100 * done,
             cli->journal != NULL ? "" : "with --journal=FILE ",
             cli->journal != NULL ? "goes" : "could go");
    return 128 + signals_caught();
}

/* ---- without a journal ------------------------------------------------------------------ */

static int count_by_engine(const cli_request *cli, uint64_t *solutions)
{
    progress shown = {.asked = cli->progress};
    const nqueens_options options = {
        .threads = cli->threads,
        .isa = cli->isa,
        .report = progress_report,
        .context = &shown,
        .cancel = signals_flag(),
    };
    signals_catch();
    const nqueens_status status = nqueens_count_board(&cli->board, &options, solutions);
    progress_end(&shown);
    if (status == NQUEENS_STOPPED)
        return say_interrupted(cli, shown.latest);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}

/* ---- with one --------------------------------------------------------------------------- */

typedef struct journaled {
    nq_journal journal;
    progress shown;
    int failed; /* errno of a record that could not be written */
} journaled;

static bool is_known(size_t unit, void *context)
{
    const journaled *run = context;
    return nq_journal_knows(&run->journal, unit);
}

static bool keep(size_t unit, nq_total total, void *context)
{
    journaled *run = context;
    if (nq_journal_add(&run->journal, unit, total))
        return true;
    run->failed = errno;
    return false;
}

static int report(const nqueens_progress *now, void *context)
{
    journaled *run = context;
    nqueens_progress all = *now;
    all.done += run->shown.known;
    all.solutions += run->shown.known_solutions;
    return progress_report(&all, &run->shown);
}

static int end_journal(const cli_request *cli, journaled *run, nqueens_status status)
{
    if (run->failed == 0 && !nq_journal_sync(&run->journal))
        run->failed = errno;
    nq_journal_close(&run->journal);
    if (run->failed != 0)
        return complain(
            "cannot write journal %s: %s; what it holds is right: the same command goes "
            "on from there",
            cli_show(cli->journal, strlen(cli->journal)).text, strerror(run->failed));
    if (status == NQUEENS_STOPPED)
        return say_interrupted(cli, run->shown.latest);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}

static int count_with_journal(const cli_request *cli, uint64_t *solutions)
{
    nq_plan plan;
    journaled run = {.shown.asked = cli->progress};
    const nq_isa *isa = nq_isa_choose(cli->isa);
    if (isa == NULL)
        return fail_count(cli, NQUEENS_BAD_ISA);
    signals_catch();
    const nq_journal_status opened = nq_journal_open(&run.journal, cli->journal, cli->n, &plan);
    if (opened != NQ_JOURNAL_OK)
        return fail_journal(cli, opened, run.journal.found);
    nq_total total = run.journal.total;
    for (size_t unit = 0; unit < plan.units; unit++)
        if (nq_journal_knows(&run.journal, unit))
            run.shown.known += nq_plan_part(&plan, unit);
    run.shown.known_solutions = (uint64_t)total;
    run.shown.latest = run.shown.known;
    const nq_run units = {
        .plan = &plan,
        .isa = isa,
        .threads = cli->threads > 0 ? cli->threads : nq_cpus(),
        .cancel = signals_flag(),
        .report = report,
        .known = is_known,
        .finished = keep,
        .context = &run,
    };
    nq_total counted = 0;
    nqueens_status status = nq_run_units(&units, &counted);
    total += counted;
    progress_end(&run.shown);
    nq_plan_free(&plan);
    if (status == NQUEENS_OK)
        status = nq_total_in_64_bits(total, solutions);
    return end_journal(cli, &run, status);
}

int count_solutions(const cli_request *cli, uint64_t *solutions)
{
    if (cli->strategy == NULL)
        return cli->journal != NULL ? count_with_journal(cli, solutions)
                                    : count_by_engine(cli, solutions);
    const nqueens_status status = nqueens_count(cli->n, cli->strategy->name, solutions);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}

int count_work(const cli_request *cli, nqueens_tally *tally)
{
    const nqueens_status status = nqueens_measure(cli->n, cli_strategy(cli)->name, tally);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}
