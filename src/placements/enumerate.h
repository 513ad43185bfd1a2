/* Every solution, one after the other, in dictionary order. */
#ifndef NQ_PLACEMENTS_ENUMERATE_H
#define NQ_PLACEMENTS_ENUMERATE_H

#include "nqueens.h"

#include <stdbool.h>

/* nqueens_enumerate_board() with its arguments known to be right, and what its board allows on
 * each row (core/allowed.h); the status is NQUEENS_OK or NQUEENS_STOPPED. */
nqueens_status nq_enumerate(unsigned n, bool toroidal, const uint32_t *allowed, nqueens_order order,
                            nqueens_visitor visit, void *context);

#endif
