#include "cli/answer.h"

#include "output/json.h"

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

static void print_json(const cli_request *cli, const out_fact *answers, size_t count)
{
    answer_json_head(cli);
    putchar(',');
    out_facts_json(stdout, answers, count);
    puts("}");
}

static void print_csv(const cli_request *cli, const out_fact *answers, size_t count)
{
    if (cli->is_first) {
        fputs(cli->strategy != NULL ? "n,strategy," : cli->shards > 0 ? "n,shard," : "n,", stdout);
        out_facts_titles(stdout, answers, count);
    }
    printf("%u,", cli->n);
    if (cli->strategy != NULL)
        printf("%s,", cli->strategy->name);
    if (cli->shards > 0)
        printf("%u/%u,", cli->shard, cli->shards);
    out_facts_csv(stdout, answers, count);
}

static void print_key(const char *key)
{
    for (; *key != '\0'; key++)
        putchar(*key == '_' ? ' ' : *key);
}

/* Of a range: what is n, and in a line of titles what the others are if there are several. */
static void print_line(const cli_request *cli, const out_fact *answers, size_t count)
{
    if (cli->is_first && count > 1) {
        putchar('n');
        for (size_t i = 0; i < count; i++)
            printf(" %s", answers[i].key);
        putchar('\n');
    }
    printf("%u", cli->n);
    for (size_t i = 0; i < count; i++) {
        putchar(' ');
        out_fact_text(stdout, &answers[i]);
    }
    putchar('\n');
}

static void print_text(const out_fact *answers, size_t count)
{
    size_t width = 0;
    for (size_t i = 0; count > 1 && i < count; i++)
        if (strlen(answers[i].key) + 1 > width)
            width = strlen(answers[i].key) + 1;
    for (size_t i = 0; i < count; i++) {
        if (count > 1) {
            print_key(answers[i].key);
            printf("%*s", (int)(width - strlen(answers[i].key)), "");
        }
        out_fact_text(stdout, &answers[i]);
        putchar('\n');
    }
}

void answer_print(const cli_request *cli, const out_fact *answers, size_t count)
{
    if (cli->table == OUT_TABLE_JSON) {
        print_json(cli, answers, count);
    } else if (cli->table == OUT_TABLE_CSV) {
        print_csv(cli, answers, count);
    } else if (cli->shards > 0) {
        out_fact_text(stdout, &answers[0]);
        printf(" in shard %u/%u\n", cli->shard, cli->shards);
    } else if (cli->is_range) {
        print_line(cli, answers, count);
    } else {
        print_text(answers, count);
    }
}
