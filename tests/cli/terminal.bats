#!/usr/bin/env bats
# What differs when standard input is a terminal.
load helpers

setup() {
  needs_terminal
  cd "$BATS_TEST_TMPDIR"
  export SHELL=/bin/sh
}

# typing TEXT COMMAND: runs the shell command on a terminal at which TEXT is
# typed, and which stays open.
typing() {
  rm -f keys
  mkfifo keys
  exec {keys}<>keys
  printf "$1" >&"$keys"
  # shellcheck disable=SC2094  # the typist's end, and the terminal's
  run timeout 10 script -qec "$2" /dev/null <&"$keys"
  exec {keys}>&-
}

# typed STATUS OUT ERR: how it ended, and what it wrote to the files out and err.
typed() {
  stderr=$(<err) output=$(<out)
  [ "$status" = "$1" ] && [ "$output" = "$2" ] && [ "$stderr" = "$3" ] || wrong "expected ${*@Q}"
}

@test "a prompt on stderr asks for N, and a line is enough" {
  typing '8\n' '"$NQUEENS" >out 2>err'
  typed 0 $'92\n1 5 8 6 3 7 2 4' 'Number of queens: '
  typing '4\n5\n' '"$NQUEENS" list >out 2>err'
  typed 0 $'2 4 1 3\n3 1 4 2' 'Number of queens: '
}

@test "the prompt is seen before the answer is typed" {
  # Nothing is typed: the prompt must come all the same.
  typing '' 'timeout --foreground 1 "$NQUEENS" 2>err >out'
  typed 124 '' 'Number of queens: '
}

@test "a bad line and the end of input are refused" {
  typing '33\n' '"$NQUEENS" >out 2>err'
  typed 2 '' "Number of queens: nqueens: '33' is not a board size: expected a whole number from 1 to 32"
  typing '\n' '"$NQUEENS" >out 2>err'
  [ "$status" = 2 ]
  [[ $(<err) == *"nqueens: no board size on standard input: "* ]]
  typing '\004' '"$NQUEENS" >out 2>err'
  [ "$status" = 2 ]
  [[ $(<err) == 'Number of queens: '$'\n''nqueens: no board size on standard input: '* ]]
}

@test "no prompt when N is given, or need not be" {
  for arguments in 4 'count 4' --help --version info; do
    typing '' "\"\$NQUEENS\" $arguments >out 2>err"
    [ "$status" = 0 ] && [ ! -s err ] && [ -s out ] || wrong "$arguments"
  done
}

@test "no prompt when only standard output and error are terminals" {
  typing '' 'echo 4 | "$NQUEENS"'
  [ "$status" = 0 ]
  [ "$output" = $'2\r\n2 4 1 3\r' ] || wrong "echo 4 | nqueens"
}

@test "a count of more than a day says so at once, and names estimate; a shorter one does not" {
  typing '' 'timeout -s INT 3 "$NQUEENS" count 26 --threads=1 >out'
  [[ $output =~ nqueens:\ n\ =\ 26\ will\ take\ about\ [0-9.,]+\ (days|years):\ nqueens\ estimate\ 26\ says\ more ]]
  typing '' 'timeout -s INT 3 "$NQUEENS" count 26 --shard=1/100000 --journal=j >out'
  [[ $output != *'will take about'* ]]
  typing '' 'timeout -s INT 1 "$NQUEENS" count 26 --given=1:1 >out'
  [[ $output != *'will take about'* ]]
}

@test "Ctrl-C leaves nothing of the progress on the line" {
  for columns in 40 80; do
    typing '' "stty cols $columns; timeout -s INT 2 \"\$NQUEENS\" count 20"
    # What a terminal shows: each \r begins the line again, and no text is as wide as it, with ^C.
    perl -e '
      for my $piece (split /[\r\n]/, $ARGV[0]) {
        $piece =~ s/\e\[K//g;
        utf8::decode($piece);
        die "too wide: $piece\n" if $piece !~ /^nqueens/ && length($piece) + 2 >= $ARGV[1];
      }' "$output" "$columns"
    [[ $output == *$'\r\e[Knqueens: interrupted'* ]]
  done
}
