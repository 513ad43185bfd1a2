/* As much of cmocka as test_engine.c uses, to run it where cmocka is not: compiled for
 * another processor. Speaks TAP; the first failure of a test ends the program. */
#ifndef TESTS_QEMU_CMOCKA_H
#define TESTS_QEMU_CMOCKA_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct CMUnitTest {
    const char *name;
    void (*run)(void **state);
};

static inline void demand(int holds, const char *what, const char *file, int line)
{
    if (holds)
        return;
    printf("not ok - %s:%d: %s\n", file, line, what);
    exit(1);
}

#define assert_true(x) demand((x) != 0, #x, __FILE__, __LINE__)
#define assert_false(x) demand(!(x), "not " #x, __FILE__, __LINE__)
#define assert_null(x) demand((x) == NULL, #x " is NULL", __FILE__, __LINE__)
#define assert_non_null(x) demand((x) != NULL, #x " is not NULL", __FILE__, __LINE__)
#define assert_int_equal(a, b) \
    demand((uint64_t)(a) == (uint64_t)(b), #a " == " #b, __FILE__, __LINE__)
#define assert_string_equal(a, b) demand(strcmp(a, b) == 0, #a " is " #b, __FILE__, __LINE__)
#define fail_msg(...) (printf("# " __VA_ARGS__), demand(0, "this", __FILE__, __LINE__))
#define print_message(...) printf("# " __VA_ARGS__)

/* clang-format off */
#define cmocka_unit_test(test) {#test, test}
/* clang-format on */

#define cmocka_run_group_tests_name(group, tests, setup, teardown) \
    run_tests(tests, sizeof(tests) / sizeof(tests)[0])

static inline int run_tests(const struct CMUnitTest *tests, size_t count)
{
    setvbuf(stdout, NULL, _IOLBF, 0);
    printf("1..%zu\n", count);
    for (size_t i = 0; i < count; i++) {
        tests[i].run(NULL);
        printf("ok %zu - %s\n", i + 1, tests[i].name);
    }
    return 0;
}

#endif
