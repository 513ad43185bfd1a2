#include "cli/help.h"

#include <string.h>

static void usage(FILE *out, const cli_command *command)
{
    fprintf(out, "nqueens%s%s%s%s [OPTIONS]", command->name[0] ? " " : "", command->name,
            command->arguments[0] ? " " : "", command->arguments);
}

/* Two columns; what is too long for the left one has a line of its own. */
static void line(FILE *out, const char *left, const char *right)
{
    enum { WIDTH = 27 };
    fprintf(out, "  %-*s", WIDTH, left);
    if (strlen(left) > WIDTH)
        fprintf(out, "\n  %-*s", WIDTH, "");
    fprintf(out, " %s\n", right);
}

static void option_lines(FILE *out, int commands)
{
    for (int id = 0; id < OPTION_COUNT; id++) {
        const cli_option *option = &cli_options[id];
        if ((option->commands & commands) == 0)
            continue;
        char left[64];
        int length = 0;
        if (option->letter != 0)
            length = snprintf(left, sizeof left, "-%c%s", option->letter, option->name ? ", " : "");
        if (option->name != NULL)
            snprintf(left + length, sizeof left - (size_t)length, "%s--%s%s%s",
                     length == 0 ? "    " : "", option->name, option->value ? "=" : "",
                     option->value ? option->value : "");
        line(out, left, option->help);
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
    if (command != cli_commands) {
        fputs("usage: ", out);
        usage(out, command);
        fprintf(out, "\n\nnqueens %s: %s.\n", command->name, command->summary);
        if (command->details != NULL)
            fprintf(out, "\n%s", command->details);
        fputs("\nOptions:\n", out);
        option_lines(out, 1 << (command - cli_commands));
        return;
    }
    fprintf(out,
            "nqueens %s: counts, finds and lists the ways to put N queens on an N x N board so\n"
            "that none attacks another.\n\n"
            "Commands:\n",
            nqueens_version());
    for (size_t i = 0; i < cli_command_count; i++) {
        char left[64];
        snprintf(left, sizeof left, "nqueens %s%s%s", cli_commands[i].name,
                 cli_commands[i].name[0] && cli_commands[i].arguments[0] ? " " : "",
                 cli_commands[i].arguments);
        line(out, left, cli_commands[i].summary);
    }
    fprintf(out,
            "\nN is a whole number from %d to %d; without it, it is read from standard input.\n"
            "\nOptions:\n",
            NQUEENS_N_MIN, NQUEENS_N_MAX);
    option_lines(out, FOR_ALL);
    fputs(
        "\nLong options take their value after = or a blank, letters can be bundled (-jl 3),\n"
        "-- ends the options.\n"
        "\nSolutions are the columns of the queens on rows 1 to N, from the left, in dictionary\n"
        "order. Results go to standard output, everything else to standard error.\n"
        "Exit status: 0 fine, 1 nothing found, a wrong count or a part missing, 2 bad usage, bad\n"
        "input or failed output, 130 or 143 interrupted.\n",
        out);
}
