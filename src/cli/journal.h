/* What commands that use a journal share: what is wanted of it, known from it, wrong with it. */
#ifndef NQ_CLI_JOURNAL_H
#define NQ_CLI_JOURNAL_H

#include "cli/options.h"
#include "cli/progress.h"
#include "engine/journal.h"

/* Prints why the journal cannot be used, with what was found in it; returns EXIT_BAD. */
int journal_failed(const cli_request *, const char *path, nq_journal_status status,
                   const nq_head *found, unsigned long long line);

/* The count that the options say, for nq_journal_open(). */
nq_head journal_wanted(const cli_request *);

/* Can it be the total of a whole count, which files have told? Returns EXIT_FINE; EXIT_NOTHING with
 * a line that names Q(n), where that is known and another; or EXIT_BAD with one that says why not.
 */
int journal_total(unsigned n, nq_total total);

/* The same of the count that the options say, which may be of a shard. */
int journal_result(const cli_request *, nq_total total);

/* Sets what is known before `missing` units are counted. Returns what part of the plan's work the
 * journal is for: all, or a shard. */
double journal_known(const nq_journal *, const nq_plan *, const size_t *missing, size_t count,
                     progress *shown);

/* Refuses a journal that is also standard output or standard error: what is printed there would
 * damage it. Returns EXIT_FINE, or EXIT_BAD with a line. */
int journal_is_apart(const char *path);

/* To be called a few times a second while the count runs, from one thread: keeps the journal safe,
 * and says once if it is lost. *told: false at first. */
void journal_watch(nq_journal *, progress *shown, bool *told);

/* Makes it safe and closes it. `failed`: the errno of a record that could not be written, or 0.
 * Returns EXIT_FINE; or EXIT_BAD, when a line has said that not all was written. */
int journal_end(nq_journal *, int failed, bool told);

#endif
