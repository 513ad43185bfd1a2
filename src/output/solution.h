/* One solution as text, in each of the formats. */
#ifndef NQ_OUTPUT_SOLUTION_H
#define NQ_OUTPUT_SOLUTION_H

#include "nqueens.h"

#include <stdbool.h>
#include <stdio.h>

typedef enum out_format { OUT_COLUMNS, OUT_MATRIX, OUT_BOARD, OUT_JSON, OUT_CSV } out_format;

/* The format's name, NULL past the last one. */
const char *out_format_name(size_t format);

/* Writes solution number `index` (from 1) of a list:
 *   columns  "2 4 1 3", the columns of rows 1..n, one line
 *   matrix   n lines of 0 and 1 with blanks between them
 *   board    "Solution 1:", column numbers, then each row's number and squares,
 *            Q or -, tab-separated
 *   json     {"n":4,"solution":[2,4,1,3]}, one line
 *   csv      "2,4,1,3", one line
 * Boards of several lines have a blank line between them. False when the
 * stream reports an error; errno says which. */
bool out_solution(FILE *out, out_format format, unsigned n, const uint8_t *columns, uint64_t index);

/* What stands above the first solution: in csv a line of titles, "row1,row2,row3,row4". */
void out_solution_titles(FILE *out, out_format format, unsigned n);

/* The array alone, "[2,4,1,3]", for an object of the caller's. */
void out_json_columns(FILE *out, unsigned n, const uint8_t *columns);

#endif
