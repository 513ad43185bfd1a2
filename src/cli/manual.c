#include "cli/manual.h"

#include <ctype.h>
#include <string.h>

/* Text as roff takes it: a backslash and a hyphen mean something else, and so do a point and
 * an apostrophe at the beginning of a line; a sentence begins a line. */
static void put_text(FILE *out, const char *text)
{
    for (const char *at = text; *at != '\0'; at++) {
        const bool begins = at == text || at[-1] == '\n';
        if (begins && (*at == '.' || *at == '\''))
            fputs("\\&", out);
        if (*at == '\\')
            fputs("\\e", out);
        else if (*at == '-')
            fputs("\\-", out);
        else if (*at == ' ' && !begins && at[-1] == '.' && isupper((unsigned char)at[1]))
            putc('\n', out);
        else
            putc(*at, out);
    }
}

/* A phrase of a table as a sentence. */
static void put_sentence(FILE *out, const char *phrase)
{
    const char first[] = {(char)toupper((unsigned char)phrase[0]), '\0'};
    put_text(out, first);
    put_text(out, phrase + 1);
    fputs(".\n", out);
}

/* " Op Ar N" for "[N]". */
static void put_operand(FILE *out, const cli_command *command)
{
    const char *operand = command->arguments;
    if (operand[0] == '[')
        fprintf(out, "Op Ar %.*s", (int)strlen(operand) - 2, operand + 1);
    else if (operand[0] != '\0')
        fprintf(out, "Ar %s", operand);
}

static void synopsis(FILE *out)
{
    fputs(".Sh SYNOPSIS\n", out);
    for (const cli_command *c = cli_commands; c < cli_commands + cli_command_count; c++) {
        fputs(".Nm\n", out);
        if (c->name[0] != '\0')
            fprintf(out, ".Cm %s\n", c->name);
        if (c->arguments[0] != '\0') {
            putc('.', out);
            put_operand(out, c);
            putc('\n', out);
        }
        fputs(".Op Ar options\n", out);
    }
}

static void description(FILE *out)
{
    fprintf(out,
            ".Sh DESCRIPTION\n"
            ".Nm\n"
            "counts, finds and lists the ways to put\n"
            ".Ar N\n"
            "queens on an\n"
            ".Ar N\n"
            "x\n"
            ".Ar N\n"
            "board so that none attacks another.\n"
            ".Pp\n"
            ".Ar N\n"
            "is a whole number from %d to %d; without it, it is read from standard input.\n"
            "A solution is written as the columns of the queens on rows 1 to\n"
            ".Ar N ,\n"
            "from the left; solutions come in dictionary order.\n"
            "Results go to standard output, everything else to standard error.\n",
            NQUEENS_N_MIN, NQUEENS_N_MAX);
}

static void commands(FILE *out)
{
    fputs(".Sh COMMANDS\n.Bl -tag -width Ds\n", out);
    for (const cli_command *c = cli_commands; c < cli_commands + cli_command_count; c++) {
        fprintf(out, ".It%s%s%s", c->name[0] ? " Cm " : "", c->name, c->arguments[0] ? " " : "");
        put_operand(out, c);
        putc('\n', out);
        put_sentence(out, c->summary);
        if (c->details != NULL) {
            fputs(".Pp\n", out);
            put_text(out, c->details);
        }
    }
    fputs(".El\n", out);
}

/* "With count and list." */
static void taken_by(FILE *out, int set)
{
    const int all = (1 << cli_command_count) - 1;
    if ((set & all) == all) {
        fputs("With every command.\n", out);
        return;
    }
    const char *before = "With";
    for (size_t i = 0; i < cli_command_count; i++) {
        const int left = set & all & ~((1 << i) - 1);
        if ((left & 1 << i) == 0)
            continue;
        fprintf(out, "%s\n.%s%s", before, i == 0 ? "Ar N" : "Cm ", cli_commands[i].name);
        before = " ,";
        if ((left & (left - 1)) != 0 && ((left & (left - 1)) & ((left & (left - 1)) - 1)) == 0)
            before = "\nand";
    }
    fputs(" .\n", out);
}

