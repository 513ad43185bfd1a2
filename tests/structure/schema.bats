#!/usr/bin/env bats
# JSON and CSV have the keys that src/README.md says.
load ../cli/helpers

# The keys of an object, not those of what is in it, in their order.
keys() {
  perl -ne '
    my (@keys, $depth);
    while (/"((?:[^"\\]|\\.)*)"(\s*:)?|([\[\]{}])/g) {
      if (defined $3) { $depth += $3 =~ /[\[{]/ ? 1 : -1 }
      elsif ($2 && $depth == 1) { push @keys, $1 }
    }
    print join(", ", @keys), "\n"'
}

@test "each command has the keys and titles that are documented" {
  local rows=0 command json csv
  cp src/README.md "$BATS_TEST_TMPDIR"
  cd "$BATS_TEST_TMPDIR"
  nqueens count 8 --journal=PART >/dev/null
  while IFS='|' read -r _ command json csv _; do
    command=${command//[ \`]/ } json=${json# } csv=${csv# }
    # shellcheck disable=SC2086 # words on purpose
    set -- $command
    # Objects that people's readers take, too.
    nqueens "$@" --json >json
    perl -MJSON::PP -ne 'decode_json($_)' json
    [ "$(head -n 1 json | keys)" = "${json% }" ]
    nqueens "$@" --csv >csv
    [ "$(head -n 1 csv | sed 's/,/, /g')" = "${csv% }" ]
    rows=$((rows + 1))
  done < <(sed -n '/^## JSON and CSV/,/^## The trace/p' README.md | grep '^| `')
  [ "$rows" -ge 18 ]
}

@test "what was asked besides is in the object" {
  [ "$(nqueens count 8 --given=1:1 --blocked=2:5 --json)" = '{"n":8,"given":[[1,1]],"blocked":[[2,5]],"solutions":"3"}' ]
  [ "$(nqueens count 5 --board=toroidal --json)" = '{"n":5,"board":"toroidal","solutions":"10"}' ]
  [ "$(nqueens count 6 --strategy=abs --csv)" = $'n,strategy,solutions\n6,abs,4' ]
}

@test "no solution is null in JSON and a line of titles alone in CSV" {
  prints 1 '{"n":3,"solution":null}' first 3 --json
  prints 1 row1,row2,row3 first 3 --csv
  prints 0 row1,row2,row3 list 3 --csv
  prints 0 '{"n":3,"solutions":"0","first":null}' 3 --json
  prints 0 $'n,solutions,first\n3,0,' 3 --csv
  prints 0 $'n,solutions,first\n4,2,2 4 1 3' 4 --csv
  prints 0 $'row1,row2,row3,row4\n2,4,1,3\n3,1,4,2' list 4 --format=csv
}
