/* The engine against what it promises: ratios of times, each pair measured side by side in
 * one round, the median of all rounds.
 *
 *   build/bench-engine [--rounds=5] [--json=FILE] [--program=build/nqueens]
 *
 * Prints a table; exit status 1 if a floor is missed. One thread is timed by the processor
 * time that it had, so that a busy machine disturbs less; several by the clock. */
#include "nqueens.h"

#include <inttypes.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

enum { ROUNDS_MAX = 99, ROWS_MAX = 64 };

static int rounds = 5;

/* ---- measuring ------------------------------------------------------------------- */

static double seconds(clockid_t clock)
{
    struct timespec t;
    clock_gettime(clock, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

static void die(const char *what)
{
    fprintf(stderr, "bench-engine: %s\n", what);
    exit(2);
}

static uint64_t solutions(unsigned n)
{
    static uint64_t known[NQUEENS_N_MAX + 1];
    if (known[n] == 0 && nqueens_count(n, NULL, &known[n]) != NQUEENS_OK)
        die("count failed");
    return known[n];
}

/* Counts again and again for a tenth of a second at least; time for one. */
static double time_engine(unsigned n, const char *isa, unsigned threads)
{
    const clockid_t clock = threads == 1 ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC;
    const nqueens_options options = {.threads = threads, .isa = isa};
    const double start = seconds(clock);
    double taken;
    int times = 0;
    do {
        uint64_t count = 0;
        if (nqueens_count_with(n, &options, &count) != NQUEENS_OK || count != solutions(n))
            die("wrong count");
        times++;
        taken = seconds(clock) - start;
    } while (taken < 0.1);
    return taken / times;
}

static double time_bitmask(unsigned n)
{
    uint64_t count = 0;
    const double start = seconds(CLOCK_THREAD_CPUTIME_ID);
    if (nqueens_count(n, "bitmask", &count) != NQUEENS_OK || count != solutions(n))
        die("wrong count");
    return seconds(CLOCK_THREAD_CPUTIME_ID) - start;
}

static double time_program(char *const argv[])
{
    extern char **environ;
    const double start = seconds(CLOCK_MONOTONIC);
    posix_spawn_file_actions_t quiet;
    pid_t pid;
    int status;
    posix_spawn_file_actions_init(&quiet);
    posix_spawn_file_actions_addopen(&quiet, STDOUT_FILENO, "/dev/null", 1, 0);
    if (posix_spawnp(&pid, argv[0], &quiet, NULL, argv, environ) != 0 ||
        waitpid(pid, &status, 0) != pid || status != 0)
        die("a program failed; was it built?");
    posix_spawn_file_actions_destroy(&quiet);
    return seconds(CLOCK_MONOTONIC) - start;
}

static int stop_after_a_second(const nqueens_progress *progress, void *context)
{
    (void)context;
    return progress->seconds > 1;
}

/* MiB that a process of its own had at most while it counted, for a second at most, less
 * what it had before. */
static double memory(unsigned n, unsigned threads)
{
    const pid_t pid = fork();
    if (pid == 0) {
        const nqueens_options options = {.threads = threads, .report = stop_after_a_second};
        uint64_t count;
        const nqueens_status status =
            threads == 0 ? NQUEENS_OK : nqueens_count_with(n, &options, &count);
        _exit(status == NQUEENS_OK || status == NQUEENS_STOPPED ? 0 : 1);
    }
    int status;
    struct rusage usage;
    if (pid < 0 || wait4(pid, &status, 0, &usage) != pid || status != 0)
        die("cannot measure memory");
    return (double)usage.ru_maxrss / 1024;
}

/* ---- results ---------------------------------------------------------------------- */

typedef struct row {
    char what[64];
    const char *unit;
    bool at_most; /* the bound is an upper one */
    double bound; /* 0 for none */
    int samples;
    double sample[ROUNDS_MAX];
} row;

static row table[ROWS_MAX];
static int rows;

static row *new_row(const char *what, const char *unit, bool at_most, double bound)
{
    if (rows == ROWS_MAX)
        die("too many rows");
    row *r = &table[rows++];
    *r = (row){.unit = unit, .at_most = at_most, .bound = bound};
    snprintf(r->what, sizeof r->what, "%s", what);
    return r;
}

static void sample(row *r, double value)
{
    r->sample[r->samples++] = value;
}

static int ascending(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double median(row *r)
{
    qsort(r->sample, (size_t)r->samples, sizeof r->sample[0], ascending);
    const int half = r->samples / 2;
    return r->samples % 2 == 1 ? r->sample[half] : (r->sample[half - 1] + r->sample[half]) / 2;
}

static bool holds(row *r)
{
    return r->bound == 0 || (r->at_most ? median(r) <= r->bound : median(r) >= r->bound);
}

static void print_table(void)
{
    printf("%-44s %10s %10s %10s  %s\n", "", "median", "least", "greatest", "wanted");
    for (int i = 0; i < rows; i++) {
        row *r = &table[i];
        const double middle = median(r);
        printf("%-44s %10.4g %10.4g %10.4g  ", r->what, middle, r->sample[0],
               r->sample[r->samples - 1]);
        if (r->bound != 0)
            printf("%s %g%s", r->at_most ? "<=" : ">=", r->bound, holds(r) ? "" : "  MISSED");
        printf(" %s\n", r->unit);
    }
}

static void write_json(const char *path)
{
    FILE *f = fopen(path, "w");
    if (f == NULL)
        die("cannot write the JSON file");
    fprintf(f, "{\"version\":\"%s\",\"rounds\":%d,\"time\":%lld,\"results\":[", nqueens_version(),
            rounds, (long long)time(NULL));
    for (int i = 0; i < rows; i++) {
        row *r = &table[i];
        fprintf(f, "%s\n{\"what\":\"%s\",\"unit\":\"%s\",\"median\":%.6g,", i == 0 ? "" : ",",
                r->what, r->unit, median(r));
        if (r->bound != 0)
            fprintf(f, "\"%s\":%g,\"holds\":%s,", r->at_most ? "at_most" : "at_least", r->bound,
                    holds(r) ? "true" : "false");
        fprintf(f, "\"samples\":[");
        for (int k = 0; k < r->samples; k++)
            fprintf(f, "%s%.6g", k == 0 ? "" : ",", r->sample[k]);
        fprintf(f, "]}");
    }
    fprintf(f, "\n]}\n");
    if (fclose(f) != 0)
        die("cannot write the JSON file");
}

/* ---- what is measured ---------------------------------------------------------------- */

typedef struct floors {
    const char *isa;
    double at_15, at_16;
} floors;
static const floors promised[] = {{"portable", 13, 15}, {"avx2", 38, 45}, {"avx512", 85, 110}};

static double floor_of(const char *isa, unsigned n)
{
    for (size_t i = 0; i < sizeof promised / sizeof promised[0]; i++)
        if (strcmp(promised[i].isa, isa) == 0)
            return n == 15 ? promised[i].at_15 : promised[i].at_16;
    return 0;
}

static void against_bitmask(unsigned n)
{
    row *ratio[8] = {0}, *time[8] = {0};
    char what[64];
    for (size_t i = 0; nqueens_isa_name(i) != NULL && i < 8; i++)
        if (nqueens_isa_available(i)) {
            snprintf(what, sizeof what, "bitmask / %s, n = %u", nqueens_isa_name(i), n);
            ratio[i] = new_row(what, "times", false, floor_of(nqueens_isa_name(i), n));
            snprintf(what, sizeof what, "time of %s, n = %u", nqueens_isa_name(i), n);
            time[i] = new_row(what, "s", false, 0);
        }
    for (int round = 0; round < rounds; round++) {
        const double bitmask = time_bitmask(n);
        for (size_t i = 0; i < 8; i++)
            if (ratio[i] != NULL) {
                const double engine = time_engine(n, nqueens_isa_name(i), 1);
                sample(ratio[i], bitmask / engine);
                sample(time[i], engine);
            }
    }
}

static void odd_against_even(void)
{
    row *r = new_row("(time(17) / Q(17)) / (time(16) / Q(16))", "times", true, 1.4);
    for (int round = 0; round < rounds; round++) {
        const double odd = time_engine(17, NULL, 1) / (double)solutions(17);
        sample(r, odd / (time_engine(16, NULL, 1) / (double)solutions(16)));
    }
}

/* By the clock, which needs two processors that nobody else uses; and what the second
 * thread costs in processor time, which does not. */
typedef struct cost {
    double clock, processors; /* seconds for one count */
} cost;

/* Counts for half a second at least: what else runs comes and goes in less. */
static cost cost_with(unsigned threads, unsigned n)
{
    const nqueens_options options = {.threads = threads};
    const double start = seconds(CLOCK_MONOTONIC), cpu = seconds(CLOCK_PROCESS_CPUTIME_ID);
    double taken;
    int times = 0;
    do {
        uint64_t count;
        if (nqueens_count_with(n, &options, &count) != NQUEENS_OK || count != solutions(n))
            die("wrong count");
        times++;
        taken = seconds(CLOCK_MONOTONIC) - start;
    } while (taken < 0.5);
    return (cost){taken / times, (seconds(CLOCK_PROCESS_CPUTIME_ID) - cpu) / times};
}

static void two_threads(unsigned n)
{
    char what[64];
    snprintf(what, sizeof what, "one thread / two threads, n = %u", n);
    row *speed = new_row(what, "times", false, 1.9);
    snprintf(what, sizeof what, "processor time of two / of one, n = %u", n);
    row *processors = new_row(what, "times", true, 1.05);
    for (int round = 0; round < rounds; round++) {
        cost of[2];
        time_engine(n, NULL, 2); /* wakes both processors */
        for (int turn = 0; turn < 2; turn++) {
            const unsigned more = (unsigned)(round + turn) % 2;
            of[more] = cost_with(more + 1, n);
        }
        sample(speed, of[0].clock / of[1].clock);
        sample(processors, of[1].processors / of[0].processors);
    }
}

static void start_up(char *program)
{
    char count[] = "count", eight[] = "8", nothing[] = "true";
    char *const ours[] = {program, count, eight, NULL}, *const true_[] = {nothing, NULL};
    row *r = new_row("start-up: count 8, more than true", "ms", true, 2);
    for (int round = 0; round < rounds; round++) {
        row batch = {0};
        for (int i = 0; i < 11; i++)
            sample(&batch, 1e3 * (time_program(ours) - time_program(true_)));
        sample(r, median(&batch));
    }
}

static void memory_of_one_thread(void)
{
    for (unsigned n = 16; n <= 20; n += 2) {
        char what[64];
        snprintf(what, sizeof what, "memory of a thread, n = %u", n);
        row *r = new_row(what, "MiB", true, 16);
        sample(r, memory(n, 1) - memory(n, 0));
    }
}

int main(int argc, char **argv)
{
    const char *json = NULL;
    char *program = NULL;
    for (int i = 1; i < argc; i++) {
        if (strncmp(argv[i], "--rounds=", 9) == 0)
            rounds = atoi(argv[i] + 9);
        else if (strncmp(argv[i], "--json=", 7) == 0)
            json = argv[i] + 7;
        else if (strncmp(argv[i], "--program=", 10) == 0)
            program = argv[i] + 10;
        else
            die("usage: bench-engine [--rounds=5] [--json=FILE] [--program=build/nqueens]");
    }
    if (rounds < 1 || rounds > ROUNDS_MAX)
        die("--rounds: expected 1 to 99");
    if (nqueens_isa_chosen() == NULL)
        die("NQUEENS_ISA names no instruction set that this machine has");
    memory_of_one_thread(); /* first: a child inherits what its parent has touched */
    if (program != NULL)
        start_up(program);
    against_bitmask(15);
    against_bitmask(16);
    odd_against_even();
    if (sysconf(_SC_NPROCESSORS_ONLN) >= 2)
        for (unsigned n = 16; n <= 17; n++)
            two_threads(n);
    print_table();
    if (json != NULL)
        write_json(json);
    bool all = true;
    for (int i = 0; i < rows; i++)
        all = all && holds(&table[i]);
    return all ? 0 : 1;
}
