#!/usr/bin/env bats
# Every command in README.md is run and its output compared with what stands there.

@test "README's commands print what README says" {
  PATH=$(dirname "${NQUEENS:-$PWD/build/nqueens}"):$PATH
  export BUILD=$BATS_TEST_TMPDIR/build CFLAGS=-O0 LC_ALL=C.UTF-8 COLUMNS=80
  # What they write stays out of the project's folder.
  mkdir "$BATS_TEST_TMPDIR/here"
  ln -s "$PWD"/* "$BATS_TEST_TMPDIR/here"
  cd "$BATS_TEST_TMPDIR/here"
  shown=0 expected=''
  check_last() {
    [ -n "$command" ] || return 0
    shown=$((shown + 1))
    diff <(printf '%s' "$expected") <(bash -c "$command" 2>/dev/null) || { echo "differs: $command"; return 1; }
  }
  command=''
  while IFS= read -r line; do
    case $line in
      '$ '*) check_last; command=${line#'$ '} expected='' ;;
      '```'*) check_last; command='' ;;
      *) expected+=$line$'\n' ;;
    esac
  done <README.md
  [ "$shown" -ge 10 ]
}
