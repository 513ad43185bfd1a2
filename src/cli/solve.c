/* nqueens N, count N, first N and list N. */
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

static uint64_t count_solutions(const cli_request *cli)
{
    uint64_t solutions = 0;
    nqueens_count(cli->n, cli->strategy->name, &solutions);
    return solutions;
}

int run_default(const cli_request *cli)
{
    const uint64_t solutions = count_solutions(cli);
    const solution_found first = find_first(cli);
    if (cli->json) {
        printf("{\"n\":%u,\"strategy\":\"%s\",\"solutions\":\"%" PRIu64 "\",\"first\":", cli->n,
               cli->strategy->name, solutions);
        if (first.exists)
            out_json_columns(stdout, cli->n, first.columns);
        else
            fputs("null", stdout);
        puts("}");
        return EXIT_FINE;
    }
    printf("%" PRIu64 "\n", solutions);
    if (first.exists)
        out_solution(stdout, cli->format, cli->n, first.columns, 1);
    else
        puts("none");
    return EXIT_FINE;
}

int run_count(const cli_request *cli)
{
    if (!cli->stats) {
        const uint64_t solutions = count_solutions(cli);
        if (cli->json)
            printf("{\"n\":%u,\"strategy\":\"%s\",\"solutions\":\"%" PRIu64 "\"}\n", cli->n,
                   cli->strategy->name, solutions);
        else
            printf("%" PRIu64 "\n", solutions);
        return EXIT_FINE;
    }
    nqueens_tally tally;
    nqueens_measure(cli->n, cli->strategy->name, &tally);
    if (cli->json)
        printf("{\"n\":%u,\"strategy\":\"%s\",\"solutions\":\"%" PRIu64 "\",\"nodes\":\"%" PRIu64
               "\",\"candidates\":\"%" PRIu64 "\",\"checks\":\"%" PRIu64 "\"}\n",
               cli->n, cli->strategy->name, tally.solutions, tally.nodes, tally.candidates,
               tally.checks);
    else
        printf("solutions  %" PRIu64 "\nnodes      %" PRIu64 "\ncandidates %" PRIu64
               "\nchecks     %" PRIu64 "\n",
               tally.solutions, tally.nodes, tally.candidates, tally.checks);
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
