#!/usr/bin/env bats
# The harness in bench/, built from a copy that has one strategy more.
bats_require_minimum_version 1.5.0
load registry

header() { echo '#include <benchmark/benchmark.h>' | "${CXX:-g++}" -x c++ -E - >/dev/null 2>&1; }

build() { make -s -j2 BUILD=build CFLAGS=-O1 CXXFLAGS=-O1 build/bench; }

setup_file() {
  header || return 0
  cp -r Makefile src bench "$BATS_FILE_TMPDIR"
  cd "$BATS_FILE_TMPDIR"
  sed 's/(bitmask)/(extra)/' src/strategies/bitmask.c >src/strategies/extra.c
  add_strategy extra '.practical_n = 5, .memory = NQUEENS_KEEPS_MASKS, .idea = "one more", .source = "a test"'
  build
}

setup() {
  header || skip "no Google Benchmark: scripts/install-deps.sh bench"
  cd "$BATS_FILE_TMPDIR"
}

bench() { build/bench --benchmark_min_time=0.001 "$@"; }

@test "the harness lists every strategy of the registry, to its practical n" {
  wanted=$(sed -nE 's/^ *(SEARCH|TRACED)\((\w+), .practical_n = ([0-9]+).*/\2 \3/p' src/strategies/registry.c |
    while read -r name most; do seq -f "$name/%g" "$most"; done)
  grep -qx 'extra/5' <<<"$wanted"
  diff <(echo "$wanted") <(bench --benchmark_list_tests | grep -E '/[0-9]+$')
}

@test "JSON holds what was measured, and on what" {
  bench --benchmark_filter='^(extra/5|lowest_bit/ctz)$' --benchmark_out=out.json >/dev/null 2>&1
  perl -MJSON::PP -0777 -ne '
    my $report = decode_json($_);
    defined $report->{context}{$_} or die "no $_\n" for qw(nqueens commit cpu compiler flags date);
    $report->{context}{flags} eq "-O1" or die "flags: $report->{context}{flags}\n";
    my ($extra, $ctz) = @{$report->{benchmarks}};
    $extra->{nodes} == 54 && $extra->{candidates} == 53 && $extra->{checks} == 0 or die "work\n";
    $extra->{$_} > 0 or die "no $_\n" for "nodes/s", "time/node", "solutions/s";
    abs($extra->{"nodes/s"} * $extra->{"time/node"} - 1) < 1e-6 or die "rates\n";
    abs($extra->{cpu_time} * 1e-6 / 54 / $extra->{"time/node"} - 1) < 1e-6 or die "time a node\n";
    $ctz->{"time/call"} > 0 or die "no time/call\n"' out.json
}

@test "a kernel's lanes are full, and its steps those that the states need" {
  bench --benchmark_filter='^kernel_portable/14' --benchmark_out=out.json >/dev/null 2>&1
  perl -MJSON::PP -0777 -ne '
    my ($kernel) = @{decode_json($_)->{benchmarks}};
    $kernel->{lanes} > 3.9 && $kernel->{lanes} <= 4 or die "lanes: $kernel->{lanes}\n";
    abs($kernel->{steps} * $kernel->{lanes} - 1624102) < 1 or die "steps: $kernel->{steps}\n";
    $kernel->{$_} > 0 or die "no $_\n" for "time/step", "cycles/step", "solutions/s";' out.json
}

@test "its exit status: 2 for an unknown flag, 1 if nothing has such a name" {
  run -2 bench --nonsense
  run -1 bench --benchmark_filter=nothing
}

@test "a wrong count or column is an error, and the program fails" {
  run -0 bench --benchmark_filter='^(extra/[45]|lowest_bit/de_bruijn)$'
  sed -i 's/solution(b->tally, 1)/solution(b->tally, 2)/' src/strategies/extra.c
  sed -i 's/0x077cb531/0x077cb533/' bench/primitives.cpp
  sed -i 's/+= v_sum(sum)/&+ 1/' src/engine/kernel_body.h
  build
  run -1 bench --benchmark_filter='^extra/[45]$'
  [[ $output == *"extra/5"*"ERROR OCCURRED: 'wrong count: differs from batch'"* ]]
  run -1 bench --benchmark_filter='^kernel_portable/14'
  [[ $output == *"ERROR OCCURRED: 'wrong count: differs from cross'"* ]]
  run -1 bench --benchmark_filter='^lowest_bit/'
  [[ $output == *"lowest_bit/de_bruijn"*"ERROR OCCURRED: 'wrong column'"* ]]
  grep -q '^lowest_bit/ctz .*[0-9]' <<<"$output"
  run ! grep -q '^lowest_bit/ctz .*ERROR' <<<"$output"
}
