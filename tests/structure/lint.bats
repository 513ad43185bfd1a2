#!/usr/bin/env bats
# What a careful reader would complain about, found by machines.
bats_require_minimum_version 1.5.0

load sources

# files ENDING...: those of the project with such an ending.
files() {
  local ending
  for ending; do project_files | tr '\0' '\n' | grep "\.$ending\$"; done
}

no_warning() {
  make -s BUILD="$BATS_TEST_TMPDIR/build" CC="$1" CPPFLAGS=-Werror all tests
}

@test "no warning under gcc" {
  no_warning gcc
}

# Its warnings do not: what make would compile is only looked at.
@test "no warning under clang" {
  local build=$BATS_TEST_TMPDIR/build compile
  compile=$(make -n V=1 BUILD="$build" CC=clang CPPFLAGS=-Werror all tests "$build/fuzz_parse" |
    sed -nE '/ -MMD .* (src|tests)\/[^ ]*\.c /{ s/ -MMD -MP / -fsyntax-only /; s/ (-o [^ ]*|[^ ]*\.[ao]|-lcmocka)\>//g; p }')
  [ "$(wc -l <<<"$compile")" -gt 100 ]
  sh -ec "$compile"
}

@test "no warning in the benchmarks" {
  echo '#include <benchmark/benchmark.h>' | g++ -x c++ -E - >/dev/null 2>&1 ||
    skip "no Google Benchmark: scripts/install-deps.sh bench"
  for file in bench/*.cpp; do
    g++ -std=c++17 -Isrc -Wall -Wextra -Wpedantic -Wshadow -Werror -fsyntax-only "$file"
  done
}

@test "clang-tidy" {
  # What needs MPI's header is left out where there is none.
  local mpi='^src/mpi/' header=()
  if command -v mpicc >/dev/null; then
    mpi='^$'
    mapfile -t header < <(mpicc -show | grep -o -- '-I[^ ]*')
  fi
  mapfile -t files < <(files c | grep '^src/' | grep -v "$mpi")
  run --separate-stderr clang-tidy --quiet "${files[@]}" -- -std=c11 -D_POSIX_C_SOURCE=200809L -Isrc "${header[@]}"
  echo "$output"
  [ "$status" = 0 ]
  run ! grep -qE 'warning:|error:' <<<"$output"
}

@test "cppcheck" {
  run cppcheck --quiet --std=c11 --enable=warning,performance,portability --inline-suppr \
    --error-exitcode=1 -Isrc src
  echo "$output"
  [ "$status" = 0 ]
}

@test "clang-format" {
  mapfile -t files < <(files c h cpp)
  clang-format --dry-run --Werror "${files[@]}"
}

@test "shellcheck" {
  "${NQUEENS:-build/nqueens}" --generate=bash >"$BATS_TEST_TMPDIR/nqueens.bash"
  shellcheck --shell=bash "$BATS_TEST_TMPDIR/nqueens.bash"
  mapfile -t files < <(files sh)
  shellcheck "${files[@]}" .ci/run
}

@test "perl" {
  mapfile -t files < <(files pl pm)
  for file in "${files[@]}"; do
    run -0 perl -Iscripts/plots -wc "$file"
    [[ $output == *"syntax OK" ]] && [ "$(wc -l <<<"$output")" = 1 ] || { echo "$output"; false; }
  done
}

@test "python" {
  mapfile -t files < <(files py)
  pyflakes3 "${files[@]}"
  run -0 perl -CSD -ne 'print "$ARGV: $_" if length > 101' "${files[@]}"
  [ -z "$output" ] || { echo "$output"; false; }
}
