/* nqueens trace N: a search step by step, as text, JSON or a page. */
#include "cli/complain.h"
#include "cli/growth.h"
#include "cli/options.h"
#include "cli/outfile.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "output/figure.h"

#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <string.h>
#include <unistd.h>

/* What one can still look at, unless more is asked for; and what is worth counting, which
 * takes about a second, to say how many there would be. */
enum { SENSIBLE = 100000, COUNTED = 20000000 };

static bool is_empty(const nqueens_board *board)
{
    static const nqueens_board none;
    return memcmp(board->given, none.given, sizeof none.given) == 0 &&
           memcmp(board->blocked, none.blocked, sizeof none.blocked) == 0;
}

static bool can_trace(const nq_strategy *strategy, const nqueens_board *board)
{
    return strategy->tracing != NULL && (is_empty(board) || strategy->takes_board);
}

/* ---- how many events ----------------------------------------------------------------- */

typedef struct survey {
    uint64_t events, limit;
    bool first, is_found;
} survey;

static int count_event(const nqueens_event *event, void *context)
{
    survey *s = context;
    s->events = event->step;
    s->is_found = s->is_found || event->kind == NQUEENS_SOLUTION;
    return (s->first && s->is_found) || event->step >= s->limit;
}

/* Whether it could be counted: up to the first solution or the end. */
static bool count_events(const nqueens_board *board, const char *strategy, bool first,
                         uint64_t limit, uint64_t *events)
{
    survey s = {.limit = limit, .first = first};
    const nqueens_status status = nqueens_trace_board(board, strategy, count_event, &s);
    *events = s.events;
    return status == NQUEENS_OK || (first && s.is_found);
}

/* From smaller boards. */
static double estimate_events(unsigned n, const char *strategy)
{
    double values[NQUEENS_N_MAX + 1] = {0};
    for (unsigned k = 1; k < n; k++) {
        const nqueens_board board = {.n = k};
        uint64_t events;
        if (!count_events(&board, strategy, false, COUNTED / 4, &events))
            return growth_to(values, k - 1, n);
        values[k] = (double)events;
    }
    return growth_to(values, n - 1, n);
}

/* Exit status; complains of a trace too long to be of use. */
static int check_length(const cli_request *cli, const char *strategy)
{
    uint64_t events;
    if (cli->max_events > 0 ||
        count_events(&cli->board, strategy, cli_has(cli, OPTION_FIRST), SENSIBLE + 1, &events))
        return EXIT_FINE;
    char many[64];
    if (count_events(&cli->board, strategy, cli_has(cli, OPTION_FIRST), COUNTED, &events))
        snprintf(many, sizeof many, "has %s events", out_count(events).text);
    else if (cli_has(cli, OPTION_FIRST) || !is_empty(&cli->board))
        snprintf(many, sizeof many, "has more than %s events", out_count(COUNTED).text);
    else
        snprintf(many, sizeof many, "has about %s events",
                 out_rounded(estimate_events(cli->n, strategy)).text);
    return complain("a trace of n = %u by %s%s %s, too many to follow (%s at most): %s"
                    "cut it with --max-events=K, or trace a smaller board",
                    cli->n, strategy, cli_has(cli, OPTION_FIRST) ? " to its first solution" : "",
                    many, out_count(SENSIBLE).text,
                    cli_has(cli, OPTION_FIRST) ? "" : "stop it with --first, ");
}

/* ---- one trace ------------------------------------------------------------------------- */

typedef void (*tell_begin)(const out_trace *);
typedef void (*tell_event)(const out_trace *, const nqueens_event *);
typedef void (*tell_end)(const out_trace *, const nqueens_event *last, out_trace_end);

typedef struct teller {
    tell_begin begin;
    tell_event event;
    tell_end end;
} teller;

static const teller tellers[] = {
    [OUT_TRACE_TEXT] = {out_trace_text_begin, out_trace_text, out_trace_text_end},
    [OUT_TRACE_JSON] = {out_trace_json_begin, out_trace_json, out_trace_json_end},
    [OUT_TRACE_HTML] = {out_trace_html_begin, out_trace_html, out_trace_html_end},
};

typedef struct session {
    const teller *tell;
    out_trace trace;
    bool first;
    uint64_t max_events;
    out_trace_end end;
    nqueens_event last; /* and what it points to, which outlives it here */
    nqueens_tally tally;
    uint8_t columns[NQUEENS_N_MAX];
} session;

