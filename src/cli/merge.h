/* nqueens merge PART...: the total of a count that was done in parts. */
#ifndef NQ_CLI_MERGE_H
#define NQ_CLI_MERGE_H

#include <stdbool.h>
#include <stddef.h>

/* "3, 5..9, 12..96 by 4": the units that have the state, as runs with one distance; after some
 * of these "and 17 more". */
typedef struct unit_names {
    size_t units;
    char text[400];
} unit_names;
unit_names name_units(const unsigned char *state, size_t units, unsigned char wanted);

#endif
