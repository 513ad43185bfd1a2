#!/bin/sh
#SBATCH --job-name=nqueens
#SBATCH --array=1-100
#SBATCH --cpus-per-task=8
#SBATCH --mem-per-cpu=64M
#SBATCH --time=04:00:00
#SBATCH --signal=B:TERM@60
#SBATCH --requeue
#SBATCH --open-mode=append
# A count as a Slurm job array: each task counts one of SHARDS shards into a journal.
#
#   sbatch scripts/slurm-array.sh N FOLDER
#
# A task that is cut off, by its time limit or otherwise, keeps what it has: submit the same line
# again, and each goes on from there. When all have ended,
#
#   nqueens merge FOLDER/part-*
#
# prints the total, or what is missing. To submit only the shards that are not whole:
#
#   sbatch --array="$(nqueens merge --missing FOLDER/part-* | cut -d/ -f1 | paste -sd,)" \
#     scripts/slurm-array.sh N FOLDER
#
# For another number of shards, which must stay the same from then on:
#
#   SHARDS=500 sbatch --array=1-500 scripts/slurm-array.sh N FOLDER
#
# FOLDER is on a file system that all nodes share. NQUEENS: the program, if it is
# neither on the PATH nor in build/ where sbatch is called.
set -eu

shards=${SHARDS:-100}
if [ $# != 2 ] || [ -z "${SLURM_ARRAY_TASK_ID-}" ]; then
  echo "usage: sbatch scripts/slurm-array.sh N FOLDER" >&2
  exit 2
fi
mkdir -p "$2"
built=$(realpath -m "${SLURM_SUBMIT_DIR:-.}/build/nqueens")
if [ -x "$built" ] && ! command -v nqueens >/dev/null; then NQUEENS=${NQUEENS:-$built}; fi
# exec: the signal before the time limit is for the program, which then ends in order.
exec "${NQUEENS:-nqueens}" count "$1" --shard="$SLURM_ARRAY_TASK_ID/$shards" \
  --journal="$2/part-$SLURM_ARRAY_TASK_ID" --threads="${SLURM_CPUS_PER_TASK:-1}"
