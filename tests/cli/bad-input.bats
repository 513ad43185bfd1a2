#!/usr/bin/env bats
# Bad arguments and bad standard input: exit 2, nothing on stdout, one line on
# stderr that names the value and what was expected in its place.
load helpers

strategies="squares, tuples, permutations, board, columns, abs, flags, bitmask, mirror, lookahead, cross or batch"
range="expected a whole number from 1 to 32"
digits=1234567890123456789012345678901234567890 # as much as a message shows

@test "N that is no board size, as an argument and on standard input" {
  for n in 0 00 -0 -1 -8 -1e3 +8 33 64 99 100 1e3 8x 0x8 08x 8.0 8,0 '1 2' '8 -' \
    4294967297 4294967304 18446744073709551615 18446744073709551617 18446744073709551624 \
    99999999999999999999 -99999999999999999999 '8;' '"8"' '*' '%s%n' '\8'; do
    refuses "'$n' is not a board size: $range" "$n"
    printf %s "$n" | refuses "'$n' is not a board size: $range"
  done
}

@test "the same after a command" {
  for command in count first list compare profile trace; do
    for n in 0 -1 33 8x; do
      [ "$command $n" != 'first 33' ] || continue
      refuses "'$n' is not a board size: $range" "$command" "$n"
      refuses "'$n' is not a board size: $range" "$command" <<<"$n"
    done
    refuses "'x8' is not a board size: $range" "$command" x8
  done
}

@test "the message is a whole line" {
  [ "$(nqueens 33 2>&1 >/dev/null | wc -l)" = 1 ]
  [ "$(nqueens --bogus 2>&1 >/dev/null | wc -l)" = 1 ]
  [ "$(nqueens 2>&1 >/dev/full <<<8 | wc -l)" = 1 ]
}

@test "an empty or blank N" {
  for n in '' ' ' '   '; do
    refuses "'$n' is not a board size: $range" "$n"
    refuses "'$n' is not a board size: $range" count "$n"
    refuses "'$n' is not a board size: $range" -- "$n"
  done
}

@test "what a terminal would not show is shown as hexadecimal" {
  refuses "'8\\x0a9' is not a board size: $range" $'8\n9'
  refuses "'8\\x1b[2J' is not a board size: $range" $'8\e[2J'
  refuses "'\\xc3\\xa9' is not a board size: $range" $'\xc3\xa9'
  refuses "unknown option '-\\x07': see nqueens --help" $'-\a'
  refuses "unknown command 'co\\x7funt': expected count, first, list, compare, profile, estimate, trace, verify, merge, audit or info" $'co\x7funt'
}

@test "a long value is cut in the message" {
  for n in "${digits}" "${digits}1" "$digits$digits$digits"; do
    local shown="'$digits'"
    [ "$n" = "$digits" ] || shown="'$digits...'"
    refuses "$shown is not a board size: $range" "$n"
    refuses "unknown option '--${digits:0:38}...': see nqueens --help" "--$n"
    refuses "unknown strategy $shown: expected $strategies" 4 --strategy "$n"
  done
}

@test "more than one N" {
  refuses "unexpected argument '5': expected one board size, from 1 to 32" 4 5
  refuses "unexpected argument '5': expected one board size or range LO..HI, from 1 to 32" count 4 5
  refuses "unexpected argument '4': expected one board size, from 1 to 32" 4 4
  refuses "unexpected argument '': expected one board size, from 1 to 32" 4 ''
  refuses "unexpected argument 'count': expected one board size, from 1 to 32" 4 count
  refuses "unexpected argument '4': expected none" info 4
  refuses "'count' is not a board size: $range" count count
}

@test "unknown commands, options, strategies, formats and orders" {
  for name in bogus Count counts coun COUNT eight x8 infolist help; do
    refuses "unknown command '$name': expected count, first, list, compare, profile, estimate, trace, verify, merge, audit or info" "$name"
  done
  for option in --bogus --bogus=4 --JSON ---json --=4 -x -jx -J --strategiess; do
    refuses "unknown option '$option': see nqueens --help" list 4 "$option"
  done
  for name in bogus ABS ab bitmask2 '' ' abs'; do
    refuses "unknown strategy '$name': expected $strategies" 4 --strategy="$name"
    refuses "unknown strategy '$name': expected $strategies" 4 -s "$name"
  done
  for name in bogus Json jso xml '' 1; do
    refuses "unknown format '$name': expected columns, matrix, board, json or csv" list 4 --format="$name"
  done
  for name in bogus rows col '' 0; do
    refuses "unknown order '$name': expected row or column" list 4 --by="$name"
  done
}

