#!/usr/bin/env bats
# The scripts that measure and draw: bench-cli.sh and plots.pl.
bats_require_minimum_version 1.5.0

setup() {
  export NQUEENS=${NQUEENS:-$PWD/build/nqueens}
  out=$BATS_TEST_TMPDIR/out
  export TMPDIR=$BATS_TEST_TMPDIR/tmp
  mkdir -p "$TMPDIR"
}

needs() { command -v "$1" >/dev/null || skip "no $1: scripts/install-deps.sh bench"; }

# refuses MESSAGE ARGUMENTS...: exit 2 and just that line, on standard error.
refuses() {
  local message=$1
  shift
  run --separate-stderr scripts/bench-cli.sh "$@"
  [ "$status" = 2 ] && [ -z "$output" ] && [ "$stderr" = "bench-cli: $message" ] || {
    printf '%q ' "$@"
    echo "exit $status: $stderr"
    return 1
  }
}

@test "bench-cli.sh refuses bad input in one line" {
  needs hyperfine
  for value in '' 0 33 -1 x 1e1 99999999999999999999; do
    refuses "'$value' is not a board size: expected a whole number from 1 to 32" --n="$value"
  done
  refuses "'0' is not a number of rounds: expected a whole number from 1 to 1000" --rounds=0
  refuses "'1001' is not a number of runs: expected a whole number from 1 to 1000" --runs=1001
  refuses "'-1' is not a number of warm-up runs: expected a whole number from 0 to 1000" --warmup=-1
  refuses "',' is not a list of strategies: expected names between commas" --strategies=,
  names=$("$NQUEENS" --list-strategies | cut -d' ' -f1 | paste -sd, | sed 's/,/, /g')
  for name in nope 'a*' '*' a.s; do
    refuses "unknown strategy '$name': expected $names" --strategies=abs,"$name"
  done
  refuses "no strategy is practical at n = 32: name some by --strategies=A,B" --n=32
  refuses "cannot write '/proc/no/x.md' and '/proc/no/x.json'" --out=/proc/no/x
  refuses "unknown argument '--fast': scripts/bench-cli.sh --help lists them" --fast
  NQUEENS=/nowhere refuses "there is no program '/nowhere': run make, or set NQUEENS"
}

@test "bench-cli.sh --help names every option" {
  run -0 scripts/bench-cli.sh --help
  for option in $(grep -oE '^    --[a-z]+[=)]' scripts/bench-cli.sh | tr -d '=)'); do
    [[ $output == *"  $option"* ]] || { echo "no $option"; false; }
  done
}

@test "bench-cli.sh times each command in each round" {
  needs hyperfine
  run --separate-stderr -0 scripts/bench-cli.sh --n=4 --strategies=cross,abs --rounds=3 --runs=2 \
    --warmup=0 --out="$out"
  [ -z "$stderr" ]
  diff <(echo "$output") "$out.md"
  [ "$(grep -cE '^\| `nqueens count 4 --strategy=(abs|cross)`( \*)?( \| [0-9.]+){4} \|$' "$out.md")" = 2 ]
  perl -MJSON::PP -0777 -ne '
    my @results = @{decode_json($_)->{results}};
    my $names = join " ", map { $_->{parameters}{strategy} } @results;
    die "order: $names\n" if $names ne "cross abs";
    for my $result (@results) {
      die "times\n" if @{$result->{times}} != 6;
      die "order\n" if $result->{min} > $result->{median} || $result->{median} > $result->{max};
    }' "$out.json"
  [ -z "$(ls "$TMPDIR")" ]
}

@test "rounds are joined: the median of all, and a note at what is too short to time" {
  round() { # NUMBER FIRST'S-TIME SECOND'S-TIME
    printf '{"results":[{"command":"x count 8 --strategy=a","times":[%s]},
      {"command":"x count 8 --strategy=b","times":[%s]}]}' "$2" "$3" >"$BATS_TEST_TMPDIR/$1.json"
  }
  round 1 0.001 0.010
  round 2 0.003 0.030
  round 10 0.004 0.012
  scripts/join-rounds.pl "$out" "$BATS_TEST_TMPDIR"/{1,10,2}.json
  diff - "$out.md" <<'TABLE'
