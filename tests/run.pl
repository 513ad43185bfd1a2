#!/usr/bin/perl
# Runs test programs, bats files, Python and node scripts, all of which speak TAP. Ends with the
# files that took longest, what was skipped and which command tries it, and one line
# "N passed, N failed" (", N skipped" where some were). Exits 1 if any failed, 2 if none ran.
#
#   tests/run.pl --build=DIR FILE...
#
# A file may take NQUEENS_TEST_MINUTES minutes, 20 if that is not set. Then it has failed.
use strict;
use warnings;
use Cwd qw(abs_path);
use TAP::Harness;

my $build = 'build';
$build = substr(shift @ARGV, 8) if @ARGV && $ARGV[0] =~ /^--build=./;
my $root = abs_path($build) // die "no such directory: $build\n";
$ENV{BUILD}                 = $root;
$ENV{NQUEENS}               = "$root/nqueens";
$ENV{CMOCKA_MESSAGE_OUTPUT} = 'TAP';
$ENV{NQUEENS_INSTALL}       = 'no'; # no test may
delete @ENV{qw(MAKEFLAGS MAKELEVEL MFLAGS)};

# `timeout` ends what a test has started, too. The harness would split a command of one word at
# its blanks; with `timeout` there are always several.
my @timeout = ('timeout', '--kill-after=10', ($ENV{NQUEENS_TEST_MINUTES} // 20) . 'm');
my %runs    = (bats => ['bats', '--tap'], mjs => ['node'], py => ['/usr/bin/python3'], pl => ['perl']);

my $harness = TAP::Harness->new({
    jobs     => 2,
    timer    => 1,
    merge    => 1,
    failures => 1, # named, with what they say
    comments => 1,
    exec     => sub {
        my (undef, $file) = @_;
        my ($kind) = $file =~ /\.([a-z]+)$/;
        return [@timeout, @{$runs{$kind // ''} // []}, abs_path($file) // $file];
    },
});

my (%skipped, @parsers);
$harness->callback(made_parser => sub {
    my ($parser, $job) = @_;
    push @parsers, [$parser, $job->[1]];
    $parser->callback(test => sub { $skipped{$_[0]->explanation}++ if $_[0]->has_skip });
    $parser->callback(plan => sub { $skipped{$_[0]->explanation}++ if $_[0]->has_skip });
});

# Each `timeout` leads a group of processes of its own, which the terminal's Ctrl-C does not reach.
for my $signal (qw(INT TERM HUP)) {
    $SIG{$signal} = sub {
        if (open my $children, '<', "/proc/$$/task/$$/children") { kill $signal, split ' ', <$children> }
        exit 1;
    };
}

# The harness dies of what it does not expect, and of the first program that it cannot start.
my $results = eval { $harness->runtests(@ARGV) };
print "tests/run.pl: $@" unless $results;

my ($passed, $failed, $skipped) = (0, $results ? 0 : 1, 0);
for (@parsers) {
    my ($parser, $file) = @$_;
    my $faults = $parser->failed;
    # A program that died or ran another number of tests than it planned has failed
    # even if each test that it reported passed.
    $faults = 1 if !$faults && ($parser->parse_errors || $parser->exit || $parser->wait);
    $failed += $faults;
    $passed  += $parser->passed - $parser->skipped;
    $skipped += $parser->skipped + ($parser->skip_all ? 1 : 0);
}

my %seconds = map { $_->[1] => $_->[0]->end_time - $_->[0]->start_time } grep { $_->[0]->end_time } @parsers;
my @slowest = sort { $seconds{$b} <=> $seconds{$a} || $a cmp $b } keys %seconds;
splice @slowest, 5 if @slowest > 5;
printf "longest: %s\n", join ', ', map { sprintf '%s %.0f s', s!.*/!!r, $seconds{$_} } @slowest if @slowest > 1;

# A reason reads "WHY: COMMAND" where a command helps.
if (%skipped) {
    my @reasons = sort { $skipped{$b} <=> $skipped{$a} || $a cmp $b } keys %skipped;
    my $helps   = grep { /: (make|scripts)/ } @reasons;
    printf "not tried: %s%s\n", join(', ', map { my ($why) = /^(.*?)(?::|$)/; "$skipped{$_} $why" } @reasons),
        $helps && !$ENV{NQUEENS_CHECK_ALL} ? '; make check-all tries what this machine can' : '';
}
printf "%d passed, %d failed%s\n", $passed, $failed, $skipped ? ", $skipped skipped" : '';
exit($failed ? 1 : $passed ? 0 : 2);
