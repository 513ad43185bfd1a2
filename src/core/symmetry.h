/* The eight symmetries of the square.
 *
 * Every turn and reflection of an n x n board can be made from three switches,
 * used in this order: swap the two coordinates (reflect in the main diagonal),
 * turn the rows upside down, turn the columns left to right. Three switches,
 * eight symmetries. Rows and columns count from 0 here. */
#ifndef NQ_CORE_SYMMETRY_H
#define NQ_CORE_SYMMETRY_H

#include <stdint.h>

enum { NQ_SYMMETRIES = 8 };

typedef struct square {
    uint8_t row, col;
} square;

static inline square square_at(unsigned row, unsigned col)
{
    const square at = {(uint8_t)row, (uint8_t)col};
    return at;
}

/* Where symmetry number `s`, 0..7, of an n x n board takes the square; 0 leaves it. */
static inline square symmetric_image(square q, unsigned s, unsigned n)
{
    square image = s & 4 ? square_at(q.col, q.row) : q;
    if (s & 2)
        image.row = (uint8_t)(n - 1 - image.row);
    if (s & 1)
        image.col = (uint8_t)(n - 1 - image.col);
    return image;
}

#endif
