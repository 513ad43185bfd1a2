#!/usr/bin/env bats
# nqueens trace: a search step by step.
load helpers

setup() { cd "$BATS_TEST_TMPDIR"; }

@test "4 queens by bitmask, told to the first solution" {
  prints_file trace-4-bitmask.txt trace 4 --first
  [ "$(nqueens trace 4 --first | tail -n 1)" = '2 4 1 3' ]
}

@test "the tutorials' scan, told until it is cut" {
  prints_file trace-4-abs.txt trace 4 --strategy=abs --max-events=23
}

@test "JSON: a line that names the schema, one for each event, one for the end" {
  prints_file trace-4-lookahead.json trace 4 --strategy=lookahead --max-events=15 --json
  nqueens trace 4 -f json | sed '1d;$d' |
    sed -E 's/,"(row|column)":[0-9]+//g; s/,"by":\{[^}]*\}//; s/,"(why|ahead)":("[^"]*"|[0-9]+)//g' |
    are_objects 'after barred before candidates checks cross event free nodes open queens solutions step weight'
}

@test "every trace ends with the work that count --stats counts" {
  for name in abs flags bitmask lookahead cross; do
    for n in 1 2 3 6 8; do
      work=$(nqueens count "$n" --stats --json -s "$name" | grep -oE '[a-z]+":"[0-9]+' | tr -d '"' | sort)
      diff <(nqueens trace "$n" --json -s "$name" | tail -n 2 | head -n 1 |
        grep -oE '(solutions|nodes|candidates|checks)":[0-9]+' | tr -d '"' | sort) \
        <(grep -E '^(solutions|nodes|candidates|checks)' <<<"$work") || wrong "$name $n"
      [[ $(nqueens trace "$n" --json -s "$name" | tail -n 1) == '{"event":"end","why":"complete","steps":'* ]]
      nqueens trace "$n" -s "$name" | grep -qx 'The search is complete.'
    done
  done
}

@test "given queens and blocked squares: told, barred, and counted as count does" {
  prints_file trace-4-given.txt trace 4 --given=4:3 --blocked=2:1
  nqueens trace 4 --given=4:3 --blocked=2:1 -s abs >story
  [ "$(grep -A 2 'try each column that is not barred' story | head -n 3 | tail -n 1)" = '               1 2 3 4' ]
  grep -qx '    > row 2    # . ^ .' story
  [ "$(nqueens trace 8 --given-columns='3 . . 7' --blocked=6:6,5:1 --json | head -n 1)" = \
    '{"schema":"nqueens-trace","version":1,"n":8,"strategy":"bitmask","given":[[1,3],[4,7]],"blocked":[[5,1],[6,6]]}' ]
  for name in abs flags bitmask lookahead; do
    for board in --given=1:3,4:7 --given-columns='. 4 . . . . . 1' --blocked=1:1,2:2,8:8; do
      solutions=$(nqueens count 8 "$board")
      nqueens trace 8 -s "$name" "$board" | grep -q "^Solutions $solutions," || wrong "$name $board"
    done
  done
  refuses "strategy 'cross' cannot be traced with given queens or blocked squares: expected abs, flags, bitmask or lookahead" trace 4 -s cross --given=1:2
  refuses "strategy 'batch' cannot be traced: expected abs, flags, bitmask, lookahead or cross" trace 4 -s batch
  refuses 'queens 1:1 and 2:2 attack each other on a diagonal' trace 4 --given=1:1,2:2
  limit='stop it with --first, cut it with --max-events=K, or trace a smaller board'
  refuses "a trace of n = 12 by bitmask has 266,316 events, too many to follow (100,000 at most): $limit" trace 12 --given=1:1
  refuses "a trace of n = 30 by bitmask has more than 20,000,000 events, too many to follow (100,000 at most): $limit" trace 30 --given=1:1
}

@test "where it ends: at the first solution, or after so many events" {
  [ "$(nqueens trace 8 --json --first | tail -n 1)" = '{"event":"end","why":"first solution","steps":487}' ]
  [ "$(nqueens trace 8 --json --max-events=7 | tail -n 1)" = '{"event":"end","why":"cut","steps":7}' ]
  [ "$(nqueens trace 4 --json --max-events=69 | tail -n 1)" = '{"event":"end","why":"complete","steps":69}' ]
  [ "$(nqueens trace 4 --json --max-events=68 | tail -n 1)" = '{"event":"end","why":"cut","steps":68}' ]
  nqueens trace 32 --max-events=68 | grep -qx 'Cut after 68 events; the search is not complete.'
  nqueens trace 8 --max-events=1 | grep -qx 'Cut after 1 event; the search is not complete.'
}

