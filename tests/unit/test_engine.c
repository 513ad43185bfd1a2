/* The engine: plan, kernels of all ISAs that this machine has (and the same body at
 * 16 lanes in plain C), threads, options. Every count is held against OEIS. */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "core/bitboard.h"
#include "engine/count.h"
#include "engine/cpus.h"
#include "engine/pack_table.h"
#include "known.h"
#include "lanes16.h"

static bool always(void)
{
    return true;
}

static const nq_isa lanes16 = {"lanes16", "nothing", LANES, kernel_lanes16, NULL, always};

/* ISA number i of those to test, NULL past the last. */
static const nq_isa *isa_to_test(size_t i)
{
    for (size_t isa = 0; isa < nq_isa_count; isa++)
        if (nq_isas[isa].available() && i-- == 0)
            return &nq_isas[isa];
    return i == 0 ? &lanes16 : NULL;
}

/* Up to which n all counts are held against the known ones. */
static unsigned largest_size(const nq_isa *isa)
{
    if (isa == &lanes16)
        return 12;
    if (getenv("NQUEENS_TEST_SIZE") != NULL)
        return (unsigned)strtoul(getenv("NQUEENS_TEST_SIZE"), NULL, 10);
    return getenv("NQUEENS_CHECK_ALL") != NULL ? 17 : 15;
}

static uint64_t run_count(unsigned n, nq_cut cut, const nq_isa *isa, unsigned threads,
                          unsigned capacity)
{
    nq_plan plan;
    nq_total total = 0;
    assert_true(nq_plan_make(&plan, n, &cut));
    const nq_run run = {.plan = &plan, .isa = isa, .threads = threads, .capacity = capacity};
    assert_int_equal(nq_run_units(&run, &total), NQUEENS_OK);
    nq_plan_free(&plan);
    return (uint64_t)total;
}

/* ---- counts --------------------------------------------------------------------- */

static void counts_are_known(void **state)
{
    (void)state;
    for (size_t i = 0; isa_to_test(i) != NULL; i++) {
        const nq_isa *isa = isa_to_test(i);
        print_message("isa %s\n", isa->name);
        for (unsigned threads = 1; threads <= 4; threads++)
            for (unsigned n = 1; n <= largest_size(isa); n++)
                assert_int_equal(run_count(n, (nq_cut){0}, isa, threads, 0), known_solutions[n]);
    }
}

/* The first board whose first rows are searched in slid words. */
static void the_first_slid_board_is_known(void **state)
{
    (void)state;
    if (largest_size(nq_isa_choose(NULL)) >= 15)
        assert_int_equal(run_count(17, (nq_cut){0}, nq_isa_choose(NULL), 2, 0),
                         known_solutions[17]);
}

static void any_cut_and_the_smallest_lists_change_nothing(void **state)
{
    (void)state;
    for (size_t i = 0; isa_to_test(i) != NULL; i++)
        for (unsigned n = 1; n <= 10; n++)
            for (unsigned width = n % 2 == 0 ? 2 : 1; width <= 3 && width <= n; width += 2)
                for (unsigned chunk = 1; chunk <= 64; chunk *= 8)
                    for (unsigned fill = 0; fill <= 5; fill++) {
                        const nq_cut cut = {width, chunk, fill, fill == 0 ? 1 : 2 * fill};
                        const unsigned capacity = 2 * isa_to_test(i)->lanes + fill % 3;
                        assert_int_equal(run_count(n, cut, isa_to_test(i), 1, capacity),
                                         known_solutions[n]);
                    }
}

static void lists_of_either_length_change_nothing(void **state)
{
    (void)state;
    static const unsigned capacity[] = {NQ_BATCH_CAPACITY, NQ_BATCH_LARGE_CAPACITY};
    assert_true(nq_batch_capacity() == capacity[0] || nq_batch_capacity() == capacity[1]);
    for (size_t i = 0; isa_to_test(i) != NULL; i++)
        for (unsigned n = 11; n <= 13; n++)
            for (unsigned which = 0; which < 2; which++)
                assert_int_equal(run_count(n, (nq_cut){0}, isa_to_test(i), 1, capacity[which]),
                                 known_solutions[n]);
}

