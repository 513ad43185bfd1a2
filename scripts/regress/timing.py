"""Layer 3: time, in pairs. Each of a pair's two runs comes first by chance, and so does
each case in a turn over all of them: a slow minute of the machine hits both and hits all.

A search is timed by Google Benchmark (bench/, which checks each count), a whole command
by hyperfine, without a shell. Neither exits with an error when it has nothing to say, so
their JSON is looked at.
"""
import json
import os
import random
import shlex
import tempfile
from statistics import median

from regress import counts, interval, shell
from regress.case import CannotMeasure, Case

# Below n = 11 the branch predictor learns the whole tree: that is no measure of a search.
N_LEAST, N_MOST = 11, 14
# Start-up is about a millisecond; the engine needs larger boards to be seen beside it.
ENGINE_N = {"portable": 15}
ENGINE_N_WIDE = 16
START_SHARE = 0.2  # of a command's time that starting the process may take
START_PAIRS = 5
MIN_SECONDS = 0.05  # that Google Benchmark goes on for


class Search:
    """One strategy inside of build/bench."""

    def __init__(self, base, head, name, n, clock):
        self.case = Case("time", f"{name}/{n}", "noisy", "s")
        self.trees = {"base": base, "head": head}
        self.benchmark = f"{name}/{n}"
        self.key = {"cpu": "cpu_time", "wall": "real_time"}[clock]

    def prepare(self):
        pass  # the harness checks each count itself

    def _one(self, tree):
        command = [tree.bench, f"--benchmark_filter=^{self.benchmark}$"]
        command += [f"--benchmark_min_time={MIN_SECONDS}", "--benchmark_format=json"]
        done = shell.run(command)
        try:
            (found,) = json.loads(done.stdout.replace(": NaN", ": null"))["benchmarks"]
        except (ValueError, KeyError):
            return tree.fail(
                f"build/bench does not time {self.benchmark}: {shell.how(done)}"
            )
        if found.get("error_occurred"):
            tree.fail(f"{self.benchmark}: {found.get('error_message')}")
        return found[self.key] * {"ns": 1e-9, "us": 1e-6, "ms": 1e-3, "s": 1}[found["time_unit"]]

    def pair(self, order):
        return {side: self._one(self.trees[side]) for side in order}


class Command:
    """Two whole commands; `commands`: {side: text}."""

    def __init__(self, name, commands, n, clock, limit=600):
        self.case = Case("time", name, "noisy", "s")
        self.commands = commands
        self.n = n
        self.clock = clock
        self.limit = limit

    def prepare(self):
        """Once each, not timed: are they of one opinion?"""
        told = {
            side: counts.of_command(text, self.n, self.limit)
            for side, text in self.commands.items()
        }
        if len(set(told.values())) != 1:
            raise CannotMeasure(
                f"wrong count: at n = {self.n} base says {counts.quoted(told['base'])}, "
                f"head {counts.quoted(told['head'])}: {self.commands['base']}"
            )

    def pair(self, order):
        texts = [self.commands[side].replace("{n}", str(self.n)) for side in order]
        with tempfile.TemporaryDirectory() as folder:
            out = os.path.join(folder, "out.json")
            done = shell.run(
                ["hyperfine", "-N", "--style=none", "--runs=1", f"--export-json={out}", *texts],
                limit=2 * self.limit,
            )
            try:
                with open(out, encoding="utf-8") as file:
                    first, second = json.load(file)["results"]
            except (OSError, ValueError, KeyError):
                raise CannotMeasure(
                    f"hyperfine does not time '{texts[0]}': {shell.how(done)}"
                ) from None
        seconds = [
            result["user"] + result["system"] if self.clock == "cpu" else result["times"][0]
            for result in (first, second)
        ]
        return dict(zip(order, seconds))


def _searches(base, head, clock):
    for name in {**base.practical, **head.practical}:
        practical = [tree.practical.get(name) for tree in (base, head)]
        if None in practical:
            yield Case("time", name, "new" if practical[0] is None else "gone", "s")
        elif min(practical) >= N_LEAST:
            n = max(N_LEAST, min(N_MOST, min(practical) - 1))  # a fifth of a second or less
            if all(os.path.exists(tree.bench) for tree in (base, head)):
                yield Search(base, head, name, n, clock)
            else:
                arguments = f"count {{n}} --strategy={name}"
                commands = {
                    tree.side: f"{shlex.quote(tree.program)} {arguments}" for tree in (base, head)
                }
                yield Command(f"{name}/{n}", commands, n, clock)