static void option_entry(FILE *out, const cli_option *option)
{
    fputs(".It", out);
    if (option->letter != 0)
        fprintf(out, " Fl %c%s", option->letter, option->name != NULL ? " ," : "");
    if (option->name != NULL) {
        fputs(" Fl \\-", out);
        put_text(out, option->name);
    }
    if (option->value != NULL)
        fprintf(out, " Ns = Ns Ar %s", option->value);
    putc('\n', out);
    char text[CLI_HELP_SIZE];
    cli_describe(text, (cli_option_id)(option - cli_options), NULL);
    put_sentence(out, text);
    taken_by(out, option->commands);
}

static void options(FILE *out)
{
    fputs(".Sh OPTIONS\n"
          "Options may stand before and after the command and\n"
          ".Ar N .\n"
          "Long ones take their value after = or a blank and may be cut short, letters can be\n"
          "bundled;\n"
          ".Fl \\-\n"
          "ends the options.\n"
          ".Bl -tag -width Ds\n",
          out);
    for (int id = 0; id < OPTION_COUNT; id++)
        option_entry(out, &cli_options[id]);
    fputs(".El\n", out);
}

static void surroundings(FILE *out)
{
    fputs(".Sh ENVIRONMENT\n"
          ".Bl -tag -width Ds\n"
          ".It Ev NQUEENS_ISA\n"
          "The instruction set to count with, as for\n"
          ".Fl \\-isa ,\n"
          "which goes first:",
          out);
    for (size_t i = 0; nqueens_isa_name(i) != NULL; i++)
        fprintf(out, "%s %s", i > 0 ? " or" : "", nqueens_isa_name(i));
    fputs(
        ".\n"
        ".It Ev COLUMNS\n"
        "How wide tables are if standard output is no terminal.\n"
        ".It Ev NO_COLOR\n"
        "If it is set, nothing is coloured.\n"
        ".El\n"
        ".Sh FILES\n"
        "A journal\n"
        ".Pq Fl \\-journal\n"
        "is text: a first line that says what is counted, then one for each finished part of the\n"
        "work, each with its checksum.\n"
        "After an interruption, a crash or a power cut the same command goes on from there.\n"
        "One of another count, or damaged, is refused and left as it was.\n"
        ".Sh EXIT STATUS\n"
        ".Bl -tag -width Ds\n"
        ".It 0\n"
        "All is fine.\n"
        ".It 1\n"
        "Nothing was found, a count was wrong, or a part of it was missing.\n"
        ".It 2\n"
        "The usage, the input or the output was bad: standard error has one line that says what.\n"
        ".It 130 , 143\n"
        "It was interrupted.\n"
        ".El\n",
        out);
}

static void examples(FILE *out)
{
    static const struct {
        const char *what, *command;
    } example[] = {
        {"The number of solutions and the first of them:", "nqueens 8"},
        {"The number alone, by two threads, so that it can be stopped and go on:",
         "nqueens count 18 --threads=2 --journal=q18"},
        {"The solutions with queens on row 1, column 3 and row 2, column 7:",
         "nqueens list 8 --given=1:3,2:7"},
        {"One of each set of solutions that turns and reflections make one:",
         "nqueens list 8 --fundamental"},
        {"What each pruning idea saves:", "nqueens compare 10"},
        {"A search, to step through in a browser:",
         "nqueens trace 6 --format=html --output=trace.html"},
        {"What bash completes, for this session:", "source <(nqueens --generate=bash)"},
    };
    fputs(".Sh EXAMPLES\n", out);
    for (size_t i = 0; i < sizeof example / sizeof example[0]; i++) {
        fputs(i > 0 ? ".Pp\n" : "", out);
        put_text(out, example[i].what);
        fputs("\n.Pp\n.Dl ", out);
        put_text(out, example[i].command);
        putc('\n', out);
    }
}

void manual(FILE *out)
{
    fprintf(out,
            ".\\\" nqueens --generate=man has written this.\n"
            ".Dd November 30, 2026\n" /* when the text below was changed last */
            ".Dt NQUEENS 1\n"
            ".Os nqueens %s\n"
            ".Sh NAME\n"
            ".Nm nqueens\n"
            ".Nd count, find and list the ways to put N queens on an N x N board\n",
            nqueens_version());
    synopsis(out);
    description(out);
    commands(out);
    options(out);
    surroundings(out);
    examples(out);
    fputs(".Sh SEE ALSO\n"
          "OEIS, the encyclopedia of integer sequences:\n"
          ".Lk https://oeis.org/A000170 A000170 ,\n"
          "the number of solutions, and\n"
          ".Lk https://oeis.org/A002562 A002562 ,\n"
          "the number without turned and reflected ones.\n",
          out);
}