static void units_are_as_many_as_wanted_and_their_parts_make_one(void **state)
{
    (void)state;
    static const size_t wanted[] = {0, 2, 100, 2000, 40000};
    for (unsigned n = 1; n <= 32; n++)
        for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++) {
            nq_plan plan;
            const nq_cut cut = nq_plan_cut(n, wanted[i]);
            assert_true(nq_plan_make(&plan, n, &cut));
            if (n >= 12)
                assert_true(plan.units >= wanted[i]);
            double sum = 0, largest = 0;
            for (size_t unit = 0; unit < plan.units && plan.units <= 200000; unit++) {
                const double part = nq_plan_part(&plan, unit);
                sum += part;
                largest = part > largest ? part : largest;
            }
            if (sum > 0)
                assert_true(sum > 0.999999 && sum < 1.000001);
            if (n >= 16 && sum > 0 && wanted[i] >= 2000)
                assert_true(largest < 0.01);
            nq_plan_free(&plan);
        }
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        for (unsigned n = 11; n <= 12; n++)
            assert_int_equal(run_count(n, nq_plan_cut(n, wanted[i]), nq_isa_choose(NULL), 2, 0),
                             known_solutions[n]);
}

/* Of all units whose row sets have the same number of queens, the expected part of the work and
 * the nodes. */
static void parts_of_one_size_are_good_to_a_factor_of_one_and_a_half(void **state)
{
    (void)state;
    for (unsigned n = 12; n <= 16; n++) {
        nq_plan plan;
        nq_worker worker;
        double part[33] = {0}, nodes[33] = {0}, all = 0;
        assert_true(nq_plan_make(&plan, n, &(nq_cut){0}));
        assert_true(nq_worker_make(&worker, nq_isa_choose(NULL), 0));
        for (unsigned i = 0; i < plan.crosses.sets; i++) {
            const size_t end = i + 1 < plan.crosses.sets ? plan.row[i + 1].first : plan.units;
            const unsigned size = plan.crosses.set[i].size;
            for (size_t unit = plan.row[i].first; unit < end; unit++) {
                nq_result result;
                assert_true(nq_count_unit(&worker, &plan, unit, &result));
                part[size] += nq_plan_part(&plan, unit);
                nodes[size] += (double)result.nodes;
                all += (double)result.nodes;
            }
        }
        for (unsigned size = 0; size <= 32; size++)
            if (part[size] * 1.5 < nodes[size] / all || part[size] / 1.5 > nodes[size] / all)
                fail_msg(
                    "n = %u, %u queens on the central rows: expected %.3f of the work, it is %.3f",
                    n, size, part[size], nodes[size] / all);
        nq_worker_free(&worker);
        nq_plan_free(&plan);
    }
}

static uint64_t mixed(uint64_t hash, uint64_t word)
{
    return (hash ^ word) * UINT64_C(0x100000001b3);
}

typedef struct seed_hash {
    uint64_t hash;
    unsigned left;
} seed_hash;

static bool mix_seed(const nq_seed *seed, void *context)
{
    seed_hash *h = context;
    h->hash = mixed(mixed(mixed(mixed(h->hash, seed->cols), seed->diag), seed->anti), seed->weight);
    return --h->left > 0;
}

/* What journals rest on: the same unit has the same solutions, as long as the version is. */
static void a_plan_of_another_version_is_another_plan(void **state)
{
    (void)state;
    static const size_t wanted[] = {0, 1000, 20000};
    uint64_t hash = NQ_PLAN_VERSION;
    for (size_t i = 0; i < sizeof wanted / sizeof wanted[0]; i++)
        for (unsigned n = 1; n <= 32; n++) {
            nq_plan plan;
            nq_worker worker;
            const nq_cut cut = nq_plan_cut(n, wanted[i]);
            assert_true(nq_plan_make(&plan, n, &cut));
            assert_true(nq_worker_make(&worker, nq_isa_choose(NULL), 0));
            hash = mixed(hash, plan.units);
            for (size_t unit = 0; n <= 13 && unit < plan.units; unit++) {
                nq_result result;
                assert_true(nq_count_unit(&worker, &plan, unit, &result));
                hash = mixed(hash, (uint64_t)result.solutions);
            }
            /* Of larger boards the first seeds of the first and the last unit. */
            for (size_t unit = 0; n >= 14 && unit < plan.units; unit += plan.units - 1) {
                seed_hash h = {.hash = hash, .left = 1000};
                nq_plan_seeds(&plan, unit, mix_seed, &h);
                hash = h.hash;
            }
            nq_worker_free(&worker);
            nq_plan_free(&plan);
        }
    if (hash != UINT64_C(0x922822c7c69b1a02))
        fail_msg("The units or what they stand for have changed, so old journals must be refused: "
                 "raise NQ_PLAN_VERSION, and pin 0x%llx here.",
                 (unsigned long long)hash);
}

