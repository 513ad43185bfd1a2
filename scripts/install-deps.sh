#!/bin/sh
# Installs what the tests, the benchmarks, the comparison with a commit, nqueens-mpi or
# the tests on other compilers and processors (portable) need and this machine lacks.
#
#   scripts/install-deps.sh check|bench|regress|browser|mpi|portable|all [--dry-run]
#
# On Debian and its kin it calls apt-get, when it is root or sudo asks no
# password. Elsewhere it prints the command to run and exits with 2. Prints
# nothing when nothing is missing.
set -eu

# groups probe            apt              dnf                brew
# The group `any` belongs to each. A probe is a command; a header that the
# compiler must find: -E looks for it and what it includes, and no further; or
# python3:MODULE. What ends in ? only apt can install, and
# is left out where its lists (apt-get update) do not have it.
table='
check,regress make        make             make               make
check,regress gcc         gcc              gcc                gcc
any      stdio.h          libc6-dev        glibc-devel        gcc
any      g++              g++              gcc-c++            gcc
check    clang            clang            clang              llvm
check    clang-tidy       clang-tidy       clang-tools-extra  llvm
check    clang-format     clang-format     clang-tools-extra  clang-format
check    cppcheck         cppcheck         cppcheck           cppcheck
check    shellcheck       shellcheck       ShellCheck         shellcheck
check    pyflakes3        pyflakes3        python3-pyflakes   pyflakes
check    bats             bats             bats               bats-core
check    prove            perl             perl-Test-Harness  perl
check,regress nm          binutils         binutils           binutils
check    pkg-config       pkg-config       pkgconf            pkgconf
check,regress git         git              git                git
check,regress /usr/bin/python3 python3     python3            python
check,regress valgrind    valgrind         valgrind           valgrind
check    shfmt            shfmt            shfmt              shfmt
check    mandoc           mandoc           mandoc             mandoc
check    zsh              zsh              zsh                zsh
check    fish             fish             fish               fish
check    parallel         parallel         parallel           parallel
check    cmocka.h         libcmocka-dev    libcmocka-devel    cmocka
bench,regress benchmark/benchmark.h libbenchmark-dev google-benchmark-devel google-benchmark
bench,regress hyperfine   hyperfine        hyperfine          hyperfine
bench    gnuplot          gnuplot-nox      gnuplot            gnuplot
regress  python3:scipy    python3-scipy    python3-scipy      scipy
browser  chromium         chromium         chromium           chromium
browser  node             nodejs           nodejs             node
browser  npm              npm              npm                node
mpi      mpicc            libopenmpi-dev   openmpi-devel      open-mpi
mpi      mpirun           openmpi-bin      openmpi            open-mpi
portable musl-gcc         musl-tools       musl-gcc           musl-cross
portable i686-linux-gnu-gcc gcc-i686-linux-gnu?
portable /usr/i686-linux-gnu/include/stdio.h libc6-dev-i386-cross?
portable s390x-linux-gnu-gcc gcc-s390x-linux-gnu?
portable /usr/s390x-linux-gnu/include/stdio.h libc6-dev-s390x-cross?
portable powerpc-linux-gnu-gcc gcc-powerpc-linux-gnu?
portable /usr/powerpc-linux-gnu/include/stdio.h libc6-dev-powerpc-cross?
portable aarch64-linux-gnu-gcc gcc-aarch64-linux-gnu?
portable /usr/aarch64-linux-gnu/include/stdio.h libc6-dev-arm64-cross?
portable qemu-s390x       qemu-user        qemu-user          qemu
portable gcc-9 gcc-9?
portable gcc-11 gcc-11?
portable gcc-14 gcc-14?
portable clang-11 clang-11?
portable clang-13 clang-13?
portable clang-16 clang-16?
portable clang-19 clang-19?
portable clang-22 clang-22?
'

usage() {
  echo "usage: scripts/install-deps.sh check|bench|regress|browser|mpi|portable|all [--dry-run]" >&2
  exit 2
}

present() {
  case $1 in
    python3:*) /usr/bin/python3 -c "import ${1#*:}" ;;
    /*.h) [ -e "$1" ] ;;
    *.h) printf '#include <%s>\n' "$1" | "${CXX:-g++}" -x c++ -E - ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

group=${1-}
dry_run=${2-}
case $group in check | bench | regress | browser | mpi | portable | all) ;; *) usage ;; esac
case $dry_run in '' | --dry-run) ;; *) usage ;; esac

apt='' dnf='' brew=''
while read -r of probe apt_name dnf_name brew_name; do
  [ -n "$of" ] || continue
  case ,$of,all, in *",$group,"*) ;; *) [ "$of" = any ] || continue ;; esac
  present "$probe" && continue
  case $apt_name in *\?)
    apt_name=${apt_name%?}
    apt-cache show "$apt_name" >/dev/null 2>&1 || continue
    ;;
  esac
  apt="$apt $apt_name" dnf="$dnf $dnf_name" brew="$brew $brew_name"
done <<END
$table
END
[ -n "$apt" ] || exit 0

refuse() {
  printf 'nqueens: these are missing and cannot be installed from here; run\n  %s\n' "$1" >&2
  exit 2
}

if command -v apt-get >/dev/null 2>&1; then
  command="apt-get install -y --no-install-recommends$apt"
  if [ "$(id -u)" = 0 ]; then
    sudo=''
  elif command -v sudo >/dev/null 2>&1 && sudo -n true 2>/dev/null; then
    sudo='sudo '
  else
    refuse "sudo $command"
  fi
  echo "installing:$apt" >&2
  [ -z "$dry_run" ] || exit 0
  # shellcheck disable=SC2086  # words on purpose
  { ${sudo}apt-get update -qq && ${sudo}env DEBIAN_FRONTEND=noninteractive $command -qq; } >&2 ||
    refuse "${sudo}apt-get update && $sudo$command"
elif command -v dnf >/dev/null 2>&1; then
  refuse "sudo dnf install$dnf"
elif command -v brew >/dev/null 2>&1; then
  refuse "brew install$brew"
else
  refuse "your package manager for (Debian's names):$apt"
fi
