/* sched_getaffinity() and CPU_COUNT_S() are Linux's own. */
#if defined(__linux__)
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the name is glibc's */
#endif
#include "engine/cpus.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#if defined(__linux__)
#include <sched.h>
#endif

enum { PATH_SIZE = 4096, CPUS_MAX = 1 << 16 };

/* ---- control groups -------------------------------------------------------------- */

/* The three strings, one after the other, into path; false if they are too long. */
static bool join(char path[PATH_SIZE], const char *a, const char *b, const char *c)
{
    if (strlen(a) + strlen(b) + strlen(c) >= PATH_SIZE)
        return false;
    strcpy(path, a);
    strcat(path, b);
    strcat(path, c);
    return true;
}

static bool read_line(char *line, int size, const char *folder, const char *file)
{
    char path[PATH_SIZE];
    FILE *f = join(path, folder, "/", file) ? fopen(path, "re") : NULL;
    if (f == NULL)
        return false;
    const bool read = fgets(line, size, f) != NULL;
    fclose(f);
    return read;
}

/* Rounded up: 1.5 processors keep two threads busy three quarters of the time. */
static unsigned divide(long long quota, long long period)
{
    if (quota <= 0 || period <= 0)
        return 0;
    const long long cpus = (quota - 1) / period + 1;
    return cpus < CPUS_MAX ? (unsigned)cpus : CPUS_MAX;
}

/* The limit that one group's folder has, 0 if none. */
static unsigned limit_in(const char *folder, bool v2)
{
    char line[128], *end;
    if (v2) {
        /* "QUOTA PERIOD" or "max PERIOD" */
        if (!read_line(line, sizeof line, folder, "cpu.max"))
            return 0;
        const long long quota = strtoll(line, &end, 10);
        return end == line ? 0 : divide(quota, strtoll(end, NULL, 10));
    }
    if (!read_line(line, sizeof line, folder, "cpu.cfs_quota_us"))
        return 0;
    const long long quota = strtoll(line, NULL, 10); /* -1: none */
    if (!read_line(line, sizeof line, folder, "cpu.cfs_period_us"))
        return 0;
    return divide(quota, strtoll(line, NULL, 10));
}

static unsigned smaller_limit(unsigned a, unsigned b)
{
    return a == 0 || (b != 0 && b < a) ? b : a;
}

/* The least limit of the group and of all above it, up to `mount`. */
static unsigned limit_up_to(const char *mount, const char *group, bool v2)
{
    char folder[PATH_SIZE];
    unsigned limit = 0;
    if (!join(folder, mount, group, ""))
        return 0;
    for (;;) {
        limit = smaller_limit(limit, limit_in(folder, v2));
        char *slash = strrchr(folder + strlen(mount), '/');
        if (slash == NULL)
            return limit;
        *slash = '\0';
    }
}

/* Is "cpu" in the list "cpu,cpuacct"? */
static bool has_cpu(const char *list)
{
    for (;;) {
        const size_t length = strcspn(list, ",");
        if (length == 3 && strncmp(list, "cpu", 3) == 0)
            return true;
        if (list[length] == '\0')
            return false;
        list += length + 1;
    }
}

/* Lines "NUMBER:CONTROLLERS:/GROUP"; the controllers of version 2 are none. */
unsigned nq_cpus_of_cgroup(const char *proc, const char *cgroup)
{
    char line[PATH_SIZE], mount[PATH_SIZE];
    unsigned limit = 0;
    FILE *f = fopen(proc, "re");
    if (f == NULL)
        return 0;
    while (fgets(line, sizeof line, f) != NULL) {
        line[strcspn(line, "\n")] = '\0';
        char *controllers = strchr(line, ':');
        char *group = controllers == NULL ? NULL : strchr(controllers + 1, ':');
        if (group == NULL)
            continue;
        *group++ = '\0';
        controllers++;
        if (controllers[0] == '\0') {
            limit = smaller_limit(limit, limit_up_to(cgroup, group, true));
        } else if (has_cpu(controllers)) {
            if (join(mount, cgroup, "/", controllers))
                limit = smaller_limit(limit, limit_up_to(mount, group, false));
            if (join(mount, cgroup, "/", "cpu"))
                limit = smaller_limit(limit, limit_up_to(mount, group, false));
        }
    }
    fclose(f);
    return limit;
}

/* ---- affinity --------------------------------------------------------------------- */

static unsigned cpus_of_mask(void)
{
#if defined(__linux__)
    /* The kernel refuses masks smaller than its own. */
    for (int cpus = 1024; cpus <= CPUS_MAX; cpus *= 4) {
        cpu_set_t *set = CPU_ALLOC((size_t)cpus);
        if (set == NULL)
            break;
        const size_t size = CPU_ALLOC_SIZE((size_t)cpus);
        const int count = sched_getaffinity(0, size, set) == 0 ? CPU_COUNT_S(size, set) : 0;
        CPU_FREE(set);
        if (count > 0)
            return (unsigned)count;
    }
#endif
    const long online = sysconf(_SC_NPROCESSORS_ONLN);
    return online > 0 ? (unsigned)online : 1;
}

unsigned nq_cpus(void)
{
    const unsigned allowed = cpus_of_mask();
    const unsigned limit = nq_cpus_of_cgroup("/proc/self/cgroup", "/sys/fs/cgroup");
    return smaller_limit(allowed, limit);
}