static void totals_pass_64_bits_only_with_an_error(void **state)
{
    (void)state;
    uint64_t solutions = 7;
    const nq_total too_many = nq_total_plus(UINT64_MAX, 1);
    const uint64_t largest = NQ_TOTAL_IS_64_BITS ? UINT64_MAX - 1 : UINT64_MAX;
    assert_int_equal(nq_total_in_64_bits(too_many, &solutions), NQUEENS_OVERFLOW);
    assert_int_equal(solutions, 7);
    assert_int_equal(nq_total_in_64_bits(largest, &solutions), NQUEENS_OK);
    assert_true(solutions == largest);
}

static void pack_table_packs(void **state)
{
    (void)state;
    for (unsigned set = 0; set < 256; set++) {
        unsigned to = 0;
        for (unsigned lane = 0; lane < 8; lane++)
            if (set >> lane & 1u)
                assert_int_equal(nq_pack_table[set] >> 8 * to++ & 0xff, lane);
    }
}

/* ---- every solution is in one orbit ----------------------------------------------- */

enum { SOLUTIONS_MAX = 352, SIZE_MAX_HERE = 9 };

typedef struct marking {
    unsigned n, solutions;
    uint8_t columns[SOLUTIONS_MAX][SIZE_MAX_HERE];
    unsigned shown[SOLUTIONS_MAX];
} marking;

static int keep(unsigned n, const uint8_t *columns, void *context)
{
    marking *m = context;
    memcpy(m->columns[m->solutions++], columns, n);
    return 0;
}

/* Marks the solutions that show the placement or one of its images, each image once. */
static bool mark(const nq_cross *cross, void *context)
{
    marking *m = context;
    uint32_t images[NQ_SYMMETRIES][SIZE_MAX_HERE];
    unsigned different = 0;
    for (unsigned s = 0; s < NQ_SYMMETRIES; s++) {
        uint32_t image[SIZE_MAX_HERE] = {0};
        for (unsigned part = 0; part < 3; part++)
            for (unsigned q = 0; q < cross->of[part]->queens; q++) {
                const square to = symmetric_image(cross->of[part]->queen[q], s, m->n);
                image[to.row] |= UINT32_C(1) << to.col;
            }
        bool known_image = false;
        for (unsigned i = 0; i < different; i++)
            known_image = known_image || memcmp(images[i], image, sizeof image) == 0;
        if (!known_image)
            memcpy(images[different++], image, sizeof image);
    }
    assert_int_equal(different, cross->weight);
    for (unsigned i = 0; i < different; i++)
        for (unsigned k = 0; k < m->solutions; k++) {
            bool shown = true;
            for (unsigned row = 0; row < m->n; row++)
                shown = shown && (images[i][row] == 0 ||
                                  images[i][row] == UINT32_C(1) << (m->columns[k][row] - 1));
            m->shown[k] += shown;
        }
    return true;
}

