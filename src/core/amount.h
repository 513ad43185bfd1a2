/* Whole numbers that may be too large for 64 bits, such as the boards of a search without
 * pruning: exact as long as 64 bits hold them, after that with their first digits. */
#ifndef NQ_CORE_AMOUNT_H
#define NQ_CORE_AMOUNT_H

#include <stdbool.h>
#include <stdint.h>

typedef struct amount {
    bool exact;   /* 64 bits hold the number: it is `number`; else only `value` counts */
    bool guessed; /* the number is not known, `value` is an estimate */
    uint64_t number;
    double value; /* the number, rounded */
} amount;

static inline amount amount_of(uint64_t number)
{
    amount a = {true, false, number, (double)number};
    return a;
}

static inline amount amount_times(amount a, unsigned factor)
{
    a.value *= factor;
    a.exact = a.exact && !__builtin_mul_overflow(a.number, factor, &a.number);
    return a;
}

static inline amount amount_plus(amount a, amount b)
{
    a.value += b.value;
    a.exact = a.exact && b.exact && !__builtin_add_overflow(a.number, b.number, &a.number);
    return a;
}

/* C(m, k): the ways to choose k of m things. */
static inline amount amount_choose(unsigned m, unsigned k)
{
    amount product = amount_of(1);
    for (unsigned i = 1; i <= k; i++) {
        /* C(m - k + i, i) is product * (m - k + i) / i. The product is divided first, and the
         * remainder of that division is carried along apart: so no number on the way is larger
         * than the result. */
        const uint64_t over = product.number % i;
        const double value = product.value * (m - k + i) / i;
        product.number /= i;
        product = amount_plus(amount_times(product, m - k + i), amount_of(over * (m - k + i) / i));
        product.value = value;
    }
    return product;
}

/* n! */
static inline amount amount_factorial(unsigned n)
{
    amount product = amount_of(1);
    for (unsigned i = 2; i <= n; i++)
        product = amount_times(product, i);
    return product;
}

/* n^k */
static inline amount amount_power(unsigned n, unsigned k)
{
    amount product = amount_of(1);
    for (unsigned i = 0; i < k; i++)
        product = amount_times(product, n);
    return product;
}

/* The tree of a search with a queen in each row and no other pruning: the sum of n^k, k = 0..n. */
static inline amount amount_unpruned(unsigned n)
{
    amount sum = amount_of(0);
    for (unsigned k = 0; k <= n; k++)
        sum = amount_plus(sum, amount_power(n, k));
    return sum;
}

#endif
