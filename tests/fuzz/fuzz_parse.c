/* libFuzzer target for what reads user input: the bytes, cut at each NUL, are
 * the command line; all together they are standard input. `make check-fuzz`. */
#include "cli/board.h"
#include "cli/comparison.h"
#include "cli/options.h"
#include "engine/survey.h"

#include <stdlib.h>
#include <string.h>

enum { MOST_WORDS = 16 };

/* Unlike assert() it stays under NDEBUG. */
#define REQUIRE(condition) ((condition) ? (void)0 : fail(#condition))

static void fail(const char *condition)
{
    fprintf(stderr, "does not hold: %s\n", condition);
    abort();
}

static void require_message(const cli_error *error)
{
    REQUIRE(memchr(error->text, '\0', sizeof error->text) != NULL);
    REQUIRE(error->text[0] != '\0');
    for (const char *at = error->text; *at != '\0'; at++)
        REQUIRE(*at >= 0x20 && *at < 0x7f);
}

static void require_request(const cli_request *request)
{
    REQUIRE(request->command >= cli_commands &&
            request->command < cli_commands + cli_command_count);
    REQUIRE(request->action <= OPTION_COUNT);
    const unsigned max = cli_has(request, OPTION_ANY) ? CLI_ANY_MAX : NQUEENS_N_MAX;
    REQUIRE(!request->has_size || (request->n >= NQUEENS_N_MIN && request->n <= max));
    REQUIRE(request->command->operand != WANTS_NONE || !request->has_size);
    REQUIRE(!request->has_size || (request->n <= request->last && request->last <= max));
    REQUIRE(request->strategy == NULL || (request->strategy >= nq_strategies &&
                                          request->strategy < nq_strategies + nq_strategy_count));
    REQUIRE(request->threads <= NQUEENS_THREADS_MAX);
    REQUIRE(request->format <= OUT_CSV);
    REQUIRE(request->trace_format <= OUT_TRACE_HTML);
    REQUIRE(request->format == OUT_COLUMNS || request->trace_format == OUT_TRACE_TEXT);
    REQUIRE(request->json ==
            (request->format == OUT_JSON || request->trace_format == OUT_TRACE_JSON));
    REQUIRE(request->order == NQUEENS_BY_ROW || request->order == NQUEENS_BY_COLUMN);
    REQUIRE(request->limit >= 1);
    REQUIRE(request->table <= OUT_TABLE_JSON);
    REQUIRE(request->strategies != 0);
    REQUIRE(request->max_time >= 0.01 && request->max_time <= 86400);
    REQUIRE(request->samples == 0 ||
            (request->samples >= NQ_SAMPLES_MIN && request->samples <= NQ_SAMPLES_MAX));
    REQUIRE(request->repeat >= 1 && request->repeat <= COMPARISON_REPEATS);
}

/* `text` has a NUL behind its `size` bytes. */
static void parse_arguments(char *text, size_t size)
{
    char program[] = "nqueens";
    char *argv[1 + MOST_WORDS + 1] = {program};
    int argc = 1;
    for (size_t at = 0; at < size && argc <= MOST_WORDS; at += strlen(text + at) + 1)
        argv[argc++] = text + at;

    cli_request request;
    cli_error error = {""};
    if (!cli_parse(argc, argv, &request, &error)) {
        require_message(&error);
        return;
    }
    require_request(&request);
    if (!request.has_size || cli_has(&request, OPTION_ANY))
        return;
    uint64_t solutions;
    const int now = 1;
    const nqueens_options stop = {.threads = 1, .cancel = &now};
    if (!cli_board(&request, &error))
        require_message(&error);
    else
        REQUIRE(nqueens_count_board(&request.board, &stop, &solutions) != NQUEENS_BAD_BOARD);
}

static void read_size(char *text, size_t size, bool terminal)
{
    /* Some fmemopen()s refuse a buffer of no bytes. */
    FILE *in = size > 0 ? fmemopen(text, size, "r") : fopen("/dev/null", "r");
    REQUIRE(in != NULL);
    unsigned n = 0;
    cli_error error = {""};
    if (cli_read_size(in, terminal, NQUEENS_N_MAX, &n, &error))
        REQUIRE(n >= NQUEENS_N_MIN && n <= NQUEENS_N_MAX);
    else
        require_message(&error);
    fclose(in);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    char *text = malloc(size + 1);
    REQUIRE(text != NULL);
    memcpy(text, data, size);
    text[size] = '\0';
    read_size(text, size, false);
    read_size(text, size, true);
    parse_arguments(text, size);
    free(text);
    return 0;
}

/* What follows teaches the fuzzer the words, which chance alone does not find. */

size_t LLVMFuzzerMutate(uint8_t *data, size_t size, size_t max_size);
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed);

/* Writes a word; a value comes with its option. */
static int some_word(char *word, size_t room, unsigned seed)
{
    const cli_option *option = &cli_options[seed / 8 % OPTION_COUNT];
    const size_t choice = seed / 1024;
    switch (seed % 8) {
    case 0:
        return snprintf(word, room, "%s", cli_commands[choice % cli_command_count].name);
    case 1:
        return snprintf(word, room, "-%c", option->letter != 0 ? option->letter : '-');
    case 2:
        return snprintf(word, room, "--strategy=%s",
                        nqueens_strategy_name(choice % nq_strategy_count));
    case 3:
        return snprintf(word, room, "--format=%s", out_format_name(choice % (OUT_CSV + 1)));
    case 4:
        if (choice % 4 == 0)
            return snprintf(word, room, "--strategies=%s,%s",
                            nqueens_strategy_name(choice / 4 % nq_strategy_count),
                            nqueens_strategy_name(choice / 64 % nq_strategy_count));
        return snprintf(word, room, "--by=%s", choice % 2 == 0 ? "row" : "column");
    case 5:
        return snprintf(word, room, "%u", (unsigned)(choice % 40));
    default:
        return snprintf(word, room, "--%s%s", option->name != NULL ? option->name : "",
                        option->value != NULL && choice % 2 == 0 ? "=" : "");
    }
}

/* One time in four puts such a word, NUL included, before or behind all others. */
size_t LLVMFuzzerCustomMutator(uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
    char word[64];
    if (seed % 4 != 0)
        return LLVMFuzzerMutate(data, size, max_size);
    const int length = some_word(word, sizeof word, seed / 8) + 1;
    if (length < 1 || (size_t)length > sizeof word || size + (size_t)length > max_size)
        return LLVMFuzzerMutate(data, size, max_size);
    if (seed / 4 % 2 == 0) {
        memmove(data + length, data, size);
        memcpy(data, word, (size_t)length);
    } else {
        memcpy(data + size, word, (size_t)length);
    }
    return size + (size_t)length;
}
