/* sched_getaffinity() is Linux's own. */
#if defined(__linux__)
#define _GNU_SOURCE /* NOLINT(bugprone-reserved-identifier): the name is glibc's */
#endif
#include "engine/cpus.h"
#include "mpi/job.h"

#include <mpi.h>
#include <string.h>

#if defined(__linux__)
#include <sched.h>
#endif

enum { CPUS = 1024 };

/* Which processors this rank may use; how many these are, 0 if that cannot be known. */
static unsigned get_mask(int may_use[CPUS])
{
    unsigned count = 0;
    memset(may_use, 0, CPUS * sizeof *may_use);
#if defined(__linux__)
    cpu_set_t set;
    if (sched_getaffinity(0, sizeof set, &set) != 0)
        return 0;
    for (size_t i = 0; i < CPUS; i++) {
        may_use[i] = CPU_ISSET(i, &set) != 0;
        count += (unsigned)may_use[i];
    }
#endif
    return count;
}

unsigned share_of_cpus(void)
{
    int mask[CPUS], users[CPUS], ranks;
    double share = 0;
    MPI_Comm node;
    MPI_Comm_split_type(MPI_COMM_WORLD, MPI_COMM_TYPE_SHARED, 0, MPI_INFO_NULL, &node);
    MPI_Comm_size(node, &ranks);
    const unsigned count = get_mask(mask);
    const double allowed = nq_cpus();
    MPI_Allreduce(mask, users, CPUS, MPI_INT, MPI_SUM, node);
    MPI_Comm_free(&node);
    for (int i = 0; i < CPUS; i++)
        if (mask[i] != 0)
            share += 1.0 / users[i];
    /* A limit of time, in place of processors, is one for all ranks. */
    if (count == 0 || (allowed < count && allowed / ranks < share))
        share = allowed / ranks;
    share += 1e-9; /* a sum of fractions */
    return share < 1 ? 1 : share > NQUEENS_THREADS_MAX ? NQUEENS_THREADS_MAX : (unsigned)share;
}
