#!/usr/bin/env bats
# What is asked of count, first and list besides all solutions.
load helpers

@test "--fundamental counts one solution of each orbit" {
  local known=(- 1 0 0 1 2 1 6 12 46 92 341 1787 9233 45752 285053) # OEIS A002562
  for n in {1..15}; do
    prints 0 "${known[n]}" count "$n" --fundamental
  done
  prints 0 '{"n":8,"fundamental":"12"}' count 8 --fundamental --json
  prints 0 '{"n":8,"strategy":"abs","fundamental":"12"}' count 8 --fundamental --json --strategy=abs
  prints 0 $'n,fundamental\n8,12' count 8 --fundamental --csv
}

@test "--fundamental goes on from a journal" {
  prints 0 1846955 count 16 --fundamental --journal="$BATS_TEST_TMPDIR/j" --threads=2
  prints 0 1846955 count 16 --fundamental --journal="$BATS_TEST_TMPDIR/j"
  prints 0 14772512 count 16 --journal="$BATS_TEST_TMPDIR/j"
}

@test "--orbits tells them by their size" {
  prints 0 $'solutions   14200\nfundamental 1787\norbits of 8 1765\norbits of 4 18\norbits of 2 4\norbits of 1 0' \
    count 12 --orbits
  prints 0 '{"n":8,"solutions":"92","fundamental":"12","orbits_of_8":"11","orbits_of_4":"1","orbits_of_2":"0","orbits_of_1":"0"}' \
    count 8 --orbits --json
  prints 0 $'n,solutions,fundamental,orbits_of_8,orbits_of_4,orbits_of_2,orbits_of_1\n1,1,1,0,0,0,1' \
    count 1 --orbits --csv
}

@test "--symmetric counts what a turn leaves as it is" {
  prints 0 80 count 12 --symmetric=180
  prints 0 8 count 12 --symmetric=90
  prints 0 '{"n":12,"symmetric_90":"8"}' count 12 --symmetric=90 --json
  prints 0 $'n,symmetric_180\n8,4' count 8 --symmetric 180 --csv
  refuses "unknown turn '270': expected 180 or 90" count 8 --symmetric=270
}

