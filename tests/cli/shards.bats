#!/usr/bin/env bats
# --shard, merge and audit: a count in parts, put together and checked.
load helpers

setup() { cd "$BATS_TEST_TMPDIR"; }

# count_shards N M: the journals part-1..part-M.
count_shards() {
  local i
  for ((i = 1; i <= $2; i++)); do nqueens count "$1" --shard="$i/$2" --journal="part-$i" >>shares; done
}

# reports MESSAGES ARGUMENTS...: exit 1, nothing on stdout, these lines on stderr.
reports() {
  local messages=$1
  shift
  run --separate-stderr nqueens "$@"
  [ "$status" = 1 ] && [ -z "$output" ] && [ "$stderr" = "$messages" ] || wrong "nqueens $*"
}

@test "shards add up to the whole, however many" {
  local n m
  for n in 1 2 4 5 8 11 13; do
    for m in 1 2 3 7; do
      rm -f part-* shares
      count_shards "$n" "$m"
      prints 0 "$(nqueens count "$n")" merge part-*
      [ "$(awk '{ sum += $1 } END { print sum }' shares)" = "$(nqueens count "$n")" ]
    done
  done
  nqueens merge part-* --json | are_objects 'n nodes parts solutions units'
  nqueens merge part-* --csv | grep -qx 'n,solutions,nodes,units,parts'
}

@test "a shard says that it is one" {
  prints 0 '4756 in shard 2/3' count 12 --shard=2/3 --journal=j
  prints 0 '{"n":12,"shard":"2/3","solutions":"4756"}' count 12 --shard=2/3 --journal=j --json
  prints 0 $'n,shard,solutions\n12,2/3,4756' count 12 --shard=2/3 --journal=j --csv
  refuses "journal 'j' is of shard 2/3, not of the whole count" count 12 --journal=j
  refuses "journal 'j' is of shard 2/3, not of shard 1/3" count 12 --shard=1/3 --journal=j
  refuses "journal 'j' has --units=1000, not 50" count 12 --shard=2/3 --units=50 --journal=j
  prints 0 '14200 in shard 1/1' count 12 --shard=1/1 --journal=whole
  prints 0 14200 merge whole
}

@test "what is missing is named, and what to count again" {
  count_shards 13 4
  rm part-2
  units=$(sed -nE '1s/.*units ([0-9]+).*/\1/p' part-1)
  reports "nqueens: $(((units + 2) / 4)) of $units units are missing: 1..$(((units - 2) / 4 * 4 + 1)) by 4" merge part-*
  prints 0 2/4 merge --missing part-*
  prints 0 '{"n":13,"missing":["2/4"]}' merge --missing part-* --json
  # Some lines less; where they stand depends on which thread was first.
  sed -i -E '/^(4|16|20|28) /d' part-1
  sed -i '/^7 /d' part-4
  run --separate-stderr nqueens merge part-*
  [ "$status" = 1 ] &&
    [[ $stderr == *" units are missing: 1, 4..5, 7, 9, 13, 16..17, 20..21, 25, 28..29, 33.."* ]] || wrong missing
  run nqueens merge --missing part-*
  [ "$output" = $'1/4\n2/4\n4/4' ]
  for shard in $output; do nqueens count 13 --shard="$shard" --journal="part-${shard%/*}" >/dev/null; done
  prints 0 73712 merge part-*
  run --separate-stderr --keep-empty-lines nqueens merge --missing part-*
  [ "$status" = 0 ] && [ -z "$output$stderr" ] || wrong missing
}

@test "of parts that were cut differently, the finest cut says what is missing" {
  nqueens count 12 --shard=1/2 --journal=half
  nqueens count 12 --shard=2/4 --journal=quarter
  prints 0 4/4 merge --missing half quarter
  prints 0 4/4 merge --missing quarter half
  nqueens count 12 --shard=4/4 --journal=rest
  prints 0 14200 merge quarter rest half
}

