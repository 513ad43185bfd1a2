#!/usr/bin/env bats
# What bash, zsh and fish complete, asked of the shells themselves.
load helpers

setup_file() {
  for shell in bash zsh fish; do "$NQUEENS" --generate=$shell >"$BATS_FILE_TMPDIR/$shell"; done
}

needs() { command -v "$1" >/dev/null || skip "no $1: scripts/install-deps.sh check"; }

# bash_completes LINE...: for each line, the words that may stand at its end, sorted. As in
# readline, = is a word of its own.
bash_completes() (
  COMPREPLY=()
  # shellcheck disable=SC1091  # generated
  source "$BATS_FILE_TMPDIR/bash"
  for line in "$@"; do
    read -ra COMP_WORDS <<<"${line//=/ = }"
    [[ $line != *' ' ]] || COMP_WORDS+=('')
    COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
    _nqueens || true # outside of a completion, compopt fails
    printf '%s\n' "${COMPREPLY[@]}" | plain
  done
)

zsh_completes() { zsh -f "$BATS_TEST_DIRNAME/complete.zsh" "$BATS_FILE_TMPDIR/zsh" "$@"; }

# Only what begins with the word that is typed: fish 4 offers what contains it, too.
fish_completes() {
  for line in "$@"; do
    LC_ALL=C.UTF-8 HOME=$BATS_FILE_TMPDIR XDG_CONFIG_HOME=$BATS_FILE_TMPDIR fish --no-config \
      -c 'source $argv[1]; complete -C $argv[2]' "$BATS_FILE_TMPDIR/fish" "$line" | cut -f1 | bare |
      TYPED=${line##*[ =,]} perl -ne 'print if /^\Q$ENV{TYPED}/' | plain
  done
}

# Of each line an option's name, or of a value just what is behind the last = or comma.
bare() { sed -E 's/=$//; s/.*[=,]//'; }

# Words one a line, as a sorted line.
plain() { bare | LC_ALL=C sort -u | paste -sd' ' | sed 's/^ //'; }

# Pairs of a line and the words that it ends with.
lines=(
  'nqueens co' 'compare count'
  'nqueens list --lim' '--limit'
  'nqueens count --st' '--stats --strategy'
  'nqueens first --st' ''
  'nqueens 8 --st' '--strategy'
  'nqueens count --board=' 'plane toroidal'
  'nqueens count --symmetric ' '180 90'
  'nqueens trace --strategy=' 'abs bitmask cross flags lookahead'
  'nqueens count -s b' 'batch bitmask board'
  'nqueens trace 8 --format=' 'html json text'
  'nqueens list --format=m' 'matrix'
  'nqueens compare --strategies=abs,bi' 'bitmask'
  'nqueens count 20 --journal=Makef' 'Makefile'
  'nqueens audit Makef' 'Makefile'
  'nqueens count Makef' ''
  'nqueens count --threads=' ''
)

completes_as_it_should() {
  local asked=() expected=''
  for ((i = 0; i < ${#lines[@]}; i += 2)); do
    asked+=("${lines[i]}")
    expected+=${lines[i + 1]}$'\n'
  done
  diff <(printf '%s' "$expected") <("$1_completes" "${asked[@]}")
}

# Each command is offered the options that its --help names.
offers_what_help_names() {
  local asked=() expected=''
  for command in $("$NQUEENS" --help | sed -n '/^Commands/,/^$/s/^  nqueens \([a-z]\+\) .*/\1/p'); do
    asked+=("nqueens $command --")
    expected+=$("$NQUEENS" "$command" --help | sed -nE 's/^  (-., |    )(--[a-z-]+)[= ].*/\2/p' |
      LC_ALL=C sort | paste -sd' ')$'\n'
  done
  [ "${#asked[@]}" -gt 8 ]
  diff <(printf '%s' "$expected") <("$1_completes" "${asked[@]}")
}

@test "bash completes commands, options, their values and files" {
  completes_as_it_should bash
}

@test "bash offers each command its options" { offers_what_help_names bash; }

@test "bash completes where = does not part words" {
  diff <(bash_completes 'nqueens count --board=') <(
    COMP_WORDS=(nqueens count --board=) COMP_CWORD=2
    # shellcheck disable=SC1091
    source "$BATS_FILE_TMPDIR/bash"
    _nqueens || true
    [ "${COMPREPLY[0]}" = --board=plane ] && printf '%s\n' "${COMPREPLY[@]}" | plain
  )
}

@test "zsh completes commands, options, their values and files" {
  needs zsh
  needs_terminal
  completes_as_it_should zsh
}

@test "zsh offers each command its options" {
  needs zsh
  needs_terminal
  offers_what_help_names zsh
}

@test "fish completes commands, options, their values and files" {
  needs fish
  completes_as_it_should fish
}

@test "fish offers each command its options" {
  needs fish
  offers_what_help_names fish
}

@test "other shells are refused" {
  refuses "unknown thing to generate 'tcsh': expected man, bash, zsh or fish" --generate=tcsh
}
