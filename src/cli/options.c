#include "cli/options.h"

#include "cli/comparison.h"
#include "engine/isa.h"
#include "engine/record.h"
#include "engine/survey.h"

#include <ctype.h>
#include <getopt.h>
#include <string.h>

/* Running text, which --help and the man page break into lines; a line that begins with a blank is
 * one of its own. */
static const char compare_details[] =
    "One line a strategy, the slowest first; ~ and pale bars are estimates, of what would take "
    "more "
    "than --max-time. Nodes, candidates and checks are exact counts, share is of the nodes without "
    "pruning, time is CPU time of one search, spread is from the fastest to the slowest of R, "
    "speed-up is over abs. Bars are logarithmic: a block is the factor that stands above. In JSON "
    "and CSV, times are seconds, share and spread are ratios (1 is 100 %).\n";

static const char profile_details[] =
    "Share is of all nodes; children are those of one node on average: the tree widens above 1. In "
    "JSON and CSV, share is a ratio (1 is 100 %).\n";

static const char estimate_details[] =
    "A random sample of the work is done. From it follow the number of solutions, the nodes and "
    "candidates of the search (those of count --stats) and the time on processors that have "
    "nothing "
    "else to do, each with an interval that holds the truth at 95 %. What can be counted whole in "
    "the time is: then all but the time is exact. The same --samples and --seed give the same "
    "numbers on any machine, but for the times.\n";

static const char trace_details[] =
    "Text tells each step with its board and masks; JSON has one event a line, see src/README.md; "
    "HTML is one file to step through in a browser, of all strategies:\n"
    " nqueens trace 4 --format=html -o trace.html\n";

static const char verify_details[] =
    "Without N it is 1..12; A000170 is known to N = 27. A strategy is left out above the N that it "
    "counts in about a second, an instruction set never. Exit 1 if any count is wrong.\n";

static const char merge_details[] = "The files are the journals of nqueens count N --shard=I/M "
                                    "--journal=FILE. The total is printed "
                                    "only when each unit is there once; else what is missing, "
                                    "double or contradicted is named, exit "
                                    "1.\n";

static const char audit_details[] =
    "Units are taken at random and counted again, with an instruction set that counted none of "
    "them "
    "if there is one; exit 1 if any solutions, nodes or residues differ from the journal's.\n";

const cli_command cli_commands[] = {
    {"", "[N]", "the number of solutions, then the first solution", NULL, WANTS_SIZE, run_default,
     true},
    {"count", "[N|LO..HI]", "the number of solutions", NULL, WANTS_SIZE_OR_RANGE, run_count, true},
    {"first", "[N]", "the first solution; exit 1 if there is none", NULL, WANTS_SIZE, run_first,
     false},
    {"list", "[N]", "every solution, as it is found", NULL, WANTS_SIZE, run_list, false},
    {"compare", "[N]", "what each pruning idea saves: nodes and time of every strategy",
     compare_details, WANTS_SIZE, run_compare, true},
    {"profile", "[N]", "the nodes of a search by depth: where it is wide, where it dies",
     profile_details, WANTS_SIZE, run_profile, true},
    {"estimate", "[N|LO..HI]", "how much work a count is, how long it takes, what it will find",
     estimate_details, WANTS_SIZE_OR_RANGE, run_estimate, true},
    {"trace", "[N]", "what a search does, step by step, and why", trace_details, WANTS_SIZE,
     run_trace, false},
    {"verify", "[N|LO..HI]", "every strategy and instruction set against A000170 and each other",
     verify_details, WANTS_RANGE, run_verify, true},
    {"merge", "PART...", "the total of a count that was done in shards", merge_details, WANTS_FILES,
     run_merge, false},
    {"audit", "FILE", "some units of a journal counted again, and compared", audit_details,
     WANTS_FILE, run_audit, true},
    {"info", "", "version, compiler, flags, CPU, threads, instruction sets", NULL, WANTS_NONE,
     run_info, false},
};
const size_t cli_command_count = sizeof cli_commands / sizeof cli_commands[0];

/* A set of options. */
#define BIT(id) (UINT64_C(1) << (id))

/* getopt_long() wants the table in its own shape. Long options return their
 * number above any letter. */
