#!/usr/bin/env bats
# Tests whose lines cannot fail prove nothing.
bats_require_minimum_version 1.5.0

setup() {
  command -v shfmt >/dev/null || skip "no shfmt: scripts/install-deps.sh check"
  unfailing=$BATS_TEST_DIRNAME/unfailing.py
}

# is_found FILE LINE...: just these lines of the file are told; standard input is the file.
is_found() {
  cat >"$BATS_TEST_TMPDIR/$1"
  run --separate-stderr "$unfailing" "$BATS_TEST_TMPDIR/$1"
  [ "$status" = 1 ]
  [ -z "$stderr" ]
  diff <(cut -d : -f 2 <<<"$output") <(printf '%s\n' "${@:2}")
}

@test "every line of every test can fail" {
  mapfile -t files < <(find tests -name '*.bats' -o -name '*.bash' -o -name '*.py' -o -name '*.mjs' -o -name '*.c')
  [ "${#files[@]}" -gt 40 ]
  run "$unfailing" "${files[@]}"
  echo "$output"
  [ "$status" = 0 ]
}

@test "bats: what stands behind ! or before &&, and what run caught for nobody" {
  is_found some.bats 2 3 6 8 11 15 20 <<'END'
first() {
  ! grep a file
  [ -e file ] && [ -s file ]
  run ! grep b file
  for i in 1 2; do
    [ -e "$i" ] && cmp "$i" file
  done
  run nqueens 8
  run nqueens 9
  [ "$status" = 0 ]
  counts 8
  counts 9
  [ "$output" = 352 ]
  (cd file && ls)
  several || wrong several
  if cmp a b && cmp b c; then false; fi
  cmp a b && wrong same
  run -2 nqueens x
  [ "$(cd / && pwd)" = / ] || wrong pwd
  ! grep c file
}
counts() { run nqueens count "$@"; }
several() {
  [ -e a ]
  [ -e b ]
}
END
}

@test "C, Python, JavaScript: constants, equal sides, results that nobody asks for" {
  is_found some.c 1 2 3 <<'END'
    assert_int_equal(count(8), count(8));
    assert_true(1);
    assert_false(x = y);
    assert_int_equal(count(8), 92);
    assert_true(x == y);
END
  is_found some.py 1 2 3 <<'END'
assert (count(8), 92)
count(8) == 92
assert True
assert count(8) == 92
END
  is_found some.mjs 1 2 3 <<'END'
  assert.rejects(open(8));
  page.click('#next');
  assert(true, 'reached');
  await page.click('#next');
  assert.equal(count(8), 92);
END
}
