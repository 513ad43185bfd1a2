/* __builtin_cpu_supports() asks CPUID what the CPU has, and XCR0 whether the operating
 * system saves the wide registers: it takes both to use them. */
#include "engine/isa.h"

#include <stdlib.h>
#include <string.h>

static bool always(void)
{
    return true;
}

#define KERNEL(name) nq_kernel_##name, nq_kernel_##name##_counting

nq_kernel KERNEL(portable);

#if defined(__x86_64__)
nq_kernel KERNEL(avx2), KERNEL(avx512);

static bool has_avx2(void)
{
    __builtin_cpu_init();
    return __builtin_cpu_supports("avx2") && __builtin_cpu_supports("bmi") &&
           __builtin_cpu_supports("bmi2") && __builtin_cpu_supports("popcnt");
}

static bool has_avx512(void)
{
    return has_avx2() && __builtin_cpu_supports("avx512f");
}
#elif defined(__aarch64__)
nq_kernel KERNEL(neon);
#endif

const nq_isa nq_isas[] = {
    {"portable", "nothing", 4, KERNEL(portable), always},
#if defined(__x86_64__)
    {"avx2", "AVX2, BMI1, BMI2 and POPCNT", 8, KERNEL(avx2), has_avx2},
    {"avx512", "AVX-512F and what avx2 needs", 16, KERNEL(avx512), has_avx512},
#elif defined(__aarch64__)
    {"neon", "64-bit ARM", 4, KERNEL(neon), always},
#endif
};
const size_t nq_isa_count = sizeof nq_isas / sizeof nq_isas[0];

const nq_isa *nq_isa_choose(const char *name)
{
    if (name == NULL || name[0] == '\0')
        name = getenv("NQUEENS_ISA");
    const bool any = name == NULL || name[0] == '\0';
    for (size_t i = nq_isa_count; i-- > 0;)
        if ((any || strcmp(nq_isas[i].name, name) == 0) && nq_isas[i].available())
            return &nq_isas[i];
    return NULL;
}
