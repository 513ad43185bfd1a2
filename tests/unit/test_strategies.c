/* Proves what holds for every strategy, also one that is added tomorrow: it
 * counts the solutions right, plain and counting, its counters agree with one
 * another, and none is cut to 32 bits. With NQUEENS_CHECK_ALL set, on larger
 * boards. What each one does exactly is in test_work.c. */
#define _XOPEN_SOURCE 700 /* setitimer */
#include "known.h"
#include "strategies/strategy.h"

#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#define IS_U64(field) _Generic(((nqueens_tally *)0)->field, uint64_t : 1, default : 0)
_Static_assert(IS_U64(solutions), "solutions are 64 bits");
_Static_assert(IS_U64(nodes), "nodes are 64 bits");
_Static_assert(IS_U64(candidates), "candidates are 64 bits");
_Static_assert(IS_U64(checks), "checks are 64 bits");
_Static_assert(IS_U64(nodes_at[0]), "nodes_at are 64 bits");

/* A tally as a row of counters, to do the same to each. */
enum { COUNTERS = 4 + NQUEENS_N_MAX + 1 };
typedef union counters {
    nqueens_tally tally;
    uint64_t each[COUNTERS];
} counters;
_Static_assert(sizeof(nqueens_tally) == COUNTERS * sizeof(uint64_t), "each has every field");

static nqueens_tally measure(const char *name, unsigned n)
{
    const nq_strategy *strategy = nq_strategy_find(name);
    assert_non_null(strategy);
    nqueens_tally tally = {0};
    strategy->counting(n, &tally);
    return tally;
}

static void check_solutions(const nq_strategy *strategy, unsigned n)
{
    nqueens_tally plain = {0};
    nqueens_tally counting = {0};
    strategy->plain(n, &plain);
    strategy->counting(n, &counting);
    if (plain.solutions != known_solutions[n] || counting.solutions != known_solutions[n])
        fail_msg("%s, n = %u: %ju plain, %ju counting, %ju expected", strategy->name, n,
                 (uintmax_t)plain.solutions, (uintmax_t)counting.solutions,
                 (uintmax_t)known_solutions[n]);
}

/* As far as it is quick: the slow ideas end at smaller boards. */
static unsigned largest_n(const nq_strategy *strategy, unsigned most)
{
    return strategy->practical_n < most ? strategy->practical_n : most;
}

static void every_strategy_counts_the_solutions(void **state)
{
    (void)state;
    const unsigned most = getenv("NQUEENS_CHECK_ALL") != NULL ? NQUEENS_N_MAX : 12;
    for (size_t i = 0; i < nq_strategy_count; i++)
        for (unsigned n = 1; n <= largest_n(&nq_strategies[i], most); n++)
            check_solutions(&nq_strategies[i], n);
}

static void counters_agree_with_one_another(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++) {
        for (unsigned n = 1; n <= largest_n(&nq_strategies[i], 10); n++) {
            const nqueens_tally tally = measure(nq_strategies[i].name, n);
            uint64_t sum = 0;
            for (unsigned queens = 0; queens <= n; queens++)
                sum += tally.nodes_at[queens];
            assert_int_equal(sum, tally.nodes);
            assert_int_equal(tally.nodes_at[0], 1);
            assert_true(tally.candidates >= tally.nodes - 1); /* each but the empty board */
            for (unsigned queens = n + 1; queens <= NQUEENS_N_MAX; queens++)
                assert_int_equal(tally.nodes_at[queens], 0);
        }
    }
}

/* Finds a counter of 32 bits anywhere on the way, for which a search alone
 * would have to go to n = 19. */
static void searches_add_to_the_tally_in_64_bits(void **state)
{
    (void)state;
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const counters alone = {measure(nq_strategies[i].name, 6)};
        counters plain;
        counters counting;
        for (unsigned k = 0; k < COUNTERS; k++)
            plain.each[k] = counting.each[k] = UINT32_MAX;
        nq_strategies[i].plain(6, &plain.tally);
        nq_strategies[i].counting(6, &counting.tally);

        assert_int_equal(plain.tally.solutions, UINT32_MAX + UINT64_C(4));
        assert_int_equal(counting.tally.solutions, UINT32_MAX + UINT64_C(4));
        for (unsigned k = 0; k < COUNTERS; k++) {
            assert_int_equal(counting.each[k], UINT32_MAX + alone.each[k]);
            if (&plain.each[k] != &plain.tally.solutions)
                assert_int_equal(plain.each[k], UINT32_MAX);
        }
    }
}

static nqueens_tally of_largest_board;

static void end_of_moment(int signal_number)
{
    (void)signal_number;
    _exit(of_largest_board.nodes_at[20] > 0 ? EXIT_SUCCESS : EXIT_FAILURE);
}

/* That search would outlast us all, so a child runs it for a moment of its
 * processor time. Under check-asan this also shows that it stays in its arrays. (`batch`
 * says at its end what it did; test_engine.c counts on the largest board.) */
static void searches_get_deep_into_the_largest_board(void **state)
{
    (void)state;
    const struct itimerval moment = {.it_value = {.tv_usec = 20000}};
    for (size_t i = 0; strcmp(nq_strategies[i].name, "batch") != 0; i++) {
        const pid_t child = fork();
        assert_int_not_equal(child, -1);
        if (child == 0) {
            signal(SIGVTALRM, end_of_moment);
            setitimer(ITIMER_VIRTUAL, &moment, NULL);
            nq_strategies[i].counting(NQUEENS_N_MAX, &of_largest_board);
            _exit(EXIT_FAILURE);
        }
        int status;
        assert_int_equal(waitpid(child, &status, 0), child);
        if (!WIFEXITED(status) || WEXITSTATUS(status) != EXIT_SUCCESS)
            fail_msg("%s fails on the largest board", nq_strategies[i].name);
    }
}

static void names_are_unique_and_have_an_idea(void **state)
{
    (void)state;
    assert_true(nq_strategy_count > 0);
    for (size_t i = 0; i < nq_strategy_count; i++) {
        const nq_strategy *strategy = &nq_strategies[i];
        assert_true(strategy->name[0] != '\0');
        assert_true(strategy->idea[0] != '\0');
        assert_null(strchr(strategy->idea, '\n'));
        /* The first of that name: no earlier one has it. */
        assert_ptr_equal(nq_strategy_find(strategy->name), strategy);
    }
}

static void find_takes_whole_names_and_null(void **state)
{
    (void)state;
    assert_ptr_equal(nq_strategy_find(NULL), &nq_strategies[nq_strategy_count - 1]);
    const char *const unknown[] = {"", " ", "bitmas", "bitmaskk", "Bitmask", "abs ", "none"};
    for (size_t i = 0; i < sizeof unknown / sizeof unknown[0]; i++)
        assert_null(nq_strategy_find(unknown[i]));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_strategy_counts_the_solutions),
        cmocka_unit_test(counters_agree_with_one_another),
        cmocka_unit_test(searches_add_to_the_tally_in_64_bits),
        cmocka_unit_test(searches_get_deep_into_the_largest_board),
        cmocka_unit_test(names_are_unique_and_have_an_idea),
        cmocka_unit_test(find_takes_whole_names_and_null),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