@test "what is double or contradicted is named" {
  count_shards 12 3
  units=$(sed -nE '1s/.*units ([0-9]+).*/\1/p' part-1)
  reports "nqueens: $(((units + 1) / 3)) of $units units are there more than once: 1..$(((units - 2) / 3 * 3 + 1)) by 3" \
    merge part-* part-2
  nqueens count 12 --journal=whole >/dev/null
  reports "nqueens: $units of $units units are there more than once: 0..$((units - 1))" merge part-* whole
  # The same unit with another number, right in itself.
  head=$(sed -n '1s/ #.*//p' part-2)
  seal "$head" "4 8 9 8 8 me" >>part-2
  reports "nqueens: 1 of $units units has different records: 4" merge part-*
  sed -i '$d' part-2
  prints 0 14200 merge part-*
  sed -i '/^4 /d' part-2
  seal "$head" "4 2 3 2 2 me" >>part-2
  run --separate-stderr nqueens merge part-*
  [ "$status" = 1 ] && [ -z "$output" ] || wrong forged
  [ "$stderr" = "nqueens: the total is $((14200 + 2 - $(sed -nE 's/^4 ([0-9]+) .*/\1/p' whole))), but for n = 12 A000170 has 14200: a record is wrong, and nqueens audit may find it" ] || wrong forged
}

# forge SOLUTIONS MORE: the file j is a journal of n = 29, each of its units with so many, the first with MORE.
forge() {
  timeout -s INT 0.5 "$NQUEENS" count 29 --units=1 --journal=j || true
  head=$(sed -n '1s/ #.*//p' j)
  sed -i 1q j
  SOLUTIONS=$1 FIRST=$2 perl -Mbigint -e '
    sub crc { my ($c, $text) = @_; $c ^= 0xffffffff; for my $b (unpack "C*", $text) { $c = ($c >> 8) ^ $table[($c ^ $b) & 255] } $c ^ 0xffffffff }
    BEGIN { no bigint; for my $i (0 .. 255) { my $c = $i; $c = $c & 1 ? ($c >> 1) ^ 0xedb88320 : $c >> 1 for 1 .. 8; $table[$i] = $c } }
    no bigint;
    my $head = crc(0, $ARGV[0]);
    for my $unit (0 .. $ARGV[1] - 1) {
      my $solutions = Math::BigInt->new($unit == 0 ? $ENV{FIRST} : $ENV{SOLUTIONS});
      my $line = "$unit $solutions 9 " . $solutions % 241 . " " . $solutions % 251 . " me";
      printf "%s #%08x\n", $line, crc($head, $line);
    }' "$head" "${head##* }" >>j
}

@test "a total of more than 64 bits is printed whole" {
  forge 9223372036854775808 9223372036854775808
  total=$(perl -Mbigint -e 'print 2 ** 63 * '"${head##* }")
  prints 0 "$total" count 29 --journal=j
  prints 0 "$total" merge j
  prints 0 "{\"n\":29,\"solutions\":\"$total\"}" count 29 --journal=j --json
  prints 0 $'n,solutions\n29,'"$total" count 29 --journal=j --csv
  [[ $(nqueens merge j --json) == *"\"solutions\":\"$total\""* ]]
  # Above A000170's last there is still what divides it.
  forge 9223372036854775808 9223372036854775806
  refuses "the total $(perl -Mbigint -e "print $total - 2") cannot be that of n = 29: it is not divisible by 4" merge j
}

@test "parts that do not belong together, or are no journals" {
  count_shards 12 2
  nqueens count 11 --shard=2/2 --journal=eleven >/dev/null
  nqueens count 12 --shard=2/2 --units=50 --journal=coarse >/dev/null
  refuses "journal 'eleven' is of n = 11, but 'part-1' of n = 12" merge part-1 eleven
  refuses "journal 'coarse' has --units=50, but 'part-1' --units=1000" merge part-1 coarse
  echo hello >text
  refuses "'text' is not a journal of this program: it is left as it is" merge part-1 text
  refuses "cannot use the journal 'no': No such file or directory" merge part-1 no
  refuses "journal '/dev/null' is not a regular file" merge /dev/null
  sed -i '4s/./x/' part-2
  refuses "journal 'part-2' is damaged in line 4: it is left as it is" merge part-1 part-2
  # A line of another shard.
  head=$(sed -n '1s/ #.*//p' part-1)
  sed 2q part-1 >foreign
  seal "$head" "1 8 9 8 8 me" >>foreign
  refuses "journal 'foreign' is damaged in line 3: it is left as it is" merge foreign
}

