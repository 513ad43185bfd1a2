#include "placements/construct.h"

/* 2, 4, ..., n, 3, 1, 7, 9, ..., n - 1, 5 */
static uint64_t column_for_2(uint64_t n, uint64_t row)
{
    if (row <= n / 2)
        return 2 * row;
    const uint64_t odd = row - n / 2;
    if (odd == n / 2)
        return 5;
    return odd == 1 ? 3 : odd == 2 ? 1 : 2 * odd + 1;
}

/* 4, 6, ..., n - 1, 2, 5, 7, ..., n, 1, 3 */
static uint64_t column_for_3(uint64_t n, uint64_t row)
{
    if (row <= n / 2)
        return row == n / 2 ? 2 : 2 * row + 2;
    const uint64_t odd = row - n / 2;
    if (odd >= n / 2)
        return odd == n / 2 ? 1 : 3;
    return 2 * odd + 3;
}

uint64_t nq_constructed_column(uint64_t n, uint64_t row)
{
    if (n == 2 || n == 3)
        return 0;
    if (n % 6 == 2)
        return column_for_2(n, row);
    if (n % 6 == 3)
        return column_for_3(n, row);
    if (n % 2 == 1 && row == n)
        return n;
    const uint64_t half = n / 2;
    return row <= half ? 2 * row : 2 * (row - half) - 1;
}
