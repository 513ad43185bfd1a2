#include "output/json.h"

#include <stdbool.h>

void out_json_string(FILE *out, const char *text)
{
    putc('"', out);
    for (; *text != '\0'; text++) {
        const unsigned char c = (unsigned char)*text;
        if (c == '"' || c == '\\')
            fprintf(out, "\\%c", c);
        else if (c < 0x20)
            fprintf(out, "\\u%04x", c);
        else
            putc(c, out);
    }
    putc('"', out);
}

static bool is_given(const nqueens_board *board, unsigned row, unsigned col)
{
    return board->given[row] == col + 1;
}

static bool is_blocked(const nqueens_board *board, unsigned row, unsigned col)
{
    return (board->blocked[row] >> col & 1u) != 0;
}

static void put_squares(FILE *out, const char *key, const nqueens_board *board,
                        bool (*has)(const nqueens_board *, unsigned row, unsigned col))
{
    const char *before = "[";
    for (unsigned row = 0; row < board->n; row++)
        for (unsigned col = 0; col < board->n; col++) {
            if (!has(board, row, col))
                continue;
            if (before[0] == '[')
                fprintf(out, ",\"%s\":", key);
            fprintf(out, "%s[%u,%u]", before, row + 1, col + 1);
            before = ",";
        }
    if (before[0] == ',')
        putc(']', out);
}

void out_json_board(FILE *out, const nqueens_board *board)
{
    put_squares(out, "given", board, is_given);
    put_squares(out, "blocked", board, is_blocked);
}
