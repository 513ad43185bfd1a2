/* What a rank knows before it counts, and the two ways to count. */
#ifndef NQ_MPI_JOB_H
#define NQ_MPI_JOB_H

#include "cli/options.h"
#include "engine/journal.h"

enum {
    JOB_REPORT_EVERY = 2000000, /* nanoseconds after which messages are looked at */
    JOB_PATIENCE = 5,           /* seconds that a job that stops waits for its ranks */
};

/* Of each rank rank 0 knows this. */
typedef struct job_rank {
    char by[NQ_BY_SIZE]; /* for its records */
    unsigned threads;
} job_rank;

typedef struct job {
    const cli_request *cli;
    int rank, ranks;
    nq_plan plan;
    const nq_isa *isa;
    job_rank own;
    const job_rank *all; /* at rank 0, by rank */
} job;

/* Counts what the journal has not, and closes it. *is_counted: nothing is left. Returns the exit
 * status, with a line on standard error unless that is EXIT_FINE. */
int leader_count(const job *, nq_journal *, bool *is_counted);

/* Returns the exit status that rank 0 has. */
int worker_count(const job *);

/* Threads that are a rank's share of its machine, at least 1: of each processor that it may use,
 * the part that is left for it by those that may use it as well. To be called by all ranks. */
unsigned share_of_cpus(void);

#endif