static void each_solution_is_in_one_orbit(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= SIZE_MAX_HERE; n++)
        for (unsigned width = n % 2 == 0 ? 2 : 1; width <= NQ_CROSS_WIDTH_MAX && width <= n;
             width += 2) {
            static marking m;
            m = (marking){.n = n};
            assert_int_equal(nqueens_enumerate(n, NQUEENS_BY_ROW, keep, &m), NQUEENS_OK);
            nq_crosses crosses;
            assert_true(nq_crosses_make(&crosses, n, width));
            for (unsigned i = 0; i < crosses.sets; i++)
                for (unsigned k = i; k < crosses.sets; k++)
                    if (crosses.set[i].size == crosses.set[k].size)
                        nq_cross_each(&crosses, i, k, k + 1, mark, &m);
            nq_crosses_free(&crosses);
            for (unsigned k = 0; k < m.solutions; k++)
                assert_int_equal(m.shown[k], 1);
        }
}

/* ---- random states against a search that knows no masks ------------------------- */

static uint64_t random_state;

static unsigned below(unsigned bound)
{
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % bound;
}

/* Completions of x: the column of the queen of each row, -1 for none yet. */
static uint64_t complete(int n, int *x, int row)
{
    while (row < n && x[row] >= 0)
        row++;
    if (row == n)
        return 1;
    uint64_t sum = 0;
    for (int col = 0; col < n; col++) {
        bool safe = true;
        for (int r = 0; r < n; r++)
            if (r != row && x[r] >= 0)
                safe = safe && x[r] != col && abs(x[r] - col) != abs(r - row);
        if (safe) {
            x[row] = col;
            sum += complete(n, x, row + 1);
            x[row] = -1;
        }
    }
    return sum;
}

/* A batch of random states with the same rows left: queens that do not attack each
 * other on the other rows, above and below. */
static void random_states_are_completed(void **state)
{
    (void)state;
    const uint64_t seed =
        getenv("NQUEENS_SEED") != NULL ? strtoull(getenv("NQUEENS_SEED"), NULL, 10) : 20260127;
    print_message("NQUEENS_SEED=%llu\n", (unsigned long long)seed);
    random_state = seed;
    for (int trial = 0; trial < 400; trial++) {
        const unsigned n = 6 + below(6), room = n - 1; /* for every diagonal */
        nq_shape shape = {.rows = 0};
        uint32_t held = 0;
        const unsigned queens = below(n - 4);
        for (unsigned i = 0; i < queens || n - (unsigned)__builtin_popcount(held) > 8; i++)
            held |= UINT32_C(1) << below(n);
        for (unsigned row = 0; row < n; row++)
            if (!(held >> row & 1u))
                shape.row[shape.rows++] = row;
        if (shape.rows > NQ_LAST_LEVEL + 1 && below(2) == 0) {
            shape.slid = 1 + below(shape.rows - NQ_LAST_LEVEL - 1);
            shape.slide = shape.settled = room;
        } else {
            shape.offset = room;
        }
        shape.outside = ~(full_row(n) << shape.offset);
        nq_worker worker[4];
        size_t isas = 0;
        for (; isa_to_test(isas) != NULL; isas++) {
            assert_true(nq_worker_make(&worker[isas], isa_to_test(isas), 1 + below(60)));
            nq_batch_shape(&worker[isas].batch, &shape);
        }
        uint64_t expected = 0;
        for (unsigned states = 1 + below(60); states > 0; states--) {
            int x[16];
            uint32_t cols = 0;
            uint64_t diag = 0, anti = 0;
            bool stands = true;
            for (unsigned row = 0; row < n && stands; row++) {
                x[row] = -1;
                if (!(held >> row & 1u))
                    continue;
                const unsigned col = below(n);
                const uint64_t d = UINT64_C(1) << (32 + col - row), a = UINT64_C(1) << (col + row);
                stands = !(cols >> col & 1u) && !(diag & d) && !(anti & a);
                cols |= UINT32_C(1) << col;
                diag |= d;
                anti |= a;
                x[row] = (int)col;
            }
            const unsigned first = shape.row[0];
            const nq_seed s = {cols << shape.offset | shape.outside,
                               (uint32_t)(diag << first >> (32 - room)),
                               (uint32_t)(anti >> first << shape.offset), 1};
            if (!stands || (s.cols | s.diag >> shape.slide | s.anti) == UINT32_MAX)
                continue;
            expected += complete((int)n, x, 0);
            for (size_t i = 0; i < isas; i++) {
                nq_batch_add(&worker[i].batch, &s);
                if (nq_batch_full(&worker[i].batch))
                    worker[i].kernel(&worker[i].batch, false);
            }
        }
        for (size_t i = 0; i < isas; i++) {
            worker[i].kernel(&worker[i].batch, true);
            assert_int_equal(worker[i].batch.solutions, expected);
            nq_worker_free(&worker[i]);
        }
    }
}

