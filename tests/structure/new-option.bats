#!/usr/bin/env bats
# A rehearsal: a new option takes one entry of the table; its number, its value, what is refused, help,
# the man page and what shells complete follow.
bats_require_minimum_version 1.5.0

# add ENTRY: to the table, before that of --stats.
add() {
  cp -r Makefile src "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  ENTRY=$1 perl -pi -e 'print "$ENV{ENTRY}\n" if /^OPTION\(STATS,/' src/cli/option_table.h
}

@test "an entry of the table puts an option into help, the man page and every shell's completions" {
  add 'OPTION(ZEBRA, "zebra", 0, "FILE", FOR_LIST, "with stripes", TEXT(zebra))'
  make -s -j2 BUILD=build CFLAGS=-O0 build/nqueens man >/dev/null
  build/nqueens list --help | grep -qE '^      --zebra=FILE +with stripes$'
  run ! grep -q zebra <(build/nqueens count --help)
  grep -A2 -F '.It Fl \-zebra Ns = Ns Ar FILE' build/share/nqueens.1 | grep -qx 'With stripes.'
  grep -qxF "            --zebra) kind=path ;;" build/share/nqueens.bash
  [ "$(grep -c -- '--zebra= ' build/share/nqueens.bash)" = 1 ]
  grep -qxF "                --zebra='[with stripes]:FILE:_files'" build/share/nqueens.zsh
  grep -qx "complete .*from list' -l zebra -r -F -d 'with stripes'" build/share/nqueens.fish
}

@test "an entry with a number: the command has it, what is out of its range is refused" {
  add 'OPTION(ZEBRA, "zebra", 0, "Z", FOR_LIST, "stripes", WHOLE(unsigned, zebra, 5, "a number of stripes", 2, 9))'
  sed -i 's/^    listing list = {cli, 0};/&\n    printf("%u stripes%s\\n", cli->zebra, cli_has(cli, OPTION_ZEBRA) ? "" : " as usual");/' src/cli/solve.c
  make -s -j2 BUILD=build CFLAGS=-O0 build/nqueens
  [ "$(build/nqueens list 4 | head -n 1)" = '5 stripes as usual' ]
  [ "$(build/nqueens list 4 --zebra=9 | head -n 1)" = '9 stripes' ]
  run -2 build/nqueens list 4 --zebra=10
  [ "$output" = "nqueens: '10' is not a number of stripes: expected a whole number from 2 to 9" ]
  run -2 build/nqueens count 4 --zebra=3
  [ "$output" = "nqueens: option '--zebra' does not apply to count: expected list" ]
}

@test "an entry without a kind is refused by the compiler" {
  add 'OPTION(ZEBRA, "zebra", 0, "Z", FOR_LIST, "stripes")'
  run ! make -s BUILD=build CFLAGS=-O0 build/obj/cli/options.o
  [[ $output == *'requires 7 arguments'* || $output == *'too few arguments'* ]]
}
