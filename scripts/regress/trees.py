"""The two source trees: BASE as it was committed, head as it lies there; both built."""
import json
import os
import re
import shutil
import subprocess

from regress import counts, machine, shell
from regress.case import CannotMeasure

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.realpath(__file__))))


class Tree:
    def __init__(self, side, path, commit):
        self.side = side  # base, head: of one length, since a path can move code
        self.path = path
        self.commit = commit
        self.program = os.path.join(path, "build", "nqueens")
        self.bench = os.path.join(path, "build", "bench")
        self.practical = {}  # strategy: the largest n that it counts in about a second
        self.isas = []
        self.tools = {}

    def fail(self, what):
        raise CannotMeasure(f"{self.side} ({self.commit}): {what}")


def git(*arguments):
    return shell.run(["git", "-C", ROOT, *arguments])


def need_tools():
    shell.need("git", "tar", "make")


def find(ref):
    """The commit's full name."""
    top = git("rev-parse", "--show-toplevel").stdout.rstrip("\n")
    if not top or os.path.realpath(top) != ROOT:  # it may lie inside of another repository
        raise CannotMeasure(f"{ROOT} is not a git repository")
    found = git("rev-parse", "--verify", "--quiet", "--end-of-options", ref + "^{commit}")
    if found.returncode != 0:
        shallow = git("rev-parse", "--is-shallow-repository").stdout.strip() == "true"
        hint = "; this clone is shallow: git fetch --unshallow" if shallow else ""
        raise CannotMeasure(f"no such ref: '{ref}'{hint}")
    return found.stdout.strip()


def short(commit):
    return git("rev-parse", "--short=12", commit).stdout.strip()


def export(ref, out):
    """Both trees, side by side in `out`."""
    commit = find(ref)
    base = Tree("base", os.path.join(out, "base"), short(commit))
    changed = " with changes" if git("status", "--porcelain").stdout else ""
    head = Tree("head", os.path.join(out, "head"), short("HEAD") + changed)
    for tree in (base, head):
        shutil.rmtree(tree.path, ignore_errors=True)
        os.makedirs(tree.path)
    with subprocess.Popen(["git", "-C", ROOT, "archive", commit], stdout=subprocess.PIPE) as packed:
        unpacked = shell.run(["tar", "-x", "-C", base.path], stdin=packed.stdout)
    if packed.returncode != 0 or unpacked.returncode != 0:
        base.fail(f"git archive failed: {shell.how(unpacked)}")
    listed = git("ls-files", "--cached", "--others", "--exclude-standard", "-z").stdout
    for name in filter(None, listed.split("\0")):
        source, target = os.path.join(ROOT, name), os.path.join(head.path, name)
        # Deleted but not yet committed; a repository or worktree in this one; or what we have
        # just made, in a folder that git does not ignore.
        is_nested = os.path.isdir(source) and not os.path.islink(source)
        is_ours = os.path.realpath(source).startswith(out + os.sep)
        if is_nested or is_ours or not os.path.lexists(source):
            continue
        os.makedirs(os.path.dirname(target), exist_ok=True)
        shutil.copy2(source, target, follow_symlinks=False)
    return base, head


def _make(tree, target):
    flags = {"CFLAGS": "-O3", **os.environ}
    kept = ("CC", "CFLAGS", "CPPFLAGS", "LDFLAGS", "CXX", "CXXFLAGS")
    settings = [f"{name}={flags[name]}" for name in kept if name in flags]
    return shell.run(
        ["make", "-C", tree.path, f"-j{shell.cpus()}", "BUILD=build", *settings, target]
    )


def _build(tree, with_bench):
    made = _make(tree, "build/nqueens")
    if made.returncode != 0 or not os.access(tree.program, os.X_OK):
        log = os.path.join(os.path.dirname(tree.path), tree.side + ".log")
        with open(log, "w", encoding="utf-8") as file:
            file.write(made.stdout + made.stderr)
        told = re.compile("error: |undefined reference")
        errors = [line.strip() for line in made.stderr.splitlines() if told.search(line)]
        tree.fail(f"build failed: {(errors or [shell.how(made)])[0]}; see {log}")
    if with_bench and os.path.isdir(os.path.join(tree.path, "bench")):
        made = _make(tree, "build/bench")
        if made.returncode != 0:
            tree.fail(f"build of build/bench failed: {shell.how(made)}")


def lines_of_json(program, *arguments):
    """Objects, one a line; none if the program does not know these arguments."""
    told = shell.run([program, *arguments, "--json"])
    try:
        return (
            [json.loads(line) for line in told.stdout.splitlines()] if not told.returncode else []
        )
    except ValueError:
        return []


def available_isas(info):
    """Of `nqueens info --json`; in schema 1 a text, with a remark behind what is not here."""
    isas = info.get("isas", [])
    names = isas if isinstance(isas, list) else [name.strip() for name in isas.split(",")]
    return [name for name in names if name.isalnum()]


def _ask(tree):
    for entry in lines_of_json(tree.program, "--list-strategies"):
        tree.practical[entry["name"]] = entry["practical_n"]
    for info in lines_of_json(tree.program, "info"):
        tree.tools = {key: info[key] for key in ("compiler", "flags") if key in info}
        tree.isas = available_isas(info)


def build_program(tree):
    """The program alone: enough to tell what cases there are."""
    _build(tree, with_bench=False)
    _ask(tree)


def build(base, head, with_bench):
    """Builds both and refuses what makes them incomparable: other tools, wrong counts."""
    before = machine.compilers()
    shell.in_parallel(lambda tree: _build(tree, with_bench), (base, head))
    if machine.compilers() != before:
        raise CannotMeasure("the tool-chain changed while the two were built")
    for tree in (base, head):
        _ask(tree)
    for key in set(base.tools) & set(head.tools):
        if base.tools[key] != head.tools[key]:
            raise CannotMeasure(
                f"the tool-chain differs: {key} of base is '{base.tools[key]}', "
                f"of head '{head.tools[key]}'"
            )
    shell.in_parallel(counts.check_tree, (base, head))
    return before
