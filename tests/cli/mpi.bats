#!/usr/bin/env bats
# nqueens-mpi under each MPI that is there: it counts what nqueens counts, and whatever happens to
# its ranks, the journal is right and any number of ranks goes on from there.
load helpers

thorough() { [ -n "$NQUEENS_CHECK_ALL" ]; }

setup() {
  programs=${BUILD:-$(dirname "$NQUEENS")}/tests/nqueens-mpi
  kinds=()
  for kind in openmpi mpich; do
    if command -v "mpirun.$kind" >/dev/null && [ -x "$programs.$kind" ]; then kinds+=("$kind"); fi
  done
  [ ${#kinds[@]} -gt 0 ] || skip "no MPI: scripts/install-deps.sh mpi, make tests"
  # Each test under both MPIs takes its time: in turns, if that is not to be spent.
  thorough || [ "$BATS_TEST_NUMBER" = 1 ] || kinds=("${kinds[BATS_TEST_NUMBER % ${#kinds[@]}]}")
  programs=$(realpath "$(dirname "$programs")")/nqueens-mpi
  # Open MPI refuses root otherwise; MPI libraries keep what they allocate.
  export OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 ASAN_OPTIONS=detect_leaks=0:$ASAN_OPTIONS
  cd "$BATS_TEST_TMPDIR"
}

# What lets a launcher start more ranks than there are processors.
options_of() { [ "$1" != openmpi ] || echo --oversubscribe; }

# mpi KIND RANKS ARGUMENTS...
mpi() {
  local kind=$1 ranks=$2
  shift 2
  # shellcheck disable=SC2046  # none or one
  exec timeout 90 "mpirun.$kind" $(options_of "$kind") -n "$ranks" "$programs.$kind" "$@"
}

counts() {
  local expected=$1
  shift
  run --separate-stderr mpi "$@"
  [ "$status" = 0 ] && [ "$output" = "$expected" ] && [ -z "$stderr" ] || wrong "$* : expected $expected"
}

# Each unit is in the journal once: its reader refuses doubles.
is_whole() {
  [ "$(wc -l <j)" = $(($(sed -nE '1s/.*units ([0-9]+).*/\1/p' j) + 1)) ]
  prints 0 "$1" count "$2" --journal=j
}

# The pids of the ranks that a job of ours has started.
ranks_of() {
  local pid name
  ps -o pid=,comm= --ppid "$1" | while read -r pid name; do
    case $name in nqueens-mpi*) echo "$pid" ;; *) ranks_of "$pid" ;; esac
  done
}

# in_work KIND RANKS LINES: begins a count of n = 17 into j that is recorded so far, and takes long.
in_work() {
  mpi "$1" "$2" count 17 --journal=j --threads=1 --isa=portable --units=20000 >out 2>err &
  job=$!
  recorded "$3"
}

# Waits until j has so many records.
recorded() {
  local tries=0
  while [ "$(cat j 2>/dev/null | wc -l)" -le "$1" ]; do
    tries=$((tries + 1))
    [ "$tries" -lt 3000 ] || { cat err; false; }
    sleep 0.01
  done
}

# Until the job is over: its status.
outcome() {
  status=0
  wait "$job" || status=$?
}

@test "the same counts as by threads, with 1, 2 and 4 ranks" {
  local sizes=(4 12)
  ! thorough || sizes=(1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16)
  for kind in "${kinds[@]}"; do
    for n in "${sizes[@]}"; do
      expected=$(nqueens count "$n")
      counts "$expected" "$kind" 2 count "$n"
      thorough || [ "$n" = 12 ] || continue
      counts "$expected" "$kind" 1 count "$n" --threads=2
      counts "$expected" "$kind" 4 count "$n" --threads=1
    done
  done
}

@test "a journal of ranks is one of threads, and the other way round" {
  for kind in "${kinds[@]}"; do
    rm -f j
    counts '{"n":13,"solutions":"73712"}' "$kind" 3 count 13 --journal=j --json
    is_whole 73712 13
    # Of a whole one no rank gets any units.
    counts 73712 "$kind" 2 count 13 --journal=j
    nqueens audit j --sample=5
    head -n 300 j >part
    mv part j
    counts $'n,solutions\n13,73712' "$kind" 2 count 13 --journal=j --csv
    is_whole 73712 13
    for i in 1 2; do counts "$(nqueens count 12 --shard=$i/2 --journal="threads$i")" "$kind" 2 count 12 --shard=$i/2 --journal="$kind$i"; done
    [ "$(nqueens merge "$kind"1 "$kind"2)" = 14200 ]
  done
}

