/* One solution for any n, by a formula: E. Pauls, "Das Maximalproblem der Damen auf dem
 * Schachbrette", Deutsche Schachzeitung 29, 1874; see J. Bell, B. Stevens, "A survey of known
 * results and research areas for n-queens", Discrete Mathematics 309, 2009.
 *
 * For even n: column 2 i on row i and column 2 j - 1 on row n / 2 + j, with i and j from 1 to n
 * / 2. Within a half, rows differ by d and columns by 2 d. Of one queen of each half, the diagonals
 * i and j - 1 - n / 2 (column - row) are equal only for j - i = n / 2 + 1, which is too far; the
 * anti-diagonals 3 i and 3 j - 1 + n / 2 for 3 (i - j) = n / 2 - 1, so n must be 2 modulo 6. None
 * has row = column, so an odd n is n - 1 and a queen in the corner, unless n is 3 modulo 6. In
 * these two cases a few queens stand otherwise. */
#ifndef NQ_PLACEMENTS_CONSTRUCT_H
#define NQ_PLACEMENTS_CONSTRUCT_H

#include <stdint.h>

/* The column, from 1, of the queen on row 1 <= row <= n < 2^62; 0 for n = 2 and 3. */
uint64_t nq_constructed_column(uint64_t n, uint64_t row);

#endif