/* ---- runs ------------------------------------------------------------------------ */

typedef struct notes {
    size_t units, calls;
    nq_result *result;
    bool *known;
    size_t stop_after;
    double done;
    uint64_t solutions;
} notes;

static bool note(size_t unit, const nq_result *result, void *context)
{
    notes *r = context;
    assert_true(unit < r->units);
    assert_false(r->known[unit]);
    r->known[unit] = true;
    r->result[unit] = *result;
    return ++r->calls != r->stop_after;
}

/* What a journal records of a unit is the same whoever counts it: solutions, nodes, residues. */
static void every_isa_counts_a_unit_alike(void **state)
{
    (void)state;
    for (unsigned n = 5; n <= 13; n += 4) {
        nq_plan plan;
        nq_worker first, other;
        const nq_cut cut = nq_plan_cut(n, 300);
        uint64_t nodes = 0;
        assert_true(nq_plan_make(&plan, n, &cut));
        assert_true(nq_worker_make(&first, &nq_isas[0], 0));
        for (unsigned i = 0; isa_to_test(i) != NULL; i++) {
            assert_true(nq_worker_make(&other, isa_to_test(i), 40));
            for (size_t unit = 0; unit < plan.units; unit++) {
                nq_result a, b;
                assert_true(nq_count_unit(&first, &plan, unit, &a));
                assert_true(nq_count_unit(&other, &plan, unit, &b));
                assert_true(nq_results_equal(&a, &b));
                assert_true(nq_result_fits(&a));
                assert_int_equal(a.residue[0], (uint64_t)a.solutions % 241);
                assert_int_equal(a.residue[1], (uint64_t)a.solutions % 251);
                nodes += a.nodes;
            }
            nq_worker_free(&other);
        }
        assert_true(nodes > 0);
        nq_worker_free(&first);
        nq_plan_free(&plan);
    }
}

/* 8 solutions more fit no residues of before, nor do a node or a residue more. */
static void a_changed_result_does_not_fit(void **state)
{
    (void)state;
    const nq_result right = {.solutions = 500, .nodes = 7, .residue = {18, 249}};
    nq_result wrong = right;
    assert_true(nq_result_fits(&right));
    assert_true(nq_results_equal(&right, &wrong));
    wrong.solutions += 8;
    assert_false(nq_result_fits(&wrong));
    assert_false(nq_results_equal(&right, &wrong));
    wrong = right;
    wrong.residue[1]++;
    assert_false(nq_result_fits(&wrong));
    assert_false(nq_results_equal(&right, &wrong));
    wrong = right;
    wrong.nodes++;
    assert_false(nq_results_equal(&right, &wrong));
}

/* The rule for totals, and what it stands on: 2^floor(n / 4) divides the number of solutions that
 * equal their quarter-turn. */
static void symmetry_divides_the_total(void **state)
{
    (void)state;
    for (unsigned n = 1; n <= 27; n++)
        assert_int_equal(known_solutions[n] % nq_total_divisor(n), 0);
    for (unsigned n = 1; n < sizeof known_quarter_turn / sizeof known_quarter_turn[0]; n++) {
        assert_int_equal(known_quarter_turn[n] % (1u << n / 4), 0);
        assert_true(known_quarter_turn[n] == 0 || n % 4 < 2);
        /* The orbits of four and eight aside. */
        if (n > 1 && n <= 27)
            assert_int_equal((known_solutions[n] - known_quarter_turn[n]) % 4, 0);
    }
    assert_true(nq_total_divisor(32) == 4);
}

/* A run that stops after a few units, again and again, until all units are known: what a
 * journal does. */
