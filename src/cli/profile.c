/* nqueens profile N: the nodes of one search, by depth. */
#include "cli/count.h"
#include "cli/options.h"
#include "cli/terminal.h"
#include "output/bar.h"
#include "output/figure.h"
#include "output/table.h"

#include <inttypes.h>

enum column { COLUMN_QUEENS, COLUMN_NODES, COLUMN_SHARE, COLUMN_CHILDREN, COLUMN_BAR, COLUMNS };

static const out_column columns[COLUMNS] = {
    [COLUMN_QUEENS] = {"queens", "queens", false, false, 0},
    [COLUMN_NODES] = {"nodes", "nodes", false, true, 0},
    [COLUMN_SHARE] = {"share", "share", false, false, 2},
    [COLUMN_CHILDREN] = {"children", "children", false, false, 1},
    [COLUMN_BAR] = {NULL, NULL, true, false, 0}, /* in text alone */
};

enum { NARROWEST_BAR = 12, WIDE = 100 };

static void fill_row(const nqueens_tally *tally, unsigned n, unsigned queens, out_cell *cells)
{
    const uint64_t nodes = tally->nodes_at[queens];
    const double share = (double)nodes / (double)tally->nodes;
    out_text(&cells[COLUMN_QUEENS], "%u", queens);
    out_raw(&cells[COLUMN_QUEENS], "%u", queens);
    out_text(&cells[COLUMN_NODES], "%s", out_count(nodes).text);
    out_raw(&cells[COLUMN_NODES], "%" PRIu64, nodes);
    out_text(&cells[COLUMN_SHARE], "%s %%", out_rounded(100 * share).text);
    out_raw(&cells[COLUMN_SHARE], "%.6g", share);
    if (queens == n || nodes == 0)
        return;
    const double children = (double)tally->nodes_at[queens + 1] / (double)nodes;
    out_text(&cells[COLUMN_CHILDREN], "%s", out_rounded(children).text);
    out_raw(&cells[COLUMN_CHILDREN], "%.6g", children);
}

static unsigned widest_of(const nqueens_tally *tally, unsigned n)
{
    unsigned widest = 0;
    for (unsigned queens = 1; queens <= n; queens++)
        if (tally->nodes_at[queens] > tally->nodes_at[widest])
            widest = queens;
    return widest;
}

/* At most this many queens stand on half of the nodes. */
static unsigned median_of(const nqueens_tally *tally, unsigned n)
{
    uint64_t sum = 0;
    for (unsigned queens = 0; queens < n; queens++) {
        sum += tally->nodes_at[queens];
        if (sum >= tally->nodes - sum)
            return queens;
    }
    return n;
}

static void print_summary(const cli_request *cli, const nqueens_tally *tally)
{
    const unsigned n = cli->n, widest = widest_of(tally, n);
    printf("Widest at %u queens: %s nodes. Half of the nodes have %u queens or fewer.\n", widest,
           out_count(tally->nodes_at[widest]).text, median_of(tally, n));
    unsigned last = n;
    while (tally->nodes_at[last] == 0)
        last--;
    if (last < n)
        printf("It dies at %u queens: none of these placements takes one more.\n", last);
    else if (tally->nodes_at[n] < tally->nodes_at[widest])
        printf("From there it dies back, to %s nodes at %u queens.\n",
               out_count(tally->nodes_at[n]).text, n);
    else if (n > 1)
        puts("It does not die before the last queen: nothing is pruned on the way.");
    if (tally->nodes_at[n] < tally->solutions)
        puts("It counts by symmetry: a placement of all queens stands for several solutions.");
}

static void draw_bars(const nqueens_tally *tally, out_table *table, unsigned room)
{
    const bool utf8 = terminal_is_utf8();
    const double most = (double)tally->nodes_at[widest_of(tally, (unsigned)table->row_count - 1)];
    double blocks = room < OUT_BAR_MAX ? room : OUT_BAR_MAX;
    if (most < blocks)
        blocks = most; /* one a node */
    snprintf(table->bars_title, sizeof table->bars_title, "%s = %s nodes", utf8 ? "█" : "#",
             out_rounded(most / blocks).text);
    for (size_t queens = 0; queens < table->row_count; queens++) {
        const double length = (double)tally->nodes_at[queens] / most * blocks;
        out_text(out_table_cell(table, queens, COLUMN_BAR), "%s",
                 out_bar_of(length, utf8, false).text);
    }
}

static void print_chart(const cli_request *cli, const nqueens_tally *tally, out_table *table)
{
    const unsigned room = out_table_fit_bars(table, terminal_width(WIDE), NARROWEST_BAR);
    if (room > 0)
        draw_bars(tally, table, room);
    printf("%s, n = %u: %s nodes, %s solutions\n\n", cli_strategy(cli)->name, cli->n,
           out_count(tally->nodes).text, out_count(tally->solutions).text);
    out_table_print(stdout, table, OUT_TABLE_TEXT);
    putchar('\n');
    print_summary(cli, tally);
}

int run_profile(const cli_request *cli)
{
    nqueens_tally tally;
    const int status = count_work(cli, &tally);
    if (status != EXIT_FINE)
        return status;
    static out_cell cells[(NQUEENS_N_MAX + 1) * COLUMNS];
    out_table table = {.columns = columns,
                       .column_count = COLUMNS,
                       .row_count = cli->n + 1,
                       .cells = cells,
                       .bars = COLUMN_BAR};
    for (unsigned queens = 0; queens <= cli->n; queens++)
        fill_row(&tally, cli->n, queens, out_table_cell(&table, queens, 0));
    switch (cli->table) {
    case OUT_TABLE_TEXT:
        print_chart(cli, &tally, &table);
        break;
    case OUT_TABLE_JSON:
        printf("{\"n\":%u,\"strategy\":\"%s\",\"solutions\":\"%" PRIu64 "\",\"nodes\":\"%" PRIu64
               "\",\"depths\":",
               cli->n, cli_strategy(cli)->name, tally.solutions, tally.nodes);
        out_table_json(stdout, &table);
        puts("}");
        break;
    default:
        out_table_print(stdout, &table, cli->table);
    }
    return EXIT_FINE;
}
