#include "cli/board.h"

#include "cli/position.h"

#include <string.h>

/* The number, from 1 to `max`, of `length` digits. */
static bool read_number(const char *value, size_t length, unsigned max, unsigned *number)
{
    cli_error ignored = {""};
    uint64_t read = 0;
    if (length == 0 || strspn(value, "0123456789") < length ||
        !cli_number(value, length, "", 1, max, &read, &ignored))
        return false;
    *number = (unsigned)read;
    return true;
}

/* ---- queens ------------------------------------------------------------------------- */

/* The line on which two queens attack each other, or NULL. */
static const char *common_line(const nqueens_board *board, unsigned row, unsigned column,
                               unsigned other_row, unsigned other_column)
{
    const unsigned n = board->n;
    const unsigned down = other_row - row;
    if (column == other_column)
        return "the same column";
    if (other_column == column + down)
        return "a diagonal";
    if (column == other_column + down)
        return "an anti-diagonal";
    if (!board->toroidal)
        return NULL;
    if (other_column + n == column + down)
        return "a diagonal, over the edge";
    return column + n == other_column + down ? "an anti-diagonal, over the edge" : NULL;
}

static bool add_queen(nqueens_board *board, unsigned row, unsigned column, cli_error *error)
{
    const unsigned before = board->given[row - 1];
    if (before == column)
        return cli_fail(error, "queen %u:%u is given twice", row, column);
    if (before != 0)
        return cli_fail(error, "queens %u:%u and %u:%u attack each other on the same row", row,
                        before, row, column);
    board->given[row - 1] = (uint8_t)column;
    return true;
}

static bool check_queens(const nqueens_board *board, cli_error *error)
{
    for (unsigned row = 1; row <= board->n; row++) {
        const unsigned column = board->given[row - 1];
        if (column == 0)
            continue;
        if ((board->blocked[row - 1] >> (column - 1) & 1u) != 0)
            return cli_fail(error, "queen %u:%u is given on a blocked square", row, column);
        for (unsigned other = row + 1; other <= board->n; other++) {
            const unsigned other_column = board->given[other - 1];
            const char *line =
                other_column == 0 ? NULL : common_line(board, row, column, other, other_column);
            if (line != NULL)
                return cli_fail(error, "queens %u:%u and %u:%u attack each other on %s", row,
                                column, other, other_column, line);
        }
    }
    return true;
}

/* ---- options ------------------------------------------------------------------------- */

static bool add_blocked(nqueens_board *board, unsigned row, unsigned column, cli_error *error)
{
    (void)error;
    board->blocked[row - 1] |= UINT32_C(1) << (column - 1);
    return true;
}

/* "ROW:COL,ROW:COL,..." */
static bool read_squares(nqueens_board *board, const char *value, const char *option,
                         bool (*add)(nqueens_board *, unsigned, unsigned, cli_error *),
                         cli_error *error)
{
    for (;;) {
        const size_t length = strcspn(value, ","), colon = strcspn(value, ":,");
        unsigned row, column;
        if (colon == length || !read_number(value, colon, board->n, &row) ||
            !read_number(value + colon + 1, length - colon - 1, board->n, &column))
            return cli_fail(error,
                            "%s in --%s is no square of the board: expected ROW:COL, "
                            "both from 1 to %u",
                            cli_show(value, length).text, option, board->n);
        if (!add(board, row, column, error))
            return false;
        if (value[length] == '\0')
            return true;
        value += length + 1;
    }
}

static bool read_columns(nqueens_board *board, const char *value, cli_error *error)
{
    unsigned column[NQUEENS_N_MAX];
    if (!position_read(board->n, value, column, error))
        return false;
    for (unsigned row = 1; row <= board->n; row++)
        if (column[row - 1] != 0 && !add_queen(board, row, column[row - 1], error))
            return false;
    return true;
}

bool cli_board(cli_request *cli, cli_error *error)
{
    nqueens_board *board = &cli->board;
    *board = (nqueens_board){.n = cli->n, .toroidal = cli->topology == TOROIDAL};
    return (cli->given == NULL || read_squares(board, cli->given, "given", add_queen, error)) &&
           (cli->given_columns == NULL || read_columns(board, cli->given_columns, error)) &&
           (cli->blocked == NULL ||
            read_squares(board, cli->blocked, "blocked", add_blocked, error)) &&
           check_queens(board, error);
}
