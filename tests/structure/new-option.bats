#!/usr/bin/env bats
# A rehearsal: a new option takes one line of the table (and its number); help, the man page and
# what shells complete follow.
bats_require_minimum_version 1.5.0

@test "a line of the table puts an option into help, the man page and every shell's completions" {
  cp -r Makefile src "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  sed -i 's/^    OPTION_STATS,/    OPTION_ZEBRA,\n&/' src/cli/options.h
  sed -i 's/^    \[OPTION_STATS\] =/    [OPTION_ZEBRA] = {"zebra", 0, "FILE", FOR_LIST, "with stripes"},\n&/' src/cli/options.c
  make -s -j2 BUILD=build CFLAGS=-O0 build/nqueens man >/dev/null
  build/nqueens list --help | grep -qE '^      --zebra=FILE +with stripes$'
  run ! grep -q zebra <(build/nqueens count --help)
  grep -A2 -F '.It Fl \-zebra Ns = Ns Ar FILE' build/share/nqueens.1 | grep -qx 'With stripes.'
  grep -qxF "            --zebra) kind=path ;;" build/share/nqueens.bash
  [ "$(grep -c -- '--zebra= ' build/share/nqueens.bash)" = 1 ]
  grep -qxF "                --zebra='[with stripes]:FILE:_files'" build/share/nqueens.zsh
  grep -qx "complete .*from list' -l zebra -r -F -d 'with stripes'" build/share/nqueens.fish
}
