/* The solutions by the column of the first row's queen. */
#ifndef NQ_CLI_BY_COLUMN_H
#define NQ_CLI_BY_COLUMN_H

#include "cli/options.h"

/* Prints them; returns the exit status. */
int count_by_column(const cli_request *cli);

#endif
