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
static masks next_row_of_torus(masks m, uint32_t queen, unsigned n)
{
    const uint32_t diag = m.diag | queen, anti = m.anti | queen, full = full_row(n);
    return (masks){m.cols | queen, (diag << 1 | diag >> (n - 1)) & full,
                   (anti >> 1 | anti << (n - 1)) & full};
}

/* Lowest bit first is leftmost column first, on every line: dictionary order. */
nqueens_status nq_enumerate(unsigned n, bool toroidal, const uint32_t *allowed, nqueens_order order,
                            nqueens_visitor visit, void *context)
{
    uint32_t on_line[NQUEENS_N_MAX] = {0}; /* allowed squares */
    masks at[NQUEENS_N_MAX];               /* what the queens above attack on this line */
    uint32_t open[NQUEENS_N_MAX];          /* its free columns not tried yet */
    uint8_t lines[NQUEENS_N_MAX];
    unsigned line = 0;

    if (order == NQUEENS_BY_COLUMN)
        transpose(n, allowed, on_line);
    else
        memcpy(on_line, allowed, n * sizeof *allowed);
    at[0] = (masks){0, 0, 0};
    open[0] = on_line[0];
    for (;;) {
        if (open[line] == 0) {
            if (line == 0)
                return NQUEENS_OK;
            line--;
            continue;
        }
        const uint32_t queen = lowest_bit(open[line]);
        lines[line] = (uint8_t)column_of(open[line]);
        open[line] = without_lowest_bit(open[line]);
        if (line + 1 == n) {
            if (visit_lines(n, order, lines, visit, context) != 0)
                return NQUEENS_STOPPED;
        } else {
            at[line + 1] =
                toroidal ? next_row_of_torus(at[line], queen, n) : next_row(at[line], queen);
            line++;
            open[line] = free_mask(at[line], on_line[line]);
        }
    }
}
