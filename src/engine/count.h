/* Counting by a kernel: one unit, and all units of a plan by several threads. */
#ifndef NQ_ENGINE_COUNT_H
#define NQ_ENGINE_COUNT_H

#include "engine/completion.h"
#include "engine/isa.h"
#include "nqueens.h"

/* Totals of weighted counts: no sum that a run can reach passes 128 bits. */
__extension__ typedef unsigned __int128 nq_total;

/* One per thread; its memory serves unit after unit. */
typedef struct nq_worker {
    nq_kernel *kernel; /* that of the ISA; a caller may put in the counting one */
    nq_batch batch;    /* a caller may put in whom to ask whether to go on */
    void *memory;
} nq_worker;

/* capacity: states in a list of the batch, raised to two vectors if it is less; 0
 * for the usual. Returns false, with nothing to free, when there is no memory. */
bool nq_worker_make(nq_worker *worker, const nq_isa *isa, unsigned capacity);
void nq_worker_free(nq_worker *worker);

/* The solutions that a unit stands for, into *total. Returns false, with *total as it
 * was, if the worker gave up. */
bool nq_count_unit(nq_worker *worker, const nq_plan *plan, size_t unit, nq_total *total);

/* The same for a unit of a completion. */
bool nq_count_completion_unit(nq_worker *worker, const nq_completion *completion, size_t unit,
                              nq_total *total);

/* A run over all units of a plan, or of a completion. */
typedef struct nq_run {
    const nq_plan *plan;
    const nq_completion *completion; /* or this */
    const nq_isa *isa;               /* that is available here */
    unsigned threads;                /* at least 1, the calling thread included */
    unsigned capacity;               /* as for nq_worker_make() */

    /* Stops the run when it becomes nonzero. NULL: nothing does. */
    const volatile int *cancel;

    /* What nqueens_options has of that name; the share of the work done and the solutions
     * are those of this run. NULL: no reports. */
    nqueens_reporter report;

    /* Is the unit to be left out, since its total is known from elsewhere? Called
     * from any thread. NULL: none is. */
    bool (*known)(size_t unit, void *context);

    /* A unit is done; one call at a time, from any thread. Returns false to stop the
     * run. NULL: nobody wants to know. */
    bool (*finished)(size_t unit, nq_total total, void *context);

    void *context; /* for these */
} nq_run;

/* The sum over the units that are not known. Returns NQUEENS_OK; or, with *total as it was,
 * NQUEENS_STOPPED or NQUEENS_NO_MEMORY. */
nqueens_status nq_run_units(const nq_run *run, nq_total *total);

/* *solutions = total, or NQUEENS_OVERFLOW. */
nqueens_status nq_total_in_64_bits(nq_total total, uint64_t *solutions);

#endif
