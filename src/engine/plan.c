#include "engine/plan.h"

#include "core/bitboard.h"
#include "engine/wide.h"

#include <stdlib.h>

/* Measured: three central lines cut the search of an odd board by a quarter
 * against one; four on an even board by a fourteenth against two, for 200 times
 * as many seeds. */
static unsigned best_width(unsigned n)
{
    if (n % 2 == 0)
        return 2;
    return n < 5 ? 1 : 3;
}

/* Column sets of a unit. A large unit keeps its lanes fuller, a small one lets more
 * threads end together: some hundred units for a small board, thousands for a large one. */
enum { USUAL_CHUNK = 256 };

static unsigned usual_chunk(unsigned n)
{
    if (n < 18)
        return n < 16 ? USUAL_CHUNK : USUAL_CHUNK / 4;
    return n % 2 == 0 ? 2 : USUAL_CHUNK / 16;
}

/* ---- units ------------------------------------------------------------------------
 * Row set i goes with the column sets i, i + 1, ... of its size; these are cut into
 * chunks, and the seeds of a chunk are dealt out to its shares. */

static size_t chunks(const nq_plan *plan, unsigned i)
{
    const size_t pairs = plan->row[i].end - i;
    return (pairs + plan->cut.chunk - 1) / plan->cut.chunk;
}

static double pairs_of_parts(const nq_plan *plan, unsigned i, unsigned first, unsigned end)
{
    const nq_line_set *set = plan->crosses.set;
    return (double)(set[i].end - set[i].first) * (double)(set[end - 1].end - set[first].first);
}

/* With no queen outside all of them would be on the crossings, a square of 2 x 2 or 3 x 3. */
static bool is_possible(const nq_plan *plan, unsigned size)
{
    return size > 0 || plan->cut.width == 1;
}

/* Below a pair of parts with one queen less the search is ten times as large on even
 * boards, five times on odd ones: measured. So there are more shares. */
static void number_units(nq_plan *plan)
{
    const nq_line_set *set = plan->crosses.set;
    unsigned end = plan->crosses.sets;
    for (unsigned i = end; i-- > 0;) {
        if (i + 1 < plan->crosses.sets && set[i].size != set[i + 1].size)
            end = i + 1;
        plan->row[i].end = end;
    }
    for (unsigned i = 0; i < plan->crosses.sets; i++) {
        nq_plan_row *row = &plan->row[i];
        row->first = plan->units;
        row->shares = plan->cut.shares;
        row->cost = is_possible(plan, set[i].size) ? 1 : 0;
        for (unsigned size = set[i].size; size < plan->cut.width; size++) {
            row->shares *= plan->cut.chunk < USUAL_CHUNK ? 4 : 1;
            row->cost *= plan->n % 2 == 0 ? 10 : 5;
        }
        plan->units += chunks(plan, i) * row->shares;
        plan->cost += row->cost * pairs_of_parts(plan, i, i, row->end);
    }
}

bool nq_plan_make(nq_plan *plan, unsigned n, const nq_cut *cut)
{
    *plan = (nq_plan){.n = n, .full = full_row(n), .cut = *cut};
    if (cut->width == 0)
        plan->cut.width = best_width(n);
    if (cut->chunk == 0)
        plan->cut.chunk = usual_chunk(n);
    if (cut->shares == 0)
        plan->cut.shares = 1;
    if (!nq_crosses_make(&plan->crosses, n, plan->cut.width))
        return false;
    plan->row = malloc(plan->crosses.sets * sizeof *plan->row);
    if (plan->row == NULL) {
        nq_plan_free(plan);
        return false;
    }
    number_units(plan);
    return true;
}

void nq_plan_free(nq_plan *plan)
{
    nq_crosses_free(&plan->crosses);
    free(plan->row);
    *plan = (nq_plan){.n = 0};
}

/* More units than there are pairs of sets: shares; and to have seeds enough for
 * all of these, rows filled beforehand. */
nq_cut nq_plan_cut(unsigned n, size_t units)
{
    nq_cut cut = {0};
    const unsigned width = best_width(n);
    size_t sets = n - width, pairs = 1;
    for (unsigned i = 0; i < width; i++)
        pairs = pairs * (sets - i) / (i + 1);
    pairs = (pairs / 2 + 1) * (pairs / 2 + 2) / 2; /* roughly: half of the sets are least */
    if (units == 0)
        return cut;
    if (units <= pairs) {
        cut.chunk = (unsigned)(pairs / units);
        return cut;
    }
    cut.chunk = 1;
    for (size_t shares = units / pairs; shares > 1; shares /= 4)
        cut.fill++;
    cut.shares = units / pairs + 1 < 4096 ? (unsigned)(units / pairs) + 1 : 4096;
    return cut;
}

/* The row set of a unit, one of its column sets after another, and its share. */
typedef struct place {
    unsigned row_set, first, end, share;
} place;

static place find(const nq_plan *plan, size_t unit)
{
    unsigned low = 0, high = plan->crosses.sets; /* first[low] <= unit < first[high] */
    while (high - low > 1) {
        const unsigned middle = (low + high) / 2;
        if (plan->row[middle].first <= unit)
            low = middle;
        else
            high = middle;
    }
    const nq_plan_row *row = &plan->row[low];
    const unsigned number = (unsigned)(unit - row->first);
    place at = {.row_set = low, .share = number % row->shares};
    at.first = low + number / row->shares * plan->cut.chunk;
    at.end = row->end - at.first < plan->cut.chunk ? row->end : at.first + plan->cut.chunk;
    return at;
}

