/* nqueens info: what a bug report or a benchmark needs to know. */
#include "cli/options.h"
#include "engine/cpus.h"
#include "engine/isa.h"
#include "output/facts.h"

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

/* For people: the instruction set that is used when no other is asked for, and why. */
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

/* For people: all that there are, and why one is of no use here. */
static void tell_isas(char *text, size_t size)
{
    for (size_t i = 0; nqueens_isa_name(i) != NULL; i++) {
        const size_t used = strlen(text);
        snprintf(text + used, size - used, "%s%s", i > 0 ? ", " : "", nqueens_isa_name(i));
        if (!nqueens_isa_available(i))
            snprintf(text + strlen(text), size - strlen(text), " (not here, it needs %s)",
                     nq_isas[i].needs);
    }
}

enum { ISAS_MAX = 8 };

/* For programs: those that this machine has. */
static void list_isas(const char *names[ISAS_MAX + 1])
{
    size_t count = 0;
    for (size_t i = 0; nqueens_isa_name(i) != NULL && count < ISAS_MAX; i++)
        if (nqueens_isa_available(i))
            names[count++] = nqueens_isa_name(i);
    names[count] = NULL;
}

int run_info(const cli_request *cli)
{
    const bool is_text = cli->table == OUT_TABLE_TEXT;
    const char *isas[ISAS_MAX + 1];
    char line[256], isa[256], all[256] = "";
    const char *chosen = nqueens_isa_chosen();
    tell_isa(isa, sizeof isa);
    tell_isas(all, sizeof all);
    list_isas(isas);
    const out_fact facts[] = {
        out_word("version", nqueens_version()),
        out_word("compiler", COMPILER),
        out_word("flags", NQ_BUILD_FLAGS),
        out_word("cpu", cpu_name(line, sizeof line)),
        out_number("threads", nq_cpus()),
        out_word("isa", is_text          ? isa
                        : chosen != NULL ? chosen
                                         : ""),
        is_text ? out_word("isas", all) : out_words("isas", isas),
        out_word("strategy", nq_strategy_find(NULL)->name),
    };
    const size_t count = sizeof facts / sizeof facts[0];
    if (cli->json) {
        putchar('{');
        out_facts_json(stdout, facts, count);
        puts("}");
    } else if (is_text) {
        for (size_t i = 0; i < count; i++) {
            printf("%-9s ", facts[i].key);
            out_fact_text(stdout, &facts[i]);
            putchar('\n');
        }
    } else {
        puts("fact,value");
        for (size_t i = 0; i < count; i++) {
            printf("%s,", facts[i].key);
            out_facts_csv(stdout, &facts[i], 1);
        }
    }
    return EXIT_FINE;
}
