#include "output/json.h"
#include "output/solution.h"
#include "output/trace.h"

#include <inttypes.h>

/* A change that breaks readers. */
enum { SCHEMA_VERSION = 1 };

static const char *const kinds[] = {
    [NQUEENS_ENTER] = "enter",         [NQUEENS_CANDIDATE] = "candidate",
    [NQUEENS_REJECTED] = "rejected",   [NQUEENS_PLACED] = "placed",
    [NQUEENS_PRUNED] = "pruned",       [NQUEENS_SOLUTION] = "solution",
    [NQUEENS_BACKTRACK] = "backtrack",
};
static const char *const lines[] = {
    [NQUEENS_ROW] = "row",
    [NQUEENS_COLUMN] = "column",
    [NQUEENS_DIAGONAL] = "diagonal",
    [NQUEENS_ANTIDIAGONAL] = "anti-diagonal",
};
static const char *const whys[] = {
    [NQUEENS_NO_FREE_COLUMN] = "no free column",
    [NQUEENS_NO_ROOM_AHEAD] = "no room ahead",
    [NQUEENS_SEEN_BY_SYMMETRY] = "seen by symmetry",
};

void out_trace_json_begin(const out_trace *t)
{
    fprintf(t->out,
            "{\"schema\":\"nqueens-trace\",\"version\":%d,\"n\":%u,\"strategy\":", SCHEMA_VERSION,
            t->n);
    out_json_string(t->out, t->strategy);
    out_json_board(t->out, t->board);
    fputs("}\n", t->out);
}

static void put_masks(FILE *out, const char *key, nqueens_masks m)
{
    fprintf(out, ",\"%s\":{\"cols\":%" PRIu32 ",\"diag\":%" PRIu32 ",\"anti\":%" PRIu32 "}", key,
            m.cols, m.diag, m.anti);
}

void out_trace_json(const out_trace *t, const nqueens_event *e)
{
    FILE *out = t->out;
    fprintf(out, "{\"step\":%" PRIu64 ",\"event\":\"%s\"", e->step, kinds[e->kind]);
    if (e->row > 0)
        fprintf(out, ",\"row\":%u", e->row);
    if (e->column > 0)
        fprintf(out, ",\"column\":%u", e->column);
    if (e->kind == NQUEENS_REJECTED)
        fprintf(out, ",\"by\":{\"row\":%u,\"column\":%u,\"line\":\"%s\"}", e->by_row, e->by_column,
                lines[e->line]);
    if (e->kind == NQUEENS_PRUNED)
        fprintf(out, ",\"why\":\"%s\"", whys[e->why]);
    if (e->why == NQUEENS_NO_ROOM_AHEAD)
        fprintf(out, ",\"ahead\":%u", e->by_row);
    put_masks(out, "before", e->before);
    put_masks(out, "after", e->after);
    fprintf(out,
            ",\"cross\":%" PRIu32 ",\"free\":%" PRIu32 ",\"open\":%" PRIu32 ",\"barred\":%" PRIu32
            ",\"weight\":%u,\"queens\":",
            e->cross, e->free, e->open, e->barred, e->weight);
    out_json_columns(out, t->n, e->columns);
    fprintf(out,
            ",\"solutions\":%" PRIu64 ",\"nodes\":%" PRIu64 ",\"candidates\":%" PRIu64
            ",\"checks\":%" PRIu64 "}\n",
            e->tally->solutions, e->tally->nodes, e->tally->candidates, e->tally->checks);
}

void out_trace_json_end(const out_trace *t, const nqueens_event *last, out_trace_end end)
{
    static const char *const ends[] = {[OUT_TRACE_COMPLETE] = "complete",
                                       [OUT_TRACE_FIRST] = "first solution",
                                       [OUT_TRACE_CUT] = "cut"};
    fprintf(t->out, "{\"event\":\"end\",\"why\":\"%s\",\"steps\":%" PRIu64 "}\n", ends[end],
            last->step);
}
