#include "cli/version.h"

#include "output/facts.h"

/* Raised when a reader of the JSON or CSV of before would go wrong: src/README.md has it all. */
enum { OUTPUT_SCHEMA = 2 };

void version_print(const char *program, out_table_format format)
{
    const out_fact facts[] = {
        out_word("name", program),
        out_word("version", nqueens_version()),
        out_number("schema", OUTPUT_SCHEMA),
    };
    const size_t count = sizeof facts / sizeof facts[0];
    if (format == OUT_TABLE_JSON) {
        putchar('{');
        out_facts_json(stdout, facts, count);
        puts("}");
    } else if (format == OUT_TABLE_CSV) {
        out_facts_titles(stdout, facts, count);
        out_facts_csv(stdout, facts, count);
    } else {
        printf("%s %s\n", program, nqueens_version());
    }
}
