/* What `nqueens estimate` rests on: probes of units are right, and their samples, in how many
 * of 20 seeded runs the truth is in the interval. Seeds are 1..20: none was chosen. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <stdlib.h>

#include "engine/interval.h"
#include "engine/survey.h"
#include "known.h"

static unsigned size_or(const char *variable, unsigned otherwise)
{
    const char *value = getenv(variable);
    return value != NULL ? (unsigned)strtoul(value, NULL, 10) : otherwise;
}

static bool check_all(void)
{
    return getenv("NQUEENS_CHECK_ALL") != NULL;
}

/* ---- arithmetic ----------------------------------------------------------------------- */

/* The first words of seed 0 as others have published them. */
static void random_words_are_those_of_splitmix64(void **state)
{
    (void)state;
    uint64_t random = 0;
    assert_int_equal(random_bits(&random), UINT64_C(0xe220a8397b1dcdaf));
    assert_int_equal(random_bits(&random), UINT64_C(0x6e789e6aa1b965f4));
    assert_int_equal(random_bits(&random), UINT64_C(0x06c45d188009454f));
}

static void random_fractions_are_spread_evenly(void **state)
{
    (void)state;
    unsigned in_tenth[10] = {0};
    for (uint64_t stream = 0; stream < 10000; stream++) {
        uint64_t random = random_stream(7, stream);
        const double part = random_fraction(&random);
        assert_true(part >= 0 && part < 1);
        in_tenth[(unsigned)(10 * part)]++;
    }
    for (unsigned i = 0; i < 10; i++)
        assert_in_range(in_tenth[i], 850, 1150);
}

static void assert_near(double actual, double expected, double share)
{
    if (!(actual >= expected * (1 - share) && actual <= expected * (1 + share)))
        fail_msg("%.12g is not %.12g", actual, expected);
}

static void roots_and_student_are_known(void **state)
{
    (void)state;
    static const double student[][2] = {{2, 4.3027},  {3, 3.1824},  {5, 2.5706},
                                        {10, 2.2281}, {30, 2.0423}, {1e9, 1.95996}};
    for (size_t i = 0; i < sizeof student / sizeof student[0]; i++)
        assert_near(nq_student(student[i][0]), student[i][1], 0.01);
    assert_true(nq_square_root(0) == 0);
    for (double x = 1e-30; x < 1e60; x *= 7)
        assert_near(nq_square_root(x) * nq_square_root(x), x, 1e-14);
}

/* ---- probes --------------------------------------------------------------------------- */

static nqueens_tally truth(unsigned n)
{
    nqueens_tally tally;
    assert_int_equal(nqueens_measure(n, "batch", &tally), NQUEENS_OK);
    return tally;
}

/* The sum over all units, each with random numbers of its own. */
static nq_probe probe_all(unsigned n, nq_probe_size size, uint64_t seed)
{
    const nq_cut cut = {.chunk = 1};
    nq_plan plan;
    nq_probe sum = {.nodes = 1};
    nq_prober *prober = nq_prober_make(nq_isa_choose(NULL));
    assert_non_null(prober);
    assert_true(nq_plan_make(&plan, n, &cut));
    for (size_t unit = 0; unit < plan.units; unit++) {
        uint64_t random = random_stream(seed, unit);
        nq_probe probe;
        nq_probe_unit(prober, &plan, unit, size, &random, &probe, NULL);
        if (nq_plan_part(&plan, unit) == 0)
            assert_true(probe.solutions + probe.nodes == 0);
        sum.solutions += probe.solutions;
        sum.nodes += probe.nodes;
        sum.candidates += probe.candidates;
    }
    nq_plan_free(&plan);
    nq_prober_free(prober);
    return sum;
}

static void assert_true_work(nq_probe probe, const nqueens_tally *tally, double share)
{
    assert_near(probe.solutions, (double)tally->solutions, share);
    assert_near(probe.nodes, (double)tally->nodes, share);
    assert_near(probe.candidates, (double)tally->candidates, share);
}

