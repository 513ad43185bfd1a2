"""Running other programs."""
import os
import shutil
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from regress.case import CannotMeasure

# Not what a make around us says, nor what would change the program that is measured.
DROPPED = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "BUILD", "NQUEENS_ISA")
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in DROPPED}


def run(command, variables=None, **more):
    """Its CompletedProcess, with text; whatever its exit status."""
    more = {"capture_output": True, "stdin": subprocess.DEVNULL, **more}
    environment = {**ENVIRONMENT, **(variables or {})}
    return subprocess.run(command, text=True, errors="replace", env=environment, **more)


def output(command, what, **more):
    """Its standard output; CannotMeasure if it fails, with its last words."""
    done = run(command, **more)
    if done.returncode != 0:
        raise CannotMeasure(f"{what} failed: {last_words(done.stderr)}")
    return done.stdout


def last_words(text, lines=3):
    kept = [line.strip() for line in text.splitlines() if line.strip()]
    return " | ".join(kept[-lines:]) or "it says nothing"


def need(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            raise CannotMeasure(f"{tool} is missing: scripts/install-deps.sh regress")


def cpus():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def in_parallel(function, items):
    """Its results in their order, as many at a time as there are processors."""
    with ThreadPoolExecutor(cpus()) as pool:
        return list(pool.map(function, items))


def say(text):
    """Progress: a line that changes on a terminal, nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
