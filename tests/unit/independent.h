/* The rules of the puzzle once more, square against square. Includes nothing
 * from src, uses no masks and no difference of columns taken absolute: shares
 * no mistake with what it is held against. */
#ifndef TESTS_UNIT_INDEPENDENT_H
#define TESTS_UNIT_INDEPENDENT_H

#include <stdbool.h>
#include <stdint.h>

/* Whether queens on two squares attack each other. */
static inline bool attacks(unsigned row_a, unsigned column_a, unsigned row_b, unsigned column_b)
{
    return row_a == row_b || column_a == column_b || row_a + column_a == row_b + column_b ||
           row_a + column_b == row_b + column_a;
}

/* Whether a queen on (row, column) would be attacked by one on an earlier row;
 * rows count from 0, columns[r] is the column of the queen on row r. */
static inline bool is_attacked(const uint8_t *columns, unsigned row, unsigned column)
{
    for (unsigned earlier = 0; earlier < row; earlier++)
        if (attacks(earlier, columns[earlier], row, column))
            return true;
    return false;
}

/* Whether columns[0..n-1], 1-based, is a solution: on the board, no pair
 * attacks. */
static inline bool is_solution(unsigned n, const uint8_t *columns)
{
    for (unsigned row = 0; row < n; row++)
        if (columns[row] < 1 || columns[row] > n || is_attacked(columns, row, columns[row]))
            return false;
    return true;
}

/* Told of a placement: queens on the first rows of the board, none attacking
 * another, columns[0..queens-1] 1-based. Returns whether to go on below it. */
typedef bool placement_visitor(unsigned n, const uint8_t *columns, unsigned queens, void *context);

/* Visits each placement that `columns` begins, itself first; columns has room
 * for n. From 0 queens: every one. */
static inline void each_placement(unsigned n, uint8_t *columns, unsigned queens,
                                  placement_visitor *visit, void *context)
{
    if (!visit(n, columns, queens, context) || queens == n)
        return;
    for (unsigned column = 1; column <= n; column++) {
        columns[queens] = (uint8_t)column;
        if (!is_attacked(columns, queens, column))
            each_placement(n, columns, queens + 1, visit, context);
    }
}

#endif
