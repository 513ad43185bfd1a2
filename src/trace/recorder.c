#include "trace/recorder.h"

static nq_depth *depth(nq_recorder *r)
{
    return &r->depths[r->event.queens];
}

static nqueens_masks shown(masks m)
{
    return (nqueens_masks){m.cols, m.diag, m.anti};
}

/* Tells an event at the depth `at`; the caller has set what belongs to its kind alone. */
static void tell(nq_recorder *r, nqueens_event_kind kind, const nq_depth *at, masks before,
                 masks after)
{
    nqueens_event *event = &r->event;
    event->step++;
    event->kind = kind;
    event->before = shown(before);
    event->after = shown(after);
    event->cross = at->cross;
    event->free = at->free;
    event->open = at->open;
    event->barred = at->barred;
    event->weight = at->weight;
    if (r->see(event, r->context) != 0)
        longjmp(r->stop, 1);
    event->by_row = event->by_column = 0;
    event->line = NQUEENS_NO_LINE;
    event->why = (nqueens_why)0;
}

static void tell_here(nq_recorder *r, nqueens_event_kind kind, unsigned row, unsigned column)
{
    const nq_depth *at = depth(r);
    r->event.row = row;
    r->event.column = column;
    tell(r, kind, at, at->m, at->m);
}

static void tell_pruned(nq_recorder *r, nqueens_why why, unsigned row, unsigned column)
{
    depth(r)->is_searched = false;
    r->event.why = why;
    tell_here(r, NQUEENS_PRUNED, row, column);
}

static uint32_t bit_of(unsigned column)
{
    return UINT32_C(1) << (column - 1);
}

/* ---- the lines of the board -------------------------------------------------------- */

static void enter_line(nq_recorder *r, unsigned row, unsigned column)
{
    nq_depth *at = depth(r);
    at->line_row = row;
    at->line_column = column;
    at->is_searched = true;
    tell_here(r, NQUEENS_ENTER, row, column);
}

void nq_record_row(nq_recorder *r, unsigned row)
{
    nq_depth *at = depth(r);
    at->barred = r->barred[row - 1];
    at->free = free_mask(at->m, full_row(r->n)) & ~at->barred;
    at->open = full_row(r->n) & ~at->barred;
    enter_line(r, row, 0);
}

void nq_record_masks(nq_recorder *r, unsigned row, masks m, uint32_t cross, uint32_t free)
{
    nq_depth *at = depth(r);
    at->m = m;
    at->barred = r->barred[row - 1];
    at->cross = cross;
    at->free = at->open = free;
    enter_line(r, row, 0);
    if (free == 0)
        tell_pruned(r, NQUEENS_NO_FREE_COLUMN, row, 0);
}

void nq_record_central(nq_recorder *r, unsigned row, unsigned column)
{
    depth(r)->weight = 0;
    enter_line(r, row, column);
}

void nq_record_orbit(nq_recorder *r, unsigned weight)
{
    depth(r)->weight = weight;
    depth(r)->is_searched = false;
    if (weight == 0)
        tell_pruned(r, NQUEENS_SEEN_BY_SYMMETRY, 0, 0);
}

/* ---- squares ------------------------------------------------------------------------- */

void nq_record_candidate(nq_recorder *r, unsigned row, unsigned column)
{
    nq_depth *at = depth(r);
    tell_here(r, NQUEENS_CANDIDATE, row, column);
    at->open &= ~(bit_of(column) | (bit_of(column) - 1));
    r->is_trying = true;
}

static nqueens_line line_between(unsigned row, unsigned column, unsigned by_row, unsigned by_column)
{
    return row == by_row                        ? NQUEENS_ROW
           : column == by_column                ? NQUEENS_COLUMN
           : row + by_column == by_row + column ? NQUEENS_DIAGONAL
           : row + column == by_row + by_column ? NQUEENS_ANTIDIAGONAL
                                                : NQUEENS_NO_LINE;
}

static void reject(nq_recorder *r, unsigned by_row, nqueens_line line)
{
    r->event.by_row = by_row;
    r->event.by_column = r->columns[by_row - 1];
    r->event.line = line;
    r->is_trying = false;
    tell_here(r, NQUEENS_REJECTED, r->event.row, r->event.column);
}

void nq_record_attack_by(nq_recorder *r, unsigned row)
{
    reject(r, row, line_between(r->event.row, r->event.column, row, r->columns[row - 1]));
}

void nq_record_attack_on(nq_recorder *r, nqueens_line line)
{
    for (unsigned row = 1; row <= r->n; row++)
        if (r->columns[row - 1] != 0 &&
            line_between(r->event.row, r->event.column, row, r->columns[row - 1]) == line) {
            reject(r, row, line);
            return;
        }
}

void nq_record_no_room(nq_recorder *r, unsigned row, masks m)
{
    const nq_depth *at = depth(r);
    r->event.by_row = row;
    r->event.why = NQUEENS_NO_ROOM_AHEAD;
    r->is_trying = false;
    tell(r, NQUEENS_PRUNED, at, at->m, m);
}

void nq_record_node(nq_recorder *r, unsigned queens)
{
    r->tally.nodes++;
    r->tally.nodes_at[queens]++;
    if (!r->is_trying)
        return;
    r->is_trying = false;
    nq_depth *above = depth(r), *at = above + 1;
    const unsigned row = r->event.row, column = r->event.column;
    above->is_searched = false;
    *at = (nq_depth){.row = row, .column = column, .weight = above->weight};
    if (above->weight > 0)
        at->m = next_row(above->m, bit_of(column));
    r->columns[row - 1] = (uint8_t)column;
    r->event.queens++;
    tell(r, NQUEENS_PLACED, above, above->m, at->m);
}

/* Who tries attacked squares as well knows only at the end that the line has no other. */
static void leave_line(nq_recorder *r)
{
    const nq_depth *at = depth(r);
    if (at->is_searched && at->free == 0)
        tell_pruned(r, NQUEENS_NO_FREE_COLUMN, at->line_row, at->line_column);
}

void nq_record_backtrack(nq_recorder *r)
{
    const nq_depth *at = depth(r), *above = at - 1;
    leave_line(r);
    r->event.row = at->row;
    r->event.column = at->column;
    r->columns[at->row - 1] = 0;
    r->event.queens--;
    tell(r, NQUEENS_BACKTRACK, above, at->m, above->m);
}

void nq_record_solution(nq_recorder *r, unsigned weight)
{
    depth(r)->weight = weight;
    depth(r)->is_searched = false;
    tell_here(r, NQUEENS_SOLUTION, 0, 0);
}

/* ---- the whole search ------------------------------------------------------------------ */

static nqueens_status run(nq_recorder *r,
                          nqueens_status (*search)(unsigned n, nqueens_tally *tally))
{
    if (setjmp(r->stop) != 0)
        return NQUEENS_STOPPED;
    const nqueens_status status = search(r->n, &r->tally);
    leave_line(r);
    return status;
}

nqueens_status nq_trace(unsigned n, const uint32_t *allowed,
                        nqueens_status (*search)(unsigned n, nqueens_tally *tally),
                        nqueens_tracer see, void *context)
{
    nq_recorder r = {.n = n, .see = see, .context = context, .depths = {{.weight = 1}}};
    for (unsigned row = 0; row < n; row++)
        r.barred[row] = full_row(n) & ~allowed[row];
    r.event.columns = r.columns;
    r.event.tally = &r.tally;
    return run(&r, search);
}
