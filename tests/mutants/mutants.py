#!/usr/bin/python3
"""Puts one small fault after another into a copy of the source, and runs the test that must see it.

The faults, which are called mutants, stand in table.txt beside this file: see its head. Each
mutant is caught (its test turns red), survives (its test stays green), or is equivalent (the
table says why no test can see it). A mutant whose text no longer occurs exactly once is an
error, and so is one that does not build, or a test that is red without any mutant.

  tests/mutants/mutants.py [--jobs=J] [--only=REGEX] [--texts]

--only takes the mutants in whose line of the table the REGEX is found, --texts only looks
whether their texts still stand in the source. Exits with 1 if one
survived, with 2 if one is in error.
"""
import argparse
import concurrent.futures
import os
import queue
import re
import shutil
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass

HERE = os.path.dirname(os.path.realpath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
# A test may take ten times as long as without a mutant, and this many seconds. One that a mutant
# makes endless has seen it.
PATIENCE = 20


class TableError(Exception):
    pass


@dataclass
class Mutant:
    file: str
    text: str
    becomes: str
    test: str
    reason: str  # why it is equivalent; empty if it is not

    def __str__(self):
        return f"{self.file}: {self.text} → {self.becomes}"


def read_table(path):
    file = test = None
    with open(path, encoding="utf-8") as table:
        for number, line in enumerate(table, 1):
            line = line.rstrip("\n")
            if not line.strip() or line.startswith("#"):
                continue
            left, arrow, right = line.partition(" ⇒ ")
            if not line.startswith(" "):
                file, test = left.strip(), right.strip()
                continue
            text, becomes_what, becomes = left.partition(" →")
            if not becomes_what or file is None:
                raise TableError(f"table.txt, line {number}: expected WHAT → BECOMES ⇒ TEST")
            own = right.strip() if arrow else test
            is_equivalent = own.startswith("equivalent: ")
            reason = own.partition(": ")[2] if is_equivalent else ""
            yield Mutant(file, text.strip(), becomes.strip(), "" if reason else own, reason)


def check_texts(mutants):
    for mutant in mutants:
        path = os.path.join(ROOT, mutant.file)
        if not os.path.exists(path):
            raise TableError(f"there is no {mutant.file}")
        with open(path, encoding="utf-8") as file:
            times = file.read().count(mutant.text)
        if times != 1:
            where = f"{times} times in {mutant.file}, expected once"
            raise TableError(f"'{mutant.text}' occurs {where}")
        if not mutant.reason:
            commands(mutant.test)


def commands(test):
    """What builds and what runs a test of the table."""
    kind, _, rest = test.partition(" ")
    if kind == "unit":
        return f"build/tests/test_{rest}", [f"build/tests/test_{rest}"]
    if kind == "oracle":
        return "all", ["tests/oracle/oracle.py", "--seconds=5", "--seed=1"]
    name, _, pattern = rest.partition(" ")
    if kind in ("cli", "structure"):
        return "all", ["bats", "--tap", "-f", pattern, f"tests/{kind}/{name}.bats"]
    raise TableError(f"table.txt: '{test}' is no test: expected unit, cli, structure or oracle")


class Copy:
    """A scratch copy of the source, built."""

    def __init__(self, path):
        self.path = path

    def run(self, *command, limit=600):
        environment = {**os.environ, "BUILD": os.path.join(self.path, "build")}
        environment["NQUEENS"] = os.path.join(self.path, "build", "nqueens")
        environment["NQUEENS_INSTALL"] = "no"
        for name in ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "NQUEENS_CHECK_ALL"):
            environment.pop(name, None)
        return subprocess.run(
            ["timeout", "--kill-after=5", str(limit), *command],
            cwd=self.path,
            env=environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            errors="replace",
        )

    def make(self, *goals):
        return self.run("make", "-s", "BUILD=build", *goals).returncode == 0

    def passes(self, test, limit=600):
        target, command = commands(test)
        if not self.make(target):
            return None
        done = self.run(*command, limit=limit)
        ran = not command[0] == "bats" or "\nok " in done.stdout or "\nnot ok " in done.stdout
        return done.returncode == 0 if ran or done.returncode in (124, 137) else None

    def limit(self, test):
        begun = time.monotonic()
        if not self.passes(test):
            raise TableError(f"'{test}' is red, or runs nothing, without a mutant")
        return PATIENCE + 10 * (time.monotonic() - begun)

    def verdict(self, job):
        mutant, limit = job
        if mutant.reason:
            return "equivalent"
        path = os.path.join(self.path, mutant.file)
        with open(path, encoding="utf-8") as file:
            source = file.read()
        try:
            with open(path, "w", encoding="utf-8") as file:
                file.write(source.replace(mutant.text, mutant.becomes))
            is_green = self.passes(mutant.test, limit)
        finally:
            with open(path, "w", encoding="utf-8") as file:
                file.write(source)
        if is_green is None:
            return "error: it does not build, or its test runs nothing"
        return "survived" if is_green else "caught"