double nq_plan_part(const nq_plan *plan, size_t unit)
{
    const place at = find(plan, unit);
    const nq_plan_row *row = &plan->row[at.row_set];
    return row->cost * pairs_of_parts(plan, at.row_set, at.first, at.end) / row->shares /
           plan->cost;
}

/* Bits that the masks need on row `row` on either side of the board: no queen of
 * the cross is more than `reach` columns left of the main diagonal or right of the
 * other one, and each row done makes it one less. */
static unsigned margin(const nq_plan *plan, unsigned row)
{
    const unsigned reach = (plan->n + plan->cut.width) / 2 - 1;
    return reach > row ? reach - row : 0;
}

/* The first of rows[from..count-1] on which words with `sides` margins fit into 32 bits. */
static unsigned first_fit(const nq_plan *plan, const unsigned *row, unsigned from, unsigned count,
                          unsigned sides)
{
    while (from < count && plan->n + sides * margin(plan, row[from]) > 32)
        from++;
    return from;
}

static void make_shape(const nq_plan *plan, uint32_t row_set, nq_shape *shape)
{
    const uint32_t held = nq_cross_lines(plan->n, plan->cut.width) | row_set;
    unsigned row[32] = {0}, rows = 0;
    for (unsigned i = 0; i < plan->n; i++)
        if (!(held >> i & 1u))
            row[rows++] = i;
    unsigned before = first_fit(plan, row, plan->cut.fill, rows, 1);
    const unsigned settled = first_fit(plan, row, before, rows, 2);
    if (before + NQ_BATCH_ROWS_MIN > rows)
        before = rows;
    *shape = (nq_shape){.rows = rows - before, .before = before};
    for (unsigned i = before; i < rows; i++)
        shape->row[i - before] = row[i];
    if (before < settled && settled < rows) {
        shape->slid = settled - before;
        shape->slide = margin(plan, row[before]);
        shape->settled = margin(plan, row[settled]);
    } else if (before < rows) {
        shape->offset = margin(plan, row[before]);
    }
    for (unsigned i = 0; i <= before; i++)
        shape->gap_before[i] = i == rows ? 0 : row[i] - (i == 0 ? 0 : row[i - 1]);
    shape->outside = ~(plan->full << shape->offset);
}

void nq_plan_shape(const nq_plan *plan, size_t unit, nq_shape *shape)
{
    make_shape(plan, plan->crosses.set[find(plan, unit).row_set].lines, shape);
}

/* ---- seeds -------------------------------------------------------------------- */

typedef struct maker {
    nq_shape shape;
    uint32_t full;
    unsigned shares, skip; /* seeds to pass over until the next of this share */
    unsigned weight;
    bool more;
    nq_seed_visitor *visit;
    void *context;
} maker;

static inline void hand_out(maker *made, const nq_seed *seed)
{
    if (made->skip > 0) {
        made->skip--;
        return;
    }
    made->skip = made->shares - 1;
    made->more = made->visit(seed, made->context);
}

/* The last row that is filled, and where the time goes: in 32 bits. What falls off on
 * either side has left the board. */
static void fill_last(maker *made, uint32_t open, unsigned down, nq_seed base)
{
    const bool batched = made->shape.rows > 0;
    for (open <<= made->shape.offset; open != 0 && made->more; open = without_lowest_bit(open)) {
        const uint32_t queen = lowest_bit(open);
        const nq_seed seed = {base.cols | queen, base.diag | queen << (made->shape.slide + down),
                              base.anti | queen >> down, base.weight};
        if (!batched || nq_has_free_square(&made->shape, &seed))
            hand_out(made, &seed);
    }
}

/* Fills the rows before the batch, from number i on; m is what that row sees. */
static void fill_before(maker *made, unsigned i, nq_wide m)
{
    const unsigned down = made->shape.gap_before[i + 1];
    uint32_t open = ~nq_wide_taken(m) & made->full;
    if (i + 1 == made->shape.before) {
        fill_last(made, open, down, nq_narrow(&made->shape, nq_step_down(m, down), made->weight));
        return;
    }
    for (; open != 0 && made->more; open = without_lowest_bit(open))
        fill_before(made, i + 1, nq_step_down(nq_with_queen(m, lowest_bit(open)), down));
}

static bool visit_cross(const nq_cross *cross, void *context)
{
    maker *made = context;
    made->weight = cross->weight;
    const nq_wide m =
        nq_step_down((nq_wide){cross->cols, cross->diag, cross->anti}, made->shape.gap_before[0]);
    if (made->shape.before > 0) {
        fill_before(made, 0, m);
        return made->more;
    }
    const nq_seed seed = nq_narrow(&made->shape, m, made->weight);
    if (made->shape.rows == 0 || nq_has_free_square(&made->shape, &seed))
        hand_out(made, &seed);
    return made->more;
}

unsigned nq_plan_crosses(const nq_plan *plan, size_t unit, nq_cross_visitor *visit, void *context)
{
    const place at = find(plan, unit);
    nq_cross_each(&plan->crosses, at.row_set, at.first, at.end, visit, context);
    return plan->row[at.row_set].shares;
}

void nq_plan_seeds(const nq_plan *plan, size_t unit, nq_seed_visitor *visit, void *context)
{
    const place at = find(plan, unit);
    maker made = {.full = plan->full,
                  .shares = plan->row[at.row_set].shares,
                  .skip = at.share,
                  .more = true,
                  .visit = visit,
                  .context = context};
    make_shape(plan, plan->crosses.set[at.row_set].lines, &made.shape);
    nq_cross_each(&plan->crosses, at.row_set, at.first, at.end, visit_cross, &made);
}
