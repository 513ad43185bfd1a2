/* JSON by hand is easy except for strings. */
#ifndef NQ_OUTPUT_JSON_H
#define NQ_OUTPUT_JSON_H

#include "nqueens.h"

#include <stdio.h>

/* Writes text as a JSON string with its quotes: quotes, backslashes and control
 * characters are escaped, other bytes go through as they are (UTF-8). */
void out_json_string(FILE *out, const char *text);

/* Writes members of an object, each after a comma: "given" and "blocked", lists of
 * [row, column] from 1, if there are any. */
void out_json_board(FILE *out, const nqueens_board *board);

#endif
