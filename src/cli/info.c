/* nqueens info: what a bug report or a benchmark needs to know. */
#include "cli/options.h"
#include "engine/cpus.h"
#include "engine/isa.h"
#include "output/json.h"

#include <stdlib.h>
#include <string.h>

/* The build passes the compiler flags that it used. */
#ifndef NQ_BUILD_FLAGS
#define NQ_BUILD_FLAGS "unknown"
#endif

#if defined(__clang__)
#define COMPILER "clang " __clang_version__
#elif defined(__GNUC__)
#define COMPILER "gcc " __VERSION__
#else
#define COMPILER "unknown"
#endif

/* "model name" on x86, "Hardware" or "CPU part" on some Arm: the first found. */
static const char *cpu_name(char *line, int size)
{
    static const char *const keys[] = {"model name", "Hardware", "CPU part", "uarch"};
    FILE *cpuinfo = fopen("/proc/cpuinfo", "r");
    const char *found = NULL;
    while (cpuinfo != NULL && found == NULL && fgets(line, size, cpuinfo) != NULL)
        for (size_t i = 0; i < sizeof keys / sizeof keys[0] && found == NULL; i++)
            if (strncmp(line, keys[i], strlen(keys[i])) == 0 && strchr(line, ':') != NULL) {
                line[strcspn(line, "\n")] = '\0';
                found = strchr(line, ':') + 1;
                found += strspn(found, " \t");
            }
    if (cpuinfo != NULL)
        fclose(cpuinfo);
    return found == NULL ? "unknown" : found;
}

/* The instruction set that is used when no other is asked for, and why. */
static void tell_isa(char *text, size_t size)
{
    const char *chosen = nqueens_isa_chosen(), *wanted = getenv("NQUEENS_ISA");
    const bool is_wanted = wanted != NULL && wanted[0] != '\0';
    if (chosen == NULL && is_wanted)
        snprintf(text, size, "none: NQUEENS_ISA is %s", cli_show(wanted, strlen(wanted)).text);
    else
        snprintf(text, size, "%s, %s", chosen,
                 is_wanted ? "as NQUEENS_ISA says" : "the fastest that this machine has");
}

static void list_isas(char *text, size_t size)
{
    for (size_t i = 0; nqueens_isa_name(i) != NULL; i++) {
        const size_t used = strlen(text);
        if (nqueens_isa_available(i))
            snprintf(text + used, size - used, "%s%s", i > 0 ? ", " : "", nqueens_isa_name(i));
        else
            snprintf(text + used, size - used, "%s%s (not here, it needs %s)", i > 0 ? ", " : "",
                     nqueens_isa_name(i), nq_isas[i].needs);
    }
}

int run_info(const cli_request *cli)
{
    char line[256], threads[16], isa[256], isas[256] = "";
    snprintf(threads, sizeof threads, "%u", nq_cpus());
    tell_isa(isa, sizeof isa);
    list_isas(isas, sizeof isas);
    const char *const facts[][2] = {
        {"version", nqueens_version()},
        {"compiler", COMPILER},
        {"flags", NQ_BUILD_FLAGS},
        {"cpu", cpu_name(line, sizeof line)},
        {"threads", threads},
        {"isa", isa},
        {"isas", isas},
        {"strategy", nq_strategy_find(NULL)->name},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
        if (cli->table == OUT_TABLE_CSV) {
            printf("%s%s,", i == 0 ? "fact,value\n" : "", facts[i][0]);
            out_csv_field(stdout, facts[i][1]);
            putchar('\n');
            continue;
        }
        if (!cli->json) {
            printf("%-9s %s\n", facts[i][0], facts[i][1]);
            continue;
        }
        putchar(i == 0 ? '{' : ',');
        out_json_string(stdout, facts[i][0]);
        putchar(':');
        out_json_string(stdout, facts[i][1]);
    }
    if (cli->json)
        puts("}");
    return EXIT_FINE;
}
