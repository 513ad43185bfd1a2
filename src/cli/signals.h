/* Ctrl-C and termination, as something to look at. */
#ifndef NQ_CLI_SIGNALS_H
#define NQ_CLI_SIGNALS_H

#include <signal.h>

/* From here on the signals that are sent to end a process (SIGINT, SIGTERM, SIGHUP and their like)
 * do not; one more, two seconds later, does. What was ignored when the program started stays
 * ignored. */
void signals_catch(void);

/* The signal that came, or 0. The same as *signals_flag(), which is a cancel flag of
 * nqueens_options. */
int signals_caught(void);
const volatile int *signals_flag(void);

/* Holds them back, so that they are not lost between a look at signals_caught() and a call
 * that waits; *before is the mask to wait with, and to set again. */
void signals_hold(sigset_t *before);

/* In a child: what is sent to a whole group of processes is the parent's business. */
void signals_leave_to_parent(void);

#endif
