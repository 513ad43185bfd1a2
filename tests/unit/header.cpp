// Proves, by compiling, that the installed header is valid C++17.
#include "nqueens.h"

static_assert(sizeof(nqueens_tally) == (4 + NQUEENS_N_MAX + 1) * sizeof(uint64_t),
              "a tally is 64-bit counters and nothing else");
