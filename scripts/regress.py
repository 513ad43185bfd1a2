#!/usr/bin/python3
"""Is the working tree slower than BASE? Exact work, instructions, and time.

`scripts/regress.py --help` says how it is used; README, "Measure", what it says.
"""
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is

import signal

from regress import options, report, run
from regress.case import CannotMeasure


def main():
    wanted = options.parse(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    result = report.Report(wanted)
    try:
        run.lock(wanted.out)
        run.compare(wanted, result)
    except CannotMeasure as reason:
        result.error = str(reason)
    except KeyboardInterrupt:
        return 130
    try:
        report.write(result, wanted.out)
    except OSError as reason:
        print(f"regress: cannot write the reports: {reason}", file=sys.stderr)
        return 2
    print(report.text(result), end="")
    if result.error:
        print(f"regress: {result.error}", file=sys.stderr)
    return result.exit_status()


if __name__ == "__main__":
    sys.exit(main())
