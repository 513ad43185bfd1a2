/* --version of the programs. */
#ifndef NQ_CLI_VERSION_H
#define NQ_CLI_VERSION_H

#include "output/table.h"

/* Of the program of that name: it, its version and that of its JSON and CSV. */
void version_print(const char *program, out_table_format format);

#endif
