#include "cli/signals.h"

#include <stdbool.h>
#include <stddef.h>

static const int numbers[] = {SIGINT, SIGTERM};
enum { NUMBERS = sizeof numbers / sizeof numbers[0] };

static volatile sig_atomic_t caught;

static void catch_signal(int number)
{
    caught = number;
}

static void handle(void (*handler)(int))
{
    for (size_t i = 0; i < NUMBERS; i++) {
        struct sigaction action;
        sigaction(numbers[i], NULL, &action);
        if (action.sa_handler == SIG_IGN)
            continue;
        action = (struct sigaction){.sa_handler = handler, .sa_flags = (int)SA_RESETHAND};
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
