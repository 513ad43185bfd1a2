/* The command line: one table of options (cli/option_table.h) and one of commands, from which
 * parsing, help text, the man page and what shells complete are made. Nothing here prints or exits:
 * the fuzzer runs it. */
#ifndef NQ_CLI_OPTIONS_H
#define NQ_CLI_OPTIONS_H

#include "cli/input.h"
#include "nqueens.h"
#include "output/solution.h"
#include "output/table.h"
#include "output/trace.h"
#include "strategies/strategy.h"

/* The largest board with --any: a line of 80 MB. */
enum { CLI_ANY_MAX = 10000000 };

/* Exit statuses. */
enum { EXIT_FINE = 0, EXIT_NOTHING = 1, EXIT_BAD = 2 };

typedef struct cli_request cli_request;

typedef struct cli_command {
    const char *name; /* "" for the default */
    const char *arguments;
    const char *summary;
    const char *details; /* for its own help, or NULL */
    enum cli_operand {
        WANTS_NONE,
        WANTS_SIZE,
        WANTS_SIZE_OR_RANGE,
        WANTS_RANGE,
        WANTS_FILE,
        WANTS_FILES
    } operand;
    int (*run)(const cli_request *); /* prints its result, returns the exit status */
    bool uses_engine;                /* unless a strategy is asked for that does not */
} cli_command;

/* Bits of cli_option.commands: which commands take the option, in table order. */
enum {
    FOR_DEFAULT = 1 << 0,
    FOR_COUNT = 1 << 1,
    FOR_FIRST = 1 << 2,
    FOR_LIST = 1 << 3,
    FOR_COMPARE = 1 << 4,
    FOR_PROFILE = 1 << 5,
    FOR_ESTIMATE = 1 << 6,
    FOR_TRACE = 1 << 7,
    FOR_VERIFY = 1 << 8,
    FOR_MERGE = 1 << 9,
    FOR_AUDIT = 1 << 10,
    FOR_INFO = 1 << 11,
    FOR_MPI = 1 << 12, /* nqueens-mpi count */
    FOR_ALL = -1
};

typedef enum cli_option_id {
#define OPTION(id, ...) OPTION_##id,
#include "cli/option_table.h"
    OPTION_COUNT
} cli_option_id;

/* A word by its number, NULL past the last. */
typedef const char *cli_words(size_t index);

/* Puts the option's value, NULL if it takes none, into the request; false with a message. */
typedef bool cli_setter(cli_request *, const char *value, cli_error *);

/* How the value becomes one of the request. */
typedef struct cli_kind {
    enum { IS_FLAG, IS_ACTION, IS_TEXT, IS_WHOLE, IS_SECONDS, IS_PERCENT, IS_WORD, IS_OWN } is;
    size_t place, size; /* of the member */
    const char *what;   /* "a number of threads" */
    uint64_t low, high; /* of a whole number */
    double least, most; /* of another */
    cli_words *words;
    cli_setter *set;
} cli_kind;

typedef struct cli_option {
    const char *name;  /* without --, NULL for a letter alone */
    char letter;       /* 0 for a name alone */
    const char *value; /* what --help calls its value, NULL if it takes none */
    int commands;
    const char *help;
    cli_kind kind;
} cli_option;

/* The most units that --units takes: each is some bytes of memory. */
enum { CLI_UNITS_MAX = 10000000 };

extern const cli_option cli_options[OPTION_COUNT];
extern const cli_command cli_commands[];
extern const size_t cli_command_count;

/* The words that the option's value may be with that command; NULL if it is none of a few. */
cli_words *cli_option_words(cli_option_id, const cli_command *);

/* What --help of the command says of the option: its help, and the words that its value may be if
 * the name of the value does not tell them. Command NULL: the help of all, where --list-strategies
 * has those of strategies. */
enum { CLI_HELP_SIZE = 256 };
void cli_describe(char text[CLI_HELP_SIZE], cli_option_id, const cli_command *);

/* What --generate may be, in the order of its words. */
typedef enum cli_generated {
    GENERATED_MAN,
    GENERATED_BASH,
    GENERATED_ZSH,
    GENERATED_FISH
} cli_generated;

typedef enum cli_topology { PLANE, TOROIDAL } cli_topology;

/* What the user asked for: the members that cli/option_table.h names, and these. */
struct cli_request {
#define OPTION(id, name, letter, value, commands, help, kind) kind
#define FLAG
#define ACTION
#define TEXT(member) const char *member;
#define WHOLE(type, member, initial, what, low, high) type member;
#define SECONDS(member, initial, what, low, high) double member;
#define PERCENT(member, initial, what, low, high) double member;
#define WORD(type, member, what, words) type member;
#define OWN(set, words)
#include "cli/option_table.h"
    const cli_command *command;
    cli_option_id action; /* OPTION_COUNT, or what to print instead of running */
    uint64_t options;     /* that are there: bit i is cli_options[i] */
    const char *size;     /* n as it is written, or NULL */
    bool has_size;
    unsigned n; /* of a range, the first and the last */
    unsigned last;
    bool is_range; /* and is this the first n of it, or the only one? */
    bool is_first;
    char **files; /* operands that are file names */
    unsigned file_count;
    const nq_strategy *strategy; /* NULL: the engine */
    const char *isa;             /* NULL: the fastest */
    unsigned shard, shards;      /* 0, or this one of so many */
    uint32_t strategies;         /* to compare; bit i: nq_strategies[i] */
    unsigned symmetric;          /* degrees of the turn, or 0 */
    const char *format_name;     /* as it is given; NULL: the usual */
    out_format format;
    out_trace_format trace_format;
    out_table_format table;
    bool json;
    nqueens_board board; /* by cli_board() */
    cli_generated generated;
};

/* Is the option there? */
static inline bool cli_has(const cli_request *cli, cli_option_id id)
{
    return (cli->options >> id & 1) != 0;
}

/* Fills *cli from the arguments; false with a message. */
bool cli_parse(int argc, char **argv, cli_request *parsed, cli_error *error);

/* The strategy that is asked for; where none is, but a search must be one, the last. */
const nq_strategy *cli_strategy(const cli_request *);

int run_default(const cli_request *);
int run_count(const cli_request *);
int run_first(const cli_request *);
int run_list(const cli_request *);
int run_compare(const cli_request *);
int run_profile(const cli_request *);
int run_estimate(const cli_request *);
int run_trace(const cli_request *);
int run_verify(const cli_request *);
int run_merge(const cli_request *);
int run_audit(const cli_request *);
int run_info(const cli_request *);

#endif
