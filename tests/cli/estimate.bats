#!/usr/bin/env bats
# nqueens estimate: what a count will find, its work, its time.
load helpers

export LC_ALL=C.UTF-8 COLUMNS=80

# field NAME: of the CSV on standard input, its last line.
field() { awk -F, -v name="$1" 'NR == 1 {for (i = 1; i <= NF; i++) at[$i] = i} END {print $at[name]}'; }

@test "a small board is counted whole" {
  run --separate-stderr nqueens estimate 12 --threads=1
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong estimate
  [[ ${lines[0]} == 'n = 12: counted whole, so that it is exact but for the time ('*')' ]] || wrong head
  grep -qE '^solutions +14,200$' <<<"$output" || wrong solutions
  grep -qE '^nodes +32,979$' <<<"$output" || wrong nodes
  grep -qE '^candidates +53,972$' <<<"$output" || wrong candidates
  grep -qE '^on 1,024 cores +[0-9.]+ [a-z]+$' <<<"$output" || wrong cores
  [ "${lines[-1]}" = 'Within a day: 1 core. An hour on one core is enough for all of it: no shards.' ]
  are_within 80 <<<"$output"
}

@test "each board up to 9 is exact, whatever is asked, and as count --stats has it" {
  nqueens estimate 1..9 --samples=300 --seed=1 --csv >"$BATS_TEST_TMPDIR/csv"
  [ "$(wc -l <"$BATS_TEST_TMPDIR/csv")" = 10 ]
  for n in {1..9}; do
    head -n $((n + 1)) "$BATS_TEST_TMPDIR/csv" >"$BATS_TEST_TMPDIR/row"
    [ "$(field n <"$BATS_TEST_TMPDIR/row") $(field exact <"$BATS_TEST_TMPDIR/row")" = "$n true" ]
    nqueens count "$n" --stats --csv >"$BATS_TEST_TMPDIR/count"
    for name in solutions nodes candidates; do
      [ "$(field "$name" <"$BATS_TEST_TMPDIR/row")" = "$(field "$name" <"$BATS_TEST_TMPDIR/count")" ]
      [ "$(field "${name}_low" <"$BATS_TEST_TMPDIR/row")" = "$(field "${name}_high" <"$BATS_TEST_TMPDIR/row")" ]
    done
  done
}

@test "a large board is sampled, and what it prints repeats it" {
  run --separate-stderr nqueens estimate 23 --max-time=0.2
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong estimate
  [[ ${lines[0]} =~ ^n\ =\ 23:\ (--samples=[0-9]+)\ (--seed=[0-9]+)\ \([a-z0-9]+\)$ ]] || wrong head
  local again=("${BASH_REMATCH[@]:1:2}") counts
  grep -qE '^solutions +[0-9.e+]+  [0-9.e+]+ \.\. [0-9.e+]+$' <<<"$output" || wrong solutions
  grep -qE '^on 128 cores +[0-9.]+ [a-z]+  [0-9.]+ [a-z]+ \.\. [0-9.]+ [a-z]+$' <<<"$output" || wrong cores
  grep -qE '^Within a day: [0-9]+ cores?\. Shards: ([0-9]+) \(--shard=i/\1\), each [0-9.]+ [a-z]+ on one core\.$' <<<"$output" || wrong advice
  are_within 80 <<<"$output"
  counts=$(sed -n '2,5p' <<<"$output")
  run --separate-stderr nqueens estimate 23 "${again[@]}" --isa=portable --threads=1
  [ "$(sed -n '2,5p' <<<"$output")" = "$counts" ] || wrong again
}

@test "the time of T threads is that of a core divided, shards are of an hour" {
  nqueens estimate 24 --samples=200 --seed=1 --threads=7 --json | perl -MJSON::PP -0777 -ne '
    my $all = decode_json($_);
    sub near { abs($_[0] / $_[1] - 1) < 1e-4 }
    die "exact" if $all->{exact};
    for (qw(solutions nodes candidates core_seconds seconds)) {
      die "$_" unless $all->{$_ . "_low"} <= $all->{$_} && $all->{$_} <= $all->{$_ . "_high"};
    }
    die "threads" unless near(7 * $all->{seconds}, $all->{core_seconds});
    die "shards" unless $all->{shards} >= $all->{core_seconds} / 3600 && $all->{shards} < $all->{core_seconds} / 3600 + 2;'
}

@test "JSON has an object for each board, with counts as strings" {
  nqueens estimate 10..12 --json >"$BATS_TEST_TMPDIR/json"
  [ "$(wc -l <"$BATS_TEST_TMPDIR/json")" = 3 ]
  are_objects 'candidates candidates_high candidates_low core_seconds core_seconds_high core_seconds_low exact isa n nodes nodes_high nodes_low samples seconds seconds_high seconds_low seed shards solutions solutions_high solutions_low threads' <"$BATS_TEST_TMPDIR/json"
  grep -q '"solutions":"724"' "$BATS_TEST_TMPDIR/json"
}

@test "every size up to 32 has an answer, and N comes from standard input, too" {
  nqueens estimate 21..32 --samples=200 --seed=2 --max-time=0.1 2>/dev/null && wrong both
  [ "$(nqueens estimate 30..32 --max-time=0.05 --csv | wc -l)" = 4 ]
  [ "$(echo 11 | nqueens estimate --csv | field solutions)" = 2680 ]
}

@test "bad input" {
  refuses "'0' is not a board size: expected a whole number from 1 to 32" estimate 0
  refuses "range '9..8' is empty: expected LO..HI with LO not above HI" estimate 9..8
  refuses "unexpected argument '5': expected one board size or range LO..HI, from 1 to 32" estimate 4 5
  for samples in 0 199 1000001 many ''; do
    refuses "'$samples' is not a number of samples: expected a whole number from 200 to 1000000" estimate 12 --samples="$samples"
  done
  for seed in -1 18446744073709551616 x; do
    refuses "'$seed' is not a seed: expected a whole number from 0 to 18446744073709551615" estimate 12 --seed="$seed"
  done
  refuses "'0' is not a time limit: expected seconds from 0.01 to 86400" estimate 12 --max-time=0
  refuses "option '--max-time' does not go with --samples" estimate 12 --samples=200 --max-time=1
  refuses "option '--strategy' does not apply to estimate: expected a plain N, count, profile or trace" estimate 12 --strategy=abs
  refuses "option '--samples' does not apply to count: expected estimate" count 12 --samples=200
}
