/* Facts as text, CSV and JSON: each type at its borders, and what a string may hold. */
#include "output/facts.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <string.h>

#include <cmocka.h>

typedef void writer(FILE *, const out_fact *, size_t);

/* What the writer writes of one fact. */
static void expect(writer *write, out_fact fact, const char *text)
{
    char written[256] = "";
    FILE *file = tmpfile();
    assert_non_null(file);
    write(file, &fact, 1);
    rewind(file);
    written[fread(written, 1, sizeof written - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(written, text);
}

static void totals_have_all_their_digits(void **state)
{
    (void)state;
    static const struct {
        nqueens_total total;
        const char *digits;
    } cases[] = {
        {{0, 0}, "0"},
        {{0, 9}, "9"},
        {{0, 10}, "10"},
        {{0, UINT32_MAX}, "4294967295"},
        {{0, UINT64_C(1) << 32}, "4294967296"},
        {{0, UINT64_MAX}, "18446744073709551615"},
        {{1, 0}, "18446744073709551616"},
        {{UINT64_C(1) << 32, 0}, "79228162514264337593543950336"},
        {{UINT64_MAX, UINT64_MAX}, "340282366920938463463374607431768211455"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(out_decimal_of(cases[i].total).text, cases[i].digits);
}

static void each_type_in_json(void **state)
{
    (void)state;
    static const char *const words[] = {"a", "b\"", NULL}, *const none[] = {NULL};
    expect(out_facts_json, out_number("k", 7), "\"k\":7");
    expect(out_facts_json, out_digits("k", 7), "\"k\":\"7\"");
    expect(out_facts_json, out_total("k", (nqueens_total){1, 0}), "\"k\":\"18446744073709551616\"");
    expect(out_facts_json, out_real("k", 0.1234567), "\"k\":0.123457");
    expect(out_facts_json, out_whole("k", 1e20), "\"k\":\"100000000000000000000\"");
    expect(out_facts_json, out_truth("k", true), "\"k\":true");
    expect(out_facts_json, out_truth("k", false), "\"k\":false");
    expect(out_facts_json, out_word("k", "7"), "\"k\":\"7\"");
    expect(out_facts_json, out_words("k", words), "\"k\":[\"a\",\"b\\\"\"]");
    expect(out_facts_json, out_words("k", none), "\"k\":[]");
}

/* RFC 8259: quotes, backslashes and what is below a blank; nothing else must be escaped. */
static void strings_in_json_are_escaped(void **state)
{
    (void)state;
    expect(out_facts_json, out_word("k", "\"\\/"), "\"k\":\"\\\"\\\\/\"");
    expect(out_facts_json, out_word("k", "\x01\t\n\x1e\x1f \x7f\xc3\xa4"),
           "\"k\":\"\\u0001\\u0009\\u000a\\u001e\\u001f \x7f\xc3\xa4\"");
}

static void each_type_in_csv(void **state)
{
    (void)state;
    static const char *const words[] = {"a", "b", NULL};
    expect(out_facts_csv, out_digits("k", 7), "7\n");
    expect(out_facts_csv, out_truth("k", true), "true\n");
    expect(out_facts_csv, out_word("k", "a,\"b\""), "\"a,\"\"b\"\"\"\n");
    expect(out_facts_csv, out_words("k", words), "a b\n");
    expect(out_facts_titles, out_words("k", words), "k\n");
}

static void between_facts_stand_commas(void **state)
{
    (void)state;
    const out_fact facts[] = {out_number("a", 1), out_digits("b", 2)};
    char written[64] = "";
    FILE *file = tmpfile();
    assert_non_null(file);
    out_facts_json(file, facts, 2);
    out_facts_titles(file, facts, 2);
    out_facts_csv(file, facts, 2);
    rewind(file);
    written[fread(written, 1, sizeof written - 1, file)] = '\0';
    fclose(file);
    assert_string_equal(written, "\"a\":1,\"b\":\"2\"a,b\n1,2\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(totals_have_all_their_digits), cmocka_unit_test(each_type_in_json),
        cmocka_unit_test(strings_in_json_are_escaped),  cmocka_unit_test(each_type_in_csv),
        cmocka_unit_test(between_facts_stand_commas),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
