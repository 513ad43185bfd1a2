#!/usr/bin/env bats
# --journal: whatever happens to a count, it goes on from where it was, and its result
# is the same.
load helpers

setup() { cd "$BATS_TEST_TMPDIR"; }

# is_kept MESSAGE ARGUMENTS...: refused, and the file j is as it was.
is_kept() {
  cp j before
  refuses "$@"
  cmp j before
}

@test "a finished journal gives the result again, and says what it is" {
  prints 0 14200 count 12 --journal=j
  [[ $(head -n 1 j) =~ ^nqueens\ journal\ 2:\ n\ 12,\ plan\ [0-9]+,\ cut\ 1000,\ units\ [0-9]+\ #[0-9a-f]{8}$ ]]
  [ "$(wc -l <j)" = $(($(sed -nE '1s/.*units ([0-9]+).*/\1/p' j) + 1)) ]
  cp j first
  prints 0 14200 count 12 --journal=j --threads=1
  cmp j first
  prints 0 $'14200\n1 3 5 8 10 12 6 11 2 7 9 4' 12 --journal=j
  for n in 1 2 3 4 5; do
    prints 0 "$(nqueens count $n --strategy=abs)" count $n --journal="j$n"
    prints 0 "$(nqueens count $n --strategy=abs)" count $n --journal="j$n"
  done
}

@test "killed at random at least 50 times, the result is right" {
  local kills=0 done=0 status
  RANDOM=$$
  echo "RANDOM=$$"
  while [ "$kills" -lt 50 ]; do
    status=0
    "$NQUEENS" count 16 --journal=j --threads=$((RANDOM % 3 + 1)) >out &
    sleep "0.0$((RANDOM % 60 + 10))"
    kill -9 $! 2>/dev/null || true
    wait $! || status=$?
    if [ "$status" = 0 ]; then
      [ "$(<out)" = 14772512 ]
      done=$((done + 1))
      rm j
    else
      [ "$status" = 137 ]
      kills=$((kills + 1))
    fi
  done
  prints 0 14772512 count 16 --journal=j
  echo "finished $done times"
}

@test "interrupted, it says that the same command goes on, and it does" {
  run --separate-stderr timeout --foreground --preserve-status -s INT 0.3 "$NQUEENS" count 17 --journal=j --threads=1 --isa=portable
  [ "$status" = 130 ] && [ -z "$output" ] || wrong INT
  [[ $stderr =~ ^nqueens:\ interrupted\ after\ [0-9.]+\ %:\ the\ same\ command\ goes\ on\ from\ there$ ]] || wrong INT
  [ "$(wc -l <j)" -gt 2 ]
  prints 0 95815104 count 17 --journal=j
}

@test "cut off anywhere, it goes on from the last whole line" {
  nqueens count 12 --journal=whole
  local size
  size=$(wc -c <whole)
  RANDOM=12
  for cut in 0 $((size - 1)) $((size - 12)) $((100 + RANDOM % (size - 100))) $((100 + RANDOM % (size - 100))); do
    head -c "$cut" whole >j
    prints 0 14200 count 12 --journal=j
    diff <(sort whole) <(sort j)
  done
  # What a power cut may leave at the end of a file.
  { head -n 20 whole; head -c 300 /dev/zero; } >j
  prints 0 14200 count 12 --journal=j
  diff <(sort whole) <(sort j)
}

@test "what only begins like a journal may be anybody's: it is left as it is" {
  nqueens count 12 --journal=whole
  for cut in 1 2 7 16 30 60 $(($(head -n 1 whole | wc -c) - 1)); do
    head -c "$cut" whole >j
    is_kept "'j' is not a journal of this program: it is left as it is" count 12 --journal=j
  done
}

# while_it_counts COMMAND: a count of n = 17 is begun and stopped once it has recorded something, the
# command done, and the count let go on. One that was nearly done before it was stopped is begun again.
while_it_counts() {
  local count
  while
    rm -f j out err
    "$NQUEENS" count 17 --journal=j --threads=2 --isa=portable >out 2>err &
    count=$!
    while [ ! -e j ] || [ "$(wc -l <j)" -lt 3 ]; do sleep 0.01; done
    kill -STOP $count
    [ "$(wc -l <j)" -gt 1000 ]
  do
    kill -KILL $count
    wait $count || true
  done
  eval "$1"
  kill -CONT $count
  status=0
  wait $count || status=$?
  output=$(<out) stderr=$(<err)
}

@test "a journal that is removed, replaced, emptied or written to meanwhile is told, and the total printed" {
  for command in 'rm j' 'mv j elsewhere' 'cp j copy; mv copy j' ': >j' 'echo more >>j' 'head -n 2 j >copy; cat copy >j'; do
    while_it_counts "$command"
    [ "$status" = 2 ] && [ "$output" = 95815104 ] || wrong "$command"
    [ "$stderr" = "nqueens: journal 'j' was removed, emptied or changed while the count ran: what was counted since is not in it" ] ||
      wrong "$command"
  done
  # Nothing is written to what took its place.
  while_it_counts 'rm j; echo mine >j'
  [ "$status" = 2 ] && [ "$output" = 95815104 ] && [ "$(<j)" = mine ] || wrong mine
}

@test "interrupted with its journal lost, it does not say that it goes on" {
  while_it_counts "rm j; kill -TERM \$count"
  [ "$status" = 143 ] && [ -z "$output" ] || wrong lost
  [[ $stderr =~ ^nqueens:\ journal\ \'j\'\ was\ removed.*$'\n'nqueens:\ interrupted\ after\ [0-9.]+\ %$ ]] || wrong lost
}

@test "a journal that is also where the output goes is refused, and stays as it is" {
  nqueens count 12 --journal=j
  cp j before
  for command in 'count 12 --journal=j >>j' 'count 12 --journal=j 2>>j' 'merge j >>j' 'audit j >>j' 'count 12 --journal=new >new'; do
    run --separate-stderr bash -c "\"\$NQUEENS\" $command"
    [ "$status" = 2 ] && [ -z "$output" ] || wrong "$command"
  done
  grep -qxF "nqueens: journal 'j' is also where the output goes: expected another file" j
  [ ! -s new ]
  grep -vF "nqueens: journal 'j' is also" j >rest
  cmp rest before
  [ "$stderr" = "nqueens: journal 'new' is also where the output goes: expected another file" ] || wrong new
}

@test "another n, another plan, a damaged line: refused, and left as it was" {
  nqueens count 12 --journal=whole
  cp whole j
  is_kept "journal 'j' is of n = 12, not of n = 13" count 13 --journal=j
  sed '5s/ [0-9]* / 7 /' whole >j
  is_kept "journal 'j' is damaged in line 5: it is left as it is" count 12 --journal=j
  { cat whole; sed -n 3p whole; } >j
  is_kept "journal 'j' is damaged in line $(wc -l <j): it is left as it is" count 12 --journal=j
  { head -n 3 whole; echo; tail -n +4 whole; } >j
  is_kept "journal 'j' is damaged in line 4: it is left as it is" count 12 --journal=j
  nqueens count 11 --journal=other
  { cat whole; sed -n 2p other; } >j
  is_kept "journal 'j' is damaged in line $(wc -l <j): it is left as it is" count 12 --journal=j
  for text in $'hello\n' hello $'\n' 'nqueens journal 2: n 12, plan 2, cut 1, units 5'$'\n'; do
    printf %s "$text" >j
    is_kept "'j' is not a journal of this program: it is left as it is" count 12 --journal=j
  done
  # A journal of a plan that was, with a right checksum.
  seal '' "nqueens journal 2: n 12, plan 99, cut 1000, units 5" >j
  run --separate-stderr nqueens count 12 --journal=j
  [ "$status" = 2 ] && [[ $stderr == "nqueens: journal 'j' is of another version of this program: plan 99, not "* ]] || wrong plan
  seal '' "nqueens journal 1: n 12, plan 1, units 5" >j
  is_kept "journal 'j' is of another version of this program: format 1, not 2" count 12 --journal=j
  # Right in itself, but not what its plan says.
  seal '' "$(sed -n '1s/units .*/units 5/p' whole)" >j
  is_kept "journal 'j' has 5 units, but n = 12 with --units=1000 has $(sed -nE '1s/.*units ([0-9]+).*/\1/p' whole): it is left as it is" count 12 --journal=j
}

@test "lines with a right checksum that do not belong there" {
  nqueens count 12 --journal=whole
  head=$(sed -n '1s/ #.*//p' whole)
  units=${head##* }
  [ "$(seal '' "$head")" = "$(head -n 1 whole)" ]
  grep -qx "$(seal "$head" "$(sed -n '7s/ #.*//p' whole)")" whole
  # 8 leaves 8 modulo 241 and modulo 251.
  for line in "$units 8 9 8 8 me" "-1 8 9 8 8 me" "+1 8 9 8 8 me" " 1 8 9 8 8 me" "1" "1 8" "1 -8 9 8 8 me" \
    "1 99999999999999999999999999999999999999999 9 8 8 me" "1 8 9 8 9 me" "1 8 9 7 8 me" "1 8 9 8 8" \
    "1 8 9 8 8 $(printf '%048d' 0)" "1 8 99999999999999999999 8 8 me" "1 8 9 264 8 me"; do
    { head -n 1 whole; seal "$head" "$line"; } >j
    is_kept "journal 'j' is damaged in line 2: it is left as it is" count 12 --journal=j
  done
  { head -n 1 whole; seal "$head" "1 8 9 8 8 me"; } >j
  # Wrong, but nothing that a line could tell: only A000170 can.
  cp j before
  run --separate-stderr nqueens count 12 --journal=j
  [ "$status" = 1 ] && [ -z "$output" ] || wrong forged
  [[ $stderr =~ ^nqueens:\ the\ total\ is\ [0-9]+,\ but\ for\ n\ =\ 12\ A000170\ has\ 14200:\ a\ record\ is\ wrong ]] || wrong forged
  run --separate-stderr nqueens merge j
  [ "$status" = 1 ] && [ -z "$output" ] && [[ $stderr == *" A000170 has 14200: "* ]] || wrong merged
  # Unit 1 is of shard 2 of 2.
  nqueens count 12 --shard=1/2 --journal=half >first
  of_half=$(sed -n '1s/ #.*//p' half)
  { head -n 1 half; seal "$of_half" "1 8 9 8 8 me"; } >j
  is_kept "journal 'j' is damaged in line 2: it is left as it is" count 12 --shard=1/2 --journal=j
  refuses "journal 'j' is damaged in line 2: it is left as it is" merge j
  { head -n 1 half; seal "$of_half" "2 8 9 8 8 me"; } >j
  nqueens count 12 --shard=1/2 --journal=j
  # Of another journal, and not yet there: only the checksum tells.
  { head -n 1 whole; seal "nqueens journal 2: n 11, plan 2, cut 1, units 5" '7 8 9 8 8 me'; } >j
  is_kept "journal 'j' is damaged in line 2: it is left as it is" count 12 --journal=j
}

@test "of two that begin one journal at a time one does, and the file stays" {
  local tries
  for tries in 1 2 3 4 5 6 7 8 9 10; do
    rm -f j
    "$NQUEENS" count 14 --journal=j --threads=1 >one 2>first &
    "$NQUEENS" count 14 --journal=j --threads=1 >two 2>second || true
    wait $! || true
    prints 0 365596 count 14 --journal=j
    grep -q 365596 one two
    [ ! -s first ] || grep -qx "nqueens: journal 'j' is in use by another process" first
    [ ! -s second ] || grep -qx "nqueens: journal 'j' is in use by another process" second
  done
}

@test "what is recorded is on the disk at once or a second later" {
  cat >shim.c <<'END'
#define _GNU_SOURCE
#include <fcntl.h>
#include <sys/syscall.h>
#include <unistd.h>
int fdatasync(int fd)
{
    int log = open("syncs", O_WRONLY | O_CREAT | O_APPEND, 0666);
    if (write(log, "x", 1) != 1)
        return -1;
    close(log);
    return (int)syscall(SYS_fdatasync, fd);
}
END
  cc -shared -fPIC shim.c -o shim.so
  LD_PRELOAD=$PWD/shim.so nqueens count 8 --journal=j
  [ "$(wc -c <syncs)" = 2 ] # the first line, and the end
  rm -f syncs
  LD_PRELOAD=$PWD/shim.so nqueens count 17 --journal=k --isa=portable --threads=1 &
  sleep 0.5
  while kill -0 $! 2>/dev/null && [ "$(wc -l <k)" -lt 400 ]; do sleep 0.1; done
  wait $!
  [ "$(wc -c <syncs)" -ge 3 ]
}

@test "a directory, a device, a missing folder, no name, a file in use" {
  mkdir d
  refuses "cannot use the journal 'd': Is a directory" count 12 --journal=d
  refuses "journal '/dev/null' is not a regular file" count 12 --journal=/dev/null
  mkfifo f
  refuses "journal 'f' is not a regular file" count 12 --journal=f
  refuses "cannot use the journal 'no/j': No such file or directory" count 12 --journal=no/j
  refuses "cannot use the journal '': No such file or directory" count 12 --journal=
  "$NQUEENS" count 20 --journal=j &
  local first=$!
  while [ ! -s j ]; do sleep 0.01; done
  run --separate-stderr --keep-empty-lines nqueens count 20 --journal=j
  kill -9 $first
  is_refusal "journal 'j' is in use by another process" || wrong 'in use'
}

# Root may write everywhere: then as nobody, with the program where nobody can read it.
as_user() {
  if [ "$(id -u)" = 0 ]; then
    setpriv --reuid=65534 --regid=65534 --clear-groups "$@"
  else
    "$@"
  fi
}

@test "a read-only file, a read-only folder" {
  local folder
  folder=$(mktemp -d)
  cp "$NQUEENS" "$folder/nqueens"
  cd "$folder"
  ./nqueens count 12 --journal=j
  chmod a-w j
  chmod 555 .
  cp j "$BATS_TEST_TMPDIR/before"
  for file in j new; do
    run --separate-stderr as_user ./nqueens count 12 --journal=$file
    [ "$status" = 2 ] && [ "$stderr" = "nqueens: cannot use the journal '$file': Permission denied" ] || wrong "$file"
  done
  cmp j "$BATS_TEST_TMPDIR/before"
  [ ! -e new ]
  # Reading takes no more than that.
  run as_user ./nqueens merge j
  [ "$output" = 14200 ]
  cd /
  chmod 755 "$folder"
  rm -rf "$folder"
}

@test "the clock may jump, forwards and back" {
  cat >shim.c <<'END'
#define _GNU_SOURCE
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>
int clock_gettime(clockid_t clock, struct timespec *now)
{
    static unsigned calls;
    int status = (int)syscall(SYS_clock_gettime, clock, now);
    unsigned call = __atomic_fetch_add(&calls, 1, __ATOMIC_RELAXED);
    /* The wall clock is set; the other stood still while the machine slept. */
    now->tv_sec += clock == CLOCK_REALTIME ? (call % 2 ? 86400 : -86400) : call > 50 ? 3600 : 0;
    return status;
}
END
  cc -shared -fPIC shim.c -o shim.so
  LD_PRELOAD=$PWD/shim.so run --separate-stderr nqueens count 15 --journal=j --threads=2 --progress
  [ "$status" = 0 ] && [ "$output" = 2279184 ] || wrong clock
  prints 0 2279184 count 15 --journal=j
}

@test "no room: what is there is kept, and goes on when there is" {
  run --separate-stderr bash -c 'ulimit -f 4; exec "$NQUEENS" count 15 --journal=j'
  [ "$status" = 2 ] && [ -z "$output" ] || wrong full
  [ "$stderr" = "nqueens: cannot write journal 'j': File too large; what it holds is right: the same command goes on from there" ] || wrong full
  [ "$(tail -c 1 j | od -An -c | tr -d ' ')" = '\n' ]
  prints 0 2279184 count 15 --journal=j
  run bash -c 'set -o pipefail; { ulimit -f 0; "$NQUEENS" count 15 --journal=new; } 2>&1 | cat'
  [ "$status" = 2 ] && [ "$output" = "nqueens: cannot use the journal 'new': File too large" ] && [ ! -e new ] || wrong new
}
