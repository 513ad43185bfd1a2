#include "engine/interval.h"

/* Newton's method, from above; so libm is not needed. */
double nq_square_root(double x)
{
    double next = x > 1 ? x : 1, root;
    if (!(x > 0))
        return 0;
    do {
        root = next;
        next = (root + x / root) / 2;
    } while (next < root);
    return root;
}

/* M. Abramowitz, I. A. Stegun, "Handbook of Mathematical Functions", 26.7.5. */
double nq_student(double degrees)
{
    const double z = 1.959963984540054, z2 = z * z, d = 1 / degrees;
    const double g1 = (z2 + 1) / 4;
    const double g2 = ((5 * z2 + 16) * z2 + 3) / 96;
    const double g3 = (((3 * z2 + 19) * z2 + 17) * z2 - 15) / 384;
    const double g4 = ((((79 * z2 + 776) * z2 + 1482) * z2 - 1920) * z2 - 945) / 92160;
    return z * (1 + d * (g1 + d * (g2 + d * (g3 + d * g4))));
}
