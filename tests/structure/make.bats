#!/usr/bin/env bats
# The Makefile: what it prints, what it rebuilds and when.
bats_require_minimum_version 1.5.0

# Without optimization: what is built hardly runs.
setup() { export BUILD=$BATS_TEST_TMPDIR/build CFLAGS=-O0; }

@test "make run N=8 prints only the answer on stdout, from nothing" {
  run --separate-stderr make run N=8
  [ "$status" = 0 ]
  [ "$output" = $'92\n1 5 8 6 3 7 2 4' ]
}

@test "a second make builds nothing; changed flags rebuild all, and only once" {
  make -j2 lib 2>/dev/null
  run --separate-stderr make lib
  [ -z "$stderr" ]
  make -j2 lib CPPFLAGS=-DANY 2>"$BATS_TEST_TMPDIR/log"
  grep -q 'CC .*bitmask.c (plain)' "$BATS_TEST_TMPDIR/log"
  run --separate-stderr make lib CPPFLAGS=-DANY
  [ -z "$stderr" ]
}

@test "a changed header rebuilds what includes it; one file more, only what it is linked into" {
  cp -r Makefile src "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  make -j2 lib 2>log
  touch -d '+2 seconds' src/core/bitboard.h
  make -n lib >log
  grep -q 'src/strategies/bitmask.c' log
  ! grep -q 'src/strategies/tuples.c' log
  touch -d '-1 hour' src/core/bitboard.h
  echo 'extern int nq_more;' >src/core/more.c
  make lib 2>log
  diff - <(awk '{ print $1, $2 }' log) <<END
CC src/core/more.c
AR $BUILD/libnqueens.a
LD $BUILD/libnqueens.so.0
END
}

@test "counters and recorder cost the timed search nothing: its code is the same without the calls" {
  calls=$(grep -oE '^#define [a-z_]+\(tally' src/strategies/search.h | sed -E 's/.define (.*)\(.*/\1/' | sort -u | paste -sd'|')
  [[ $calls == *check*enter*node* ]]
  for source in src/strategies/*.c; do
    [ "$source" != src/strategies/registry.c ] || continue
    sed -E "/^ *($calls)\\(/d" "$source" >"$BATS_TEST_TMPDIR/bare.c"
    run ! cmp -s "$source" "$BATS_TEST_TMPDIR/bare.c"
    for file in "$source" "$BATS_TEST_TMPDIR/bare.c"; do
      cc -std=c11 -O3 -Isrc -DNQ_COUNTING=0 -c "$file" -o "$BATS_TEST_TMPDIR/object"
      objdump -d "$BATS_TEST_TMPDIR/object" | tail -n +4 >"$BATS_TEST_TMPDIR/$(basename "$file").asm"
    done
    cmp "$BATS_TEST_TMPDIR/$(basename "$source").asm" "$BATS_TEST_TMPDIR/bare.c.asm"
  done
}

@test "make help names every public target" {
  run make help
  for target in all lib mpi run check check-all check-asan check-tsan pin-work bench bench-all bench-cli bench-cmd bench-engine bench-record regress plots lesson check-browser format lint man install uninstall clean dist; do
    grep -qE "^  $target " <<<"$output" || { echo "no $target"; false; }
  done
}

@test "words of BENCH_ARGS reach the program as they are, quoted or not" {
  cp -r Makefile src scripts "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  mkdir "$BUILD"
  touch "$BUILD/nqueens" # not built: what is run is not the script that runs it
  printf '#!/bin/sh\nprintf "<%%s>" "$@"\n' >scripts/bench-cli.sh
  for words in '--a=^(x|y)/$$ --b=*' "--a='^(x|y)/\$\$' \"--b=*\""; do
    run --separate-stderr make -o "$BUILD/nqueens" bench-cli BENCH_ARGS="$words"
    [ "$output" = '<--a=^(x|y)/$><--b=*>' ] || { echo "$output"; false; }
  done
}

@test "V=1 shows the commands" {
  run make -n V=1
  [[ $output == *"-DNQ_COUNTING=1"* ]]
}

@test "install-deps names what it would install and refuses unknown groups" {
  run scripts/install-deps.sh check --dry-run
  [ "$status" = 0 ]
  run scripts/install-deps.sh nonsense
  [ "$status" = 2 ]
  mkdir "$BATS_TEST_TMPDIR/bin"
  for tool in sh id env printf cc; do ln -s "$(command -v $tool)" "$BATS_TEST_TMPDIR/bin/"; done
  printf '#!/bin/sh\n' >"$BATS_TEST_TMPDIR/bin/dnf" && chmod +x "$BATS_TEST_TMPDIR/bin/dnf"
  PATH=$BATS_TEST_TMPDIR/bin run scripts/install-deps.sh check
  [ "$status" = 2 ]
  [[ $output == *"sudo dnf install"*" bats"* ]]
}
