#!/usr/bin/env bats
# tests/run.pl counts each test once, whatever becomes of the program that has it.
bats_require_minimum_version 1.5.0

setup() {
  mkdir "$BATS_TEST_TMPDIR/with a blank"
  cd "$BATS_TEST_TMPDIR/with a blank"
  unset NQUEENS_CHECK_ALL
}

# program NAME TEXT: a test program, a shell script.
program() {
  printf '#!/bin/sh\n%s\n' "$2" >"$1"
  chmod +x "$1"
}

# ends STATUS LINE FILE...: so the runner ends after it has run the files.
ends() {
  run "$BATS_TEST_DIRNAME/../run.pl" --build=. "${@:3}"
  [ "$status" = "$1" ] || { echo "$output"; false; }
  [ "$(tail -n 1 <<<"$output")" = "$2" ] || { echo "$output"; false; }
}

# is_gone PID: the process has ended, be it that nobody has asked yet how.
is_gone() {
  for ((i = 0; i < 300; i++)); do
    [[ -e /proc/$1/stat && ! $(<"/proc/$1/stat") =~ \)\ Z ]] || return 0
    sleep 0.1
  done
  false
}

@test "passed, failed and skipped tests are counted, in a path with a blank" {
  program good 'echo 1..2; echo ok 1; echo ok 2'
  program mixed 'echo 1..3; echo ok 1; echo not ok 2; echo "ok 3 # SKIP no dog: make dog"'
  ends 0 '2 passed, 0 failed' good
  ends 1 '3 passed, 1 failed, 1 skipped' good mixed
  ends 2 '0 passed, 0 failed'
}

@test "a program that cannot be started, dies, says nothing or stops short has failed; the others run" {
  program good 'echo 1..1; echo ok 1'
  printf '#!/no/such/shell\n' >none
  chmod +x none
  program dead 'echo 1..1; echo ok 1; kill -9 $$'
  program mute ''
  program short 'echo 1..2; echo ok 1'
  ends 1 '3 passed, 5 failed' none dead mute missing short good
}

@test "a program that hangs is ended with what it has started" {
  program slow 'echo 1..1; echo ok 1; sleep 1234 & echo $! >pid; wait'
  export NQUEENS_TEST_MINUTES=0.01
  ends 1 '1 passed, 1 failed' slow
  is_gone "$(<pid)"
}

@test "interrupted, it ends the programs" {
  program slow 'echo $$ >pid; echo 1..1; exec sleep 1234'
  "$BATS_TEST_DIRNAME/../run.pl" --build=. slow >/dev/null 3>&- &
  for ((i = 0; i < 300; i++)); do
    [ ! -s pid ] || break
    sleep 0.1
  done
  kill -TERM $!
  status=0
  wait $! || status=$?
  [ "$status" = 1 ]
  is_gone "$(<pid)"
}

@test "what was not tried is named in a line, with the command that tries it" {
  program some 'echo 1..3; for i in 1 2; do echo "ok $i # SKIP no dog: make dog"; done; echo "ok 3 # SKIP no terminal"'
  ends 2 '0 passed, 0 failed, 3 skipped' some
  grep -qxF 'not tried: 2 no dog, 1 no terminal; make check-all tries what this machine can' <<<"$output"
  export NQUEENS_CHECK_ALL=1
  ends 2 '0 passed, 0 failed, 3 skipped' some
  grep -qxF 'not tried: 2 no dog, 1 no terminal' <<<"$output"
}
