/* nqueens N, count N, first N and list N. */
#include "cli/answer.h"
#include "cli/by_column.h"
#include "cli/complain.h"
#include "cli/count.h"
#include "cli/options.h"
#include "cli/signals.h"

#include <inttypes.h>
#include <stdio.h>

typedef struct solution_found {
    bool exists;
    uint8_t columns[NQUEENS_N_MAX];
} solution_found;

static solution_found find_first(const cli_request *cli)
{
    solution_found first;
    first.exists = nqueens_first_board(&cli->board, cli->order, first.columns) == NQUEENS_OK;
    return first;
}

int run_default(const cli_request *cli)
{
    nqueens_total total;
    int status;
    if (!count_solutions(cli, &total, &status))
        return status;
    const out_decimal solutions = out_decimal_of(total);
    if (cli->json) {
        answer_json_head(cli);
        printf(",\"solutions\":\"%s\"", solutions.text);
    } else if (cli->format == OUT_CSV) {
        printf("n,solutions,first\n%u,%s,", cli->n, solutions.text);
    } else {
        puts(solutions.text);
    }
    const solution_found first = find_first(cli);
    if (cli->format == OUT_CSV) {
        if (first.exists)
            out_solution(stdout, OUT_COLUMNS, cli->n, first.columns, 1);
        else
            putchar('\n');
    } else if (cli->json) {
        fputs(",\"first\":", stdout);
        if (first.exists)
            out_json_columns(stdout, cli->n, first.columns);
        else
            fputs("null", stdout);
        puts("}");
    } else if (first.exists) {
        out_solution(stdout, cli->format, cli->n, first.columns, 1);
    } else {
        puts("none");
    }
    return status;
}

static int count_with_stats(const cli_request *cli)
{
    nqueens_tally tally;
    cli_request with = *cli;
    with.strategy = cli_strategy(cli);
    const int status = count_work(cli, &tally);
    if (status != EXIT_FINE)
        return status;
    const out_fact answers[] = {
        out_digits("solutions", tally.solutions),
        out_digits("nodes", tally.nodes),
        out_digits("candidates", tally.candidates),
        out_digits("checks", tally.checks),
    };
    answer_print(&with, answers, sizeof answers / sizeof answers[0]);
    return EXIT_FINE;
}

static int say_interrupted(void)
{
    complain("interrupted");
    return 128 + signals_caught();
}

static int count_symmetric(const cli_request *cli)
{
    uint64_t solutions;
    signals_catch();
    if (nqueens_count_symmetric(cli->n, cli->symmetric, signals_flag(), &solutions) != NQUEENS_OK)
        return say_interrupted();
    const out_fact found =
        out_digits(cli->symmetric == 90 ? "symmetric_90" : "symmetric_180", solutions);
    answer_print(cli, &found, 1);
    return EXIT_FINE;
}

static int count_orbits(const cli_request *cli, nqueens_total total)
{
    nqueens_orbits orbits;
    if (total.high != 0)
        return count_failed(cli->n, NQUEENS_OVERFLOW);
    const nqueens_status status = nqueens_count_orbits(cli->n, total.low, signals_flag(), &orbits);
    if (status == NQUEENS_STOPPED)
        return say_interrupted();
    if (status != NQUEENS_OK)
        return complain("%s solutions of n = %u do not fall into orbits: that count is wrong",
                        out_decimal_of(total).text, cli->n);
    const out_fact answers[] = {
        out_total("solutions", total),          out_digits("fundamental", orbits.fundamental),
        out_digits("orbits_of_8", orbits.of_8), out_digits("orbits_of_4", orbits.of_4),
        out_digits("orbits_of_2", orbits.of_2), out_digits("orbits_of_1", orbits.of_1),
    };
    if (cli_has(cli, OPTION_ORBITS))
        answer_print(cli, answers, sizeof answers / sizeof answers[0]);
    else
        answer_print(cli, &answers[1], 1);
    return EXIT_FINE;
}

