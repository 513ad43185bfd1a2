"""What was found: as a table on the terminal, Markdown, JSON, JUnit XML and a series for
benchmark graphs. Files appear whole or not at all."""
import json
import os
import platform
import xml.etree.ElementTree as xml

from regress import machine, shell
from regress.case import VERDICTS

SCHEMA = 1  # of report.json; raised when a field changes its meaning or goes


class Report:
    def __init__(self, options):
        self.options = options
        self.base = options.base or options.base_command
        self.head = options.head_command or "working tree"
        self.compiler = []
        self.flags = None
        self.cpu = machine.cpu()
        self.date = machine.now()
        self.cases = []
        self.error = None

    def exit_status(self):
        if self.error:
            return 2
        if any(case.is_regression for case in self.cases):
            return 1
        timed = [case for case in self.cases if case.low is not None]
        if timed and all(case.verdict == "noisy" for case in timed):
            return 3
        return 0

    def headline(self):
        return {
            0: "no regression",
            1: "regression: " + ", ".join(c.full_name for c in self.cases if c.is_regression),
            2: f"could not measure: {self.error}",
            3: "inconclusive: each case that was timed is noisy",
        }[self.exit_status()]

    def tally(self):
        found = {verdict: sum(c.verdict == verdict for c in self.cases) for verdict in VERDICTS}
        return ", ".join(f"{number} {verdict}" for verdict, number in found.items() if number)


# ---- cells -----------------------------------------------------------------------------


def _figure(value, unit):
    if value is None:
        return ""
    if unit == "s":
        return f"{value * 1e3:.3g} ms" if value < 1 else f"{value:.3g} s"
    return f"{value:,}"


def _interval(case):
    return "" if case.low is None else f"{case.low:.3f} to {case.high:.3f}"


def _ratio(case):
    if case.ratio is None:
        return ""
    # Exact figures may differ by little: that is not 1.0000.
    return f"{case.ratio:.4f}" if case.low is None else f"{case.ratio:.3f}"


def _beside(case):
    return "; ".join(
        f"{name} {was:,} → {now:,}" for name, (was, now) in case.beside.items() if was != now
    )


def _note(case):
    return "; ".join(filter(None, [case.caution, case.detail, _beside(case)]))


COLUMNS = ("case", "base", "head", "head/base", "95 % interval", "verdict")


def _row(case):
    figures = [_figure(case.base, case.unit), _figure(case.head, case.unit)]
    return [case.full_name, *figures, _ratio(case), _interval(case), case.verdict]


# ---- forms -----------------------------------------------------------------------------


def text(report):
    """For a terminal."""
    lines = [f"base {report.base}, head {report.head}"]
    rows = [COLUMNS] + [_row(case) for case in report.cases]
    used = [i for i in range(len(COLUMNS)) if any(row[i] for row in rows[1:])]
    widths = [max(len(row[i]) for row in rows) for i in range(len(COLUMNS))]
    if report.cases:
        lines.append("")
    for row, case in zip(rows if report.cases else [], [None, *report.cases]):
        cells = [row[i].rjust(widths[i]) for i in used[1:-1]]
        lines.append("  ".join([row[0].ljust(widths[0]), *cells, row[-1]]))
        note = case and (case.caution if case.verdict == "same" else _note(case))
        if note:
            lines.append(f"  {note}")
    tally = f" ({report.tally()})" if report.cases else ""
    return "\n".join([*lines, "", report.headline() + tally, ""])


def _table(cases):
    def escape(cell):
        return cell.replace("|", "\\|").replace("\n", " ")

    rows = [[*COLUMNS, "note"], [":--", "--:", "--:", "--:", ":-:", ":--", ":--"]]
    rows += [[escape(cell) for cell in [*_row(case), _note(case)]] for case in cases]
    return "".join(f"| {' | '.join(row)} |\n" for row in rows)


