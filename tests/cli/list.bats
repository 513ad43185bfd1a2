#!/usr/bin/env bats
# nqueens first N and nqueens list N: the solutions themselves.
load helpers

# Standard input is a list of solutions of n queens, right by the rules of the
# game, each once, in dictionary order of the rows' columns, or with `column` of
# the columns' rows. Prints how many.
count_right() {
  awk -v n="$1" -v by="${2-row}" '
    NF != n { print "line " NR ": " NF " queens"; exit 1 }
    {
      for (r = 1; r <= n; r++) {
        if ($r !~ /^[1-9][0-9]?$/ || $r > n) { print "line " NR ": " $r; exit 1 }
        for (s = 1; s < r; s++)
          if ($r == $s || $r - $s == r - s || $r - $s == s - r) { print "line " NR ": attack"; exit 1 }
        row[$r] = r
      }
      key = ""
      for (r = 1; r <= n; r++) key = key sprintf("%02d ", by == "row" ? $r : row[r])
      if (key <= before) { print "line " NR ": out of order"; exit 1 }
      before = key
    }
    END { print NR }'
}

@test "list prints every solution, a line each" {
  prints 0 1 list 1
  prints 0 $'2 4 1 3\n3 1 4 2' list 4
  prints 0 $'2 4 1 3\n3 1 4 2' list <<<4
  prints_file list-6-columns.txt list 6
  prints_file list-6-columns.txt list --format=columns 6
}

@test "list 2 and list 3 print nothing, which is right" {
  for n in 2 3; do
    for format in columns matrix board json; do
      run --separate-stderr --keep-empty-lines nqueens list "$n" --format="$format"
      [ "$status" = 0 ] && [ -z "$output" ] && [ -z "$stderr" ] || wrong "list $n"
    done
  done
}

@test "lists are right, complete and in dictionary order" {
  local counts=(- 1 0 0 2 10 4 40 92 352 724)
  for n in {1..10}; do
    [ "$(nqueens list "$n" | count_right "$n")" = "${counts[n]}" ]
    [ "$(nqueens list "$n" --by=column | count_right "$n" column)" = "${counts[n]}" ]
  done
}

@test "matrix, board and json" {
  prints_file list-4-matrix.txt list 4 --format=matrix
  prints_file list-4-board.txt list 4 --format=board
  prints_file list-5-json.txt list 5 --format=json
  prints_file list-5-json.txt list 5 --json
  prints_file first-12-board.txt first 12 --format=board
  nqueens list 10 --json | are_objects 'n solution'
}

@test "--by=column fills the board column by column" {
  prints_file list-5-by-column.txt list 5 --by=column
  prints 0 '1 7 5 8 2 4 6 3' first 8 --by=column
  prints 0 '1 5 8 6 3 7 2 4' first 8 --by=row
  [ "$(nqueens list 8 --by=column --format=matrix | head -n 8 |
    awk '{ for (c = 1; c <= NF; c++) if ($c) printf "%d ", c }')" = '1 7 5 8 2 4 6 3 ' ]
}

@test "--limit stops after so many" {
  prints 0 $'1 3 5 2 4\n1 4 2 5 3\n2 4 1 3 5' list 5 --limit=3
  prints 0 '2 4 1 3' list 4 --limit=1
  prints_file list-6-columns.txt list 6 --limit=4
  prints_file list-6-columns.txt list 6 --limit=18446744073709551615
  [ "$(nqueens list 20 --limit 1000 | count_right 20)" = 1000 ]
}

@test "first prints one solution" {
  prints 0 1 first 1
  prints 0 '2 4 1 3' first 4
  prints 0 '2 4 1 3' first <<<4
  prints 0 '{"n":4,"solution":[2,4,1,3]}' first 4 --json
}

@test "first finds none for 2 and 3 and exits with 1" {
  for n in 2 3; do
    prints 1 none first "$n"
    prints 1 none first "$n" --format=board
    prints 1 "{\"n\":$n,\"solution\":null}" first "$n" --json
  done
}

@test "first ends soon for every n" {
  for n in {21..32}; do
    [ "$(nqueens first "$n" | count_right "$n")" = 1 ]
  done
}

@test "first 20 takes no time" {
  run --separate-stderr timeout 5 "$NQUEENS" first 20
  [ "$output" = '1 3 5 2 4 13 15 12 18 20 17 9 16 19 8 10 7 14 6 11' ] || wrong "first 20"
}

@test "a reader that leaves early ends a long list, quietly and well" {
  run --separate-stderr bash -c 'set -o pipefail; timeout 10 "$NQUEENS" list 20 | head -n 1'
  [ "$output" = '1 3 5 2 4 13 15 12 18 20 17 9 16 19 8 10 7 14 6 11' ]
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong "list 20 | head -n 1"

  run --separate-stderr bash -c 'set -o pipefail; timeout 10 "$NQUEENS" list 20 -f board | sed 21q'
  [ "$status" = 0 ] && [ -z "$stderr" ] && [ "${#lines[@]}" = 21 ] || wrong "list 20 | sed 21q"
}

@test "so does one that reads nothing" {
  for arguments in 'list 20' 'list 8' 'first 8' 8 --help info; do
    run --separate-stderr bash -c "set -o pipefail
      { sleep 0.1; timeout 10 \"\$NQUEENS\" $arguments; } | true"
    [ "$status" = 0 ] && [ -z "$stderr" ] || wrong "$arguments | true"
  done
}

@test "the first solution of a list is written as soon as it is found" {
  # One packet a write.
  run --separate-stderr --keep-empty-lines perl -MSocket -e '
    socketpair(my $in, my $out, AF_UNIX, SOCK_SEQPACKET, 0) or die;
    if (fork == 0) { open STDOUT, ">&", $out; exec @ARGV }
    close $out;
    recv $in, my $first, 65536, 0;
    print $first' timeout 10 "$NQUEENS" list 8
  [ "$output" = $'1 5 8 6 3 7 2 4\n' ] || wrong "list 8"
}
