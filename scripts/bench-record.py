#!/usr/bin/python3
"""Adds a line to bench/results/history.jsonl: how much faster than `bitmask` each strategy
and the engine are, at this commit, on this machine. `make bench-record` builds first.

No times: those of one machine say nothing on another, and little on the same one an hour
later. Each ratio is of two medians of one run, in which both took turns.
"""
import sys

sys.dont_write_bytecode = True

import json
import os
import tempfile

from regress import machine, shell, trees
from regress.case import CannotMeasure

BUILD = os.environ.get("BUILD") or "build"
HISTORY = "bench/results/history.jsonl"
N, N_ENGINE = 12, 15  # the engine needs more to be seen beside the start of a process


def ratios(medians):
    if not medians.get("bitmask"):
        raise CannotMeasure("bitmask was not timed")
    return {name: float(f"{medians['bitmask'] / time:.4g}") for name, time in medians.items()}


def strategies():
    told = shell.output(
        [f"{BUILD}/bench", f"--benchmark_filter=^[a-z]+/{N}$", "--benchmark_repetitions=7"]
        + ["--benchmark_enable_random_interleaving=true", "--benchmark_min_time=0.05"]
        + ["--benchmark_report_aggregates_only=true", "--benchmark_format=json"],
        f"{BUILD}/bench",
    )
    found = json.loads(told)["benchmarks"]
    medians = [result for result in found if result.get("aggregate_name") == "median"]
    times = {result["run_name"].split("/")[0]: result["cpu_time"] for result in medians}
    return ratios(dict(sorted(times.items())))


def engine(program):
    (info,) = trees.lines_of_json(program, "info")
    isas = trees.available_isas(info)
    commands = {f"{program} count {{n}} --threads=1 --isa={isa}": f"engine-{isa}" for isa in isas}
    with tempfile.TemporaryDirectory() as folder:
        out = os.path.join(folder, "cli")
        shell.output(
            ["scripts/bench-cli.sh", f"--n={N_ENGINE}", "--strategies=bitmask", "--rounds=5"]
            + ["--runs=1", f"--out={out}", *(f"--command={command}" for command in commands)],
            "scripts/bench-cli.sh",
            variables={"NQUEENS": program},
        )
        with open(out + ".json", encoding="utf-8") as file:
            results = json.load(file)["results"]
    names = {command.replace("{n}", str(N_ENGINE)): name for command, name in commands.items()}
    return ratios({names.get(r["command"], "bitmask"): r["median"] for r in results})


def record():
    # Its own lines may wait to be committed.
    changed = trees.git("status", "--porcelain", "--", ".", f":!{HISTORY}")
    if changed.returncode != 0 or changed.stdout:
        raise CannotMeasure("there are changes that are not committed: no commit has these times")
    program = f"{BUILD}/nqueens"
    (info,) = trees.lines_of_json(program, "info")
    line = {
        "commit": trees.short("HEAD"),
        "date": machine.now(),
        "machine": machine.cpu(),
        "compiler": info["compiler"],
        "flags": info["flags"],
        "n": N,
        "faster": strategies(),
        "n_engine": N_ENGINE,
        "engine_faster": {
            name: ratio for name, ratio in engine(program).items() if name != "bitmask"
        },
    }
    with open(HISTORY, "a", encoding="utf-8") as file:
        file.write(json.dumps(line) + "\n")
    print(f"{HISTORY}: {json.dumps(line)}")


if __name__ == "__main__":
    os.chdir(trees.ROOT)
    try:
        record()
    except (CannotMeasure, OSError, ValueError, KeyError) as reason:
        print(f"bench-record: {reason}", file=sys.stderr)
        sys.exit(2)
