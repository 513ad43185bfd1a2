#!/bin/sh
# Prints what every strategy does, exactly, for n from 1 to where it takes about
# a second: tab-separated, one line for each strategy and n.
#
#   scripts/work-table.sh [PROGRAM]      build/nqueens by default
set -eu

nqueens=${1-build/nqueens}
strategies=$("$nqueens" --list-strategies --json |
  sed -E 's/.*"name":"([^"]*)".*"practical_n":([0-9]+).*/\1 \2/')

printf 'strategy\tn\tsolutions\tnodes\tcandidates\tchecks\n'
while read -r strategy practical_n; do
  n=1
  while [ "$n" -le "$practical_n" ]; do
    stats=$("$nqueens" count "$n" --strategy="$strategy" --stats)
    # shellcheck disable=SC2086  # words on purpose
    set -- $stats
    [ "$1 $3 $5 $7" = 'solutions nodes candidates checks' ]
    printf '%s\t%s\t%s\t%s\t%s\t%s\n' "$strategy" "$n" "$2" "$4" "$6" "$8"
    n=$((n + 1))
  done
done <<LIST
$strategies
LIST
