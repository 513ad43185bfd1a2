/* Whether the instruction set that the environment asks for is there. */
#ifndef NQ_CLI_ISA_H
#define NQ_CLI_ISA_H

#include "cli/options.h"

/* Whether the command, as it is asked for, counts with what NQUEENS_ISA names, and this machine has
 * none of that name. */
bool isa_is_missing(const cli_request *);

/* Prints what NQUEENS_ISA is and what it may be; returns EXIT_BAD. */
int isa_failed(void);

#endif
