/* nqueens: count, find and enumerate the solutions of the N-Queens problem.
 *
 * The only installed header, valid C11 and C++17. The library is thread-safe:
 * it has no globals that change, never prints, never exits and handles no
 * signals. Link with `pkg-config --cflags --libs nqueens`.
 *
 * A solution is a way to put n queens on an n x n board so that no two share a
 * row, a column or a diagonal. Q(n), the number of solutions, is OEIS A000170.
 *
 * SPDX-License-Identifier: MIT */
#ifndef NQUEENS_H
#define NQUEENS_H

#include <stddef.h>
#include <stdint.h>

#define NQUEENS_VERSION "0.1.0"

/* Board sizes that every function takes: one row is one 32-bit mask. */
#define NQUEENS_N_MIN 1
#define NQUEENS_N_MAX 32

#if defined(_WIN32)
#define NQUEENS_API
#else
#define NQUEENS_API __attribute__((visibility("default")))
#endif

#ifdef __cplusplus
extern "C" {
#endif

typedef enum nqueens_status {
    NQUEENS_OK = 0,       /* done, the result is complete */
    NQUEENS_NO_SOLUTION,  /* the search is complete and found nothing */
    NQUEENS_STOPPED,      /* the visitor asked to stop */
    NQUEENS_BAD_N,        /* n is outside NQUEENS_N_MIN..NQUEENS_N_MAX */
    NQUEENS_BAD_STRATEGY, /* no strategy has this name */
    NQUEENS_BAD_ARGUMENT  /* a required pointer is NULL, or an enum value is unknown */
} nqueens_status;

/* Which line of the board is filled first. Solutions come in dictionary order
 * of the columns of rows 1..n (BY_ROW) or of the rows of columns 1..n
 * (BY_COLUMN); each order lists every solution once. */
typedef enum nqueens_order { NQUEENS_BY_ROW = 0, NQUEENS_BY_COLUMN } nqueens_order;

/* What one search did, as exact integers. For a given n and strategy they are
 * the same on every machine, so they are compared with ==. */
typedef struct nqueens_tally {
    uint64_t solutions;
    uint64_t nodes;      /* placements the search stood on, the empty board included */
    uint64_t candidates; /* squares it tried */
    uint64_t checks;     /* looks at an earlier queen, a board cell or a flag */
    uint64_t nodes_at[NQUEENS_N_MAX + 1]; /* nodes with 0, 1, ... n queens */
} nqueens_tally;

/* Called once for each solution: columns[r] is the 1-based column of the queen
 * on row r + 1. The array is the library's and valid during the call only.
 * Return 0 to go on, anything else to stop. */
typedef int (*nqueens_visitor)(unsigned n, const uint8_t *columns, void *context);

/* Q(n), the number of solutions, into *solutions.
 *
 * strategy: a name from nqueens_strategy_name(), or NULL for the fastest.
 * Returns NQUEENS_OK, or BAD_N, BAD_STRATEGY, BAD_ARGUMENT with *solutions
 * left as it was. Q(n) fits into 64 bits for every n up to 28 (Q(27) is
 * 2.3e17); beyond that the count would take centuries long before it
 * overflows. Time grows about n/2.54-fold with each n (Q(n) is about
 * (0.143 n)^n, Simkin 2021, arXiv:2107.13460); memory is constant. */
NQUEENS_API nqueens_status nqueens_count(unsigned n, const char *strategy, uint64_t *solutions);

/* The same search with its work counted: solutions, nodes, candidates and
 * checks into *tally, which is overwritten. Slower than nqueens_count(), which
 * runs the same code compiled without the counters. Errors as there. */
NQUEENS_API nqueens_status nqueens_measure(unsigned n, const char *strategy, nqueens_tally *tally);

/* The first solution in the given order into columns[0..n-1], 1-based.
 *
 * Returns NQUEENS_OK; NQUEENS_NO_SOLUTION for n = 2 and 3; BAD_N or
 * BAD_ARGUMENT. Plain backtracking: microseconds to n = 15, milliseconds to
 * 22, seconds for 30, minutes and more above. The rows of OEIS A141843. */
NQUEENS_API nqueens_status nqueens_first(unsigned n, nqueens_order order, uint8_t *columns);

/* Every solution in the given order to visit(n, columns, context).
 *
 * Returns NQUEENS_OK when all were visited (that may be none), STOPPED when
 * the visitor stopped it, BAD_N or BAD_ARGUMENT before any visit. Time: that
 * of the `bitmask` strategy plus O(n) for each solution; memory constant. */
NQUEENS_API nqueens_status nqueens_enumerate(unsigned n, nqueens_order order, nqueens_visitor visit,
                                             void *context);

/* The name of strategy number `index`, from 0, and the idea behind it in one
 * line; NULL past the last. Each idea comes after those that it builds on; the last
 * is the fastest. Static strings. */
NQUEENS_API const char *nqueens_strategy_name(size_t index);
NQUEENS_API const char *nqueens_strategy_idea(size_t index);

/* "nqueens", and the version of the library that runs, "MAJOR.MINOR.PATCH":
 * compare with NQUEENS_VERSION to find a header and library that differ. */
NQUEENS_API const char *nqueens_name(void);
NQUEENS_API const char *nqueens_version(void);

/* What a status means, for people: a static string, never NULL, "unknown
 * status" for a value that is none of nqueens_status. */
NQUEENS_API const char *nqueens_status_string(nqueens_status status);

#ifdef __cplusplus
}
#endif

#endif
