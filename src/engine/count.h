/* Counting by a kernel: one unit, and all units of a plan by several threads. */
#ifndef NQ_ENGINE_COUNT_H
#define NQ_ENGINE_COUNT_H

#include "engine/completion.h"
#include "engine/isa.h"
#include "engine/total.h"
#include "nqueens.h"

/* Two primes whose residues of a count are kept beside it, and are summed up apart from it:
 * what becomes wrong on the way no longer fits them. */
enum { NQ_RESIDUES = 2, NQ_PRIME_1 = 241, NQ_PRIME_2 = 251 };

/* What counting a unit gives. */
typedef struct nq_result {
    nq_total solutions;
    uint64_t nodes; /* seeds, and states appended below them: the same with every ISA */
    uint8_t residue[NQ_RESIDUES];
} nq_result;

/* Do the residues fit the solutions? */
bool nq_result_fits(const nq_result *result);
bool nq_results_equal(const nq_result *a, const nq_result *b);

/* One per thread; its memory serves unit after unit. */
typedef struct nq_worker {
    nq_kernel *kernel; /* that of the ISA; a caller may put in the counting one */
    nq_batch batch;    /* a caller may put in whom to ask whether to go on */
    void *memory;
} nq_worker;

/* capacity: states in a list of the batch, raised to two vectors if it is less; 0
 * for nq_batch_capacity(). Returns false, with nothing to free, when there is no memory. */
bool nq_worker_make(nq_worker *worker, const nq_isa *isa, unsigned capacity);
void nq_worker_free(nq_worker *worker);

/* Counts the solutions that a unit stands for. Returns false, with *result as it
 * was, if the worker gave up. */
bool nq_count_unit(nq_worker *worker, const nq_plan *plan, size_t unit, nq_result *result);

/* The same for a unit of a completion. */
bool nq_count_completion_unit(nq_worker *worker, const nq_completion *completion, size_t unit,
                              nq_result *result);

/* What a source of units has. */
typedef enum nq_next { NQ_UNIT, NQ_NO_UNIT_YET, NQ_NO_MORE_UNITS } nq_next;

/* A run over units of a plan, or of a completion. */
typedef struct nq_run {
    const nq_plan *plan;
    const nq_completion *completion; /* or this */
    const size_t *only;              /* these units, `only_count`; NULL: all */
    size_t only_count;

    /* Where the units come from if they are not known beforehand; it is asked again and again
     * while it has none yet. Any thread calls it, several at a time. NULL: as said above. */
    nq_next (*next)(size_t *unit, void *context);

    const nq_isa *isa; /* that is available here */
    unsigned threads;  /* at least 1, the calling thread included */
    unsigned capacity; /* as for nq_worker_make() */

    /* Stops the run when it becomes nonzero. NULL: nothing does. */
    const volatile int *cancel;

    /* What nqueens_options has of that name; the share of the work done and the solutions
     * are those of this run. Only the calling thread calls it. NULL: no reports. */
    nqueens_reporter report;
    int64_t report_every; /* nanoseconds; 0: a tenth of a second */

    /* A unit is done; one call at a time, from any thread. Returns false to stop the
     * run. NULL: nobody wants to know. */
    bool (*finished)(size_t unit, const nq_result *result, void *context);

    void *context; /* for these */
} nq_run;

/* The sum over the units. Returns NQUEENS_OK; or, with *total as it was,
 * NQUEENS_STOPPED or NQUEENS_NO_MEMORY. */
nqueens_status nq_run_units(const nq_run *run, nq_total *total);

/* What divides Q(n), 1 <= n. For n > 1 no solution equals a reflection of itself, so orbits have
 * eight solutions, four, or two: those that equal their quarter-turn. Such a solution is made of
 * floor(n / 4) times four queens that the turn takes into each other, and perhaps one in the
 * middle; each four can be reflected apart from the others, since it stays on the same rows,
 * columns, diagonals and anti-diagonals. So 2^floor(n / 4) divides the number of these, and there
 * are none unless n mod 4 is 0 or 1: only for n = 4 and 5 does 4 not divide Q(n). */
unsigned nq_total_divisor(unsigned n);

/* *solutions = total, or NQUEENS_OVERFLOW. */
nqueens_status nq_total_in_64_bits(nq_total total, uint64_t *solutions);

#endif