enum { LONG = 0x100 };

typedef struct getopt_tables {
    struct option longs[OPTION_COUNT + 1];
    char shorts[2 + 2 * OPTION_COUNT + 1];
} getopt_tables;

static getopt_tables make_tables(void)
{
    getopt_tables tables = {0};
    struct option *at = tables.longs;
    char *letter = tables.shorts;
    *letter++ = '-'; /* operands in their place, whatever POSIXLY_CORRECT says */
    *letter++ = ':'; /* tell a missing value from an unknown option */
    for (int i = 0; i < OPTION_COUNT; i++) {
        const cli_option *option = &cli_options[i];
        if (option->name != NULL)
            *at++ = (struct option){option->name, option->value ? required_argument : no_argument,
                                    NULL, LONG + i};
        if (option->letter != 0) {
            *letter++ = option->letter;
            if (option->value != NULL)
                *letter++ = ':';
        }
    }
    *at = (struct option){0};
    *letter = '\0';
    return tables;
}

static int option_of(int code)
{
    if (code >= LONG)
        return code - LONG;
    for (int i = 0; i < OPTION_COUNT; i++)
        if (cli_options[i].letter == code)
            return i;
    return OPTION_COUNT;
}

/* "A", then ", B", at the end " or C". */
static void add_word(cli_error *error, const char *word, bool first, bool last)
{
    const size_t length = strlen(error->text);
    snprintf(error->text + length, sizeof error->text - length, "%s%s",
             first  ? ""
             : last ? " or "
                    : ", ",
             word);
}

static bool fail_unknown(cli_error *error, const char *what, const char *value,
                         const char *(*name_of)(size_t))
{
    cli_fail(error, "unknown %s %s: expected ", what, cli_show(value, strlen(value)).text);
    for (size_t i = 0; name_of(i) != NULL; i++)
        add_word(error, name_of(i), i == 0, name_of(i + 1) == NULL);
    return false;
}

