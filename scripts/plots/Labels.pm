# Direct labels: names beside the lines that they belong to.
package Labels;
use strict;
use warnings;
use Exporter qw(import);
use List::Util qw(max);

our @EXPORT = qw(LINE along place wrap);

use constant {CHARACTER => 8.2, LINE => 17};    # of DejaVu Sans 11, in pixels

# Names in lines of a label's width.
sub wrap {
    my @lines = (shift);
    for (@_) {
        $lines[-1] .= ',';
        length("$lines[-1] $_") > 16 ? push @lines, $_ : ($lines[-1] .= " $_");
    }
    return @lines;
}

# A point every few pixels along a line.
sub along {
    my ($x, $y, $to_x, $to_y) = @_;
    my $steps = 1 + int(max(abs($to_x - $x), abs($to_y - $y)) / 4);
    return map { [$x + ($to_x - $x) * $_ / $steps, $y + ($to_y - $y) * $_ / $steps] } 0 .. $steps;
}

# Where each label goes: left or right of its point, higher or lower, where it hides
# the least of the lines (@ink, points along them) and no other label, then nearest.
# Labels are {lines, x, y} and get {side, text_x, text_y}: pixels from the lower left
# corner of the plot, which is $across wide and $up high.
sub place {
    my ($labels, $across, $up, @ink) = @_;
    my @taken;
    for my $label (sort { $b->{x} <=> $a->{x} || $b->{y} <=> $a->{y} } @$labels) {
        my ($width, $height) = (CHARACTER * max(map { length } @{$label->{lines}}), LINE * @{$label->{lines}});
        my @near = grep { abs($_->[0] - $label->{x}) < $width + 20 && abs($_->[1] - $label->{y}) < 160 } @ink;
        my @best;
        for my $side (1, -1) {
            for my $dy (map { 4 * $_ } -30 .. 30) {
                my $x = $label->{x} + 10 * $side;
                my ($west, $east) = $side > 0 ? ($x, $x + $width) : ($x - $width, $x);
                my $south = $label->{y} + $dy - $height / 2;
                my $north = $south + $height;
                next if $west < 0 || $south < 0 || $east > $across || $north > $up;
                next if grep { $west < $_->[1] && $_->[0] < $east && $south < $_->[3] && $_->[2] < $north } @taken;
                my $hidden = grep {
                    $_->[0] > $west - 5 && $_->[0] < $east + 5 && $_->[1] > $south - 3 && $_->[1] < $north + 3
                } @near;
                my @leader = along($label->{x} + 10 * $side, $label->{y}, $x, $label->{y} + $dy);
                for my $point (@leader) {
                    $hidden += 0.3 * grep { abs($_->[0] - $point->[0]) + abs($_->[1] - $point->[1]) < 5 } @near;
                }
                my $cost = 20 * $hidden + abs($dy) + ($side < 0 ? 10 : 0);
                @best = ($cost, $side, $x, $label->{y} + $dy, [$west, $east, $south, $north])
                    if !@best || $cost < $best[0];
            }
        }
        @$label{qw(side text_x text_y)} = @best[1 .. 3];
        push @taken, $best[4];
        push @ink, along($label->{x}, $label->{y}, @best[2, 3]);
    }
}

1;
