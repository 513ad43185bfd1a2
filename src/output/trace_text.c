#include "output/solution.h"
#include "output/trace.h"

#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>

/* ---- words and masks ----------------------------------------------------------------- */

typedef struct text {
    char text[128];
} text;

static bool has_masks(const out_trace *t)
{
    return t->memory == NQUEENS_KEEPS_MASKS;
}

/* Colours by what is said. */
static const char queen_colour[] = "1", good[] = "32", bad[] = "31", pale[] = "2";
static const char column_colour[] = "34", diagonal_colour[] = "35", antidiagonal_colour[] = "36";

static text coloured(const out_trace *t, const char *colour, const char *what)
{
    text shown = {""};
    snprintf(shown.text, sizeof shown.text, t->colour ? "\033[%s%s%s\033[0m" : "%.0s%.0s%s", colour,
             "m", what);
    return shown;
}

/* As C writes it, highest bit first; what lies past column n, if anything, before a '. */
static text binary(const out_trace *t, uint32_t mask)
{
    text shown = {""};
    char *at = shown.text;
    for (unsigned bit = 32; bit-- > 0;) {
        if (bit + 1 == t->n && at > shown.text)
            *at++ = '\'';
        if (bit < t->n || mask >> bit != 0)
            *at++ = (char)('0' + (mask >> bit & 1));
    }
    *at = '\0';
    return shown;
}

/* -mask: above column n it has ones only. */
static text negative(const out_trace *t, uint32_t mask)
{
    text shown = {""};
    strcat(strcpy(shown.text, t->n < 32 ? "...1'" : ""),
           binary(t, -mask & UINT32_MAX >> (32 - t->n)).text);
    return shown;
}

static unsigned column_of_lowest(uint32_t mask)
{
    return (unsigned)__builtin_ctz(mask) + 1;
}

/* ---- lines that fit ------------------------------------------------------------------- */

/* Without the escape sequences. */
static unsigned shown_width(const char *from, const char *to)
{
    unsigned width = 0;
    for (; from < to; from++)
        if (*from == '\033')
            from += strcspn(from, "m");
        else
            width++;
    return width;
}

/* What would pass `width` goes on below, `indent` columns in. */
static void put_folded_line(FILE *out, const char *line, const char *end, unsigned width,
                            unsigned indent)
{
    const char *blank = NULL;
    unsigned column = 0;
    for (const char *at = line; at < end; at++) {
        if (*at == '\033') {
            at += strcspn(at, "m");
            continue;
        }
        if (*at == ' ' && column >= indent)
            blank = at;
        if (++column > width && blank != NULL) {
            fprintf(out, "%.*s\n%*s", (int)(blank - line), line, (int)indent, "");
            line = blank + 1;
            column = indent + shown_width(line, at + 1);
            blank = NULL;
        }
    }
    fwrite(line, 1, (size_t)(end - line), out);
}

/* Boards and sums, which begin with more blanks than a step's number, stay as they are. */
static void put_folded(FILE *out, const char *at, unsigned width, unsigned indent)
{
    while (*at != '\0') {
        const char *end = at + strcspn(at, "\n");
        put_folded_line(out, at, end, strspn(at, " ") < 4 ? width : UINT_MAX, indent);
        putc('\n', out);
        at = *end != '\0' ? end + 1 : end;
    }
}

/* A trace told into memory, to be folded from there. */
typedef struct folded {
    out_trace trace;
    char *text;
    size_t size;
} folded;

static bool begin_folded(folded *f, const out_trace *t)
{
    *f = (folded){.trace = *t};
    f->trace.out = open_memstream(&f->text, &f->size);
    return f->trace.out != NULL;
}

static void end_folded(folded *f, const out_trace *t, unsigned width, unsigned indent)
{
    if (fclose(f->trace.out) == 0)
        put_folded(t->out, f->text, width, indent);
    free(f->text);
}

/* ---- the board ------------------------------------------------------------------------- */

