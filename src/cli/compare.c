/* nqueens compare N: what each pruning idea saves. */
#include "cli/comparison.h"
#include "cli/complain.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "output/bar.h"
#include "output/figure.h"
#include "output/json.h"
#include "output/table.h"

#include <inttypes.h>
#include <string.h>

enum column {
    COLUMN_N,
    COLUMN_STRATEGY,
    COLUMN_STATUS,
    COLUMN_NODES,
    COLUMN_CANDIDATES,
    COLUMN_CHECKS,
    COLUMN_SHARE,
    COLUMN_TIME,
    COLUMN_SPREAD,
    COLUMN_NS,
    COLUMN_SPEEDUP,
    COLUMN_BAR,
    COLUMN_REPEATS,
    COLUMN_REACHED,
    COLUMN_REASON,
    COLUMNS
};

static const out_column columns[COLUMNS] = {
    [COLUMN_N] = {"n", NULL, false, false, 0},
    [COLUMN_STRATEGY] = {"strategy", "strategy", true, true, 0},
    [COLUMN_STATUS] = {"status", NULL, true, true, 0},
    [COLUMN_NODES] = {"nodes", "nodes", false, true, 0},
    [COLUMN_CANDIDATES] = {"candidates", "candidates", false, true, 3},
    [COLUMN_CHECKS] = {"checks", "checks", false, true, 2},
    [COLUMN_SHARE] = {"share", "share", false, false, 1},
    [COLUMN_TIME] = {"seconds", "time", false, false, 0},
    [COLUMN_SPREAD] = {"spread", "spread", false, false, 5},
    [COLUMN_NS] = {"ns_per_node", "ns/node", false, false, 4},
    [COLUMN_SPEEDUP] = {"speedup", "speed-up", false, false, 0},
    [COLUMN_BAR] = {NULL, NULL, true, false, 0}, /* in text alone */
    [COLUMN_REPEATS] = {"repeats", NULL, false, false, 0},
    [COLUMN_REACHED] = {"measured_n", NULL, false, false, 0},
    [COLUMN_REASON] = {"reason", NULL, true, true, 0},
};

/* For people, and for programs that read CSV or JSON. */
static const char *const statuses[] = {
    [ROW_UNFINISHED] = "unfinished",   [ROW_MEASURED] = "measured",
    [ROW_ESTIMATED] = "estimated",     [ROW_WRONG] = "wrong",
    [ROW_IMPOSSIBLE] = "not measured", [ROW_FAILED] = "broken",
};

enum {
    NARROWEST_BAR = 16,
    WIDE = 160,          /* where there is no terminal */
    FIRST_UNLEARNT = 11, /* the smallest tree that a branch predictor does not learn */
};

/* ---- the cells ---------------------------------------------------------------------- */

static out_figure amount_text(amount a)
{
    return a.exact && a.value < 1e15 ? out_count(a.number) : out_rounded(a.value);
}

static void fill_amount(out_cell *cell, amount a)
{
    out_text(cell, "%s%s", a.guessed && a.value > 0 ? "~" : "", amount_text(a).text);
    if (a.exact)
        out_raw(cell, "%" PRIu64, a.number);
    else
        out_raw(cell, "%.4g", a.value);
}

static void fill_value(out_cell *cell, const char *mark, double value, const char *unit)
{
    if (value < 0)
        return;
    out_text(cell, "%s%s%s", mark, out_rounded(value).text, unit);
    out_raw(cell, "%.6g", value);
}

static bool is_guessed(const comparison_row *row)
{
    return row->status == ROW_ESTIMATED || row->status == ROW_UNFINISHED;
}

static void fill_row(const comparison *c, const comparison_row *row, out_cell *cells)
{
    const char *mark = is_guessed(row) ? "~" : "";
    for (size_t i = 0; i < COLUMNS; i++)
        out_text(&cells[i], "%s", i == COLUMN_BAR ? "" : "-");
    out_raw(&cells[COLUMN_N], "%u", c->n);
    out_text(&cells[COLUMN_STRATEGY], "%s", row->strategy->name);
    out_raw(&cells[COLUMN_STRATEGY], "%s", row->strategy->name);
    out_raw(&cells[COLUMN_STATUS], "%s", statuses[row->status]);
    out_raw(&cells[COLUMN_REPEATS], "%u", row->repeats);
    out_raw(&cells[COLUMN_REACHED], "%u", row->reached);
    out_raw(&cells[COLUMN_REASON], "%s", row->reason);
    if (row->has_work) {
        fill_amount(&cells[COLUMN_NODES], row->nodes);
        fill_amount(&cells[COLUMN_CANDIDATES], row->candidates);
        fill_amount(&cells[COLUMN_CHECKS], row->checks);
        const double share = row->nodes.value / amount_unpruned(c->n).value;
        fill_value(&cells[COLUMN_SHARE], row->nodes.guessed ? "~" : "", 100 * share, " %");
        out_raw(&cells[COLUMN_SHARE], "%.6g", share);
    }
    if (row->seconds >= 0) {
        out_text(&cells[COLUMN_TIME], "%s%s", mark, out_duration(row->seconds).text);
        out_raw(&cells[COLUMN_TIME], "%.6g", row->seconds);
        fill_value(&cells[COLUMN_NS], mark, row->seconds * 1e9 / row->nodes.value, "");
    } else {
        out_text(&cells[COLUMN_TIME], "%s", statuses[row->status]);
    }
    fill_value(&cells[COLUMN_SPREAD], "", row->spread < 0 ? -1 : 100 * row->spread, " %");
    if (row->spread >= 0)
        out_raw(&cells[COLUMN_SPREAD], "%.4g", row->spread);
    const bool guess = is_guessed(row) || is_guessed(c->reference);
    fill_value(&cells[COLUMN_SPEEDUP], guess ? "~" : "", comparison_speedup(c, row), "");
}