@test "no escape sequence but on a terminal, and there not with NO_COLOR" {
  run ! grep -q $'\e' <(nqueens trace 4)
  needs_terminal
  grep -q $'\e' <(TERM=xterm script -qec '"$NQUEENS" trace 4' /dev/null </dev/null)
  run ! grep -q $'\e' <(NO_COLOR=1 TERM=xterm script -qec '"$NQUEENS" trace 4' /dev/null </dev/null)
  run ! grep -q $'\e' <(TERM=dumb script -qec '"$NQUEENS" trace 4' /dev/null </dev/null)
}

@test "too long to follow: says how many events, and how to limit them" {
  limit='stop it with --first, cut it with --max-events=K, or trace a smaller board'
  refuses "a trace of n = 10 by bitmask has 154,203 events, too many to follow (100,000 at most): $limit" trace 10
  run --separate-stderr nqueens trace 20 --strategy=abs
  [[ $status = 2 && -z $output && $stderr =~ ^'nqueens: a trace of n = 20 by abs has about '[0-9.,e+]+' events, too many'.*"$limit"$ ]] || wrong about
  refuses 'a trace of n = 30 by bitmask to its first solution has more than 20,000,000 events, too many to follow (100,000 at most): cut it with --max-events=K, or trace a smaller board' trace 30 --first
  nqueens trace 10 --max-events=200000 --json >"$BATS_TEST_TMPDIR/all"
  [ "$(wc -l <"$BATS_TEST_TMPDIR/all")" -gt 154203 ]
}

@test "other bad input" {
  refuses "strategy 'tuples' cannot be traced: expected abs, flags, bitmask, lookahead or cross" trace 4 -s tuples
  refuses "unknown format 'matrix': expected text, json or html" trace 4 --format=matrix
  refuses "unknown format 'html': expected columns, matrix, board, json or csv" list 4 --format=html
  refuses "'0' is not a number of events: expected a whole number from 1 to 18446744073709551615" trace 4 --max-events=0
  refuses "option '--first' does not apply to count: expected trace" count 4 --first
}

@test "a file gets all of it or stays as it was" {
  nqueens trace 4 --first -o story
  diff "$golden/trace-4-bitmask.txt" story
  [ "$(stat -c %a story)" = "$(umask | sed 's/.*/echo $((0666 \& ~&))/' | sh | xargs printf %o)" ]
  chmod 600 story
  nqueens trace 4 --first --json --output=story
  [ "$(stat -c %a story)" = 600 ]
  [ "$(wc -l <story)" = 33 ]
  cp story kept
  run --separate-stderr --keep-empty-lines bash -c "trap '' XFSZ; ulimit -f 64; timeout 10 \"\$NQUEENS\" trace 8 -o story"
  is_refusal "cannot write 'story': File too large" || wrong full
  cmp story kept
  [ "$(ls story* kept*)" = $'kept\nstory' ]
  refuses "cannot write '/dev/full': No space left on device" trace 4 -o /dev/full
  [ -c /dev/full ]
  refuses "cannot write 'no/where': No such file or directory" trace 4 -o no/where
  refuses "cannot write '.': Is a directory" trace 4 -o .
}

@test "stopped while it writes, it leaves the file as it was and nothing beside it" {
  for signal in INT TERM HUP QUIT ALRM USR1 VTALRM USR2 XCPU; do
    echo kept >story
    run --separate-stderr timeout --foreground --preserve-status -s "$signal" 0.2 \
      "$NQUEENS" trace 16 --format=html --max-events=9999999999 -o story
    [ "$status" = $((128 + $(kill -l "$signal"))) ] && [ "$stderr" = 'nqueens: interrupted: nothing is written' ] || wrong "$signal"
    [ -z "$(find . -name ".nqueens*")" ] && [ "$(<story)" = kept ] || wrong "left by $signal"
  done
}

@test "a link stays a link, and a file that may not be written to stays as it is" {
  touch target
  ln -s target link
  nqueens trace 4 --first -o link
  [ -L link ]
  cmp target "$golden/trace-4-bitmask.txt"
  # One to a file that is not there yet, one to that, and one that leads to itself.
  mkdir folder
  ln -s folder/new dangling
  ln -s ../dangling folder/other
  nqueens trace 4 --first -o folder/other
  [ -L dangling ]
  [ -L folder/other ]
  [ ! -L folder/new ]
  cmp folder/new "$golden/trace-4-bitmask.txt"
  ln -s round round
  refuses "cannot write 'round': Too many levels of symbolic links" trace 4 --first -o round
  # A name as long as any may be.
  name=$(printf 'x%.0s' {1..255})
  nqueens trace 4 --first -o "$name"
  cmp "$name" "$golden/trace-4-bitmask.txt"
  [ "$(ls -A folder)" = $'new\nother' ]
  mkdir open
  chmod 777 open
  echo kept >open/file
  chmod 444 open/file
  [ "$(id -u)" = 0 ] && user=(setpriv --reuid=65534 --regid=65534 --clear-groups) || user=()
  cp "$NQUEENS" open/program
  chmod 755 open/program
  cd open
  "${user[@]}" ./program info >/dev/null || skip 'another user cannot come here'
  run --separate-stderr --keep-empty-lines "${user[@]}" ./program trace 4 -o file
  is_refusal "cannot write 'file': Permission denied" || wrong read-only
  [ "$(<file)" = kept ]
}

