/* The man page, made from the option and command tables. */
#ifndef NQ_CLI_MANUAL_H
#define NQ_CLI_MANUAL_H

#include "cli/options.h"

void manual(FILE *out); /* in mdoc(7) */

#endif
