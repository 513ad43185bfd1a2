#!/bin/sh
#SBATCH --job-name=nqueens-mpi
#SBATCH --ntasks=64
#SBATCH --cpus-per-task=1
#SBATCH --mem-per-cpu=256M
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# A count by the ranks of one MPI job in Slurm, each with a processor of its own, wherever Slurm
# finds them.
#
#   sbatch scripts/slurm-mpi.sh N JOURNAL
#
# It prints the total. If it is cut off, by its time limit or by a rank that dies, JOURNAL keeps
# what is done: submit the same line again, with any number of ranks, and it goes on from there:
#
#   sbatch --ntasks=500 scripts/slurm-mpi.sh N JOURNAL
#
# Only rank 0 opens JOURNAL. NQUEENS_MPI: the program, if it is neither on the PATH nor in build/
# where sbatch is called.
#
# Where ranks are to be started by srun, put `srun --kill-on-bad-exit=1` in place of `mpirun -n ...`
# below: without that option the others wait forever for a rank that died.
set -eu

if [ $# != 2 ] || [ -z "${SLURM_NTASKS-}" ]; then
  echo "usage: sbatch scripts/slurm-mpi.sh N JOURNAL" >&2
  exit 2
fi
built=$(realpath -m "${SLURM_SUBMIT_DIR:-.}/build/nqueens-mpi")
if [ -x "$built" ] && ! command -v nqueens-mpi >/dev/null; then NQUEENS_MPI=${NQUEENS_MPI:-$built}; fi
# exec: the signal before the time limit is for mpirun, which passes it on to the ranks.
exec mpirun -n "$SLURM_NTASKS" "${NQUEENS_MPI:-nqueens-mpi}" count "$1" --journal="$2" --threads=1
