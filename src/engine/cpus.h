/* How many threads are worth starting. */
#ifndef NQ_ENGINE_CPUS_H
#define NQ_ENGINE_CPUS_H

/* Processors that this process may use now, at least 1: those of its affinity mask
 * (taskset, cpuset), and no more than its control groups give it time for
 * (docker --cpus, systemd CPUQuota), rounded up. */
unsigned nq_cpus(void);

/* The second part alone, 0 for no limit. `proc` and `cgroup` stand for /proc/self/cgroup
 * and /sys/fs/cgroup: tests have their own. */
unsigned nq_cpus_of_cgroup(const char *proc, const char *cgroup);

#endif
