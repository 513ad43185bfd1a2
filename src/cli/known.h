/* What is known of Q(n), to check a total that is finished. No search sees it. */
#ifndef NQ_CLI_KNOWN_H
#define NQ_CLI_KNOWN_H

#include <stdint.h>

/* Q(n) for n from 0 to KNOWN_MAX: https://oeis.org/A000170. */
enum { KNOWN_MAX = 27 };
extern const uint64_t known_solutions[KNOWN_MAX + 1];

#endif
