/* The kernels in this build, and which of them this machine can run. */
#ifndef NQ_ENGINE_ISA_H
#define NQ_ENGINE_ISA_H

#include "engine/batch.h"

typedef struct nq_isa {
    const char *name;
    const char *needs; /* from the machine, for people */
    unsigned lanes;
    nq_kernel *kernel, *counting; /* the same body, with the counters of nq_level */
    bool (*available)(void);
} nq_isa;

/* From the slowest to the fastest; `nq_isa_count` entries. The first, "portable", is
 * always available. */
extern const nq_isa nq_isas[];
extern const size_t nq_isa_count;

/* The ISA of that name; for NULL or "" that which the environment variable NQUEENS_ISA
 * names; if it is unset or empty, the fastest available. NULL if there is none of that name
 * or it is not available here. */
const nq_isa *nq_isa_choose(const char *name);

#endif