/* Whether rows are filled before the kernel or by it makes no difference. */
static void probes_that_keep_all_states_are_exact(void **state)
{
    (void)state;
    for (unsigned n = NQ_PROBE_BOARD_MIN; n <= 14; n++) {
        const nqueens_tally tally = truth(n);
        assert_true_work(probe_all(n, (nq_probe_size){NQ_PROBE_STATES_MAX, 32}, 0), &tally, 1e-9);
        if (n <= 12)
            assert_true_work(probe_all(n, (nq_probe_size){NQ_PROBE_STATES_MAX, 7}, 0), &tally,
                             1e-9);
    }
}

/* With three states a unit is a wild guess, but on average right. */
static void probes_that_keep_few_states_are_right_on_average(void **state)
{
    (void)state;
    enum { TIMES = 200 };
    const nqueens_tally tally = truth(12);
    nq_probe mean = {.solutions = 0};
    unsigned above = 0;
    for (uint64_t seed = 0; seed < TIMES; seed++) {
        const nq_probe sum = probe_all(12, (nq_probe_size){3, 7}, seed);
        above += sum.solutions > (double)tally.solutions;
        mean.solutions += sum.solutions / TIMES;
        mean.nodes += sum.nodes / TIMES;
        mean.candidates += sum.candidates / TIMES;
    }
    assert_in_range(above, TIMES * 3 / 10, TIMES * 7 / 10);
    assert_true_work(mean, &tally, 0.02);
}

/* ---- surveys ---------------------------------------------------------------------------- */

static nq_survey survey_of(unsigned n, size_t samples, uint64_t seed)
{
    nq_survey survey = {
        .n = n, .isa = nq_isa_choose(NULL), .threads = 1, .seed = seed, .samples = samples};
    assert_int_equal(nq_survey_count(&survey), NQUEENS_OK);
    return survey;
}

static void whole_boards_are_exact(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 13; n++) {
        const nqueens_tally tally = truth(n);
        const nq_survey survey = survey_of(n, n < NQ_PROBE_BOARD_MIN ? 500 : 0, 1);
        assert_int_equal(survey.samples, 0);
        assert_int_equal(survey.total, known_solutions[n]);
        assert_int_equal(survey.total_nodes, tally.nodes);
        assert_int_equal(survey.total_candidates, tally.candidates);
        assert_true(survey.solutions.low == (double)tally.solutions);
        assert_true(survey.solutions.high == (double)tally.solutions);
    }
}

static bool holds(nq_interval i, double value)
{
    assert_true(i.low <= i.value && i.value <= i.high);
    return i.low <= value && value <= i.high;
}

/* nodes: 0 where they are not known. */
static void check_intervals(unsigned n, size_t samples, double nodes)
{
    unsigned solutions_in = 0, nodes_in = 0;
    for (uint64_t seed = 1; seed <= 20; seed++) {
        const nq_survey survey = survey_of(n, samples, seed);
        solutions_in += holds(survey.solutions, (double)known_solutions[n]);
        nodes_in += holds(survey.nodes, nodes) || nodes == 0;
    }
    print_message("n = %u: %u and %u of 20\n", n, solutions_in, nodes_in);
    if (solutions_in < 18 || nodes_in < 18)
        fail_msg("n = %u: solutions %u, nodes %u of 20", n, solutions_in, nodes_in);
}

static void the_truth_is_in_18_of_20_intervals(void **state)
{
    (void)state;
    const unsigned last = size_or("NQUEENS_TEST_SIZE", 18);
    const unsigned last_nodes = check_all() ? 18 : 15;
    for (unsigned n = NQ_PROBE_BOARD_MIN; n <= last; n++) {
        check_intervals(n, NQ_SAMPLES_MIN, n <= last_nodes ? (double)truth(n).nodes : 0);
        check_intervals(n, 801, 0);
    }
}

