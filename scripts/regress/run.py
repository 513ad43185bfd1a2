"""The whole comparison: builds, layers, what is accepted."""
import fcntl
import os
import re
import shutil
import tempfile

from regress import instructions, shell, timing, trees, work
from regress.case import CannotMeasure, REGRESSIONS

_locks = []


def begin(out, report_names):
    """Two at once would build into each other. What is temporary goes into `out`, too: if
    we are killed, the next run finds it."""
    file = open(os.path.join(out, "lock"), "w", encoding="utf-8")
    try:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
    except OSError:
        raise CannotMeasure(f"another comparison runs in {out}: choose another --out") from None
    _locks.append(file)  # held until we end
    end(out)
    for name in (*report_names, "base.log", "head.log"):  # those of an earlier run
        if os.path.exists(os.path.join(out, name)):
            os.remove(os.path.join(out, name))
    tempfile.tempdir = shell.ENVIRONMENT["TMPDIR"] = os.path.join(out, "tmp")
    os.mkdir(tempfile.tempdir)


def end(out):
    if _locks:
        shutil.rmtree(os.path.join(out, "tmp"), ignore_errors=True)


def accepted_in_commits(base_commit):
    """Cases that commits since BASE name: `Accept-regression: time/bitmask/13`."""
    key = "%(trailers:key=Accept-regression,valueonly)"
    return trees.git("log", f"--format={key}", f"{base_commit}..HEAD").stdout.split()


def _accept(cases, names, how):
    for case in cases:
        if case.verdict in REGRESSIONS and case.full_name in names:
            case.verdict = "accepted"
            case.detail = "; ".join(filter(None, [case.detail, how]))


def _strategy(case):
    """The strategy that a case is of: the engine's are of `batch`."""
    name = case.name.partition("/")[0].partition("-")[0]
    return "batch" if name in ("count", "engine") else name


def accept_with_work(cases):
    """Where more work is meant, what it costs is meant too."""
    meant = [case.name for case in cases if case.layer == "work" and case.verdict == "accepted"]
    with_it = [case.full_name for case in cases if _strategy(case) in meant]
    _accept(cases, with_it, "its work is accepted")


_LAYERS = {"work": work, "instructions": instructions, "time": timing}


def _need_cases(options, head):
    """Refuses a name that no case of head has, whatever its n: that depends on base, too. What
    base alone has cannot be compared."""
    names = [f"{layer}/{name}" for layer in options.layers for name in _LAYERS[layer].names(head)]
    of_any_n = [re.sub("[0-9]+$", str(n), name) for name in names for n in range(1, 33)]
    if not any(map(options.cases.search, of_any_n)):
        some = ", ".join(names[:: max(1, len(names) // 3)][:3])
        raise CannotMeasure(
            f"no case has such a name: '{options.cases.pattern}': expected what finds one of "
            f"{len(names)}, like {some}"
        )


def compare(options, report):
    """Adds what is found to the report, layer by layer."""
    if options.base_command:
        report.base, report.head = options.base_command, options.head_command
        report.cases += timing.compare_commands(options)
    else:
        wanted = options.cases.search
        trees.need_tools()
        trees.find(options.base)
        if "instructions" in options.layers:
            instructions.need_tools()
        if "time" in options.layers:
            timing.need_tools()
        shell.say("building both")
        base, head = trees.export(options.base, options.out)
        report.base, report.head = base.commit, head.commit
        if options.cases.pattern:
            trees.build_program(head)
            _need_cases(options, head)
        report.compiler = trees.build(base, head, with_bench="time" in options.layers)
        report.flags = head.tools.get("flags")
        if "work" in options.layers:
            shell.say("work")
            report.cases += work.compare(base, head, wanted)
        if "instructions" in options.layers:
            shell.say("instructions")
            report.cases += instructions.compare(base, head, wanted, options.tolerance)
        if "time" in options.layers:
            report.cases += timing.compare(base, head, wanted, options)
        accept_with_work(report.cases)
        _accept(report.cases, accepted_in_commits(options.base), "a commit accepts it")
    _accept(report.cases, options.accept, "--accept names it")
    if not report.cases:  # the n in a name is one that both sides manage
        raise CannotMeasure(f"no case has such a name: '{options.cases.pattern}'")
    if all(case.verdict in ("new", "gone") for case in report.cases):
        raise CannotMeasure("base and head have none of these cases in common")
