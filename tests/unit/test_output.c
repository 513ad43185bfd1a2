/* Figures, bars, tables and estimates: what compare and profile print. */
#include "cli/growth.h"
#include "cli/input.h"
#include "core/amount.h"
#include "nqueens.h"
#include "output/bar.h"
#include "output/figure.h"
#include "output/table.h"
#include "strategies/strategy.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static void counts_are_grouped(void **state)
{
    (void)state;
    assert_string_equal(out_count(0).text, "0");
    assert_string_equal(out_count(999).text, "999");
    assert_string_equal(out_count(1000).text, "1,000");
    assert_string_equal(out_count(4426165368).text, "4,426,165,368");
    assert_string_equal(out_count(UINT64_MAX).text, "18,446,744,073,709,551,615");
}

static void rounded_to_three_digits(void **state)
{
    (void)state;
    static const struct {
        double value;
        const char *text;
    } cases[] = {
        {0, "0"},
        {1, "1.00"},
        {9.994, "9.99"},
        {9.996, "10.0"},
        {99.94, "99.9"},
        {99.96, "100"},
        {999.4, "999"},
        {999.6, "1,000"},
        {1234, "1,230"},
        {1235.1, "1,240"},
        {999600, "1,000,000"},
        {4426165368., "4,430,000,000"},
        {1e12, "1.00e+12"},
        {9.99e11, "999,000,000,000"},
        {0.5, "0.500"},
        {0.01234, "0.0123"},
        {0.001, "0.00100"},
        {0.0001, "1.00e-04"},
        {1e300, "1.00e+300"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(out_rounded(cases[i].value).text, cases[i].text);
}

static void durations_have_units(void **state)
{
    (void)state;
    static const struct {
        double seconds;
        const char *text;
    } cases[] = {
        {0, "0 ns"},
        {2.5e-9, "2.50 ns"},
        {1e-6, "1.00 us"},
        {12.34e-3, "12.3 ms"},
        {0.9996, "1.00 s"},
        {59.9, "59.9 s"},
        {90, "1.50 min"},
        {7200, "2.00 h"},
        {86400, "1.00 days"},
        {3.15576e7, "1.00 years"},
        {3.15576e19, "1.00e+12 years"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
        assert_string_equal(out_duration(cases[i].seconds).text, cases[i].text);
}

static void bars(void **state)
{
    (void)state;
    assert_string_equal(out_bar_of(0, true, false).text, "");
    assert_string_equal(out_bar_of(0.01, true, false).text, "▏");
    assert_string_equal(out_bar_of(2.5, true, false).text, "██▌");
    assert_string_equal(out_bar_of(2.97, true, false).text, "███");
    assert_string_equal(out_bar_of(2.4, true, true).text, "░░");
    assert_string_equal(out_bar_of(2.6, false, false).text, "###");
    assert_string_equal(out_bar_of(0.01, false, true).text, ".");
    assert_int_equal(strlen(out_bar_of(1e9, true, false).text), 3 * OUT_BAR_MAX);
}

static void print_as(out_table *table, out_table_format format, char *text, size_t size)
{
    FILE *out = fmemopen(text, size, "w");
    assert_non_null(out);
    if (format == OUT_TABLE_JSON)
        out_table_json(out, table);
    else
        out_table_print(out, table, format);
    fclose(out);
}

static void one_table_in_four_formats(void **state)
{
    (void)state;
    static const out_column columns[] = {
        {"name", "name", true, true, 0},
        {"count", "count", false, false, 1},
        {"why", NULL, true, true, 0},
        {NULL, "bar", true, false, 2},
    };
    static out_cell cells[2 * 4] = {
        {"a", "a"}, {"1,000", "1000"}, {"", "say \"x\", y"}, {"██", ""}, {"bé", "b"}, {"-", ""},
        {"", ""},   {"█", ""},
    };
    out_table table = {.columns = columns, .column_count = 4, .row_count = 2, .cells = cells};
    char text[512];
    print_as(&table, OUT_TABLE_TEXT, text, sizeof text);
    assert_string_equal(text, "name  count  bar\na     1,000  ██\nbé        -  █\n");
    print_as(&table, OUT_TABLE_MARKDOWN, text, sizeof text);
    assert_string_equal(text, "| name | count | bar |\n|---|---:|---|\n| a | 1,000 | ██ |\n"
                              "| bé | - | █ |\n");
    print_as(&table, OUT_TABLE_CSV, text, sizeof text);
    assert_string_equal(text, "name,count,why\na,1000,\"say \"\"x\"\", y\"\nb,,\n");
    print_as(&table, OUT_TABLE_JSON, text, sizeof text);
    assert_string_equal(text, "[{\"name\":\"a\",\"count\":1000,\"why\":\"say \\\"x\\\", y\"},"
                              "{\"name\":\"b\",\"count\":null,\"why\":null}]");
    assert_int_equal(out_table_fit(&table, 20), 4);
    assert_int_equal(out_table_fit(&table, 16), 0);
    assert_int_equal(out_table_fit(&table, 15), 4); /* without the bar */
    assert_int_equal(out_table_fit(&table, 10), 6); /* nor the count */
    print_as(&table, OUT_TABLE_TEXT, text, sizeof text);
    assert_string_equal(text, "name\na\nbé\n");
    assert_int_equal(out_table_fit(&table, 3), -1);
}

static void sizes_of_search_spaces(void **state)
{
    (void)state;
    assert_int_equal(amount_choose(64, 8).number, 4426165368);
    assert_int_equal(amount_factorial(20).number, 2432902008176640000);
    assert_true(amount_factorial(20).exact);
    assert_false(amount_factorial(21).exact);
    assert_int_equal(amount_power(15, 16).number, 6568408355712890625);
    assert_int_equal(amount_unpruned(8).number, 19173961);
    assert_int_equal(amount_choose(169, 13).number, 9176358300744339432);
    assert_true(amount_choose(169, 13).exact);
    assert_false(amount_choose(1024, 32).exact);
    assert_true(amount_choose(1024, 32).value > 4.9e60 && amount_choose(1024, 32).value < 5.1e60);
    for (unsigned n = 1; n <= NQUEENS_N_MAX; n++)
        assert_int_equal(amount_choose(n * n, 0).number, 1);
}

static void closed_forms_are_what_is_counted(void **state)
{
    (void)state;
    unsigned forms = 0;
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const nq_strategy *strategy = &nq_strategies[i];
        assert_int_equal(strategy->form != NULL, strategy->nodes != NULL);
        forms += strategy->form != NULL;
        for (unsigned n = 1; n <= 5 && strategy->form != NULL; n++) {
            nqueens_tally tally;
            assert_int_equal(nqueens_measure(n, strategy->name, &tally), NQUEENS_OK);
            assert_int_equal(strategy->nodes(n).number, tally.nodes);
        }
    }
    assert_int_equal(forms, 3);
}

/* At each depth as many nodes, however the tree is walked; and no others walk it. */
static void trees_that_are_said_to_be_the_same_are(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++)
        for (size_t j = 0; j < i; j++) {
            const nq_strategy *a = &nq_strategies[i], *b = &nq_strategies[j];
            bool is_same = true;
            for (unsigned n = 4; n <= 6; n++) {
                nqueens_tally of_a, of_b;
                assert_int_equal(nqueens_measure(n, a->name, &of_a), NQUEENS_OK);
                assert_int_equal(nqueens_measure(n, b->name, &of_b), NQUEENS_OK);
                is_same &= memcmp(of_a.nodes_at, of_b.nodes_at, sizeof of_a.nodes_at) == 0;
            }
            if (is_same != nq_strategy_same_tree(a, b))
                fail_msg("%s and %s walk %s tree", a->name, b->name, is_same ? "one" : "not one");
        }
}

static void growth_is_drawn_on(void **state)
{
    (void)state;
    /* The nodes of abs, flags and bitmask for n = 1..15. */
    static const double nodes[] = {0,    2,    3,     6,      17,     54,      153,      552,
                                   2057, 8394, 35539, 166926, 856189, 4674890, 27358553, 171129072};
    assert_true(growth_to(nodes, 3, 12) < 0);
    for (unsigned last = 10; last < 15; last++) {
        const double ratio = growth_to(nodes, last, last + 1) / nodes[last + 1];
        assert_true(ratio > 0.85 && ratio < 1.15);
    }
    const double none[16] = {0};
    assert_true(growth_to(none, 12, 20) == 0);
}

static void seconds_are_read_strictly(void **state)
{
    (void)state;
    double seconds = 7;
    cli_error error;
    assert_true(cli_seconds("1", "a time", 0.5, 2, &seconds, &error) && seconds == 1);
    assert_true(cli_seconds("0.75", "a time", 0.5, 2, &seconds, &error) && seconds == 0.75);
    assert_true(cli_seconds(".5", "a time", 0.5, 2, &seconds, &error) && seconds == 0.5);
    assert_true(cli_seconds("2.", "a time", 0.5, 2, &seconds, &error) && seconds == 2);
    static const char *const bad[] = {"",    ".",   "1,5", "+1", "-1",  "1e0",
                                      "0x1", "inf", "nan", " 1", "2.01"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++)
        assert_false(cli_seconds(bad[i], "a time", 0.5, 2, &seconds, &error));
    assert_true(seconds == 2);
    assert_string_equal(error.text, "'2.01' is not a time: expected seconds from 0.5 to 2");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_grouped),
        cmocka_unit_test(rounded_to_three_digits),
        cmocka_unit_test(durations_have_units),
        cmocka_unit_test(bars),
        cmocka_unit_test(one_table_in_four_formats),
        cmocka_unit_test(sizes_of_search_spaces),
        cmocka_unit_test(closed_forms_are_what_is_counted),
        cmocka_unit_test(trees_that_are_said_to_be_the_same_are),
        cmocka_unit_test(growth_is_drawn_on),
        cmocka_unit_test(seconds_are_read_strictly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