static int tell(const nqueens_event *event, void *context)
{
    session *s = context;
    if (signals_caught() != 0)
        return 1;
    if (event->step > s->max_events) {
        s->end = OUT_TRACE_CUT;
        return 1;
    }
    s->tell->event(&s->trace, event);
    s->last = *event;
    s->tally = *event->tally;
    memcpy(s->columns, event->columns, s->trace.n);
    if (s->first && event->kind == NQUEENS_SOLUTION)
        s->end = OUT_TRACE_FIRST;
    return s->end == OUT_TRACE_FIRST || ferror(s->trace.out);
}

static out_trace trace_of(const cli_request *cli, const nq_strategy *strategy, FILE *out)
{
    return (out_trace){.out = out,
                       .n = cli->n,
                       .strategy = strategy->name,
                       .idea = strategy->idea,
                       .source = strategy->source,
                       .memory = strategy->memory,
                       .central_first = strategy->central_first,
                       .board = &cli->board,
                       .colour = out == stdout && terminal_has_colours(),
                       .width = out == stdout ? terminal_width(UINT_MAX) : UINT_MAX};
}

static void write_trace(const cli_request *cli, const nq_strategy *strategy, FILE *out,
                        uint64_t max_events)
{
    session s = {
        .tell = &tellers[cli->trace_format],
        .trace = trace_of(cli, strategy, out),
        .first = cli_has(cli, OPTION_FIRST),
        .max_events = max_events,
    };
    s.tell->begin(&s.trace);
    nqueens_trace_board(&cli->board, strategy->name, tell, &s);
    s.last.tally = &s.tally;
    s.last.columns = s.columns;
    s.tell->end(&s.trace, &s.last, s.end);
}

/* With every strategy that can be traced, to switch between them. One that takes many more
 * steps than the one asked for is cut, and the page says so. */
static void write_page(const cli_request *cli, const nq_strategy *strategy, FILE *out)
{
    const out_trace page = trace_of(cli, strategy, out);
    out_page_begin(&page, nq_strategy_reference->name, nq_strategy_usually_traced->name);
    for (size_t i = 0; i < nq_strategy_count; i++)
        if (can_trace(&nq_strategies[i], &cli->board))
            write_trace(cli, &nq_strategies[i], out,
                        cli->max_events > 0 ? cli->max_events : SENSIBLE);
    out_page_end(&page);
}

static void write_all(const cli_request *cli, const nq_strategy *strategy, FILE *out)
{
    if (cli->trace_format == OUT_TRACE_HTML)
        write_page(cli, strategy, out);
    else
        write_trace(cli, strategy, out, cli->max_events > 0 ? cli->max_events : UINT64_MAX);
}

static int refuse_file(const char *path)
{
    return complain("cannot write %s: %s", cli_show(path, strlen(path)).text, strerror(errno));
}

/* Exit status. */
static int write_file(const cli_request *cli, const nq_strategy *strategy)
{
    outfile file;
    signals_catch();
    if (!outfile_open(&file, cli->output))
        return refuse_file(cli->output);
    write_all(cli, strategy, file.stream);
    if (signals_caught() != 0) {
        outfile_drop(&file);
        complain("interrupted: nothing is written");
        return 128 + signals_caught();
    }
    return outfile_close(&file) ? EXIT_FINE : refuse_file(cli->output);
}

/* ---- the command ----------------------------------------------------------------------- */

static int refuse_strategy(const char *name, const nqueens_board *board)
{
    char names[128] = "", last[64] = "";
    for (size_t i = 0; i < nq_strategy_count; i++) {
        if (!can_trace(&nq_strategies[i], board))
            continue;
        if (last[0] != '\0')
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                     names[0] != '\0' ? ", " : "", last);
        snprintf(last, sizeof last, "%s", nq_strategies[i].name);
    }
    return complain("strategy '%s' cannot be traced%s: expected %s or %s", name,
                    is_empty(board) ? "" : " with given queens or blocked squares", names, last);
}

int run_trace(const cli_request *cli)
{
    const nq_strategy *strategy =
        cli->strategy != NULL ? cli->strategy : nq_strategy_usually_traced;
    if (!can_trace(strategy, &cli->board))
        return refuse_strategy(strategy->name, &cli->board);
    if (cli->trace_format == OUT_TRACE_HTML && cli->output == NULL && isatty(STDOUT_FILENO))
        return complain(
            "a page on a terminal is of no use: write it to a file, with -o FILE or > FILE");
    const int status = check_length(cli, strategy->name);
    if (status != EXIT_FINE)
        return status;
    if (cli->output == NULL) {
        write_all(cli, strategy, stdout);
        return EXIT_FINE;
    }
    return write_file(cli, strategy);
}
