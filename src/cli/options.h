/* The command line: one table of options and one of commands, from which
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
    FOR_ALL = -1
};

typedef enum cli_option_id {
    OPTION_STRATEGY,
    OPTION_THREADS,
    OPTION_ISA,
    OPTION_PROGRESS,
    OPTION_JOURNAL,
    OPTION_SHARD,
    OPTION_UNITS,
    OPTION_MISSING,
    OPTION_SAMPLE,
    OPTION_SEED,
    OPTION_STRATEGIES,
    OPTION_MAX_TIME,
    OPTION_SAMPLES,
    OPTION_REPEAT,
    OPTION_STATS,
    OPTION_FORMAT,
    OPTION_BY,
    OPTION_LIMIT,
    OPTION_ANY,
    OPTION_BOARD,
    OPTION_GIVEN,
    OPTION_GIVEN_COLUMNS,
    OPTION_BLOCKED,
    OPTION_BY_FIRST_COLUMN,
    OPTION_FUNDAMENTAL,
    OPTION_ORBITS,
    OPTION_SYMMETRIC,
    OPTION_FIRST,
    OPTION_MAX_EVENTS,
    OPTION_OUTPUT,
    OPTION_JSON,
    OPTION_CSV,
    OPTION_MARKDOWN,
    OPTION_LIST_STRATEGIES,
    OPTION_SHORT_HELP,
    OPTION_HELP,
    OPTION_VERSION,
    OPTION_GENERATE,
    OPTION_COUNT
} cli_option_id;

typedef struct cli_option {
    const char *name;  /* without --, NULL for a letter alone */
    char letter;       /* 0 for a name alone */
    const char *value; /* what --help calls its value, NULL if it takes none */
    int commands;
    const char *help;
} cli_option;

/* The most units that --units takes: each is some bytes of memory. */
enum { CLI_UNITS_MAX = 10000000 };

extern const cli_option cli_options[OPTION_COUNT];
extern const cli_command cli_commands[];
extern const size_t cli_command_count;

/* A word by its number, NULL past the last. */
typedef const char *cli_words(size_t index);

/* The words that the option's value may be with that command; NULL if it is none of a few. */
cli_words *cli_option_words(cli_option_id, const cli_command *);

/* What --generate may be, in the order of its words. */
typedef enum cli_generated {
    GENERATED_MAN,
    GENERATED_BASH,
    GENERATED_ZSH,
    GENERATED_FISH
} cli_generated;

/* What the user asked for. */
struct cli_request {
    const cli_command *command;
    cli_option_id action; /* OPTION_COUNT, or what to print instead of running */
    uint64_t options;     /* that are there: bit i is cli_options[i] */
    bool has_size;
    unsigned n; /* of a range, the first and the last */
    unsigned last;
    const nq_strategy *strategy; /* NULL: the engine */
    unsigned threads;            /* 0: as many as there are processors */
    const char *isa;             /* NULL: the fastest */
    const char *journal;         /* file, or NULL */
    unsigned shard, shards;      /* 0, or this one of so many */
    uint64_t units;              /* to cut a journal's count into, about; 0: the usual */
    char **files;                /* operands that are file names */
    unsigned file_count;
    bool missing;
    double sample; /* per cent */
    uint64_t seed; /* of the random numbers */
    bool progress;
    uint32_t strategies; /* to compare; bit i: nq_strategies[i] */
    double max_time;     /* seconds */
    size_t samples;      /* to draw, or 0 */
    unsigned repeat;
    const char *format_name; /* as it is given; NULL: the usual */
    out_format format;
    out_trace_format trace_format;
    out_table_format table;
    nqueens_order order;
    uint64_t limit;
    const char *given, *given_columns, *blocked; /* as they are written, or NULL */
    const char *size;                            /* n as it is written, or NULL */
    bool any, toroidal;
    nqueens_board board; /* by cli_board() */
    unsigned symmetric;  /* degrees of the turn, or 0 */
    bool fundamental, orbits, by_first_column;
    uint64_t max_events;     /* 0: as many as are sensible */
    const char *output;      /* file, or NULL */
    cli_generated generated; /* for OPTION_GENERATE */
    bool json, stats, first;
};

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
