"""The command line: bad usage is one line on standard error, and exit status 2."""
import argparse
import os
import re
import shlex
import sys

LAYERS = ("work", "instructions", "time")

USAGE = """usage: scripts/regress.py BASE [OPTIONS]
       scripts/regress.py --base-command='COMMAND {n}' --head-command='COMMAND {n}' [OPTIONS]
"""

HELP = (
    USAGE
    + """
Builds the commit BASE and the working tree, uncommitted changes included, with the same
compiler and flags, checks that both count right, and compares them in three layers:

  work          nodes, candidates and checks, exact; more of any fails, unless
                tests/work.tsv states the new figures: make pin-work
  instructions  executed for one fixed small board, by callgrind, the same from run to
                run; mispredicted branches beside them
  time          pairs in random order, the median of their ratios with its 95 %
                interval; slower only if two independent rounds say so

  --layers=A,B        which of these (default: all)
  --cases=REGEX       only cases whose name, like time/bitmask/13, it is found in
  --tolerance=P       percent of instructions that may be added, 0 to 100 (default: 1)
  --threshold=P       percent of time, 1 to 100 (default: 5)
  --pairs=K           pairs in a round, 10 to 1000 (default: 25)
  --clock=cpu|wall    time the processor worked, or that passed (default: cpu)
  --accept=A,B        cases that may become slower; also, in a commit since BASE, a last
                      line `Accept-regression: CASE`
  --out=DIR           where reports and both builds go (default: build/regress)
  --help              print this

Two commands that print the count for {n} are compared by time alone:

  --base-command=C    any program's, with {n} where the board size goes
  --head-command=C    the other, checked like the first against our counts for n = 1..12
  --n=N               the board size that is timed, 1 to 32 (default: 12)
  --limit=S           seconds that one call may take, 1 to 3600 (default: 30)

The table goes to standard output; DIR gets report.md, report.json, junit.xml and
benchmark.json. CC, CFLAGS, CPPFLAGS and LDFLAGS of the environment hold for both builds.
Exit status: 0 no regression, 1 regression, 2 could not measure, 3 inconclusive: each case
that was timed is noisy.
"""
)


class _Parser(argparse.ArgumentParser):
    def error(self, message):
        message = re.sub(r"^argument --[a-z-]+: (?=')", "", message)
        message = re.sub(r"^unrecognized arguments: (.*)", r"unknown argument '\1'", message)
        print(f"regress: {message}", file=sys.stderr)
        sys.exit(2)


def _number(what, least, most, kind=int):
    def parse(text):
        if re.fullmatch(r"[0-9]{1,6}" if kind is int else r"[0-9]{1,6}(\.[0-9]{1,6})?", text):
            if least <= kind(text) <= most:
                return kind(text)
        raise argparse.ArgumentTypeError(
            f"'{text}' is not {what}: expected a number from {least} to {most}"
        )

    return parse


def _layers(text):
    names = text.split(",")
    for name in names:
        if name not in LAYERS:
            raise argparse.ArgumentTypeError(
                f"'{name}' is not a layer: expected {', '.join(LAYERS)}"
            )
    return [layer for layer in LAYERS if layer in names]


def _regex(text):
    try:
        return re.compile(text)
    except re.error as reason:
        raise argparse.ArgumentTypeError(f"'{text}' is not a regular expression: {reason}")


def _clock(text):
    if text not in ("cpu", "wall"):
        raise argparse.ArgumentTypeError(f"'{text}' is not a clock: expected cpu or wall")
    return text


def _command(text):
    if "{n}" not in text:
        raise argparse.ArgumentTypeError(f"'{text}' has no {{n}} where the board size goes")
    try:
        shlex.split(text)
    except ValueError as reason:
        told = str(reason).lower()
        raise argparse.ArgumentTypeError(f"'{text}' has {told}: words are split as a shell does")
    return text


def parse(arguments):
    if "--help" in arguments:
        print(HELP, end="")
        sys.exit(0)
    parser = _Parser(add_help=False, allow_abbrev=False)
    parser.add_argument("base", nargs="?")
    add = parser.add_argument
    add("--layers", type=_layers, default=list(LAYERS))
    add("--cases", type=_regex, default=re.compile(""))
    add("--tolerance", type=_number("a tolerance in percent", 0, 100, float), default=1.0)
    add("--threshold", type=_number("a threshold in percent", 1, 100, float), default=5.0)
    add("--pairs", type=_number("a number of pairs", 10, 1000), default=25)
    add("--clock", type=_clock, default="cpu")
    add("--accept", type=lambda text: text.split(","), default=[])
    add("--out", default=os.path.join(os.environ.get("BUILD") or "build", "regress"))
    add("--base-command", type=_command)
    add("--head-command", type=_command)
    add("--n", type=_number("a board size", 1, 32), default=12)
    add("--limit", type=_number("a number of seconds", 1, 3600), default=30)
    options = parser.parse_args(arguments)
    commands = [options.base_command, options.head_command]
    if any(commands) and not all(commands):
        parser.error("--base-command and --head-command go together")
    if all(commands) and options.base:
        parser.error(f"either a commit, '{options.base}', or two commands")
    if not any(commands) and not options.base:
        parser.error("no BASE: expected a commit to compare with, as in HEAD^")
    if all(commands):
        options.layers = ["time"]
    try:
        os.makedirs(options.out, exist_ok=True)
    except OSError as reason:
        parser.error(f"cannot write into '{options.out}': {reason.strerror}")
    options.out = os.path.realpath(options.out)
    return options
