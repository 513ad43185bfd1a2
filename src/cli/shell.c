/* Each script knows, for every command, its options and what their values may be, so that the
 * program does not run while somebody types. */
#include "cli/shell.h"

#include <string.h>

/* What may stand as the value of an option. */
typedef enum value_kind {
    NO_VALUE,
    ANY_VALUE,
    WORD,
    WORDS /* with commas */,
    FILE_NAME
} value_kind;

static value_kind kind_of(int id, const cli_command *command)
{
    const char *value = cli_options[id].value;
    if (value == NULL)
        return NO_VALUE;
    if (cli_option_words((cli_option_id)id, command) != NULL)
        return strstr(value, ",...") != NULL ? WORDS : WORD;
    return strcmp(value, "FILE") == 0 ? FILE_NAME : ANY_VALUE;
}

static int bit(const cli_command *command)
{
    return 1 << (command - cli_commands);
}

static bool takes(const cli_command *command, int id)
{
    return (cli_options[id].commands & bit(command)) != 0;
}

static bool wants_files(const cli_command *command)
{
    return command->operand == WANTS_FILE || command->operand == WANTS_FILES;
}

static void put_words(FILE *out, cli_words *word)
{
    for (size_t i = 0; word(i) != NULL; i++)
        fprintf(out, "%s%s", i > 0 ? " " : "", word(i));
}

/* The names of the commands in the set, the default's none. */
static void put_commands(FILE *out, int commands, const char *between)
{
    const char *before = "";
    for (const cli_command *c = cli_commands + 1; c < cli_commands + cli_command_count; c++)
        if ((commands & bit(c)) != 0) {
            fprintf(out, "%s%s", before, c->name);
            before = between;
        }
}

/* The text with a backslash before each of `special`, and as it has to stand between single
 * quotes of a POSIX shell. */
static void put_quoted(FILE *out, const char *text, const char *special)
{
    for (; *text != '\0'; text++) {
        if (strchr(special, *text) != NULL)
            putc('\\', out);
        if (*text == '\'')
            fputs("'\\'", out);
        putc(*text, out);
    }
}

/* ---- bash ------------------------------------------------------------------------------ */

static void bash_option(FILE *out, int id, const cli_command *command)
{
    static const char *const kinds[] = {
        [ANY_VALUE] = "any", [WORD] = "word", [WORDS] = "words", [FILE_NAME] = "path"};
    const cli_option *option = &cli_options[id];
    const value_kind kind = kind_of(id, command);
    if (!takes(command, id) || kind == NO_VALUE)
        return;
    fputs("            ", out);
    if (option->letter != 0)
        fprintf(out, "-%c%s", option->letter, option->name != NULL ? " | " : "");
    if (option->name != NULL)
        fprintf(out, "--%s", option->name);
    fprintf(out, ") kind=%s", kinds[kind]);
    if (kind == WORD || kind == WORDS) {
        fputs(" values='", out);
        put_words(out, cli_option_words((cli_option_id)id, command));
        putc('\'', out);
    }
    fputs(" ;;\n", out);
}

static void bash_command(FILE *out, const cli_command *command)
{
    fprintf(out, "        %s)\n            options='", command->name[0] ? command->name : "''");
    for (int id = 0; id < OPTION_COUNT; id++)
        if (takes(command, id) && cli_options[id].name != NULL)
            fprintf(out, "--%s%s ", cli_options[id].name, cli_options[id].value ? "=" : "");
    fputs("'\n            case $option in\n", out);
    for (int id = 0; id < OPTION_COUNT; id++)
        bash_option(out, id, command);
    fputs("            esac\n", out);
    if (wants_files(command))
        fputs("            [[ $kind || $word == -* ]] || kind=path\n", out);
    fputs("            ;;\n", out);
}

