#include "cli/help.h"

#include "cli/terminal.h"

#include <string.h>

static void usage(FILE *out, const cli_command *command)
{
    fprintf(out, "nqueens%s%s%s%s [OPTIONS]", command->name[0] ? " " : "", command->name,
            command->arguments[0] ? " " : "", command->arguments);
}

/* Columns of a line: at most so many, fewer on a narrow terminal. */
static unsigned width(void)
{
    enum { MOST = 80, LEAST = 20 };
    const unsigned columns = terminal_width(MOST);
    return columns > MOST ? MOST : columns < LEAST ? LEAST : columns;
}

/* The text, broken between words. `used` columns of its first line are taken; the other lines are
 * indented. A line of its own that begins with a blank goes out as it is. */
static void paragraph(FILE *out, const char *text, unsigned used, unsigned indent)
{
    const unsigned limit = width();
    unsigned at = used;
    bool is_begun = false;
    while (*text != '\0') {
        const size_t length = strcspn(text, " \n");
        if (length > 0 && is_begun && at + 1 + length > limit) {
            fprintf(out, "\n%*s", (int)indent, "");
            at = indent;
            is_begun = false;
        }
        if (length > 0) {
            at += (unsigned)length + is_begun;
            fprintf(out, "%s%.*s", is_begun ? " " : "", (int)length, text);
            is_begun = true;
        }
        text += length;
        if (text[0] == '\n' && text[1] == ' ') {
            const size_t own = strcspn(text + 1, "\n");
            fprintf(out, "\n%.*s", (int)own, text + 1);
            text += 1 + own;
        } else if (text[0] != '\0') {
            text++;
        }
    }
    putc('\n', out);
}

/* Two columns; what is too long for the left one has a line of its own, and on a narrow terminal
 * everything. */
static void line(FILE *out, const char *left, const char *right)
{
    enum { LEFT = 30, INDENT = 6, NARROW = 60 };
    const bool is_narrow = width() < NARROW;
    const unsigned indent = is_narrow ? INDENT : LEFT;
    const int printed = fprintf(out, "  %s", left);
    if (is_narrow || printed >= LEFT)
        fprintf(out, "\n%*s", (int)indent, "");
    else
        fprintf(out, "%*s", LEFT - printed, "");
    paragraph(out, right, indent, indent);
}

/* Of those that the command takes; NULL: of all. */
static void option_lines(FILE *out, const cli_command *command)
{
    for (cli_option_id id = 0; id < OPTION_COUNT; id++) {
        const cli_option *option = &cli_options[id];
        if (command != NULL && (option->commands >> (command - cli_commands) & 1) == 0)
            continue;
        char left[64], right[CLI_HELP_SIZE];
        int length = 0;
        if (option->letter != 0)
            length = snprintf(left, sizeof left, "-%c%s", option->letter, option->name ? ", " : "");
        if (option->name != NULL)
            snprintf(left + length, sizeof left - (size_t)length, "%s--%s%s%s",
                     length == 0 ? "    " : "", option->name, option->value ? "=" : "",
                     option->value ? option->value : "");
        cli_describe(right, id, command);
        line(out, left, right);
    }
}

void help_short(FILE *out)
{
    fputs("usage: ", out);
    for (size_t i = 0; i < cli_command_count; i++) {
        if (i > 0)
            fputs("       ", out);
        usage(out, &cli_commands[i]);
        putc('\n', out);
    }
    fputs("nqueens --help says what each does.\n", out);
}

void help_full(FILE *out, const cli_command *command)
{
    char text[128];
    if (command != cli_commands) {
        fputs("usage: ", out);
        usage(out, command);
        fputs("\n\n", out);
        snprintf(text, sizeof text, "nqueens %s: %s.", command->name, command->summary);
        paragraph(out, text, 0, 0);
        if (command->details != NULL) {
            putc('\n', out);
            paragraph(out, command->details, 0, 0);
        }
        fputs("\nOptions:\n", out);
        option_lines(out, command);
        return;
    }
    snprintf(
        text, sizeof text,
        "nqueens %s: counts, finds and lists the ways to put N queens on an N x N board so that "
        "none attacks another.",
        nqueens_version());
    paragraph(out, text, 0, 0);
    fputs("\nCommands:\n", out);
    for (size_t i = 0; i < cli_command_count; i++) {
        char left[64];
        snprintf(left, sizeof left, "nqueens %s%s%s", cli_commands[i].name,
                 cli_commands[i].name[0] && cli_commands[i].arguments[0] ? " " : "",
                 cli_commands[i].arguments);
        line(out, left, cli_commands[i].summary);
    }
    snprintf(text, sizeof text,
             "N is a whole number from %d to %d; without it, it is read from standard input.",
             NQUEENS_N_MIN, NQUEENS_N_MAX);
    putc('\n', out);
    paragraph(out, text, 0, 0);
    fputs("\nOptions:\n", out);
    option_lines(out, NULL);
    putc('\n', out);
    paragraph(
        out,
        "Long options take their value after = or a blank, letters can be bundled (-jl 3), -- "
        "ends the options.",
        0, 0);
    putc('\n', out);
    paragraph(
        out,
        "Solutions are the columns of the queens on rows 1 to N, from the left, in dictionary "
        "order. Results go to standard output, everything else to standard error. Exit status: "
        "0 fine, 1 nothing found, a wrong count or a part missing, 2 bad usage, bad input or "
        "failed output, 128 and its number when a signal interrupted it (130: Ctrl-C).",
        0, 0);
}
