#include "engine/cross.h"

#include <stdlib.h>

/* A set of lines (bit i is row i, or column i), seen upside down. */
static uint32_t reversed_lines(uint32_t lines, unsigned n)
{
    uint32_t reversed = 0;
    for (unsigned i = 0; i < n; i++)
        reversed |= (lines >> i & 1u) << (n - 1 - i);
    return reversed;
}

static unsigned first_line(unsigned n, unsigned width)
{
    return (n - width) / 2 % 32; /* % for the analyzer: it does not know that width <= n */
}

uint32_t nq_cross_lines(unsigned n, unsigned width)
{
    return (UINT32_MAX >> (32 - width)) << first_line(n, width);
}

/* ---- sets of lines outside the cross ------------------------------------------ */

/* The next larger number with as many ones; 0 if 32 bits do not hold it. */
static uint32_t next_same_size(uint32_t set)
{
    const uint32_t low = set & -set;
    const uint32_t carried = set + low;
    return carried == 0 ? 0 : carried | ((set ^ carried) >> 2) / low;
}

/* Opens the gap for the lines of the cross: bit i of `closed` is the i-th line outside. */
static uint32_t spread(uint32_t closed, unsigned n, unsigned width)
{
    const uint32_t low = closed & ((UINT32_C(1) << first_line(n, width)) - 1);
    return low | (closed ^ low) << width;
}

/* Sets are compared as numbers, so that a row set near the top of the board is
 * less than its reverse. That was measured: with the queens that stand
 * already in the upper rows the search from the top is half as large as with
 * them in the lower ones. The smaller sets first: with more queens at crossings
 * there are fewer in all, so that more is left to be searched for each. */
static unsigned find_sets(unsigned n, unsigned width, nq_line_set *set)
{
    const unsigned outer = (n - width) % 32;
    unsigned count = 0;
    for (unsigned size = 0; size <= width && size <= outer; size++) {
        uint32_t closed = size == 0 ? 0 : UINT32_MAX >> (32 - size);
        do {
            const uint32_t lines = spread(closed, n, width), reversed = reversed_lines(lines, n);
            if (lines <= reversed) {
                if (set != NULL)
                    set[count] = (nq_line_set){.lines = lines, .reversed = reversed, .size = size};
                count++;
            }
            closed = size == 0 ? 0 : next_same_size(closed);
        } while (closed != 0 && closed >> outer == 0);
    }
    return count;
}

/* ---- parts ---------------------------------------------------------------------- */

static bool meets(const nq_part *a, const nq_part *b)
{
    return ((a->diag & b->diag) | (a->anti & b->anti)) != 0;
}

/* The part and one more queen; false if they attack each other. */
static bool put(nq_part *to, const nq_part *part, unsigned row, unsigned col, unsigned line)
{
    const square q = square_at(row, col);
    const nq_part alone = {.diag = UINT64_C(1) << (32 + col - row),
                           .anti = UINT64_C(1) << (col + row)};
    if (meets(part, &alone))
        return false;
    *to = *part;
    to->diag |= alone.diag;
    to->anti |= alone.anti;
    to->cols |= (uint32_t)(alone.anti >> row);
    to->lines |= (uint8_t)(1u << line);
    to->queen[to->queens++] = q;
    return true;
}

/* The lines of the set still without a queen, the lowest first, each go with any
 * central line without one. Appends to parts[count...]; returns the new count. */
static unsigned add_parts(unsigned n, unsigned width, uint32_t set, bool on_columns,
                          const nq_part *part, nq_part *parts, unsigned count)
{
    if (set == 0) {
        parts[count] = *part;
        return count + 1;
    }
    const unsigned outside = (unsigned)__builtin_ctz(set);
    for (unsigned line = 0; line < width; line++) {
        const unsigned centre = first_line(n, width) + line;
        nq_part more;
        if (!(part->lines >> line & 1u) &&
            put(&more, part, on_columns ? outside : centre, on_columns ? centre : outside, line))
            count = add_parts(n, width, set & (set - 1), on_columns, &more, parts, count);
    }
    return count;
}

static void add_crossings(unsigned first, unsigned rows, unsigned cols, const nq_part *part,
                          nq_crossings *crossings)
{
    if (rows == 0) {
        crossings->part[crossings->count++] = *part;
        return;
    }
    const unsigned line = (unsigned)__builtin_ctz(rows);
    for (unsigned open = cols; open != 0; open &= open - 1) {
        nq_part more;
        if (put(&more, part, first + line, first + (unsigned)__builtin_ctz(open), line))
            add_crossings(first, rows & (rows - 1), cols ^ (open & -open), &more, crossings);
    }
}

bool nq_crosses_make(nq_crosses *crosses, unsigned n, unsigned width)
{
    const nq_part none = {.queens = 0};
    const unsigned sets = find_sets(n, width, NULL), all = 1u << width;
    *crosses = (nq_crosses){.n = n, .width = width, .sets = sets};
    crosses->set = malloc(sets * sizeof *crosses->set);
    crosses->on_rows = malloc((size_t)sets * NQ_CROSS_PARTS_MAX * sizeof *crosses->on_rows);
    crosses->crossings = calloc((size_t)all * all, sizeof *crosses->crossings);
    if (crosses->set == NULL || crosses->on_rows == NULL || crosses->crossings == NULL) {
        nq_crosses_free(crosses);
        return false;
    }
    find_sets(n, width, crosses->set);
    unsigned parts = 0;
    for (unsigned i = 0; i < sets; i++) {
        nq_line_set *set = &crosses->set[i];
        set->first = parts;
        set->end = parts = add_parts(n, width, set->lines, false, &none, crosses->on_rows, parts);
    }
    for (unsigned rows = 0; rows < all; rows++)
        for (unsigned cols = 0; cols < all; cols++)
            if (__builtin_popcount(rows) == __builtin_popcount(cols))
                add_crossings(first_line(n, width), rows, cols, &none,
                              &crosses->crossings[rows << width | cols]);
    return true;
}

