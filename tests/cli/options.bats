#!/usr/bin/env bats
# How options are written, and the commands and options that explain.
load helpers

options=(strategy threads isa progress journal shard units missing strategies max-time sample samples seed repeat stats format by limit any board given given-columns blocked by-first-column fundamental orbits symmetric first max-events output json csv markdown list-strategies help version generate)
commands=(count first list compare profile estimate trace verify merge audit info)

@test "values follow = or a blank; letters do for names" {
  for option in '--limit=1' '--limit 1' '-l1' '-l 1'; do
    # shellcheck disable=SC2086  # words
    prints 0 '2 4 1 3' list 4 $option
  done
  prints 0 4 count 6 --strategy abs
  prints 0 4 count 6 -sabs
  prints_file list-4-matrix.txt list 4 -f matrix
  prints_file list-5-by-column.txt list 5 -bcolumn
  prints_file list-5-json.txt list 5 -j
}

@test "letters can be bundled" {
  diff <(head -n 2 "$golden/list-5-json.txt") <(nqueens -jl2 list 5)
  diff <(head -n 2 "$golden/list-5-json.txt") <(nqueens list 5 -jl 2)
  prints_file list-5-json.txt list 5 -jbrow
}

@test "options may come before, between and after the command and N" {
  for words in '--limit=1 list 4' 'list --limit=1 4' 'list 4 --limit=1' \
    '-l 1 list 4 -f columns' '-f columns list -l 1 4' '-l2 list -l 1 4'; do
    # shellcheck disable=SC2086  # words
    prints 0 '2 4 1 3' $words
    # shellcheck disable=SC2086
    POSIXLY_CORRECT=1 prints 0 '2 4 1 3' $words
  done
}

@test "-- ends the options" {
  prints 0 $'2\n2 4 1 3' -- 4
  prints 0 2 count -- 4
  prints 0 2 -- count 4
  prints 0 '2 4 1 3' list -l 1 -- 4
  prints 0 $'2\n2 4 1 3' -- <<<4
  refuses "'-4' is not a board size: expected a whole number from 1 to 32" -- -4
  refuses "'-h' is not a board size: expected a whole number from 1 to 32" -- -h
  refuses "unexpected argument '--json': expected one board size, from 1 to 32" 4 -- --json
}

@test "of options that contradict each other the last counts" {
  prints_file list-4-board.txt list 4 --json --format=board
  prints 0 '2 4 1 3' list 4 --limit=2 --limit=1
  prints 0 '3 1 4 2' first 4 --by=row --by=column
}

@test "a second list is refused: it looks as if it were added to the first" {
  refuses "'4:7' is a second --given: expected one list, ROW:COL,..." count 8 --given=1:3 --given=4:7
  refuses "'4:7' is a second --blocked: expected one list, ROW:COL,..." list 8 --blocked=1:3 --blocked 4:7
  refuses "'. 7' is a second --given-columns: expected one list, COLUMNS" first 8 --given-columns=3 --given-columns='. 7'
  refuses "'flags' is a second --strategies: expected one list, A,B,..." compare 4 --strategies=abs --strategies=flags
}

@test "names may be cut short where that is not ambiguous" {
  prints 0 '2 4 1 3' list 4 --lim=1
  refuses "option '--l=1' is ambiguous: expected --limit or --list-strategies" list 4 --l=1
  refuses "option '--strateg' is ambiguous: expected --strategy or --strategies" 4 --strateg
}

@test "--help names every command and every long option" {
  run --separate-stderr nqueens --help
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong --help
  for option in "${options[@]}"; do
    grep -qE -- "^  (-.,|   ) --${option}[= ]" <<<"$output" || wrong "no --$option"
  done
  for command in "${commands[@]}"; do
    grep -q "^  nqueens $command" <<<"$output" || wrong "no $command"
  done
  [[ $output == *"from 1 to 32"* ]]
}

@test "every help keeps to 80 columns, and to those of a narrow terminal" {
  for command in '' "${commands[@]}"; do
    run --separate-stderr nqueens $command --help
    [ "$(LC_ALL=C.UTF-8 awk 'length > 80' <<<"$output")" = '' ] || wrong "$command --help: long lines"
  done
}

@test "on a terminal of 40 columns only an example or a single word is longer" {
  needs_terminal
  for command in '' "${commands[@]}"; do
    script -qec "stty cols 40; \"\$NQUEENS\" $command --help" /dev/null </dev/null | tr -d '\r' >"$BATS_TEST_TMPDIR/help"
    [ "$(wc -l <"$BATS_TEST_TMPDIR/help")" -gt 9 ]
    [ "$(awk 'length > 40 && !/^ *[^ ]+$/ && !/^  ?[^ ]+ nqueens|^ +-|^ *nqueens|^usage/' "$BATS_TEST_TMPDIR/help")" = '' ] || wrong "$command --help"
  done
}