static int cell_width(const out_trace *t)
{
    return t->n < 10 ? 2 : 3;
}

static void put_cell(const out_trace *t, const char *colour, const char *what)
{
    fprintf(t->out, "%*s%s", cell_width(t) - 1, "", coloured(t, colour, what).text);
}

/* A square without a queen, as the board has it. */
static void put_bare_square(const out_trace *t, unsigned row, unsigned column)
{
    const bool is_blocked = (t->board->blocked[row - 1] >> (column - 1) & 1) != 0;
    put_cell(t, pale, t->board->given[row - 1] == column ? "q" : is_blocked ? "#" : ".");
}

static void put_free_square(const out_trace *t, const nqueens_event *e, unsigned row,
                            unsigned column)
{
    const uint32_t bit = row == e->row && e->weight > 0 ? UINT32_C(1) << (column - 1) : 0;
    const uint32_t seen = has_masks(t) ? bit : 0;
    const bool col = e->before.cols & seen, diag = e->before.diag & seen;
    const bool anti = e->before.anti & seen;
    /* A given queen that is put bars what the masks have as well. */
    const bool other = (e->cross & bit) != 0 || ((e->barred & bit) != 0 && !col && !diag && !anti);
    if (col + diag + anti + other == 0)
        put_bare_square(t, row, column);
    else if (col + diag + anti + other > 1)
        put_cell(t, bad, "x");
    else if (other)
        put_cell(t, pale, (t->board->blocked[row - 1] & bit) != 0 ? "#" : "^");
    else
        put_cell(t,
                 col    ? column_colour
                 : diag ? diagonal_colour
                        : antidiagonal_colour,
                 col    ? "|"
                 : diag ? "\\"
                        : "/");
}

static void put_board(const out_trace *t, const nqueens_event *e)
{
    fprintf(t->out, "\n%14s", "");
    for (unsigned column = 1; column <= t->n; column++)
        fprintf(t->out, "%*u", cell_width(t), column);
    putc('\n', t->out);
    for (unsigned row = 1; row <= t->n; row++) {
        fprintf(t->out, "    %s row %-3u ", row == e->row ? ">" : " ", row);
        for (unsigned column = 1; column <= t->n; column++)
            if (e->columns[row - 1] == column)
                put_cell(t, queen_colour, "Q");
            else
                put_free_square(t, e, row, column);
        putc('\n', t->out);
    }
}

/* Lowest bit first, each under its column. */
static void put_mask(const out_trace *t, const char *name, uint32_t mask, const char *colour,
                     const char *meaning)
{
    fprintf(t->out, "      %-8s", name);
    for (unsigned bit = 0; bit < t->n; bit++)
        put_cell(t, mask >> bit & 1 ? colour : pale, mask >> bit & 1 ? "1" : "0");
    /* A diagonal of n rows has 2 n bits, and a ' is one more. */
    const int spelled = t->n < 16 ? 2 * (int)t->n + 3 : 36;
    const unsigned end = (unsigned)(14 + cell_width(t) * (int)t->n + spelled);
    if (end <= t->width)
        fprintf(t->out, "%*s", spelled, binary(t, mask).text);
    if (end + 2 + strlen(meaning) <= t->width)
        fprintf(t->out, "  %s", meaning);
    putc('\n', t->out);
}

static void put_masks(const out_trace *t, const nqueens_event *e)
{
    put_mask(t, "cols", e->before.cols, column_colour, "straight below a queen  |");
    put_mask(t, "diag", e->before.diag, diagonal_colour, "down and to the right   \\");
    put_mask(t, "anti", e->before.anti, antidiagonal_colour, "down and to the left    /");
    if (e->cross != 0)
        put_mask(t, "cross", e->cross, pale, "by a queen of the cross ^");
    if (e->barred != 0)
        put_mask(t, "barred", e->barred, pale, "given queens and blocked squares");
    put_mask(t, "free", e->free, good,
             e->cross != 0    ? "~(cols | diag | anti | cross) & full"
             : e->barred != 0 ? "~(cols | diag | anti | barred) & full"
                              : "~(cols | diag | anti) & full");
    putc('\n', t->out);
}