@test "on a narrow terminal no line of the board and its masks is broken" {
  for width in 80 60 48; do
    for n in 4 8 10; do
      COLUMNS=$width nqueens trace "$n" --max-events=200 | grep -E '^ +(> )?(row|cols|diag|anti|free) +[^= ]' |
        are_within "$width" || wrong "$n $width"
    done
  done
  COLUMNS=60 nqueens trace 8 --max-events=1 | grep -qE '^ +free +( 1){8} +11111111$'
  nqueens trace 16 --max-events=1 | grep -qE '^ +free +(  1){16} +1{16}  ~'
}

@test "on a narrow terminal what is said goes on below, between words" {
  for width in 80 48; do
    for name in abs bitmask lookahead cross; do
      COLUMNS=$width nqueens trace 4 -s "$name" | are_within "$width" || wrong "$name $width"
    done
    COLUMNS=$width nqueens trace 4 -s abs --first >narrow
    diff <(tr -s ' \n' '\n' <narrow) <(nqueens trace 4 -s abs --first | tr -s ' \n' '\n')
  done
  [ "$(grep -A 2 '^ 15 ' narrow)" = "$(printf '%s\n' ' 15  Attacked by the queen on row 2, column 3:' \
    '     an anti-diagonal, as many columns away as' '     rows: 1.')" ]
}

@test "beside each shift stands why, where there is room" {
  nqueens trace 4 --first | grep -qx '      diag = (0000 | 0001) << 1 = 0010  one column right is one bit higher'
  COLUMNS=60 nqueens trace 4 --first | grep -qx '      diag = (0000 | 0001) << 1 = 0010'
}

@test "HTML: one page that refers to nothing outside, of every search that can be traced" {
  nqueens trace 5 --format=html >page.html
  run ! grep -qE 'https?:|src=|@import|url\(|\{\{|</script>.*</script>' page.html
  grep -q "default-src 'none'" page.html
  for name in abs flags bitmask lookahead cross; do
    [ "$(grep -c "^{\"strategy\":\"$name\"" page.html)" = 1 ] || wrong "$name"
  done
  [ "$(tail -n 1 page.html)" = '</html>' ]
  nqueens trace 5 --format=html --given=1:2 --blocked=3:3 >given.html
  grep -qx '{"version":1,"n":5,"strategy":"bitmask","reference":"abs","usual":"bitmask","given":\[\[1,2\]\],"blocked":\[\[3,3\]\],"traces":\[' given.html
  run ! grep -q '^{"strategy":"cross"' given.html
  nqueens trace 5 --format=html --strategy=cross | grep -qx '{"version":1,"n":5,"strategy":"cross","reference":"abs","usual":"bitmask","traces":\['
  nqueens trace 5 --format=html -o other.html
  cmp page.html other.html
  run --separate-stderr bash -c '"$NQUEENS" trace 8 --format=html >/dev/full'
  is_refusal 'cannot write to standard output: No space left on device' || wrong full
}

@test "HTML to a terminal is refused, and a word of how to keep it" {
  needs_terminal
  run script -qec '"$NQUEENS" trace 4 --format=html 2>err' /dev/null </dev/null
  [ "$status" = 2 ] && [ -z "$output" ] || wrong terminal
  [ "$(<err)" = 'nqueens: a page on a terminal is of no use: write it to a file, with -o FILE or > FILE' ]
  run script -qec '"$NQUEENS" trace 4 --format=html -o page.html' /dev/null </dev/null
  [ "$status" = 0 ] && [ -s page.html ] || wrong file
}

@test "make lesson writes four pages and their contents" {
  "$BATS_TEST_DIRNAME/../../scripts/lesson.sh" "$NQUEENS" lesson
  for file in 4.html 5.html 6.html 8.html nodes.svg time.svg; do
    [ -s "lesson/$file" ] && grep -q "\"$file\"" lesson/index.html || wrong "$file"
  done
  grep -qx '<tr><td>8</td><td>92</td><td>2,057</td><td>15,720</td><td>46,752</td><td>2,056</td><td>0</td></tr>' lesson/index.html
  grep -qx '<tr><td>8</td><td>2,057</td><td>1,211</td><td>570</td></tr>' lesson/index.html
  grep -qE 'Measured on [^{,]+, .* -O' lesson/index.html
  run ! grep -q '{{' lesson/index.html
  [ "$(ls lesson | wc -l)" = 7 ]
}