@test "a rank that is killed ends the job, and any number of ranks goes on" {
  RANDOM=$$
  echo "RANDOM=$$"
  local kills=1
  ! thorough || kills=8
  for kind in "${kinds[@]}"; do
    rm -f j
    local done=1
    for ((kill = 0; kill < kills; kill++)); do
      done=$((done + 50 + RANDOM % 500))
      in_work "$kind" $((RANDOM % 3 + 2)) "$done"
      mapfile -t ranks < <(ranks_of "$job")
      kill -9 "${ranks[RANDOM % ${#ranks[@]}]}"
      outcome
      # MPICH tells it on standard output.
      [ "$status" != 0 ] && cat out err | grep -q Killed && ! grep -x 95815104 out || { echo "exit $status"; cat out err; false; }
      done=$(wc -l <j)
    done
    counts 95815104 "$kind" $((RANDOM % 3 + 1)) count 17 --journal=j
    is_whole 95815104 17
  done
}

@test "without a launcher the ranks end soon, and leave a journal to go on from" {
  thorough || skip "takes minutes: make check-all"
  local kind tries units
  for kind in "${kinds[@]}"; do
    rm -f j
    mpi "$kind" 3 count 20 --journal=j --threads=1 2>err &
    job=$!
    recorded 20
    mapfile -t ranks < <(ranks_of "$job")
    kill -9 "$(pgrep -P "$job")"
    for ((tries = 0; tries < 200; tries++)); do
      ps -o pid= "${ranks[@]}" >/dev/null || break
      sleep 0.1
    done
    [ "$tries" -lt 200 ]
    run --separate-stderr nqueens merge j
    [ "$status" = 1 ] && [[ $stderr == *"units are missing"* ]] || wrong merge
    units=$(wc -l <j)
    run timeout --preserve-status 2 "$NQUEENS" count 20 --journal=j
    [ "$status" = 143 ] && [ "$(wc -l <j)" -gt "$units" ] || wrong "count"
  done
}

@test "stopped by SIGTERM or SIGINT, as a batch system does it: it says that the same command goes on" {
  for kind in "${kinds[@]}"; do
    for signal in TERM INT; do
      thorough || [ "$signal" = TERM ] || continue
      rm -f j
      in_work "$kind" 3 100
      kill -$signal "$(pgrep -P "$job")" # the launcher
      outcome
      [ "$status" != 0 ]
      run ! grep -x 95815104 out
      grep -qE '^nqueens-mpi: interrupted after [0-9.]+ %: the same command goes on from there$' err || { cat err; false; }
      counts 95815104 "$kind" 2 count 17 --journal=j
      is_whole 95815104 17
    done
    # The signal comes to one rank alone: all stop.
    rm -f j
    in_haste in_work "$kind" 3 100
    mapfile -t ranks < <(ranks_of "$job")
    kill -TERM "${ranks[2]}"
    outcome
    [ "$status" = 143 ]
    grep -q '^nqueens-mpi: interrupted after .* goes on from there$' err
    # Nothing was lost: what was done is recorded.
    [ "$(wc -l <j)" -gt 100 ]
  done
}

# When a rank exits with another status than 0, Open MPI waits for two seconds before it kills the
# others.
in_haste() { OMPI_MCA_odls_base_sigkill_timeout=0 "$@"; }

# refused KIND MESSAGE ARGUMENTS...: one line of ours, whatever the launcher adds, and exit 2.
refused() {
  local kind=$1 message=$2
  shift 2
  in_haste run --separate-stderr mpi "$kind" 2 "$@"
  [ "$status" = 2 ] && [ -z "$output" ] && [ "$(grep ^nqueens-mpi: <<<"$stderr")" = "nqueens-mpi: $message" ] ||
    wrong "$kind $* : expected exit 2 and $message"
}

@test "a journal that is removed meanwhile is told, and the total printed; one where the output goes is refused" {
  for kind in "${kinds[@]}"; do
    rm -f j
    in_work "$kind" 2 20
    rm j
    status=0
    wait "$job" || status=$?
    output=$(<out) stderr=$(<err)
    [ "$status" = 2 ] && [ "$output" = 95815104 ] || wrong "$kind"
    [ "$(grep -c "journal 'j' was removed, emptied or changed while the count ran: what was counted since is not in it" err)" = 1 ] || wrong "$kind"
    # A launcher has the output pass through itself. Without one the file is the program's own.
    : >o
    status=0
    timeout 60 "$programs.$kind" count 12 --journal=o >o 2>err || status=$?
    output=$(<o) stderr=$(<err)
    [ "$status" = 2 ] && [ -z "$output" ] || wrong "$kind without a launcher"
    grep -q "journal 'o' is also where the output goes: expected another file" err
  done
}

