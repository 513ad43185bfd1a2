#!/usr/bin/env bats
# Counting with threads and instruction sets, progress, and verify.
load helpers

isas() { "$NQUEENS" info --json | perl -MJSON::PP -0777 -ne 'print join "\n", @{decode_json($_)->{isas}}'; }

@test "every instruction set with 1 to 4 threads counts the same" {
  for isa in $(isas); do
    for threads in 1 2 3 4; do
      prints 0 73712 count 13 --isa="$isa" --threads=$threads
      NQUEENS_ISA=$isa prints 0 4 count 6 -t $threads
    done
  done
}

@test "bad threads and instruction sets" {
  for threads in 0 -1 4097 x '' 1.5; do
    refuses "'$threads' is not a number of threads: expected a whole number from 1 to 4096" count 8 --threads="$threads"
  done
  run --separate-stderr nqueens count 8 --isa=bogus
  [ "$status" = 2 ] && [[ $stderr == "nqueens: unknown instruction set 'bogus': expected portable"* ]] || wrong bogus
  NQUEENS_ISA=bogus refuses "NQUEENS_ISA is 'bogus': this machine has $(isas | paste -sd, | sed 's/,/, /g; s/ ([^)]*)//g')" count 8
  NQUEENS_ISA='' prints 0 92 count 8
  for option in --threads=2 --isa=portable --progress --journal=x; do
    refuses "option '${option%=*}' does not go with --strategy" count 8 --strategy=abs "$option"
    refuses "option '${option%=*}' does not go with --stats" count 8 --stats "$option"
  done
  [ ! -e x ]
}

@test "an NQUEENS_ISA that is not here is refused alike by all that count with it, and by no other" {
  nqueens count 8 --journal="$BATS_TEST_TMPDIR/j" >/dev/null
  local message j=$BATS_TEST_TMPDIR/j command
  message="NQUEENS_ISA is 'bogus': this machine has $(isas | paste -sd, | sed 's/,/, /g')"
  export NQUEENS_ISA=bogus
  for command in 8 'count 8' 'count 8 --stats' 'count 8 --strategy=batch' 'count 8 --by-first-column' \
    'count 8 --given=1:1' "count 8 --journal=$j" 'compare 5' 'compare 5 --strategies=abs,batch' \
    'profile 8' 'estimate 8' 'verify 8' "audit $j"; do
    # shellcheck disable=SC2086 # words
    refuses "$message" $command
  done
  for command in 'first 8' 'list 4' 'count 8 --strategy=abs' 'count 8 --isa=portable' 'profile 8 --strategy=abs' \
    'compare 5 --repeat=1 --strategies=abs' 'trace 4' "merge $j" "audit $j --isa=portable" 'estimate 8 --isa=portable' \
    info --version; do
    # shellcheck disable=SC2086 # words
    run --separate-stderr nqueens $command
    [ "$status" = 0 ] && [ -z "$stderr" ] || wrong "$command"
  done
}

# The address space, in KiB, with which the program can just be started.
least_memory() {
  local limit
  for ((limit = 1000; limit < 30000; limit += 250)); do
    if bash -c "ulimit -v $limit; exec \"\$NQUEENS\" --version" >/dev/null 2>&1; then
      echo $limit
      return
    fi
  done
}

@test "out of memory is called that, by every command" {
  local limit command
  cd "$BATS_TEST_TMPDIR"
  limit=$(least_memory)
  [ -n "$limit" ] || skip "no limit of memory leaves the program any"
  nqueens count 8 --journal=j >/dev/null
  cp j large
  truncate -s 1G large
  for command in 12 'count 12' 'count 12 --strategy=batch' 'count 12 --by-first-column' 'count 12 --given=1:1' \
    'count 12 --journal=new' 'count 8 --journal=large' 'profile 8' 'compare 5 --repeat=1 --strategies=batch' \
    'estimate 12' 'verify 8' 'audit j --sample=100' 'audit large' 'merge large'; do
    run --separate-stderr bash -c "ulimit -v $limit; exec \"\$NQUEENS\" $command"
    [ "$status" = 2 ] && [ "${#stderr_lines[@]}" = 1 ] && [[ $stderr == 'nqueens: '*'out of memory'* ]] &&
      [[ $stderr$output != *broken* && $stderr$output != *FAILED* && $stderr != *'n = 0'* ]] || wrong "$command"
  done
}

@test "info says what is chosen and why, and what is there" {
  NQUEENS_ISA='' run --separate-stderr nqueens info
  grep -qE '^isa +[a-z0-9]+, the fastest that this machine has$' <<<"$output" || wrong isa
  grep -qE '^isas +portable' <<<"$output" || wrong isas
  grep -qE '^threads +[1-9]' <<<"$output" || wrong threads
  ! command -v taskset || taskset -c 0 "$NQUEENS" info | grep -qx 'threads  *1'
  NQUEENS_ISA=portable run --separate-stderr nqueens info
  grep -qE '^isa +portable, as NQUEENS_ISA says$' <<<"$output" || wrong portable
  NQUEENS_ISA=bogus run --separate-stderr nqueens info
  grep -qE "^isa +none: NQUEENS_ISA is 'bogus'$" <<<"$output" || wrong bogus
}

