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
    NQUEENS_STOPPED,      /* the caller asked to stop: visitor, reporter or cancel */
    NQUEENS_BAD_N,        /* n is outside NQUEENS_N_MIN..NQUEENS_N_MAX */
    NQUEENS_BAD_STRATEGY, /* no strategy has this name */
    NQUEENS_BAD_ARGUMENT, /* a required pointer is NULL, or a value is out of range */
    NQUEENS_BAD_ISA,      /* no instruction set has this name, or this machine lacks it */
    NQUEENS_OVERFLOW,     /* the number of solutions does not fit into 64 bits */
    NQUEENS_NO_MEMORY,    /* not even for one thread */
    NQUEENS_BAD_BOARD     /* queens given attack each other or stand where they may not */
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
 * strategy: a name from nqueens_strategy_name(); NULL for the fastest way of all:
 * nqueens_count_with() and its usual options. Returns NQUEENS_OK, or BAD_N,
 * BAD_STRATEGY, BAD_ARGUMENT and with NULL what nqueens_count_with() returns; then
 * *solutions is left as it was. */
NQUEENS_API nqueens_status nqueens_count(unsigned n, const char *strategy, uint64_t *solutions);

/* How far a count is. */
typedef struct nqueens_progress {
    double done;        /* share of the expected work, 0 to 1: good to some percent */
    uint64_t solutions; /* found so far */
    double seconds;     /* since the call */
    unsigned threads;   /* at work */
} nqueens_progress;

/* Called about ten times a second, and once when all is done, on the thread that called
 * nqueens_count_with(). Return 0 to go on, anything else to stop. */
typedef int (*nqueens_reporter)(const nqueens_progress *progress, void *context);

#define NQUEENS_THREADS_MAX 4096

/* All zeros are the usual. */
typedef struct nqueens_options {
    /* 1..NQUEENS_THREADS_MAX threads, the calling one included; 0 for as many as the
     * process may use processors (its affinity mask and, on Linux, the limits of its
     * control groups), but one alone where n is too small for more. Fewer run where the
     * system refuses to start so many. */
    unsigned threads;

    /* A name from nqueens_isa_name(). NULL for the environment variable NQUEENS_ISA;
     * where that is unset or empty, the fastest that this machine has. */
    const char *isa;

    nqueens_reporter report; /* NULL for none */
    void *context;           /* handed to it */

    /* The count stops within a fraction of a second after *cancel has become nonzero:
     * by a signal handler, or by another thread with an atomic store. NULL for none. */
    const volatile int *cancel;
} nqueens_options;

/* Q(n) into *solutions, as fast as this machine can: symmetry from the central rows and
 * columns, batches in vector registers, all processors. The result does not depend
 * on the options.
 *
 * options: NULL for the usual. Returns NQUEENS_OK; or, with *solutions left as it
 * was, BAD_N; BAD_ARGUMENT for no `solutions` or too many threads; BAD_ISA;
 * STOPPED by report or *cancel; NO_MEMORY; OVERFLOW when Q(n) has more than 64 bits
 * (Q(28) is about 2.6e18 and fits; the sums are kept in 128). Time: about
 * Q(n) * 4.4 queens placed, 0.2 (portable) to 0.7 (AVX2) of them a nanosecond and thread; it
 * grows about n/2.54-fold with each n (Q(n)
 * is about (0.143 n)^n, Simkin 2021, arXiv:2107.13460). Memory: 1 to 2 MiB
 * for each thread. src/engine/cross.h says why the count is exact. */
NQUEENS_API nqueens_status nqueens_count_with(unsigned n, const nqueens_options *options,
                                              uint64_t *solutions);

/* A count of up to 128 bits: high times 2^64, and low. */
typedef struct nqueens_total {
    uint64_t high, low;
} nqueens_total;

/* Solutions of n queens that are left as they are by a turn of the board by `degrees`, 180 or
 * 90, into *solutions: OEIS A032522 and A033148.
 *
 * Stops when *cancel has become nonzero, as for nqueens_options; NULL for never. Returns
 * NQUEENS_OK; or, with *solutions left as it was, BAD_N, BAD_ARGUMENT or STOPPED. Time, for 180
 * degrees: 15 ms at n = 20, a second at 24, ten times more for each two queens; for 90 next to
 * none. src/placements/symmetric.h says how. */
NQUEENS_API nqueens_status nqueens_count_symmetric(unsigned n, unsigned degrees,
                                                   const volatile int *cancel, uint64_t *solutions);

/* The orbits of the solutions under the eight symmetries of the square: how many have 8, 4, 2
 * members, or 1, which is for n = 1 alone. Together they are the fundamental solutions, OEIS
 * A002562. */
typedef struct nqueens_orbits {
    uint64_t fundamental;
    uint64_t of_8, of_4, of_2, of_1;
} nqueens_orbits;

/* How `solutions`, which is Q(n) as counted by any of the functions above, fall into orbits,
 * into *orbits. Time and errors of nqueens_count_symmetric(); BAD_ARGUMENT too if so many do
 * not fall into orbits, so that they cannot be Q(n). */
