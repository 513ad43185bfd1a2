#!/bin/sh
# Writes the lesson, pages to step through and their contents, for a browser without network.
#
#   scripts/lesson.sh PROGRAM FOLDER
set -eu

[ $# = 2 ] || { echo "usage: scripts/lesson.sh PROGRAM FOLDER" >&2; exit 2; }
program=$1 folder=$2
here=$(dirname "$0")

# The figures of a search: solutions, nodes, candidates, checks.
work() {
  "$program" count "$1" --stats --strategy="$2" | awk '{ print $2 }'
}

# A row of a table, with thousands apart.
row() {
  echo "$@" | sed -e :a -e 's/\([0-9]\)\([0-9]\{3\}\)\([ ,]\|$\)/\1,\2\3/' -e ta \
    -e 's/ /<\/td><td>/g' -e 's/.*/<tr><td>&<\/td><\/tr>/'
}

# A member of what describes the machine that was measured.
member() {
  sed -n "s/^ *\"$1\" : \"\(.*\)\",*\$/\1/p" "$here/../bench/results/machine.json"
}

mkdir -p "$folder"
works=$folder/works.tmp trees=$folder/trees.tmp
trap 'rm -f "$works" "$trees"' EXIT
: >"$works"
: >"$trees"
for n in 4 5 6 8; do
  "$program" trace "$n" --format=html --output="$folder/$n.html"
  # shellcheck disable=SC2046 # words are what is wanted
  set -- $(work "$n" abs) $(work "$n" bitmask) $(work "$n" lookahead) $(work "$n" cross)
  row "$n" "$1" "$2" "$3" "$4" "$7" "$8" >>"$works"
  row "$n" "$6" "${10}" "${14}" >>"$trees"
done
sed -e "/{{work}}/r $works" -e '/{{work}}/d' -e "/{{trees}}/r $trees" -e '/{{trees}}/d' \
  -e "s|{{machine}}|$(member cpu), $(member compiler) $(member flags)|" \
  "$here/lesson/index.html" >"$folder/index.html"
cp "$here/../bench/results/nodes.svg" "$here/../bench/results/time.svg" "$folder"
