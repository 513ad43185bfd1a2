/* Answers to a question about n, as text, JSON or CSV. */
#ifndef NQ_CLI_ANSWER_H
#define NQ_CLI_ANSWER_H

#include "cli/options.h"
#include "output/facts.h"

/* One alone is printed as it is, several with their names. JSON and CSV have n, what was
 * asked besides, and then the answers. In a range of n each has a line, and the first one titles.
 */
void answer_print(const cli_request *cli, const out_fact *answers, size_t count);

/* {"n":N and what was asked besides, without the end. */
void answer_json_head(const cli_request *cli);

#endif
