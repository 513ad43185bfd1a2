#!/usr/bin/env bats
# nqueens profile: nodes by depth.
load helpers

export LC_ALL=C.UTF-8 COLUMNS=80

@test "8 queens by bitmask: the nodes of OEIS A319284" {
  prints 0 'queens,nodes,share,children
0,1,0.000486145,8
1,8,0.00388916,5.25
2,42,0.0204181,3.33333
3,140,0.0680603,2.45714
4,344,0.167234,1.65116
5,568,0.27613,0.96831
6,550,0.26738,0.567273
7,312,0.151677,0.294872
8,92,0.0447253,' profile 8 --strategy=bitmask --csv
}

@test "a chart, and where the tree is wide and dies" {
  run --separate-stderr nqueens profile 8 --strategy=bitmask
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong profile
  [ "${lines[0]}" = 'bitmask, n = 8: 2,057 nodes, 92 solutions' ]
  [[ $output == *'Widest at 5 queens: 568 nodes. Half of the nodes have 5 queens or fewer.'* ]] || wrong widest
  [[ $output == *'From there it dies back, to 92 nodes at 8 queens.'* ]] || wrong dies
  grep -qE '^ +5 +568 +27\.6 % +0\.968  █{40,}$' <<<"$output" || wrong row
  are_within 80 <<<"$output"
}

@test "small trees, trees that die early, and trees that are not pruned" {
  run --separate-stderr nqueens profile 3 --strategy=abs
  [[ $status = 0 && $output == *'It dies at 2 queens: none of these placements takes one more.'* ]] || wrong abs
  run --separate-stderr nqueens profile 4 --strategy=tuples
  [[ $status = 0 && $output == *'nothing is pruned on the way.'* ]] || wrong tuples
  run --separate-stderr nqueens profile 1
  [[ $status = 0 && ${lines[0]} == 'batch, n = 1: 2 nodes, 1 solutions' ]] || wrong 1
}

@test "JSON and Markdown" {
  nqueens profile 6 --json --strategy=flags | are_objects 'depths n nodes solutions strategy'
  nqueens profile 6 --json --strategy=flags | perl -MJSON::PP -0777 -ne '
    my $all = decode_json($_);
    my $sum = 0;
    $sum += $_->{nodes} for @{$all->{depths}};
    die unless $sum == 153 && $all->{nodes} == 153 && $all->{solutions} eq "4" && @{$all->{depths}} == 7;
    die if defined $all->{depths}[6]{children}'
  run --separate-stderr nqueens profile 4 --markdown
  [ "$status" = 0 ] && [ "$(grep -cE '^\|( [^|]* \|){4}$' <<<"$output")" = 6 ] || wrong markdown
}

@test "the nodes of every strategy add up to those of count --stats" {
  for name in $(nqueens --list-strategies | cut -d ' ' -f 1); do
    [ "$(nqueens profile 5 --csv --strategy="$name" | awk -F, 'NR > 1 {sum += $2} END {print sum}')" = \
      "$(nqueens count 5 --stats --strategy="$name" | sed -n 's/^nodes *//p')" ] || wrong "$name"
  done
}

@test "bad input" {
  refuses "'0' is not a board size: expected a whole number from 1 to 32" profile 0
  refuses "unknown strategy 'bogus': expected squares, tuples, permutations, board, columns, abs, flags, bitmask, mirror, lookahead, cross or batch" profile 4 --strategy=bogus
  refuses "option '--max-time' does not apply to profile: expected compare or estimate" profile 4 --max-time=1
}
