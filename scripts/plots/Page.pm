# What the page of pictures and tables is made of.
package Page;
use strict;
use warnings;
use Exporter qw(import);

our @EXPORT = qw(HEAD by_column escape grouped human_time table);

use constant HEAD => <<'END_OF_HEAD';
<!DOCTYPE html>
<html lang="en">
<meta charset="utf-8">
<meta name="viewport" content="width=device-width">
<title>nqueens: what pruning saves</title>
<style>
body { font: 16px/1.5 sans-serif; max-width: 62em; margin: 2em auto; padding: 0 1em }
body { color: #222; background: #fff }
img { max-width: 100%; height: auto }
div { overflow-x: auto }
table { border-collapse: collapse; font-size: 13px; font-variant-numeric: tabular-nums }
th, td { padding: 2px 8px; text-align: right; border-bottom: 1px solid #ddd; white-space: nowrap }
th:first-child, td:first-child { text-align: left; font-weight: bold }
</style>
<h1>What pruning saves</h1>
END_OF_HEAD

sub escape {
    my ($text) = @_;
    my %entity = ('&' => '&amp;', '<' => '&lt;', '>' => '&gt;', '"' => '&quot;');
    return $text =~ s/([&<>"])/$entity{$1}/gr;
}

# table [HEAD...], [CELL...]...
sub table {
    my ($head, @rows) = @_;
    my $row = sub {
        my ($cell, @texts) = @_;
        return '<tr>' . join('', map { "<$cell>" . escape($_) . "</$cell>" } @texts) . "</tr>\n";
    };
    return join '', "<div><table>\n", $row->('th', @$head), (map { $row->('td', @$_) } @rows),
        "</table></div>\n";
}

# 1234567 as 1,234,567.
sub grouped { scalar reverse(reverse(sprintf '%.0f', $_[0]) =~ s/(\d{3})(?=\d)/$1,/gr) }

sub human_time {
    my ($seconds) = @_;
    for (['s', 1], ['ms', 1e-3], ['µs', 1e-6]) {
        return sprintf '%.3g %s', $seconds / $_->[1], $_->[0] if $seconds >= $_->[1];
    }
    return sprintf '%.3g ns', $seconds * 1e9;
}

# One row a name, one column a key of $data->{name}.
sub by_column {
    my ($corner, $show, $data, @names) = @_;
    my %keys = map { $_ => 1 } map { keys %$_ } values %$data;
    my @columns = sort { $a <=> $b } keys %keys;
    my @rows;
    for my $name (grep { $data->{$_} } @names) {
        my $row = $data->{$name};
        push @rows, [$name, map { defined $row->{$_} ? $show->($row->{$_}) : '' } @columns];
    }
    return table([$corner, @columns], @rows);
}

1;
