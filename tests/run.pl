#!/usr/bin/perl
# Runs test programs, bats files and node scripts, all of which speak TAP, and ends with one
# line "N passed, N failed" (", N skipped" where some were). Exits 1 if any
# failed, 2 if none ran.
#
#   tests/run.pl --build=DIR FILE...
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
delete @ENV{qw(MAKEFLAGS MAKELEVEL MFLAGS)};

my $harness = TAP::Harness->new({
    jobs     => 2,
    timer    => 1,
    merge    => 1,
    failures => 1, # named, with what they say
    comments => 1,
    exec     => sub {
        my (undef, $file) = @_;
        return ['bats', '--tap', $file] if $file =~ /\.bats$/;
        return ['node', $file] if $file =~ /\.mjs$/;
        return [abs_path($file)];
    },
});
my $results = $harness->runtests(@ARGV);

# A program that died or ran another number of tests than it planned has failed
# even if each test that it reported passed.
my $failed  = scalar $results->failed;
my $broken  = () = ($results->parse_errors, $results->exit, $results->wait);
my $skipped = scalar $results->skipped;
my $passed  = scalar($results->passed) - $skipped;
$failed = 1 if $failed == 0 && $broken != 0;
printf "%d passed, %d failed%s\n", $passed, $failed, $skipped ? ", $skipped skipped" : '';
exit($failed ? 1 : $passed ? 0 : 2);
