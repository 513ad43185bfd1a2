#!/usr/bin/env bats
# nqueens compare: figures that are exact are compared exactly, times only with each other.
load helpers

export LC_ALL=C.UTF-8 COLUMNS=132

names=(squares tuples permutations board columns abs flags bitmask mirror lookahead cross)

# field STRATEGY KEY: of the object on standard input.
field() {
  perl -MJSON::PP -0777 -e '
    my ($row) = grep { $_->{strategy} eq $ARGV[0] } @{decode_json(<STDIN>)->{strategies}};
    my $value = $row->{$ARGV[1]};
    print ref $value ? 0 + $value : $value // "null"' "$@"
}

compare() { run --separate-stderr nqueens compare "$@"; }

@test "a line for each strategy, the search spaces above it" {
  compare 6 --repeat=1
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong compare
  for name in "${names[@]}"; do
    [ "$(grep -c "^$name " <<<"$output")" = 1 ] || wrong "$name"
  done
  grep -qE '^C\(36,6\) +1,947,792 ' <<<"$output" || wrong 'C(36,6)'
  grep -qE '^6\^6 +46,656 ' <<<"$output" || wrong '6^6'
  grep -qE '^6! +720 ' <<<"$output" || wrong '6!'
  grep -qE '^Q\(6\) +4 ' <<<"$output" || wrong 'Q(6)'
  grep -qE '^bitmask +153 +152 +0 +0\.273 % ' <<<"$output" || wrong bitmask
  [[ $output == *'branch predictor'* ]] || wrong 'no note'
}

@test "8 queens: 4,426,165,368 and 40,320" {
  compare 8 --repeat=1 --max-time=0.2
  [ "$status" = 0 ] || wrong compare
  [[ $output == *' 4,426,165,368 '* && $output == *' 40,320 '* ]] || wrong spaces
  grep -qE '^Q\(8\) +92 ' <<<"$output" || wrong 'Q(8)'
  grep -qE '^squares +5,047,381,560 .*░' <<<"$output" || wrong squares
  [[ $output == *'squares would take more than 200 ms: nodes are exact, C(n^2 + 1, n), the rest extrapolated from n = '* ]] || wrong reason
}

