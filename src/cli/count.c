#include "cli/count.h"

#include "cli/progress.h"
#include "cli/signals.h"
#include "engine/cpus.h"
#include "engine/journal.h"

#include <errno.h>
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

/* ---- what went wrong ------------------------------------------------------------------ */

static int fail(const cli_error *error)
{
    fprintf(stderr, "nqueens: %s\n", error->text);
    return EXIT_BAD;
}

static int fail_count(const cli_request *cli, nqueens_status status)
{
    cli_error error = {""};
    const char *isa = getenv("NQUEENS_ISA");
    if (status == NQUEENS_BAD_ISA && isa != NULL)
        cli_fail(&error, "NQUEENS_ISA is %s: nqueens info names what this machine has",
                 cli_show(isa, strlen(isa)).text);
    else
        cli_fail(&error, "cannot count n = %u: %s", cli->n, nqueens_status_string(status));
    return fail(&error);
}

static int fail_journal(const cli_request *cli, nq_journal_status status, unsigned long long found)
{
    cli_error error = {""};
    const cli_shown path = cli_show(cli->journal, strlen(cli->journal));
    switch (status) {
    case NQ_JOURNAL_NO_FILE:
        cli_fail(&error, "journal %s is not a regular file", path.text);
        break;
    case NQ_JOURNAL_BUSY:
        cli_fail(&error, "journal %s is in use by another process", path.text);
        break;
    case NQ_JOURNAL_FOREIGN:
        cli_fail(&error, "%s is not a journal of this program: it is left as it is", path.text);
        break;
    case NQ_JOURNAL_OTHER_N:
        cli_fail(&error, "journal %s is of n = %llu, not of n = %u", path.text, found, cli->n);
        break;
    case NQ_JOURNAL_OTHER_PLAN:
        cli_fail(&error, "journal %s is of another version of this program: plan %llu, not %d",
                 path.text, found, NQ_PLAN_VERSION);
        break;
    case NQ_JOURNAL_CORRUPT:
        cli_fail(&error, "journal %s is damaged in line %llu: it is left as it is", path.text,
                 found);
        break;
    default:
        cli_fail(&error, "cannot use the journal %s: %s", path.text, strerror(errno));
    }
    return fail(&error);
}

static int say_interrupted(const cli_request *cli, double done)
{
    fprintf(stderr, "nqueens: interrupted after %.1f %%: ", 100 * done);
    if (cli->journal != NULL)
        fprintf(stderr, "the same command goes on from there\n");
    else
        fprintf(stderr, "with --journal=FILE the same command could go on from there\n");
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
    const nqueens_status status = nqueens_count_with(cli->n, &options, solutions);
    progress_end(&shown);
    if (status == NQUEENS_STOPPED)
        return say_interrupted(cli, shown.latest);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}

/* ---- with one --------------------------------------------------------------------------- */

typedef struct journaled {
    nq_journal journal;
    progress shown;
    unsigned threads;
    double seconds; /* the clock when it began */
    int failed;     /* errno of a record that could not be written */
} journaled;

static double clock_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

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

static bool report(double done, uint64_t solutions, void *context)
{
    journaled *run = context;
    const nqueens_progress now = {
        .done = run->shown.known + done,
        .solutions = run->shown.known_solutions + solutions,
        .seconds = clock_seconds() - run->seconds,
        .threads = run->threads,
    };
    return progress_report(&now, &run->shown) == 0;
}

static int end_journal(const cli_request *cli, journaled *run, nqueens_status status)
{
    if (run->failed == 0 && !nq_journal_sync(&run->journal))
        run->failed = errno;
    nq_journal_close(&run->journal);
    if (run->failed != 0) {
        fprintf(stderr,
                "nqueens: cannot write journal %s: %s; what it holds is right: the same "
                "command goes on from there\n",
                cli_show(cli->journal, strlen(cli->journal)).text, strerror(run->failed));
        return EXIT_BAD;
    }
    if (status == NQUEENS_STOPPED)
        return say_interrupted(cli, run->shown.latest);
    return status == NQUEENS_OK ? EXIT_FINE : fail_count(cli, status);
}

static int count_with_journal(const cli_request *cli, uint64_t *solutions)
{
    nq_plan plan;
    journaled run = {.shown.asked = cli->progress, .seconds = clock_seconds()};
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
    run.threads = cli->threads > 0 ? cli->threads : nq_cpus();
    const nq_run units = {
        .plan = &plan,
        .isa = isa,
        .threads = run.threads,
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
    nqueens_count(cli->n, cli->strategy->name, solutions);
    return EXIT_FINE;
}
