/* nqueens-mpi: nqueens count by the ranks of an MPI job. */
#include "cli/answer.h"
#include "cli/complain.h"
#include "cli/count.h"
#include "cli/isa.h"
#include "cli/journal.h"
#include "cli/signals.h"
#include "cli/version.h"
#include "mpi/job.h"
#include "mpi/message.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>

static const char program[] = "nqueens-mpi";

static const char usage[] =
    "usage: mpirun -n RANKS nqueens-mpi count N [OPTIONS]\n\n"
    "Counts as nqueens count N does, by all ranks of an MPI job. Options, as there: "
    "--journal=FILE\n"
    "(rank 0 alone writes it), --shard=I/M, --units=K, --isa=NAME, --progress, --json, --csv; and\n"
    "  -t, --threads=T          threads of each rank (default: its share of the processors)\n";

/* ---- what all ranks must agree on ----------------------------------------------------------- */

/* The lowest rank for which something is not fine, or `ranks`: the same at each. */
static int first_failed(const job *j, bool fine)
{
    int own = fine ? j->ranks : j->rank, first;
    MPI_Allreduce(&own, &first, 1, MPI_INT, MPI_MIN, MPI_COMM_WORLD);
    return first;
}

/* Much of what nqueens can do is not worth many machines. */
static bool check_request(const cli_request *cli, cli_error *error)
{
    const bool counts = cli->action == OPTION_COUNT;
    if (counts && cli->command->run != run_count)
        return cli_fail(error, "%s is not for nqueens-mpi: expected count N",
                        cli->command->name[0] == '\0' ? "a plain N" : cli->command->name);
    for (cli_option_id id = 0; id < OPTION_COUNT; id++)
        if (cli_has(cli, id) && (cli_options[id].commands & FOR_MPI) == 0)
            return cli_fail(error, "option '--%s' does not apply to nqueens-mpi",
                            cli_options[id].name);
    return !counts || cli->has_size ||
           cli_fail(error, "count needs a board size, from %d to %d", NQUEENS_N_MIN, NQUEENS_N_MAX);
}

/* --help and --version. */
static void print_action(const cli_request *cli)
{
    if (cli->action == OPTION_VERSION)
        version_print(program, cli->table);
    else
        fputs(usage, stdout);
}

/* Parses what is the same for all, but may be fine at some machines only. */
static bool parse(const job *j, int argc, char **argv, cli_request *cli)
{
    cli_error error;
    const bool fine = cli_parse(argc, argv, cli, &error) && check_request(cli, &error);
    const int failed = first_failed(j, fine);
    if (failed == j->rank)
        complain("%s", error.text);
    return failed == j->ranks;
}

static bool choose_isa(job *j)
{
    j->isa = nq_isa_choose(j->cli->isa);
    const int failed = first_failed(j, j->isa != NULL);
    if (failed == j->rank)
        isa_failed();
    return failed == j->ranks;
}

/* ---- the plan, at each rank ----------------------------------------------------------------- */

static bool open_journal(const cli_request *cli, nq_journal *journal, nq_plan *plan)
{
    const nq_head wanted = journal_wanted(cli);
    if (journal_is_apart(cli->journal) != EXIT_FINE)
        return false;
    const nq_journal_status opened = nq_journal_open(journal, cli->journal, &wanted, plan);
    if (opened == NQ_JOURNAL_OK)
        return true;
    if (cli->journal == NULL)
        count_failed(cli->n, NQUEENS_NO_MEMORY);
    else
        journal_failed(cli, cli->journal, opened, &journal->head, journal->line);
    return false;
}

/* Rank 0 opens the journal; the other ranks make the same plan, and see that it is the same. */
static bool make_plan(job *j, nq_journal *journal)
{
    enum { OPEN, PLAN, CUT, UNITS, WORDS };
    uint64_t word[WORDS] = {0};
    if (j->rank == 0) {
        word[OPEN] = open_journal(j->cli, journal, &j->plan);
        word[PLAN] = NQ_PLAN_VERSION;
    }
    if (word[OPEN] != 0) {
        word[CUT] = journal->head.cut;
        word[UNITS] = journal->head.units;
    }
    MPI_Bcast(word, WORDS, MPI_UINT64_T, 0, MPI_COMM_WORLD);
    if (word[OPEN] == 0)
        return false;
    const nq_head head = {.n = j->cli->n, .cut = (size_t)word[CUT], .units = (size_t)word[UNITS]};
    const bool made = j->rank == 0 || (word[PLAN] == NQ_PLAN_VERSION &&
                                       nq_journal_plan(&head, &j->plan) == NQ_JOURNAL_OK);
    const int failed = first_failed(j, made);
    if (failed == j->rank)
        complain("rank %d, %s, cannot make the plan of rank 0: it has another version of this "
                 "program, or no memory",
                 j->rank, j->own.by);
    if (failed == j->ranks)
        return true;
    if (j->rank == 0)
        nq_journal_close(journal);
    if (made)
        nq_plan_free(&j->plan);
    return false;
}

/* ---- the count ------------------------------------------------------------------------------ */

static int lead(const job *j, nq_journal *journal)
{
    bool is_counted;
    const int status = leader_count(j, journal, &is_counted);
    if (!is_counted)
        return status;
    const int result = journal_result(j->cli, journal->total);
    if (result != EXIT_FINE)
        return result;
    const out_fact solutions = out_total("solutions", nq_total_halves(journal->total));
    answer_print(j->cli, &solutions, 1);
    return status;
}

static int count(job *j)
{
    nq_journal journal;
    job_rank *all = calloc((size_t)j->ranks, sizeof *all);
    if (all == NULL)
        message_abort(count_failed(j->cli->n, NQUEENS_NO_MEMORY));
    const unsigned share = share_of_cpus();
    j->own.threads = j->cli->threads > 0 ? j->cli->threads : share;
    nq_record_by(j->own.by, j->isa);
    MPI_Gather(&j->own, sizeof j->own, MPI_BYTE, all, sizeof j->own, MPI_BYTE, 0, MPI_COMM_WORLD);
    int status = EXIT_BAD;
    if (make_plan(j, &journal)) {
        j->all = all;
        status = j->rank == 0 ? lead(j, &journal) : worker_count(j);
        nq_plan_free(&j->plan);
    }
    free(all);
    return status;
}

static int run(int argc, char **argv)
{
    cli_request cli;
    job j = {.cli = &cli};
    MPI_Comm_rank(MPI_COMM_WORLD, &j.rank);
    MPI_Comm_size(MPI_COMM_WORLD, &j.ranks);
    if (!parse(&j, argc, argv, &cli))
        return EXIT_BAD;
    if (cli.action != OPTION_COUNT) {
        if (j.rank == 0)
            print_action(&cli);
        return EXIT_FINE;
    }
    signals_catch();
    return choose_isa(&j) ? count(&j) : EXIT_BAD;
}

int main(int argc, char **argv)
{
    int provided;
    complain_as(program);
    MPI_Init_thread(&argc, &argv, MPI_THREAD_FUNNELED, &provided);
    signal(SIGPIPE, SIG_IGN);
    signal(SIGXFSZ, SIG_IGN);
    int status = run(argc, argv);
    if ((fflush(stdout) != 0 || ferror(stdout)) && errno != EPIPE)
        status = complain("cannot write to standard output: %s", strerror(errno));
    MPI_Finalize();
    return status; /* at all ranks: MPICH takes that of the last */
}