def _commands(base, head, clock):
    for isa in {**dict.fromkeys(base.isas), **dict.fromkeys(head.isas)}:
        n = ENGINE_N.get(isa, ENGINE_N_WIDE)
        name = f"count-{isa}/{n}"
        if isa in base.isas and isa in head.isas:
            arguments = f"count {{n}} --isa={isa} --threads=1"
            commands = {
                tree.side: f"{shlex.quote(tree.program)} {arguments}" for tree in (base, head)
            }
            yield Command(name, commands, n, clock)
        else:
            yield Case("time", name, "gone" if isa in base.isas else "new", "s")


def measure_round(timers, pairs, number):
    """One round: appends its times to each timer's case."""
    samples = {id(timer): {"base": [], "head": []} for timer in timers}
    for turn in range(pairs):
        shell.say(f"round {number}, pair {turn + 1} of {pairs}")
        for timer in random.sample(timers, len(timers)):
            for side, seconds in timer.pair(random.sample(("base", "head"), 2)).items():
                samples[id(timer)][side].append(seconds)
    for timer in timers:
        timer.case.rounds.append(samples[id(timer)])
    shell.say("")


def judge(case, threshold):
    """Sets the case's figures, of all its pairs, and its verdict."""
    for times in case.rounds:
        ratio, low, high = interval.of_ratio(times["base"], times["head"])
        said = interval.verdict(low, high, threshold)
        times.update(ratio=ratio, low=low, high=high, verdict=said)
    base, head = (sum((times[side] for times in case.rounds), []) for side in ("base", "head"))
    case.base, case.head = median(base), median(head)
    case.ratio, case.low, case.high = interval.of_ratio(base, head)
    together = interval.verdict(case.low, case.high, threshold)
    case.verdict = interval.of_rounds([times["verdict"] for times in case.rounds], together)
    if len(case.rounds) > 1:
        case.detail = "; ".join(
            f"round {i}: {{ratio:.3f}}, {{low:.3f}} to {{high:.3f}}, {{verdict}}".format(**times)
            for i, times in enumerate(case.rounds, 1)
        )
    return case


def measure(timers, pairs, threshold):
    for timer in timers:
        timer.prepare()
    measure_round(timers, pairs, 1)
    for timer in timers:
        judge(timer.case, threshold)
    again = [timer for timer in timers if timer.case.verdict != "same"]
    if again:
        measure_round(again, pairs, 2)
        for timer in again:
            judge(timer.case, threshold)


def need_tools():
    interval.need_scipy()
    shell.need("hyperfine")


def _found(base, head, clock):
    return [*_searches(base, head, clock), *_commands(base, head, clock)]


def names(tree):
    return [timer.case.name for timer in _found(tree, tree, "cpu")]


def compare(base, head, wanted, options):
    cases, timers = [], []
    for item in _found(base, head, options.clock):
        case = item if isinstance(item, Case) else item.case
        if wanted(case.full_name):
            cases.append(case)
            if case is not item:
                timers.append(item)
    measure(timers, options.pairs, options.threshold)
    return cases


def _start_share(timer):
    """Of the time that the quicker side takes: what n = 1, timed now, takes as well."""
    smallest = Command("start", timer.commands, 1, timer.clock, timer.limit)
    starts = [min(smallest.pair(("base", "head")).values()) for _ in range(START_PAIRS)]
    return min(1, median(starts) / min(timer.case.base, timer.case.head))


def compare_commands(options):
    need_tools()
    commands = {"base": options.base_command, "head": options.head_command}
    for command in commands.values():
        counts.check_command(command, options.limit)
    timer = Command(f"command/{options.n}", commands, options.n, options.clock, options.limit)
    measure([timer], options.pairs, options.threshold)
    share = _start_share(timer)
    if share > START_SHARE:
        timer.case.caution = (
            f"starting the process is {share:.0%} of it: try a larger --n than {options.n}"
        )
    return [timer.case]
