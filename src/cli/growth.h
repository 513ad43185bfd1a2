/* How large a search is that nobody wants to wait for, told from smaller boards. */
#ifndef NQ_CLI_GROWTH_H
#define NQ_CLI_GROWTH_H

/* A figure of the search that grows with the board: values[k] is the figure for k queens, k =
 * 1..last. Returns about what it is for n queens, n > last; -1 where last is below 4.
 *
 * Boards of one parity behave alike, and Q(n) is about (0.143 n)^n (Simkin 2021). So the growth
 * from k - 2 to k queens is taken to rise as k^2. One row further the estimate errs by less than
 * 4 % for the nodes of `bitmask` from n = 11 on, and by up to 16 % for those of `cross` from
 * n = 12 on; ten rows further it is the order of magnitude. */
double growth_to(const double *values, unsigned last, unsigned n);

#endif