static int count_one(const cli_request *cli)
{
    if (cli_has(cli, OPTION_STATS))
        return count_with_stats(cli);
    if (cli->symmetric != 0)
        return count_symmetric(cli);
    if (cli_has(cli, OPTION_BY_FIRST_COLUMN))
        return count_by_column(cli);
    nqueens_total total;
    int status;
    if (!count_solutions(cli, &total, &status))
        return status;
    if (cli_has(cli, OPTION_FUNDAMENTAL) || cli_has(cli, OPTION_ORBITS)) {
        const int orbits = count_orbits(cli, total);
        return orbits != EXIT_FINE ? orbits : status;
    }
    const out_fact solutions = out_total("solutions", total);
    answer_print(cli, &solutions, 1);
    return status;
}

int run_count(const cli_request *cli)
{
    cli_request one = *cli;
    int status = EXIT_FINE;
    for (; one.n <= cli->last && status == EXIT_FINE; one.n++) {
        one.board.n = one.n;
        status = count_one(&one);
        one.is_first = false;
        fflush(stdout);
    }
    return status;
}

/* Of a board that may be too large to be held, as columns, JSON or CSV. */
static void print_any(const cli_request *cli)
{
    const bool commas = cli->json || cli->format == OUT_CSV;
    out_solution_titles(stdout, cli->format, cli->n);
    if (cli->json)
        printf("{\"n\":%u,\"solution\":[", cli->n);
    for (unsigned row = 1; row <= cli->n && !ferror(stdout); row++)
        printf("%s%" PRIu64, row == 1 ? "" : commas ? "," : " ", nqueens_any_column(cli->n, row));
    puts(cli->json ? "]}" : "");
}

static solution_found find_any(const cli_request *cli)
{
    solution_found found = {.exists = nqueens_any_column(cli->n, 1) != 0};
    for (unsigned row = 0; row < cli->n; row++)
        found.columns[row] = (uint8_t)nqueens_any_column(cli->n, row + 1);
    return found;
}

int run_first(const cli_request *cli)
{
    if (cli->n > NQUEENS_N_MAX && cli->format != OUT_COLUMNS && cli->format != OUT_CSV &&
        !cli->json)
        return complain("format '%s' ends at N = %d: expected columns, json or csv for N = %u",
                        out_format_name(cli->format), NQUEENS_N_MAX, cli->n);
    if (cli->n > NQUEENS_N_MAX) {
        print_any(cli);
        return EXIT_FINE;
    }
    const solution_found first = cli_has(cli, OPTION_ANY) ? find_any(cli) : find_first(cli);
    out_solution_titles(stdout, cli->format, cli->n);
    if (first.exists)
        out_solution(stdout, cli->format, cli->n, first.columns, 1);
    else if (cli->json)
        printf("{\"n\":%u,\"solution\":null}\n", cli->n);
    else if (cli->format != OUT_CSV)
        puts("none");
    return first.exists ? EXIT_FINE : EXIT_NOTHING;
}

typedef struct listing {
    const cli_request *cli;
    uint64_t index;
} listing;

static int print_one(unsigned n, const uint8_t *columns, void *context)
{
    listing *list = context;
    if (cli_has(list->cli, OPTION_FUNDAMENTAL) && !nqueens_is_fundamental(n, columns))
        return 0;
    if (!out_solution(stdout, list->cli->format, n, columns, ++list->index))
        return 1;
    /* Flushed at 1, 2, 4, 8, ...: the first ones, which may take long to find, are
     * seen at once, and a long list hardly notices. */
    if ((list->index & (list->index - 1)) == 0 && fflush(stdout) != 0)
        return 1;
    return list->index == list->cli->limit;
}

int run_list(const cli_request *cli)
{
    static char buffer[1 << 16];
    setvbuf(stdout, buffer, _IOFBF, sizeof buffer);
    listing list = {cli, 0};
    out_solution_titles(stdout, cli->format, cli->n);
    nqueens_enumerate_board(&cli->board, cli->order, print_one, &list);
    return EXIT_FINE;
}
