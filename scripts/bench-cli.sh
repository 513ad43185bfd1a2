#!/bin/sh
# Times whole commands, `nqueens count N --strategy=S` and other people's, process
# start included.
# `scripts/bench-cli.sh --help` says how.
set -eu

here=$(dirname "$0")
program=${NQUEENS:-${BUILD:-build}/nqueens}
n=10 strategies='' commands='' limit=30 rounds=5 runs=2 warmup=1 out=${BUILD:-build}/bench-cli

usage() {
  cat <<END_OF_HELP
usage: scripts/bench-cli.sh [OPTIONS]

Times whole commands with hyperfine, without a shell in between. Each count is
checked against the others first. Then each round times every command in turn,
forwards and backwards by turns, so that a slow minute of the machine hits all.

  --n=N              board size, 1 to 32 (default: $n)
  --strategies=A,B   which, in this order (default: all that are practical at N)
  --command=C        any program that prints the count, {n} where the board size
                     goes, beside them; more than once for several. Its counts are
                     checked first, for n = 1..12 and N
  --limit=S          seconds that one call of it may take, 1 to 3600 (default: $limit)
  --rounds=K         rounds, 1 to 1000 (default: $rounds)
  --runs=K           timed runs of a command in a round, 1 to 1000 (default: $runs)
  --warmup=K         runs before those, not timed, 0 to 1000 (default: $warmup)
  --out=PATH         write PATH.md and PATH.json (default: $out)
  --help             print this

The table goes to standard output, progress to standard error. NQUEENS names the
program (now: $program). Exit status: 0 fine, 1 a count was wrong or a command
failed, 2 bad usage or something missing.
END_OF_HELP
}

fail() {
  printf 'bench-cli: %s\n' "$1" >&2
  exit 2
}

# For what is wrong with a command, not with the usage.
refute() {
  say ''
  printf 'bench-cli: %s\n' "$1" >&2
  exit 1
}

# number VALUE WHAT MIN MAX
number() {
  case $1 in
    '' | *[!0-9]* | ?????*) ;;
    *) [ "$1" -lt "$3" ] || [ "$1" -gt "$4" ] || return 0 ;;
  esac
  fail "'$1' is not $2: expected a whole number from $3 to $4"
}

for argument; do
  value=${argument#*=}
  case $argument in
    --help) usage && exit ;;
    --n=*) number "$value" 'a board size' 1 32 && n=$value ;;
    --strategies=*[!,]*) strategies=$value ;;
    --command=*[!\ ]*)
      case $value in *'{n}'*) ;; *) fail "'$value' has no {n} where the board size goes" ;; esac
      commands="$commands$value
"
      ;;
    --limit=*) number "$value" 'a number of seconds' 1 3600 && limit=$value ;;
    --rounds=*) number "$value" 'a number of rounds' 1 1000 && rounds=$value ;;
    --runs=*) number "$value" 'a number of runs' 1 1000 && runs=$value ;;
    --warmup=*) number "$value" 'a number of warm-up runs' 0 1000 && warmup=$value ;;
    --out=?*) out=$value ;;
    --strategies=*) fail "'$value' is not a list of strategies: expected names between commas" ;;
    --command=*) fail "no command: expected one with {n} where the board size goes" ;;
    --out=*) fail "'$value' is not a path: expected one without its ending" ;;
    *) fail "unknown argument '$argument': scripts/bench-cli.sh --help lists them" ;;
  esac
done

for tool in hyperfine perl; do
  command -v $tool >/dev/null || fail "$tool is missing: scripts/install-deps.sh bench"
done
[ -x "$program" ] || fail "there is no program '$program': run make, or set NQUEENS"

# Lines "NAME PRACTICAL_N", slowest first.
known=$("$program" --list-strategies --json |
  sed -E 's/.*"name":"([^"]*)","practical_n":([0-9]+).*/\1 \2/')
names=$(echo "$known" | cut -d' ' -f1 | paste -sd' ' -)
if [ -n "$strategies" ]; then
  strategies=$(printf '%s' "$strategies" | tr , ' ')
else
  strategies=$(echo "$known" | awk -v n="$n" '$2 >= n { print $1 }')
  [ -n "$strategies" ] || fail "no strategy is practical at n = $n: name some by --strategies=A,B"
