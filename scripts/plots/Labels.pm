# Direct labels: names beside the lines that they belong to.
package Labels;
use strict;
use warnings;
use Exporter qw(import);
use List::Util qw(max);

our @EXPORT = qw(LINE along overlap place wrap);

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

# The places that a label can take, nearest first: right or left of its point, higher
# or lower.
sub spots {
    my ($label) = @_;
    my $width  = CHARACTER * max(map { length } @{$label->{lines}});
    my $height = LINE * @{$label->{lines}};
    my @spots;
    for my $side (1, -1) {
        my $x = $label->{x} + 10 * $side;
        for my $dy (map { 4 * $_ } -30 .. 30) {
            my $y = $label->{y} + $dy;
            push @spots, {
                side => $side, x => $x, y => $y, far => abs($dy) + ($side < 0 ? 10 : 0),
                west => $side > 0 ? $x : $x - $width, south => $y - $height / 2,
                east => $side > 0 ? $x + $width : $x, north => $y + $height / 2,
            };
        }
    }
    return sort { $a->{far} <=> $b->{far} } @spots;
}

sub overlap {
    my ($a, $b) = @_;
    return $a->{west} < $b->{east} && $b->{west} < $a->{east}
        && $a->{south} < $b->{north} && $b->{south} < $a->{north};
}

# How much a label there would hide, and its leader cross, of the lines.
sub harm {
    my ($spot, $label, $ink) = @_;
    my $harm = grep {
        $_->[0] > $spot->{west} - 5 && $_->[0] < $spot->{east} + 5
            && $_->[1] > $spot->{south} - 3 && $_->[1] < $spot->{north} + 3
    } @$ink;
    for my $at (along($spot->{x}, $label->{y}, $spot->{x}, $spot->{y})) {
        $harm += 0.3 * grep { abs($_->[0] - $at->[0]) + abs($_->[1] - $at->[1]) < 5 } @$ink;
    }
    return $harm;
}

# Gives each label the {spot} where it overlaps no other and does the least harm to
# the lines (@ink, points along them), then the nearest. Labels are {lines, x, y}, in
# pixels from the lower left corner of the plot, which is $across wide and $up high.
sub place {
    my ($labels, $across, $up, @ink) = @_;
    my @taken;
    for my $label (sort { $b->{x} <=> $a->{x} || $b->{y} <=> $a->{y} } @$labels) {
        my @near =
            grep { abs($_->[0] - $label->{x}) < 160 && abs($_->[1] - $label->{y}) < 160 } @ink;
        my ($best, $least);
        for my $spot (spots($label)) {
            last if $best && $spot->{far} >= $least;
            next if grep { overlap($spot, $_) } @taken;
            next if $spot->{west} < 0 || $spot->{east} > $across;
            next if $spot->{south} < 0 || $spot->{north} > $up;
            my $cost = 20 * harm($spot, $label, \@near) + $spot->{far};
            ($best, $least) = ($spot, $cost) if !$best || $cost < $least;
        }
        $label->{spot} = $best // (spots($label))[0];
        push @taken, $label->{spot};
        push @ink, along(@$label{qw(x y)}, @{$label->{spot}}{qw(x y)});
    }
}

1;
