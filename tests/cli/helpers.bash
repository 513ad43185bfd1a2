# What the command line tests share. The program under test is $NQUEENS, by
# default build/nqueens.
bats_require_minimum_version 1.5.0

NQUEENS=$(realpath -- "${NQUEENS:-build/nqueens}")
export NQUEENS
golden=$BATS_TEST_DIRNAME/golden

# Some tests preload a library, which AddressSanitizer (make check-asan) refuses otherwise.
export ASAN_OPTIONS=verify_asan_link_order=0

# What should end and does not must not hang the tests.
nqueens() { timeout 30 "$NQUEENS" "$@"; }

# A terminal can be had here: some containers have none.
needs_terminal() { script -qec true /dev/null </dev/null >/dev/null 2>&1 || skip "no terminal"; }

# Fails the test, with what `run` caught.
wrong() {
  printf '%.999s\nexit %s\nstdout: %.999q\nstderr: %.999q\n' "$*" "$status" "$output" "$stderr"
  return 1
}

# prints STATUS TEXT ARGUMENTS...: just TEXT and a newline, on stdout alone.
prints() {
  local expected_status=$1 text=$2
  shift 2
  run --separate-stderr --keep-empty-lines nqueens "$@"
  [ "$status" = "$expected_status" ] && [ "$output" = "$text"$'\n' ] && [ -z "$stderr" ] ||
    wrong "nqueens $*: expected exit $expected_status and $(printf %q "$text")"
}

# prints_file FILE ARGUMENTS...: every byte as in the golden file, exit 0.
prints_file() {
  local file=$golden/$1
  shift
  nqueens "$@" >"$BATS_TEST_TMPDIR/out" 2>"$BATS_TEST_TMPDIR/err"
  diff "$file" "$BATS_TEST_TMPDIR/out"
  diff /dev/null "$BATS_TEST_TMPDIR/err"
}

# refuses MESSAGE ARGUMENTS...: exit 2, nothing on stdout, and on stderr the one
# line "nqueens: MESSAGE".
refuses() {
  local message=$1
  shift
  run --separate-stderr --keep-empty-lines nqueens "$@"
  is_refusal "$message" || wrong "expected exit 2 and: $message: nqueens ${*@Q}"
}

is_refusal() { [ "$status" = 2 ] && [ -z "$output" ] && [ "$stderr" = "nqueens: $1" ]; }

# are_objects KEYS: standard input is JSON, one object a line, each with just
# these keys, in alphabetic order; at least one.
are_objects() {
  KEYS=$1 perl -MJSON::PP -ne '
    my $keys = join " ", sort keys %{decode_json($_)};
    die "line $.: keys $keys\n" if $keys ne $ENV{KEYS};
    END { die "nothing\n" unless $. }'
}

# are_within WIDTH: no line of standard input, UTF-8, is longer.
are_within() {
  WIDTH=$1 perl -CS -lne 'die "too long: $_\n" if length > $ENV{WIDTH}'
}

# A line of a journal with a right checksum: seal HEAD LINE for a line behind HEAD, seal '' HEAD for itself.
# A NUL in it is written \0.
seal() {
  perl -e '
    sub crc { my $c = ~$_[0] & 0xffffffff; for my $b (unpack "C*", $_[1]) { $c ^= $b; $c = $c & 1 ? ($c >> 1) ^ 0xedb88320 : $c >> 1 for 1 .. 8 } ~$c & 0xffffffff }
    $ARGV[1] =~ s/\\0/\0/g;
    printf "%s #%08x\n", $ARGV[1], crc(length $ARGV[0] ? crc(0, $ARGV[0]) : 0, $ARGV[1])' "$1" "$2"
}
