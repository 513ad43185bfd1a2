"""Are the counts right? Compared with a search of our own, so that nothing is believed."""
import functools
import shlex

from regress import shell
from regress.case import CannotMeasure

LARGEST = 12  # in about a second


@functools.lru_cache(maxsize=None)
def solutions(n):
    """Q(n): the three masks of src/core/bitboard.h; a left half of row 1 stands for both."""
    full = (1 << n) - 1

    def below(cols, diag, anti):
        if cols == full:
            return 1
        found = 0
        free = full & ~(cols | diag | anti)
        while free:
            queen = free & -free
            free ^= queen
            found += below(cols | queen, (diag | queen) << 1, (anti | queen) >> 1)
        return found

    def first(column):
        return below(1 << column, 2 << column, 1 << column >> 1)

    return 2 * sum(map(first, range(n // 2))) + (first(n // 2) if n % 2 else 0)


def quoted(told):
    return f"'{told[:40]}'" if told else "nothing"


def check_tree(tree):
    """Each strategy and instruction set of the tree, on small boards."""
    ways = [[f"--strategy={name}"] for name in tree.practical]
    ways += [[f"--isa={isa}"] for isa in tree.isas]
    most = {f"--strategy={name}": n for name, n in tree.practical.items()}
    for way in ways or [[]]:
        for n in range(1, min(LARGEST, most.get("".join(way), LARGEST)) - 1):
            told = shell.run([tree.program, "count", str(n), *way])
            if told.returncode != 0:
                tree.fail(f"count {n} {' '.join(way)} failed: {shell.how(told)}")
            if told.stdout.strip() != str(solutions(n)):
                tree.fail(
                    f"wrong count: count {n} {' '.join(way)} says {quoted(told.stdout.strip())}, "
                    f"right is {solutions(n)}"
                )


def of_command(command, n, limit):
    """What the command prints for this n: the first word of its first line, a number."""
    words = [word.replace("{n}", str(n)) for word in shlex.split(command)]
    try:
        told = shell.run(words, limit=limit)
    except shell.TookTooLong:
        raise CannotMeasure(f"'{command}' took more than {limit} s at n = {n}") from None
    except OSError as reason:
        raise CannotMeasure(f"'{command}' cannot be run: {reason.strerror}") from None
    if told.returncode != 0:
        exit_status = f", exit status {told.returncode}" if told.returncode > 0 else ""
        raise CannotMeasure(f"'{command}' failed at n = {n}{exit_status}: {shell.how(told)}")
    words = told.stdout.split(maxsplit=1)
    return words[0] if words else ""


def check_command(command, limit):
    for n in range(1, LARGEST + 1):
        told = of_command(command, n, limit)
        if told != str(solutions(n)):
            raise CannotMeasure(
                f"wrong count: '{command}' prints {quoted(told)} at n = {n}, "
                f"right is {solutions(n)}"
            )
