/* Means and their intervals. */
#ifndef NQ_ENGINE_INTERVAL_H
#define NQ_ENGINE_INTERVAL_H

#include <stddef.h>

/* Its square is x, which is 0 or more. */
double nq_square_root(double x);

/* Student's t: of a variable with so many degrees of freedom, 1 or more, 95 % are within so many
 * standard deviations. By the expansion of Cornish and Fisher: right within 1 % from 2 degrees on,
 * 9 % too little at 1. */
double nq_student(double degrees);

#endif