def make_copies(folder, number):
    first = os.path.join(folder, "1")
    listed = subprocess.run(
        ["bash", "-c", ". tests/structure/sources.bash; project_files"],
        cwd=ROOT,
        check=True,
        stdout=subprocess.PIPE,
    ).stdout
    for name in filter(None, listed.decode().split("\0")):
        if os.path.lexists(os.path.join(ROOT, name)):
            os.makedirs(os.path.join(first, os.path.dirname(name)), exist_ok=True)
            shutil.copy2(os.path.join(ROOT, name), os.path.join(first, name))
    if not Copy(first).make(f"-j{number}", "all", "tests"):
        raise TableError("the source does not build without a mutant")
    for other in range(2, number + 1):
        subprocess.run(["cp", "-a", first, os.path.join(folder, str(other))], check=True)
    return [Copy(os.path.join(folder, str(copy))) for copy in range(1, number + 1)]


def in_parallel(copies, work, items):
    """work(copy, item) for each item, in their order."""
    idle = queue.SimpleQueue()
    for copy in copies:
        idle.put(copy)

    def one(item):
        copy = idle.get()
        try:
            return work(copy, item)
        finally:
            idle.put(copy)

    with concurrent.futures.ThreadPoolExecutor(len(copies)) as pool:
        yield from zip(items, pool.map(one, items))


def check(mutants, number):
    count = {"caught": 0, "survived": 0, "equivalent": 0, "error": 0}
    begun = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="nqueens-mutants-") as folder:
        copies = make_copies(folder, number)
        tests = sorted({mutant.test for mutant in mutants if not mutant.reason})
        limits = dict(in_parallel(copies, Copy.limit, tests))
        jobs = [(mutant, limits.get(mutant.test)) for mutant in mutants]
        for (mutant, _), verdict in in_parallel(copies, Copy.verdict, jobs):
            count[verdict.partition(":")[0]] += 1
            beside = mutant.reason or mutant.test
            print(f"{verdict}: {mutant} ({beside})", flush=True)
    chance = sum(mutant.test == "oracle" for mutant in mutants)
    print(f"{len(mutants)} mutants: " + ", ".join(f"{n} {what}" for what, n in count.items())
          + f"; {chance} only random boards can see; {time.monotonic() - begun:.0f} s")
    return 2 if count["error"] else 1 if count["survived"] else 0


def main():
    parser = argparse.ArgumentParser(description=__doc__.partition("\n")[0])
    parser.add_argument("--jobs", type=int, default=len(os.sched_getaffinity(0)))
    parser.add_argument("--only", type=re.compile, default=re.compile(""), metavar="REGEX")
    parser.add_argument("--table", default=os.path.join(HERE, "table.txt"))
    parser.add_argument("--texts", action="store_true", help="only look whether they stand there")
    options = parser.parse_args()
    try:
        mutants = [m for m in read_table(options.table) if options.only.search(f"{m} ⇒ {m.test}")]
        if not mutants:
            raise TableError(f"no mutant has '{options.only.pattern}' in its line")
        check_texts(mutants)
        if options.texts:
            return 0
        return check(mutants, max(1, options.jobs))
    except TableError as error:
        print(f"check-mutants: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main())
