#!/usr/bin/python3
"""Is the working tree slower than BASE? Exact work, instructions, and time.

`scripts/regress.py --help` says how it is used; README, "Measure", what it says.
"""
import sys

sys.dont_write_bytecode = True  # the source tree stays as it is

import signal
import traceback

from regress import options, report, run, shell
from regress.case import CannotMeasure


def main():
    wanted = options.parse(sys.argv[1:])
    signal.signal(signal.SIGTERM, lambda *_: sys.exit(143))
    result = report.Report(wanted)
    try:
        run.begin(wanted.out, report.FORMS)
        run.compare(wanted, result)
    except (CannotMeasure, OSError) as reason:
        result.error = str(reason)
    except KeyboardInterrupt:
        return 130
    except Exception:  # would exit with 1, as if there were a regression
        traceback.print_exc()
        result.error = "a mistake in this script, see above"
    finally:
        shell.say("")
        run.end(wanted.out)
    try:
        report.write(result, wanted.out)
    except OSError as reason:
        told = f"{result.error}; and cannot" if result.error else "cannot"
        print(f"regress: {told} write the reports: {reason}", file=sys.stderr)
        return 2
    if result.cases:
        print(report.text(result), end="")
    if result.error:
        print(f"regress: {result.error}", file=sys.stderr)
    return result.exit_status()


if __name__ == "__main__":
    sys.exit(main())
