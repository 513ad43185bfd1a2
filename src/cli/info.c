/* nqueens info: what a bug report or a benchmark needs to know. */
#include "cli/options.h"
#include "output/json.h"

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

int run_info(const cli_request *cli)
{
    char line[256];
    const char *const facts[][2] = {
        {"version", nqueens_version()},
        {"compiler", COMPILER},
        {"flags", NQ_BUILD_FLAGS},
        {"cpu", cpu_name(line, sizeof line)},
        {"strategy", nq_strategy_find(NULL)->name},
    };
    for (size_t i = 0; i < sizeof facts / sizeof facts[0]; i++) {
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
