#!/usr/bin/env bats
# Output that cannot be written is exit 2 and one line on stderr, never a silent
# success.
load helpers

calls=(4 'count 8' 'count 8 --stats' 'first 8' 'first 3' 'list 4' 'list 8 -f board' 'list 6 -j'
  '8 --json' -h --help 'list --help' --version --list-strategies info 'info --json' 'trace 4' 'trace 4 --json' 'trace 2 -s abs' 'trace 4 -f html')

# fails_to REDIRECTION MESSAGE ARGUMENTS: as the shell starts the program with it.
fails_to() {
  run --separate-stderr --keep-empty-lines bash -c "timeout 10 \"\$NQUEENS\" $3 $1"
  is_refusal "$2" || wrong "nqueens $3 $1: expected exit 2 and: $2"
}

@test "a full device" {
  for call in "${calls[@]}"; do
    fails_to '>/dev/full' 'cannot write to standard output: No space left on device' "$call"
  done
  fails_to '>/dev/full <<<8' 'cannot write to standard output: No space left on device' ''
}

@test "standard output closed" {
  for call in "${calls[@]}"; do
    fails_to '>&-' 'standard output is closed: nowhere to write the result' "$call"
  done
  fails_to '>&- <&-' 'standard output is closed: nowhere to write the result' 4
}

@test "standard output open for reading only" {
  for call in "${calls[@]}"; do
    fails_to '1</dev/null' 'cannot write to standard output: Bad file descriptor' "$call"
  done
}

@test "an endless list stops at the first failed write" {
  for format in columns matrix board json; do
    fails_to '>/dev/full' 'cannot write to standard output: No space left on device' "list 20 -f $format"
  done
}

@test "a file that cannot grow, in the middle of a list" {
  cd "$BATS_TEST_TMPDIR"
  for format in columns matrix board json; do
    run --separate-stderr --keep-empty-lines bash -c "
      trap '' XFSZ
      ulimit -f 64
      timeout 10 \"\$NQUEENS\" list 20 -f $format >out"
    is_refusal 'cannot write to standard output: File too large' || wrong "list 20 -f $format"
    [ "$(stat -c %s out)" = 65536 ]
  done
}

@test "standard error closed: nothing goes astray" {
  run --separate-stderr --keep-empty-lines bash -c '"$NQUEENS" 33 2>&-'
  [ "$status" = 2 ] && [ -z "$output" ] || wrong '33 2>&-'
  run --separate-stderr --keep-empty-lines bash -c '"$NQUEENS" 4 2>&-'
  [ "$status" = 0 ] && [ "$output" = $'2\n2 4 1 3\n' ] || wrong '4 2>&-'
  run --separate-stderr --keep-empty-lines bash -c '"$NQUEENS" 4 2>/dev/full'
  [ "$status" = 0 ] && [ "$output" = $'2\n2 4 1 3\n' ] || wrong '4 2>/dev/full'
}