@test "list --fundamental prints the first of each orbit, in order" {
  prints 0 '2 4 6 1 3 5' list 6 --fundamental
  prints 0 $'1 5 8 6 3 7 2 4\n1 6 8 3 7 4 2 5' list 8 --fundamental --limit=2
  [ "$(nqueens list 10 --fundamental --json | wc -l)" = 92 ]
  # The list less all but the least of each line's eight images.
  diff <(nqueens list 8 --fundamental) <(nqueens list 8 | awk '
    { n = NF; least = $0
      for (s = 1; s < 8; s++) {
        for (r = 1; r <= n; r++) {
          y = r; x = $r
          if (s >= 4) { t = x; x = y; y = t }
          if (int(s / 2) % 2) y = n + 1 - y
          if (s % 2) x = n + 1 - x
          image[y] = x
        }
        line = image[1]
        for (r = 2; r <= n; r++) line = line " " image[r]
        if (line < least) least = line
      }
      if (least == $0) print }')
}

@test "--given and --given-columns keep the solutions with these queens" {
  prints 0 3 count 8 --given=1:3,4:7
  prints 0 3 count 8 --given-columns='3 . . 7'
  prints 0 92 count 8 --given-columns=''
  prints 0 92 count 8 --given-columns='. . . . . . . .'
  prints 0 $'3 6 2 7 1 4 8 5\n3 6 2 7 5 1 8 4\n3 8 4 7 1 6 2 5' list 8 --given=4:7,1:3
  prints 0 '3 8 4 7 1 6 2 5' first 8 --given-columns='  3 8'
  prints 0 '{"n":8,"given":[[1,3],[4,7]],"solutions":"3"}' count 8 --given=4:7,1:3 --json
  prints 0 $'n,solutions\n8,3' count 8 --given=4:7,1:3 --csv
  prints 0 3 count 8 --given=1:3,4:7 --threads=2 --isa=portable
  diff <(nqueens list 9 --given=5:5 --by=column) <(nqueens list 9 --by=column | awk '$5 == 5')
  [ "$(nqueens count 9 --given=5:5)" = "$(nqueens list 9 | awk '$5 == 5' | wc -l)" ]
  # A queen whose line begins beside the board: 33 columns, one more than a word of 32 bits has.
  prints 0 163 count 23 --given=2:21,3:19,5:15,7:11,11:3,13:22,16:16,17:14,19:10,21:6
}

@test "--given-columns takes what people have and what list prints" {
  for board in 2,4,1,3 '[2,4,1,3]' '[2, 4, 1, 3]' '2 4 1 3' $'2\n4\n1\n3\n' $'.Q..\n...Q\nQ...\n..Q.' '-Q-- ---Q Q--- --Q-' \
    $'. Q . .\n. . . Q' '.q.. ...q' '2 . - 3' '. . 1' '{"n":4,"solution":[2,4,1,3]}'; do
    prints 0 1 count 4 --given-columns="$board"
  done
  for board in '. . . .' '.... .... ....' $'....\n' '' '- - - -'; do prints 0 2 count 4 --given-columns="$board"; done
  prints 0 '2 4 1 3' first 4 --given-columns='.Q..'
  prints 0 '3 1 4 2' list 4 --given-columns='[3]'
  [ "$(nqueens trace 4 --given-columns='.Q..' --json | head -n 1 | grep -o '"given":.*\]\]')" = '"given":[[1,2]]' ]
  for n in 1 4 8 12; do
    for format in columns matrix board json csv; do
      [ "$(nqueens first $n --format=$format | nqueens count $n --given-columns=-)" = 1 ] || { echo "$format $n"; false; }
    done
  done
  refuses "'..' in --given-columns has 2 squares: expected 4" count 4 --given-columns='.Q.. ..'
  refuses "'QQ..' in --given-columns has 2 queens: they attack each other on the same row" count 4 --given-columns=QQ..
  refuses "'.Qx.' in --given-columns is no row of a board: expected Q for a queen, . or - for none" count 4 --given-columns=.Qx.
  refuses "'....' in --given-columns is a row too many: expected at most 4" count 4 --given-columns='Q... .... .... .... ....'
  refuses "queens 1:1 and 2:2 attack each other on a diagonal" count 4 --given-columns='Q... .Q..'
  refuses "'5' in --given-columns is no column: expected a whole number from 1 to 4, or . for a row without a queen" count 4 --given-columns='[1,5]'
  refuses "--given-columns=- takes standard input: expected N before it, from 1 to 32" count --given-columns=- </dev/null
  run --separate-stderr bash -c 'printf "Q\0" | "$NQUEENS" count 4 --given-columns=-'
  [ "$status" = 2 ] && [ "$stderr" = 'nqueens: the board on standard input has a NUL in it: expected text' ] || wrong NUL
  run --separate-stderr bash -c 'head -c 20000 /dev/zero | tr "\0" . | "$NQUEENS" count 4 --given-columns=-'
  [ "$status" = 2 ] && [ "$stderr" = 'nqueens: the board on standard input is too long: expected at most 16382 bytes' ] || wrong long
}

@test "count takes a range of N: a line for each" {
  prints 0 $'1 1\n2 0\n3 0\n4 2\n5 10' count 1..5
  prints 0 $'{"n":7,"solutions":"40"}\n{"n":8,"solutions":"92"}' count 7..8 --json
  prints 0 $'n,solutions\n7,40\n8,92' count 7..8 --csv
  prints 0 $'n,strategy,solutions\n7,abs,40\n8,abs,92' count 7..8 --csv -s abs
  prints 0 $'7 6\n8 12' count 7..8 --fundamental
  prints 0 $'n solutions nodes candidates checks\n5 10 54 53 0\n6 4 153 152 0' count 5..6 --stats -s bitmask
  prints 0 $'5 10\n6 0\n7 28' count 5..7 --board=toroidal
  prints 0 $'8 92' count 8..8
  refuses "option '--given' does not go with a range of N: expected one N" count 7..8 --given=1:1
  refuses "option '--journal' does not go with a range of N: expected one N" count 7..8 --journal="$BATS_TEST_TMPDIR/j"
  refuses "range '8..7' is empty: expected LO..HI with LO not above HI" count 8..7
  refuses "'33' is not a board size: expected a whole number from 1 to 32" count 8..33
}

@test "--blocked leaves out the solutions with queens there" {
  diff <(nqueens list 8 --blocked=2:5,8:1,1:1) <(nqueens list 8 | awk '$2 != 5 && $8 != 1 && $1 != 1')
  [ "$(nqueens count 8 --blocked=2:5,8:1,1:1)" = "$(nqueens list 8 | awk '$2 != 5 && $8 != 1 && $1 != 1' | wc -l)" ]
  prints 0 '{"n":8,"given":[[1,3]],"blocked":[[2,5]],"solutions":"12"}' count 8 --given=1:3 --blocked=2:5 --json
  prints 0 '2 5 7 1 3 8 6 4' first 8 --blocked=1:1,2:4
}

@test "--by-first-column counts for each column" {
  prints 0 $'1 4\n2 8\n3 16\n4 18\n5 18\n6 16\n7 8\n8 4' count 8 --by-first-column
  prints 0 '1 1' count 1 --by-first-column
  prints 0 '{"n":5,"by_first_column":["2","2","2","2","2"]}' count 5 --by-first-column --json
  prints 0 $'column,solutions\n1,0\n2,1\n3,1\n4,0' count 4 --by-first-column --csv
  diff <(nqueens count 11 --by-first-column) \
    <(nqueens list 11 | awk '{ sum[$1]++ } END { for (c = 1; c <= 11; c++) print c, sum[c] }')
  [ "$(nqueens count 14 --by-first-column --threads=2 | awk '{ sum += $2 } END { print sum }')" = "$(nqueens count 14)" ]
  run --separate-stderr timeout --preserve-status -s INT 0.3 "$NQUEENS" count 26 --by-first-column
  [ "$status" = 130 ] && [ -z "$output" ] && [[ $stderr =~ ^nqueens:\ interrupted\ after\ [0-9.]+\ %$ ]] || wrong 'count 26'
}

@test "--board=toroidal lets lines go on at the opposite edge" {
  local known=(- 1 0 0 0 10 0 28 0 0 0 88 0 4524 0 0 0 140692) # OEIS A007705
  for n in {1..17}; do
    prints 0 "${known[n]}" count "$n" --board=toroidal
  done
  prints 0 0 count 32 --board=toroidal
  prints 0 '{"n":7,"board":"toroidal","solutions":"28"}' count 7 --board=toroidal --json
  prints 0 92 count 8 --board=plane
  prints 0 '1 3 5 2 4' first 5 --board=toroidal
  prints 1 none first 30 --board=toroidal
  # Those of the plane list that share no diagonal over the edge.
  diff <(nqueens list 7 --board=toroidal) <(nqueens list 7 | awk '
    { delete diag; delete anti; torus = 1
      for (r = 1; r <= NF; r++) if (diag[($r - r + NF) % NF]++ || anti[($r + r) % NF]++) torus = 0
      if (torus) print }')
  [ "$(nqueens list 13 --board=toroidal | wc -l)" = 4524 ]
  prints 0 2 count 5 --board=toroidal --given=3:3
  refuses "queens 1:1 and 3:4 attack each other on an anti-diagonal, over the edge" count 5 --board=toroidal --given=1:1,3:4
  refuses "queens 1:4 and 3:1 attack each other on a diagonal, over the edge" count 5 --board=toroidal --given=1:4,3:1
  refuses "unknown board 'round': expected plane or toroidal" count 5 --board=round
}

# is_one N: standard input is one solution of n queens.
is_one() {
  perl -e 'my $n = shift; my @x = split " ", <STDIN>; my (%c, %d, %a);
    die "not $n queens\n" if @x != $n || defined <STDIN>;
    for my $r (0 .. $#x) {
      die "row $r: $x[$r]\n" if $x[$r] < 1 || $x[$r] > $n || $c{$x[$r]}++ || $d{$x[$r] - $r}++ || $a{$x[$r] + $r}++ }' "$1"
}

@test "first --any gives a solution for any N, at once" {
  for n in 1 {4..40} 100 101 102 103 104 105 99998 100001; do
    nqueens first "$n" --any | is_one "$n"
  done
  prints 1 none first 2 --any
  prints 1 none first 3 --any
  prints 1 '{"n":3,"solution":null}' first 3 --any --json
  prints 0 '2 4 6 8 3 1 7 5' first --any <<<8
  [ "$(nqueens first --any <<<33 | wc -w)" = 33 ]
  prints 0 '{"n":5,"solution":[2,4,1,3,5]}' first 5 --any --json
  nqueens first 40 --any --json | are_objects 'n solution'
  [ "$(nqueens first 10000000 --any | wc -w)" = 10000000 ]
  refuses "'10000001' is not a board size: expected a whole number from 1 to 10000000" first 10000001 --any
  refuses "'10000001' is not a board size: expected a whole number from 1 to 10000000" first --any <<<10000001
  refuses "'33' is not a board size: expected a whole number from 1 to 32, or to 10000000 with --any" first 33
  refuses "format 'matrix' ends at N = 32: expected columns, json or csv for N = 33" first 33 --any --format=matrix
  refuses "option '--given' does not go with --any" first 8 --any --given=1:1
  refuses "option '--by' does not go with --any" first 8 --any --by=column
  prints_file list-4-matrix.txt list 4 --format=matrix
  diff <(nqueens first 4 --any -f matrix) <(head -n 4 "$golden/list-4-matrix.txt")
}

@test "a board without a solution" {
  prints 0 0 count 6 --given=1:1
  run --separate-stderr nqueens list 6 --given=1:1
  [ "$status" = 0 ] && [ -z "$output" ] && [ -z "$stderr" ] || wrong 'list 6'
  prints 1 none first 6 --given=1:1
  prints 1 '{"n":6,"solution":null}' first 6 --given=1:1 --json
}

@test "given queens and squares that cannot be" {
  for command in count first list; do
    refuses "'9:1' in --given is no square of the board: expected ROW:COL, both from 1 to 8" "$command" 8 --given=9:1
    refuses "'1:9' in --given is no square of the board: expected ROW:COL, both from 1 to 8" "$command" 8 --given=4:7,1:9
  done
  for square in '' 3 : 1: :1 0:1 1:0 1:3:4 1:x '1: 3' -1:3 99999999999999999999:1; do
    refuses "'$square' in --given is no square of the board: expected ROW:COL, both from 1 to 8" count 8 --given="$square"
    refuses "'$square' in --blocked is no square of the board: expected ROW:COL, both from 1 to 8" count 8 --blocked="1:1,$square"
  done
  refuses "queens 1:3 and 3:5 attack each other on a diagonal" count 8 --given=3:5,1:3
  refuses "queens 1:5 and 5:1 attack each other on an anti-diagonal" count 8 --given-columns='5 . . . 1'
  refuses "queens 1:1 and 5:1 attack each other on the same column" count 8 --given=5:1,1:1
  refuses "queens 1:3 and 1:4 attack each other on the same row" count 8 --given=1:3,1:4
  refuses "queen 1:3 is given twice" count 8 --given=1:3,1:3
  refuses "queen 1:3 is given on a blocked square" count 8 --given=1:3 --blocked=1:3
  refuses "'9' in --given-columns is no column: expected a whole number from 1 to 8, or . for a row without a queen" count 8 --given-columns='1 9'
  refuses "'..' in --given-columns is no column: expected a whole number from 1 to 8, or . for a row without a queen" count 8 --given-columns='1 ..'
  refuses "--given-columns '2 4 1 3 .' has more entries than the board has rows: expected at most 4" count 4 --given-columns='2 4 1 3 .'
  refuses "'5:1' in --given is no square of the board: expected ROW:COL, both from 1 to 4" count --given=5:1 <<<4
}

@test "an interrupted count of a board says how far it was" {
  run --separate-stderr timeout --preserve-status -s INT 0.3 "$NQUEENS" count 26 --given=1:1
  [ "$status" = 130 ] && [ -z "$output" ] && [[ $stderr =~ ^nqueens:\ interrupted\ after\ [0-9.]+\ %$ ]] || wrong 'count 26'
}

@test "interrupted, --symmetric says so" {
  run --separate-stderr timeout --preserve-status -s INT 0.3 "$NQUEENS" count 32 --symmetric=180
  [ "$status" = 130 ] && [ -z "$output" ] && [ "$stderr" = 'nqueens: interrupted' ] || wrong 'count 32'
}

@test "questions that do not go together" {
  refuses "option '--orbits' does not go with --fundamental" count 8 --fundamental --orbits
  refuses "option '--fundamental' does not go with --stats" count 8 --fundamental --stats
  refuses "option '--threads' does not go with --symmetric" count 8 --symmetric=90 --threads=2
  refuses "option '--strategy' does not go with --symmetric" count 8 --symmetric=90 -s abs
  refuses "option '--given-columns' does not go with --given" count 8 --given=1:1 --given-columns=1
  refuses "option '--strategy' does not go with --given" count 8 --given=1:1 --strategy=abs
  refuses "option '--stats' does not go with --blocked" count 8 --blocked=1:1 --stats
  refuses "option '--journal' does not go with --given" count 8 --given=1:1 --journal="$BATS_TEST_TMPDIR/j"
  [ ! -e "$BATS_TEST_TMPDIR/j" ]
  refuses "option '--fundamental' does not go with --given-columns" list 8 --given-columns=1 --fundamental
  refuses "option '--by-first-column' does not go with --given" count 8 --by-first-column --given=1:1
  refuses "option '--journal' does not go with --by-first-column" count 8 --by-first-column --journal="$BATS_TEST_TMPDIR/j"
  refuses "option '--symmetric' does not go with --by-first-column" count 8 --by-first-column --symmetric=90
  refuses "option '--fundamental' does not go with --board" count 8 --board=toroidal --fundamental
  refuses "option '--by-first-column' does not go with --board" count 8 --board=toroidal --by-first-column
  refuses "option '--by' does not go with --fundamental" list 8 --fundamental --by=column
}
