#include "placements/enumerate.h"

#include "core/bitboard.h"

#include <string.h>

/* The walk is the board filled line by line. By row it is the solution as it
 * is; by column the same walk gives the rows of columns 1..n, so the board is
 * turned over its main diagonal. */
static int visit_lines(unsigned n, nqueens_order order, const uint8_t *lines, nqueens_visitor visit,
                       void *context)
{
    if (order == NQUEENS_BY_ROW)
        return visit(n, lines, context);
    uint8_t columns[NQUEENS_N_MAX];
    for (unsigned column = 0; column < n; column++)
        columns[lines[column] - 1] = (uint8_t)(column + 1);
    return visit(n, columns, context);
}

static void transpose(unsigned n, const uint32_t *rows, uint32_t *columns)
{
    for (unsigned column = 0; column < n; column++) {
        columns[column] = 0;
        for (unsigned row = 0; row < n; row++)
            columns[column] |= (rows[row] >> column & 1u) << row;
    }
}

/* What leaves the board on one side comes back on the other. */
static masks next_row_of_torus(masks m, uint32_t queen, unsigned n, uint32_t full)
{
    const uint32_t diag = m.diag | queen, anti = m.anti | queen;
    return (masks){m.cols | queen, (diag << 1 | diag >> (n - 1)) & full,
                   (anti >> 1 | anti << (n - 1)) & full};
}

/* Placements with queens on the lines before, in dictionary order. Instead of one after the other,
 * a block of them is worked on, then the block of all their children, which are in order again.
 * So a placement without a future is left out by adding 0 to a number, and no branch has to be
 * guessed: that takes a third less time than going to each and back. */
enum { BLOCK = 64 };

typedef struct placement {
    masks attacked; /* on the line that comes next */
    uint32_t open;  /* its free columns */
    uint16_t parent;
    uint8_t column; /* of the queen before */
} placement;

typedef struct block {
    unsigned count, next;    /* next: the first whose children are not yet made */
    placement of[BLOCK + 1]; /* one behind the last is looked at, too */
} block;

typedef struct walk {
    unsigned n;
    uint32_t full;
    nqueens_order order;
    uint32_t allowed[NQUEENS_N_MAX + 2];
    nqueens_visitor visit;
    void *context;
    block at[NQUEENS_N_MAX]; /* line */
} walk;

/* The next children that have a free column on their line and on the one after. One step of the
 * loop is one child, whether or not it is the last of its parent: that would be a guess too. */
static inline __attribute__((always_inline)) void make_children(walk *w, unsigned line,
                                                                const bool toroidal)
{
    block *b = &w->at[line], *below = &w->at[line + 1];
    const uint32_t allowed = w->allowed[line + 1];
    const uint32_t after = line + 2 < w->n ? w->allowed[line + 2] : UINT32_MAX;
    const uint32_t behind = line + 2 < w->n ? 0 : UINT32_MAX; /* the last line */
    unsigned next = b->next, count = 0;
    uint32_t open = b->of[next].open;
    while (next < b->count && count < BLOCK) {
        const masks attacked = b->of[next].attacked;
        const uint32_t open_of_next = b->of[next + 1].open; /* now, not when it is waited for */
        const uint32_t queen = lowest_bit(open), rest = without_lowest_bit(open);
        const masks m = toroidal ? next_row_of_torus(attacked, queen, w->n, w->full)
                                 : next_row(attacked, queen);
        const masks m2 = toroidal ? next_row_of_torus(m, 0, w->n, w->full) : next_row(m, 0);
        const uint32_t columns = free_mask(m, allowed);
        below->of[count] = (placement){m, columns, (uint16_t)next, (uint8_t)column_of(queen)};
        count += (unsigned)(columns != 0) & (unsigned)((free_mask(m2, after) | behind) != 0);
        next += rest == 0;
        open = rest | (open_of_next & (0u - (uint32_t)(rest == 0)));
    }
    b->of[next].open = open; /* those not tried */
    b->next = next;
    below->count = count;
    below->next = 0;
    below->of[count].open = 0;
}

/* Visits the solutions that the last line's placements make; true if the visitor stopped it. */
static bool visit_last_line(walk *w)
{
    uint8_t lines[NQUEENS_N_MAX];
    block *last = &w->at[w->n - 1];
    for (; last->next < last->count; last->next++) {
        unsigned i = last->next;
        lines[w->n - 1] = (uint8_t)column_of(last->of[i].open); /* just one is left */
        for (unsigned line = w->n - 1; line > 0; line--) {
            lines[line - 1] = w->at[line].of[i].column;
            i = w->at[line].of[i].parent;
        }
        if (visit_lines(w->n, w->order, lines, w->visit, w->context) != 0)
            return true;
    }
    return false;
}

nqueens_status nq_enumerate(unsigned n, bool toroidal, const uint32_t *allowed, nqueens_order order,
                            nqueens_visitor visit, void *context)
{
    walk w;
    w.n = n;
    w.full = full_row(n);
    w.order = order;
    w.visit = visit;
    w.context = context;
    memset(w.allowed, 0, sizeof w.allowed);
    if (order == NQUEENS_BY_COLUMN)
        transpose(n, allowed, w.allowed);
    else
        memcpy(w.allowed, allowed, n * sizeof *allowed);
    w.at[0].count = w.allowed[0] != 0;
    w.at[0].next = 0;
    w.at[0].of[0] = (placement){.open = w.allowed[0]};
    w.at[0].of[1] = (placement){.open = 0};
    unsigned line = 0;
    for (;;) {
        if (line + 1 == n && visit_last_line(&w))
            return NQUEENS_STOPPED;
        if (w.at[line].next == w.at[line].count) {
            if (line == 0)
                return NQUEENS_OK;
            line--;
            continue;
        }
        if (toroidal)
            make_children(&w, line, true);
        else
            make_children(&w, line, false);
        line++;
    }
}