@test "what it does not take is refused by one line" {
  mkdir d
  for kind in "${kinds[@]}"; do
    refused "$kind" "option '--stats' does not apply to nqueens-mpi" count 12 --stats
    refused "$kind" "cannot use the journal 'd': Is a directory" count 12 --journal=d
    thorough || continue
    refused "$kind" "'33' is not a board size: expected a whole number from 1 to 32" count 33
    refused "$kind" "count needs a board size, from 1 to 32" count
    refused "$kind" "a plain N is not for nqueens-mpi: expected count N" 12
    refused "$kind" "list is not for nqueens-mpi: expected count N" list 8
    refused "$kind" "option '--units' needs --journal=FILE" count 12 --units=5
    refused "$kind" "option '--list-strategies' does not apply to nqueens-mpi" --list-strategies
    refused "$kind" "option '--generate' does not apply to nqueens-mpi" --generate=man
    for option in --strategy=abs --orbits --fundamental --board=toroidal --given=1:1 --symmetric=90 \
      --by-first-column --given-columns=1 --blocked=1:1; do
      name=${option%%=*}
      refused "$kind" "option '$name' does not apply to nqueens-mpi" count 12 "$option"
    done
    refused "$kind" "cannot use the journal 'no/j': No such file or directory" count 12 --journal=no/j
    # Where not even root can write.
    refused "$kind" "cannot use the journal '/sys/j': Permission denied" count 12 --journal=/sys/j
    export NQUEENS_ISA=no
    refused "$kind" "$(nqueens count 12 2>&1 | sed 's/^nqueens: //')" count 12
    unset NQUEENS_ISA
    nqueens count 12 --journal=of12
    cp of12 before
    refused "$kind" "journal 'of12' is of n = 12, not of n = 13" count 13 --journal=of12
    cmp of12 before
    counts "$(nqueens --version | sed 's/nqueens/nqueens-mpi/')" "$kind" 2 --version
    run mpi "$kind" 2 count --help
    [ "$status" = 0 ]
    [ "$(grep -c ^usage: <<<"$output")" = 1 ]
  done
}

@test "a total of more than 64 bits is printed, also that of a shard; a wrong one is refused" {
  # Two units, with more solutions than there are.
  nqueens count 8 --journal=whole
  local units shards head
  units=$(sed -nE '1s/.*units ([0-9]+).*/\1/p' whole)
  shards=$(((units + 1) / 2))
  nqueens count 8 --shard=1/$shards --journal=shard
  head=$(sed -n '1s/ #.*//p' shard)
  sed -i 1q shard
  for unit in 0 "$shards"; do seal "$head" "$unit 18446744073709551615 9 224 68 me" >>shard; done
  head=$(sed -n '1s/ #.*//p' whole)
  sed -i 2d whole
  seal "$head" "$(cut -d ' ' -f 1 <(nqueens merge whole 2>&1 | sed 's/.* //')) 8 9 8 8 me" >>whole
  for kind in "${kinds[@]}"; do
    run --separate-stderr mpi "$kind" 2 count 8 --shard=1/$shards --journal=shard
    [ "$status" = 0 ] && [ "$output" = "36893488147419103230 in shard 1/$shards" ] || wrong "$kind"
    run --separate-stderr mpi "$kind" 2 count 8 --journal=whole
    [ "$status" = 1 ] && [ -z "$output" ] || wrong "$kind"
    [[ $stderr == *"nqueens-mpi: the total is "*", but for n = 8 A000170 has 92: "* ]] || wrong "$kind"
  done
}

