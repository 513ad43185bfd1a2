#!/bin/sh
# A count in shards by GNU parallel: as many at a time as there are processors, on this machine or,
# with parallel's own options, on several that share FOLDER.
#
#   scripts/parallel.sh N SHARDS FOLDER [PARALLEL-OPTION...]
#   scripts/parallel.sh 21 64 q21
#   scripts/parallel.sh 21 64 /shared/q21 --sshlogin=node1,node2 --workdir=.
#
# Prints the total. Stopped at any time, the same line goes on from there. NQUEENS: the program, if
# it is neither on the PATH nor in build/.
set -eu

if [ $# -lt 3 ]; then
  echo "usage: scripts/parallel.sh N SHARDS FOLDER [PARALLEL-OPTION...]" >&2
  exit 2
fi
n=$1 shards=$2 folder=$3 built=$(dirname "$0")/../build/nqueens
if [ -x "$built" ] && ! command -v nqueens >/dev/null; then NQUEENS=${NQUEENS:-$(realpath "$built")}; fi
program=${NQUEENS:-nqueens}
shift 3
mkdir -p "$folder"
seq "$shards" | parallel --will-cite --halt=now,fail=1 --quote "$@" \
  "$program" count "$n" --shard="{}/$shards" --journal="$folder/part-{}" --threads=1 >/dev/null
exec "$program" merge "$folder"/part-*