@test "a first line whose units are not those of its cut says what differs" {
  nqueens count 12 --journal=j >/dev/null
  units=$(sed -nE '1s/.*units ([0-9]+).*/\1/p' j)
  seal '' "$(sed -nE '1s/units .*/units 5/p' j)" >forged
  local message="journal 'forged' has 5 units, but n = 12 with --units=1000 has $units: it is left as it is"
  refuses "$message" merge forged
  refuses "$message" merge j forged
  refuses "$message" audit forged
  refuses "$message" count 12 --journal=forged
}

@test "a file that has less than its size says is read to its end" {
  local file=/sys/class/net/lo/mtu
  [ -r "$file" ] || skip "no $file"
  for command in merge audit; do
    refuses "'$file' is not a journal of this program: it is left as it is" "$command" "$file"
  done
}

@test "who counted a record is a word: what a terminal would obey is not one" {
  nqueens count 12 --journal=j >/dev/null
  head=$(sed -n '1s/ #.*//p' j)
  sed -n 1p j >one
  seal "$head" "7 8 9 8 8 me" >>one
  run --separate-stderr nqueens audit one --sample=100 --isa=portable
  [ "$status" = 1 ] && [[ $stderr == *" nodes by 'me', but portable counts "* ]] || wrong me
  for by in $'\e[2Jme' 'me too' 'me#' 'm\0e' $'m\xe9' '' "$(printf 'm%.0s' {1..48})"; do
    sed -n 1p j >one
    seal "$head" "7 8 9 8 8 $by" >>one
    for command in merge audit; do
      refuses "journal 'one' is damaged in line 2: it is left as it is" "$command" one
    done
  done
}

@test "merge reads what is being written, and what must not be" {
  "$NQUEENS" count 17 --journal=j --isa=portable --threads=1 >/dev/null &
  while [ ! -s j ]; do sleep 0.01; done
  sleep 0.2
  run --separate-stderr nqueens merge j
  [ "$status" = 1 ] && [[ $stderr =~ ^nqueens:\ [0-9]+\ of\ [0-9]+\ units\ are\ missing: ]] || wrong busy
  wait
  chmod a-w j
  prints 0 95815104 merge j
}

@test "an audit finds what was changed, and only that" {
  nqueens count 13 --journal=j --isa=portable >/dev/null
  units=$(sed -nE '1s/.*units ([0-9]+).*/\1/p' j)
  prints 0 "n = 13: $units of $units recorded units counted again with portable, seed 1: 0 differ" audit j --sample=100 --isa=portable
  prints 0 "n = 13: $(((units * 5 + 99) / 100)) of $units recorded units counted again with portable, seed 9: 0 differ" audit j --sample=5% --seed=9 --isa=portable
  nqueens audit j --json | are_objects 'audited differences isa n recorded seed units'
  head=$(sed -n '1s/ #.*//p' j)
  line=$(sed -nE 's/^7 ([0-9]+ [0-9]+) .*/\1/p' j)
  read -r solutions nodes <<<"$line"
  sed -i '/^7 /d' j
  seal "$head" "7 $solutions $((nodes + 1)) $((solutions % 241)) $((solutions % 251)) vax@there" >>j
  run --separate-stderr nqueens audit j --sample=100 --isa=portable
  [ "$status" = 1 ] && [ "$output" = "n = 13: $units of $units recorded units counted again with portable, seed 1: 1 differ" ] || wrong audit
  [ "$stderr" = "nqueens: unit 7: the journal has $solutions solutions and $((nodes + 1)) nodes by 'vax@there', but portable counts $solutions and $nodes" ] || wrong audit
}

@test "an audit counts with another instruction set if there is one" {
  nqueens count 12 --journal=j >/dev/null
  nqueens count 12 --journal=k --isa=portable >/dev/null
  local fastest
  fastest=$(tail -n 1 j | sed -E 's/.* ([^ ]*)@.*/\1/')
  [[ $(nqueens audit k --json) == *"\"isa\":\"$fastest\""* ]]
  [ "$fastest" = portable ] || [[ $(nqueens audit j --json) != *"\"isa\":\"$fastest\""* ]]
  head -n 1 j >empty
  NQUEENS_ISA=portable prints 0 "n = 12: 0 of 0 recorded units counted again with portable, seed 1: 0 differ" audit empty
  NQUEENS_ISA=no refuses "$(NQUEENS_ISA=no nqueens count 12 2>&1 | sed 's/^nqueens: //')" audit k
  prints 0 "n = 12: 0 of 0 recorded units counted again with $(nqueens audit empty --json | sed -E 's/.*isa":"([^"]*).*/\1/'), seed 1: 0 differ" audit empty
}

