#include "engine/completion.h"

#include "core/allowed.h"
#include "core/symmetry.h"

#include <stdlib.h>

/* ---- lines ----------------------------------------------------------------------- */

static uint32_t rotated(uint64_t lines, unsigned up, unsigned n)
{
    return (uint32_t)(lines << up | lines >> (n - up));
}

/* The columns of a row where a queen may be put. */
static uint32_t open_columns(const nq_completion *c, nq_lines on, unsigned row)
{
    const masks m =
        c->toroidal
            ? (masks){on.cols, rotated(on.diag, row, c->n), rotated(on.anti, c->n - row, c->n)}
            : (masks){on.cols, (uint32_t)(on.diag << row >> 32), (uint32_t)(on.anti >> row)};
    return free_mask(m, c->allowed[row]);
}

/* `queen`: a bit. */
static nq_lines with_queen(const nq_completion *c, nq_lines on, unsigned row, uint32_t queen)
{
    if (c->toroidal)
        return (nq_lines){on.cols | queen, on.diag | (rotated(queen, c->n - row, c->n) & c->full),
                          on.anti | (rotated(queen, row, c->n) & c->full)};
    return (nq_lines){on.cols | queen, on.diag | (uint64_t)queen << 32 >> row,
                      on.anti | (uint64_t)queen << row};
}

static nq_lines given_lines(const nq_completion *c)
{
    nq_lines on = {0, 0, 0};
    for (unsigned row = 0; row < c->n; row++)
        if (c->given[row] != 0)
            on = with_queen(c, on, row, UINT32_C(1) << (c->given[row] - 1));
    return on;
}

/* ---- which rows are filled how ------------------------------------------------------ */

static unsigned reach(int columns)
{
    return columns > 0 ? (unsigned)columns : 0;
}

/* From row `first` on, do the masks fit into 32 bits? If so, *offset is set. Lines of a queen
 * further down begin beside the board, up to as many columns away as they are rows above it. */
static bool fits(const nq_completion *c, unsigned first, unsigned *offset)
{
    unsigned left = 0, right = 0;
    for (unsigned row = first + 1; row < c->n; row++) {
        const int up = (int)(row - first), last = (int)c->n - 1;
        const bool anywhere = c->given[row] == 0 && (c->partly >> row & 1u) != 0;
        if (c->given[row] == 0 && !anywhere)
            continue;
        const int col = c->given[row] - 1;
        const unsigned to_left = reach(anywhere ? up : up - col);
        const unsigned to_right = reach(anywhere ? up : up + col - last);
        left = to_left > left ? to_left : left;
        right = to_right > right ? to_right : right;
    }
    *offset = left;
    return c->n + left + right <= 32;
}

/* Below a seed with more rows left the kernel would run too long before it can be stopped. */
enum { BATCH_ROWS_MAX = 14 };

/* `fill`: rows to be filled one by one, at least, of those that need not. */
static void lay_out(nq_completion *c, unsigned fill)
{
    unsigned row[32], rows = 0, next = 0;
    c->before = 0;
    c->shape = (nq_shape){.rows = 0};
    for (unsigned i = 0; i < c->n; i++) {
        if (c->given[i] != 0)
            continue;
        if ((c->partly >> i & 1u) != 0)
            c->row[c->before++] = i;
        else
            row[rows++] = i;
    }
    while (next < rows && (c->toroidal || next < fill || rows - next > BATCH_ROWS_MAX ||
                           !fits(c, row[next], &c->shape.offset)))
        next++;
    if (rows - next < NQ_BATCH_ROWS_MIN)
        next = rows;
    for (unsigned i = 0; i < next; i++)
        c->row[c->before++] = row[i];
    for (unsigned i = next; i < rows; i++)
        c->shape.row[c->shape.rows++] = row[i];
    if (c->shape.rows == 0)
        c->shape.offset = 0;
    c->shape.outside = ~(c->full << c->shape.offset);
}

static void place(nq_completion *c, const uint8_t *given, const uint32_t *blocked)
{
    const uint32_t none[32] = {0};
    uint32_t unblocked[32] = {0};
    c->partly = 0;
    for (unsigned row = 0; row < c->n; row++)
        c->given[row] = given[row];
    allowed_squares(c->n, c->toroidal, given, none, unblocked);
    allowed_squares(c->n, c->toroidal, given, blocked, c->allowed);
    for (unsigned row = 0; row < c->n; row++)
        if (c->allowed[row] != unblocked[row])
            c->partly |= UINT32_C(1) << row;
    lay_out(c, 0);
}

/* The board as symmetry number `s` shows it. */
static void place_image(nq_completion *c, unsigned s, const uint8_t *given, const uint32_t *blocked)
{
    uint8_t given_image[32] = {0};
    uint32_t blocked_image[32] = {0};
    for (unsigned row = 0; row < c->n; row++)
        for (unsigned col = 0; col < c->n; col++) {
            const square q = symmetric_image(square_at(row, col), s, c->n);
            if (given[row] == col + 1)
                given_image[q.row] = (uint8_t)(q.col + 1);
            if ((blocked[row] >> col & 1u) != 0)
                blocked_image[q.row] |= UINT32_C(1) << q.col;
        }
    place(c, given_image, blocked_image);
}

/* ---- units and seeds ------------------------------------------------------------------ */

