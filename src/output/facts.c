#include "output/facts.h"

#include "output/json.h"
#include "output/table.h"

#include <inttypes.h>

out_fact out_number(const char *key, uint64_t number)
{
    return (out_fact){.key = key, .is = OUT_NUMBER, .number = {0, number}};
}

out_fact out_digits(const char *key, uint64_t number)
{
    return (out_fact){.key = key, .is = OUT_DIGITS, .number = {0, number}};
}

out_fact out_total(const char *key, nqueens_total total)
{
    return (out_fact){.key = key, .is = OUT_DIGITS, .number = total};
}

out_fact out_real(const char *key, double value)
{
    return (out_fact){.key = key, .is = OUT_REAL, .real = value};
}

out_fact out_whole(const char *key, double value)
{
    return (out_fact){.key = key, .is = OUT_WHOLE, .real = value};
}

out_fact out_truth(const char *key, bool truth)
{
    return (out_fact){.key = key, .is = OUT_TRUTH, .number = {0, truth}};
}

out_fact out_word(const char *key, const char *word)
{
    return (out_fact){.key = key, .is = OUT_WORD, .word = word};
}

out_fact out_words(const char *key, const char *const *words)
{
    return (out_fact){.key = key, .is = OUT_WORDS, .words = words};
}

/* Long division, 32 bits at a time: not every compiler has numbers of 128. */
out_decimal out_decimal_of(nqueens_total total)
{
    out_decimal decimal = {""};
    uint32_t part[4] = {(uint32_t)(total.high >> 32), (uint32_t)total.high,
                        (uint32_t)(total.low >> 32), (uint32_t)total.low};
    char *digit = decimal.text + sizeof decimal.text;
    bool more = true;
    *--digit = '\0';
    while (more) {
        uint64_t rest = 0;
        more = false;
        for (unsigned i = 0; i < 4; i++) {
            rest = rest << 32 | part[i];
            part[i] = (uint32_t)(rest / 10);
            rest %= 10;
            more = more || part[i] != 0;
        }
        *--digit = (char)('0' + rest);
    }
    for (char *to = decimal.text; (*to++ = *digit++) != '\0';)
        ;
    return decimal;
}

void out_fact_text(FILE *out, const out_fact *fact)
{
    switch (fact->is) {
    case OUT_NUMBER:
    case OUT_DIGITS:
        fputs(out_decimal_of(fact->number).text, out);
        break;
    case OUT_REAL:
        fprintf(out, "%.6g", fact->real);
        break;
    case OUT_WHOLE:
        fprintf(out, "%.0f", fact->real);
        break;
    case OUT_TRUTH:
        fputs(fact->number.low != 0 ? "true" : "false", out);
        break;
    case OUT_WORD:
        fputs(fact->word, out);
        break;
    case OUT_WORDS:
        for (size_t i = 0; fact->words[i] != NULL; i++)
            fprintf(out, "%s%s", i > 0 ? " " : "", fact->words[i]);
    }
}

static void put_json(FILE *out, const out_fact *fact)
{
    const bool quoted = fact->is == OUT_DIGITS || fact->is == OUT_WHOLE;
    if (fact->is == OUT_WORD) {
        out_json_string(out, fact->word);
    } else if (fact->is == OUT_WORDS) {
        putc('[', out);
        for (size_t i = 0; fact->words[i] != NULL; i++) {
            if (i > 0)
                putc(',', out);
            out_json_string(out, fact->words[i]);
        }
        putc(']', out);
    } else {
        fputs(quoted ? "\"" : "", out);
        out_fact_text(out, fact);
        fputs(quoted ? "\"" : "", out);
    }
}

void out_facts_json(FILE *out, const out_fact *facts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        fprintf(out, "%s\"%s\":", i > 0 ? "," : "", facts[i].key);
        put_json(out, &facts[i]);
    }
}

void out_facts_titles(FILE *out, const out_fact *facts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        fprintf(out, "%s%s", i > 0 ? "," : "", facts[i].key);
    putc('\n', out);
}

void out_facts_csv(FILE *out, const out_fact *facts, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (i > 0)
            putc(',', out);
        if (facts[i].is == OUT_WORD)
            out_csv_field(out, facts[i].word);
        else
            out_fact_text(out, &facts[i]);
    }
    putc('\n', out);
}