@test "progress goes to standard error, and only where it is asked for or seen" {
  run --separate-stderr nqueens count 15 --progress
  [ "$status" = 0 ] && [ "$output" = 2279184 ] || wrong progress
  [[ ${stderr_lines[0]} =~ ^\ *[0-9]+\.[0-9]\ %\ \[ ]] || wrong line
  [[ ${stderr_lines[-1]} == '100.0 % ['*'] 2,279,184 solutions, '*' a second' ]] || wrong end
  run --separate-stderr nqueens count 15
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong silent
}

# line_at WIDTH LOCALE [TERM]: the last line of progress on such a terminal.
line_at() {
  LC_ALL=$2 TERM=${3:-xterm} timeout -k 1 5 script -qec "stty cols $1; timeout -s INT 1.5 '$NQUEENS' count 19 -t1" /dev/null </dev/null |
    tr '\r' '\n' | sed -n 's/^\([^n].*\)\x1b\[K.*/\1/p' | tail -n 1
}

@test "on a terminal the line of progress keeps to its width: the bar goes first, then the rate" {
  needs_terminal
  local width locale line length
  while read -r width locale; do
    line=$(line_at "$width" "$locale")
    length=$(LC_ALL=C.UTF-8 && printf %s "$line" | wc -m)
    echo "$width $locale: $length $line"
    [ "$length" -gt 0 ]
    [ "$length" -lt "$width" ]
    iconv -f UTF-8 -t UTF-8 <<<"$line" >/dev/null
    [ "$width" -lt 80 ] || [[ $line == *%\ [* ]]
    [ "$width" -lt 40 ] || [[ $line == *%*\ left ]]
  done <<<$'120 C.UTF-8\n80 C.UTF-8\n60 C\n40 C\n10 C.UTF-8'
  [ -z "$(line_at 80 C dumb)" ]
}

@test "an interrupted count says how far it was and how to go on" {
  run --separate-stderr timeout --foreground --preserve-status -s INT 1 "$NQUEENS" count 22
  [ "$status" = 130 ] && [ -z "$output" ] || wrong INT
  [[ $stderr =~ ^nqueens:\ interrupted\ after\ [0-9.]+\ %:\ with\ --journal=FILE\ the\ same\ command\ could\ go\ on\ from\ there$ ]] || wrong INT
  run --separate-stderr timeout --foreground --preserve-status -s TERM 1 "$NQUEENS" 22
  [ "$status" = 143 ] && [ -z "$output" ] || wrong TERM
}

@test "verify without N counts 1..12, as its help says" {
  [[ $(nqueens verify --help) == *"Without N it is 1..12; A000170 is known to N = 27."* ]]
  [[ $(nqueens verify --json) == '{"first":1,"last":12,"ok":true,'* ]]
}

@test "verify holds every strategy and instruction set against A000170" {
  run --separate-stderr nqueens verify 4..9
  [ "$status" = 0 ] && [ -z "$stderr" ] || wrong verify
  for name in $(nqueens --list-strategies | cut -d ' ' -f 1) $(isas); do
    grep -qE "^$name +(strategy|instruction set) +4\.\.[6-9] +ok$" <<<"$output" || wrong "$name"
  done
  run --separate-stderr nqueens verify 10
  [ "$status" = 0 ] && grep -qE '^abs +strategy +10 +ok$' <<<"$output" || wrong 10
  grep -qE '^squares +strategy +- +left out: it takes too long above n = 6$' <<<"$output" || wrong squares
  nqueens verify 5 --json | are_objects 'counters first last ok'
  [ "$(nqueens verify 5 --csv | head -n 1)" = name,kind,boards,result ]
}

@test "verify refuses what it cannot hold against anything" {
  refuses "'28' cannot be verified: expected n from 1 to 27, where A000170 is known" verify 28
  refuses "'30' cannot be verified: expected n from 1 to 27, where A000170 is known" verify 1..30
  refuses "range '9..3' is empty: expected LO..HI with LO not above HI" verify 9..3
  for bound in 0 33 x ''; do
    refuses "'$bound' is not a board size: expected a whole number from 1 to 32" verify "$bound..9"
    refuses "'$bound' is not a board size: expected a whole number from 1 to 32" verify "1..$bound"
  done
  refuses "unexpected argument '5': expected one board size or range LO..HI, from 1 to 32" verify 4 5
  refuses "'4..5' is not a board size: expected a whole number from 1 to 32" first 4..5
}