/* ---- the steps ------------------------------------------------------------------------- */

static void put_enter(const out_trace *t, const nqueens_event *e)
{
    if (e->row == 0) {
        fprintf(t->out, "Central column %u: on which row?\n", e->column);
        put_board(t, e);
    } else if (e->weight == 0) {
        fprintf(t->out, "Central row %u: in which column?\n", e->row);
        put_board(t, e);
    } else if (has_masks(t)) {
        if (e->weight > 1)
            fprintf(t->out, "The search is for an orbit of %u. ", e->weight);
        fprintf(t->out, "Row %u: which of its columns are free?\n", e->row);
        put_board(t, e);
        put_masks(t, e);
        return;
    } else {
        fprintf(t->out, "Row %u: try each column%s.\n", e->row,
                e->barred != 0 ? " that is not barred" : "");
        put_board(t, e);
    }
    putc('\n', t->out);
}

static void put_candidate(const out_trace *t, const nqueens_event *e)
{
    if (!has_masks(t) || e->weight == 0) {
        fprintf(t->out, "Row %u, column %u?\n", e->row, e->column);
        return;
    }
    const char *name = e->open == e->free ? "free" : "open";
    fprintf(t->out, "bit = %s & -%s = %s & %s = %s: the lowest, column %u.\n", name, name,
            binary(t, e->open).text, negative(t, e->open).text, binary(t, e->open & -e->open).text,
            e->column);
}

static unsigned distance(unsigned a, unsigned b)
{
    return a > b ? a - b : b - a;
}

static void put_rejected(const out_trace *t, const nqueens_event *e)
{
    fprintf(t->out, "%s by the queen on row %u, column %u: ", coloured(t, bad, "Attacked").text,
            e->by_row, e->by_column);
    switch (e->line) {
    case NQUEENS_ROW:
        fputs("the same row.\n", t->out);
        break;
    case NQUEENS_COLUMN:
        fputs("the same column.\n", t->out);
        break;
    default:
        fprintf(t->out, "%s, as many columns away as rows: %u.\n",
                e->line == NQUEENS_DIAGONAL ? "a diagonal" : "an anti-diagonal",
                distance(e->row, e->by_row));
    }
}

typedef struct sum {
    char text[448];
    const char *reason;
} sum;

static sum shifted(const out_trace *t, const char *name, uint32_t before, uint32_t bit,
                   const char *shift, uint32_t after, const char *reason)
{
    sum shown = {.reason = reason};
    snprintf(shown.text, sizeof shown.text, "      %s = %s%s | %s%s%s = %s", name,
             shift[0] ? "(" : "", binary(t, before).text, binary(t, bit).text, shift[0] ? ") " : "",
             shift, binary(t, after).text);
    return shown;
}

/* The reasons stand below each other, or not at all. */
static void put_sums(const out_trace *t, const sum sums[], size_t count)
{
    size_t longest = 0, reason = 0;
    for (size_t i = 0; i < count; i++) {
        longest = strlen(sums[i].text) > longest ? strlen(sums[i].text) : longest;
        reason = strlen(sums[i].reason) > reason ? strlen(sums[i].reason) : reason;
    }
    const bool fits = longest + 2 + reason <= t->width;
    for (size_t i = 0; i < count; i++)
        if (fits)
            fprintf(t->out, "%-*s  %s\n", (int)longest, sums[i].text, sums[i].reason);
        else
            fprintf(t->out, "%s\n", sums[i].text);
}

