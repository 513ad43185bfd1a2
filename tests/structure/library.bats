#!/usr/bin/env bats
# The library as others see it: symbols, installation, headers.
bats_require_minimum_version 1.5.0

BUILD=${BUILD:-build}

undefined() { nm -u "$BUILD/libnqueens.a" | awk '$1 == "U" {print $2}' | sort -u; }

@test "the library never prints, exits or handles signals" {
  run undefined
  [ -n "$output" ]
  ! grep -E '^(_*v?[fd]?printf(_chk)?|f?put[cs]|f?putc|putchar|fwrite|write|perror|_?exit|_Exit|abort|raise|kill|signal|sigaction|stdout|stderr)$' <<<"$output"
}

@test "the archive's global symbols are prefixed" {
  run bash -c "nm -g --defined-only '$BUILD/libnqueens.a' | awk 'NF == 3 {print \$3}' | grep -vE '^(nqueens|nq)_'"
  [ -z "$output" ]
}

# .data.rel.ro holds tables of addresses, which the loader fills in and then protects.
@test "the library has no data that changes" {
  run bash -c "objdump -t '$BUILD/libnqueens.a' | grep -E '\\s(\\*COM\\*|\\.(data|bss|tdata|tbss)(\\.[^r]\\S*)?)\\s+0*[1-9a-f]'"
  echo "$output"
  [ "$status" = 1 ]
}

@test "the shared library exports exactly what the header declares" {
  exported=$(nm -D --defined-only "$BUILD"/libnqueens.so | awk '{print $3}' | sort -u)
  declared=$(grep NQUEENS_API -A1 src/nqueens.h | grep -oE '\bnqueens_[a-z_]+\(' | tr -d '(' | sort -u)
  diff <(echo "$declared") <(echo "$exported")
}

@test "the shared library has its soname and needs only libc" {
  readelf -d "$BUILD/libnqueens.so" | grep -q 'SONAME.*\[libnqueens\.so\.0\]'
  [ "$(readelf -d "$BUILD/libnqueens.so" | grep NEEDED | grep -vcE '\[(libc\.so\.6|lib[au]bsan.*|libasan.*)\]')" = 0 ]
}

@test "the program needs only libc" {
  [ "$(readelf -d "$BUILD/nqueens" | grep NEEDED | grep -vcE '\[(libc\.so\.6|lib[au]bsan.*|libasan.*)\]')" = 0 ]
}

@test "the public header is valid C11 and C++17 by itself" {
  echo '#include "nqueens.h"' >"$BATS_TEST_TMPDIR/a.c"
  cp "$BATS_TEST_TMPDIR/a.c" "$BATS_TEST_TMPDIR/a.cpp"
  for cc in gcc clang; do
    $cc -std=c11 -Wall -Wextra -Wpedantic -Werror -Isrc -fsyntax-only "$BATS_TEST_TMPDIR/a.c"
  done
  for cxx in g++ clang++; do
    $cxx -std=c++17 -Wall -Wextra -Wpedantic -Werror -Isrc -fsyntax-only "$BATS_TEST_TMPDIR/a.cpp"
  done
}

@test "install, use through pkg-config from C and C++, uninstall" {
  root=$BATS_TEST_TMPDIR/root
  make -s BUILD="$BATS_TEST_TMPDIR/build" DESTDIR="$root" PREFIX=/opt/q install
  cat >"$BATS_TEST_TMPDIR/user.c" <<'END'
#include <nqueens.h>
#include <stdio.h>
#include <string.h>
int main(void)
{
    uint64_t solutions = 0;
    if (strcmp(nqueens_version(), NQUEENS_VERSION) != 0 || nqueens_count(8, NULL, &solutions) != NQUEENS_OK)
        return 1;
    printf("%d\n", (int)solutions);
    return 0;
}
END
  cp "$BATS_TEST_TMPDIR/user.c" "$BATS_TEST_TMPDIR/user.cpp"
  export PKG_CONFIG_PATH=$root/opt/q/lib/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
  [ "$(pkg-config --modversion nqueens)" = "$(sed -n 's/^#define NQUEENS_VERSION "\(.*\)"/\1/p' src/nqueens.h)" ]
  read -ra flags <<<"$(pkg-config --cflags --libs nqueens)"
  gcc "$BATS_TEST_TMPDIR/user.c" -o "$BATS_TEST_TMPDIR/shared" "${flags[@]}"
  g++ "$BATS_TEST_TMPDIR/user.cpp" -o "$BATS_TEST_TMPDIR/static" "${flags[0]}" "$root/opt/q/lib/libnqueens.a"
  [ "$(LD_LIBRARY_PATH=$root/opt/q/lib "$BATS_TEST_TMPDIR/shared")" = 92 ]
  [ "$("$BATS_TEST_TMPDIR/static")" = 92 ]
  [ "$("$root/opt/q/bin/nqueens" count 6)" = 4 ]
  make -s BUILD="$BATS_TEST_TMPDIR/build" DESTDIR="$root" PREFIX=/opt/q uninstall
  [ -z "$(find "$root" -type f -o -type l)" ]
}