@test "a result that cannot be ends the count, and is not recorded" {
  # Rank 1 adds a solution to its first result, or sends the second as of the same unit.
  cat >lie.c <<'END'
#include <mpi.h>
#include <stdint.h>
#include <stdlib.h>
int MPI_Isend(const void *data, int count, MPI_Datatype type, int to, int tag, MPI_Comm all, MPI_Request *request)
{
    uint64_t *result = (uint64_t *)data + 3;
    if (to == 0 && count >= 13 && getenv("LIE")[0] == 's')
        result[2]++;
    else if (to == 0 && count >= 13)
        result[5] = result[0];
    return PMPI_Isend(data, count, type, to, tag, all, request);
}
END
  local kind lie host
  host=$(uname -n)
  for kind in "${kinds[@]}"; do
    "mpicc.$kind" -shared -fPIC lie.c -o "lie-$kind.so"
    for lie in solutions unit; do
      thorough || [ "$lie" = unit ] || continue
      rm -f j
      LIE=$lie LD_PRELOAD=$PWD/lie-$kind.so refused "$kind" "rank 1, portable@$host, sent a result that cannot be" \
        count 16 --journal=j --threads=1 --isa=portable --units=5000
      prints 0 14772512 count 16 --journal=j
    done
  done
}

@test "of two jobs on one journal the second refuses" {
  for kind in "${kinds[@]}"; do
    rm -f j
    in_haste in_work "$kind" 2 20
    refused "$kind" "journal 'j' is in use by another process" count 17 --journal=j
    kill -TERM "$(pgrep -P "$job")"
    outcome
  done
}

@test "no room: what is there is kept, and goes on when there is" {
  # Behind 20000 bytes the disk is full.
  cat >shim.c <<'END'
#define _GNU_SOURCE
#include <errno.h>
#include <sys/syscall.h>
#include <unistd.h>
ssize_t pwrite(int fd, const void *data, size_t size, off_t at)
{
    if (at + (off_t)size > 20000) {
        size = at < 20000 ? (size_t)(20000 - at) : 0;
        if (size == 0) {
            errno = ENOSPC;
            return -1;
        }
    }
    return syscall(SYS_pwrite64, fd, data, size, at);
}
ssize_t pwrite64(int fd, const void *data, size_t size, off_t at) __attribute__((alias("pwrite")));
END
  cc -shared -fPIC shim.c -o shim.so
  for kind in "${kinds[@]}"; do
    rm -f j
    LD_PRELOAD=$PWD/shim.so refused "$kind" "cannot write journal 'j': No space left on device; what it holds is right: the same command goes on from there" count 15 --journal=j
    [ "$(tail -c 1 j | od -An -c | tr -d ' ')" = '\n' ]
    [ "$(wc -c <j)" -gt 19800 ]
    counts 2279184 "$kind" 2 count 15 --journal=j
    is_whole 2279184 15
  done
}

@test "200000 tiny units through 4 ranks" {
  thorough || skip "takes minutes: make check-all"
  for kind in "${kinds[@]}"; do
    rm -f j
    counts 365596 "$kind" 4 count 14 --journal=j --units=200000 --threads=1
    [ "$(wc -l <j)" -gt 200000 ]
    is_whole 365596 14
  done
}

@test "progress on rank 0, with what was known before" {
  kind=${kinds[0]}
  nqueens count 14 --journal=j
  head -n 500 j >part
  mv part j
  run --separate-stderr mpi "$kind" 2 count 14 --journal=j --progress
  [ "$status" = 0 ]
  [ "$output" = 365596 ]
  [[ $(tail -n 1 <<<"$stderr") == "100.0 % "*" 365,596 solutions,"* ]] || wrong progress
}

@test "the Slurm script counts, is stopped in order, and goes on" {
  local script=$BATS_TEST_DIRNAME/../../scripts/slurm-mpi.sh kind=${kinds[0]} status=0
  mkdir bin
  printf '#!/bin/sh\nexec mpirun.%s %s "$@"\n' "$kind" "$(options_of "$kind")" >bin/mpirun
  chmod +x bin/mpirun
  export PATH=$PWD/bin:$PATH NQUEENS_MPI=$programs.$kind
  run -2 sh "$script" 12 j
  [ "$output" = "usage: sbatch scripts/slurm-mpi.sh N JOURNAL" ]
  export SLURM_NTASKS=2
  NQUEENS_ISA=portable timeout 60 sh "$script" 18 j >out 2>err &
  recorded 100
  kill -TERM "$(pgrep -P $!)"
  wait $! || status=$?
  [ "$status" != 0 ]
  [ ! -s out ]
  grep -q '^nqueens-mpi: interrupted after .* goes on from there$' err
  run --separate-stderr timeout 60 sh "$script" 18 j
  [ "$status" = 0 ] && [ "$output" = 666090624 ] || wrong "$script"
}
