#!/usr/bin/env bats
# The library as others see it: symbols, installation, headers.
bats_require_minimum_version 1.5.0

BUILD=${BUILD:-build}

undefined() { nm -u "$BUILD/libnqueens.a" | awk '$1 == "U" {print $2}' | sort -u; }

@test "the library never prints, exits or handles signals" {
  run undefined
  [ -n "$output" ]
  run ! grep -E '^(_*v?[fd]?printf(_chk)?|f?put[cs]|f?putc|putchar|fwrite|write|perror|_?exit|_Exit|abort|raise|kill|signal|sigaction|stdout|stderr)$' <<<"$output"
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
    command -v $cc >/dev/null || continue
    $cc -std=c11 -Wall -Wextra -Wpedantic -Werror -Isrc -fsyntax-only "$BATS_TEST_TMPDIR/a.c"
  done
  for cxx in g++ clang++; do
    command -v $cxx >/dev/null || continue
    $cxx -std=c++17 -Wall -Wextra -Wpedantic -Werror -Isrc -fsyntax-only "$BATS_TEST_TMPDIR/a.cpp"
  done
}

# As a packager does it: into DESTDIR, with the libraries where a distribution has them.
installed() {
  root=$BATS_FILE_TMPDIR/root
  settings=(BUILD="$BATS_FILE_TMPDIR/build" CFLAGS=-O0 DESTDIR="$root" PREFIX=/opt/q LIBDIR=/opt/q/lib/here)
  [ -e "$root" ] || make -s -j2 "${settings[@]}" install
  library=$root/opt/q/lib/here
  export PKG_CONFIG_PATH=$library/pkgconfig PKG_CONFIG_SYSROOT_DIR=$root
}

@test "install puts all in its place" {
  installed
  diff - <(cd "$root/opt/q" && find . ! -type d -printf '%P %l\n' | sed 's/ $//' | LC_ALL=C sort) <<END
bin/nqueens
include/nqueens.h
lib/here/libnqueens.a
lib/here/libnqueens.so libnqueens.so.0
lib/here/libnqueens.so.0 libnqueens.so.$(version)
lib/here/libnqueens.so.$(version)
lib/here/pkgconfig/nqueens.pc
share/bash-completion/completions/nqueens
share/fish/vendor_completions.d/nqueens.fish
share/man/man1/nqueens.1
share/zsh/site-functions/_nqueens
END
  [ "$(pkg-config --modversion nqueens)" = "$(version)" ]
  grep -qx "libdir=\${prefix}/lib/here" "$library/pkgconfig/nqueens.pc"
  [ "$("$root/opt/q/bin/nqueens" count 6)" = 4 ]
  head -n 1 "$root/opt/q/share/man/man1/nqueens.1" | grep -q 'generate=man'
}

version() { sed -n 's/^#define NQUEENS_VERSION "\(.*\)"/\1/p' src/nqueens.h; }

# uses COMPILER FILE: built through pkg-config against the shared library, which is then looked for
# by its soname, and against the static one.
uses() {
  local shared static
  read -ra shared <<<"$(pkg-config --cflags --libs nqueens)"
  read -ra static <<<"$(pkg-config --static --cflags --libs nqueens)"
  cd "$BATS_TEST_TMPDIR"
  "$1" -Wall -Wextra -Werror "$2" -o shared "${shared[@]}"
  readelf -d shared | grep -q 'NEEDED.*\[libnqueens\.so\.0\]'
  diff - <(LD_LIBRARY_PATH=$library ./shared) <<<'92 14200 5'
  "$1" -Wall -Wextra -Werror "$2" -o static -static "${static[@]}"
  diff - <(./static) <<<'92 14200 5'
}

@test "a C program uses the installed library, shared and static" {
  installed
  cat >"$BATS_TEST_TMPDIR/user.c" <<'END'
#include <inttypes.h>
#include <nqueens.h>
#include <stdio.h>
#include <string.h>

int main(void)
{
    const nqueens_options two_threads = {.threads = 2};
    uint64_t plain = 0, fast = 0;
    uint8_t columns[8];
    if (strcmp(nqueens_version(), NQUEENS_VERSION) != 0 ||
        nqueens_count(8, "bitmask", &plain) != NQUEENS_OK ||
        nqueens_count_with(12, &two_threads, &fast) != NQUEENS_OK ||
        nqueens_first(8, NQUEENS_BY_ROW, columns) != NQUEENS_OK)
        return 1;
    printf("%" PRIu64 " %" PRIu64 " %d\n", plain, fast, columns[1]);
    return 0;
}
END
  uses cc user.c
}

@test "a C++ program uses it, too" {
  installed
  cat >"$BATS_TEST_TMPDIR/user.cpp" <<'END'
#include <cstdint>
#include <iostream>
#include <nqueens.h>
#include <vector>

int main()
{
    std::vector<std::vector<uint8_t>> solutions;
    const auto keep = [](unsigned n, const uint8_t *columns, void *context) {
        static_cast<std::vector<std::vector<uint8_t>> *>(context)->emplace_back(columns, columns + n);
        return 0;
    };
    std::uint64_t count = 0;
    if (nqueens_enumerate(8, NQUEENS_BY_ROW, keep, &solutions) != NQUEENS_OK ||
        nqueens_count(12, nullptr, &count) != NQUEENS_OK)
        return 1;
    std::cout << solutions.size() << ' ' << count << ' ' << int{solutions[0][1]} << '\n';
}
END
  uses c++ user.cpp
}

@test "uninstall removes what install has put there" {
  installed
  make -s "${settings[@]}" uninstall
  [ -z "$(find "$root" ! -type d)" ]
}

@test "what dist packs builds and installs without git" {
  make -s BUILD="$BATS_TEST_TMPDIR" dist 2>/dev/null || skip "no clone"
  tar -xzf "$BATS_TEST_TMPDIR/nqueens-$(version).tar.gz" -C "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR/nqueens-$(version)"
  run -0 env GIT_CEILING_DIRECTORIES="$BATS_TEST_TMPDIR" make -s -j2 BUILD=build CFLAGS=-O0 DESTDIR="$BATS_TEST_TMPDIR" PREFIX= install
  [ -z "$output" ]
  [ "$("$BATS_TEST_TMPDIR/bin/nqueens" count 8)" = 92 ]
  [ -s "$BATS_TEST_TMPDIR/share/man/man1/nqueens.1" ]
}
