#!/usr/bin/env bats
# Every command in README.md is run and its output compared with what stands there.

# A folder with the project in it, for what the commands write.
enter_copy() {
  mkdir "$BATS_TEST_TMPDIR/here"
  ln -s "$PWD"/* "$BATS_TEST_TMPDIR/here"
  cd "$BATS_TEST_TMPDIR/here"
}

@test "README's commands print what README says" {
  PATH=$(dirname "${NQUEENS:-$PWD/build/nqueens}"):$PATH
  export BUILD=$BATS_TEST_TMPDIR/build CFLAGS=-O0 LC_ALL=C.UTF-8 COLUMNS=80
  enter_copy
  shown=0 expected=''
  check_last() {
    [ -n "$command" ] || return 0
    shown=$((shown + 1))
    diff <(printf '%s' "$expected") <(bash -c "$command" 2>/dev/null) || { echo "differs: $command"; return 1; }
  }
  command=''
  while IFS= read -r line; do
    case $line in
      '$ '*) check_last; command=${line#'$ '} expected='' ;;
      '```'*) check_last; command='' ;;
      *) expected+=$line$'\n' ;;
    esac
  done <README.md
  [ "$shown" -ge 10 ]
}

# Those shown without their output take long, print times, or need what is not here. They are begun, and
# what make would do is only looked at. Those with quotes have tests of their own in scripts.bats.
begin() {
  case $1 in
    make) make -n "${@:2}" ;;
    sbatch) SLURM_ARRAY_TASK_ID=1 SLURM_NTASKS=2 begin sh "${@:2}" ;;
    *) timeout 1 "$@" ;;
  esac >said 2>&1 </dev/null || [ $? = 124 ] || { echo "fails: $*" && tail -n 3 said && false; }
}

# As README has it where Open MPI is: mpirun is its launcher, nqueens-mpi is built for it.
install_mpi() {
  local program=$1/tests/nqueens-mpi.openmpi
  command -v mpirun.openmpi >/dev/null && [ -x "$program" ] || return 0
  mkdir bin
  ln -s "$(command -v mpirun.openmpi)" bin/mpirun
  ln -s "$program" bin/nqueens-mpi
  PATH=$PWD/bin:$PATH
}

@test "README's other commands are taken" {
  local build begun=0 words
  build=$(realpath "$(dirname "${NQUEENS:-build/nqueens}")")
  PATH=$build:$PATH
  unset BUILD
  enter_copy
  install_mpi "$build"
  eval "$(grep '^export OMPI' README.md)"
  while read -r -a words; do
    case ${words[0]}\ ${words[1]} in
      scripts/parallel.sh*) command -v parallel >/dev/null || continue ;;
      mpirun* | *slurm-mpi.sh) command -v bin/nqueens-mpi >/dev/null || continue ;;
      'make check'*) continue ;; # that is what runs this
    esac
    words=("${words[@]//\/shared/shared}")
    begin "${words[@]//\$HOME/$HOME}"
    begun=$((begun + 1))
  done < <(awk '/^```/ { on = !on; next } on' README.md |
    sed -nE '/^(nqueens|make|mpirun|sbatch|scripts\/parallel.sh) /s/  +#.*//p' | grep -v "'")
  [ "$begun" -ge 9 ]
}

@test "links within the project lead somewhere" {
  local checked=0 file link target
  while IFS=: read -r file link; do
    target=$(dirname "$file")/${link%%#*}
    [ -n "${link%%#*}" ] || target=$file
    [ -e "$target" ] || { echo "$file: nothing at $link" && false; }
    [[ $link != *'#'* ]] || grep '^##' "$target" | tr -d '`(),?:' | sed 's/^#* //; s/ /-/g' |
      grep -qix -- "${link#*#}" || { echo "$file: no heading $link" && false; }
    checked=$((checked + 1))
  done < <(grep -oE '\]\([^):]+\)' README.md src/README.md .github/*.md | sed 's/\](//; s/)$//')
  [ "$checked" -ge 30 ]
}
