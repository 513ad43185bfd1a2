#include "cli/position.h"

#include <errno.h>
#include <string.h>

static const char blanks[] = " \t\r\n,";

/* ---- a list of columns --------------------------------------------------------------------- */

/* What is in the last brackets, or behind a line of titles, or all of it. */
static const char *find_list(const char *text, size_t *length)
{
    const char *bracket = strrchr(text, '[');
    const char *titles = strncmp(text, "row1", 4) == 0 ? strchr(text, '\n') : NULL;
    const char *list = bracket != NULL ? bracket + 1 : titles != NULL ? titles : text;
    *length = bracket != NULL ? strcspn(list, "]") : strlen(list);
    return list;
}

static bool read_list(unsigned n, const char *text, unsigned *column, cli_error *error)
{
    size_t rest, row = 0;
    const char *at = find_list(text, &rest), *end = at + rest;
    for (; (at += strspn(at, blanks)) < end; row++) {
        size_t length = strcspn(at, blanks);
        uint64_t number = 0;
        cli_error ignored = {""};
        if (at + length > end)
            length = (size_t)(end - at);
        if (row == n)
            return cli_fail(error,
                            "--given-columns %s has more entries than the board has rows: "
                            "expected at most %u",
                            cli_show(text, strlen(text)).text, n);
        const bool none = length == 1 && (at[0] == '.' || at[0] == '-');
        if (!none && (strspn(at, "0123456789") < length ||
                      !cli_number(at, length, "", 1, n, &number, &ignored)))
            return cli_fail(error,
                            "%s in --given-columns is no column: expected a whole number "
                            "from 1 to %u, or . for a row without a queen",
                            cli_show(at, length).text, n);
        column[row] = (unsigned)number;
        at += length;
    }
    return true;
}

/* ---- a picture ------------------------------------------------------------------------------ */

typedef struct line {
    const char *text;
    size_t length;
} line;

/* The next line with anything on it; in a text of one line the next word. */
static bool next_line(const char **at, bool is_one_line, line *found)
{
    const char *ends = is_one_line ? " \t" : "\r\n";
    do {
        *at += strspn(*at, ends);
        *found = (line){*at, strcspn(*at, ends)};
        *at += found->length;
    } while (found->length > 0 && strspn(found->text, " \t") >= found->length);
    return found->length > 0;
}

static bool consists_of(const line *l, const char *characters)
{
    return strspn(l->text, characters) >= l->length;
}

/* "Solution 1:", or the numbers of the columns. */
static bool is_title(const line *l, bool has_queens)
{
    static const char word[] = "Solution ";
    return (l->length > sizeof word - 1 && strncmp(l->text, word, sizeof word - 1) == 0) ||
           (has_queens && consists_of(l, "0123456789 \t"));
}

/* How many squares the line has, with the column of the queen among them, 0 for none. Returns false
 * at what is no square. */
static bool read_squares(const line *l, bool has_queens, unsigned *squares, unsigned *queens,
                         unsigned *column)
{
    static const char queen[] = "Qq1", square[] = "Qq.-01";
    size_t at = strspn(l->text, " \t");
    if (has_queens)
        at += strspn(l->text + at, "0123456789"); /* the row's number */
    for (*squares = *queens = *column = 0; at < l->length; at++) {
        const char c = l->text[at];
        if (c == ' ' || c == '\t' || c == '|')
            continue;
        if (strchr(square, c) == NULL)
            return false;
        ++*squares;
        if (strchr(queen, c) != NULL) {
            ++*queens;
            *column = *squares;
        }
    }
    return true;
}

static bool read_picture(unsigned n, const char *text, unsigned *column, cli_error *error)
{
    const bool is_one_line = strpbrk(text, "\r\n") == NULL;
    const bool has_queens = strpbrk(text, "Qq.-") != NULL;
    unsigned row = 0;
    line l;
    while (next_line(&text, is_one_line, &l)) {
        unsigned squares, queens, found;
        if (is_title(&l, has_queens))
            continue;
        const cli_shown shown = cli_show(l.text, l.length);
        if (!read_squares(&l, has_queens, &squares, &queens, &found))
            return cli_fail(error,
                            "%s in --given-columns is no row of a board: expected Q for a queen, . "
                            "or - for none",
                            shown.text);
        if (row == n)
            return cli_fail(error, "%s in --given-columns is a row too many: expected at most %u",
                            shown.text, n);
        if (squares != n)
            return cli_fail(error, "%s in --given-columns has %u squares: expected %u", shown.text,
                            squares, n);
        if (queens > 1)
            return cli_fail(error,
                            "%s in --given-columns has %u queens: they attack each other on the "
                            "same row",
                            shown.text, queens);
        column[row++] = found;
    }
    return true;
}

/* Lines of 0 and 1, several on each. */
static bool is_matrix(const char *text)
{
    unsigned lines = 0;
    for (line l; next_line(&text, false, &l); lines++)
        if (!consists_of(&l, "01 \t") || l.length < 2)
            return false;
    return lines > 1;
}

/* A queen, a matrix, or nothing but empty squares, two together at least. */
static bool is_picture(const char *text)
{
    if (strpbrk(text, "Qq") != NULL || is_matrix(text))
        return true;
    return text[strspn(text, ".- \t\r\n")] == '\0' &&
           (strstr(text, "..") != NULL || strstr(text, "--") != NULL || strchr(text, '\n') != NULL);
}

bool position_read(unsigned n, const char *text, unsigned column[NQUEENS_N_MAX], cli_error *error)
{
    memset(column, 0, NQUEENS_N_MAX * sizeof *column);
    return is_picture(text) ? read_picture(n, text, column, error)
                            : read_list(n, text, column, error);
}

bool position_load(FILE *in, char text[POSITION_SIZE], cli_error *error)
{
    const size_t length = fread(text, 1, POSITION_SIZE - 1, in);
    if (ferror(in))
        return cli_fail(error, "cannot read the board from standard input: %s", strerror(errno));
    if (length == POSITION_SIZE - 1)
        return cli_fail(error, "the board on standard input is too long: expected at most %d bytes",
                        POSITION_SIZE - 2);
    text[length] = '\0';
    if (strlen(text) < length)
        return cli_fail(error, "the board on standard input has a NUL in it: expected text");
    return true;
}