static void a_run_in_pieces_adds_up(void **state)
{
    (void)state;
    for (unsigned n = 12; n <= 13; n++)
        for (unsigned threads = 1; threads <= 4; threads += 3) {
            nq_plan plan;
            const nq_cut cut = nq_plan_cut(n, 200);
            assert_true(nq_plan_make(&plan, n, &cut));
            notes r = {.units = plan.units, .stop_after = 17};
            r.result = calloc(plan.units, sizeof *r.result);
            r.known = calloc(plan.units, sizeof *r.known);
            size_t *left = malloc(plan.units * sizeof *left);
            nq_run again = {.plan = &plan,
                            .only = left,
                            .isa = nq_isa_choose(NULL),
                            .threads = threads,
                            .finished = note,
                            .context = &r};
            nqueens_status status;
            unsigned runs = 0;
            do {
                nq_total ignored;
                r.calls = 0;
                again.only_count = 0;
                for (size_t unit = 0; unit < plan.units; unit++)
                    if (!r.known[unit])
                        left[again.only_count++] = unit;
                status = nq_run_units(&again, &ignored);
                runs++;
            } while (status == NQUEENS_STOPPED);
            assert_int_equal(status, NQUEENS_OK);
            assert_true(runs > 5);
            nq_total sum = 0;
            for (size_t unit = 0; unit < plan.units; unit++) {
                assert_true(r.known[unit]);
                assert_true(nq_result_fits(&r.result[unit]));
                sum += r.result[unit].solutions;
            }
            assert_int_equal((uint64_t)sum, known_solutions[n]);
            free(left);
            free(r.result);
            free(r.known);
            nq_plan_free(&plan);
        }
}

static double seconds_now(void)
{
    struct timespec t;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)t.tv_sec + 1e-9 * (double)t.tv_nsec;
}

typedef struct watch {
    pthread_t caller;
    unsigned calls, stop_at, threads;
    double done;
    uint64_t solutions;
} watch;

static int watched(const nqueens_progress *progress, void *context)
{
    watch *w = context;
    assert_true(pthread_equal(w->caller, pthread_self()));
    assert_true(progress->done >= w->done && progress->done <= 1);
    assert_true(progress->solutions >= w->solutions);
    assert_true(progress->seconds >= 0);
    w->done = progress->done;
    w->solutions = progress->solutions;
    w->threads = progress->threads;
    return ++w->calls == w->stop_at;
}

static void progress_ends_at_one_with_all_solutions(void **state)
{
    (void)state;
    for (unsigned n = 10; n <= 14; n++)
        for (unsigned threads = 1; threads <= 3; threads++) {
            watch w = {.caller = pthread_self()};
            const nqueens_options options = {.threads = threads, .report = watched, .context = &w};
            uint64_t solutions = 0;
            assert_int_equal(nqueens_count_with(n, &options, &solutions), NQUEENS_OK);
            assert_int_equal(solutions, known_solutions[n]);
            assert_int_equal(w.solutions, known_solutions[n]);
            assert_true(w.done >= 1 && w.done <= 1); /* the parts, added up, are only nearly so */
            assert_int_equal(w.threads, threads);
        }
}

static void the_reporter_stops_a_count(void **state)
{
    (void)state;
    for (unsigned threads = 1; threads <= 3; threads++) {
        watch w = {.caller = pthread_self(), .stop_at = 2};
        const nqueens_options options = {.threads = threads, .report = watched, .context = &w};
        uint64_t solutions = 7;
        assert_int_equal(nqueens_count_with(23, &options, &solutions), NQUEENS_STOPPED);
        assert_int_equal(solutions, 7);
        assert_int_equal(w.calls, 2);
    }
}

static void *cancel_soon(void *context)
{
    const struct timespec soon = {0, 50000000};
    nanosleep(&soon, NULL);
    __atomic_store_n((volatile int *)context, 1, __ATOMIC_RELAXED);
    return NULL;
}