fi
set -f # a name is no pattern
for name in $strategies; do
  case " $names " in
    *" $name "*) ;;
    *) fail "unknown strategy '$name': expected $(echo "$names" | sed 's/ /, /g')" ;;
  esac
done
set +f
if ! (mkdir -p "$(dirname "$out")" && : >>"$out.md" && : >>"$out.json") 2>/dev/null; then
  fail "cannot write '$out.md' and '$out.json'"
fi

work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
trap 'exit 130' INT
trap 'exit 143' TERM

# Progress: one line that changes, on a terminal only.
say() { [ ! -t 2 ] || printf '\r\033[K%s' "$1" >&2; }

# counted ARGUMENTS: what our own program counts, in $count.
counted() {
  status=0
  { count=$("$program" count "$@" 2>"$work/log"); } 2>/dev/null || status=$?
  [ "$status" = 0 ] || refute "'$program count $*' failed: $(ended "$status")"
}

# ended STATUS: how a program of that exit status ended.
ended() {
  if [ "$1" -gt 128 ]; then echo "SIG$(kill -l "$1") ended it"; else tail -n 1 "$work/log"; fi
}

expected=''
for name in $strategies; do
  counted "$n" --strategy="$name"
  [ "$count" = "${expected:=$count}" ] ||
    refute "wrong count: $name says $count, the one before $expected"
done

# check COMMAND: does it print the count as its first word? hyperfine runs it here too,
# so that its words are split alike.
check() {
  for size in $(seq 12) $([ "$n" -le 12 ] || echo "$n"); do
    say "checking: n = $size"
    counted "$size"
    right=$count
    status=0
    timeout "$limit" hyperfine -N --style=none --runs=1 --output="$work/told" "$(fill "$1" "$size")" \
      </dev/null >"$work/log" 2>&1 || status=$?
    [ "$status" != 124 ] || refute "'$1' took more than $limit s at n = $size: --limit=S allows more"
    [ "$status" = 0 ] || refute "'$1' failed at n = $size: $(told_by_hyperfine "$(fill "$1" "$size")")"
    count=$(awk 'NF { print $1; exit }' "$work/told")
    if [ "$count" != "$right" ]; then
      printed=nothing
      [ -z "$count" ] || printed="'$(printf %.40s "$count")'"
      refute "wrong count: '$1' prints $printed at n = $size, right is $right"
    fi
  done
}

# Of a signal hyperfine does not say which: the command is run once more.
told_by_hyperfine() {
  if grep -q 'terminated by a signal' "$work/log"; then
    status=0
    # shellcheck disable=SC2016 # perl has these
    timeout "$limit" perl -MText::ParseWords=shellwords -e '
      open STDOUT, ">", "/dev/null"; open STDERR, ">", "/dev/null";
      system { $ARGV[0] } @ARGV = shellwords($ARGV[0]); exit(($? & 127) + 128)' "$1" </dev/null || status=$?
    [ "$status" -le 128 ] || { ended "$status"; return; }
  fi
  sed -n 's/\. Use .*//; s/^Error: //p' "$work/log"
}

# fill COMMAND N: with N in place of each {n}.
fill() { printf '%s\n' "$1" | sed "s/{n}/$2/g"; }

# Words are lines from here on, and no patterns.
set -f
IFS='
'
for command in $commands; do check "$command"; done
all=''
for name in $(echo "$strategies" | tr ' ' '\n'); do
  all="$all'$program' count $n --strategy=$name$IFS"
done
all=$all$(fill "$commands" "$n")

round=0
while [ "$round" -lt "$rounds" ]; do
  round=$((round + 1))
  say "round $round of $rounds"
  set --
  for command in $all; do
    if [ $((round % 2)) = 1 ]; then set -- "$@" "$command"; else set -- "$command" "$@"; fi
  done
  hyperfine -N --style=none --warmup="$warmup" --runs="$runs" \
    --export-json="$work/$round.json" "$@" >"$work/log" 2>&1 || {
    cat "$work/log" >&2
    exit 1
  }
done
say ''

set +f
"$here/join-rounds.pl" "$out" "$work"/*.json
cat "$out.md"
