#!/usr/bin/env bats
# scripts/regress.py: known changes in a scratch copy, and the verdict that each must get.
bats_require_minimum_version 1.5.0
load registry
load sources

# The repository with three strategies and the portable kernel alone, which build in
# seconds; committed, so that it has a base.
setup_file() {
  cd "$BATS_FILE_TMPDIR"
  mkdir repo
  (cd "$BATS_TEST_DIRNAME/../.." && project_files | xargs -0 cp --parents -t "$BATS_FILE_TMPDIR/repo")
  cd repo
  for source in src/strategies/*.c; do
    name=$(basename "$source" .c)
    case $name in
      registry | abs | bitmask | cross) ;;
      *) drop_strategy "$name" ;;
    esac
  done
  set_practical_n 10
  rm -f src/engine/kernel_avx*.c
  sed -i 's/defined(__x86_64__)/0/' src/engine/isa.c
  awk -F '\t' 'NR == 1 || $1 ~ /^(abs|bitmask|cross)$/ && $2 <= 10' tests/work.tsv >work.tsv
  mv work.tsv tests/work.tsv
  git init -q .
  git config user.name Test
  git config user.email test@localhost
  git add -A && git commit -q -m base
}

setup() {
  export CFLAGS=-O0
  unset BUILD
  cd "$BATS_FILE_TMPDIR/repo"
  git reset -q --hard
  git clean -q -f -d -x -e build
  out=$BATS_TEST_TMPDIR/out
}

regress() { scripts/regress.py --out="$out" "$@"; }

# With the script's own modules, as its parts see them.
parts() { PYTHONDONTWRITEBYTECODE=1 PYTHONPATH=scripts /usr/bin/python3 -c "$1"; }

takes_minutes() { [ -n "${NQUEENS_CHECK_ALL-}" ] || skip "takes minutes: make check-all"; }

needs_time() {
  for tool in /usr/bin/python3:scipy hyperfine; do
    case $tool in
      *:*) "${tool%:*}" -c "import ${tool#*:}" 2>/dev/null ;;
      *) command -v "$tool" >/dev/null ;;
    esac || skip "no ${tool#*:}: scripts/install-deps.sh regress"
  done
}

# refuses MESSAGE ARGUMENTS...: exit 2 and just that line, on standard error.
refuses() {
  local message=$1
  shift
  run --separate-stderr regress "$@"
  [ "$status" = 2 ] && [ -z "$output" ] && [ "$stderr" = "regress: $message" ] || {
    printf '%q ' "$@"
    echo "exit $status: $output $stderr"
    return 1
  }
}

# cannot_measure TEXT ARGUMENTS...: exit 2, the text on standard error and in each report.
cannot_measure() {
  local text=$1
  shift
  run --separate-stderr regress "$@"
  echo "exit $status: $output $stderr"
  [ "$status" = 2 ]
  [[ $stderr == "regress: "*"$text"* ]]
  for report in report.md report.json junit.xml; do
    grep -qF "${text//\"/\\\"}" "$out/$report" || { echo "$report:" && cat "$out/$report" && return 1; }
  done
  grep -q '"exit": 2' "$out/report.json"
  grep -q '<error message' "$out/junit.xml"
}

@test "bad usage is refused in one line" {
  refuses "no BASE: expected a commit to compare with, as in HEAD^"
  refuses "'speed' is not a layer: expected work, instructions, time" HEAD --layers=work,speed
  refuses "'9' is not a number of pairs: expected a number from 10 to 1000" HEAD --pairs=9
  refuses "'1e1' is not a number of pairs: expected a number from 10 to 1000" HEAD --pairs=1e1
  refuses "'-1' is not a tolerance in percent: expected a number from 0 to 100" HEAD --tolerance=-1
  refuses "'nan' is not a threshold in percent: expected a number from 1 to 100" HEAD --threshold=nan
  refuses "'sun' is not a clock: expected cpu or wall" HEAD --clock=sun
  refuses "'33' is not a board size: expected a number from 1 to 32" HEAD --n=33
  refuses "'(' is not a regular expression: missing ), unterminated subpattern at position 0" HEAD '--cases=('
  refuses "'mine' has no {n} where the board size goes" --base-command=mine --head-command='mine {n}'
  refuses "'a '{n}' has no closing quotation: words are split as a shell does" --base-command="a '{n}" --head-command='b {n}'
  refuses "--base-command and --head-command go together" --base-command='mine {n}'
  refuses "either a commit, 'HEAD', or two commands" HEAD --base-command='a {n}' --head-command='b {n}'
  refuses "unknown argument '--fast'" HEAD --fast
  out=/proc/no refuses "cannot write into '/proc/no': No such file or directory" HEAD
}

@test "--help names every option" {
  run -0 regress --help
  for option in $(grep -oE 'add\("--[a-z-]+' scripts/regress/options.py | cut -d'"' -f2); do
    [[ $output == *"$option="* ]] || { echo "no $option"; false; }
  done
}

@test "no such ref: exit 2, and the reports say so" {
  for ref in nope HEAD~99 -x HEAD:Makefile; do
    cannot_measure "no such ref: '$ref'" -- "$ref"
  done
  [ ! -e "$out/head" ]
  git clone -q --depth=1 "file://$PWD" "$BATS_TEST_TMPDIR/shallow"
  cd "$BATS_TEST_TMPDIR/shallow"
  cannot_measure "no such ref: 'HEAD^'; this clone is shallow: git fetch --unshallow" HEAD^
}

@test "a name that no case has is told before base is built" {
  cannot_measure "no case has such a name: 'bitmsak': expected what finds one of 7, like work/abs, " \
    HEAD --layers=work,instructions --cases=bitmsak
  [ -e "$out/head/build/nqueens" ]
  [ ! -e "$out/base/build" ]
}

@test "a name may have the n of base" {
  git clone -q . "$BATS_TEST_TMPDIR/clone"
  cd "$BATS_TEST_TMPDIR/clone"
  set_practical_n 9
  git -c user.name=Test -c user.email=test@localhost commit -q -a -m lower
  set_practical_n 10
  run -0 regress HEAD --layers=instructions --cases='^instructions/abs/7$'
  grep -qE '^instructions/abs/7 .* 1\.0000 +same$' <<<"$output"
}

@test "what lies in another repository is no repository" {
  mkdir "$BATS_TEST_TMPDIR/outer"
  git archive --prefix=inner/ HEAD | tar -x -C "$BATS_TEST_TMPDIR/outer"
  cd "$BATS_TEST_TMPDIR/outer"
  git init -q .
  git config user.name Test
  git config user.email test@localhost
  git add -A
  git commit -q -m outer
  cd inner
  cannot_measure "$PWD is not a git repository" HEAD
  [ ! -e "$out/head" ]
}

@test "head is the working tree without what is deleted, ignored, or another repository" {
  rm LICENSE
  mkdir build
  touch build/x new
  git init -q nested
  touch nested/x
  git worktree add -q wt
  ln -s nowhere link
  parts '
from regress import trees
base, head = trees.export("HEAD", "'"$PWD/build/out"'")
assert head.commit == base.commit + " with changes"'
  git worktree remove --force wt
  git branch -q -D wt
  diff -r build/out/base build/out/head >difference || true
  diff difference - <<<"Only in build/out/base: LICENSE
Only in build/out/head: link
Only in build/out/head: new"
}

@test "two comparisons do not build into each other" {
  mkdir "$out"
  exec 9>"$out/lock"
  flock 9
  cannot_measure "another comparison runs in $out" HEAD
}

@test "what nobody foresaw is no regression: exit 2" {
  sed -i 's/^def find(ref):/&\n    raise {"OS": OSError, "value": ValueError}[ref](ref)/' scripts/regress/trees.py
  cannot_measure "OS" OS
  run --separate-stderr regress value
  [ "$status" = 2 ]
  [[ $stderr == *"ValueError: value"*"regress: a mistake in this script, see above" ]]
  grep -qF 'a mistake in this script' "$out/report.md"
}

@test "a missing tool is named before anything is built" {
  mkdir "$BATS_TEST_TMPDIR/few" "$BATS_TEST_TMPDIR/few/scipy"
  for tool in git tar make nm uname; do ln -s "$(command -v $tool)" "$BATS_TEST_TMPDIR/few"; done
  echo 'raise ImportError' >"$BATS_TEST_TMPDIR/few/scipy/__init__.py"
  run --separate-stderr env PATH="$BATS_TEST_TMPDIR/few" scripts/regress.py --out="$out" HEAD --layers=work,instructions
  [ "$status" = 2 ]
  [ "$stderr" = "regress: valgrind is missing: scripts/install-deps.sh regress" ]
  PYTHONPATH=$BATS_TEST_TMPDIR/few cannot_measure "python3-scipy is missing for /usr/bin/python3" HEAD
  [ ! -e "$out/head" ]
}

@test "what takes too long ends, with all that it started" {
  parts '
import time
from regress import shell
start = time.monotonic()
for words in (["sleep", "77.7"], ["sh", "-c", "sleep 77.7 & sleep 77.7; true"]):
    try:
        raise SystemExit(shell.run(words, limit=0.5).returncode)
    except shell.TookTooLong as told:
        text = " ".join(words)
        assert str(told) == f"\u0027{text}\u0027 took more than 0.5 s", told
assert time.monotonic() - start < 60'
  run -1 pgrep -f 'sleep 77\.7'
}

@test "stopped, it leaves no process, nothing temporary and no report of an earlier run" {
  mkdir -p "$out/tmp"
  touch "$out/tmp/left" "$out/report.md" "$out/head.log"
  run -124 timeout 2 scripts/regress.py --out="$out" HEAD --layers=work
  run -1 pgrep -f "$out/head"
  [ ! -e "$out/head/build/nqueens" ] &&   [ ! -e "$out/tmp" ] && [ ! -e "$out/report.md" ]
}

@test "a useless node and a slower free mask are each named, and nothing else" {
  # A node that is none, at each solution; and the mask of free columns, worked out with
  # a few more instructions, which are 2 to 9 % of all, as compilers differ.
  sed -i 's/^    if (k > b->n) {/&\n        node(b->tally, (unsigned)k - 1);/' src/strategies/abs.c
  sed -i '/^static inline uint32_t free_mask/,/^}/s/ & full;/ \& *(volatile const uint32_t *)\&full \& *(volatile const uint32_t *)\&full \& *(volatile const uint32_t *)\&full;/' \
    src/core/bitboard.h
  run --separate-stderr regress HEAD --layers=work,instructions --cases='work|(abs|bitmask)/'
  echo "exit $status: $output $stderr"
  [ "$status" = 1 ]
  grep -qE '^work/abs .* more$' <<<"$output"
  grep -qF 'nodes 2 → 3 at n = 1; not in tests/work.tsv: make pin-work' <<<"$output"
  grep -qE '^instructions/bitmask/8 .* 1\.[01][0-9]+ .*more$' <<<"$output"
  for same in work/bitmask work/cross instructions/abs/8; do
    grep -qE "^$same .* 1\.0000 +same$" <<<"$output"
  done
  [ "$(tail -n 1 <<<"$output")" = 'regression: work/abs, instructions/bitmask/8 (2 more, 3 same)' ]
  parts '
import json
import xml.etree.ElementTree as xml
report = json.load(open("'"$out"'/report.json"))
assert report["schema"] == 1 and report["exit"] == 1 and report["error"] is None
assert report["head"] == report["base"] + " with changes", report["head"]
bad = [case["name"] for case in report["cases"] if case["regression"]]
assert bad == ["work/abs", "instructions/bitmask/8"], bad
suites = xml.parse("'"$out"'/junit.xml").getroot()
assert [(s.get("name"), s.get("tests"), s.get("failures")) for s in suites] == [("work", "3", "1"), ("instructions", "2", "1")]
assert len(suites.findall(".//failure")) == 2
points = json.load(open("'"$out"'/benchmark.json"))
assert len(points) == 5 and all(set(p) == {"name", "unit", "value", "range"} for p in points)'
  grep -qF '| work/abs |' "$out/report.md"
  [ -z "$(ls "$out" | grep new)" ]
}

@test "a wrong count: exit 2, and the side, the strategy and n are named" {
  sed -i 's/solution(tally, 1)/solution(tally, 1 + (b->n == 7))/; s/solution(b->tally, 1)/solution(b->tally, 1 + (b->n == 7))/' \
    src/strategies/abs.c
  cannot_measure "wrong count: count 7 --strategy=abs says '80', right is 40" HEAD --layers=work
  [[ $stderr == *"head ("* ]]
}

@test "a broken build: exit 2, and the side and the error are named" {
  echo 'int broken(' >>src/core/symmetry.h
  cannot_measure "build failed: " HEAD --layers=work
  [[ $stderr == *"head ("*"error:"*"$out/head.log"* ]]
  grep -q 'error:' "$out/head.log"
}

@test "verdicts of work: more of anything fails, unless the pinned table states it" {
  parts '
from regress.work import judge
was = {8: {"nodes": 10, "candidates": 20, "checks": 5}}
def now(**new): return {8: {**was[8], **new}}
def of(head, pinned=was): return judge("x", was, head, pinned)
assert of(now()).verdict == "same"
assert of(now(nodes=11)).verdict == "more"
assert of(now(nodes=9)).verdict == "fewer"
both = of(now(nodes=9, checks=6))
assert both.verdict == "more"
assert both.detail.startswith("nodes 10 → 9 at n = 8; checks 5 → 6 at n = 8; not in tests/work.tsv"), both.detail
pinned = of(now(nodes=11), now(nodes=11))
assert pinned.verdict == "accepted" and pinned.detail.endswith("tests/work.tsv states it")
assert of(now(nodes=11), now(nodes=12)).verdict == "more"
assert of(now(nodes=9), now(nodes=9)).verdict == "fewer"
assert judge("x", None, was, {}).verdict == "new"
assert judge("x", was, None, {}).verdict == "gone"
assert judge("x", was, {9: {"nodes": 1}}, {}).verdict == "same"  # no board in common'
}

@test "verdicts of instructions: beyond the tolerance, either way" {
  parts '
from regress.case import Case
from regress.instructions import judge
def of(base, head): return judge(Case("instructions", "x", "same", "instructions", base, head), 1.0).verdict
assert [of(1000, head) for head in (989, 990, 1000, 1010, 1011)] == ["fewer", "fewer", "same", "same", "more"]
assert of(1000, 991) == "same"'
}

@test "verdicts of time: beyond the threshold as a whole, in both rounds" {
  parts '
from regress.interval import of_rounds, verdict
assert verdict(1.051, 1.2, 5) == "slower" and verdict(1.049, 1.2, 5) == "noisy"
assert verdict(0.8, 0.95, 5) == "faster" and verdict(0.8, 0.96, 5) == "noisy"
assert verdict(0.96, 1.05, 5) == "same" and verdict(0.94, 1.0, 5) == "noisy"
assert of_rounds(["same"], "same") == "same"
assert of_rounds(["slower", "slower"], "slower") == "slower"
assert of_rounds(["faster", "faster"], "faster") == "faster"
assert of_rounds(["slower", "noisy"], "slower") == "noisy"
assert of_rounds(["slower", "faster"], "noisy") == "noisy"
assert of_rounds(["noisy", "noisy"], "slower") == "noisy"
assert of_rounds(["noisy", "noisy"], "same") == "same"
assert of_rounds(["slower", "same"], "same") == "same"'
}

@test "exit status and reports of each outcome; what is accepted by name" {
  parts '
import os, types, json
import xml.etree.ElementTree as xml
from regress import report, run
from regress.case import Case
options = types.SimpleNamespace(base="b", base_command=None, head_command=None, layers=["time"],
    tolerance=1.0, threshold=5.0, pairs=25, clock="cpu")
def of(*verdicts):
    told = report.Report(options)
    told.cases = [Case("time", f"{v}|<{i}>", v, "s", 1.0, 1.1, 1.1, 1.0, 1.2) for i, v in enumerate(verdicts)]
    return told
assert of("same", "noisy", "faster", "new", "gone", "accepted").exit_status() == 0
assert of("slower", "same").exit_status() == 1
assert of("noisy", "noisy").exit_status() == 3
assert of("noisy", "slower").exit_status() == 1
told = of("noisy", "same", "slower")
os.makedirs("'"$out"'")
report.write(told, "'"$out"'")
suite, = xml.parse("'"$out"'/junit.xml").getroot()
assert (suite.get("failures"), suite.get("skipped"), suite.get("tests")) == ("1", "1", "3")
assert json.load(open("'"$out"'/benchmark.json"))[0] == {"name": "time/noisy|<0>", "unit": "head/base", "value": 1.1, "range": "± 0.1000"}
assert "| time/slower\\|<2> |" in open("'"$out"'/report.md").read()
work = [Case("work", name, verdict, "nodes") for name, verdict in (("batch", "accepted"), ("abs", "more"))]
costs = [Case("time", name, "slower", "s") for name in ("batch/14", "abs/11", "count-avx2/16", "cross/14")]
run.accept_with_work(work + costs)
assert [c.verdict for c in costs] == ["accepted", "slower", "accepted", "slower"]
run._accept(told.cases, ["time/slower|<2>", "time/same|<1>"], "meant")
assert [c.verdict for c in told.cases] == ["noisy", "same", "accepted"]
assert told.exit_status() == 0 and told.cases[2].detail == "meant"'
}

@test "a commit accepts a case by its last line" {
  git commit -q --allow-empty -m $'Slower but right\n\nAccept-regression: time/bitmask/13\nAccept-regression: instructions/abs/10'
  parts '
from regress.run import accepted_in_commits as accepted
assert accepted("HEAD^") == ["time/bitmask/13", "instructions/abs/10"], accepted("HEAD^")
assert accepted("HEAD") == []'
  git reset -q --hard HEAD^
}

@test "the interval holds the ratio, and is of pairs" {
  needs_time
  parts '
from regress.interval import of_ratio
# The machine slows down thirty-fold and back, but each pair sees the same of it.
drift = [1 + 29 * abs(10 - i) / 10 for i in range(21)]
ratio, low, high = of_ratio(drift, [1.2 * t for t in drift])
assert abs(ratio - 1.2) < 1e-9 and 1.19 < low <= high < 1.21, (ratio, low, high)
assert of_ratio([2.0] * 10, [2.0] * 10) == (1.0, 1.0, 1.0)
wild = [1, 9] * 10
ratio, low, high = of_ratio(wild, wild[1:] + [3])
assert low < 0.5 and high > 2, (low, high)'
}

@test "of two commands, one that counts wrong is refused by name and n" {
  needs_time
  printf '#!/bin/sh\nif [ "$1" = 9 ]; then echo 351; else "%s" count "$1"; fi\n' \
    "${NQUEENS:-$BATS_TEST_DIRNAME/../../build/nqueens}" >"$BATS_TEST_TMPDIR/wrong"
  chmod +x "$BATS_TEST_TMPDIR/wrong"
  local wrong="$BATS_TEST_TMPDIR/wrong {n}"
  cannot_measure "prints '351' at n = 9, right is 352" --base-command="$wrong" --head-command="$wrong"
  cannot_measure "cannot be run" --base-command='/nowhere {n}' --head-command="$wrong"
  cannot_measure "took more than 1 s at n = 1" --base-command='sleep 2{n}' --head-command="$wrong" --limit=1
  cannot_measure "failed at n = 1, exit status 1" --base-command='false {n}' --head-command="$wrong"
  cannot_measure "failed at n = 1: SIGSEGV ended it" --base-command="sh -c 'kill -SEGV \$\$' {n}" --head-command="$wrong"
}

@test "a command too short to time as one is told, whatever the verdict" {
  needs_time
  local count="${NQUEENS:-$BATS_TEST_DIRNAME/../../build/nqueens} {n}"
  run regress --base-command="$count" --head-command="$count" --n=6 --pairs=10
  [ "$status" = 0 ] || [ "$status" = 3 ]
  [[ $output =~ "starting the process is "[0-9]+"% of it: try a larger --n than 6" ]]
  grep -qF '"caution": "starting the process is' "$out/report.json"
  printf '#!/bin/sh\n[ "$1" = 1 ] || sleep 0.1\nexec "%s" count "$1"\n' "${count% \{n\}}" >"$BATS_TEST_TMPDIR/sleeper"
  chmod +x "$BATS_TEST_TMPDIR/sleeper"
  run regress --base-command="$BATS_TEST_TMPDIR/sleeper {n}" --head-command="$BATS_TEST_TMPDIR/sleeper {n}" --n=2 --pairs=10 --clock=wall
  [ "$status" = 0 ] || [ "$status" = 3 ]
  [[ $output != *"starting the process"* ]]
}

@test ".ci/run fails on a regression, and not where nothing could be measured" {
  mkdir "$BATS_TEST_TMPDIR/few"
  printf '#!/bin/sh\nexit 0\n' >"$BATS_TEST_TMPDIR/few/make"
  chmod +x "$BATS_TEST_TMPDIR/few/make"
  local PATH=$BATS_TEST_TMPDIR/few:$PATH
  : >scripts/install-deps.sh
  printf '#!/bin/sh\necho version 14.\n' >"$BATS_TEST_TMPDIR/few/clang-format"
  chmod +x "$BATS_TEST_TMPDIR/few/clang-format"
  run -0 .ci/run
  [ "$output" = "regress: there is no previous commit here to compare with" ]
  git commit -q --allow-empty -m next
  for told in 0:0 1:1 2:0 3:0 127:0; do
    printf '#!/bin/sh\necho "$@"\nexit %s\n' "${told%:*}" >scripts/regress.py
    run "-${told#*:}" .ci/run
    [ "${lines[0]}" = 'HEAD^ --layers=work,instructions' ]
  done
  [ "${lines[1]}" = "regress: not compared with the previous commit" ]
  git reset -q --hard HEAD^
}

# ---- what takes minutes ----------------------------------------------------------------

@test "an intended change of work is accepted by the pinned table, and the report says so" {
  takes_minutes
  sed -i 's/^    if (k > b->n) {/&\n        node(b->tally, (unsigned)k - 1);/' src/strategies/abs.c
  make -s BUILD=build/pin build/pin/nqueens
  scripts/work-table.sh build/pin/nqueens >tests/work.tsv
  run -0 regress HEAD --layers=work
  grep -qE '^work/abs .* accepted$' <<<"$output"
  grep -qF 'nodes 2 → 3 at n = 1; tests/work.tsv states it' <<<"$output"
}

@test "flags of its own, which a tree insists on, are a difference of the tool-chain" {
  takes_minutes
  sed -i 's/^CFLAGS  ?= -O3/override CFLAGS := -O1/' Makefile
  cannot_measure "the tool-chain differs: flags of base is '-O0', of head '-O1'" HEAD --layers=work
}

@test "an old commit without scripts, engine and instruction sets is compared in what both have" {
  takes_minutes
  git rm -q -r scripts/work-table.sh tests/work.tsv bench
  git commit -q -m old
  git checkout -q HEAD^ -- scripts tests bench
  cannot_measure "base and head have none of these cases in common" HEAD --layers=work
  run -0 regress HEAD --layers=work,instructions --cases='abs'
  grep -qE '^work/abs +new$' <<<"$output"
  grep -qE '^instructions/abs/8 .* same$' <<<"$output"
  git reset -q --hard HEAD^
}

# commands BASE HEAD: that comparison of time, by two programs that count alike.
commands() {
  regress --base-command="$1 count {n} --strategy=bitmask" \
    --head-command="$2 count {n} --strategy=bitmask" --n=12
}

@test "a solver that takes 1.15 times as long is slower, as a command and in the harness" {
  takes_minutes
  needs_time
  export CFLAGS=-O2
  set_practical_n 14
  git commit -q -a -m larger
  make -s BUILD=build/base build/base/nqueens
  # The outer two of the 13 columns of row 1 are searched once more, for nothing.
  perl -0 -pi -e 's/(STRATEGY\(bitmask\)\n\{\n)/$1    nqueens_tally waste = {0};\n    board again = {n, full_row(n), &waste};\n    for (unsigned i = 0; n > 10 && i < 2; i++)\n        place_row(&again, 1, next_row((masks){0, 0, 0}, 1u << i));\n    volatile uint64_t kept = waste.solutions;\n    (void)kept;\n/' \
    src/strategies/bitmask.c
  make -s BUILD=build/slow build/slow/nqueens
  run commands build/base/nqueens build/slow/nqueens
  echo "$status $output"
  [ "$status" = 1 ]
  grep -qE '^time/command/12 .* slower$' <<<"$output"
  run regress HEAD --layers=time --cases='bitmask|cross'
  echo "$status $output"
  [ "$status" = 1 ]
  grep -qE '^time/bitmask/13 .* slower$' <<<"$output"
  run -1 grep -qE '^time/cross/13 .* slower$' <<<"$output"
  git reset -q --hard HEAD^
}

@test "identical programs: no false alarm in 20 runs, half of them beside a busy process" {
  takes_minutes
  needs_time
  export CFLAGS=-O2
  make -s BUILD=build/base build/base/nqueens
  cp build/base/nqueens build/copy
  for i in $(seq 20); do
    if [ "$i" = 11 ]; then
      sh -c 'while :; do :; done' 3>&- &
      busy=$!
    fi
    run commands build/base/nqueens build/copy
    [ "$status" = 0 ] || [ "$status" = 3 ] || { kill "$busy" && echo "run $i: $status $output" && false; }
  done
  kill "$busy"
}
