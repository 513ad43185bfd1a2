#!/usr/bin/perl
# Joins hyperfine's JSON of several rounds of the same commands.
#
#   scripts/join-rounds.pl OUT ROUND.json...
#
# Writes OUT.json, in hyperfine's shape with all rounds' times, and OUT.md, a
# table of medians. bench-cli.sh calls it.
use strict;
use warnings;
use JSON::PP;
use List::Util qw(min max sum);

use constant SHORTEST => 0.005; # below, starting the process is much of the time

my ($out, @rounds) = @ARGV;

sub spill {
    my ($path, $text) = @_;
    open my $file, '>', $path or die "join-rounds: cannot write $path: $!\n";
    print $file $text;
    close $file or die "join-rounds: cannot write $path: $!\n";
}

# The first round has the commands in the order that was asked for.
my (@commands, %times);
@rounds = sort { ($a =~ /(\d+)\.json$/)[0] <=> ($b =~ /(\d+)\.json$/)[0] } @rounds;
for my $round (@rounds) {
    open my $file, '<', $round or die "join-rounds: cannot read $round: $!\n";
    for my $result (@{decode_json(join '', <$file>)->{results}}) {
        push @commands, $result->{command} unless $times{$result->{command}};
        push @{$times{$result->{command}}}, @{$result->{times}};
    }
}

my @results;
for my $command (@commands) {
    my @sorted = sort { $a <=> $b } @{$times{$command}};
    my $mean   = sum(@sorted) / @sorted;
    my ($n, $strategy) = $command =~ /count (\d+) --strategy=(\S+)/;    # ours, not another's
    push @results, {
        command    => $command,
        parameters => defined $n ? {n => $n, strategy => $strategy} : {},
        times      => $times{$command},
        mean       => $mean,
        stddev     => sqrt(sum(map { ($_ - $mean)**2 } @sorted) / max(1, @sorted - 1)),
        median     => ($sorted[$#sorted / 2] + $sorted[@sorted / 2]) / 2,
        min        => min(@sorted),
        max        => max(@sorted),
    };
}
spill("$out.json", JSON::PP->new->canonical->pretty->encode({results => \@results}));

my $best = min(map { $_->{median} } @results);
my $text = "| command | median ms | min | max | times the fastest |\n|:---|---:|---:|---:|---:|\n";
my $short;
for (@results) {
    my $note = $_->{median} < SHORTEST ? ' *' : '';
    $short ||= $note;
    my ($n, $strategy) = @{$_->{parameters}}{qw(n strategy)};
    my $name = defined $n ? "nqueens count $n --strategy=$strategy" : $_->{command} =~ s/\|/\\|/gr;
    $text .= sprintf "| `%s`%s | %.2f | %.2f | %.2f | %.1f |\n", $name, $note,
        (map { 1000 * $_ } @$_{qw(median min max)}), $_->{median} / $best;
}
$text .= "\n\\* Too short to time as a command: under 5 ms, starting the process is much of it.\n"
    . "`make bench` times the search alone.\n" if $short;
spill("$out.md", $text);
