#include "cli/answer.h"

#include "output/json.h"

#include <inttypes.h>
#include <string.h>

void answer_json_head(const cli_request *cli)
{
    printf("{\"n\":%u", cli->n);
    if (cli->strategy != NULL)
        printf(",\"strategy\":\"%s\"", cli->strategy->name);
    if (cli->shards > 0)
        printf(",\"shard\":\"%u/%u\"", cli->shard, cli->shards);
    if (cli->topology == TOROIDAL)
        fputs(",\"board\":\"toroidal\"", stdout);
    out_json_board(stdout, &cli->board);
}

static void print_json(const cli_request *cli, const answer *answers, size_t count)
{
    answer_json_head(cli);
    for (size_t i = 0; i < count; i++)
        printf(",\"%s\":\"%" PRIu64 "\"", answers[i].key, answers[i].value);
    puts("}");
}

static void print_csv(const cli_request *cli, const answer *answers, size_t count)
{
    fputs(cli->strategy != NULL ? "n,strategy" : cli->shards > 0 ? "n,shard" : "n", stdout);
    for (size_t i = 0; i < count; i++)
        printf(",%s", answers[i].key);
    printf("\n%u", cli->n);
    if (cli->strategy != NULL)
        printf(",%s", cli->strategy->name);
    if (cli->shards > 0)
        printf(",%u/%u", cli->shard, cli->shards);
    for (size_t i = 0; i < count; i++)
        printf(",%" PRIu64, answers[i].value);
    putchar('\n');
}

static void print_text(const answer *answers, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; count > 1 && i < count; i++)
        if (strlen(answers[i].key) + 1 > width)
            width = strlen(answers[i].key) + 1;
    for (size_t i = 0; i < count; i++) {
        const char *key = count > 1 ? answers[i].key : "";
        for (size_t at = 0; at < width; at++)
            putchar(at >= strlen(key) || key[at] == '_' ? ' ' : key[at]);
        printf("%" PRIu64 "\n", answers[i].value);
    }
}

void answer_print(const cli_request *cli, const answer *answers, size_t count)
{
    if (cli->table == OUT_TABLE_JSON)
        print_json(cli, answers, count);
    else if (cli->table == OUT_TABLE_CSV)
        print_csv(cli, answers, count);
    else if (cli->shards > 0)
        printf("%" PRIu64 " in shard %u/%u\n", answers[0].value, cli->shard, cli->shards);
    else
        print_text(answers, count);
}
