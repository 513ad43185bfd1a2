#!/usr/bin/env bats
# The compilers, C libraries, optimizations and processors that the sources are written for. What
# counts there is held against OEIS: the program's own `verify`, and the engine's tests.
# scripts/install-deps.sh portable installs what Debian has of them.

setup() { build=$BATS_TEST_TMPDIR/build; }

needs() {
  for tool in "$@"; do
    command -v "$tool" >/dev/null || skip "no $tool: scripts/install-deps.sh portable"
  done
}

# counts_right [EMULATOR]: what was built in $build.
counts_right() {
  local nqueens=("$@" "$build/nqueens")
  run "${nqueens[@]}" verify 1..8
  [ "$status" = 0 ] || { echo "$output"; return 1; }
  diff - <("${nqueens[@]}" count 12 --csv --orbits) <<'END'
n,solutions,fundamental,orbits_of_8,orbits_of_4,orbits_of_2,orbits_of_1
12,14200,1787,1765,18,4,0
END
  diff - <("${nqueens[@]}" count 11 --board=toroidal) <<<88
  diff - <("${nqueens[@]}" list 8 --given-columns='3 . . 7' --blocked=5:1,6:6) <<<'3 6 2 7 5 1 8 4'
  diff - <("${nqueens[@]}" first 12 --any) <<<'2 4 6 8 10 12 1 3 5 7 9 11'
  for _ in started resumed; do
    diff - <("${nqueens[@]}" count 13 --journal="$build/journal") <<<73712
  done
}

# builds CC [SETTING=VALUE...]: the program, without a warning, and it counts right.
builds() {
  [ -n "$NQUEENS_CHECK_ALL" ] || skip "takes minutes: make check-all"
  needs "$1"
  make -s -j2 BUILD="$build" CC="$1" CPPFLAGS=-Werror CFLAGS=-O2 "${@:2}" "$build/nqueens"
  counts_right
}

# crosses TRIPLE EMULATOR [SETTING=VALUE...]: the same for another processor, linked statically.
crosses() {
  # shellcheck disable=SC2086  # no emulator is no word
  needs "$1-gcc" $2
  make -s -j2 BUILD="$build" CC="$1-gcc" AR="$1-ar" CPPFLAGS=-Werror LDFLAGS=-static "${@:3}" "$build/nqueens"
  # shellcheck disable=SC2086
  counts_right $2
}

# emulated TRIPLE EMULATOR ISA [LIBRARY]: the engine's own tests besides.
emulated() {
  [ -n "$NQUEENS_CHECK_ALL" ] || skip "takes minutes: make check-all"
  crosses "$1" "$2" CFLAGS=-O2 LDLIBS="$4"
  # shellcheck disable=SC2086
  "$1-gcc" -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -static -Wno-psabi -Isrc -Itests/qemu -Itests/unit \
    tests/unit/test_engine.c "$build/libnqueens.a" $4 -pthread -o "$build/test_engine"
  # shellcheck disable=SC2086
  run env -u NQUEENS_CHECK_ALL NQUEENS_TEST_SIZE=12 $2 "$build/test_engine"
  echo "$output"
  [ "$status" = 0 ]
  [[ $output == *"# isa $3"* ]]
}

@test "32-bit" {
  [ "$(uname -m)" = x86_64 ] || skip "only x86-64 runs these programs"
  emulated i686-linux-gnu '' portable
}

@test "big-endian, 64-bit: s390x" { emulated s390x-linux-gnu qemu-s390x portable; }
@test "big-endian, 32-bit: PowerPC" { emulated powerpc-linux-gnu qemu-ppc portable -latomic; }
@test "64-bit ARM, with NEON" { emulated aarch64-linux-gnu qemu-aarch64 neon; }

@test "gcc 9" { builds gcc-9; }
@test "gcc 11" { builds gcc-11; }
@test "gcc 14" { builds gcc-14; }
@test "clang 11" { builds clang-11; }
@test "clang 13" { builds clang-13; }
@test "clang 16" { builds clang-16; }
@test "clang 19" { builds clang-19; }
@test "clang 22" { builds clang-22; }
@test "musl" { builds musl-gcc; }
@test "musl, static" { builds musl-gcc CFLAGS=-O1 LDFLAGS=-static; }
@test "gcc -O0" { builds gcc CFLAGS=-O0; }
@test "gcc -O1" { builds gcc CFLAGS=-O1; }
@test "gcc -O2" { builds gcc; }
@test "gcc -O3" { builds gcc CFLAGS=-O3; }
@test "gcc -Os, all at once, for this processor" { builds gcc AR=gcc-ar CFLAGS='-Os -march=native -flto=auto'; }
@test "clang -O0" { builds clang CFLAGS=-O0; }
@test "clang -O1" { builds clang CFLAGS=-O1; }
@test "clang -O2" { builds clang; }
@test "clang -O3" { builds clang CFLAGS=-O3; }
