#!/usr/bin/env bats
# tests/mutants: the table cannot rot. What each mutant turns red is asked by `make check-mutants`.
bats_require_minimum_version 1.5.0

mutants() { "$BATS_TEST_DIRNAME/../mutants/mutants.py" --table="$BATS_TEST_TMPDIR/table" "$@"; }

# refuses MESSAGE: of the table on standard input, before anything is built
refuses() {
  cat >"$BATS_TEST_TMPDIR/table"
  run -2 --separate-stderr mutants
  echo "$output $stderr"
  [ -z "$output" ]
  [ "$stderr" = "check-mutants: $1" ]
}

@test "a text that no longer stands once in its file is an error" {
  refuses "'no such text' occurs 0 times in src/engine/plan.c, expected once" <<'END'
src/engine/plan.c ⇒ unit engine
    no such text → another
END
  refuses "there is no src/engine/none.c" <<<$'src/engine/none.c ⇒ unit engine\n    a → b'
  refuses "table.txt, line 2: expected WHAT → BECOMES ⇒ TEST" <<<$'src/engine/plan.c ⇒ unit engine\n    a b'
  refuses "table.txt: 'luck' is no test: expected unit, cli, structure or oracle" <<'END'
src/engine/plan.c
    ? 10 : 5 → ? 5 : 10 ⇒ luck
END
}

@test "each text of the table stands once in its file" {
  cp "$BATS_TEST_DIRNAME/../mutants/table.txt" "$BATS_TEST_TMPDIR/table"
  run -2 --separate-stderr mutants --only='^no mutant has this$'
  [[ $stderr == "check-mutants: no mutant has "* ]]
  run -0 mutants --texts
}

@test "a mutant that no test sees survives, and that is exit 1" {
  [ -n "${NQUEENS_CHECK_ALL-}" ] || skip "takes minutes: make check-all"
  cat >"$BATS_TEST_TMPDIR/table" <<'END'
src/output/json.c ⇒ unit total
    c < 0x20 → c < 0x1f
    c < 0x20 → c < 0x21 ⇒ unit facts
END
  run -1 mutants
  [[ $output == *"survived: src/output/json.c: c < 0x20 → c < 0x1f (unit total)"* ]]
  [[ $output == *"caught: src/output/json.c: c < 0x20 → c < 0x21 (unit facts)"* ]]
}
