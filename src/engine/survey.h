/* How much work is a count, and how many solutions will it find? From a sample of the plan's units,
 * with intervals.
 *
 * Drawing. The units lie side by side on a line, each as long as its expected part of the work
 * (nq_plan_part()). The line is cut into strata of equal length, and on each two points are
 * drawn at random (three on the last if the number is odd): each is a *sample*, the unit on which
 * it lies. So a unit of part p is drawn with a chance in proportion to p, and what it holds,
 * divided by p, is an unbiased estimate of the whole; so is the mean of all of these (M. H. Hansen,
 * W. N. Hurwitz, "On the theory of sampling from finite populations", Annals of Mathematical
 * Statistics 14, 1943). Units differ much less from their parts than from each other, and within a
 * stratum less than on the whole line. What a unit holds may itself be an unbiased estimate
 * (engine/probe.h).
 *
 * Intervals. The points of a stratum are independent, so their difference tells its variance,
 * whatever the distribution; these variances add up to that of the mean. How well that sum is
 * known is said by the degrees of freedom (F. E. Satterthwaite, "An approximate distribution of
 * estimates of variance components", Biometrics Bulletin 2, 1946): if a few strata have most of it
 * they are few, and Student's t is large. */
#ifndef NQ_ENGINE_SURVEY_H
#define NQ_ENGINE_SURVEY_H

#include "engine/probe.h"

enum {
    NQ_SAMPLES_MIN = 200, /* fewer say too little of the variance */
    NQ_SAMPLES_MAX = 1000000,
};

/* The true value lies between low and high, at 95 %. */
typedef struct nq_interval {
    double value, low, high;
} nq_interval;

typedef struct nq_survey {
    unsigned n;        /* 1..32 */
    const nq_isa *isa; /* that is available here */
    unsigned threads;  /* at least 1; no more are started than there are processors */
    uint64_t seed;
    size_t samples; /* NQ_SAMPLES_MIN..NQ_SAMPLES_MAX; 0: the board is counted whole */

    nq_total total; /* what is exact then; it is the value of the intervals, too */
    uint64_t total_nodes, total_candidates;

    nq_interval solutions, nodes, candidates;
    nq_interval time; /* of one processor for nq_run_units(), in nanoseconds */
} nq_survey;

/* Fills in the solutions, nodes and candidates: they depend on n, seed and samples alone. A board
 * smaller than NQ_PROBE_BOARD_MIN is counted whole. If a board is, the time is filled in, too.
 * Returns NQUEENS_OK or NQUEENS_NO_MEMORY. */
nqueens_status nq_survey_count(nq_survey *survey);

/* All of it, in about so many seconds. Where samples is 0 there are as many as fit, or the board is
 * counted whole if that fits; else just the timing has its share of the seconds: units, or parts
 * of large ones, are counted on all threads, as a real count would. The interval for the time is
 * where the speed with single units lies, not only their mean: what slows a machine down for
 * a while may stay. */
nqueens_status nq_survey_run(nq_survey *survey, double seconds);

#endif
