/* What completes words of a command line in a shell, made from the option and command tables. */
#ifndef NQ_CLI_SHELL_H
#define NQ_CLI_SHELL_H

#include "cli/options.h"

/* A script for that shell. */
void shell_completion(FILE *out, cli_generated shell);

#endif
