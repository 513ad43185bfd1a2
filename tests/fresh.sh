#!/bin/bash
# Tries README's commands in minimal Debian systems, where a C compiler and make are all there is:
#
#   clone    as root, in a clone
#   tarball  as a user without sudo, in what `make dist` packs, after the printed command
#   path     as root, in a shallow clone, in a path with a blank and an umlaut, with CC=clang
#   pages    the commands of README that need more packages, after those that README names for them
#
#   BUILD=build tests/fresh.sh [SYSTEM|CASE...]
#
# The systems are made once, in BUILD/fresh; a case works in memory upon one, and leaves nothing there but
# its log, BUILD/fresh/SYSTEM-CASE.log. Ends with a line for each case. Exits with 1 if one failed, with 2
# if it cannot try.
set -uo pipefail
cd "$(dirname "$0")/.." || exit 2
systems='bookworm trixie' cases='clone tarball path pages'
mirror=${MIRROR:-http://deb.debian.org/debian}

refuse() {
  echo "check-fresh: $*" >&2
  exit 2
}

# chosen FROM: those words of FROM that were asked for; all, if none was.
words=("$@")
chosen() {
  local word found=''
  for word in "${words[@]}"; do
    case " $1 " in *" $word "*) found="$found $word" ;; esac
  done
  echo "${found:-$1}"
}
for word in "$@"; do
  case " $systems $cases " in
    *" $word "*) ;;
    *) refuse "'$word' is no system and no case: expected some of $systems $cases" ;;
  esac
done

[ "$(id -u)" = 0 ] || refuse 'it makes systems and mounts them, which needs root'
command -v debootstrap >/dev/null || refuse 'no debootstrap: apt-get install debootstrap'
commit=$(git rev-parse --verify --quiet HEAD) || refuse 'it tries what is committed, and this is no clone'
mkdir -p "${BUILD:-build}/fresh" || exit 2
fresh=$(realpath "${BUILD:-build}/fresh")

# A namespace of its own for mounts: none outlives the script, however that ends.
[ -n "${NQUEENS_FRESH_INSIDE-}" ] || NQUEENS_FRESH_INSIDE=1 exec unshare --mount -- "$0" "$@" ||
  refuse 'unshare(1) cannot give it mounts of its own'

