#!/usr/bin/perl
# Draws what bench.json holds, nodes by depth, and speed by commit: SVG, PNG and a page
# with tables.
#
#   scripts/plots.pl BENCH.json PROGRAM OUT-DIRECTORY [HISTORY.jsonl]
#
# PROGRAM is nqueens, whose `profile N --strategy=S --csv` tells nodes by depth. HISTORY
# is what bench-record.py writes.
use strict;
use warnings;
use File::Basename qw(dirname);
use JSON::PP;
use List::Util qw(all max min);
use lib dirname(__FILE__) . '/plots';
use Labels;
use Page;

use constant {WIDTH => 960, HEIGHT => 620};           # of a picture, in pixels
my ($across, $up) = (WIDTH * 0.88, HEIGHT * 0.76);    # between look.gp's margins

die "usage: scripts/plots.pl BENCH.json PROGRAM OUT-DIRECTORY [HISTORY.jsonl]\n"
    unless @ARGV == 3 || @ARGV == 4;
my ($json, $program, $out, $history) = @ARGV;

sub slurp {
    my ($path) = @_;
    open my $file, '<', $path or die "plots: cannot read $path: $!\n";
    local $/;
    return <$file>;
}

sub spill {
    my ($path, $text) = @_;
    open my $file, '>', $path or die "plots: cannot write $path: $!\n";
    print $file $text;
    close $file or die "plots: cannot write $path: $!\n";
}

# ---- what was measured ----------------------------------------------------------

