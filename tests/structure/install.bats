#!/usr/bin/env bats
# scripts/install-deps.sh on machines that differ: what it calls, what it names.
bats_require_minimum_version 1.5.0

# A machine that has what the script itself needs, and apt-get, which only writes down how it was called.
# Its lists of packages are empty until it is asked for an update.
setup() {
  unset NQUEENS_INSTALL CC CXX
  script=$BATS_TEST_DIRNAME/../../scripts/install-deps.sh
  bin=$BATS_TEST_TMPDIR/bin
  log=$BATS_TEST_TMPDIR/log
  mkdir "$bin"
  for tool in sh env printf cut tr grep sort paste awk cat gcc make true; do
    ln -s "$(type -P $tool)" "$bin/"
  done
  has apt-get "echo apt-get \"\$@\" >>$log; case \$1 in update) : >$BATS_TEST_TMPDIR/lists ;; esac"
  has apt-cache "[ -e $BATS_TEST_TMPDIR/lists ] && case \$2 in gcc-9 | clang-11) false ;; esac"
  has id 'echo 0'
}

# has TOOL TEXT: the machine has it, a shell script.
has() {
  printf '#!/bin/sh\n%s\n' "$2" >"$bin/$1"
  chmod +x "$bin/$1"
}

install_deps() { run --separate-stderr env PATH="$bin" sh "$script" "$@"; }

@test "root's apt-get reads its lists before anything is asked of them" {
  install_deps portable
  [ "$status" = 0 ]
  [ "$(head -n 1 "$log")" = 'apt-get update -qq' ]
  for package in musl-tools gcc-i686-linux-gnu gcc-s390x-linux-gnu gcc-14 clang-19; do
    grep -qE "^apt-get install .* $package( |$)" "$log"
  done
  run ! grep -qE 'gcc-9|clang-11' "$log"
}

@test "an ordinary user reads the command for root, with an update, without sudo where there is none" {
  has id 'echo 1000'
  install_deps check
  [ "$status" = 2 ]
  [[ $stderr == *'; as root, run'$'\n  apt-get update && apt-get install '*' bats '* ]]
  [[ $stderr != *sudo* ]]
  has sudo false
  install_deps check
  [ "$status" = 2 ]
  [[ $stderr == *'; run'$'\n  sudo apt-get update && sudo apt-get install '*' bats '* ]]
  has sudo '[ "$1" != -n ] || shift; exec "$@"'
  install_deps check
  [ "$status" = 0 ]
  grep -qE '^apt-get install .* bats( |$)' "$log"
}

@test "what is there is not named: C's headers are there without a C++ compiler" {
  has id 'echo 1000'
  install_deps check
  [[ $stderr == *' g++ '* ]]
  [[ $stderr != *libc6-dev* ]]
  [[ $stderr != *' make '* ]]
}

@test "several groups at once, each package once; unknown ones are refused" {
  has id 'echo 1000'
  install_deps check mpi bench
  [[ $stderr == *' bats '*' gnuplot-nox libopenmpi-dev'* ]]
  [ "$(grep -o ' g++ ' <<<"$stderr" | wc -l)" = 1 ]
  for words in nonsense 'check nonsense' '' --dry-run any .; do
    # shellcheck disable=SC2086  # words on purpose
    install_deps $words
    [ "$status" = 2 ]
    [[ $stderr == 'usage: scripts/install-deps.sh '*'|check|'* ]]
  done
}

@test "NQUEENS_INSTALL=no: nothing is installed, which the tests are run with" {
  NQUEENS_INSTALL=no install_deps check
  [ "$status" = 2 ]
  [[ $stderr == *'; run'$'\n  apt-get update && apt-get install '*' bats '* ]]
  [ ! -e "$log" ]
  grep -qF "NQUEENS_INSTALL}       = 'no'" "$BATS_TEST_DIRNAME/../run.pl"
}

@test "--dry-run changes nothing" {
  install_deps check --dry-run
  [ "$status" = 0 ]
  [[ $stderr == 'installing: '*' bats '* ]]
  [ ! -e "$log" ]
}

@test "elsewhere it names the packages as they are called there" {
  rm "$bin/apt-get"
  install_deps check
  [ "$status" = 2 ]
  [[ $stderr == *"your package manager for (Debian's names): "*bats* ]]
  has dnf ''
  install_deps check
  [[ $stderr == *'sudo dnf install '*' bats '* ]]
  rm "$bin/dnf"
  has brew ''
  install_deps check
  [[ $stderr == *'brew install '*' bats-core '* ]]
}

@test "every tool that a test skips for is in a group" {
  for group in $(grep -rhoE 'install-deps\.sh [a-z]+' tests src scripts Makefile README.md | cut -d ' ' -f 2 | sort -u); do
    grep -qE "^#   .*\b$group\b" "$script" || { echo "$group"; false; }
  done
}
