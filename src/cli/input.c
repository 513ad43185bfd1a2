#include "cli/input.h"

#include "nqueens.h"

#include <errno.h>
#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

bool cli_fail(cli_error *error, const char *format, ...)
{
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(error->text, sizeof error->text, format, arguments);
    va_end(arguments);
    return false;
}

cli_shown cli_show(const char *value, size_t length)
{
    enum { LONGEST = 40 };
    cli_shown shown = {""};
    char *at = shown.text;
    *at++ = '\'';
    for (size_t i = 0; i < length && i < LONGEST; i++) {
        const unsigned char c = (unsigned char)value[i];
        if (c >= 0x20 && c < 0x7f)
            *at++ = (char)c;
        else
            at += snprintf(at, 5, "\\x%02x", c);
    }
    strcpy(at, length > LONGEST ? "...'" : "'");
    return shown;
}

static bool is_blank(char c)
{
    return c == ' ' || (c >= '\t' && c <= '\r');
}

static void trim(const char **value, size_t *length)
{
    while (*length > 0 && is_blank((*value)[0])) {
        ++*value;
        --*length;
    }
    while (*length > 0 && is_blank((*value)[*length - 1]))
        --*length;
}

bool cli_number(const char *value, size_t length, const char *what, uint64_t min, uint64_t max,
                uint64_t *number, cli_error *error)
{
    const cli_shown shown = cli_show(value, length);
    uint64_t sum = 0;
    trim(&value, &length);
    bool right = length > 0;
    for (size_t i = 0; right && i < length; i++) {
        const unsigned digit = (unsigned)(value[i] - '0');
        right = value[i] >= '0' && value[i] <= '9' && digit <= max && sum <= (max - digit) / 10;
        sum = sum * 10 + digit;
    }
    if (!right || sum < min)
        return cli_fail(error, "%s is not %s: expected a whole number from %" PRIu64 " to %" PRIu64,
                        shown.text, what, min, max);
    *number = sum;
    return true;
}

/* A decimal fraction at the start of the text, its length into *length; negative if there is none.
 * Only digits and a point: no locale, sign, exponent or infinity; in main's "C" locale. */
static double read_decimal(const char *value, size_t *length)
{
    const size_t whole = strspn(value, "0123456789");
    const size_t places = value[whole] == '.' ? strspn(value + whole + 1, "0123456789") : 0;
    *length = whole + (value[whole] == '.') + places;
    return whole + places > 0 ? strtod(value, NULL) : -1;
}

bool cli_seconds(const char *value, const char *what, double min, double max, double *seconds,
                 cli_error *error)
{
    size_t length;
    const double number = read_decimal(value, &length);
    if (value[length] != '\0' || !(number >= min && number <= max))
        return cli_fail(error, "%s is not %s: expected seconds from %g to %g",
                        cli_show(value, strlen(value)).text, what, min, max);
    *seconds = number;
    return true;
}

bool cli_percent(const char *value, const char *what, double min, double max, double *percent,
                 cli_error *error)
{
    size_t length;
    const double number = read_decimal(value, &length);
    length += value[length] == '%';
    if (value[length] != '\0' || !(number >= min && number <= max))
        return cli_fail(error, "%s is not %s: expected a percentage from %g to %g",
                        cli_show(value, strlen(value)).text, what, min, max);
    *percent = number;
    return true;
}

bool cli_size(const char *value, size_t length, unsigned max, unsigned *n, cli_error *error)
{
    uint64_t number = 0;
    if (!cli_number(value, length, "a board size", NQUEENS_N_MIN, max, &number, error))
        return false;
    *n = (unsigned)number;
    return true;
}

bool cli_read_size(FILE *in, bool terminal, unsigned max, unsigned *n, cli_error *error)
{
    char text[256];
    size_t length = 0;
    int c;
    while (length < sizeof text && (c = getc(in)) != EOF && !(terminal && c == '\n'))
        text[length++] = (char)c;
    if (ferror(in))
        return cli_fail(error, "cannot read standard input: %s", strerror(errno));
    if (length == sizeof text)
        return cli_fail(error,
                        "standard input goes on after %s: expected one whole number from %d to %u",
                        cli_show(text, length).text, NQUEENS_N_MIN, max);

    const char *value = text;
    trim(&value, &length);
    if (length == 0)
        return cli_fail(error,
                        "no board size on standard input: expected a whole number from %d to %u",
                        NQUEENS_N_MIN, max);
    return cli_size(value, length, max, n, error);
}