@test "a million records are merged in under 200 MiB" {
  # Made, not counted: units of n = 16 with right checksums, and no solutions.
  nqueens count 8 --units=1000000 --journal=small >/dev/null
  [ -n "${NQUEENS_CHECK_ALL-}" ] || skip "takes minutes: make check-all"
  timeout 300 "$NQUEENS" count 16 --units=1000000 --journal=j >/dev/null
  [ "$(wc -l <j)" -gt 1000000 ]
  run bash -c 'ulimit -v 204800; "$NQUEENS" merge j'
  [ "$output" = 14772512 ]
}

@test "the Slurm script counts its shard, and goes on with it" {
  local script=$BATS_TEST_DIRNAME/../../scripts/slurm-array.sh i
  for i in 1 2 3; do
    SLURM_ARRAY_TASK_ID=$i SHARDS=3 SLURM_CPUS_PER_TASK=2 timeout 30 sh "$script" 12 q12
  done
  prints 0 14200 merge q12/part-*
  sed -i '9,$d' q12/part-2
  prints 0 2/3 merge --missing q12/part-*
  SLURM_ARRAY_TASK_ID=2 SHARDS=3 timeout 30 sh "$script" 12 q12
  prints 0 14200 merge q12/part-*
  run -2 sh "$script" 12 q12
  [ "$output" = "usage: sbatch scripts/slurm-array.sh N FOLDER" ]
  # As Slurm ends a task before its time limit.
  SLURM_ARRAY_TASK_ID=1 SHARDS=2 sh "$script" 20 q20 2>said &
  while [ ! -s q20/part-1 ]; do sleep 0.01; done
  kill -TERM $!
  local status=0
  wait $! || status=$?
  [ "$status" = 143 ]
  grep -qE '^nqueens: interrupted after [0-9.]+ %: the same command goes on from there$' said
}

@test "the scripts find what make has built, in a path with a blank" {
  command -v parallel >/dev/null || skip "no GNU parallel: scripts/install-deps.sh check"
  run ! type -P nqueens
  mkdir -p 'a tree/build'
  cp -r "$BATS_TEST_DIRNAME/../../scripts" 'a tree'
  cp "$NQUEENS" 'a tree/build/nqueens'
  unset NQUEENS
  cd 'a tree'
  run -0 --separate-stderr timeout 60 scripts/parallel.sh 12 2 q12
  [ "$output" = 14200 ]
  cp scripts/slurm-array.sh ../spooled
  for i in 1 2; do SLURM_SUBMIT_DIR=$PWD SLURM_ARRAY_TASK_ID=$i SHARDS=2 sh ../spooled 12 r12; done
  [ "$(build/nqueens merge r12/part-*)" = 14200 ]
  printf '#!/bin/sh\necho "$@"\n' >build/nqueens-mpi
  printf '#!/bin/sh\nshift 2\nexec "$@"\n' >../mpirun
  chmod +x build/nqueens-mpi ../mpirun
  [ "$(PATH=$PWD/..:$PATH SLURM_NTASKS=2 sh scripts/slurm-mpi.sh 12 j)" = 'count 12 --journal=j --threads=1' ]
}

@test "the line for GNU parallel counts, and goes on" {
  command -v parallel >/dev/null || skip "no GNU parallel: scripts/install-deps.sh check"
  local script=$BATS_TEST_DIRNAME/../../scripts/parallel.sh
  run --separate-stderr timeout 60 "$script" 13 5 'a folder'
  [ "$status" = 0 ] && [ "$output" = 73712 ] || wrong parallel
  sed -i '9,$d' 'a folder/part-2'
  run --separate-stderr timeout 60 "$script" 13 5 'a folder' --jobs=1
  [ "$status" = 0 ] && [ "$output" = 73712 ] || wrong parallel
  run --separate-stderr timeout 60 "$script" 13 6 'a folder'
  [ "$status" != 0 ] && [ -z "$output" ] && [[ $stderr == *"is of shard "?"/5, not of shard "?"/6"* ]] || wrong shards
}
