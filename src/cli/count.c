#include "cli/count.h"

#include "cli/complain.h"
#include "cli/journal.h"
#include "cli/progress.h"
#include "cli/signals.h"

#include <stdlib.h>
#include <string.h>

int count_failed(const cli_request *cli, nqueens_status status)
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

int count_interrupted(const cli_request *cli, double done)
{
    /* A count of a part of the board's solutions has no journal. */
    if (cli->given != NULL || cli->given_columns != NULL || cli->blocked != NULL || cli->toroidal) {
        complain("interrupted after %.1f %%", 100 * done);
        return 128 + signals_caught();
    }
    complain("interrupted after %.1f %%: %sthe same command %s on from there", 100 * done,
             cli->journal != NULL ? "" : "with --journal=FILE ",
             cli->journal != NULL ? "goes" : "could go");
    return 128 + signals_caught();
}

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
        return count_interrupted(cli, shown.latest);
    return status == NQUEENS_OK ? EXIT_FINE : count_failed(cli, status);
}

int count_solutions(const cli_request *cli, uint64_t *solutions)
{
    if (cli->strategy == NULL)
        return cli->journal != NULL ? journal_count(cli, solutions)
                                    : count_by_engine(cli, solutions);
    const nqueens_status status = nqueens_count(cli->n, cli->strategy->name, solutions);
    return status == NQUEENS_OK ? EXIT_FINE : count_failed(cli, status);
}

int count_work(const cli_request *cli, nqueens_tally *tally)
{
    const nqueens_status status = nqueens_measure(cli->n, cli_strategy(cli)->name, tally);
    return status == NQUEENS_OK ? EXIT_FINE : count_failed(cli, status);
}
