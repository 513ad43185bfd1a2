/* Figures as people read them: three significant digits where exactness is not
 * meant, groups of three where it is. Each fills a struct that holds its text. */
#ifndef NQ_OUTPUT_FIGURE_H
#define NQ_OUTPUT_FIGURE_H

#include <stdint.h>

typedef struct out_figure {
    char text[32];
} out_figure;

/* 4426165368 as "4,426,165,368". */
out_figure out_count(uint64_t number);

/* A value of 0 or more that is not exact: "4,430,000,000"; from 1e12 on and below 0.001
 * "4.43e+12"; "0.0123". */
out_figure out_rounded(double value);

/* Seconds with the unit that suits: "12.3 ns", "1.00 s", "2.41 h", "3.17e+21 years". */
out_figure out_duration(double seconds);

#endif