void nq_crosses_free(nq_crosses *crosses)
{
    free(crosses->set);
    free(crosses->on_rows);
    free(crosses->crossings);
    *crosses = (nq_crosses){.n = 0};
}

/* ---- placements ------------------------------------------------------------------- */

typedef struct maker {
    const nq_crosses *crosses;
    const nq_line_set *row_set;
    uint8_t place[32]; /* of each row with a queen: how many are above it */
    nq_cross cross;
    nq_cross_visitor *visit;
    void *context;
} maker;

/* The columns in the order of their rows as one number. The row sets that are
 * compared are equal, so that the columns tell the placements apart. */
static uint64_t columns_key(const maker *m, unsigned symmetry)
{
    uint64_t key = 0;
    for (unsigned part = 0; part < 3; part++)
        for (unsigned i = 0; i < m->cross.of[part]->queens; i++) {
            const square q = symmetric_image(m->cross.of[part]->queen[i], symmetry, m->crosses->n);
            key |= (uint64_t)q.col << 5 * m->place[q.row];
        }
    return key;
}

/* Of the orbit, the images with the least sets are P's under the symmetries that keep
 * both sets; P stands for its orbit if none of these has a smaller key. Those with
 * P's key *are* P. Returns 0 if P does not stand for its orbit. */
static unsigned weight_of(const maker *m, const nq_line_set *col_set)
{
    const nq_line_set *row_set = m->row_set;
    const uint32_t sets[2][2] = {{row_set->lines, row_set->reversed},
                                 {col_set->lines, col_set->reversed}};
    const uint64_t key = columns_key(m, 0);
    unsigned stabilizer = 1;
    for (unsigned s = 1; s < NQ_SYMMETRIES; s++) {
        const unsigned swap = s >> 2 & 1u;
        if (sets[swap][s >> 1 & 1u] != row_set->lines || sets[1 - swap][s & 1u] != col_set->lines)
            continue;
        const uint64_t image = columns_key(m, s);
        if (image < key)
            return 0;
        stabilizer += image == key;
    }
    return NQ_SYMMETRIES / stabilizer;
}

/* No symmetry but the identity keeps both sets. */
static bool all_images_differ(const nq_line_set *row_set, const nq_line_set *col_set)
{
    return row_set->lines != row_set->reversed && col_set->lines != col_set->reversed &&
           row_set->lines != col_set->lines;
}

/* Two parts that do not attack each other, with each way to complete them by crossings. */
static bool join(maker *m, const nq_part *a, const nq_part *b, const nq_line_set *col_set)
{
    const unsigned width = m->crosses->width, all = (1u << width) - 1;
    const nq_crossings *crossings =
        &m->crosses->crossings[(all ^ a->lines) << width | (all ^ b->lines)];
    for (unsigned i = 0; i < crossings->count; i++) {
        const nq_part *c = &crossings->part[i];
        if (meets(a, c) || meets(b, c))
            continue;
        m->cross.diag = a->diag | b->diag | c->diag;
        m->cross.anti = a->anti | b->anti | c->anti;
        m->cross.cols = a->cols | b->cols | c->cols;
        m->cross.of[0] = a;
        m->cross.of[1] = b;
        m->cross.of[2] = c;
        m->cross.weight =
            all_images_differ(m->row_set, col_set) ? NQ_SYMMETRIES : weight_of(m, col_set);
        if (m->cross.weight != 0 && !m->visit(&m->cross, m->context))
            return false;
    }
    return true;
}

bool nq_cross_each(const nq_crosses *crosses, unsigned row_set, unsigned first, unsigned end,
                   nq_cross_visitor *visit, void *context)
{
    const nq_part none = {.queens = 0};
    maker m = {
        .crosses = crosses, .row_set = &crosses->set[row_set], .visit = visit, .context = context};
    const uint32_t rows = m.row_set->lines | nq_cross_lines(crosses->n, crosses->width);
    for (unsigned row = 0, above = 0; row < crosses->n; above += rows >> row++ & 1u)
        m.place[row] = (uint8_t)above;
    nq_part on_columns[NQ_CROSS_PARTS_MAX];
    const unsigned count =
        add_parts(crosses->n, crosses->width, m.row_set->lines, true, &none, on_columns, 0);
    const nq_part *const start = &crosses->on_rows[crosses->set[first].first];
    const nq_part *const stop = &crosses->on_rows[crosses->set[end - 1].end];
    for (unsigned i = 0; i < count; i++) {
        const nq_part b = on_columns[i];
        const nq_line_set *col_set = &crosses->set[first];
        for (const nq_part *a = start; a != stop; a++) {
            if (meets(a, &b))
                continue;
            while (a >= &crosses->on_rows[col_set->end])
                col_set++;
            if (!join(&m, a, &on_columns[i], col_set))
                return false;
        }
    }
    return true;
}