NQUEENS_API nqueens_status nqueens_count_orbits(unsigned n, uint64_t solutions,
                                                const volatile int *cancel, nqueens_orbits *orbits);

/* 1 if the solution, the columns of the queens on rows 1..n, is the first of its orbit in
 * dictionary order: one of each orbit is. Else 0, also for what is no placement of n queens on n
 * rows and columns. */
NQUEENS_API int nqueens_is_fundamental(unsigned n, const uint8_t *columns);

/* The name of instruction set number `index` that this library can count with, from
 * "portable" to the fastest, and whether this machine has it; NULL and 0 past the
 * last. Static strings. */
NQUEENS_API const char *nqueens_isa_name(size_t index);
NQUEENS_API int nqueens_isa_available(size_t index);

/* The one that is used when no other is asked for; NULL if NQUEENS_ISA names none that is
 * available. */
NQUEENS_API const char *nqueens_isa_chosen(void);

/* The search of a strategy with its work counted: solutions, nodes, candidates and
 * checks into *tally, which is overwritten. NULL is the last strategy here, `batch`.
 * Slower than nqueens_count() with that name, which runs the same code compiled without
 * the counters.
 * Errors as there. */
NQUEENS_API nqueens_status nqueens_measure(unsigned n, const char *strategy, nqueens_tally *tally);

/* What a search keeps of the queens that stand, to see which squares they attack. */
typedef enum nqueens_memory {
    NQUEENS_KEEPS_QUEENS = 0, /* the place of each queen: an array */
    NQUEENS_KEEPS_BOARD,      /* each square of the board: a queen, or none */
    NQUEENS_KEEPS_FLAGS,      /* a flag for each column, diagonal and anti-diagonal */
    NQUEENS_KEEPS_MASKS       /* nqueens_masks: three words for the row in hand */
} nqueens_memory;

/* What a queen attacks along. Rows count only where some are filled out of turn. */
typedef enum nqueens_line {
    NQUEENS_NO_LINE = 0,
    NQUEENS_ROW,
    NQUEENS_COLUMN,
    NQUEENS_DIAGONAL,    /* row - column is constant: down to the right */
    NQUEENS_ANTIDIAGONAL /* row + column is constant: down to the left */
} nqueens_line;

/* What the queens above a row attack on it: bit c is column c + 1. */
typedef struct nqueens_masks {
    uint32_t cols, diag, anti;
} nqueens_masks;

typedef enum nqueens_event_kind {
    NQUEENS_ENTER = 0, /* the search turns to `row`, or with row 0 to `column` */
    NQUEENS_CANDIDATE, /* it tries the square `row`, `column` */
    NQUEENS_REJECTED,  /* the queen on `by_row`, `by_column` attacks it, along `line` */
    NQUEENS_PLACED,    /* a queen is put there */
    NQUEENS_PRUNED,    /* nothing below can be a solution: `why` */
    NQUEENS_SOLUTION,  /* all queens stand; it counts `weight` times */
    NQUEENS_BACKTRACK  /* the queen on `row`, `column`, the last one, is taken off */
} nqueens_event_kind;

typedef enum nqueens_why {
    NQUEENS_NO_FREE_COLUMN = 1, /* every square of `row` is attacked (row 0: of `column`) */
    NQUEENS_NO_ROOM_AHEAD,      /* a queen on `row`, `column` would leave `by_row` none */
    NQUEENS_SEEN_BY_SYMMETRY    /* another placement stands for this one and its images */
} nqueens_why;

/* One step of a search, as the search did it. Rows and columns count from 1; what does not
 * belong to the kind of event is 0. Later versions may add members at the end. */
typedef struct nqueens_event {
    uint64_t step; /* 1, 2, 3, ... */
    nqueens_event_kind kind;
    unsigned row, column;
    unsigned by_row, by_column;
    nqueens_line line;
    nqueens_why why;

    /* The masks of the row in hand. They differ where a queen is put (`after` is what the
     * row below sees), taken off, or refused for a row ahead (`after` is what that row would
     * see). A strategy that keeps masks (nqueens_strategy_memory()) works with them. For the
     * others they are made of the same queens. While `cross` places its cross they are 0. */
    nqueens_masks before, after;
    uint32_t cross; /* squares of the row that the queens of the central cross attack */
    uint32_t free;  /* its free mask */
    uint32_t open;  /* its columns that are still to be tried, the candidate included */

    unsigned weight; /* how many solutions one that is found here stands for; 0: not known yet */
    unsigned queens; /* on the board, after the event */
    const uint8_t *columns;     /* n of them: of the queen on row r + 1, 0 for none */
    const nqueens_tally *tally; /* so far */

    /* Squares of the row on which the board lets no queen stand: those that given queens attack,
     * those beside one on its own row, and blocked ones. 0 on an empty board. */
    uint32_t barred;
} nqueens_event;

/* Called for each event; it and what it points to are the library's and valid during the
 * call only. Return 0 to go on, anything else to stop. */
typedef int (*nqueens_tracer)(const nqueens_event *event, void *context);

