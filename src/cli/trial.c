#include "cli/trial.h"

#include "cli/signals.h"

#include <errno.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/select.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#if defined(__linux__)
#include <sys/prctl.h>
#endif

/* ---- in the child ------------------------------------------------------------------- */

static trial_end end_as(trial_end end, trial *result, const char *what, const char *why)
{
    snprintf(result->why, sizeof result->why, "%s%s", what, why);
    return end;
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

/* Where the system can do that. */
static void die_with(pid_t parent)
{
#if defined(__linux__)
    prctl(PR_SET_PDEATHSIG, SIGKILL);
#endif
    if (getppid() != parent)
        _exit(1);
}

static void run_child(nq_search *search, unsigned n, unsigned times, double limit, int out)
{
    trial result = {0};
    limit_cpu_time(limit);
    if (times > 1)
        search(n, &result.tally);
    const double start = cpu_seconds();
    nqueens_status status = NQUEENS_OK;
    for (unsigned i = 0; i < times && status == NQUEENS_OK; i++) {
        result.tally = (nqueens_tally){0};
        status = search(n, &result.tally);
    }
    result.seconds = (cpu_seconds() - start) / times;
    if (status != NQUEENS_OK)
        end_as(TRIAL_FAILED, &result, nqueens_status_string(status), "");
    result.starved = status == NQUEENS_NO_MEMORY;
    _exit(write(out, &result, sizeof result) == (ssize_t)sizeof result ? 0 : 1);
}

/* ---- in the parent ------------------------------------------------------------------- */

/* The whole result, which is smaller than a pipe, or nothing. Signals come in while it
 * waits, and only then. */
static bool wait_for_result(int in, const sigset_t *mask, trial *result)
{
    fd_set inputs;
    do {
        FD_ZERO(&inputs);
        FD_SET((unsigned)in, &inputs);
    } while (pselect(in + 1, &inputs, NULL, NULL, NULL, mask) < 0 && errno == EINTR &&
             signals_caught() == 0);
    return signals_caught() == 0 && read(in, result, sizeof *result) == (ssize_t)sizeof *result;
}

static trial_end wait_for_end(pid_t child, bool complete, trial *result)
{
    int status = 0;
    if (signals_caught() != 0)
        kill(child, SIGKILL);
    while (waitpid(child, &status, 0) < 0)
        if (errno != EINTR)
            return end_as(TRIAL_IMPOSSIBLE, result, "it cannot be waited for: ", strerror(errno));
    if (signals_caught() != 0)
        return TRIAL_INTERRUPTED;
    if (complete)
        return result->why[0] == '\0' ? TRIAL_DONE
               : result->starved      ? TRIAL_IMPOSSIBLE
                                      : TRIAL_FAILED;
    if (!WIFSIGNALED(status))
        return end_as(TRIAL_FAILED, result, "it ended without a result", "");
    if (WTERMSIG(status) == SIGPROF)
        return TRIAL_LATE;
    return end_as(TRIAL_FAILED, result, "it crashed: ", strsignal(WTERMSIG(status)));
}

trial_end trial_run(nq_search *search, unsigned n, unsigned times, double limit, trial *result)
{
    int ends[2];
    *result = (trial){0};
    if (pipe(ends) != 0)
        return end_as(TRIAL_IMPOSSIBLE, result, "no pipe to be had: ", strerror(errno));
    signal(SIGCHLD, SIG_DFL); /* a parent that ignores it would leave us nothing to wait for */
    sigset_t before;
    signals_hold(&before);
    const pid_t parent = getpid();
    errno = EMFILE; /* select() takes no higher ones */
    const pid_t child = ends[0] < FD_SETSIZE ? fork() : -1;
    const int why = errno;
    if (child == 0) {
        signals_leave_to_parent();
        sigdelset(&before, SIGPROF);
        sigprocmask(SIG_SETMASK, &before, NULL);
        die_with(parent);
        run_child(search, n, times, limit, ends[1]);
    }
    close(ends[1]);
    trial_end end;
    if (child < 0)
        end = end_as(TRIAL_IMPOSSIBLE, result, "no process to be had: ", strerror(why));
    else
        end = wait_for_end(child, wait_for_result(ends[0], &before, result), result);
    close(ends[0]);
    sigprocmask(SIG_SETMASK, &before, NULL);
    return end;
}