/* ---- for people ----------------------------------------------------------------------- */

/* log2, drawn straight between the powers of two; of 1 and more. */
static double doublings(double ratio)
{
    double count = 0;
    while (ratio >= 2) {
        ratio /= 2;
        count++;
    }
    return count + ratio - 1;
}

/* The fastest has one block, and each further one is the same factor, a power of two;
 * the title says which. */
static void draw_bars(const comparison *c, out_table *table, unsigned room)
{
    const bool utf8 = terminal_is_utf8();
    double fastest = 0, slowest = 0;
    for (size_t i = 0; i < c->row_count; i++) {
        const double seconds = c->rows[i]->seconds;
        if (seconds > 0 && (fastest <= 0 || seconds < fastest))
            fastest = seconds;
        if (seconds > slowest)
            slowest = seconds;
    }
    const double range = fastest > 0 ? doublings(slowest / fastest) : 0;
    unsigned doublings_a_block = 1;
    while (1 + range / doublings_a_block > room)
        doublings_a_block++;
    snprintf(table->bars_title, sizeof table->bars_title, "time, %s = x%" PRIu64, utf8 ? "█" : "#",
             UINT64_C(1) << doublings_a_block);
    for (size_t i = 0; i < c->row_count; i++) {
        const comparison_row *row = c->rows[i];
        if (row->seconds <= 0)
            continue;
        const double length = 1 + doublings(row->seconds / fastest) / doublings_a_block;
        const out_bar bar = out_bar_of(length, utf8, is_guessed(row));
        out_text(out_table_cell(table, i, COLUMN_BAR), "%s", bar.text);
    }
}

static void print_spaces(const comparison *c, out_table_format format)
{
    const unsigned n = c->n;
    char names[4][16];
    snprintf(names[0], sizeof names[0], "C(%u,%u)", n * n, n);
    snprintf(names[1], sizeof names[1], "%u^%u", n, n);
    snprintf(names[2], sizeof names[2], "%u!", n);
    snprintf(names[3], sizeof names[3], "Q(%u)", n);
    const out_figure figures[4] = {amount_text(amount_choose(n * n, n)),
                                   amount_text(amount_power(n, n)),
                                   amount_text(amount_factorial(n)),
                                   c->is_counted ? out_count(c->solutions) : (out_figure){"?"}};
    static const char *const meanings[4] = {"boards with a queen on any n squares",
                                            "with one in each row",
                                            "with one in each row and column", "solutions"};
    const bool markdown = format == OUT_TABLE_MARKDOWN;
    if (markdown)
        printf("| n = %u | | |\n|---|---:|---|\n", n);
    size_t width = 0;
    for (size_t i = 0; i < 4; i++)
        width = strlen(figures[i].text) > width ? strlen(figures[i].text) : width;
    for (size_t i = 0; i < 4; i++)
        if (markdown)
            printf("| %s | %s | %s |\n", names[i], figures[i].text, meanings[i]);
        else
            printf("%-10s %*s  %s\n", names[i], (int)width, figures[i].text, meanings[i]);
    putchar('\n');
}

static void print_hidden(const out_table *table)
{
    const char *before = "Too narrow for";
    for (size_t i = 0; i < COLUMNS; i++)
        if ((table->hidden >> i & 1u) != 0) {
            printf("%s %s", before, table->columns[i].title);
            before = ",";
        }
    if (table->hidden != 0)
        puts(".");
}

