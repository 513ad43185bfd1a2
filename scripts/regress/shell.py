"""Running other programs."""
import os
import shutil
import signal
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor

from regress.case import CannotMeasure

# Not what a make around us says, nor what would change the program that is measured.
DROPPED = ("MAKEFLAGS", "MAKELEVEL", "MFLAGS", "BUILD", "NQUEENS_ISA")
ENVIRONMENT = {key: value for key, value in os.environ.items() if key not in DROPPED}

LIMIT = 600  # seconds, ten times what anything here takes

_running = set()
_stopped = False


class TookTooLong(CannotMeasure):
    """It was killed."""


def run(command, variables=None, limit=LIMIT, **more):
    """Its CompletedProcess, with text; whatever its exit status. It gets a session of its
    own, so that what it started in turn ends with it."""
    if _stopped:
        raise CannotMeasure("stopped")
    pipe = subprocess.PIPE
    more = {"stdin": subprocess.DEVNULL, "stdout": pipe, "stderr": pipe, **more}
    more["env"] = {**ENVIRONMENT, **(variables or {})}
    with subprocess.Popen(
        command, text=True, errors="replace", start_new_session=True, **more
    ) as process:
        _running.add(process)
        try:
            told, errors = process.communicate(timeout=limit)
        except subprocess.TimeoutExpired:
            _kill(process)
            raise TookTooLong(f"'{' '.join(command)}' took more than {limit} s") from None
        except BaseException:
            _kill(process)
            raise
        finally:
            _running.discard(process)
    return subprocess.CompletedProcess(command, process.returncode, told, errors)


def _kill(process):
    if process.poll() is None:
        os.killpg(process.pid, signal.SIGKILL)


def stop():
    """Ends what runs in other threads, and lets them start nothing."""
    global _stopped
    _stopped = True
    for process in list(_running):
        _kill(process)


def output(command, what, **more):
    """Its standard output; CannotMeasure if it fails, with its last words."""
    done = run(command, **more)
    if done.returncode != 0:
        raise CannotMeasure(f"{what} failed: {how(done)}")
    return done.stdout


def how(done):
    """How it failed: the signal that ended it, or its last words."""
    if done.returncode < 0:
        number = -done.returncode
        known = number in set(signal.Signals)
        return f"{signal.Signals(number).name if known else f'signal {number}'} ended it"
    return last_words(done.stderr)


def last_words(text, lines=3):
    kept = [line.strip() for line in text.splitlines() if line.strip()]
    kept = [line for line in kept if "Waiting for unfinished jobs" not in line]  # make's
    return " | ".join(kept[-lines:]) or "it says nothing"


def need(*tools):
    for tool in tools:
        if shutil.which(tool) is None:
            raise CannotMeasure(f"{tool} is missing: scripts/install-deps.sh regress")


def cpus():
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count()


def in_parallel(function, items):
    """Its results in their order, as many at a time as there are processors. If one fails,
    or we are interrupted, the others are not waited for."""
    with ThreadPoolExecutor(cpus()) as pool:
        try:
            return list(pool.map(function, items))
        except BaseException:
            stop()
            raise


def say(text):
    """Progress: a line that changes on a terminal, nothing elsewhere."""
    if sys.stderr.isatty():
        print(f"\r\033[K{text}", end="", file=sys.stderr, flush=True)
