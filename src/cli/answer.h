/* Answers that are numbers, as text, JSON or CSV. */
#ifndef NQ_CLI_ANSWER_H
#define NQ_CLI_ANSWER_H

#include "cli/options.h"

typedef struct answer {
    const char *key; /* words joined by _ */
    uint64_t value;
} answer;

/* One alone is printed as it is, several with their names. JSON and CSV have n, what was
 * asked besides, and then the answers by their keys: in JSON as strings. */
void answer_print(const cli_request *cli, const answer *answers, size_t count);

/* {"n":N and what was asked besides, without the end. */
void answer_json_head(const cli_request *cli);

#endif