| command | median ms | min | max | times the fastest |
|:---|---:|---:|---:|---:|
| `nqueens count 8 --strategy=a` * | 3.00 | 1.00 | 4.00 | 1.0 |
| `nqueens count 8 --strategy=b` | 12.00 | 10.00 | 30.00 | 4.0 |

\* Too short to time as a command: under 5 ms, starting the process is much of it.
`make bench` times the search alone.
TABLE
}

@test "bench-cli.sh refuses to time a wrong count" {
  needs hyperfine
  cat >"$BATS_TEST_TMPDIR/nqueens" <<'STUB'
#!/bin/sh
case "$*" in
  *--list*) printf '{"name":"%s","practical_n":9,"idea":""}\n' good bad ;;
  *bad) echo 93 ;;
  *) echo 92 ;;
esac
STUB
  chmod +x "$BATS_TEST_TMPDIR/nqueens"
  NQUEENS=$BATS_TEST_TMPDIR/nqueens run --separate-stderr -1 scripts/bench-cli.sh --n=8 --out="$out"
  [ "$stderr" = 'bench-cli: wrong count: bad says 93, the one before 92' ]
}

@test "bench-cli.sh says how our own program ended" {
  needs hyperfine
  cat >"$BATS_TEST_TMPDIR/nqueens" <<'STUB'
#!/bin/sh
case "$*" in
  *--list*) printf '{"name":"%s","practical_n":9,"idea":""}\n' good bad worse ;;
  *bad) kill -KILL $$ ;;
  *worse) echo 'nqueens: no' >&2; exit 2 ;;
  *) echo 92 ;;
esac
STUB
  chmod +x "$BATS_TEST_TMPDIR/nqueens"
  export NQUEENS=$BATS_TEST_TMPDIR/nqueens
  run --separate-stderr -1 scripts/bench-cli.sh --n=8 --out="$out" --strategies=good,bad
  [ "$stderr" = "bench-cli: '$NQUEENS count 8 --strategy=bad' failed: SIGKILL ended it" ]
  run --separate-stderr -1 scripts/bench-cli.sh --n=8 --out="$out" --strategies=good,worse
  [ "$stderr" = "bench-cli: '$NQUEENS count 8 --strategy=worse' failed: nqueens: no" ]
}

@test "bench-cli.sh puts any command beside ours, once it has counted right" {
  needs hyperfine
  awk=$BATS_TEST_TMPDIR/queens.awk
  awk '/^cat >queens.awk/ { on = 1; next } /^END$/ { on = 0 } on' README.md >"$awk"
  run --separate-stderr -0 scripts/bench-cli.sh --n=6 --strategies=abs --rounds=1 --runs=1 --warmup=0 \
    --out="$out" --command="$NQUEENS {n} --format=columns" --command="'$NQUEENS' count {n} --isa=portable"
  [ -z "$stderr" ]
  [ "$(grep -c '^| `' <<<"$output")" = 3 ]
  grep -qF "| \`$NQUEENS 6 --format=columns\`" <<<"$output"
  [ "$(awk -v n=8 -f "$awk")" = 92 ]

  printf '#!/bin/sh\n[ "$1" != 11 ] || exit 3\n"%s" count "$1" | sed "s/^724$/725 or so/"\n' "$NQUEENS" >"$awk"
  chmod +x "$awk"
  local options=(--n=6 --strategies=abs --rounds=1 --out="$out")
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --command="$awk {n}"
  [ "$stderr" = "bench-cli: wrong count: '$awk {n}' prints '725' at n = 10, right is 724" ]
  [ -z "$output" ]
  sed -i 's/| sed.*//' "$awk"
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --command="$awk {n}"
  [ "$stderr" = "bench-cli: '$awk {n}' failed at n = 11: Command terminated with non-zero exit code: 3" ]
  printf '#!/bin/sh\nkill -SEGV $$\n' >"$awk"
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --command="'$awk' {n}"
  [ "$stderr" = "bench-cli: ''$awk' {n}' failed at n = 1: SIGSEGV ended it" ]
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --command="'$awk {n}"
  [ "$stderr" = "bench-cli: ''$awk {n}' failed at n = 1: Failed to parse command ''$awk 1': missing closing quote" ]
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --command="true {n}"
  [ "$stderr" = "bench-cli: wrong count: 'true {n}' prints nothing at n = 1, right is 1" ]
  run --separate-stderr -1 scripts/bench-cli.sh "${options[@]}" --limit=1 --command='sleep 3{n}'
  [ "$stderr" = "bench-cli: 'sleep 3{n}' took more than 1 s at n = 1: --limit=S allows more" ]
  refuses "'mine' has no {n} where the board size goes" --command=mine
  refuses "no command: expected one with {n} where the board size goes" --command=
  [ -z "$(ls "$TMPDIR")" ]
}