typedef struct filling {
    const nq_completion *completion;
    unsigned end; /* rows to fill */
    size_t count; /* of fillings found, up to `limit` */
    size_t limit;
    nq_beginning *list; /* of them, or NULL */
    const unsigned *weight_of;
} filling;

static void fill(filling *f, unsigned i, nq_lines on, unsigned weight)
{
    const nq_completion *c = f->completion;
    if (i == f->end) {
        if (f->list != NULL)
            f->list[f->count] = (nq_beginning){on, weight};
        f->count++;
        return;
    }
    uint32_t open = open_columns(c, on, c->row[i]);
    for (; open != 0 && f->count < f->limit; open = without_lowest_bit(open)) {
        if (i == 0 && f->weight_of != NULL)
            weight = f->weight_of[column_of(open) - 1];
        fill(f, i + 1, with_queen(c, on, c->row[i], lowest_bit(open)), weight);
    }
}

static size_t fillings(const nq_completion *c, unsigned rows, size_t limit, nq_beginning *list,
                       const unsigned *weight_of)
{
    filling f = {
        .completion = c, .end = rows, .limit = limit, .list = list, .weight_of = weight_of};
    fill(&f, 0, given_lines(c), 1);
    return f.count;
}

/* As few rows as make so many units. */
static bool cut(nq_completion *c, size_t units, const unsigned *weight_of)
{
    c->chosen = weight_of != NULL;
    for (unsigned more = 1; fillings(c, c->chosen, units, NULL, NULL) < units; c->chosen++) {
        while (c->chosen == c->before && more <= c->n)
            lay_out(c, more++);
        if (c->chosen == c->before)
            break;
    }
    c->units = fillings(c, c->chosen, SIZE_MAX, NULL, NULL);
    c->beginning = malloc((c->units + 1) * sizeof *c->beginning);
    if (c->beginning != NULL)
        fillings(c, c->chosen, SIZE_MAX, c->beginning, weight_of);
    return c->beginning != NULL;
}

bool nq_completion_make(nq_completion *c, unsigned n, bool toroidal, const uint8_t *given,
                        const uint32_t *blocked, const unsigned *weight_of, size_t units)
{
    *c = (nq_completion){.n = n, .full = full_row(n), .toroidal = toroidal};
    unsigned best = 0, fewest = n + 1;
    for (unsigned s = 0; s < NQ_SYMMETRIES && !toroidal; s++) {
        place_image(c, s, given, blocked);
        if (c->before < fewest) {
            best = s;
            fewest = c->before;
        }
    }
    place_image(c, best, given, blocked);
    return cut(c, units, weight_of);
}

void nq_completion_free(nq_completion *c)
{
    free(c->beginning);
    *c = (nq_completion){.n = 0};
}

enum { NODES_BETWEEN_QUESTIONS = 1 << 17 };

typedef struct maker {
    const nq_completion *completion;
    unsigned weight;
    bool more;
    unsigned nodes;
    nq_seed_visitor *visit;
    bool (*go_on)(void *context);
    void *context;
} maker;

static void hand_out(maker *m, nq_lines on)
{
    const nq_shape *shape = &m->completion->shape;
    nq_seed seed = {.weight = m->weight};
    if (shape->rows > 0) {
        const unsigned row = shape->row[0], offset = shape->offset;
        seed.cols = on.cols << offset | shape->outside;
        seed.diag = (uint32_t)(on.diag << row >> (32 - offset));
        seed.anti = (uint32_t)(on.anti >> row << offset);
        if ((seed.cols | seed.diag | seed.anti) == UINT32_MAX)
            return;
    }
    m->more = m->visit(&seed, m->context);
}

/* Of the rows `left`, the one with the fewest columns to try. */
static unsigned narrowest(const nq_completion *c, uint32_t left, nq_lines on, uint32_t *open)
{
    unsigned row = 0;
    int fewest = 33;
    for (; left != 0 && fewest > 1; left = without_lowest_bit(left)) {
        const unsigned other = column_of(left) - 1;
        const uint32_t columns = open_columns(c, on, other);
        const int count = __builtin_popcount(columns);
        if (count < fewest) {
            fewest = count;
            row = other;
            *open = columns;
        }
    }
    return row;
}

static void search(maker *m, uint32_t left, nq_lines on)
{
    if (left == 0) {
        hand_out(m, on);
        return;
    }
    if (++m->nodes % NODES_BETWEEN_QUESTIONS == 0 && !m->go_on(m->context))
        m->more = false;
    uint32_t open = 0;
    const unsigned row = narrowest(m->completion, left, on, &open);
    for (; open != 0 && m->more; open = without_lowest_bit(open))
        search(m, left & ~(UINT32_C(1) << row),
               with_queen(m->completion, on, row, lowest_bit(open)));
}

void nq_completion_seeds(const nq_completion *c, size_t unit, nq_seed_visitor *visit,
                         bool (*go_on)(void *context), void *context)
{
    maker m = {.completion = c,
               .weight = c->beginning[unit].weight,
               .more = true,
               .visit = visit,
               .go_on = go_on,
               .context = context};
    uint32_t left = 0;
    for (unsigned i = c->chosen; i < c->before; i++)
        left |= UINT32_C(1) << c->row[i];
    search(&m, left, c->beginning[unit].on);
}
