#include "output/solution.h"

#include <inttypes.h>
#include <string.h>

const char *out_format_name(size_t format)
{
    static const char *const names[] = {
        [OUT_COLUMNS] = "columns", [OUT_MATRIX] = "matrix", [OUT_BOARD] = "board",
        [OUT_JSON] = "json",       [OUT_CSV] = "csv",
    };
    return format < sizeof names / sizeof names[0] ? names[format] : NULL;
}

/* A number of at most two digits. Without printf, since lists run to millions. */
static char *put_number(char *at, unsigned number)
{
    if (number >= 10)
        *at++ = (char)('0' + number / 10);
    *at++ = (char)('0' + number % 10);
    return at;
}

static char *put_list(char *at, unsigned n, const uint8_t *columns, char separator)
{
    for (unsigned row = 0; row < n; row++) {
        if (row > 0)
            *at++ = separator;
        at = put_number(at, columns[row]);
    }
    return at;
}

static char *put_squares(char *at, unsigned n, unsigned queen, char separator, const char marks[2])
{
    for (unsigned column = 1; column <= n; column++) {
        if (column > 1)
            *at++ = separator;
        *at++ = marks[column == queen];
    }
    *at++ = '\n';
    return at;
}

static char *put_matrix(char *at, unsigned n, const uint8_t *columns)
{
    for (unsigned row = 0; row < n; row++)
        at = put_squares(at, n, columns[row], ' ', "01");
    return at;
}

static char *put_board(char *at, unsigned n, const uint8_t *columns)
{
    for (unsigned column = 1; column <= n; column++) {
        *at++ = '\t';
        at = put_number(at, column);
    }
    *at++ = '\n';
    for (unsigned row = 0; row < n; row++) {
        at = put_number(at, row + 1);
        *at++ = '\t';
        at = put_squares(at, n, columns[row], '\t', "-Q");
    }
    return at;
}

bool out_solution(FILE *out, out_format format, unsigned n, const uint8_t *columns, uint64_t index)
{
    /* The largest: a board, n + 1 lines of at most 3 n + 4 characters. */
    char text[(NQUEENS_N_MAX + 1) * (3 * NQUEENS_N_MAX + 4)];
    char *end = text;

    switch (format) {
    case OUT_COLUMNS:
    case OUT_CSV:
        end = put_list(text, n, columns, format == OUT_CSV ? ',' : ' ');
        *end++ = '\n';
        break;
    case OUT_MATRIX:
        if (index > 1)
            *end++ = '\n';
        end = put_matrix(end, n, columns);
        break;
    case OUT_BOARD:
        fprintf(out, "%sSolution %" PRIu64 ":\n", index > 1 ? "\n" : "", index);
        end = put_board(text, n, columns);
        break;
    case OUT_JSON:
        end = put_number(stpcpy(text, "{\"n\":"), n);
        end = put_list(stpcpy(end, ",\"solution\":["), n, columns, ',');
        end = stpcpy(end, "]}\n");
        break;
    }
    fwrite(text, 1, (size_t)(end - text), out);
    return !ferror(out);
}

void out_solution_titles(FILE *out, out_format format, unsigned n)
{
    for (unsigned row = 1; format == OUT_CSV && row <= n; row++)
        fprintf(out, "row%u%c", row, row < n ? ',' : '\n');
}

void out_json_columns(FILE *out, unsigned n, const uint8_t *columns)
{
    char text[3 * NQUEENS_N_MAX];
    const char *end = put_list(text, n, columns, ',');
    fprintf(out, "[%.*s]", (int)(end - text), text);
}
