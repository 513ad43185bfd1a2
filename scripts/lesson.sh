#!/bin/sh
# Writes the lesson, pages to step through and their contents, for a browser without network.
#
#   scripts/lesson.sh PROGRAM FOLDER
set -eu

[ $# = 2 ] || { echo "usage: scripts/lesson.sh PROGRAM FOLDER" >&2; exit 2; }
program=$1 folder=$2
here=$(dirname "$0")

# n, then solutions, nodes, candidates and checks of a strategy.
work() {
  "$program" count "$1" --stats --strategy="$2" | awk '{ printf " %s", $2 }'
}

mkdir -p "$folder"
rows=$folder/rows.tmp
trap 'rm -f "$rows"' EXIT
for n in 4 5 6 8; do
  "$program" trace "$n" --format=html --output="$folder/$n.html"
  echo "$n$(work "$n" abs)$(work "$n" bitmask)"
done | awk '{
  n = split($1 " " $2 " " $3 " " $4 " " $5 " " $8 " " $9, cell)
  printf "<tr>"
  for (i = 1; i <= n; i++) printf "<td>%s</td>", cell[i]
  print "</tr>"
}' >"$rows"
sed -e "/{{rows}}/r $rows" -e '/{{rows}}/d' "$here/lesson/index.html" >"$folder/index.html"
cp "$here/../bench/results/nodes.svg" "$here/../bench/results/time.svg" "$folder"
