#!/usr/bin/env bats
# The Makefile: what it prints, what it rebuilds and when.
bats_require_minimum_version 1.5.0

# The tree is built once, without optimization: what is built hardly runs. Each test has a copy.
setup_file() {
  unset BUILD CC CPPFLAGS LDFLAGS LDLIBS MAKEFLAGS
  export CFLAGS=-O0
  mkdir "$BATS_FILE_TMPDIR/tree"
  cp -r Makefile README.md LICENSE src scripts bench tests "$BATS_FILE_TMPDIR/tree"
  cd "$BATS_FILE_TMPDIR/tree"
  make run N=8 >"$BATS_FILE_TMPDIR/answer" 2>"$BATS_FILE_TMPDIR/log"
  make 2>>"$BATS_FILE_TMPDIR/log"
}

setup() {
  cp -a "$BATS_FILE_TMPDIR/tree" "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR/tree"
}

# makes NOTHING|WORDS ARGUMENTS...: make, so called, says just that it does WORDS ("CC LD", repeated ones once).
makes() {
  local words=${1/nothing/}
  run --separate-stderr make "${@:2}"
  [ "$status" = 0 ]
  diff <(awk '{ print $1 }' <<<"$stderr" | sort -u | xargs) <(echo "$words")
}

@test "make run N=8 prints only the answer on stdout, from nothing" {
  [ "$(<"$BATS_FILE_TMPDIR/answer")" = $'92\n1 5 8 6 3 7 2 4' ]
}

@test "a second make builds nothing; changed flags rebuild all, and only once" {
  makes nothing lib
  makes 'AR CC LD' lib CPPFLAGS=-DANY
  grep -q 'CC .*bitmask.c (plain)' <<<"$stderr"
  makes nothing lib CPPFLAGS=-DANY
}

@test "other libraries and flags of the linker link anew, and compile nothing" {
  makes LD LDLIBS=-lm
  makes nothing LDLIBS=-lm
  makes LD LDLIBS=-lm LDFLAGS=-Wl,-O1
}

@test "make -n and make -q tell what there is to do: nothing behind make, one file behind one change" {
  make -q
  run -0 make -n
  [ "$output" = "make: Nothing to be done for 'all'." ]
  run -1 make -q CPPFLAGS=-DANY
  run -1 make -q LDLIBS=-lm
  make -q # neither of them has written anything
  touch -d '+2 seconds' src/cli/info.c
  [ "$(make -n V=1 | grep -c -- ' -c src/')" = 1 ]
  run -1 make -q
}

@test "make takes all processors, or as many as it is told" {
  sed -i '/^\.PHONY: all/i jobs:\n\t@echo $(filter -j%,$(MAKEFLAGS))' Makefile
  [ "$(make -s jobs)" = "-j$(nproc)" ]
  [ "$(make -s -j1 jobs)" = -j1 ]
  [ "$(make -s -j3 jobs)" = -j3 ]
  [ "$(MAKEFLAGS=-j3 make -s jobs)" = -j3 ]
}

@test "make install installs what was built, with its flags, unless it is told others" {
  make CC=gcc CFLAGS='-O0 -DLIKE=1,2' 2>/dev/null
  unset CFLAGS
  makes GEN install DESTDIR="$BATS_TEST_TMPDIR/to"
  "$BATS_TEST_TMPDIR/to/usr/local/bin/nqueens" info | grep -qF -- '-O0 -DLIKE=1,2'
  makes 'AR CC GEN LD' install DESTDIR="$BATS_TEST_TMPDIR/to" CFLAGS='-O0 -DLIKE=3'
  CFLAGS='-O0 -DLIKE=4' makes 'AR CC GEN LD' install DESTDIR="$BATS_TEST_TMPDIR/to"
}

# is_wrong LINE ARGUMENTS...: make stops before it does anything, with this line.
is_wrong() {
  run make "${@:2}"
  [ "$status" = 2 ]
  [ "$output" = "$1" ] || [[ $output == *"Makefile:"*": *** $1.  Stop." && $output != *$'\n'* ]] || { echo "$output"; false; }
}

@test "paths that nothing could be installed at, built in or found again are refused" {
  for place in PREFIX LIBDIR MANDIR; do
    for path in some/where '/with a/blank'; do
      is_wrong "$place=\"$path\": expected an absolute path without blanks" "$place=$path" install
    done
  done
  is_wrong 'LIBDIR="": expected an absolute path without blanks' LIBDIR= install
  is_wrong 'BUILD="a b": expected one path without blanks' 'BUILD=a b'
  for path in . src ./src/../; do
    is_wrong "BUILD=\"$path\": expected a directory of its own, not one with sources" "BUILD=$path" clean
  done
  [ -e src/nqueens.c ]
  cd ..
  is_wrong "start it as make -C tree/: all paths are relative to that directory" -f tree/Makefile
  make -q -C tree
  make -q -C tree -f ./Makefile
}

@test "another PREFIX changes nqueens.pc alone" {
  makes nothing PREFIX=/opt/q
  grep -qx 'prefix=/opt/q' build/nqueens.pc
  makes nothing
  grep -qx 'prefix=/usr/local' build/nqueens.pc
}

@test "a changed header rebuilds what includes it; one file more, only what it is linked into" {
  touch -d '+2 seconds' src/core/bitboard.h
  make -n lib >log
  grep -q 'src/strategies/bitmask.c' log
  run ! grep -q 'src/strategies/tuples.c' log
  touch -d '-1 hour' src/core/bitboard.h
  echo 'extern int nq_more;' >src/core/more.c
  make lib 2>log
  diff - <(awk '{ print $1, $2 }' log | LC_ALL=C sort) <<END
AR build/libnqueens.a
CC src/core/more.c
LD build/libnqueens.so.0
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

@test "words of BENCH_ARGS, CMD and BASE reach the program as they are, quoted or not" {
  printf '#!/bin/sh\n' >scripts/install-deps.sh # what is called, and not what it needs
  for script in scripts/bench-cli.sh scripts/regress.py; do
    printf '#!/bin/sh\nprintf "<%%s>" "$@"\n' >$script
  done
  for words in '--a=^(x|y)/$ --b=*' '--a=^(x|y)/$$ --b=*' "--a='^(x|y)/\$' \"--b=*\""; do
    [ "$(make -s bench-cli BENCH_ARGS="$words")" = '<--a=^(x|y)/$><--b=*>' ]
    [ "$(BENCH_ARGS=$words make -s regress BASE='a b$c')" = '<a b$c><--a=^(x|y)/$><--b=*>' ]
  done
  for command in "./mine '\$x' {n}" "awk '{print \$1}' # \"\$(y)\""; do
    [ "$(make -s bench-cmd CMD="$command")" = "<--command=$command>" ]
    [ "$(CMD=$command make -s bench-cmd)" = "<--command=$command>" ]
  done
}

@test "V=1 shows the commands" {
  run make -B -n V=1
  [[ $output == *"-DNQ_COUNTING=1"* ]]
}
