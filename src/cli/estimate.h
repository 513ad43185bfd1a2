/* How large searches are that nobody wants to wait for. */
#ifndef NQ_CLI_ESTIMATE_H
#define NQ_CLI_ESTIMATE_H

#include <stdbool.h>
#include <stdint.h>

/* A whole number. */
typedef struct amount {
    bool exact;   /* it fits into 64 bits and is `number`; else `value` has its first digits */
    bool guessed; /* it is about `value` */
    uint64_t number;
    double value;
} amount;

amount amount_of(uint64_t number);

/* C(m, k); n!; n^k. */
amount amount_choose(unsigned m, unsigned k);
amount amount_factorial(unsigned n);
amount amount_power(unsigned n, unsigned k);

/* The tree with no pruning but one queen a row: sum of n^k for k = 0..n. */
amount amount_unpruned(unsigned n);

/* The nodes of a strategy whose number has a closed form, and that form; false for
 * the others. */
bool estimate_closed_form(const char *strategy, unsigned n, amount *nodes, const char **form);

/* Whether two strategies are known to walk the same tree, in different ways. */
bool estimate_same_tree(const char *strategy, const char *other);

/* values[k] is known for k = 1..last; about what it is for a larger n, -1 where last is
 * below 4. Boards of one parity behave alike, and since Q(n) is about (0.143 n)^n their
 * growth from k - 2 to k is taken to go on as k^2. One row further that errs by less than
 * 4 percent for the nodes of `bitmask` from n = 11 on, of `cross` by up to 16 from n = 12 on;
 * ten rows further it is the order of magnitude. */
double estimate_growth(const double *values, unsigned last, unsigned n);

#endif
