# Changes to the table of strategies, src/strategies/registry.c below the working directory, as tests
# make them in a copy of the sources.

# An entry ends where the next one, or an empty line, begins.
entry() { printf '    (?:SEARCH|TRACED)\\(%s,.*?\\)(?: *\\\\)?\\n(?=    (?:SEARCH|TRACED)\\(|\\n)' "$1"; }

# add_strategy NAME COLUMNS [SEARCH|TRACED]: one entry more, before that of bitmask.
add_strategy() {
  NEW="    ${3:-SEARCH}($1, $2) \\"$'\n' perl -0pi -e "s/(?=$(entry bitmask))/\$ENV{NEW}/s" src/strategies/registry.c
  grep -q "($1," src/strategies/registry.c
}

# drop_strategy NAME: its file and its entry.
drop_strategy() {
  rm "src/strategies/$1.c"
  perl -0pi -e "s/$(entry "$1")//s" src/strategies/registry.c
}

# set_practical_n N: of each entry.
set_practical_n() { sed -i -E "s/(\.practical_n = )[0-9]+/\1$1/" src/strategies/registry.c; }
