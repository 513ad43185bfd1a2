/* What is known about N-Queens from elsewhere. Only tests may use these
 * numbers: the library computes every one that it gives out. */
#ifndef TESTS_UNIT_KNOWN_H
#define TESTS_UNIT_KNOWN_H

#include <stdint.h>

/* Q(0..27): OEIS A000170. */
/* clang-format off */
static const uint64_t known_solutions[] = {
    1, 1, 0, 0, 2, 10, 4, 40, 92, 352, 724, 2680, 14200, 73712, 365596, 2279184, 14772512,
    95815104, 666090624, 4968057848, 39029188884, 314666222712, 2691008701644, 24233937684440,
    227514171973736, 2207893435808352, 22317699616364044, 234907967154122528,
};
/* clang-format on */

/* Fundamental solutions, from n = 1: OEIS A002562. */
static const uint64_t known_fundamental[] = {
    0,   1,    0,    0,     1,      2,       1,        6,        12,        46,        92,
    341, 1787, 9233, 45752, 285053, 1846955, 11977939, 83263591, 621012754, 4878666808};

/* Solutions that equal their quarter-turn, from n = 1: OEIS A033148. */
static const uint64_t known_quarter_turn[] = {
    0,   1, 0, 0,   2,   2, 0, 0,    0,    0, 0, 0,     8,     8, 0, 0,     64,
    128, 0, 0, 480, 704, 0, 0, 3328, 3264, 0, 0, 32896, 43776, 0, 0, 406784};

/* Solutions on the toroidal board, from n = 1: OEIS A051906, A007705 for odd n. */
static const uint64_t known_toroidal[] = {0, 1,    0, 0, 0, 10,     0, 28,     0, 0, 0, 88,
                                          0, 4524, 0, 0, 0, 140692, 0, 820496, 0, 0, 0, 128850048};

/* Nodes of row-by-row backtracking, the empty board and the solutions
 * included, by n; no board has n = 0. */
static const uint64_t known_nodes[] = {0,      2,       3,        6,         17,        54,
                                       153,    552,     2057,     8394,      35539,     166926,
                                       856189, 4674890, 27358553, 171129072, 1141190303};

/* The same for n = 8 with 0, 1, ... 8 queens: OEIS A319284, row 8. */
static const uint64_t known_nodes_at_8[] = {1, 8, 42, 140, 344, 568, 550, 312, 92};

/* First solutions in dictionary order of the columns of rows 1..n: A141843. */
typedef struct known_solution {
    unsigned n;
    uint8_t columns[32];
} known_solution;

static const known_solution known_first[] = {
    {1, {1}},
    {4, {2, 4, 1, 3}},
    {5, {1, 3, 5, 2, 4}},
    {6, {2, 4, 6, 1, 3, 5}},
    {8, {1, 5, 8, 6, 3, 7, 2, 4}},
    {15, {1, 3, 5, 2, 10, 12, 14, 4, 13, 9, 6, 15, 7, 11, 8}},
    {20, {1, 3, 5, 2, 4, 13, 15, 12, 18, 20, 17, 9, 16, 19, 8, 10, 7, 14, 6, 11}},
    {27, {1,  3,  5, 2,  4, 9,  11, 13, 15, 17, 19, 23, 25, 27,
          24, 26, 6, 10, 7, 16, 8,  12, 14, 21, 18, 20, 22}},
    {30, {1,  3,  5,  2,  4,  9,  11, 13, 15, 7,  23, 26, 28, 25, 22,
          24, 30, 27, 29, 16, 12, 10, 8,  6,  18, 20, 17, 14, 21, 19}},
};

/* The first solution of the 8 x 8 board filled column by column. */
static const known_solution known_first_by_column = {8, {1, 7, 5, 8, 2, 4, 6, 3}};

#endif