static const char *order_name(size_t index)
{
    static const char *const names[] = {[NQUEENS_BY_ROW] = "row", [NQUEENS_BY_COLUMN] = "column"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const char *board_name(size_t index)
{
    static const char *const names[] = {"plane", "toroidal"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const char *turn_name(size_t index)
{
    static const char *const names[] = {"180", "90"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const char *generated_name(size_t index)
{
    static const char *const names[] = {[GENERATED_MAN] = "man",
                                        [GENERATED_BASH] = "bash",
                                        [GENERATED_ZSH] = "zsh",
                                        [GENERATED_FISH] = "fish"};
    return index < sizeof names / sizeof names[0] ? names[index] : NULL;
}

static const char *traced_name(size_t index)
{
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (nq_strategies[i].tracing != NULL && index-- == 0)
            return nq_strategies[i].name;
    return NULL;
}

cli_words *cli_option_words(cli_option_id id, const cli_command *command)
{
    const bool is_trace = command->run == run_trace;
    return is_trace && id == OPTION_STRATEGY ? traced_name
           : is_trace && id == OPTION_FORMAT ? out_trace_format_name
                                             : cli_options[id].kind.words;
}

static void add_words(char text[CLI_HELP_SIZE], const char *before, cli_words *words)
{
    for (size_t i = 0; words(i) != NULL; i++) {
        const size_t length = strlen(text);
        snprintf(text + length, CLI_HELP_SIZE - length, "%s%s",
                 i == 0                 ? before
                 : words(i + 1) == NULL ? " or "
                                        : ", ",
                 words(i));
    }
}

void cli_describe(char text[CLI_HELP_SIZE], cli_option_id id, const cli_command *command)
{
    const cli_option *option = &cli_options[id];
    snprintf(text, CLI_HELP_SIZE, "%s", option->help);
    if (option->kind.words == NULL || strchr(option->value, '|') != NULL)
        return;
    if (command != NULL) {
        add_words(text, ": ", cli_option_words(id, command));
    } else if (option->kind.words != nqueens_strategy_name) {
        add_words(text, ": ", option->kind.words);
        for (size_t i = 0; i < cli_command_count; i++) {
            cli_words *own = cli_option_words(id, &cli_commands[i]);
            if ((option->commands >> i & 1) != 0 && own != option->kind.words) {
                const size_t length = strlen(text);
                snprintf(text + length, CLI_HELP_SIZE - length, "; %s", cli_commands[i].name);
                add_words(text, ": ", own);
            }
        }
    }
}

static const char *command_name(size_t index)
{
    return index + 1 < cli_command_count ? cli_commands[index + 1].name : NULL;
}

/* The number of a name; false with a message that lists all of them. */
static bool choose(const char *what, const char *value, const char *(*name_of)(size_t),
                   size_t *choice, cli_error *error)
{
    for (size_t i = 0; name_of(i) != NULL; i++)
        if (strcmp(name_of(i), value) == 0) {
            *choice = i;
            return true;
        }
    return fail_unknown(error, what, value, name_of);
}

/* ---- options that are a kind of their own ---------------------------------------------------- */

static bool set_strategy(cli_request *parsed, const char *value, cli_error *error)
{
    size_t choice = 0;
    if (!choose("strategy", value, nqueens_strategy_name, &choice, error))
        return false;
    parsed->strategy = &nq_strategies[choice];
    return true;
}

static bool set_isa(cli_request *parsed, const char *value, cli_error *error)
{
    size_t choice = 0;
    if (!choose("instruction set", value, nqueens_isa_name, &choice, error))
        return false;
    parsed->isa = nqueens_isa_name(choice);
    return nqueens_isa_available(choice) ||
           cli_fail(error, "instruction set '%s' is not available: it needs %s", parsed->isa,
                    nq_isas[choice].needs);
}

static bool set_symmetric(cli_request *parsed, const char *value, cli_error *error)
{
    size_t choice = 0;
    if (!choose("turn", value, turn_name, &choice, error))
        return false;
    parsed->symmetric = choice == 0 ? 180 : 90;
    return true;
}

static bool set_format_name(cli_request *parsed, const char *value, cli_error *error)
{
    (void)error;
    parsed->format_name = value;
    return true;
}

static bool set_json(cli_request *parsed, const char *value, cli_error *error)
{
    (void)value;
    parsed->table = OUT_TABLE_JSON;
    return set_format_name(parsed, "json", error);
}

static bool set_csv(cli_request *parsed, const char *value, cli_error *error)
{
    (void)value;
    parsed->table = OUT_TABLE_CSV;
    return set_format_name(parsed, "csv", error);
}

static bool set_markdown(cli_request *parsed, const char *value, cli_error *error)
{
    (void)value;
    (void)error;
    parsed->table = OUT_TABLE_MARKDOWN;
    return true;
}

static bool act(cli_request *parsed, cli_option_id id)
{
    if (parsed->action == OPTION_COUNT)
        parsed->action = id;
    return true;
}

static bool set_generated(cli_request *parsed, const char *value, cli_error *error)
{
    size_t choice = 0;
    if (!choose("thing to generate", value, generated_name, &choice, error))
        return false;
    parsed->generated = (cli_generated)choice;
    return act(parsed, OPTION_GENERATE);
}

/* "a,b,c" as a bit set. */
static bool set_strategies(cli_request *parsed, const char *value, cli_error *error)
{
    parsed->strategies = 0;
    for (;;) {
        char name[64];
        const size_t length = strcspn(value, ",");
        size_t choice = 0;
        snprintf(name, sizeof name, "%.*s", (int)(length < sizeof name ? length : sizeof name),
                 value);
        if (!choose("strategy", name, nqueens_strategy_name, &choice, error))
            return false;
        if ((parsed->strategies >> choice & 1u) != 0)
            return cli_fail(error, "strategy '%s' is named twice", name);
        parsed->strategies |= UINT32_C(1) << choice;
        if (value[length] == '\0')
            return true;
        value += length + 1;
    }
}

/* "3/16". */
static bool set_shard(cli_request *parsed, const char *value, cli_error *error)
{
    const char *slash = strchr(value, '/');
    uint64_t shard, shards;
    if (slash == NULL)
        return cli_fail(error, "%s is not a shard: expected I/M, the I-th of M from 1/1 to %d/%d",
                        cli_show(value, strlen(value)).text, NQ_SHARDS_MAX, NQ_SHARDS_MAX);
    if (!cli_number(slash + 1, strlen(slash + 1), "a number of shards", 1, NQ_SHARDS_MAX, &shards,
                    error) ||
        !cli_number(value, (size_t)(slash - value), "a shard", 1, shards, &shard, error))
        return false;
    parsed->shard = (unsigned)shard;
    parsed->shards = (unsigned)shards;
    return true;
}

/* ---- the table ----------------------------------------------------------------------------- */

/* The member that the kind is about, as cli_request has it. */
#define MEMBER(member) \
    .place = offsetof(cli_request, member), .size = sizeof((cli_request *)0)->member

const cli_option cli_options[OPTION_COUNT] = {
#define OPTION(id, name, letter, value, commands, help, kind) \
    [OPTION_##id] = {name, letter, value, commands, help, {kind}},
#define FLAG .is = IS_FLAG
#define ACTION .is = IS_ACTION
#define TEXT(member) .is = IS_TEXT, MEMBER(member)
#define WHOLE(type, member, initial, called, least, most) \
    .is = IS_WHOLE, MEMBER(member), .what = (called), .low = (least), .high = (most)
#define SECONDS(member, initial, called, low, high) \
    .is = IS_SECONDS, MEMBER(member), .what = (called), .least = (low), .most = (high)
#define PERCENT(member, initial, called, low, high) \
    .is = IS_PERCENT, MEMBER(member), .what = (called), .least = (low), .most = (high)
#define WORD(type, member, called, names) \
    .is = IS_WORD, MEMBER(member), .what = (called), .words = (names)
#define OWN(function, names) .is = IS_OWN, .set = (function), .words = (names)
#include "cli/option_table.h"
};

/* Whole numbers are kept in types of two sizes. */
static void put_whole(const cli_kind *kind, cli_request *parsed, uint64_t number)
{
    void *member = (char *)parsed + kind->place;
    const uint32_t half = (uint32_t)number;
    if (kind->size == sizeof number)
        memcpy(member, &number, sizeof number);
    else
        memcpy(member, &half, sizeof half);
}

static bool set_option(cli_request *parsed, cli_option_id id, const char *value, cli_error *error)
{
    const cli_kind *kind = &cli_options[id].kind;
    void *member = (char *)parsed + kind->place;
    size_t choice = 0;
    uint64_t number = 0;
    parsed->options |= BIT(id);
    switch (kind->is) {
    case IS_FLAG:
        return true;
    case IS_ACTION:
        return act(parsed, id);
    case IS_TEXT:
        memcpy(member, &value, sizeof value);
        return true;
    case IS_WHOLE:
        if (!cli_number(value, strlen(value), kind->what, kind->low, kind->high, &number, error))
            return false;
        put_whole(kind, parsed, number);
        return true;
    case IS_SECONDS:
        return cli_seconds(value, kind->what, kind->least, kind->most, member, error);
    case IS_PERCENT:
        return cli_percent(value, kind->what, kind->least, kind->most, member, error);
    case IS_WORD:
        if (!choose(kind->what, value, kind->words, &choice, error))
            return false;
        put_whole(kind, parsed, choice);
        return true;
    case IS_OWN:
        return kind->set(parsed, value, error);
    }
    return false;
}

static const cli_request initial = {
    .action = OPTION_COUNT,
    .strategies = UINT32_MAX,
    .is_first = true,
#define OPTION(id, name, letter, value, commands, help, kind) kind
#define FLAG
#define ACTION
#define TEXT(member)
#define WHOLE(type, member, start, what, low, high) .member = (start),
#define SECONDS(member, start, what, low, high) .member = (start),
#define PERCENT(member, start, what, low, high) .member = (start),
#define WORD(type, member, what, words)
#define OWN(set, words)
#include "cli/option_table.h"
};

/* An operand is the command if it is the first and a name, else the board size.
 * What starts with a letter was meant as a name, all else as a number. */
static bool set_operand(cli_request *parsed, const char *value, cli_error *error)
{
    const size_t length = strlen(value);
    size_t choice = 0;
    if (parsed->command == NULL && !parsed->has_size && isalpha((unsigned char)value[0])) {
        if (!choose("command", value, command_name, &choice, error))
            return false;
        parsed->command = &cli_commands[choice + 1];
        return true;
    }
    const enum cli_operand wanted = parsed->command != NULL ? parsed->command->operand : WANTS_SIZE;
    if (wanted == WANTS_FILES || (wanted == WANTS_FILE && parsed->file_count == 0)) {
        parsed->files[parsed->file_count++] = (char *)value;
        return true;
    }
    const bool takes_range = wanted == WANTS_RANGE || wanted == WANTS_SIZE_OR_RANGE;
    if (parsed->has_size || wanted == WANTS_NONE || wanted == WANTS_FILE)
        return cli_fail(error, "unexpected argument %s: expected %s", cli_show(value, length).text,
                        wanted == WANTS_FILE ? "one file"
                        : !parsed->has_size  ? "none"
                        : takes_range        ? "one board size or range LO..HI, from 1 to 32"
                                             : "one board size, from 1 to 32");
    const char *dots = takes_range ? strstr(value, "..") : NULL;
    if (dots == NULL) {
        parsed->size = value;
        parsed->has_size = true;
        return true;
    }
    if (!cli_size(value, (size_t)(dots - value), NQUEENS_N_MAX, &parsed->n, error) ||
        !cli_size(dots + 2, strlen(dots + 2), NQUEENS_N_MAX, &parsed->last, error))
        return false;
    if (parsed->n > parsed->last)
        return cli_fail(error, "range %s is empty: expected LO..HI with LO not above HI",
                        cli_show(value, length).text);
    parsed->has_size = parsed->is_range = true;
    return true;
}

/* A board size means something when the command and all options are known. */
static bool set_size(cli_request *parsed, cli_error *error)
{
    const size_t length = parsed->size == NULL ? 0 : strlen(parsed->size);
    if (parsed->size == NULL)
        return true;
    if (!cli_size(parsed->size, length, cli_has(parsed, OPTION_ANY) ? CLI_ANY_MAX : NQUEENS_N_MAX,
                  &parsed->n, error)) {
        cli_error ignored;
        if (parsed->command->run == run_first && !cli_has(parsed, OPTION_ANY) &&
            cli_size(parsed->size, length, CLI_ANY_MAX, &parsed->n, &ignored))
            cli_fail(error,
                     "%s is not a board size: expected a whole number from %d to %d, or to %d with "
                     "--any",
                     cli_show(parsed->size, length).text, NQUEENS_N_MIN, NQUEENS_N_MAX,
                     CLI_ANY_MAX);
        return false;
    }
    parsed->last = parsed->n;
    return true;
}

/* Whether a word begins several long options; then with a message that names them. */
static bool fail_ambiguous(const char *word, cli_error *error)
{
    const size_t length = strcspn(word, "=");
    char names[256] = "";
    unsigned count = 0;
    for (int id = 0; id < OPTION_COUNT && length > 2 && strncmp(word, "--", 2) == 0; id++) {
        const char *name = cli_options[id].name;
        if (name == NULL || strncmp(name, word + 2, length - 2) != 0)
            continue;
        const size_t used = strlen(names);
        snprintf(names + used, sizeof names - used, "%s--%s", count++ > 0 ? " or " : "", name);
    }
    if (count > 1)
        cli_fail(error, "option %s is ambiguous: expected %s", cli_show(word, strlen(word)).text,
                 names);
    return count > 1;
}

/* A word that getopt_long() refused, as `code` and `optopt` tell it. */
static bool fail_option(const char *word, int code, cli_error *error)
{
    const cli_shown shown = cli_show(word, strlen(word));
    const int id = option_of(optopt);
    unsigned n;
    if (isdigit((unsigned char)word[1]))
        return cli_size(word, strlen(word), NQUEENS_N_MAX, &n, error);
    if (code == ':')
        return cli_fail(error, "option %s needs a value: %s", shown.text, cli_options[id].value);
    if (optopt != 0 && id < OPTION_COUNT)
        return cli_fail(error, "option %s takes no value", shown.text);
    if (fail_ambiguous(word, error))
        return false;
    return cli_fail(error, "unknown option %s: see nqueens --help", shown.text);
}

static const char *name_of_command(const cli_command *command)
{
    return command->name[0] != '\0' ? command->name : "a plain N";
}

/* With a message that names the commands to which the option does apply. */
static bool fail_to_apply(const cli_option *option, const cli_command *command, cli_error *error)
{
    cli_fail(error, "option '--%s' does not apply to %s: expected ", option->name,
             name_of_command(command));
    const int all = option->commands & ((1 << cli_command_count) - 1);
    for (size_t i = 0; all >> i != 0; i++)
        if ((all >> i & 1) != 0)
            add_word(error, name_of_command(&cli_commands[i]), (all & ((1 << i) - 1)) == 0,
                     all >> i == 1);
    return false;
}

static bool check_options_apply(const cli_request *parsed, cli_error *error)
{
    const int command = 1 << (parsed->command - cli_commands);
    for (int id = 0; id < OPTION_COUNT; id++)
        if ((parsed->options & BIT(id)) != 0 && (cli_options[id].commands & command) == 0)
            return fail_to_apply(&cli_options[id], parsed->command, error);
    return true;
}

/* Options that leave others nothing to do, or nothing that makes sense. To trace, --strategy takes
 * a board as well. */
static bool check_options_agree(const cli_request *parsed, cli_error *error)
{
    uint64_t given = parsed->options;
    if (parsed->command->run == run_trace)
        given &= ~BIT(OPTION_STRATEGY);
    static const uint64_t engine = BIT(OPTION_THREADS) | BIT(OPTION_ISA) | BIT(OPTION_PROGRESS) |
                                   BIT(OPTION_JOURNAL) | BIT(OPTION_SHARD) | BIT(OPTION_UNITS);
    static const uint64_t whole_board =
        BIT(OPTION_SHARD) | BIT(OPTION_UNITS) | BIT(OPTION_STRATEGY) | BIT(OPTION_STATS) |
        BIT(OPTION_JOURNAL) | BIT(OPTION_FUNDAMENTAL) | BIT(OPTION_ORBITS) | BIT(OPTION_SYMMETRIC) |
        BIT(OPTION_BY_FIRST_COLUMN);
    static const struct clash {
        cli_option_id option;
        uint64_t excludes;
    } clashes[] = {
        {OPTION_ANY, BIT(OPTION_BY) | BIT(OPTION_BOARD) | BIT(OPTION_GIVEN) |
                         BIT(OPTION_GIVEN_COLUMNS) | BIT(OPTION_BLOCKED)},
        {OPTION_BOARD, whole_board},
        {OPTION_GIVEN, whole_board | BIT(OPTION_GIVEN_COLUMNS)},
        {OPTION_GIVEN_COLUMNS, whole_board},
        {OPTION_BLOCKED, whole_board},
        {OPTION_BY_FIRST_COLUMN, whole_board & ~BIT(OPTION_BY_FIRST_COLUMN)},
        {OPTION_STATS, engine | BIT(OPTION_FUNDAMENTAL) | BIT(OPTION_ORBITS)},
        {OPTION_STRATEGY, engine},
        {OPTION_SYMMETRIC, engine | BIT(OPTION_STRATEGY) | BIT(OPTION_STATS) |
                               BIT(OPTION_FUNDAMENTAL) | BIT(OPTION_ORBITS)},
        {OPTION_SHARD, BIT(OPTION_FUNDAMENTAL) | BIT(OPTION_ORBITS)},
        {OPTION_FUNDAMENTAL, BIT(OPTION_ORBITS) | BIT(OPTION_BY)},
        {OPTION_SAMPLES, BIT(OPTION_MAX_TIME)},
        {OPTION_JSON, BIT(OPTION_CSV) | BIT(OPTION_MARKDOWN)},
        {OPTION_CSV, BIT(OPTION_MARKDOWN)},
    };
    for (size_t i = 0; i < sizeof clashes / sizeof clashes[0]; i++)
        for (int id = 0; (given & BIT(clashes[i].option)) != 0 && id < OPTION_COUNT; id++)
            if ((given & clashes[i].excludes & BIT(id)) != 0)
                return cli_fail(error, "option '--%s' does not go with --%s", cli_options[id].name,
                                cli_options[clashes[i].option].name);
    static const uint64_t one_board = BIT(OPTION_GIVEN) | BIT(OPTION_GIVEN_COLUMNS) |
                                      BIT(OPTION_BLOCKED) | BIT(OPTION_BY_FIRST_COLUMN) |
                                      BIT(OPTION_JOURNAL) | BIT(OPTION_SHARD);
    for (int id = 0; parsed->is_range && id < OPTION_COUNT; id++)
        if ((given & one_board & BIT(id)) != 0)
            return cli_fail(error, "option '--%s' does not go with a range of N: expected one N",
                            cli_options[id].name);
    static const cli_option_id of_journals[] = {OPTION_SHARD, OPTION_UNITS};
    for (size_t i = 0; i < sizeof of_journals / sizeof of_journals[0]; i++)
        if ((given & BIT(of_journals[i])) != 0 && (given & BIT(OPTION_JOURNAL)) == 0)
            return cli_fail(error, "option '--%s' needs --journal=FILE",
                            cli_options[of_journals[i]].name);
    return true;
}

static bool check_files(const cli_request *parsed, cli_error *error)
{
    const enum cli_operand wanted = parsed->command->operand;
    if ((wanted != WANTS_FILE && wanted != WANTS_FILES) || parsed->file_count > 0)
        return true;
    return cli_fail(error, "%s needs %s", parsed->command->name,
                    wanted == WANTS_FILE ? "a file: a journal" : "files: journals");
}

/* The word after --format, once it is known for what. */
static bool set_format(cli_request *parsed, cli_error *error)
{
    const bool is_trace = parsed->command->run == run_trace;
    size_t choice = 0;
    if (parsed->format_name != NULL &&
        !choose("format", parsed->format_name, cli_option_words(OPTION_FORMAT, parsed->command),
                &choice, error))
        return false;
    if (is_trace)
        parsed->trace_format = (out_trace_format)choice;
    else
        parsed->format = (out_format)choice;
    parsed->json = is_trace ? choice == OUT_TRACE_JSON : choice == OUT_JSON;
    return true;
}

bool cli_parse(int argc, char **argv, cli_request *parsed, cli_error *error)
{
    const getopt_tables tables = make_tables();
    /* Of other options the last counts, but a second list looks as if it were added. */
    static const uint64_t lists = BIT(OPTION_STRATEGIES) | BIT(OPTION_GIVEN) |
                                  BIT(OPTION_GIVEN_COLUMNS) | BIT(OPTION_BLOCKED);

    *parsed = initial;
    parsed->files = argv + 1; /* what is read of argv has room for them */
    opterr = 0;
    optind = 0; /* glibc: start afresh */
    for (;;) {
        /* Without permutation the word in work is always argv[optind]. */
        const char *word = optind < argc ? argv[optind > 0 ? optind : 1] : NULL;
        optopt = 0;
        const int code = getopt_long(argc, argv, tables.shorts, tables.longs, NULL);
        if (code == -1 || word == NULL)
            break;
        if (code == '?' || code == ':')
            return fail_option(word, code, error);
        if (code == 1) {
            if (!set_operand(parsed, optarg, error))
                return false;
            continue;
        }
        const int id = option_of(code);
        if ((parsed->options & lists & BIT(id)) != 0)
            return cli_fail(error, "%s is a second --%s: expected one list, %s",
                            cli_show(optarg, strlen(optarg)).text, cli_options[id].name,
                            cli_options[id].value);
        if (!set_option(parsed, (cli_option_id)id, optarg, error))
            return false;
    }
    for (; optind < argc; optind++)
        if (!set_operand(parsed, argv[optind], error))
            return false;

    if (parsed->command == NULL)
        parsed->command = &cli_commands[0];
    if (parsed->max_time == 0)
        parsed->max_time = parsed->command->run == run_estimate ? 5 : 1;
    const bool runs = parsed->action == OPTION_COUNT;
    return (!runs || check_options_apply(parsed, error)) && set_format(parsed, error) &&
           set_size(parsed, error) &&
           (!runs || (check_options_agree(parsed, error) && check_files(parsed, error)));
}

const nq_strategy *cli_strategy(const cli_request *cli)
{
    return cli->strategy != NULL ? cli->strategy : nq_strategy_find(NULL);
}
