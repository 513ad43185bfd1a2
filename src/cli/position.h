/* Queens on a board as people write and paste them: the columns of rows 1, 2, ... or a picture. */
#ifndef NQ_CLI_POSITION_H
#define NQ_CLI_POSITION_H

#include "cli/input.h"
#include "nqueens.h"

/* Column of the queen on row r + 1 into column[r], 0 for none, of a board of n rows; false with a
 * message that names what is wrong. The text may be
 *
 *   2 4 1 3      2,4,1,3      [2,4,1,3]      3 . . 7     with . or - for a row without a queen;
 *                the line of list --json, the lines of list --csv;
 *   .Q..\n...Q\nQ...\n..Q.    rows of Q for a queen and . or - for none, on lines or with blanks
 * between; . Q . .                   the same with blanks between squares, on lines, and numbers of
 * rows and columns beside them, as list --format=board has it; 0 1 0 0                   lines of 0
 * and 1, as list --format=matrix has it. */
bool position_read(unsigned n, const char *text, unsigned column[NQUEENS_N_MAX], cli_error *error);

/* All of a stream, one position, into text; false with a message. */
enum { POSITION_SIZE = 1 << 14 };
bool position_load(FILE *in, char text[POSITION_SIZE], cli_error *error);

#endif