# make_system SYSTEM: the least that Debian has, with a C compiler and make.
make_system() {
  [ ! -e "$fresh/$1/made" ] || return 0
  rm -rf "${fresh:?}/$1"
  mkdir -p "$fresh/$1/cache"
  echo "check-fresh: making a minimal $1" >&2
  if debootstrap --variant=minbase --include=make,gcc,libc6-dev "$1" "$fresh/$1/root" "$mirror" >"$fresh/$1.log" 2>&1; then
    rm -rf "$fresh/$1/root/var/cache/apt/archives"/*.deb "$fresh/$1/root/var/lib/apt/lists"/*
    : >"$fresh/$1/made"
  else
    tail -n 3 "$fresh/$1.log" >&2
    refuse "cannot make a $1 from $mirror"
  fi
}

# enter SYSTEM: a scratch copy of it at $top, in memory, without /dev/pts.
enter() {
  memory=$fresh/memory top=$fresh/memory/top
  mkdir -p "$memory"
  mount -t tmpfs -o mode=755 none "$memory" || refuse 'cannot mount memory'
  mkdir "$memory/upper" "$memory/work" "$top"
  mount -t overlay -o "lowerdir=$fresh/$1/root,upperdir=$memory/upper,workdir=$memory/work" none "$top" ||
    refuse 'cannot mount a copy (overlay)'
  mount --bind "$fresh/$1/cache" "$top/var/cache/apt/archives"
  echo 'Binary::apt::APT::Keep-Downloaded-Packages "true";' >"$top/etc/apt/apt.conf.d/keep"
  [ ! -e /etc/resolv.conf ] || cp /etc/resolv.conf "$top/etc/resolv.conf"
  chroot "$top" useradd -m -s /bin/bash user
}

leave() { umount -l "$top/var/cache/apt/archives" "$top" "$memory"; }

# in_system USER WHERE COMMAND: run there by a shell. The processes that it leaves end with it.
in_system() {
  local home=/root
  [ "$1" = root ] || home=/home/$1
  unshare --pid --fork --kill-child --mount-proc="$top/proc" -- chroot "$top" env -i HOME="$home" \
    PATH=/usr/local/bin:/usr/bin:/bin:/usr/sbin:/sbin setpriv --reuid "$1" --regid "$1" --init-groups \
    sh -c "cd '$2' && $3"
}

# quoted COMMAND: README has it.
quoted() { grep -qF -e "$1" README.md || refuse "README does not say '$1'"; }

run_line='make run N=8' check_line='make check'
quoted "$run_line"
quoted "$check_line"
answer='92
1 5 8 6 3 7 2 4'

# answers USER WHERE [COMMAND]: README's first command prints what it says, and nothing else on standard output.
answers() { [ "$(in_system "$1" "$2" "${3:-$run_line}" 2>/dev/null)" = "$answer" ]; }

try_clone() {
  git clone -q --no-hardlinks . "$top/root/nqueens" && answers root /root/nqueens &&
    in_system root /root/nqueens "$check_line"
}

try_tarball() {
  local command home
  rm -rf "$fresh/dist"
  make -s BUILD="$fresh/dist" dist || return 1
  tar -xzf "$fresh"/dist/nqueens-*.tar.gz -C "$top/home/user" || return 1
  chroot "$top" chown -R user:user /home/user
  home=/home/user/$(basename "$fresh"/dist/nqueens-*.tar.gz .tar.gz)
  answers user "$home" || return 1
  in_system user "$home" "$check_line" 2>"$fresh/said"
  [ $? = 2 ] || { echo "$check_line did not end with 2" && return 1; }
  cat "$fresh/said"
  command=$(sed -n 's/^  \(apt-get .*\)/\1/p' "$fresh/said")
  in_system root / "$command" >/dev/null 2>&1 || { echo "fails: $command" && return 1; }
  in_system user "$home" "$check_line"
}

try_path() {
  local path='/srv/zwei Türme/nqueens'
  git clone -q --depth=1 "file://$PWD" "$top$path" || return 1
  in_system root / 'apt-get update && apt-get install -y --no-install-recommends clang' >/dev/null 2>&1 || return 1
  answers root "$path" "$run_line CC=clang" && in_system root "$path" "$check_line CC=clang"
}

# Those for which README names packages, or which install theirs. The longest are cut short by an option.
pages="make lesson
make bench BENCH_ARGS='--benchmark_filter=^(abs|bitmask)/ --benchmark_repetitions=9'
make plots
make bench-cli BENCH_ARGS='--n=12 --strategies=abs,bitmask,cross'
make bench-cmd
make regress
make bench-record
scripts/install-deps.sh mpi
make mpi
mpirun --oversubscribe -n 4 nqueens-mpi count
scripts/parallel.sh 16 8 q16
make lint
make check-browser"

try_pages() {
  local line command failed=0
  git clone -q --no-hardlinks . "$top/root/nqueens" || return 1
  while read -r line; do
    quoted "$line"
    case $line in
      *parallel.sh*) command="apt-get install -y --no-install-recommends -qq parallel procps && $line" ;;
      mpirun*) command="PATH=\$PWD/build:\$PATH OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1 $line 16" ;;
      *bench-cmd) command="$line CMD='build/nqueens count {n}' BENCH_ARGS='--n=12 --strategies=bitmask'" ;;
      *regress) command="$line BASE=HEAD BENCH_ARGS='--layers=work,instructions --cases=bitmask'" ;;
      *) command=$line ;;
    esac
    if in_system root /root/nqueens "$command" >"$fresh/said" 2>&1; then
      echo "ok - $line"
    else
      echo "not ok - $line" && tail -n 15 "$fresh/said"
      failed=$((failed + 1))
    fi
  done <<<"$pages"
  echo "$(($(wc -l <<<"$pages") - failed)) passed, $failed failed"
  [ "$failed" = 0 ]
}

try() {
  case $1 in
    clone) try_clone ;;
    tarball) try_tarball ;;
    path) try_path ;;
    pages) try_pages ;;
  esac
}

echo "check-fresh: $commit"
[ -z "$(git status --porcelain)" ] || echo 'check-fresh: what is not committed is not tried' >&2
summary='' worst=0
for system in $(chosen "$systems"); do
  make_system "$system"
  for case in $(chosen "$cases"); do
    log=$fresh/$system-$case.log begun=$SECONDS verdict=green
    enter "$system"
    try "$case" </dev/null >"$log" 2>&1 || verdict=red worst=1
    leave
    line="$system $case: $verdict, $(tail -n 1 "$log"), $((SECONDS - begun)) s"
    skipped=$(sed -n 's/^not tried: //p' "$log" | tail -n 1)
    echo "$line${skipped:+; not tried: $skipped}"
    summary+="$line"$'\n'
    [ "$verdict" = green ] || grep -A 12 -E '^not ok|^# fails|^make: \*\*\*' "$log" | tail -n 60
  done
done
printf '\n%s' "$summary"
exit $worst
