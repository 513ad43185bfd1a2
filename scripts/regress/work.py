"""Layer 1: nodes, candidates and checks of each strategy, exact."""
import csv
import os

from regress import counts, shell
from regress.case import CannotMeasure, Case

COUNTERS = ("nodes", "candidates", "checks")
COLUMNS = ("solutions", *COUNTERS)


def _rows(lines):
    """{strategy: {n: {counter: value}}} of a table like tests/work.tsv."""
    table = {}
    for row in csv.DictReader(lines, delimiter="\t"):
        try:
            counted = {name: int(row[name]) for name in COLUMNS if row.get(name)}
            table.setdefault(row["strategy"], {})[int(row["n"])] = counted
        except (KeyError, TypeError, ValueError):
            continue  # not a line that we know how to read: as if it were not there
    return table


def measured(tree):
    """{} where the tree has no such script: an old commit."""
    script = os.path.join(tree.path, "scripts", "work-table.sh")
    if not os.path.exists(script):
        return {}
    told = shell.run([script, tree.program], cwd=tree.path)
    if told.returncode != 0:
        tree.fail(f"scripts/work-table.sh failed: {shell.how(told)}")
    return _rows(told.stdout.splitlines())


def pinned(tree):
    path = os.path.join(tree.path, "tests", "work.tsv")
    if not os.path.exists(path):
        return {}
    with open(path, encoding="utf-8") as lines:
        return _rows(lines)


def _check_counts(before, after):
    """Boards up to where our own search gets are compared with that, larger ones with base."""
    for side, table in (("base", before), ("head", after)):
        for name, rows in table.items():
            for n, row in rows.items():
                was = before.get(name, {}).get(n, row).get("solutions")
                right = counts.solutions(n) if n <= counts.LARGEST else was
                if row.get("solutions") != right:
                    raise CannotMeasure(
                        f"wrong count: {name} of {side} says {row.get('solutions')} at n = {n}, "
                        f"{'right is' if n <= counts.LARGEST else 'base says'} {right}"
                    )


def _changes(base, head):
    """[(n, counter, was, is)] for each n and counter that both have."""
    return [
        (n, counter, base[n][counter], head[n][counter])
        for n in sorted(set(base) & set(head))
        for counter in COUNTERS
        if counter in base[n] and counter in head[n] and base[n][counter] != head[n][counter]
    ]


def _tell(changes):
    """The first n of each counter that changed."""
    told = {}
    for n, counter, was, now in changes:
        told.setdefault(counter, f"{counter} {was:,} → {now:,} at n = {n}")
    return "; ".join(told.values())


def judge(name, base, head, head_pinned):
    """The case of one strategy; each argument: {n: {counter: value}}, None if absent."""
    case = Case("work", name, "same", "nodes")
    if base is None or head is None:
        case.verdict = "new" if base is None else "gone"
        return case
    both = set(base) & set(head)
    case.base = sum(base[n].get("nodes", 0) for n in both)
    case.head = sum(head[n].get("nodes", 0) for n in both)
    case.ratio = case.head / case.base if case.base else None
    changes = _changes(base, head)
    if not changes:
        return case
    is_more = any(now > was for _, _, was, now in changes)
    is_pinned = all(head_pinned.get(n) == head[n] for n, *_ in changes)
    case.verdict = ("accepted" if is_pinned else "more") if is_more else "fewer"
    case.detail = _tell(changes) + (
        "; tests/work.tsv states it" if is_pinned else "; not in tests/work.tsv: make pin-work"
    )
    return case


def names(tree):
    return list(tree.practical)


def compare(base, head, wanted):
    before, after = shell.in_parallel(measured, (base, head))
    _check_counts(before, after)
    head_pinned = pinned(head)
    names = list(after) + [name for name in before if name not in after]
    return [
        judge(name, before.get(name), after.get(name), head_pinned.get(name, {}))
        for name in names
        if wanted(f"work/{name}")
    ]
