#!/usr/bin/env bats
# What every strategy does is pinned in tests/work.tsv and compared exactly: a
# change in work is seen on any machine, under any load.
bats_require_minimum_version 1.5.0

setup_file() {
  export ACTUAL=$BATS_FILE_TMPDIR/actual.tsv
  scripts/work-table.sh "${NQUEENS:-build/nqueens}" >"$ACTUAL"
}

# same_work PINNED ACTUAL: names what differs, and says how that is accepted.
same_work() {
  cmp "$1" "$2" && return
  awk -F '\t' '
    { key = $1 ", n = " $2 }
    FILENAME == ARGV[1] { pinned[key] = $0; next }
    FNR == 1 { split($0, counter) }
    !(key in pinned) { print key ": not pinned"; next }
    {
      split(pinned[key], was)
      for (i = 3; i <= NF; i++)
        if (was[i] "" != $i "") print key ": " counter[i] " pinned " was[i] ", actual " $i
      delete pinned[key]
    }
    END { for (key in pinned) print "pinned, but not counted: \"" pinned[key] "\"" }' "$1" "$2"
  echo "If that is intended: make pin-work, and commit tests/work.tsv with the change."
  return 1
}

# is_red EDIT TEXT...: the table changed by that sed script is refused with these texts.
is_red() {
  sed -E "$1" tests/work.tsv >"$BATS_TEST_TMPDIR/pinned.tsv"
  run ! same_work "$BATS_TEST_TMPDIR/pinned.tsv" "$ACTUAL"
  echo "$1: $output"
  for text in "${@:2}" 'make pin-work'; do [[ $output == *"$text"* ]]; done
}

@test "every strategy does the work that is pinned" {
  same_work tests/work.tsv "$ACTUAL"
}

@test "a wrong, missing, doubled, moved, garbled or left-over line is seen" {
  is_red 's/^(abs\t8\t92\t)2057\t/\12058\t/' 'abs, n = 8: nodes pinned 2058, actual 2057'
  is_red 's/^(abs\t8\t)92\t/\1092\t/' 'abs, n = 8: solutions pinned 092, actual 92'
  is_red 's/^(flags\t5\t.*\t)[0-9]+$/\11/' 'flags, n = 5: checks pinned 1, actual '
  is_red '/^cross\t/d' 'cross, n = 1: not pinned' 'cross, n = 12: not pinned'
  is_red '/^mirror\t3\t/d' 'mirror, n = 3: not pinned'
  is_red '/^abs\t3\t/p' 'line '
  is_red '/^abs\t3\t/{h;d};/^abs\t4\t/G' 'line '
  is_red 's/^abs\t3\t/abs 3\t/' 'abs, n = 3: not pinned' 'not counted: "abs 3'
  is_red '$s/[0-9]+$//' 'checks pinned , actual '
  is_red '$s/$/\nabsent\t1\t1\t2\t1\t0/' $'not counted: "absent\t1\t'
  is_red 1d 'not pinned'
  is_red d 'abs, n = 1: not pinned'
}