static void cancel_stops_a_count_of_any_size(void **state)
{
    (void)state;
    static const unsigned sizes[] = {18, 21, 24, 27, 32};
    for (size_t i = 0; i < sizeof sizes / sizeof sizes[0]; i++) {
        volatile int cancel = 0;
        const nqueens_options options = {.threads = 2, .isa = "portable", .cancel = &cancel};
        pthread_t thread;
        uint64_t solutions = 7;
        const double start = seconds_now();
        assert_int_equal(pthread_create(&thread, NULL, cancel_soon, (void *)&cancel), 0);
        assert_int_equal(nqueens_count_with(sizes[i], &options, &solutions), NQUEENS_STOPPED);
        assert_true(seconds_now() - start < 10); /* a sanitizer makes it slow */
        assert_int_equal(pthread_join(thread, NULL), 0);
        assert_int_equal(solutions, 7);
    }
}

/* ---- options ---------------------------------------------------------------------- */

static void an_isa_is_chosen_by_name_or_refused(void **state)
{
    (void)state;
    uint64_t solutions = 7;
    size_t available = 0;
    unsetenv("NQUEENS_ISA");
    assert_string_equal(nqueens_isa_name(0), "portable");
    for (size_t i = 0; nqueens_isa_name(i) != NULL; i++) {
        const nqueens_options options = {.isa = nqueens_isa_name(i)};
        setenv("NQUEENS_ISA", nqueens_isa_name(i), 1);
        if (nqueens_isa_available(i)) {
            available++;
            assert_string_equal(nqueens_isa_chosen(), nqueens_isa_name(i));
            assert_int_equal(nqueens_count_with(8, &options, &solutions), NQUEENS_OK);
            assert_int_equal(solutions, 92);
            solutions = 7;
        } else {
            assert_null(nqueens_isa_chosen());
            assert_int_equal(nqueens_count_with(8, &options, &solutions), NQUEENS_BAD_ISA);
            assert_int_equal(nqueens_count(8, NULL, &solutions), NQUEENS_BAD_ISA);
        }
        unsetenv("NQUEENS_ISA");
    }
    assert_true(available >= 1);
    static const char *const bad[] = {"sse9", "AVX2", "avx2 ", "port"};
    for (size_t i = 0; i < sizeof bad / sizeof bad[0]; i++) {
        const nqueens_options options = {.isa = bad[i]};
        assert_int_equal(nqueens_count_with(8, &options, &solutions), NQUEENS_BAD_ISA);
        setenv("NQUEENS_ISA", bad[i], 1);
        assert_int_equal(nqueens_count_with(8, NULL, &solutions), NQUEENS_BAD_ISA);
        assert_null(nqueens_isa_chosen());
        const nqueens_options named = {.isa = "portable"}; /* goes before the variable */
        uint64_t count = 0;
        assert_int_equal(nqueens_count_with(8, &named, &count), NQUEENS_OK);
        assert_int_equal(count, 92);
    }
    assert_int_equal(solutions, 7);
    setenv("NQUEENS_ISA", "", 1);
    const char *fastest = nqueens_isa_chosen();
    unsetenv("NQUEENS_ISA");
    assert_string_equal(nqueens_isa_chosen(), fastest);
    assert_null(nqueens_isa_name(100));
    assert_int_equal(nqueens_isa_available(100), 0);
}

