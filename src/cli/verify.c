/* nqueens verify: everything that counts, against OEIS A000170 and so against each other. */
#include "cli/complain.h"
#include "cli/known.h"
#include "cli/options.h"
#include "cli/signals.h"
#include "cli/terminal.h"
#include "output/table.h"

#include <inttypes.h>

enum { USUAL_LAST = 12 };

enum column { COLUMN_COUNTER, COLUMN_KIND, COLUMN_BOARDS, COLUMN_RESULT, COLUMNS };

static const out_column columns[COLUMNS] = {
    [COLUMN_COUNTER] = {"name", "counted by", true, true, 0},
    [COLUMN_KIND] = {"kind", "kind", true, true, 0},
    [COLUMN_BOARDS] = {"boards", "n", true, true, 0},
    [COLUMN_RESULT] = {"result", "result", true, true, 0},
};

enum { COUNTERS_MAX = 64 };

typedef struct counter {
    const char *name;
    bool is_isa;
    unsigned practical_n;
} counter;

static nqueens_status count(const counter *by, unsigned n, uint64_t *solutions)
{
    const nqueens_options options = {.isa = by->name, .cancel = signals_flag()};
    return by->is_isa ? nqueens_count_with(n, &options, solutions)
                      : nqueens_count(n, by->name, solutions);
}

static size_t find_counters(counter *counters)
{
    size_t found = 0;
    for (size_t i = 0; i < nq_strategy_count && found < COUNTERS_MAX; i++)
        counters[found++] = (counter){nq_strategies[i].name, false, nq_strategies[i].practical_n};
    for (size_t i = 0; nqueens_isa_name(i) != NULL && found < COUNTERS_MAX; i++)
        if (nqueens_isa_available(i))
            counters[found++] = (counter){nqueens_isa_name(i), true, NQUEENS_N_MAX};
    return found;
}

/* How a count ended, the worst last. */
typedef enum outcome { RIGHT, NO_MEMORY, WRONG } outcome;

/* Counts the boards from first to last that are not too large for it, up to one that is not
 * right. */
static outcome check(const counter *by, unsigned first, unsigned last, out_cell *cells)
{
    out_text(&cells[COLUMN_COUNTER], "%s", by->name);
    out_text(&cells[COLUMN_KIND], by->is_isa ? "instruction set" : "strategy");
    const unsigned end = last < by->practical_n ? last : by->practical_n;
    if (first > end) {
        out_text(&cells[COLUMN_BOARDS], "-");
        out_text(&cells[COLUMN_RESULT], "left out: it takes too long above n = %u",
                 by->practical_n);
        return RIGHT;
    }
    for (unsigned n = first; n <= end; n++) {
        terminal_progress("%s: n = %u", by->name, n);
        uint64_t solutions = 0;
        const nqueens_status status =
            signals_caught() != 0 ? NQUEENS_STOPPED : count(by, n, &solutions);
        if (status == NQUEENS_OK && solutions == known_solutions[n])
            continue;
        out_text(&cells[COLUMN_BOARDS], "%u", n);
        if (status == NQUEENS_STOPPED)
            out_text(&cells[COLUMN_RESULT], "interrupted");
        else if (status == NQUEENS_NO_MEMORY)
            out_text(&cells[COLUMN_RESULT], "not counted: %s", nqueens_status_string(status));
        else if (status != NQUEENS_OK)
            out_text(&cells[COLUMN_RESULT], "FAILED: %s", nqueens_status_string(status));
        else
            out_text(&cells[COLUMN_RESULT], "WRONG: %" PRIu64 ", but Q(%u) is %" PRIu64, solutions,
                     n, known_solutions[n]);
        return status == NQUEENS_NO_MEMORY ? NO_MEMORY : WRONG;
    }
    out_text(&cells[COLUMN_BOARDS], first == end ? "%u" : "%u..%u", first, end);
    out_text(&cells[COLUMN_RESULT], "ok");
    return RIGHT;
}

int run_verify(const cli_request *cli)
{
    static out_cell cells[COUNTERS_MAX * COLUMNS];
    counter counters[COUNTERS_MAX];
    const unsigned first = cli->has_size ? cli->n : NQUEENS_N_MIN;
    const unsigned last = cli->has_size ? cli->last : USUAL_LAST;
    out_table table = {.columns = columns,
                       .column_count = COLUMNS,
                       .row_count = find_counters(counters),
                       .cells = cells};
    if (last > KNOWN_MAX)
        return complain("'%u' cannot be verified: expected n from 1 to %d, where A000170 is known",
                        last, KNOWN_MAX);
    outcome worst = RIGHT;
    signals_catch();
    for (size_t i = 0; i < table.row_count; i++) {
        out_cell *row = out_table_cell(&table, i, 0);
        const outcome of_row = check(&counters[i], first, last, row);
        worst = of_row > worst ? of_row : worst;
        for (size_t k = 0; k < COLUMNS; k++)
            out_raw(&row[k], "%s", row[k].text);
    }
    terminal_progress("%s", "");
    if (cli->table == OUT_TABLE_JSON) {
        printf("{\"first\":%u,\"last\":%u,\"ok\":%s,\"counters\":", first, last,
               worst == RIGHT ? "true" : "false");
        out_table_json(stdout, &table);
        puts("}");
    } else {
        out_table_print(stdout, &table, cli->table);
    }
    if (signals_caught() != 0) {
        complain("interrupted: the table is incomplete");
        return 128 + signals_caught();
    }
    if (worst == NO_MEMORY)
        return complain("%s: the table is incomplete", nqueens_status_string(NQUEENS_NO_MEMORY));
    if (worst == WRONG)
        complain("a count is wrong or failed: see the table");
    return worst == RIGHT ? EXIT_FINE : EXIT_NOTHING;
}
