#!/usr/bin/env bats
# A rehearsal: a new strategy takes one new file and one line of the registry,
# and the tests hold it to what they hold the others to.
bats_require_minimum_version 1.5.0
load registry

# In a copy of the sources and of what has been built from them, `bitmask` once more under the name `rehearsal`. The
# others end at small boards there, which takes seconds off each test.
setup_file() {
  cd "$BATS_FILE_TMPDIR"
  cp -a "$BATS_TEST_DIRNAME"/../../{Makefile,src,scripts,tests} .
  mkdir build
  local built=${BUILD:-$BATS_TEST_DIRNAME/../../build}
  [ ! -d "$built/obj" ] || cp -a "$built"/{obj,flags} build
  sed 's/STRATEGY(bitmask)/STRATEGY(rehearsal)/' src/strategies/bitmask.c >src/strategies/rehearsal.c
  sed 's/STRATEGY(abs)/STRATEGY(naive)/' src/strategies/abs.c >src/strategies/naive.c
  set_practical_n 6
  add_strategy rehearsal '.practical_n = 9, .memory = NQUEENS_KEEPS_MASKS, .tree = "abs", .idea = "bitmask once more", .source = "a test"'
  add_strategy naive '.practical_n = 6, .memory = NQUEENS_KEEPS_QUEENS, .tree = "abs", .takes_board = true, .idea = "abs once more", .source = "a test"' TRACED
}

setup() {
  cd "$BATS_FILE_TMPDIR"
  export BUILD=build NQUEENS=$BATS_FILE_TMPDIR/build/nqueens
  make -s -j2 build/nqueens build/tests/test_strategies
}

# is_red TEST EDIT TEXT: with that change of the new file, the test fails and says this.
is_red() {
  cp src/strategies/rehearsal.c kept.c
  sed -i "$2" src/strategies/rehearsal.c
  run ! cmp -s kept.c src/strategies/rehearsal.c
  setup
  run ! "$1"
  cp kept.c src/strategies/rehearsal.c
  echo "$2: $output"
  [[ $output == *"$3"* ]]
}

pinned_work() { bats -f 'that is pinned' tests/structure/work.bats; }

unit_tests() { "$BUILD/tests/test_strategies" 2>&1; }

@test "one file and one line of the registry make a strategy" {
  "$NQUEENS" --list-strategies | grep -qx 'rehearsal  *bitmask once more'
  [ "$("$NQUEENS" count 8 --strategy=rehearsal)" = 92 ]
  diff <("$NQUEENS" count 8 --strategy=rehearsal --stats) <("$NQUEENS" count 8 --strategy=bitmask --stats)
  unit_tests
}

@test "a traced one is told as what it is: as the one of which it is a copy" {
  told() { "$NQUEENS" trace 4 "--strategy=$1" "${@:2}" | sed "s/$1/NAME/g; s/abs once more/IDEA/; s/array x.*tutorials' way/IDEA/"; }
  diff <(told naive) <(told abs)
  diff <(told naive --format=json) <(told abs --format=json)
  diff <(told naive --given=1:2) <(told abs --given=1:2)
  page() { sed -n "/^{\"strategy\":\"$1\"/,/^\]/p" "$BATS_TEST_TMPDIR/page" | sed '1s/"idea".*//; s/"strategy":"[a-z]*"//'; }
  "$NQUEENS" trace 4 --format=html >"$BATS_TEST_TMPDIR/page"
  [ -n "$(page naive)" ]
  diff <(page naive) <(page abs)
  make -s build/tests/test_trace
  build/tests/test_trace
}

@test "one that says of itself what is not so is seen" {
  cp src/strategies/registry.c kept.c
  sed -i '/(naive,/s/KEEPS_QUEENS/KEEPS_MASKS/' src/strategies/registry.c
  make -s build/tests/test_trace
  run ! build/tests/test_trace
  cp kept.c src/strategies/registry.c
  sed -i '/(naive,/s/\.tree = "abs"/.tree = "cross"/' src/strategies/registry.c
  make -s build/tests/test_output
  run ! build/tests/test_output
  cp kept.c src/strategies/registry.c
  [[ $output == *'naive and '*' walk one tree'* || $output == *' and naive walk'* ]]
}

@test "its work is pinned, or a test is red" {
  run ! pinned_work
  [[ $output == *'rehearsal, n = 9: not pinned'*'make pin-work'* ]]
  make -s pin-work
  pinned_work
}

@test "a wrong count, or wrong counters, of it are seen by the tests that are there" {
  is_red unit_tests 's/solution(b->tally, 1)/solution(b->tally, 2)/' 'rehearsal, n = 1: 2 plain, 2 counting, 1 expected'
  is_red unit_tests 's/full_row(n)/full_row(n) >> (n > 7)/' 'rehearsal, n = 8: '
  is_red unit_tests '/node(b->tally/d' counters_agree_with_one_another
  is_red unit_tests '/candidate_at(b->tally/d' counters_agree_with_one_another
}

# compares EDIT TEXT: with that change of the new file, compare gives it no time, says
# why, and exits with 1.
compares() {
  cp src/strategies/rehearsal.c kept.c
  sed -i "$1" src/strategies/rehearsal.c
  make -s build/nqueens
  run --separate-stderr "$NQUEENS" compare 6 --strategies=bitmask,rehearsal --repeat=1 --csv
  cp kept.c src/strategies/rehearsal.c
  echo "$status $output $stderr"
  [ "$status" = 1 ]
  [ "$stderr" = "nqueens: rehearsal is $2" ]
  grep -q "^6,rehearsal,${2%%:*},,,,,,,,,0," <<<"$output"
  grep -q '^6,bitmask,measured,153,152,0,' <<<"$output"
}

@test "compare refuses the time of a wrong count, and outlives a crash" {
  compares 's/full_row(n)/full_row(n) >> (n > 4)/' 'wrong: n = 5: it counts 0 solutions, abs counts 10'
  compares 's/solution(b->tally, 1)/if (b->n == 4) abort(); &/; 1i #include <stdlib.h>' 'broken: n = 4: it crashed: Aborted'
  # Where only the wrong one and one more get to: it is out before, and is no authority.
  compares 's/solution(b->tally, 1)/solution(b->tally, 1 + (b->n == 5))/' 'wrong: n = 5: it counts 20 solutions, abs counts 10'
}

@test "a wrong reference is outvoted" {
  cp src/strategies/abs.c kept.c
  sed -i 's/solution(b->tally, 1)/solution(b->tally, 2)/; s/solution(tally, 1)/solution(tally, 2)/' src/strategies/abs.c
  run ! cmp -s kept.c src/strategies/abs.c
  make -s build/nqueens
  run --separate-stderr "$NQUEENS" compare 6 --strategies=bitmask,cross --repeat=1
  cp kept.c src/strategies/abs.c
  [ "$status" = 1 ]
  [ "$stderr" = 'nqueens: abs is wrong: n = 1: it counts 2 solutions, bitmask counts 1' ]
  grep -qE '^Q\(6\) +4 ' <<<"$output"
  grep -qE '^abs is wrong: ' <<<"$output"
}