static void put_placed(const out_trace *t, const nqueens_event *e)
{
    fprintf(t->out, "%s on row %u, column %u.", coloured(t, queen_colour, "A queen").text, e->row,
            e->column);
    if (has_masks(t) && e->weight > 0 && e->queens < t->n) {
        const uint32_t bit = UINT32_C(1) << (e->column - 1);
        fputs(" One row down, the masks are\n", t->out);
        const sum sums[] = {
            shifted(t, "cols", e->before.cols, bit, "", e->after.cols, "a column stays"),
            shifted(t, "diag", e->before.diag, bit, "<< 1", e->after.diag,
                    "one column right is one bit higher"),
            shifted(t, "anti", e->before.anti, bit, ">> 1", e->after.anti,
                    "one column left is one bit lower"),
        };
        put_sums(t, sums, sizeof sums / sizeof sums[0]);
    }
    putc('\n', t->out);
}

static void put_pruned(const out_trace *t, const nqueens_event *e)
{
    switch (e->why) {
    case NQUEENS_NO_ROOM_AHEAD:
        fprintf(t->out, "%s: a queen there would leave row %u no free column.\n",
                coloured(t, bad, "Dropped").text, e->by_row);
        break;
    case NQUEENS_SEEN_BY_SYMMETRY:
        fprintf(t->out, "%s: a turn or reflection of this cross stands for it.\n",
                coloured(t, bad, "Dropped").text);
        break;
    default:
        fprintf(t->out, "%s: %s %u has no free square.\n", coloured(t, bad, "Dead end").text,
                e->row > 0 ? "row" : "column", e->row > 0 ? e->row : e->column);
    }
}

static void put_solution(const out_trace *t, const nqueens_event *e)
{
    const nqueens_event board = {.columns = e->columns};
    fprintf(t->out, "%s %" PRIu64, coloured(t, good, "Solution").text,
            e->tally->solutions - e->weight + 1);
    if (e->weight > 1)
        fprintf(t->out, " to %" PRIu64 ", this one and what turns and reflections make of it",
                e->tally->solutions);
    fputs(": ", t->out);
    out_solution(t->out, OUT_COLUMNS, t->n, e->columns, 1);
    put_board(t, &board);
    putc('\n', t->out);
}

static void put_backtrack(const out_trace *t, const nqueens_event *e)
{
    fprintf(t->out, "Back: the queen on row %u, column %u is taken off.", e->row, e->column);
    if (e->weight == 0) {
        putc('\n', t->out);
    } else if (e->open == 0) {
        fprintf(t->out, " Row %u has nothing left to try.\n", e->row);
    } else if (!has_masks(t)) {
        fprintf(t->out, " On with column %u.\n", column_of_lowest(e->open));
    } else {
        /* Columns up to this one are no longer open. */
        const uint32_t tried = UINT32_C(1) << (e->column - 1), open = e->open | tried;
        fprintf(t->out, " open & (open - 1) = %s & %s = %s\n", binary(t, open).text,
                binary(t, open - 1).text, binary(t, e->open).text);
    }
}

static void put_step(const out_trace *t, const nqueens_event *e)
{
    static void (*const put[])(const out_trace *, const nqueens_event *) = {
        [NQUEENS_ENTER] = put_enter,         [NQUEENS_CANDIDATE] = put_candidate,
        [NQUEENS_REJECTED] = put_rejected,   [NQUEENS_PLACED] = put_placed,
        [NQUEENS_PRUNED] = put_pruned,       [NQUEENS_SOLUTION] = put_solution,
        [NQUEENS_BACKTRACK] = put_backtrack,
    };
    fprintf(t->out, "%3" PRIu64 "  ", e->step);
    put[e->kind](t, e);
}

void out_trace_text(const out_trace *t, const nqueens_event *e)
{
    folded f;
    if (t->width == UINT_MAX || !begin_folded(&f, t)) {
        put_step(t, e);
        return;
    }
    put_step(&f.trace, e);
    end_folded(&f, t, t->width, 5);
}