static void bash(FILE *out)
{
    fputs("# What bash completes for nqueens; nqueens --generate=bash has written it.\n"
          "_nqueens() {\n"
          "    local word=${COMP_WORDS[COMP_CWORD]} option=${COMP_WORDS[COMP_CWORD - 1]}\n"
          "    local command='' options='' kind='' values='' prefix='' i\n"
          "    COMPREPLY=()\n"
          "    # bash makes three words of --option=value, unless = is not in COMP_WORDBREAKS.\n"
          "    if [[ $word == = ]]; then\n"
          "        word=''\n"
          "    elif [[ $option == = ]]; then\n"
          "        option=${COMP_WORDS[COMP_CWORD - 2]}\n"
          "    elif [[ $word == --*=* ]]; then\n"
          "        option=${word%%=*} prefix=${word%%=*}= word=${word#*=}\n"
          "    fi\n"
          "    for ((i = 1; i < COMP_CWORD; i++)); do\n"
          "        case ${COMP_WORDS[i]} in\n"
          "            ",
          out);
    put_commands(out, FOR_ALL, " | ");
    fputs(") command=${COMP_WORDS[i]} && break ;;\n"
          "        esac\n"
          "    done\n"
          "    case $command in\n",
          out);
    for (size_t i = 0; i < cli_command_count; i++)
        bash_command(out, &cli_commands[i]);
    fputs("    esac\n"
          "    case $kind in\n"
          "        any) ;;\n"
          "        path)\n"
          "            compopt -o filenames 2>/dev/null\n"
          "            mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -f -- \"$word\") ;;\n"
          "        word | words)\n"
          "            if [[ $kind == words && $word == *,* ]]; then\n"
          "                prefix+=${word%,*}, word=${word##*,}\n"
          "            fi\n"
          "            mapfile -t COMPREPLY < <(compgen -P \"$prefix\" -W \"$values\" -- "
          "\"$word\") ;;\n"
          "        *)\n"
          "            [[ $command || $word == -* ]] || options='",
          out);
    put_commands(out, FOR_ALL, " ");
    fputs("'\n"
          "            mapfile -t COMPREPLY < <(compgen -W \"$options\" -- \"$word\")\n"
          "            [[ ${COMPREPLY[0]} != *= ]] || compopt -o nospace 2>/dev/null ;;\n"
          "    esac\n"
          "}\n"
          "complete -F _nqueens nqueens\n",
          out);
}

/* ---- zsh ------------------------------------------------------------------------------- */

static void zsh_value(FILE *out, int id, const cli_command *command)
{
    const value_kind kind = kind_of(id, command);
    if (kind == NO_VALUE)
        return;
    putc(':', out);
    put_quoted(out, cli_options[id].value, ":\\");
    fputs(kind == WORD        ? ":("
          : kind == WORDS     ? ":_values -s , word "
          : kind == FILE_NAME ? ":_files"
                              : ": ",
          out);
    if (kind == WORD || kind == WORDS)
        put_words(out, cli_option_words((cli_option_id)id, command));
    if (kind == WORD)
        putc(')', out);
}

/* As _arguments wants it: '(-l --limit)'{-l+,--limit=}'[help]:K: ' */
static void zsh_option(FILE *out, int id, const cli_command *command)
{
    const cli_option *option = &cli_options[id];
    const char *after_letter = option->value != NULL ? "+" : "";
    const char *after_name = option->value != NULL ? "=" : "";
    fputs("                ", out);
    if (option->name == NULL)
        fprintf(out, "-%c%s'[", option->letter, after_letter);
    else if (option->letter == 0)
        fprintf(out, "--%s%s'[", option->name, after_name);
    else
        fprintf(out, "'(-%c --%s)'{-%c%s,--%s%s}'[", option->letter, option->name, option->letter,
                after_letter, option->name, after_name);
    put_quoted(out, option->help, "[]\\");
    putc(']', out);
    zsh_value(out, id, command);
    fputs("'\n", out);
}

static void zsh_command(FILE *out, const cli_command *command)
{
    fprintf(out, "        %s)\n            options=(\n", command->name[0] ? command->name : "''");
    for (int id = 0; id < OPTION_COUNT; id++)
        if (takes(command, id))
            zsh_option(out, id, command);
    fprintf(out, "                '%s'\n            ) ;;\n",
            wants_files(command)       ? "*:file:_files"
            : command->name[0] == '\0' ? "*:command or N:{_describe command commands}"
                                       : "*:N: ");
}

