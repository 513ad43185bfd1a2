/* Every solution, one after the other, in dictionary order. */
#ifndef NQ_PLACEMENTS_ENUMERATE_H
#define NQ_PLACEMENTS_ENUMERATE_H

#include "nqueens.h"

/* nqueens_enumerate() with its arguments known to be right; the status is
 * NQUEENS_OK or NQUEENS_STOPPED. */
nqueens_status nq_enumerate(unsigned n, nqueens_order order, nqueens_visitor visit, void *context);

#endif