/* What stands on the board, if anything. */
static void put_board_words(const out_trace *t)
{
    bool has_given = false, has_blocked = false;
    for (unsigned row = 0; row < t->n; row++) {
        has_given = has_given || t->board->given[row] != 0;
        has_blocked = has_blocked || t->board->blocked[row] != 0;
    }
    if (has_given)
        fputs("q is a given queen, who is put when her row comes. What she attacks, and the rest "
              "of her row, is barred from the start: ^ on the row in hand.\n",
              t->out);
    if (has_blocked)
        fputs("# is a blocked square: barred too.\n", t->out);
    if (has_given || has_blocked)
        putc('\n', t->out);
}

static void put_begin(const out_trace *t)
{
    const uint32_t full = UINT32_MAX >> (32 - t->n);
    fprintf(t->out, "%u queen%s by %s: %s.\n\n", t->n, t->n == 1 ? "" : "s", t->strategy, t->idea);
    put_board_words(t);
    if (t->central_first)
        fputs(
            "The central rows and columns, the cross, are filled first, without masks. A cross and "
            "its turns and reflections, its orbit, lead to equally many solutions: one of them is "
            "searched, and counts for all. Past a row that it fills, the masks just shift once "
            "more.\n\n",
            t->out);
    if (!has_masks(t))
        return;
    fprintf(t->out,
            "A mask has one bit a column, and bit 0, the lowest, is column 1. C writes the lowest "
            "bit on the right, but column 1 stands on the left: so under the board a mask stands "
            "with its lowest bit first, and beside that once more as C writes it. full is %s.\n"
            "free: the columns that no queen attacks. open: those of them that are still to be "
            "tried.\n"
            "x & -x is the lowest 1 of x alone: -x is ~x + 1, all bits flipped and then 1 added, "
            "whose carry stops at just that bit. Above it x and -x differ everywhere, below it "
            "both have 0.\n"
            "On the row in hand | \\ / mark the squares that one queen attacks, x those that more "
            "do.\n",
            binary(t, full).text);
    if (t->n < 32)
        fprintf(t->out,
                "Bits before a ' are past column %u: & full drops them. ...1' stands for %u "
                "ones there.\n",
                t->n, 32 - t->n);
    putc('\n', t->out);
}

void out_trace_text_begin(const out_trace *t)
{
    enum { READABLE = 88 }; /* columns */
    folded f;
    if (!begin_folded(&f, t)) {
        put_begin(t);
        return;
    }
    put_begin(&f.trace);
    end_folded(&f, t, t->width < READABLE ? t->width : READABLE, 0);
}

static void put_end(const out_trace *t, const nqueens_event *last, out_trace_end end)
{
    const nqueens_tally *tally = last->tally;
    if (last->kind != NQUEENS_SOLUTION)
        putc('\n', t->out);
    switch (end) {
    case OUT_TRACE_FIRST:
        fputs("The first solution, and the search is stopped there", t->out);
        break;
    case OUT_TRACE_CUT:
        fprintf(t->out, "Cut after %" PRIu64 " event%s; the search is not complete", last->step,
                last->step == 1 ? "" : "s");
        break;
    default:
        fputs("The search is complete", t->out);
    }
    fprintf(t->out,
            ".\nSolutions %" PRIu64 ", nodes %" PRIu64 ", candidates %" PRIu64 ", checks %" PRIu64
            ", events %" PRIu64 ".\n",
            tally->solutions, tally->nodes, tally->candidates, tally->checks, last->step);
    if (end == OUT_TRACE_FIRST)
        out_solution(t->out, OUT_COLUMNS, t->n, last->columns, 1);
}

void out_trace_text_end(const out_trace *t, const nqueens_event *last, out_trace_end end)
{
    folded f;
    if (t->width == UINT_MAX || !begin_folded(&f, t)) {
        put_end(t, last, end);
        return;
    }
    put_end(&f.trace, last, end);
    end_folded(&f, t, t->width, 0);
}

const char *out_trace_format_name(size_t format)
{
    static const char *const names[] = {
        [OUT_TRACE_TEXT] = "text", [OUT_TRACE_JSON] = "json", [OUT_TRACE_HTML] = "html"};
    return format < sizeof names / sizeof names[0] ? names[format] : NULL;
}
