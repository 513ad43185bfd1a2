#!/usr/bin/env bats
# The man page, which is made from the same tables as --help.
load helpers

setup() {
  page=$BATS_TEST_TMPDIR/nqueens.1
  nqueens --generate=man >"$page"
}

shown() {
  command -v mandoc >/dev/null || skip "no mandoc: scripts/install-deps.sh check"
  mandoc -T utf8 -O width=200 "$page" | sed 's/.\x08//g'
}

@test "mandoc and groff have nothing to say against the page" {
  local checked=0
  if command -v mandoc >/dev/null; then
    run -0 mandoc -T lint -W warning "$page"
    [ -z "$output" ] || wrong mandoc
    checked=1
  fi
  if command -v groff >/dev/null; then
    run -0 groff -ww -mdoc -Tutf8 -z "$page"
    [ -z "$output" ] || wrong groff
    checked=1
  fi
  [ "$checked" = 1 ] || skip "no mandoc, no groff: scripts/install-deps.sh check"
}

@test "its hyphens are those of options, to be copied" {
  run ! grep -E '(^|[^\\])-' <(grep -vE '^\.(Bl |\\")' "$page")
}

@test "it has the sections of a man page" {
  diff - <(sed -n 's/^\.Sh //p' "$page") <<'END'
NAME
SYNOPSIS
DESCRIPTION
COMMANDS
OPTIONS
ENVIRONMENT
FILES
EXIT STATUS
EXAMPLES
SEE ALSO
END
}

@test "it has every command and option of --help, with the commands that take it" {
  local page_shown help
  page_shown=$(shown)
  help=$(nqueens --help)
  while read -r command; do
    grep -qE "^     $command( |\$)" <<<"$page_shown" || wrong "no command $command"
  done < <(sed -n '/^Commands/,/^$/s/^  nqueens \([a-z]\+\) .*/\1/p' <<<"$help")
  while read -r option; do
    entry=$(grep -A1 -E -- "^     (-., )?$option(=| |\$)" <<<"$page_shown") || wrong "no $option"
    for command in count first list compare profile trace verify info; do
      if nqueens "$command" --help | grep -q -- " $option[= ]"; then
        grep -qE "With.* $command[,. ]|With every command" <<<"$entry" || wrong "$option: no $command in $entry"
      else
        run ! grep -qE "With.* $command[,. ]|With every command" <<<"$entry"
      fi
    done
  done < <(sed -n '/^Options/,$s/^  \(-., \|    \)\(--[a-z-]*\)[= ].*/\2/p' <<<"$help")
}

@test "its examples run" {
  cd "$BATS_TEST_TMPDIR"
  PATH=$(dirname "$NQUEENS"):$PATH
  mapfile -t examples < <(sed -n 's/^\.Dl //p' "$page" | sed 's/\\-/-/g; s/ 18 / 12 /')
  [ "${#examples[@]}" -gt 5 ]
  for example in "${examples[@]}"; do
    run --separate-stderr -0 bash -c "$example"
    [ -z "$stderr" ] || wrong "$example"
  done
}