@test "limits" {
  for limit in 0 -1 +1 1x 1.5 '' ' ' x 18446744073709551616 99999999999999999999; do
    refuses "'$limit' is not a limit: expected a whole number from 1 to 18446744073709551615" \
      list 4 --limit="$limit"
  done
}

@test "options without their value, or with one too many" {
  refuses "option '--limit' needs a value: K" list 4 --limit
  refuses "option '-l' needs a value: K" list 4 -l
  refuses "option '-jl' needs a value: K" list 4 -jl
  refuses "option '--strategy' needs a value: NAME" 4 --strategy
  refuses "option '--by' needs a value: row|column" 4 --by
  refuses "option '--json=yes' takes no value" 4 --json=yes
  refuses "option '--help=' takes no value" --help=
}

@test "options that do not apply are not silently ignored" {
  refuses "option '--limit' does not apply to a plain N: expected list" 4 --limit=1
  refuses "option '--limit' does not apply to count: expected list" count 4 -l1
  refuses "option '--limit' does not apply to first: expected list" --limit=1 first 4
  refuses "option '--strategy' does not apply to list: expected a plain N, count, profile or trace" list 4 --strategy=abs
  refuses "option '--format' does not apply to info: expected a plain N, first, list or trace" info --format=json
}

@test "a later mistake counts as much as an early one" {
  refuses "unknown option '--bogus': see nqueens --help" --help --bogus
  refuses "'33' is not a board size: $range" --version 33
  refuses "unknown option '--bogus': see nqueens --help" list 4 --limit=1 --bogus
}

@test "standard input that is empty or blank" {
  local message="no board size on standard input: $range"
  refuses "$message" </dev/null
  refuses "$message" count </dev/null
  for text in '\n' ' ' '\r\n' ' \t\n\n  '; do
    # shellcheck disable=SC2059  # a format
    printf "$text" | refuses "$message"
  done
}

@test "standard input that is closed or cannot be read" {
  run --separate-stderr --keep-empty-lines bash -c '"$NQUEENS" <&-'
  is_refusal "no board size on standard input: $range" || wrong '<&-'
  refuses "cannot read standard input: Is a directory" </
  run --separate-stderr --keep-empty-lines bash -c '"$NQUEENS" count 4 <&-'
  [ "$status" = 0 ] && [ "$output" = $'2\n' ] || wrong 'count 4 <&-'
}

@test "standard input with more than one number" {
  printf '4 5' | refuses "'4 5' is not a board size: $range"
  printf '4\n5\n' | refuses "'4\\x0a5' is not a board size: $range"
  printf '4\n\n\n5' | refuses "'4\\x0a\\x0a\\x0a5' is not a board size: $range"
  seq 30 | refuses "'$(seq -s '\x0a' 16)\x0a1...' is not a board size: $range"
}

@test "standard input that is binary" {
  printf '\0' | refuses "'\\x00' is not a board size: $range"
  printf '8\0' | refuses "'8\\x00' is not a board size: $range"
  printf '8\0\n' | refuses "'8\\x00' is not a board size: $range"
  printf '\0008\n' | refuses "'\\x008' is not a board size: $range"
  printf '\xff\xfe8\0' | refuses "'\\xff\\xfe8\\x00' is not a board size: $range"
  head -c 100000 /dev/zero |
    refuses "standard input goes on after '$(printf '\\x00%.0s' {1..40})...': expected one whole number from 1 to 32"
  # Whatever it is, one printable line.
  run --separate-stderr nqueens <"$NQUEENS"
  [ "$status" = 2 ] && [ -z "$output" ] && [ "${#stderr_lines[@]}" = 1 ] || wrong 'itself'
  [[ $stderr == "nqueens: standard input goes on after '\\x7fELF"*"from 1 to 32" ]]
  [[ $stderr != *[^[:print:]]* ]]
}

@test "a megabyte of digits, zeros or blanks, and input without end" {
  local message=": expected one whole number from 1 to 32"
  head -c 1000000 /dev/zero | tr '\0' 9 |
    refuses "standard input goes on after '$(printf '9%.0s' {1..40})...'$message"
  { head -c 1000000 /dev/zero | tr '\0' 0; echo 8; } |
    refuses "standard input goes on after '$(printf '0%.0s' {1..40})...'$message"
  { echo 8; head -c 1000000 /dev/zero | tr '\0' ' '; } |
    refuses "standard input goes on after '8\\x0a$(printf '%38s' '')...'$message"
  refuses "standard input goes on after '$(printf '\\x00%.0s' {1..40})...'$message" </dev/zero
}

@test "a hundred thousand digits as an argument" {
  refuses "'$digits...' is not a board size: $range" "$(printf "$digits%.0s" {1..2500})"
}
