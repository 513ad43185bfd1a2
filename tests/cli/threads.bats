#!/usr/bin/env bats
# Commands with threads, which ThreadSanitizer watches in `make check-tsan`: what it finds is a line more on
# standard error and another exit status.
load helpers

setup() { cd "$BATS_TEST_TMPDIR"; }

# interrupted LINE ARGUMENTS...: in its work by SIGINT, it says just that line, a pattern.
interrupted() {
  local line=$1
  shift
  run --separate-stderr timeout --foreground --preserve-status -k 60 -s INT 1 "$NQUEENS" "$@"
  [ "$status" = 130 ] || wrong "$*"
  # shellcheck disable=SC2053  # a pattern
  [[ $stderr == "nqueens: interrupted"$line && $stderr != *$'\n'* ]] || wrong "$*"
}

@test "Ctrl-C finds no race" {
  interrupted '* --journal=FILE *' count 21 --threads=3
  interrupted '* goes on from there' count 21 --threads=3 --journal=j
  interrupted ' after * %' count 21 --threads=3 --given=1:1
  interrupted '*' count 22 --by-first-column --threads=3
  interrupted '*' verify 21
}

@test "counts, journals and estimates with threads find none" {
  prints 0 14772512 count 16 --threads=3
  prints 0 365596 count 14 --threads=3 --journal=j --isa=portable
  prints 0 365596 merge j
  run --separate-stderr nqueens audit j --threads=3 --sample=20%
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong audit
  run --separate-stderr nqueens estimate 16 --samples=1000 --seed=1 --threads=3
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong estimate
}