def markdown(report):
    """For a job's summary or a comment: what changed first, the rest folded."""
    mark = {0: "✅", 1: "❌", 2: "⚠️", 3: "❔"}[report.exit_status()]
    told = f"### {mark} {report.headline()}\n\n"
    told += f"`{report.head}` against `{report.base}`"
    told += f": {report.tally()}\n" if report.cases else "\n"
    changed = [case for case in report.cases if case.verdict != "same"]
    if changed:
        told += "\n" + _table(changed)
    same = [case for case in report.cases if case.verdict == "same"]
    if same:
        told += (
            f"\n<details><summary>{len(same)} the same</summary>\n\n{_table(same)}\n</details>\n"
        )
    on = ", ".join(filter(None, [report.cpu, *report.compiler, report.flags]))
    told += f"\n{report.date} on {on}. Instructions: {report.options.tolerance:g} % tolerated; "
    told += f"time: {report.options.threshold:g} %, {report.options.pairs} pairs a round, "
    told += f"{report.options.clock} clock.\n"
    return told


def as_json(report):
    options = report.options
    keys = ("layers", "tolerance", "threshold", "pairs", "clock")
    case_keys = (
        "layer",
        "verdict",
        "unit",
        "base",
        "head",
        "ratio",
        "low",
        "high",
        "detail",
        "caution",
        "beside",
        "rounds",
    )
    return json.dumps(
        {
            "schema": SCHEMA,
            "exit": report.exit_status(),
            "result": report.headline(),
            "error": report.error,
            "date": report.date,
            "base": report.base,
            "head": report.head,
            "machine": {
                "cpu": report.cpu,
                "processors": shell.cpus(),
                "system": platform.platform(),
            },
            "compiler": report.compiler,
            "flags": report.flags,
            "settings": {key: getattr(options, key) for key in keys},
            "cases": [
                {
                    "name": case.full_name,
                    "regression": case.is_regression,
                    **{key: getattr(case, key) for key in case_keys},
                }
                for case in report.cases
            ],
        },
        indent=1,
        ensure_ascii=False,
    )


def junit(report):
    """Regressions fail, what cannot be said is skipped."""
    root = xml.Element("testsuites", name="regress")
    layers = list(dict.fromkeys(case.layer for case in report.cases))
    for layer in layers:
        cases = [case for case in report.cases if case.layer == layer]
        failed = sum(case.is_regression for case in cases)
        untold = [case for case in cases if case.verdict in ("noisy", "new", "gone")]
        numbers = {"tests": len(cases), "failures": failed, "errors": 0, "skipped": len(untold)}
        suite = xml.SubElement(root, "testsuite", name=layer, timestamp=report.date[:19])
        suite.attrib.update({key: str(value) for key, value in numbers.items()})
        for case in cases:
            test = xml.SubElement(suite, "testcase", classname=f"regress.{layer}", name=case.name)
            message = " ".join(
                filter(None, [case.verdict, _ratio(case), _interval(case), _note(case)])
            )
            if case.is_regression:
                xml.SubElement(test, "failure", message=message, type=case.verdict)
            elif case in untold:
                xml.SubElement(test, "skipped", message=message)
            else:
                xml.SubElement(test, "system-out").text = message
    if report.error:
        suite = xml.SubElement(
            root, "testsuite", name="measuring", tests="1", errors="1", failures="0", skipped="0"
        )
        test = xml.SubElement(suite, "testcase", classname="regress", name="measuring")
        xml.SubElement(test, "error", message=report.error, type="CannotMeasure")
    xml.indent(root)
    return xml.tostring(root, encoding="unicode", xml_declaration=True) + "\n"


def series(report):
    """For a graph of head over commits, smaller is better: exact figures as they are, time
    as a ratio, since seconds of one machine mean nothing on another."""
    points = []
    for case in report.cases:
        if case.low is not None:
            half = max(case.ratio - case.low, case.high - case.ratio)
            points.append((case.full_name, "head/base", round(case.ratio, 4), f"± {half:.4f}"))
        elif case.head is not None:
            points.append((case.full_name, case.unit, case.head, "± 0"))
    keys = ("name", "unit", "value", "range")
    return json.dumps([dict(zip(keys, point)) for point in points], indent=1, ensure_ascii=False)


FORMS = {
    "report.md": markdown,
    "report.json": as_json,
    "junit.xml": junit,
    "benchmark.json": series,
}


def write(report, out):
    for name, form in FORMS.items():
        path = os.path.join(out, name)
        with open(path + ".new", "w", encoding="utf-8") as file:
            file.write(form(report))
        os.replace(path + ".new", path)