static void zsh(FILE *out)
{
    fputs("#compdef nqueens\n"
          "# What zsh completes for nqueens; nqueens --generate=zsh has written it.\n"
          "_nqueens() {\n"
          "    local -a commands options before\n"
          "    commands=(\n",
          out);
    for (size_t i = 1; i < cli_command_count; i++) {
        fprintf(out, "        '%s:", cli_commands[i].name);
        put_quoted(out, cli_commands[i].summary, ":\\");
        fputs("'\n", out);
    }
    fputs("    )\n"
          "    before=(\"${(@)words[2,CURRENT-1]}\")\n"
          "    local command=${before[(r)(",
          out);
    put_commands(out, FOR_ALL, "|");
    fputs(")]}\n"
          "    case $command in\n",
          out);
    for (size_t i = 0; i < cli_command_count; i++)
        zsh_command(out, &cli_commands[i]);
    fputs("    esac\n"
          "    _arguments -s -S $options\n"
          "}\n"
          "# From a folder of $fpath this is called; when sourced it is for later.\n"
          "if [[ $funcstack[1] == _nqueens ]]; then\n"
          "    _nqueens \"$@\"\n"
          "else\n"
          "    compdef _nqueens nqueens\n"
          "fi\n",
          out);
}

/* ---- fish ------------------------------------------------------------------------------ */

static void put_fish_quoted(FILE *out, const char *text)
{
    putc('\'', out);
    for (; *text != '\0'; text++) {
        if (*text == '\'' || *text == '\\')
            putc('\\', out);
        putc(*text, out);
    }
    putc('\'', out);
}

/* With these commands: with none of the others, if the default is among them. */
static void fish_condition(FILE *out, int commands)
{
    const bool other = (commands & FOR_DEFAULT) != 0;
    const int all = (1 << cli_command_count) - 1;
    if ((commands & all) == all)
        return;
    fprintf(out, " -n '%s__fish_seen_subcommand_from ", other ? "not " : "");
    put_commands(out, other ? ~commands : commands, " ");
    putc('\'', out);
}

static void fish_value(FILE *out, int id, const cli_command *command)
{
    const value_kind kind = kind_of(id, command);
    if (kind == FILE_NAME)
        fputs(" -r -F", out);
    else if (kind != NO_VALUE)
        fputs(" -x", out);
    if (kind == WORD || kind == WORDS) {
        fputs(kind == WORD ? " -a '" : " -a '(__fish_complete_list , \"printf %s\\\\\\n ", out);
        put_words(out, cli_option_words((cli_option_id)id, command));
        fputs(kind == WORD ? "'" : "\")'", out);
    }
}

/* One line for all commands with which the option has the same words as with this one. */
static void fish_option(FILE *out, int id, const cli_command *command)
{
    const cli_option *option = &cli_options[id];
    int same = 0;
    for (const cli_command *c = cli_commands; c < cli_commands + cli_command_count; c++)
        if (takes(c, id) &&
            cli_option_words((cli_option_id)id, c) == cli_option_words((cli_option_id)id, command))
            same |= bit(c);
    if (!takes(command, id) || (same & (bit(command) - 1)) != 0)
        return;
    fputs("complete -c nqueens", out);
    fish_condition(out, same);
    if (option->letter != 0)
        fprintf(out, " -s %c", option->letter);
    if (option->name != NULL)
        fprintf(out, " -l %s", option->name);
    fish_value(out, id, command);
    fputs(" -d ", out);
    put_fish_quoted(out, option->help);
    putc('\n', out);
}

static void fish(FILE *out)
{
    fputs("# What fish completes for nqueens; nqueens --generate=fish has written it.\n"
          "complete -c nqueens -f\n",
          out);
    for (size_t i = 1; i < cli_command_count; i++) {
        fputs("complete -c nqueens", out);
        fish_condition(out, FOR_DEFAULT);
        fprintf(out, " -a %s -d ", cli_commands[i].name);
        put_fish_quoted(out, cli_commands[i].summary);
        putc('\n', out);
        if (wants_files(&cli_commands[i])) {
            fputs("complete -c nqueens", out);
            fish_condition(out, bit(&cli_commands[i]));
            fputs(" -F\n", out);
        }
    }
    for (int id = 0; id < OPTION_COUNT; id++)
        for (size_t i = 0; i < cli_command_count; i++)
            fish_option(out, id, &cli_commands[i]);
}

void shell_completion(FILE *out, cli_generated shell)
{
    if (shell == GENERATED_BASH)
        bash(out);
    else if (shell == GENERATED_ZSH)
        zsh(out);
    else
        fish(out);
}
