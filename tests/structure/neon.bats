#!/usr/bin/env bats
# The NEON kernel, on machines that have none: the engine's tests compiled for 64-bit ARM and
# run under qemu.

setup() {
  [ -n "$NQUEENS_CHECK_ALL" ] || skip "make check-all runs this"
  command -v aarch64-linux-gnu-gcc >/dev/null || skip "no aarch64-linux-gnu-gcc"
  command -v qemu-aarch64 >/dev/null || skip "no qemu-aarch64 (Debian: qemu-user)"
}

@test "the engine's tests pass on 64-bit ARM, with NEON" {
  build=$BATS_TEST_TMPDIR/build
  make -s BUILD="$build" CC=aarch64-linux-gnu-gcc AR=aarch64-linux-gnu-ar "$build/libnqueens.a"
  aarch64-linux-gnu-gcc -std=c11 -D_POSIX_C_SOURCE=200809L -O2 -static -Isrc -Itests/qemu -Itests/unit \
    tests/unit/test_engine.c "$build/libnqueens.a" -pthread -o "$build/test_engine"
  run env -u NQUEENS_CHECK_ALL NQUEENS_TEST_SIZE=13 qemu-aarch64 "$build/test_engine"
  echo "$output"
  [ "$status" = 0 ]
  [[ $output == *"# isa neon"* ]]
}
