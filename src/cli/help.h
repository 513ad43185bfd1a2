/* Help text, made from the option and command tables. */
#ifndef NQ_CLI_HELP_H
#define NQ_CLI_HELP_H

#include "cli/options.h"

void help_short(FILE *out);

/* All of it, or what concerns one command when it is not the default. */
void help_full(FILE *out, const cli_command *command);

#endif
