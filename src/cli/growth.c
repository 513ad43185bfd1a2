#include "cli/growth.h"

double growth_to(const double *values, unsigned last, unsigned n)
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
