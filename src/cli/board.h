/* The board that is asked about: its size, queens given, squares blocked. */
#ifndef NQ_CLI_BOARD_H
#define NQ_CLI_BOARD_H

#include "cli/options.h"

/* Fills cli->board from its options, with cli->n known. False with a message that names what is
 * wrong: squares beside the board, or two queens that attack each other and on which line.
 * Nothing here prints or exits: the fuzzer runs it. */
bool cli_board(cli_request *cli, cli_error *error);

#endif
