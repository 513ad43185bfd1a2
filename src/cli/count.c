#include "cli/count.h"

#include "cli/complain.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "engine/clock.h"
#include "engine/cpus.h"
#include "engine/survey.h"
#include "output/figure.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>

int count_failed(unsigned n, nqueens_status status)
{
    return complain("cannot count n = %u: %s", n, nqueens_status_string(status));
}

/* Does the board have all its solutions? */
static bool is_whole_board(const cli_request *cli)
{
    return cli->given == NULL && cli->given_columns == NULL && cli->blocked == NULL &&
           cli->topology == PLANE;
}

int count_interrupted(const cli_request *cli, double done, bool is_lost)
{
    /* A count of a part of the board's solutions has no journal. */
    if (is_lost || !is_whole_board(cli)) {
        complain("interrupted after %.1f %%", 100 * done);
        return 128 + signals_caught();
    }
    complain("interrupted after %.1f %%: %sthe same command %s on from there", 100 * done,
             cli->journal != NULL ? "" : "with --journal=FILE ",
             cli->journal != NULL ? "goes" : "could go");
    return 128 + signals_caught();
}

/* On a terminal: that the share of a whole count that is left will take over a day, if it will. */
static void tell_if_long(const cli_request *cli, const nq_isa *isa, double share)
{
    enum { SHORT = 20 }; /* up to this n no count takes so long */
    static const double day = 86400, look = 0.3;
    nq_survey survey = {
        .n = cli->n, .isa = isa, .threads = cli->threads > 0 ? cli->threads : nq_cpus(), .seed = 1};
    if (terminal_progress_width() == 0 || cli->n <= SHORT ||
        nq_survey_run(&survey, look) != NQUEENS_OK)
        return;
    const double seconds = survey.time.value / NQ_SECOND / survey.threads * share;
    if (seconds > day)
        complain("n = %u will take about %s: nqueens estimate %u says more", cli->n,
                 out_duration(seconds).text, cli->n);
}

static bool count_by_engine(const cli_request *cli, nqueens_total *solutions, int *exit_status)
{
    progress shown = {.asked = cli_has(cli, OPTION_PROGRESS)};
    const nqueens_options options = {
        .threads = cli->threads,
        .isa = cli->isa,
        .report = progress_report,
        .context = &shown,
        .cancel = signals_flag(),
    };
    signals_catch();
    if (is_whole_board(cli))
        tell_if_long(cli, nq_isa_choose(cli->isa), 1);
    const nqueens_status status = nqueens_count_total(&cli->board, &options, solutions);
    progress_end(&shown);
    *exit_status = status == NQUEENS_OK        ? EXIT_FINE
                   : status == NQUEENS_STOPPED ? count_interrupted(cli, shown.latest, false)
                                               : count_failed(cli->n, status);
    return status == NQUEENS_OK;
}

/* ---- with a journal ---------------------------------------------------------------------- */

typedef struct journaled {
    nq_journal journal;
    nq_record record; /* with who counts */
    double whole;     /* share of the plan's work that this journal is for */
    progress shown;
    int failed; /* errno of a record that could not be written */
    bool told;  /* that the journal is lost */
} journaled;

static bool keep(size_t unit, const nq_result *result, void *context)
{
    journaled *run = context;
    run->record.unit = unit;
    run->record.result = *result;
    if (nq_journal_add(&run->journal, &run->record))
        return true;
    run->failed = errno;
    return false;
}

static int report(const nqueens_progress *now, void *context)
{
    journaled *run = context;
    nqueens_progress all = *now;
    journal_watch(&run->journal, &run->shown, &run->told);
    all.done = run->whole > 0 ? all.done / run->whole + run->shown.known : 1;
    all.solutions = nq_total_shown(nq_total_plus(all.solutions, run->shown.known_solutions));
    return progress_report(&all, &run->shown);
}

static nqueens_status count_missing(const cli_request *cli, journaled *run, const nq_plan *plan,
                                    const nq_isa *isa)
{
    nq_total ignored;
    size_t *missing = malloc((plan->units + 1) * sizeof *missing);
    if (missing == NULL)
        return NQUEENS_NO_MEMORY;
    const size_t count = nq_journal_missing(&run->journal, missing);
    run->whole = journal_known(&run->journal, plan, missing, count, &run->shown);
    tell_if_long(cli, isa, run->whole * (1 - run->shown.known));
    const nq_run units = {
        .plan = plan,
        .only = missing,
        .only_count = count,
        .isa = isa,
        .threads = cli->threads > 0 ? cli->threads : nq_cpus(),
        .cancel = signals_flag(),
        .report = report,
        .finished = keep,
        .context = run,
    };
    const nqueens_status status = nq_run_units(&units, &ignored);
    progress_end(&run->shown);
    free(missing);
    return status;
}

static bool count_with_journal(const cli_request *cli, nqueens_total *solutions, int *exit_status)
{
    nq_plan plan;
    journaled run = {.shown.asked = cli_has(cli, OPTION_PROGRESS)};
    const nq_isa *isa = nq_isa_choose(cli->isa);
    const nq_head wanted = journal_wanted(cli);
    *exit_status = journal_is_apart(cli->journal);
    if (*exit_status != EXIT_FINE)
        return false;
    signals_catch();
    const nq_journal_status opened = nq_journal_open(&run.journal, cli->journal, &wanted, &plan);
    if (opened != NQ_JOURNAL_OK) {
        *exit_status =
            journal_failed(cli, cli->journal, opened, &run.journal.head, run.journal.line);
        return false;
    }
    nq_record_by(run.record.by, isa);
    const nqueens_status status = count_missing(cli, &run, &plan, isa);
    nq_plan_free(&plan);
    *exit_status = journal_end(&run.journal, run.failed, run.told);
    if (status == NQUEENS_STOPPED && run.failed == 0)
        *exit_status = count_interrupted(cli, run.shown.latest, *exit_status != EXIT_FINE);
    else if (status != NQUEENS_OK && status != NQUEENS_STOPPED)
        *exit_status = count_failed(cli->n, status);
    if (status != NQUEENS_OK)
        return false;
    const int result = journal_result(cli, run.journal.total);
    *solutions = nq_total_halves(run.journal.total);
    if (result != EXIT_FINE)
        *exit_status = result;
    return result == EXIT_FINE;
}

/* ---- what was asked ---------------------------------------------------------------------- */

bool count_solutions(const cli_request *cli, nqueens_total *solutions, int *exit_status)
{
    if (cli->strategy == NULL)
        return cli->journal != NULL ? count_with_journal(cli, solutions, exit_status)
                                    : count_by_engine(cli, solutions, exit_status);
    *solutions = (nqueens_total){0};
    const nqueens_status status = nqueens_count(cli->n, cli->strategy->name, &solutions->low);
    *exit_status = status == NQUEENS_OK ? EXIT_FINE : count_failed(cli->n, status);
    return status == NQUEENS_OK;
}

int count_work(const cli_request *cli, nqueens_tally *tally)
{
    const nqueens_status status = nqueens_measure(cli->n, cli_strategy(cli)->name, tally);
    return status == NQUEENS_OK ? EXIT_FINE : count_failed(cli->n, status);
}
