#include "cli/board.h"
#include "cli/complain.h"
#include "cli/help.h"
#include "cli/isa.h"
#include "cli/manual.h"
#include "cli/options.h"
#include "cli/position.h"
#include "cli/shell.h"
#include "cli/version.h"
#include "output/json.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <string.h>
#include <unistd.h>

static void list_strategies(out_table_format format)
{
    if (format == OUT_TABLE_CSV)
        puts("name,practical_n,idea");
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const nq_strategy *strategy = &nq_strategies[i];
        if (format == OUT_TABLE_CSV) {
            printf("%s,%u,", strategy->name, strategy->practical_n);
            out_csv_field(stdout, strategy->idea);
            putchar('\n');
        } else if (format == OUT_TABLE_JSON) {
            printf("{\"name\":\"%s\",\"practical_n\":%u,\"idea\":", strategy->name,
                   strategy->practical_n);
            out_json_string(stdout, strategy->idea);
            puts("}");
        } else {
            printf("%-12s %s\n", strategy->name, strategy->idea);
        }
    }
}

static int print_action(const cli_request *cli)
{
    switch (cli->action) {
    case OPTION_SHORT_HELP:
        help_short(stdout);
        break;
    case OPTION_HELP:
        help_full(stdout, cli->command);
        break;
    case OPTION_VERSION:
        version_print(nqueens_name(), cli->table);
        break;
    case OPTION_GENERATE:
        if (cli->generated == GENERATED_MAN)
            manual(stdout);
        else
            shell_completion(stdout, cli->generated);
        break;
    default:
        list_strategies(cli->table);
    }
    return EXIT_FINE;
}

/* N and the queens on the board, which may come from standard input. */
static bool find_board(cli_request *cli, cli_error *error)
{
    static char text[POSITION_SIZE];
    const enum cli_operand wanted = cli->command->operand;
    const bool takes_size = wanted == WANTS_SIZE || wanted == WANTS_SIZE_OR_RANGE;
    const bool is_read = cli->given_columns != NULL && strcmp(cli->given_columns, "-") == 0;
    if (takes_size && !cli->has_size && is_read)
        return cli_fail(error,
                        "--given-columns=- takes standard input: expected N before it, from "
                        "%d to %d",
                        NQUEENS_N_MIN, NQUEENS_N_MAX);
    if (takes_size && !cli->has_size) {
        const bool terminal = isatty(STDIN_FILENO) != 0;
        if (terminal)
            fputs("Number of queens: ", stderr);
        if (!cli_read_size(stdin, terminal, cli_has(cli, OPTION_ANY) ? CLI_ANY_MAX : NQUEENS_N_MAX,
                           &cli->n, error)) {
            if (terminal && feof(stdin))
                putc('\n', stderr); /* Ctrl-D ends no line */
            return false;
        }
        cli->last = cli->n;
    }
    if (is_read) {
        if (!position_load(stdin, text, error))
            return false;
        cli->given_columns = text;
    }
    return !takes_size || cli_has(cli, OPTION_ANY) || cli_board(cli, error);
}

static int run(int argc, char **argv)
{
    cli_request cli;
    cli_error error;
    if (!cli_parse(argc, argv, &cli, &error))
        return complain("%s", error.text);
    if (cli.action != OPTION_COUNT)
        return print_action(&cli);
    if (isa_is_missing(&cli))
        return isa_failed();
    return find_board(&cli, &error) ? cli.command->run(&cli) : complain("%s", error.text);
}

int main(int argc, char **argv)
{
    /* A descriptor that the parent closed would go to the next file opened. */
    const bool closed = fcntl(STDOUT_FILENO, F_GETFD) == -1;
    for (int fd = open("/dev/null", O_RDWR); fd >= 0; fd = open("/dev/null", O_RDWR))
        if (fd > STDERR_FILENO) {
            close(fd);
            break;
        }
    if (closed)
        return complain("standard output is closed: nowhere to write the result");
    /* Writes fail instead, and what is open can be left in order. */
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);

    const int status = run(argc, argv);
    /* Once written to a pipe whose reader has left, it has what it wanted. */
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE) {
        return complain("cannot write to standard output: %s", strerror(errno));
    }
    return status;
}
