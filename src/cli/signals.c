#include "cli/signals.h"

#include <stddef.h>
#include <time.h>

static const int numbers[] = {SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static volatile int caught; /* what sig_atomic_t is wherever there are signals */

/* One that comes some time after the first is meant: it ends the process. At the same time
 * there may be two of one cause, sent to the process and to its group. */
static void catch_signal(int number)
{
    static struct timespec first;
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    if (caught != 0 && now.tv_sec - first.tv_sec > 1) {
        signal(number, SIG_DFL);
        raise(number);
    } else if (caught == 0) {
        first = now;
        caught = number;
    }
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
    return caught;
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
}
