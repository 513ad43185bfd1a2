#include "cli/signals.h"

#include <errno.h>
#include <stddef.h>
#include <time.h>

/* All that end a process and are no fault of it. SIGPROF is the clock of a trial (cli/trial.h). */
static const int numbers[] = {SIGINT,  SIGTERM,   SIGHUP,  SIGQUIT, SIGALRM,
                              SIGUSR1, SIGVTALRM, SIGUSR2, SIGXCPU};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static volatile int caught;

/* One that comes some time after the first is meant: it ends the process. At the same time
 * there may be two of one cause, sent to the process and to its group. */
static void catch_signal(int number)
{
    static struct timespec first;
    struct timespec now;
    const int before = errno;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (signals_caught() == 0) {
        first = now;
        __atomic_store_n(&caught, number, __ATOMIC_RELAXED);
    } else if (now.tv_sec - first.tv_sec > 1) {
        signal(number, SIG_DFL);
        raise(number);
    }
    errno = before;
}

static void handle(void (*handler)(int))
{
    for (size_t i = 0; i < NUMBERS; i++) {
        struct sigaction action;
        sigaction(numbers[i], NULL, &action);
        if (action.sa_handler == SIG_IGN)
            continue;
        action = (struct sigaction){.sa_handler = handler};
        sigemptyset(&action.sa_mask);
        sigaction(numbers[i], &action, NULL);
    }
}

void signals_catch(void)
{
    handle(catch_signal);
}

int signals_caught(void)
{
    return __atomic_load_n(&caught, __ATOMIC_RELAXED);
}

const volatile int *signals_flag(void)
{
    return &caught;
}

void signals_hold(sigset_t *before)
{
    sigset_t held;
    sigemptyset(&held);
    for (size_t i = 0; i < NUMBERS; i++)
        sigaddset(&held, numbers[i]);
    sigprocmask(SIG_BLOCK, &held, before);
}

void signals_leave_to_parent(void)
{
    handle(SIG_IGN);
    signal(SIGXCPU, SIG_DFL);
}
