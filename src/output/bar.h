/* A bar of blocks, in text. */
#ifndef NQ_OUTPUT_BAR_H
#define NQ_OUTPUT_BAR_H

#include <stdbool.h>
#include <stddef.h>

enum { OUT_BAR_MAX = 64 }; /* blocks */

typedef struct out_bar {
    char text[3 * OUT_BAR_MAX + 1];
} out_bar;

/* `length` blocks, rounded to eighths with UTF-8, else to whole characters #; pale
 * (shaded, or dots) for what is no measured value. Something always shows where length
 * is above 0. */
out_bar out_bar_of(double length, bool utf8, bool pale);

#endif
