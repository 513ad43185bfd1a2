/* nqueens N, count N, first N and list N. */
#include "cli/count.h"
#include "cli/options.h"

#include <inttypes.h>

typedef struct solution_found {
    bool exists;
    uint8_t columns[NQUEENS_N_MAX];
} solution_found;

static solution_found find_first(const cli_request *cli)
{
    solution_found first;
    first.exists = nqueens_first(cli->n, cli->order, first.columns) == NQUEENS_OK;
    return first;
}

static void print_json_head(const cli_request *cli, uint64_t solutions)
{
    printf("{\"n\":%u", cli->n);
    if (cli->strategy != NULL)
        printf(",\"strategy\":\"%s\"", cli->strategy->name);
    printf(",\"solutions\":\"%" PRIu64 "\"", solutions);
}

int run_default(const cli_request *cli)
{
    uint64_t solutions = 0;
    const int status = count_solutions(cli, &solutions);
    if (status != EXIT_FINE)
        return status;
    if (cli->json)
        print_json_head(cli, solutions);
    else
        printf("%" PRIu64 "\n", solutions);
    const solution_found first = find_first(cli);
    if (cli->json) {
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
    return EXIT_FINE;
}

static int count_with_stats(const cli_request *cli)
{
    const char *strategy = cli_strategy(cli)->name;
    nqueens_tally tally;
    const int status = count_work(cli, &tally);
    if (status != EXIT_FINE)
        return status;
    if (cli->json)
        printf("{\"n\":%u,\"strategy\":\"%s\",\"solutions\":\"%" PRIu64 "\",\"nodes\":\"%" PRIu64
               "\",\"candidates\":\"%" PRIu64 "\",\"checks\":\"%" PRIu64 "\"}\n",
               cli->n, strategy, tally.solutions, tally.nodes, tally.candidates, tally.checks);
    else
        printf("solutions  %" PRIu64 "\nnodes      %" PRIu64 "\ncandidates %" PRIu64
               "\nchecks     %" PRIu64 "\n",
               tally.solutions, tally.nodes, tally.candidates, tally.checks);
    return EXIT_FINE;
}

int run_count(const cli_request *cli)
{
    if (cli->stats)
        return count_with_stats(cli);
    uint64_t solutions = 0;
    const int status = count_solutions(cli, &solutions);
    if (status != EXIT_FINE)
        return status;
    if (cli->json) {
        print_json_head(cli, solutions);
        puts("}");
    } else {
        printf("%" PRIu64 "\n", solutions);
    }
    return EXIT_FINE;
}

int run_first(const cli_request *cli)
{
    const solution_found first = find_first(cli);
    if (first.exists)
        out_solution(stdout, cli->format, cli->n, first.columns, 1);
    else if (cli->json)
        printf("{\"n\":%u,\"solution\":null}\n", cli->n);
    else
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
    listing list = {cli, 0};
    nqueens_enumerate(cli->n, cli->order, print_one, &list);
    return EXIT_FINE;
}
