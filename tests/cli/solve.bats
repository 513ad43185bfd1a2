#!/usr/bin/env bats
# nqueens N and nqueens count N: how many solutions, and the first.
load helpers

@test "two lines, the number and the first solution, for n = 1 .. 12" {
  for n in {1..12}; do nqueens "$n"; done >"$BATS_TEST_TMPDIR/out"
  diff "$golden/two-lines.txt" "$BATS_TEST_TMPDIR/out"
}

@test "the same from standard input" {
  for n in {1..12}; do echo "$n" | nqueens; done >"$BATS_TEST_TMPDIR/out"
  diff "$golden/two-lines.txt" "$BATS_TEST_TMPDIR/out"
}

@test "n = 1 has one solution, 2 and 3 have none, and that is no failure" {
  prints 0 $'1\n1' 1
  prints 0 $'0\nnone' 2
  prints 0 $'0\nnone' 3
}

@test "n = 13 and 14" {
  prints 0 73712 count 13
  prints 0 $'365596\n1 3 5 7 12 10 13 4 14 9 2 6 8 11' 14
}

@test "n = 15 and 16" {
  [ "${NQUEENS_CHECK_ALL-}" = 1 ] || skip "takes minutes: make check-all"
  prints 0 $'2279184\n1 3 5 2 10 12 14 4 13 9 6 15 7 11 8' 15
  prints 0 14772512 count 16
}

@test "count prints one line, the number; from standard input too" {
  prints 0 1 count 1
  prints 0 0 count 2
  prints 0 92 count 8
  prints 0 92 count <<<8
}

@test "blanks around N and leading zeros do no harm" {
  for n in ' 8 ' 08 008 $'\t8' $'8\n' $' \t\v\f\r\n08 \r\n'; do
    prints 0 92 count "$n"
    printf %s "$n" | prints 0 92 count
  done
  prints 0 92 count "$(printf '%0200d' 8)"
  printf '%0200d\n' 8 | prints 0 92 count
  printf '8\r\n\r\n' | prints 0 92 count
}

@test "every strategy gives the same answer" {
  local names
  names=$(nqueens --list-strategies | cut -d ' ' -f 1)
  [[ $names == *abs*bitmask* ]]
  for name in $names; do
    for n in {1..6}; do nqueens --strategy="$name" "$n"; done >"$BATS_TEST_TMPDIR/out"
    diff <(head -n 12 "$golden/two-lines.txt") "$BATS_TEST_TMPDIR/out"
  done
}

@test "count --stats prints what the search did, exactly" {
  prints 0 $'solutions  92\nnodes      2057\ncandidates 2056\nchecks     0' \
    count 8 --stats --strategy=bitmask
  prints 0 $'solutions  92\nnodes      2057\ncandidates 15720\nchecks     46752' \
    count 8 --stats --strategy=abs
}

@test "--json: counts are strings, no solution is null" {
  prints 0 '{"n":4,"strategy":"abs","solutions":"2","first":[2,4,1,3]}' 4 --json -s abs
  prints 0 '{"n":3,"strategy":"abs","solutions":"0","first":null}' 3 --json -s abs
  prints 0 '{"n":8,"strategy":"bitmask","solutions":"92"}' count 8 --json -s bitmask
  { nqueens -j 12; nqueens -j 2; } | are_objects 'first n solutions'
  nqueens count -j 8 | are_objects 'n solutions'
  nqueens count -j --stats 8 | are_objects 'candidates checks n nodes solutions strategy'
}

@test "the first solution in the formats of a list" {
  prints 0 $'2\n3 1 4 2' 4 --by=column
  prints 0 $'1\nSolution 1:\n\t1\n1\tQ' 1 --format=board
  prints 0 $'2\n0 1 0 0\n0 0 0 1\n1 0 0 0\n0 0 1 0' 4 --format=matrix
  prints 0 $'0\nnone' 3 --format=board
}
