#include "cli/trial.h"

#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

static volatile sig_atomic_t caught;

static void catch_signal(int number)
{
    caught = number;
}

void trial_catch_signals(void)
{
    struct sigaction action = {.sa_handler = catch_signal, .sa_flags = (int)SA_RESETHAND};
    sigemptyset(&action.sa_mask);
    sigaction(SIGINT, &action, NULL);
    sigaction(SIGTERM, &action, NULL);
}

int trial_signal(void)
{
    return caught;
}

/* The process's clock goes by scheduler ticks while a timer of its CPU time is set. */
static double cpu_seconds(void)
{
    struct timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return (double)now.tv_sec + (double)now.tv_nsec * 1e-9;
}

/* SIGPROF comes when the CPU time is used up, and ends the process. */
static void limit_cpu_time(double seconds)
{
    signal(SIGPROF, SIG_DFL);
    const double whole = (double)(time_t)seconds;
    const struct itimerval limit = {
        .it_value = {(time_t)whole, 1 + (suseconds_t)((seconds - whole) * 999999)}};
    setitimer(ITIMER_PROF, &limit, NULL);
}

static void run_child(void (*search)(unsigned n, nqueens_tally *tally), unsigned n, unsigned times,
                      double limit, int out)
{
    signal(SIGINT, SIG_DFL);
    signal(SIGTERM, SIG_DFL);
    limit_cpu_time(limit);
    trial result = {0};
    if (times > 1)
        search(n, &result.tally);
    const double start = cpu_seconds();
    for (unsigned i = 0; i < times; i++) {
        result.tally = (nqueens_tally){0};
        search(n, &result.tally);
    }
    result.seconds = (cpu_seconds() - start) / times;
    _exit(write(out, &result, sizeof result) == (ssize_t)sizeof result ? 0 : 1);
}

/* The whole result or nothing: it is smaller than a pipe. */
static bool read_result(int in, trial *result)
{
    ssize_t length;
    do
        length = read(in, result, sizeof *result);
    while (length < 0 && errno == EINTR && caught == 0);
    return length == (ssize_t)sizeof *result;
}

trial_end trial_run(void (*search)(unsigned n, nqueens_tally *tally), unsigned n, unsigned times,
                    double limit, trial *result)
{
    int ends[2];
    if (caught != 0)
        return TRIAL_INTERRUPTED;
    if (pipe(ends) != 0)
        return TRIAL_FAILED;
    const pid_t child = fork();
    if (child == 0)
        run_child(search, n, times, limit, ends[1]);
    close(ends[1]);
    const bool complete = child > 0 && read_result(ends[0], result);
    close(ends[0]);
    if (child < 0)
        return TRIAL_FAILED;
    if (!complete && caught != 0)
        kill(child, SIGKILL);
    int status = 0;
    while (waitpid(child, &status, 0) < 0 && errno == EINTR)
        if (caught != 0)
            kill(child, SIGKILL);
    if (caught != 0)
        return TRIAL_INTERRUPTED;
    if (WIFSIGNALED(status) && WTERMSIG(status) == SIGPROF)
        return TRIAL_LATE;
    return complete ? TRIAL_DONE : TRIAL_FAILED;
}