@test "the figures are those of count --stats" {
  nqueens compare 7 --json --repeat=1 >"$BATS_TEST_TMPDIR/json"
  for name in permutations abs mirror cross; do
    for key in nodes candidates checks; do
      [ "$(field "$name" "$key" <"$BATS_TEST_TMPDIR/json")" = \
        "$(nqueens count 7 --stats --strategy="$name" | sed -n "s/^$key *//p")" ] || wrong "$name $key"
    done
    [ "$(field "$name" status <"$BATS_TEST_TMPDIR/json")" = measured ]
    [ "$(field "$name" repeats <"$BATS_TEST_TMPDIR/json")" = 1 ]
    [ "$(field "$name" measured_n <"$BATS_TEST_TMPDIR/json")" = 7 ]
  done
  perl -MJSON::PP -0777 -ne '
    my $all = decode_json($_);
    die "spaces\n" unless "$all->{n} @{$all->{spaces}}{qw(squares tuples permutations)} $all->{solutions}" eq "7 85900584 823543 5040 40";
    die "complete\n" unless $all->{complete};
    my ($abs) = grep { $_->{strategy} eq "abs" } @{$all->{strategies}};
    my $last = 1e9;
    for my $row (@{$all->{strategies}}) {
      die "$row->{strategy} is no worse than the one above\n" if $row->{seconds} > $last;
      $last = $row->{seconds};
      die "share\n" if abs($row->{share} / ($row->{nodes} / 960800) - 1) > 1e-4;
      die "speedup\n" if abs($row->{speedup} * $row->{seconds} / $abs->{seconds} - 1) > 1e-4;
      die "ns\n" if abs($row->{ns_per_node} * $row->{nodes} / 1e9 / $row->{seconds} - 1) > 1e-4;
    }' "$BATS_TEST_TMPDIR/json"
}

@test "what would take too long is estimated, from the closed form where there is one" {
  nqueens compare 11 --json --repeat=1 --max-time=0.02 --strategies=tuples,permutations,board >"$BATS_TEST_TMPDIR/json"
  for name in tuples permutations board; do
    [ "$(field "$name" status <"$BATS_TEST_TMPDIR/json")" = estimated ] || wrong "$name"
    [[ $(field "$name" reason <"$BATS_TEST_TMPDIR/json") == *'extrapolated from n = '* ]] || wrong "$name"
    [ "$(field "$name" measured_n <"$BATS_TEST_TMPDIR/json")" -lt 11 ]
  done
  [ "$(field tuples nodes <"$BATS_TEST_TMPDIR/json")" = 313842837672 ]
  [ "$(field permutations nodes <"$BATS_TEST_TMPDIR/json")" = 108505112 ]
  # board has the nodes of abs: 166926. Drawn on from 9 or 10 they are within 20 percent.
  perl -e 'exit !(abs($ARGV[0] / 166926 - 1) < 0.2)' "$(field board nodes <"$BATS_TEST_TMPDIR/json")"
}

@test "the largest boards and the smallest are compared too" {
  compare 32 --max-time=0.01 --repeat=1
  [ "$status" = 0 ] && [ "$(grep -cE '^[a-z]+ (takes|would take) more than ' <<<"$output")" = 12 ] || wrong 32
  grep -qE '^Q\(32\) +\? ' <<<"$output" || wrong 'Q(32)'
  for n in 1 2 3; do
    compare "$n" --repeat=1 --max-time=0.01
    [ "$status" = 0 ] && [ "$(grep -c '%' <<<"$output")" = 12 ] || wrong "$n"
  done
}

@test "the strategies that are named, and abs for the speed-up" {
  compare 5 --repeat=2 --strategies=cross,bitmask --csv
  [ "$status" = 0 ] && [ "${#lines[@]}" = 3 ] || wrong csv
  [ "${lines[0]}" = n,strategy,status,nodes,candidates,checks,share,seconds,spread,ns_per_node,speedup,repeats,measured_n,reason ]
  [ "$(grep -cE '^5,bitmask,measured,54,53,0,0.0138249,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,[0-9.e+-]+,2,5,$' <<<"$output")" = 1 ] || wrong bitmask
  [ "$(grep -cE '^5,cross,measured,25,36,20,' <<<"$output")" = 1 ] || wrong cross
}

@test "only one that counts the board in time: said aloud" {
  compare 14 --max-time=0.6 --repeat=1 --strategies=mirror
  [ "$status" = 0 ] || wrong mirror
  [[ $output == *'Q(14) is counted once only: no second strategy got there.'* ]] || wrong mirror
}

@test "Markdown" {
  compare 5 --repeat=1 --strategies=abs,bitmask --markdown
  [ "$status" = 0 ] || wrong markdown
  [ "${lines[0]}" = '| n = 5 | | |' ]
  [ "$(grep -cE '^\|( [^|]+ \|){9}$' <<<"$output")" = 3 ] || wrong rows
  [ "$(grep -cE '^- ' <<<"$output")" = 2 ] || wrong notes
}

@test "narrow output drops columns, and says which; no line is too long" {
  for width in 50 80; do
    COLUMNS=$width compare 6 --repeat=1 --strategies=abs,tuples,cross
    [ "$status" = 0 ] && [[ $output == *'Too narrow for '* ]] || wrong "$width"
    sed -n '/^strategy/,/^$/p' <<<"$output" | are_within "$width" || wrong "$width"
  done
  COLUMNS=132 compare 6 --repeat=1 --strategies=abs
  [[ $output != *'Too narrow'* ]] || wrong 132
}

@test "without UTF-8 the bars are ASCII" {
  LC_ALL=C compare 6 --repeat=1 --strategies=abs,cross
  [[ $output == *'# = x2'* ]] && [ -z "$(LC_ALL=C grep '[^ -~]' <<<"$output")" ] || wrong ASCII
}

@test "an interrupted comparison prints what is finished, and exits with 128 + the signal" {
  for signal in INT:130 TERM:143; do
    run --separate-stderr timeout --foreground --preserve-status -s "${signal%:*}" 2 \
      "$NQUEENS" compare 17 --max-time=600 --repeat=1
    [ "$status" = "${signal#*:}" ] || wrong "$signal"
    [[ $output == *'Incomplete: interrupted.'* ]] || wrong "$signal"
    [ "$stderr" = 'nqueens: interrupted: what was finished is printed; start again for the rest' ] || wrong "$signal"
    for name in "${names[@]}"; do
      grep -qE "^$name is unfinished: .* extrapolated from n = [0-9]+\.$" <<<"$output" || wrong "$name"
    done
    # All went up side by side: bitmask is known far beyond what a few searches take.
    grep -qE '^bitmask +~[0-9]{1,2},[0-9]{3},[0-9]{3},[0-9]{3} .*░' <<<"$output" || wrong bitmask
  done
  run --separate-stderr timeout --foreground --preserve-status -s INT 1 "$NQUEENS" compare 16 --max-time=600.$$ --json
  [ "$status" = 130 ] && [[ $output == *'"complete":false'* ]] || wrong json
  [ -z "$(pgrep -f "compare 16 --max-time=600.$$")" ] || wrong 'a search is left over'
}

@test "a signal that was ignored from the start stays ignored" {
  run bash -c 'trap "" INT; "$NQUEENS" compare 8 --max-time=0.2 --strategies=abs,squares & sleep 0.2; kill -INT $!; wait $!'
  [ "$status" = 0 ] && [[ $output != *interrupted* ]] || wrong ignored
}

@test "no search outlives a killed comparison" {
  "$NQUEENS" compare 18 --max-time=601.$$ --strategies=abs >/dev/null &
  sleep 1
  kill -9 $!
  wait $! || true
  for _ in {1..50}; do
    pgrep -f "compare 18 --max-time=601.$$" >/dev/null || return 0
    sleep 0.1
  done
  false
}

@test "a parent that ignores its children, or holds SIGPROF back, changes nothing" {
  run --separate-stderr bash -c 'trap "" CHLD; exec "$NQUEENS" compare 10 --max-time=0.05 --repeat=1 --strategies=tuples,abs --csv'
  [ "$status" = 0 ] && grep -q '^10,tuples,estimated,11111111111,' <<<"$output" || wrong CHLD
}

@test "no process to be had is said so" {
  run --separate-stderr bash -c 'for fd in {3..9}; do eval "exec $fd>&-"; done; ulimit -n 4; exec "$NQUEENS" compare 5 --repeat=1 --strategies=abs'
  [ "$status" = 2 ] && [ "$stderr" = 'nqueens: abs is not measured: n = 1: no pipe to be had: Too many open files' ] || wrong pipe
}

@test "strategies that walk the same tree have the same nodes, estimated or not" {
  nqueens compare 12 --json --repeat=1 --max-time=0.05 --strategies=board,columns,abs,bitmask >"$BATS_TEST_TMPDIR/json"
  [ "$(field board status <"$BATS_TEST_TMPDIR/json")" = estimated ]
  for name in board columns abs bitmask; do
    [ "$(field $name nodes <"$BATS_TEST_TMPDIR/json")" = 856189 ] || wrong $name
  done
  [[ $(field board reason <"$BATS_TEST_TMPDIR/json") == 'nodes are exact, those of '*', the rest extrapolated from n = '* ]]
}

@test "bad time limits, repeats and names" {
  for seconds in 0 0.0 0.009 -1 +1 1e3 .  '' ' ' 1s nan inf 86400.1 100000 1.2.3 0x1; do
    refuses "'$seconds' is not a time limit: expected seconds from 0.01 to 86400" compare 4 --max-time="$seconds"
  done
  for repeat in 0 -1 1001 1.5 x ''; do
    refuses "'$repeat' is not a number of repeats: expected a whole number from 1 to 1000" compare 4 --repeat="$repeat"
  done
  local known="squares, tuples, permutations, board, columns, abs, flags, bitmask, mirror, lookahead, cross or batch"
  for name in bogus '' ABS; do
    refuses "unknown strategy '$name': expected $known" compare 4 --strategies="$name"
    refuses "unknown strategy '$name': expected $known" compare 4 --strategies="abs,$name"
  done
  refuses "unknown strategy '': expected $known" compare 4 --strategies=abs,
  refuses "strategy 'abs' is named twice" compare 4 --strategies=abs,cross,abs
  refuses "'33' is not a board size: expected a whole number from 1 to 32" compare 33
}

@test "output that cannot be written" {
  run --separate-stderr bash -c '"$NQUEENS" compare 4 --repeat=1 >/dev/full'
  [ "$status" = 2 ] && [ "$stderr" = 'nqueens: cannot write to standard output: No space left on device' ] || wrong full
}
