#!/usr/bin/env bats
# Who may include whom, as src/README.md has it.

load sources

# Lines "FOLDER INCLUDED-FOLDER FILE" for each of our own headers that a file
# includes. A file directly in src/ is in the folder "api".
includes() {
  local root=${1:-src}
  (cd "$root" && grep -rHoE '^ *# *include +"[^"]+"' --include='*.c' --include='*.h' .) |
    sed -E 's!^\./!!; s!: *# *include +"! !; s!"$!!' |
    while read -r file header; do
      case $file in */*) from=${file%%/*} ;; *) from=api ;; esac
      case $header in */*) to=${header%%/*} ;; *) to=api ;; esac
      [ "$from" = "$to" ] || echo "$from $to $file"
    done
}

# nqueens.h is everybody's vocabulary; the rest is a list.
allowed='
api placements
api strategies
api engine
api trace
strategies core
strategies engine
strategies trace
engine core
placements core
trace core
cli core
cli output
cli strategies
cli engine
mpi cli
mpi engine
'

forbidden() {
  includes "$@" | while read -r from to file; do
    [ "$from" != core ] && [ "$to" = api ] && continue
    grep -qx "$from $to" <<<"$allowed" || echo "$file includes $to"
  done
}

@test "each folder includes only what it may" {
  [ -n "$(includes)" ]
  run forbidden
  echo "$output"
  [ -z "$output" ]
}

@test "the check sees a wrong include" {
  copy=$BATS_TEST_TMPDIR/src
  cp -r src "$copy"
  echo '#include "cli/options.h"' >>"$copy/strategies/abs.c"
  echo '#include "nqueens.h"' >>"$copy/core/bitboard.h"
  run forbidden "$copy"
  [[ $output == *"strategies/abs.c includes cli"* ]]
  [[ $output == *"core/bitboard.h includes api"* ]]
}

@test "the top level holds what it should and nothing else" {
  [ "$(project_files | tr '\0' '\n' | cut -d / -f 1 | grep -v '^\.' | sort -u | paste -sd ' ')" = "LICENSE Makefile README.md bench scripts src tests" ]
}
