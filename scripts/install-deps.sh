#!/bin/sh
# Installs what the tests, the benchmarks or the comparison with a commit need and
# this machine lacks.
#
#   scripts/install-deps.sh check|bench|regress|browser|all [--dry-run]
#
# On Debian and its kin it calls apt-get, when it is root or sudo asks no
# password. Elsewhere it prints the command to run and exits with 2. Prints
# nothing when nothing is missing.
set -eu

# groups probe            apt              dnf                brew
# The group `any` belongs to each. A probe is a command; a header that the
# compiler must find: -E looks for it and what it includes, and no further; or
# python3:MODULE.
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
check    cmocka.h         libcmocka-dev    libcmocka-devel    cmocka
bench,regress benchmark/benchmark.h libbenchmark-dev google-benchmark-devel google-benchmark
bench,regress hyperfine   hyperfine        hyperfine          hyperfine
bench    gnuplot          gnuplot-nox      gnuplot            gnuplot
regress  python3:scipy    python3-scipy    python3-scipy      scipy
browser  chromium         chromium         chromium           chromium
browser  node             nodejs           nodejs             node
browser  npm              npm              npm                node
'

usage() {
  echo "usage: scripts/install-deps.sh check|bench|regress|browser|all [--dry-run]" >&2
  exit 2
}

present() {
  case $1 in
    python3:*) /usr/bin/python3 -c "import ${1#*:}" ;;
    *.h) printf '#include <%s>\n' "$1" | "${CXX:-g++}" -x c++ -E - ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

group=${1-}
dry_run=${2-}
case $group in check | bench | regress | browser | all) ;; *) usage ;; esac
case $dry_run in '' | --dry-run) ;; *) usage ;; esac

apt='' dnf='' brew=''
while read -r of probe apt_name dnf_name brew_name; do
  [ -n "$of" ] || continue
  case ,$of,all, in *",$group,"*) ;; *) [ "$of" = any ] || continue ;; esac
  present "$probe" && continue
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