/* The search of a strategy, event by event, to see(event, context): the code that
 * nqueens_measure() runs, compiled to tell what it does.
 *
 * strategy: "abs", "flags", "bitmask", "lookahead" or "cross"; NULL for "bitmask". Returns
 * NQUEENS_OK at the end of the search, STOPPED when the tracer stopped it; before any event
 * BAD_N, BAD_STRATEGY (also for one that cannot be traced) or BAD_ARGUMENT. Two to four events
 * a node, and with `abs` and `flags` two a candidate: 8,869 and 36,197 at n = 8. Memory
 * constant. */
NQUEENS_API nqueens_status nqueens_trace(unsigned n, const char *strategy, nqueens_tracer see,
                                         void *context);

/* The first solution in the given order into columns[0..n-1], 1-based.
 *
 * Returns NQUEENS_OK; NQUEENS_NO_SOLUTION for n = 2 and 3; BAD_N or
 * BAD_ARGUMENT. Plain backtracking: microseconds to n = 15, milliseconds to
 * 22, less than a second to 32. Memory: 48 KiB of stack. The rows of OEIS A141843. */
NQUEENS_API nqueens_status nqueens_first(unsigned n, nqueens_order order, uint8_t *columns);

/* Every solution in the given order to visit(n, columns, context).
 *
 * Returns NQUEENS_OK when all were visited (that may be none), STOPPED when
 * the visitor stopped it, BAD_N or BAD_ARGUMENT before any visit. Time: less
 * than that of the `bitmask` strategy, plus O(n) for each solution. Memory: 48 KiB of stack. */
NQUEENS_API nqueens_status nqueens_enumerate(unsigned n, nqueens_order order, nqueens_visitor visit,
                                             void *context);

/* One solution for any n, by a formula: the column, 1..n, of the queen on row 1..n. Returns 0 for n
 * = 0, 2 and 3, which have none, for n from 2^62 on and for rows that the board has not. Time and
 * memory constant: so all rows take O(n) and no memory. E. Pauls 1874; src/placements/construct.h.
 */
NQUEENS_API uint64_t nqueens_any_column(uint64_t n, uint64_t row);

/* A board on which some queens stand already, some squares may have none, or that is toroidal.
 * All zeros but n is the ordinary empty board. */
typedef struct nqueens_board {
    unsigned n;
    uint8_t given[NQUEENS_N_MAX];    /* the column, from 1, of the queen on row r + 1; 0 for none */
    uint32_t blocked[NQUEENS_N_MAX]; /* bit c: no queen may stand on row r + 1, column c + 1 */

    /* Not 0: lines go on at the opposite edge, so that there are n diagonals, of n squares each,
     * and n anti-diagonals (OEIS A007705). There are no solutions unless n is coprime to 6 (Polya
     * 1918). */
    int toroidal;
} nqueens_board;

/* The same for the solutions of a board: those that have all given queens and none on
 * a blocked square. Returns as the functions of like name, which see; NQUEENS_BAD_BOARD for given
 * queens that are beside the board, on blocked squares, or attack each other. Bits of `blocked`
 * beside the board mean nothing.
 *
 * Counting takes the usual way where nothing is given; with given queens it loses
 * the symmetry, an eighth of the work, and more with few queens near the edges; rows with blocked
 * squares and toroidal boards are searched without vector registers. src/engine/completion.h says
 * how. */
NQUEENS_API nqueens_status nqueens_count_board(const nqueens_board *board,
                                               const nqueens_options *options, uint64_t *solutions);

/* nqueens_count_board() with a total that may have 128 bits, for n from 29 on. OVERFLOW only where
 * the compiler of the library had no such numbers (32-bit targets), and the total has 64 bits or
 * more. */
NQUEENS_API nqueens_status nqueens_count_total(const nqueens_board *board,
                                               const nqueens_options *options,
                                               nqueens_total *total);
NQUEENS_API nqueens_status nqueens_first_board(const nqueens_board *board, nqueens_order order,
                                               uint8_t *columns);
NQUEENS_API nqueens_status nqueens_enumerate_board(const nqueens_board *board, nqueens_order order,
                                                   nqueens_visitor visit, void *context);

/* nqueens_trace() of such a board. The search puts the given queens in their turn, each on the only
 * square of its row that is not barred (nqueens_event). BAD_STRATEGY for `cross`, whose symmetry
 * such a board has not; BAD_ARGUMENT for a toroidal one. */
NQUEENS_API nqueens_status nqueens_trace_board(const nqueens_board *board, const char *strategy,
                                               nqueens_tracer see, void *context);

/* The name of strategy number `index`, from 0, and the idea behind it in one
 * line; NULL past the last. Each idea comes after those that it builds on; the last
 * is the fastest. Static strings. */
NQUEENS_API const char *nqueens_strategy_name(size_t index);
NQUEENS_API const char *nqueens_strategy_idea(size_t index);

/* What that strategy keeps of its queens; NQUEENS_KEEPS_QUEENS past the last. */
NQUEENS_API nqueens_memory nqueens_strategy_memory(size_t index);

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