static void arguments_are_checked(void **state)
{
    (void)state;
    uint64_t solutions = 7;
    const nqueens_options many = {.threads = NQUEENS_THREADS_MAX + 1};
    const nqueens_options most = {.threads = NQUEENS_THREADS_MAX};
    assert_int_equal(nqueens_count_with(0, NULL, &solutions), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_with(33, NULL, &solutions), NQUEENS_BAD_N);
    assert_int_equal(nqueens_count_with(8, NULL, NULL), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(nqueens_count_with(8, &many, &solutions), NQUEENS_BAD_ARGUMENT);
    assert_int_equal(solutions, 7);
    assert_int_equal(nqueens_count_with(7, &most, &solutions), NQUEENS_OK);
    assert_int_equal(solutions, 40);
}

/* ---- control groups ---------------------------------------------------------------- */

static char folder[] = "/tmp/nqueens-cgroup-XXXXXX";

static const char *in_folder(const char *name)
{
    static char path[2][256];
    static unsigned turn;
    turn = 1 - turn;
    snprintf(path[turn], sizeof path[turn], "%s/%s", folder, name);
    return path[turn];
}

static void put_file(const char *name, const char *text)
{
    FILE *f = fopen(in_folder(name), "w");
    assert_non_null(f);
    fputs(text, f);
    fclose(f);
}

static void control_groups_limit_threads(void **state)
{
    (void)state;
    assert_non_null(mkdtemp(folder));
    static const char *const folders[] = {"v2", "v2/a", "v2/a/b", "v1", "v1/cpu", "v1/cpu/x"};
    for (size_t i = 0; i < sizeof folders / sizeof folders[0]; i++)
        assert_int_equal(mkdir(in_folder(folders[i]), 0700), 0);
    put_file("proc2", "0::/a/b\n");
    put_file("v2/a/b/cpu.max", "max 100000\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc2"), in_folder("v2")), 0);
    put_file("v2/a/cpu.max", "250000 100000\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc2"), in_folder("v2")), 3);
    put_file("v2/a/b/cpu.max", "50000 100000\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc2"), in_folder("v2")), 1);
    put_file("v2/a/b/cpu.max", "nonsense\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc2"), in_folder("v2")), 3);
    put_file("proc1", "5:cpuset:/\nno colon\n4:cpu,cpuacct:/x\n");
    put_file("v1/cpu/x/cpu.cfs_quota_us", "-1\n");
    put_file("v1/cpu/x/cpu.cfs_period_us", "100000\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc1"), in_folder("v1")), 0);
    put_file("v1/cpu/x/cpu.cfs_quota_us", "200000\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc1"), in_folder("v1")), 2);
    put_file("proc1", "5:cpuset:/x\n4:memory:/x\n");
    assert_int_equal(nq_cpus_of_cgroup(in_folder("proc1"), in_folder("v1")), 0);
    assert_int_equal(nq_cpus_of_cgroup(in_folder("none"), in_folder("v1")), 0);
    static const char *const files[] = {"proc1",
                                        "proc2",
                                        "v2/a/b/cpu.max",
                                        "v2/a/cpu.max",
                                        "v1/cpu/x/cpu.cfs_quota_us",
                                        "v1/cpu/x/cpu.cfs_period_us"};
    for (size_t i = 0; i < sizeof files / sizeof files[0]; i++)
        unlink(in_folder(files[i]));
    for (size_t i = sizeof folders / sizeof folders[0]; i-- > 0;)
        rmdir(in_folder(folders[i]));
    assert_int_equal(rmdir(folder), 0);
    assert_true(nq_cpus() >= 1 && nq_cpus() <= (unsigned)sysconf(_SC_NPROCESSORS_CONF));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(counts_are_known),
        cmocka_unit_test(the_first_slid_board_is_known),
        cmocka_unit_test(any_cut_and_the_smallest_lists_change_nothing),
        cmocka_unit_test(lists_of_either_length_change_nothing),
        cmocka_unit_test(units_are_as_many_as_wanted_and_their_parts_make_one),
        cmocka_unit_test(parts_of_one_size_are_good_to_a_factor_of_one_and_a_half),
        cmocka_unit_test(a_plan_of_another_version_is_another_plan),
        cmocka_unit_test(totals_pass_64_bits_only_with_an_error),
        cmocka_unit_test(pack_table_packs),
        cmocka_unit_test(each_solution_is_in_one_orbit),
        cmocka_unit_test(random_states_are_completed),
        cmocka_unit_test(every_isa_counts_a_unit_alike),
        cmocka_unit_test(a_changed_result_does_not_fit),
        cmocka_unit_test(symmetry_divides_the_total),
        cmocka_unit_test(a_run_in_pieces_adds_up),
        cmocka_unit_test(progress_ends_at_one_with_all_solutions),
        cmocka_unit_test(the_reporter_stops_a_count),
        cmocka_unit_test(cancel_stops_a_count_of_any_size),
        cmocka_unit_test(an_isa_is_chosen_by_name_or_refused),
        cmocka_unit_test(arguments_are_checked),
        cmocka_unit_test(control_groups_limit_threads),
    };
    return cmocka_run_group_tests_name("engine", tests, NULL, NULL);
}