static void print_notes(const comparison *c, const char *bullet)
{
    for (size_t i = 0; i < c->all_rows; i++) {
        const comparison_row *row = c->rows[i];
        if (row->status == ROW_ESTIMATED)
            printf("%s%s %s more than %s: %s.\n", bullet, row->strategy->name,
                   row->was_tried && row->reached + 1 == c->n ? "takes" : "would take",
                   out_duration(c->max_time).text, row->reason);
        else if (row->status != ROW_MEASURED)
            printf("%s%s is %s: %s.\n", bullet, row->strategy->name, statuses[row->status],
                   row->reason);
    }
    if (c->is_counted && !c->is_checked)
        printf("%sQ(%u) is counted once only: no second strategy got there.\n", bullet, c->n);
    if (c->n < FIRST_UNLEARNT)
        printf(
            "%sBelow n = %d a branch predictor learns the whole tree, so times look better than on "
            "larger\n%sboards (bitmask on a quiet machine: 2.6 ns a node to n = 9, 7.4 from 11 "
            "on).\n",
            bullet, FIRST_UNLEARNT, bullet[0] ? "  " : "");
    printf("%s~: estimated. share: nodes as a part of those of tuples. speed-up: over abs.\n",
           bullet);
    if (c->signal != 0)
        printf("%sIncomplete: interrupted.\n", bullet);
}

/* ---- for programs ------------------------------------------------------------------------ */

static void print_space(const char *name, amount a)
{
    if (a.exact)
        printf("\"%s\":\"%" PRIu64 "\"", name, a.number);
    else
        printf("\"%s\":\"%.6g\"", name, a.value);
}

static void print_json(const comparison *c, const out_table *table)
{
    printf("{\"n\":%u,\"max_time\":%g,\"repeat\":%u,\"complete\":%s,", c->n, c->max_time, c->repeat,
           c->signal == 0 ? "true" : "false");
    fputs("\"spaces\":{", stdout);
    print_space("squares", amount_choose(c->n * c->n, c->n));
    putchar(',');
    print_space("tuples", amount_power(c->n, c->n));
    putchar(',');
    print_space("permutations", amount_factorial(c->n));
    putchar('}');
    if (c->is_counted)
        printf(",\"solutions\":\"%" PRIu64 "\"", c->solutions);
    else
        fputs(",\"solutions\":null", stdout);
    fputs(",\"strategies\":", stdout);
    out_table_json(stdout, table);
    puts("}");
}

/* ---- all of it ----------------------------------------------------------------------------- */

static void print_text(const comparison *c, out_table *table)
{
    const unsigned room = out_table_fit_bars(table, terminal_width(WIDE), NARROWEST_BAR);
    if (room > 0)
        draw_bars(c, table, room);
    print_spaces(c, OUT_TABLE_TEXT);
    out_table_print(stdout, table, OUT_TABLE_TEXT);
    putchar('\n');
    print_hidden(table);
    print_notes(c, "");
}

static void print_markdown(const comparison *c, out_table *table)
{
    print_spaces(c, OUT_TABLE_MARKDOWN);
    out_table_print(stdout, table, OUT_TABLE_MARKDOWN);
    putchar('\n');
    print_notes(c, "- ");
}

static void print_comparison(const comparison *c, out_table_format format)
{
    static out_cell cells[COMPARISON_STRATEGIES * COLUMNS];
    out_table table = {.columns = columns,
                       .column_count = COLUMNS,
                       .row_count = c->row_count,
                       .cells = cells,
                       .bars = COLUMN_BAR};
    for (size_t i = 0; i < c->row_count; i++)
        fill_row(c, c->rows[i], out_table_cell(&table, i, 0));
    switch (format) {
    case OUT_TABLE_TEXT:
        print_text(c, &table);
        break;
    case OUT_TABLE_MARKDOWN:
        print_markdown(c, &table);
        break;
    case OUT_TABLE_CSV:
        out_table_print(stdout, &table, OUT_TABLE_CSV);
        break;
    case OUT_TABLE_JSON:
        print_json(c, &table);
    }
}

/* What the exit status is about, a line each. */
static int exit_status(const comparison *c)
{
    int status = EXIT_FINE;
    for (size_t i = 0; i < c->all_rows; i++) {
        const comparison_row *row = c->rows[i];
        const bool wrong = row->status == ROW_WRONG || row->status == ROW_FAILED;
        if (!wrong && row->status != ROW_IMPOSSIBLE)
            continue;
        complain("%s is %s: %s", row->strategy->name, statuses[row->status], row->reason);
        if (wrong || status == EXIT_FINE)
            status = wrong ? EXIT_NOTHING : EXIT_BAD;
    }
    if (c->signal == 0)
        return status;
    complain("interrupted: what was finished is printed; start again for the rest");
    return 128 + c->signal;
}

int run_compare(const cli_request *cli)
{
    comparison c = {.n = cli->n, .max_time = cli->max_time, .repeat = cli->repeat};
    int status;
    if (comparison_run(&c, cli->strategies)) {
        print_comparison(&c, cli->table);
        status = exit_status(&c);
    } else {
        status =
            complain("cannot compare n = %u: %s", cli->n, nqueens_status_string(NQUEENS_NO_MEMORY));
    }
    comparison_free(&c);
    return status;
}
