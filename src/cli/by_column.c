/* nqueens count N --by-first-column. */
#include "cli/by_column.h"

#include "cli/complain.h"
#include "cli/count.h"
#include "cli/progress.h"
#include "cli/signals.h"
#include "engine/total.h"
#include "output/facts.h"

#include <stdio.h>

/* One column after the other, as one count. */
typedef struct counting {
    progress shown;
    unsigned columns, counted;
    nq_total solutions; /* of those counted */
    double seconds, latest;
} counting;

static int report(const nqueens_progress *now, void *context)
{
    counting *all = context;
    nqueens_progress sum = *now;
    sum.done = (all->counted + now->done) / all->columns;
    sum.solutions = nq_total_shown(nq_total_plus(sum.solutions, all->solutions));
    sum.seconds += all->seconds;
    all->latest = now->seconds;
    return progress_report(&sum, &all->shown);
}

/* The board turned left to right has the same solutions: half of the columns will do. */
static nqueens_status count_columns(const cli_request *cli, counting *all, nqueens_total *of_column)
{
    const nqueens_options options = {
        .threads = cli->threads,
        .isa = cli->isa,
        .report = report,
        .context = all,
        .cancel = signals_flag(),
    };
    for (; all->counted < all->columns; all->counted++) {
        const unsigned column = all->counted;
        const nqueens_board board = {.n = cli->n, .given = {(uint8_t)(column + 1)}};
        const nqueens_status status = nqueens_count_total(&board, &options, &of_column[column]);
        if (status != NQUEENS_OK)
            return status;
        of_column[cli->n - 1 - column] = of_column[column];
        all->solutions = nq_total_plus(all->solutions,
                                       nq_total_of(of_column[column].high, of_column[column].low));
        all->seconds += all->latest;
    }
    return NQUEENS_OK;
}

static void print(const cli_request *cli, const nqueens_total *of_column)
{
    const bool json = cli->table == OUT_TABLE_JSON, csv = cli->table == OUT_TABLE_CSV;
    if (json)
        printf("{\"n\":%u,\"by_first_column\":[", cli->n);
    else if (csv)
        puts("column,solutions");
    for (unsigned i = 0; i < cli->n; i++) {
        const out_decimal solutions = out_decimal_of(of_column[i]);
        if (json)
            printf("%s\"%s\"", i > 0 ? "," : "", solutions.text);
        else
            printf("%u%c%s\n", i + 1, csv ? ',' : ' ', solutions.text);
    }
    if (json)
        puts("]}");
}

int count_by_column(const cli_request *cli)
{
    nqueens_total of_column[NQUEENS_N_MAX] = {{0, 0}};
    counting all = {.shown.asked = cli_has(cli, OPTION_PROGRESS), .columns = (cli->n + 1) / 2};
    signals_catch();
    const nqueens_status status = count_columns(cli, &all, of_column);
    progress_end(&all.shown);
    if (status == NQUEENS_STOPPED) {
        complain("interrupted after %.1f %%", 100 * all.shown.latest);
        return 128 + signals_caught();
    }
    if (status != NQUEENS_OK)
        return count_failed(cli->n, status);
    print(cli, of_column);
    return EXIT_FINE;
}
