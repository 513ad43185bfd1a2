#!/bin/sh
# Installs what a group of tools needs and this machine lacks:
#
#   check     the tests                      bench     benchmarks and plots
#   lint      the linters                    regress   the comparison with a commit
#   sanitize  fuzzers and sanitizers         browser   the tests of the trace's page
#   mpi       nqueens-mpi and its tests      portable  tests on other compilers and processors
#
#   scripts/install-deps.sh GROUP...|all [--dry-run]
#
# On Debian and its kin it calls apt-get, when it is root or sudo asks no
# password. Elsewhere, and with NQUEENS_INSTALL=no, it prints the command to
# run and exits with 2. Prints nothing when nothing is missing.
set -eu

# groups probe            apt              dnf                brew
# The group `any` belongs to each. A probe is a command, a path, python3:MODULE, a
# header that gcc must find (header.h) or g++ (c++:header.h): -E looks for it and
# what it includes, and no further; or a flag that clang must link with (clang:FLAG).
# What ends in ? only apt can install, and is left out where its lists do not have it.
table='
any      make             make             make               make
any      gcc              gcc              gcc                gcc
any      stdio.h          libc6-dev        glibc-devel        gcc
check,bench,regress,lint g++      g++              gcc-c++            gcc
check    bats             bats             bats               bats-core
check,bench,lint,browser prove perl             perl-Test-Harness  perl
check    pkg-config       pkg-config       pkgconf            pkgconf
check,regress nm          binutils         binutils           binutils
check,regress,lint git         git              git                git
check,regress,bench,lint /usr/bin/python3 python3 python3     python
check,regress valgrind    valgrind         valgrind           valgrind
check    cmocka.h         libcmocka-dev    libcmocka-devel    cmocka
check    file             file             file               file
check    mandoc           mandoc           mandoc             mandoc
check    zsh              zsh              zsh                zsh
check    fish             fish             fish               fish
check    parallel         parallel         parallel           parallel
check    shfmt            shfmt            shfmt              shfmt
check,mpi pgrep           procps           procps-ng          proctools
lint,sanitize clang       clang            clang              llvm
lint     clang-tidy       clang-tidy       clang-tools-extra  llvm
lint     clang-format     clang-format     clang-tools-extra  clang-format
lint     cppcheck         cppcheck         cppcheck           cppcheck
lint     shellcheck       shellcheck       ShellCheck         shellcheck
lint     pyflakes3        pyflakes3        python3-pyflakes   pyflakes
sanitize clang:-fsanitize=fuzzer libclang-rt-dev compiler-rt  llvm
bench,regress,lint c++:benchmark/benchmark.h libbenchmark-dev google-benchmark-devel google-benchmark
bench,regress hyperfine   hyperfine        hyperfine          hyperfine
bench    gnuplot          gnuplot-nox      gnuplot            gnuplot
regress  python3:scipy    python3-scipy    python3-scipy      scipy
browser  chromium         chromium         chromium           chromium
browser  node             nodejs           nodejs             node
browser  npm              npm              npm                node
mpi      mpicc            libopenmpi-dev   openmpi-devel      open-mpi
mpi      mpirun           openmpi-bin      openmpi            open-mpi
mpi      mpicc.mpich      libmpich-dev?
mpi      mpirun.mpich     mpich?
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
groups=$(echo "$table" | cut -d ' ' -f 1 | tr , '\n' | grep -vx any | sort -u)

usage() {
  echo "usage: scripts/install-deps.sh $(echo "$groups" | grep . | paste -sd '|')|all... [--dry-run]" >&2
  exit 2
}

present() {
  case $1 in
    python3:*) /usr/bin/python3 -c "import ${1#*:}" ;;
    /*) [ -e "$1" ] ;;
    c++:*) printf '#include <%s>\n' "${1#*:}" | "${CXX:-g++}" -x c++ -E - ;;
    *.h) printf '#include <%s>\n' "$1" | "${CC:-gcc}" -E - ;;
    clang:*) echo 'int LLVMFuzzerTestOneInput(void) { return 0; }' | clang "${1#*:}" -x c - -o /dev/null ;;
    *) command -v "$1" ;;
  esac >/dev/null 2>&1
}

wanted=',' dry_run=''
for word; do
  case $word in
    --dry-run) dry_run=1 ;;
    all) wanted=,$(echo "$groups" | paste -sd ,), ;;
    *)
      echo "$groups" | grep -qxF -e "$word" || usage
      wanted=$wanted$word,
      ;;
  esac
done
[ "$wanted" != , ] || usage

# is_wanted GROUPS: one of them is.
is_wanted() {
  [ "$1" != any ] || return 0
  for one in $(echo "$1" | tr , ' '); do
    case $wanted in *",$one,"*) return 0 ;; esac
  done
  return 1
}

apt='' maybe='' dnf='' brew=''
while read -r of probe apt_name dnf_name brew_name; do
  is_wanted "${of:-none}" || continue
  present "$probe" && continue
  case $apt_name in
    *\?) maybe="$maybe ${apt_name%?}" ;;
    *) apt="$apt $apt_name" ;;
  esac
  dnf="$dnf $dnf_name" brew="$brew $brew_name"
done <<END
$table
END
[ -n "$apt$maybe" ] || exit 0

# once WORD...: each word once, in the order in which they come.
once() { echo "$*" | tr -s ' ' '\n' | awk '!seen[$0]++' | paste -sd ' '; }

refuse() {
  printf 'nqueens: these are missing and cannot be installed from here;%s run\n  %s\n' "$1" "$2" >&2
  exit 2
}

if command -v apt-get >/dev/null 2>&1; then
  sudo='' as='' able=1
  if [ "$(id -u)" != 0 ]; then
    sudo='sudo '
    if ! command -v sudo >/dev/null 2>&1; then
      sudo='' as=' as root,' able=''
    elif ! sudo -n true 2>/dev/null; then
      able=''
    fi
  fi
  [ "${NQUEENS_INSTALL-}" != no ] || able=''
  # A machine made from an image may have no lists of packages yet, or old ones.
  updated=''
  if [ -n "$able" ] && [ -z "$dry_run" ]; then
    # shellcheck disable=SC2086  # nothing, or a word
    ${sudo}apt-get update -qq >&2 || refuse "$as" "${sudo}apt-get update"
    updated=1
  fi
  for package in $maybe; do
    if apt-cache show "$package" >/dev/null 2>&1; then apt="$apt $package"; fi
  done
  if [ -z "$apt" ]; then
    [ -n "$updated" ] || apt-cache show gcc >/dev/null 2>&1 || refuse "$as" "${sudo}apt-get update"
    exit 0
  fi
  # shellcheck disable=SC2086  # words on purpose
  apt=$(once $apt)
  command="apt-get install -y --no-install-recommends $apt"
  [ -n "$able" ] || refuse "$as" "${sudo}apt-get update && $sudo$command"
  echo "installing: $apt" >&2
  [ -z "$dry_run" ] || exit 0
  # shellcheck disable=SC2086  # words on purpose
  ${sudo}env DEBIAN_FRONTEND=noninteractive $command -qq >&2 || refuse "$as" "${sudo}apt-get update && $sudo$command"
elif command -v dnf >/dev/null 2>&1; then
  # shellcheck disable=SC2086  # words on purpose
  refuse '' "sudo dnf install $(once $dnf)"
elif command -v brew >/dev/null 2>&1; then
  # shellcheck disable=SC2086  # words on purpose
  refuse '' "brew install $(once $brew)"
else
  # shellcheck disable=SC2086  # words on purpose
  refuse '' "your package manager for (Debian's names): $(once $apt)"
fi