# Google Benchmark writes 0 / 0 as NaN, which JSON has not.
my $text   = slurp($json) =~ s/: -?(?:NaN|Infinity)\b/: null/gr;
my $report = eval { JSON::PP->new->decode($text) } // die "plots: $json is not JSON: run make bench\n";
my %machine =
    map { $_ => $report->{context}{$_} // 'unknown' } qw(cpu compiler flags commit date nqueens);

my %seconds_in = (ns => 1e-9, us => 1e-6, ms => 1e-3, s => 1);
my (%nodes, %seconds, %primitive, @names, @primitives);

# Medians where a benchmark was repeated, else its only run.
my @results = sort { $a->{family_index} <=> $b->{family_index} } @{$report->{benchmarks}};
my %repeated = map { $_->{run_name} => 1 } grep { ($_->{aggregate_name} // '') eq 'median' } @results;
for my $result (@results) {
    my $name = $result->{run_name};
    die "plots: $json: $name: $result->{error_message}\n" if $result->{error_occurred};
    next if ($result->{aggregate_name} // '') ne ($repeated{$name} ? 'median' : '');
    if ($name =~ m{^(\w+)/(\d+)$}) {
        push @names, $1 unless $nodes{$1};
        $nodes{$1}{$2}   = $result->{nodes};
        $seconds{$1}{$2} = $result->{cpu_time} * $seconds_in{$result->{time_unit}};
    } elsif (defined $result->{'time/call'}) {
        push @primitives, $name;
        $primitive{$name} = $result->{'time/call'};
    }
}
die "plots: $json has no strategy: run make bench\n" unless @names;
my %style = map { $names[$_] => @names - $_ } 0 .. $#names;    # the fastest have the plainest

# The largest board that more than half of the strategies count in reasonable time.
my ($deep) = grep { my $n = $_; 2 * grep({ $nodes{$_}{$n} } @names) > @names }
    reverse 1 .. max(map { keys %$_ } values %nodes);
die "plots: $json has no board size that most strategies share: run make bench\n" unless $deep;
my %depth;
for my $name (grep { $nodes{$_}{$deep} } @names) {
    open my $csv, '-|', $program, 'profile', $deep, "--strategy=$name", '--csv'
        or die "plots: cannot run $program: $!\n";
    while (<$csv>) {
        $depth{$name}{$1} = $2 if /^(\d+),(\d+),/;
    }
    close $csv or die "plots: $program profile $deep --strategy=$name --csv failed\n";
}

# Speed by commit, in the order of the records. Ratios of one machine and compiler are not
# those of another: those of the last record are drawn.
my (@commits, %faster, $recorded_on);
if ($history) {
    my @records;
    for my $line (split /\n/, slurp($history)) {
        my $record = eval { JSON::PP->new->decode($line) };
        die "plots: $history: a line is no record: $line\n"
            unless ref $record eq 'HASH' && ref $record->{faster} eq 'HASH';
        $record->{on} = join ', ', map { $record->{$_} // 'unknown' } qw(machine compiler flags);
        push @records, $record;
    }
    $recorded_on = $records[-1]{on} if @records;
    for my $record (grep { $_->{on} eq $recorded_on } @records) {
        push @commits, $record->{commit};
        my %all = (%{$record->{faster}}, %{$record->{engine_faster} // {}});
        $faster{$_}{scalar @commits} = $all{$_} for keys %all;
    }
    for my $name (grep { !$style{$_} } sort keys %faster) {
        push @names, $name;
        $style{$name} = @names;
    }
}

# ---- pictures -------------------------------------------------------------------

# Strategies that walk the same tree have the same line: one line, all their names.
sub groups {
    my ($data) = @_;
    my @groups;
    for my $name (sort { keys %{$data->{$b}} <=> keys %{$data->{$a}} || $style{$a} <=> $style{$b} }
        grep { $data->{$_} } @names)
    {
        my $mine = $data->{$name};
        my ($same) = grep {
            my $theirs = $data->{$_->[0]};
            all { $theirs->{$_} && $theirs->{$_} == $mine->{$_} } keys %$mine;
        } @groups;
        $same ? push @$same, $name : push @groups, [$name];
    }
    return @groups;
}

sub draw {
    my ($file, %chart) = @_;
    my $data = $chart{data};
    my @groups = groups($data);
    my @x = map { keys %$_ } values %$data;
    my @y = map { values %$_ } values %$data;
    my ($left, $right) = (min(@x), max(@x) + ($chart{room} // 0));
    my ($low, $high) = $chart{log} ? (min(@y) / 2, max(@y) * 20) : (0, max(@y) * 1.1);
    my $y_of = $chart{log} ? sub { log($_[0] / $low) / log($high / $low) } : sub { $_[0] / $high };

    my ($rows, @lines, @labels, @ink) = ('');
    for my $group (@groups) {
        my $values = $data->{$group->[0]};
        my @points = sort { $a <=> $b } keys %$values;
        my %at = map { $_ => [$across * ($_ - $left) / ($right - $left), $up * $y_of->($values->{$_})] } @points;
        my $anchor = $chart{log} ? $points[-1] : (sort { $values->{$b} <=> $values->{$a} } @points)[0];
        $rows .= "# @$group\n" . join('', map { "$_\t$values->{$_}\n" } @points) . "\n\n";
        push @lines, sprintf "'%s' index %d with linespoints linetype %d", "$out/$file.tsv",
            scalar @lines, $style{$group->[0]};
        push @ink, map { along(@{$at{$points[$_ - 1]}}, @{$at{$points[$_]}}) } 1 .. $#points;
        push @labels, {
            lines => [wrap(@$group)],
            style => $style{$group->[0]},
            x     => $at{$anchor}[0],
            y     => $at{$anchor}[1],
        };
    }
    place(\@labels, $across, $up, @ink);
    spill("$out/$file.tsv", $rows);

    my $script = "load '@{[dirname(__FILE__)]}/plots/look.gp'\nset xtics 1\n$chart{axes}\n"
        . "set title '$chart{title}' font ',15'\nset xlabel '$chart{xlabel}'\n"
        . "set xrange [$left:$right]\nset yrange [$low:$high]\n"
        . "set label '@{[$chart{note} =~ s/'/''/gr]}' at screen 0.98, 0.025 right font ',9' "
        . "textcolor rgb '#666666' noenhanced\n";
    for my $label (@labels) {
        my ($x, $y, $side) = @{$label->{spot}}{qw(x y side)};
        $script .= sprintf "set arrow from graph %.4f, %.4f to graph %.4f, %.4f nohead linetype %d "
            . "linewidth 1 dashtype 1\n", $label->{x} / $across, $label->{y} / $up,
            ($x - 2 * $side) / $across, $y / $up, $label->{style};
        $y += LINE * (@{$label->{lines}} - 1) / 2;
        for my $text (@{$label->{lines}}) {
            $script .= sprintf "set label '%s' at graph %.4f, %.4f %s noenhanced front\n", $text,
                $x / $across, $y / $up, $side > 0 ? 'left' : 'right';
            $y -= LINE;
        }
    }
    # SVG takes a font's size in pixels, PNG in points.
    for (['svg', 'svg fontscale 1.33'], ['png', 'pngcairo']) {
        my ($ending, $terminal) = @$_;
        my $run = "set terminal $terminal size @{[WIDTH]},@{[HEIGHT]} background 'white' "
            . "font 'DejaVu Sans,11'\n"
            . "set output '$out/$file.$ending'\n${script}plot " . join(', ', @lines) . "\n";
        open my $gnuplot, '|-', 'gnuplot' or die "plots: cannot run gnuplot: $!\n";
        print $gnuplot $run;
        close $gnuplot or die "plots: gnuplot failed on $file.$ending\n";
        # Its titles are those of files, shown where a pointer rests.
        edit("$out/$file.svg", sub { s{\s*<title>.*?</title>}{}gs }) if $ending eq 'svg';
    }
}

sub edit {
    my ($file, $change) = @_;
    open my $in, '<', $file or die "plots: cannot read $file: $!\n";
    local $_ = do { local $/; <$in> };
    $change->();
    open my $out, '>', $file or die "plots: cannot write $file: $!\n";
    print $out $_;
    close $out or die "plots: cannot write $file: $!\n";
}

my $built = "$machine{cpu}, $machine{compiler} $machine{flags}, commit $machine{commit}";
my $exact = 'exact, the same on every machine';
my @decades = ('10 ns', '100 ns', '1 µs', '10 µs', '100 µs', '1 ms', '10 ms', '100 ms', '1 s', '10 s');
my $decades = join ', ', map { "'$decades[$_]' 1e" . ($_ - 8) } 0 .. $#decades;
my @pictures = (
    ['nodes', 'Nodes by board size', data => \%nodes, log => 1, room => 2.4, note => $exact,
        xlabel => 'queens', axes => "set logscale y\nset format y '%.0s%c'"],
    ['time', 'Time of one count by board size', data => \%seconds, log => 1, room => 2,
        note => $built, xlabel => 'queens', axes => "set logscale y\nset ytics ($decades)"],
    ['depth', "Nodes by depth, $deep queens", data => \%depth, note => $exact,
        xlabel => 'queens on the board', axes => "set format y '%.0s%c'"],
);
if (@commits) {
    my @shown = grep { $_ % (1 + int(@commits / 12)) == 0 } 0 .. $#commits;    # as have room
    my $ticks = join ', ', map { sprintf "'%.7s' %d", $commits[$_], $_ + 1 } @shown;
    push @pictures, ['history', 'Speed by commit, bitmask = 1', data => \%faster, log => 1,
        room => 1 + @commits / 4, note => "ratios in one run: $recorded_on", xlabel => 'commit',
        axes => "set logscale y\nset xtics ($ticks)"];
}
for (@pictures) {
    my ($file, $title, %chart) = @$_;
    draw($file, title => $title, %chart);
}
spill("$out/machine.json", JSON::PP->new->canonical->pretty->encode(\%machine));

# ---- the page -------------------------------------------------------------------

my %tables = (
    nodes => by_column('nodes', \&grouped, \%nodes, @names),
    time  => by_column('time', \&human_time, \%seconds, @names),
    depth => by_column('queens on the board', \&grouped, \%depth, @names),
);
$tables{history} = table(
    ['times faster than bitmask', map { substr $_, 0, 7 } @commits],
    map {
        my $values = $faster{$_};
        [$_, map { defined $values->{$_} ? sprintf '%.3g', $values->{$_} : '' } 1 .. @commits];
    } grep { $faster{$_} } @names
);
my $page = HEAD . '<p>' . escape("Measured on $machine{date}: nqueens $machine{nqueens}, $built. "
    . 'Times are CPU time of the plain search; nodes come from the same search with its counters on.')
    . "</p>\n";
for (@pictures) {
    my ($file, $title) = @$_;
    $page .= "<h2>$title</h2>\n<p><img src=\"$file.svg\" width=\"@{[WIDTH]}\" height=\"@{[HEIGHT]}\" "
        . "alt=\"$title, one line a strategy: the table below has the figures\"> "
        . "<a href=\"$file.png\">PNG</a></p>\n$tables{$file}";
}
$page .= "<h2>Lowest bit and number of bits</h2>\n"
    . table(['way', 'time a call'], map { [$_, human_time($primitive{$_})] } @primitives) if @primitives;
spill("$out/index.html", "$page</html>\n");