@test "a command takes the options that its help names, and no other" {
  nqueens count 4 --journal="$BATS_TEST_TMPDIR/whole"
  for command in "${commands[@]}"; do
    run --separate-stderr nqueens "$command" --help
    [[ $status = 0 && -z $stderr && $output == "usage: nqueens $command "* ]] || wrong "$command --help"
    local help=$output arguments=("$command" 4)
    [ "$command" != info ] || arguments=(info)
    [[ $command != merge && $command != audit ]] || arguments[1]=$BATS_TEST_TMPDIR/whole
    local format=matrix
    [ "$command" != trace ] || format=text
    for option in --strategy=abs --stats --format=$format --by=column --limit=1 --json \
      --threads=1 --isa=portable --progress --journal="$BATS_TEST_TMPDIR/j" \
      "--journal=$BATS_TEST_TMPDIR/shard --shard=1/2" "--journal=$BATS_TEST_TMPDIR/units --units=5" \
      --missing --sample=50 --any --board=plane --given=1:2 --given-columns=2 --blocked=1:1 --by-first-column --fundamental --orbits --symmetric=180 \
      --first --max-events=9 --output="$BATS_TEST_TMPDIR/o" \
      --strategies=abs --max-time=0.01 --samples=200 --seed=1 --repeat=1 --csv --markdown; do
      run --separate-stderr --keep-empty-lines nqueens "${arguments[@]}" $option
      if grep -qE -- "^  (-.,|   ) ${option%%=*}[= ]" <<<"$help"; then
        [[ $status = 0 && ( -z $stderr || $option = --progress ) ]] || wrong "$command $option"
      else
        is_refusal "${stderr#nqueens: }" &&
          [[ $stderr == "nqueens: option '${option%%=*}' does not apply to $command: expected "* ]] || wrong "$command $option"
      fi
    done
  done
}

@test "-h prints a short help, usage first" {
  run --separate-stderr nqueens -h
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong -h
  [ "${lines[0]}" = "usage: nqueens [N] [OPTIONS]" ]
  [ "${#lines[@]}" -lt 15 ]
  [[ ${lines[-1]} == *"nqueens --help"* ]]
}

@test "--version prints one line, as nqueens.h has it" {
  local version
  version=$(sed -n 's/^#define NQUEENS_VERSION "\(.*\)"/\1/p' src/nqueens.h)
  [[ $version =~ ^[0-9]+\.[0-9]+\.[0-9]+$ ]]
  prints 0 "nqueens $version" --version
  prints 0 "nqueens $version" -V
  prints 0 "{\"name\":\"nqueens\",\"version\":\"$version\",\"schema\":2}" --version --json
}

@test "--list-strategies prints a name and an idea a line" {
  run --separate-stderr nqueens --list-strategies
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong --list-strategies
  [ "$(cut -d ' ' -f 1 <<<"$output" | grep -cxE 'squares|tuples|permutations|board|columns|abs|flags|bitmask|mirror|lookahead|cross')" = 11 ]
  [ "$(grep -cvE '^[a-z]+ +[^ ].*$' <<<"$output")" = 0 ] || wrong "no idea"
  nqueens --list-strategies --json | are_objects 'idea name practical_n'
  [ "$(nqueens --list-strategies --json | wc -l)" = "${#lines[@]}" ]
}

@test "help, version and strategies need no N and read no standard input" {
  for option in -h --help -V --version --list-strategies; do
    run --separate-stderr nqueens "$option" <<<nonsense
    [ "$status" = 0 ] && [ -z "$stderr" ] && [ -n "$output" ] || wrong "$option"
    run --separate-stderr nqueens count 4 "$option"
    [ "$status" = 0 ] && [ -z "$stderr" ] && [ "$output" != 2 ] || wrong "count 4 $option"
  done
}

@test "info tells version, compiler, flags, CPU, threads and instruction sets" {
  run --separate-stderr nqueens info
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong info
  for fact in version compiler flags cpu threads isa isas strategy; do
    grep -qE "^$fact +[^ ]" <<<"$output" || wrong "no $fact"
  done
  [ "$(nqueens --version)" = "nqueens $(sed -n 's/^version *//p' <<<"$output")" ]
}

@test "info --json is one JSON object" {
  [ "$(nqueens info --json | wc -l)" = 1 ]
  nqueens info --json | are_objects 'compiler cpu flags isa isas strategy threads version'
  nqueens info --json | perl -MJSON::PP -0777 -ne '
    my $info = decode_json($_);
    die "threads\n" unless encode_json([$info->{threads}]) =~ /^\[[0-9]+\]$/;
    die "isas\n" unless $info->{isas}[0] eq "portable" && grep { $_ eq $info->{isa} } @{$info->{isas}}'
}
