#include "cli/estimate.h"

#include <stddef.h>
#include <string.h>

amount amount_of(uint64_t number)
{
    return (amount){.exact = true, .number = number, .value = (double)number};
}

static amount times(amount a, unsigned factor)
{
    a.value *= factor;
    a.exact = a.exact && !__builtin_mul_overflow(a.number, factor, &a.number);
    return a;
}

static amount plus(amount a, amount b)
{
    a.value += b.value;
    a.exact = a.exact && b.exact && !__builtin_add_overflow(a.number, b.number, &a.number);
    return a;
}

amount amount_choose(unsigned m, unsigned k)
{
    amount product = amount_of(1);
    for (unsigned i = 1; i <= k; i++) {
        /* C(m - k + i, i) is product * (m - k + i) / i. Divided first, with what that leaves
         * over apart, nothing on the way is larger than the result. */
        const uint64_t over = product.number % i;
        const double value = product.value * (m - k + i) / i;
        product.number /= i;
        product = plus(times(product, m - k + i), amount_of(over * (m - k + i) / i));
        product.value = value;
    }
    return product;
}

amount amount_factorial(unsigned n)
{
    amount product = amount_of(1);
    for (unsigned i = 2; i <= n; i++)
        product = times(product, i);
    return product;
}

amount amount_power(unsigned n, unsigned k)
{
    amount product = amount_of(1);
    for (unsigned i = 0; i < k; i++)
        product = times(product, n);
    return product;
}

amount amount_unpruned(unsigned n)
{
    amount sum = amount_of(0);
    for (unsigned k = 0; k <= n; k++)
        sum = plus(sum, amount_power(n, k));
    return sum;
}

static amount nodes_of_squares(unsigned n)
{
    return amount_choose(n * n + 1, n);
}

static amount nodes_of_permutations(unsigned n)
{
    amount sum = amount_of(1);
    amount product = amount_of(1);
    for (unsigned i = n; i > 0; i--) {
        product = times(product, i);
        sum = plus(sum, product);
    }
    return sum;
}

bool estimate_closed_form(const char *strategy, unsigned n, amount *nodes, const char **form)
{
    static const struct {
        const char *strategy, *form;
        amount (*nodes)(unsigned n);
    } forms[] = {
        {"squares", "C(n^2 + 1, n)", nodes_of_squares},
        {"tuples", "the sum of n^k", amount_unpruned},
        {"permutations", "the sum of n!/(n-k)!", nodes_of_permutations},
    };
    for (size_t i = 0; i < sizeof forms / sizeof forms[0]; i++)
        if (strcmp(forms[i].strategy, strategy) == 0) {
            *nodes = forms[i].nodes(n);
            *form = forms[i].form;
            return true;
        }
    return false;
}

bool estimate_same_tree(const char *strategy, const char *other)
{
    static const char *const full[] = {"board", "columns", "abs", "flags", "bitmask"};
    bool first = false, second = false;
    for (size_t i = 0; i < sizeof full / sizeof full[0]; i++) {
        first |= strcmp(full[i], strategy) == 0;
        second |= strcmp(full[i], other) == 0;
    }
    return (first && second) || strcmp(strategy, other) == 0;
}

double estimate_growth(const double *values, unsigned last, unsigned n)
{
    if (last < 4)
        return -1;
    unsigned k = last - (n - last) % 2;
    double value = values[k];
    double growth = values[k - 2] > 0 ? value / values[k - 2] : 0;
    for (; k < n; k += 2) {
        growth *= (double)((k + 2) * (k + 2)) / (k * k);
        value *= growth;
    }
    return value;
}