static void so_it_is_on_boards_that_nobody_counts_in_a_test(void **state)
{
    (void)state;
    if (size_or("NQUEENS_TEST_SIZE", 32) < 27)
        return; /* not skip(): its line reads "not ok" */
    for (unsigned n = 19; n <= 27; n += check_all() ? 1 : 4)
        check_intervals(n, NQ_SAMPLES_MIN, 0);
    check_intervals(22, NQ_SAMPLES_MIN, 0);
    for (unsigned n = 28; n <= 32; n++)
        assert_true(survey_of(n, NQ_SAMPLES_MIN, 1).solutions.low > 1e18);
}

static bool same(const nq_survey *a, const nq_survey *b)
{
    return a->solutions.value == b->solutions.value && a->solutions.high == b->solutions.high &&
           a->nodes.low == b->nodes.low && a->candidates.value == b->candidates.value;
}

static void the_same_seed_and_samples_give_the_same_numbers(void **state)
{
    (void)state;
    const nq_survey first = survey_of(18, 301, 5);
    for (size_t isa = 0; isa < nq_isa_count; isa++) {
        nq_survey again = {.n = 18, .isa = &nq_isas[isa], .threads = 3, .seed = 5, .samples = 301};
        if (!nq_isas[isa].available())
            continue;
        assert_int_equal(nq_survey_count(&again), NQUEENS_OK);
        assert_true(same(&first, &again));
    }
    const nq_survey more = survey_of(18, 302, 5), other = survey_of(18, 301, 6);
    assert_false(same(&first, &more));
    assert_false(same(&first, &other));
}

/* Ten times the samples: a third of the width, or less, since the strata are narrower, too. */
static void more_samples_make_the_interval_narrower(void **state)
{
    (void)state;
    const nq_survey few = survey_of(21, 400, 1), many = survey_of(21, 4000, 1);
    const double few_wide = few.solutions.high - few.solutions.low;
    const double many_wide = many.solutions.high - many.solutions.low;
    assert_true(many_wide < few_wide / 2.3 && many_wide > few_wide / 7);
}

static void a_run_fills_its_time_and_tells_how_long_a_count_takes(void **state)
{
    (void)state;
    nq_survey survey = {.n = 21, .isa = nq_isa_choose(NULL), .threads = 2, .seed = 3, .samples = 0};
    assert_int_equal(nq_survey_run(&survey, 0.2), NQUEENS_OK);
    assert_true(survey.samples >= NQ_SAMPLES_MIN);
    assert_true(survey.time.value > 1e9 && holds(survey.time, survey.time.value));
    const nq_survey again = survey_of(21, survey.samples, 3);
    assert_true(same(&survey, &again));

    nq_survey small = {.n = 12, .isa = survey.isa, .threads = 2, .seed = 3, .samples = 0};
    assert_int_equal(nq_survey_run(&small, 5), NQUEENS_OK);
    assert_int_equal(small.samples, 0);
    assert_int_equal(small.total, known_solutions[12]);
    assert_true(small.time.value > 0);
    small.samples = 250;
    assert_int_equal(nq_survey_run(&small, 0.1), NQUEENS_OK);
    assert_int_equal(small.samples, 250);
    assert_true(small.time.value > 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_words_are_those_of_splitmix64),
        cmocka_unit_test(random_fractions_are_spread_evenly),
        cmocka_unit_test(roots_and_student_are_known),
        cmocka_unit_test(probes_that_keep_all_states_are_exact),
        cmocka_unit_test(probes_that_keep_few_states_are_right_on_average),
        cmocka_unit_test(whole_boards_are_exact),
        cmocka_unit_test(the_truth_is_in_18_of_20_intervals),
        cmocka_unit_test(so_it_is_on_boards_that_nobody_counts_in_a_test),
        cmocka_unit_test(the_same_seed_and_samples_give_the_same_numbers),
        cmocka_unit_test(more_samples_make_the_interval_narrower),
        cmocka_unit_test(a_run_fills_its_time_and_tells_how_long_a_count_takes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
