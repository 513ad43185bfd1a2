"""Layer 2: instructions that one count executes, by callgrind: the same from run to run.

Collecting is on inside of one function alone, since what comes before main() depends on
paths and the environment. Mispredicted branches, as callgrind's model has them, are told
beside: they are what a scalar search waits for.
"""
import os
import re
import tempfile
from dataclasses import dataclass

from regress import shell
from regress.case import Case

# Wide instruction sets that valgrind knows; it stops at AVX-512.
ISAS = ("portable", "avx2", "neon")
N_STRATEGY, N_ENGINE = 10, 14

# Where the engine begins, in commits that have no `batch`, the most exact first: it asks
# the clock whether to report how far it is, which `batch` does not.
ENGINE_ENTRIES = ("nq_count_unit", "nq_run_units", "nqueens_count_with")


@dataclass
class Count:
    """One count of a program, and the functions one of which collecting is limited to."""

    name: str
    arguments: list
    entries: tuple
    needs: str  # a strategy or an instruction set
    isa: str = ""


def _symbols(tree):
    return set(re.findall(r" [Tt] (\w+)$", shell.run(["nm", tree.program]).stdout, re.M))


def _counts(base, head):
    strategies = {**base.practical, **head.practical}
    for name, practical in strategies.items():
        if name != "batch":
            # Two less than a second's worth: callgrind takes fifty times as long.
            n = min(N_STRATEGY, min(practical, base.practical.get(name, practical)) - 2)
            entries = (f"nq_{name}_plain", "nqueens_count")
            yield Count(f"{name}/{n}", [str(n), f"--strategy={name}"], entries, name)
    for isa in ISAS:
        if isa not in base.isas and isa not in head.isas:
            continue
        if "batch" in base.practical and "batch" in head.practical:
            arguments = [str(N_ENGINE), "--strategy=batch"]
            yield Count(f"batch-{isa}/{N_ENGINE}", arguments, ("nq_batch_plain",), isa, isa)
        else:
            arguments = [str(N_ENGINE), f"--isa={isa}", "--threads=1"]
            yield Count(f"engine-{isa}/{N_ENGINE}", arguments, ENGINE_ENTRIES, isa)


def _callgrind(tree, count, entry):
    """{event: number}"""
    told = f"callgrind of count {' '.join(count.arguments)}"
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "out")
        command = ["valgrind", "--tool=callgrind", "--branch-sim=yes", f"--toggle-collect={entry}"]
        command += [f"--callgrind-out-file={out}", tree.program, "count", *count.arguments]
        done = shell.run(command, variables={"NQUEENS_ISA": count.isa} if count.isa else {})
        if done.returncode != 0 or not os.path.exists(out):
            tree.fail(f"{told} failed: {shell.how(done)}")
        with open(out, encoding="utf-8", errors="replace") as file:
            text = file.read()
    events = re.search(r"^events: (.*)$", text, re.M)
    totals = re.search(r"^totals: (.*)$", text, re.M)
    if not events or not totals:
        tree.fail(f"{told} wrote no totals")
    counted = dict(zip(events[1].split(), map(int, totals[1].split())))
    if counted.get("Ir", 0) == 0:
        tree.fail(f"{told} never came to {entry}()")
    return {
        "instructions": counted["Ir"],
        "mispredicts": counted.get("Bcm", 0) + counted.get("Bim", 0),
    }


def judge(case, tolerance):
    """Its verdict, from base and head; tolerance in percent."""
    case.ratio = case.head / case.base
    if case.ratio > 1 + tolerance / 100:
        case.verdict = "more"
    elif case.ratio < 1 / (1 + tolerance / 100):
        case.verdict = "fewer"
    else:
        case.verdict = "same"
    return case


def need_tools():
    shell.need("valgrind", "nm")


def names(tree):
    return [count.name for count in _counts(tree, tree)]


def compare(base, head, wanted, tolerance):
    symbols = _symbols(base), _symbols(head)
    cases, jobs = [], []
    for count in _counts(base, head):
        case = Case("instructions", count.name, "same", "instructions")
        if not wanted(case.full_name):
            continue
        cases.append(case)
        here = [count.needs in {*tree.practical, *tree.isas} for tree in (base, head)]
        shared = [entry for entry in count.entries if all(entry in known for known in symbols)]
        if not all(here):
            case.verdict = "gone" if here[0] else "new"
        elif not shared:
            case.verdict = "new"
            case.detail = "no function in common: " + ", ".join(count.entries)
        else:
            jobs += [(case, tree, count, shared[0]) for tree in (base, head)]
    measured = shell.in_parallel(lambda job: _callgrind(*job[1:]), jobs)
    for (case, *_), before, after in zip(jobs[::2], measured[::2], measured[1::2]):
        case.base, case.head = before["instructions"], after["instructions"]
        case.beside = {"mispredicts": [before["mispredicts"], after["mispredicts"]]}
        judge(case, tolerance)
    return cases
