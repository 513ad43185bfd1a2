/* What a board lets a solution have. */
#ifndef NQ_PLACEMENTS_BOARD_H
#define NQ_PLACEMENTS_BOARD_H

#include "nqueens.h"

#include <stdbool.h>

/* allowed[r]: the columns that row r lets a queen have, as core/allowed.h says. Returns NQUEENS_OK;
 * NQUEENS_NO_SOLUTION if it is clear that there is none; BAD_ARGUMENT for NULL, BAD_N or BAD_BOARD.
 */
nqueens_status nq_board_check(const nqueens_board *board, uint32_t *allowed);

/* No queen, no blocked square. */
bool nq_board_is_empty(const nqueens_board *board);

/* Makes an empty toroidal board, n > 4 coprime to 6, one with fewer solutions: its first queen is
 * given and there are less columns for the second. weight_of[c]: how many of the whole board's one
 * with this on column c stands for. Returns false, with nothing done, for n = 1. */
bool nq_board_reduce(nqueens_board *board, unsigned *weight_of);

#endif
