#include "cli/isa.h"

#include "cli/complain.h"
#include "engine/isa.h"

#include <stdlib.h>
#include <string.h>

static bool uses_engine(const cli_request *cli)
{
    if (!cli->command->uses_engine || cli->strategy != NULL)
        return cli->command->uses_engine && cli->strategy->uses_engine;
    for (size_t i = 0; i < nq_strategy_count; i++)
        if ((cli->strategies >> i & 1u) != 0 && nq_strategies[i].uses_engine)
            return true;
    return false;
}

bool isa_is_missing(const cli_request *cli)
{
    return cli->isa == NULL && uses_engine(cli) && nq_isa_choose(NULL) == NULL;
}

int isa_failed(void)
{
    const char *wanted = getenv("NQUEENS_ISA");
    char names[80] = "";
    for (size_t i = 0; i < nq_isa_count; i++)
        if (nq_isas[i].available())
            snprintf(names + strlen(names), sizeof names - strlen(names), "%s%s",
                     names[0] != '\0' ? ", " : "", nq_isas[i].name);
    if (wanted == NULL)
        wanted = "";
    return complain("NQUEENS_ISA is %s: this machine has %s", cli_show(wanted, strlen(wanted)).text,
                    names);
}