@test "bench-record.py adds a line of ratios, and none of a commit that is none" {
  needs hyperfine
  export BUILD=build
  repo=$BATS_TEST_TMPDIR/repo
  mkdir -p "$repo/bench/results" "$repo/build"
  cp -r scripts "$repo"
  cd "$repo"
  cat >build/bench <<'STUB'
#!/bin/sh
printf '{"benchmarks": ['
printf '{"run_name": "%s/12", "aggregate_name": "%s", "cpu_time": %s},' \
  abs median 50 abs mean 1 cross median 2.5 cross mean 1 bitmask mean 1
printf '{"run_name": "bitmask/12", "aggregate_name": "median", "cpu_time": 10}]}'
STUB
  cat >build/nqueens <<'STUB'
#!/bin/sh
case "$*" in
  *--list*) echo '{"name":"bitmask","practical_n":14,"idea":""}' ;;
  info*) echo '{"compiler":"c","flags":"-O3","isas":"portable, avx512 (not here, it needs AVX-512F)"}' ;;
  *) echo 7 ;;
esac
STUB
  chmod +x build/*
  echo build >.gitignore
  git init -q .
  git -c user.name=T -c user.email=t@localhost -c commit.gpgsign=false commit -q --allow-empty -m x
  run --separate-stderr -2 scripts/bench-record.py
  [ "$stderr" = 'bench-record: there are changes that are not committed: no commit has these times' ]
  [ ! -e bench/results/history.jsonl ]
  git add -A
  git -c user.name=T -c user.email=t@localhost -c commit.gpgsign=false commit -q -m all
  scripts/bench-record.py
  scripts/bench-record.py
  [ "$(wc -l <bench/results/history.jsonl)" = 2 ]
  COMMIT=$(git rev-parse --short=12 HEAD) perl -MJSON::PP -ne '
    my $line = decode_json($_);
    $line->{commit} eq $ENV{COMMIT} && $line->{compiler} eq "c" && $line->{machine} or die "on what\n";
    my $faster = JSON::PP->new->canonical->encode($line->{faster});
    $faster eq q({"abs":0.2,"bitmask":1,"cross":4}) or die "$faster\n";
    my ($engine, @more) = keys %{$line->{engine_faster}};
    $engine eq "engine-portable" && !@more && $line->{engine_faster}{$engine} > 0 or die "engine\n"' \
    bench/results/history.jsonl
  echo exit 1 >build/bench
  run --separate-stderr -2 scripts/bench-record.py
  [ "$(wc -l <bench/results/history.jsonl)" = 2 ]
}

@test "bench-cli.sh leaves nothing behind when it is interrupted" {
  needs hyperfine
  run -130 timeout --preserve-status -s INT 0.5 scripts/bench-cli.sh --n=4 --strategies=abs \
    --rounds=1000 --out="$out"
  [ -z "$(ls "$TMPDIR")" ]
}

# A small bench.json with every strategy, and a program that knows its depths.
small_report() {
  cat >"$BATS_TEST_TMPDIR/profile" <<'STUB'
#!/bin/sh
[ "$1 $2 $4" = 'profile 3 --csv' ] || exit 2
printf 'queens,nodes,share,children\n0,1,0.1,3\n1,3,0.3,2\n2,5,0.5,0.2\n3,%d,0.1,0\n' "${#3}"
STUB
  chmod +x "$BATS_TEST_TMPDIR/profile"
  "$NQUEENS" --list-strategies | cut -d' ' -f1 | perl -MJSON::PP -ne '
    chomp;
    push @all, map { {family_index => $., run_name => "$names/$_", run_type => "iteration",
      nodes => $.**$_, cpu_time => $.**$_, time_unit => "us", "solutions/s" => 0} } 1 .. 3 if $names = $_;
    END { print encode_json({context => {cpu => "A & B", flags => "-DX=\x27y\x27"}, benchmarks => \@all}) }
  ' | sed 's!"solutions/s":0!"solutions/s": NaN!' >"$BATS_TEST_TMPDIR/bench.json"
}

@test "plots.pl draws all pictures and the page, every strategy named in each" {
  needs gnuplot
  small_report
  mkdir "$out"
  run --separate-stderr -0 scripts/plots.pl "$BATS_TEST_TMPDIR/bench.json" "$BATS_TEST_TMPDIR/profile" "$out"
  [ -z "$stderr$output" ]
  for picture in nodes time depth; do
    file "$out/$picture.png" | grep -q 'PNG image data, 960 x 620'
    grep -q "<img src=\"$picture.svg\"" "$out/index.html"
    for name in $("$NQUEENS" --list-strategies | cut -d' ' -f1); do
      grep -qw "$name" "$out/$picture.svg" || { echo "no $name in $picture"; false; }
      [ "$(grep -c "<td>$name</td>" "$out/index.html")" = 3 ]
    done
  done
  grep -q 'A &amp; B' "$out/index.html"
  grep -q '"cpu" : "A & B"' "$out/machine.json"
  [ ! -e "$out/history.svg" ]
}

@test "plots.pl draws the history of the machine that recorded last" {
  needs gnuplot
  small_report
  mkdir "$out"
  for commit in aaaaaaaaa:A bbbbbbbbb:B ccccccccc:A; do
    printf '{"commit":"%s","machine":"%s","compiler":"c","flags":"-O3","faster":{"bitmask":1,"cross":3},' ${commit/:/ }
    echo '"engine_faster":{"engine-new":60.5}}'
  done >"$BATS_TEST_TMPDIR/history.jsonl"
  run --separate-stderr -0 scripts/plots.pl "$BATS_TEST_TMPDIR/bench.json" "$BATS_TEST_TMPDIR/profile" "$out" \
    "$BATS_TEST_TMPDIR/history.jsonl"
  [ -z "$stderr$output" ]
  for name in bitmask cross engine-new aaaaaaa ccccccc; do grep -qw "$name" "$out/history.svg"; done
  run ! grep -q bbbbbbb "$out/history.svg" "$out/index.html"
  grep -q '<td>engine-new</td><td>60.5</td><td>60.5</td>' "$out/index.html"
  echo '[]' >>"$BATS_TEST_TMPDIR/history.jsonl"
  run ! scripts/plots.pl "$BATS_TEST_TMPDIR/bench.json" "$BATS_TEST_TMPDIR/profile" "$out" "$BATS_TEST_TMPDIR/history.jsonl"
  [[ $output == *'history.jsonl: a line is no record: []' ]]
}

@test "plots.pl says what is wrong with its input" {
  echo '{' >"$BATS_TEST_TMPDIR/bad.json"
  run -255 scripts/plots.pl "$BATS_TEST_TMPDIR/bad.json" false "$BATS_TEST_TMPDIR"
  [[ $output == *"bad.json is not JSON: run make bench" ]]
  small_report
  run ! scripts/plots.pl "$BATS_TEST_TMPDIR/bench.json" false "$BATS_TEST_TMPDIR"
  [[ $output == *"false profile 3 --strategy="*" --csv failed" ]]
}

@test "labels do not overlap, even if all belong to one point" {
  perl -Iscripts/plots -MLabels -e '
    my @labels = map { {lines => ["label $_"], x => 400, y => 300} } 1 .. 20;
    place(\@labels, 800, 600, along(0, 0, 400, 300));
    for my $i (0 .. $#labels) {
      overlap($labels[$i]{spot}, $labels[$_]{spot}) && die "$i and $_\n" for 0 .. $i - 1;
    }'
}
