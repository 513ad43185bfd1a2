/* Numbers from arguments and standard input. Nothing here prints or exits: the
 * fuzzer runs it. */
#ifndef NQ_CLI_INPUT_H
#define NQ_CLI_INPUT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* One line for people about what is wrong, without a newline. */
typedef struct cli_error {
    char text[512];
} cli_error;

#if defined(__GNUC__)
__attribute__((format(printf, 2, 3)))
#endif
/* Sets the message; returns false, so that a parser can end with it. */
bool cli_fail(cli_error *error, const char *format, ...);

/* A value as a message can show it: 'value', cut after 40 characters, with what
 * is not printable ASCII as \xNN. */
typedef struct cli_shown {
    char text[192];
} cli_shown;
cli_shown cli_show(const char *value, size_t length);

/* A whole number in decimal digits, blanks around it allowed, within min..max.
 * False with the message "'VALUE' is not WHAT: expected a whole number from MIN
 * to MAX", *number untouched. */
bool cli_number(const char *value, size_t length, const char *what, uint64_t min, uint64_t max,
                uint64_t *number, cli_error *error);

/* Seconds as a decimal fraction, "0.5", within min..max; else as cli_number(). */
bool cli_seconds(const char *value, const char *what, double min, double max, double *seconds,
                 cli_error *error);

/* A percentage, "5", "0.1" or "5%", within min..max; else as cli_number(). */
bool cli_percent(const char *value, const char *what, double min, double max, double *percent,
                 cli_error *error);

/* A board size up to `max`. */
bool cli_size(const char *value, size_t length, unsigned max, unsigned *n, cli_error *error);

/* A board size from a stream: the next line of a terminal, or all that a pipe
 * or file holds. */
bool cli_read_size(FILE *in, bool terminal, unsigned max, unsigned *n, cli_error *error);

#endif
