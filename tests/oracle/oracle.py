#!/usr/bin/python3
"""Every question on random boards, answered twice: by the program and by the rules of chess.

The oracle below knows what a queen attacks, and nothing else: it has no masks, no symmetry and
no line of the solver. It puts a queen on one row after the other and looks at each earlier
queen. The boards are drawn at random; the seed is printed, and --seed draws the same boards
again. A board that is answered wrongly is made smaller as long as the answer stays wrong.

  tests/oracle/oracle.py [--seed=S] [--seconds=S]
"""
import argparse
import ctypes
import functools
import json
import math
import os
import random
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, replace

BUILD = os.environ.get("BUILD", "build")
PROGRAM = os.environ.get("NQUEENS", os.path.join(BUILD, "nqueens"))


# ---- the oracle ----------------------------------------------------------------------------------


@dataclass(frozen=True)
class Board:
    """Rows and columns count from 1."""

    n: int
    given: tuple = ()  # pairs of a row and the column of its queen
    blocked: frozenset = frozenset()  # pairs of a row and a column
    toroidal: bool = False

    def attack(self, a, b):
        """Do queens on the squares a and b attack each other?"""
        down, right = a[0] - b[0], a[1] - b[1]
        if self.toroidal:
            return 0 in (down, right, (down - right) % self.n, (down + right) % self.n)
        return down == 0 or right == 0 or abs(down) == abs(right)

    def options(self):
        squares = {
            "--given=": [f"{row}:{column}" for row, column in self.given],
            "--blocked=": [f"{row}:{column}" for row, column in sorted(self.blocked)],
        }
        return [option + ",".join(of) for option, of in squares.items() if of] + (
            ["--board=toroidal"] if self.toroidal else []
        )


@functools.lru_cache(maxsize=100)
def solutions(board):
    """All of them, in dictionary order, each as the columns of rows 1 to n."""
    numbers = range(1, board.n + 1)
    may_stand = {
        row: [
            (row, column)
            for column in numbers
            if (row, column) not in board.blocked
            and not any(
                queen != (row, column) and board.attack(queen, (row, column))
                for queen in board.given
            )
        ]
        for row in numbers
    }

    def below(queens):
        if len(queens) == board.n:
            yield tuple(column for _, column in queens)
            return
        for square in may_stand[len(queens) + 1]:
            if not any(board.attack(queen, square) for queen in queens):
                yield from below(queens + [square])

    return list(below([]))


def turned(solution):
    """By 90 degrees."""
    n = len(solution)
    image = [0] * n
    for row, column in enumerate(solution, 1):
        image[column - 1] = n + 1 - row
    return tuple(image)


def images(solution):
    """Itself first, then those by the other turns and reflections."""
    found = []
    for image in (solution, tuple(len(solution) + 1 - column for column in solution)):
        for _ in range(4):
            found.append(image)
            image = turned(image)
    return found


# ---- the program ---------------------------------------------------------------------------------


class WrongAnswer(Exception):
    pass


def ask(*arguments, status=(0,), env=None):
    done = subprocess.run(
        [PROGRAM, *map(str, arguments)],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env={**os.environ, **(env or {})},
    )
    if done.returncode not in status:
        told = f"{' '.join(map(str, arguments))}: exit {done.returncode} {done.stderr.strip()}"
        raise WrongAnswer(told)
    return done.stdout


def agree(what, answer, right):
    if answer != right:
        raise WrongAnswer(f"{what} says {str(answer)[:200]}, right is {str(right)[:200]}")


class LibraryBoard(ctypes.Structure):
    _fields_ = [
        ("n", ctypes.c_uint),
        ("given", ctypes.c_uint8 * 32),
        ("blocked", ctypes.c_uint32 * 32),
        ("toroidal", ctypes.c_int),
    ]


class LibraryOptions(ctypes.Structure):
    _fields_ = [
        ("threads", ctypes.c_uint),
        ("isa", ctypes.c_char_p),
        ("report", ctypes.c_void_p),
        ("context", ctypes.c_void_p),
        ("cancel", ctypes.c_void_p),
    ]


class LibraryTotal(ctypes.Structure):
    _fields_ = [("high", ctypes.c_uint64), ("low", ctypes.c_uint64)]


def library_count(library, board, isa, threads):
    asked = LibraryBoard(n=board.n, toroidal=board.toroidal)
    for row, column in board.given:
        asked.given[row - 1] = column
    for row, column in board.blocked:
        asked.blocked[row - 1] |= 1 << (column - 1)
    options = LibraryOptions(threads=threads, isa=isa.encode())
    total = LibraryTotal()
    status = library.nqueens_count_total(
        ctypes.byref(asked), ctypes.byref(options), ctypes.byref(total)
    )
    if status not in (0, 1):
        raise WrongAnswer(f"nqueens_count_total: status {status}")
    return total.high << 64 | total.low


# ---- boards --------------------------------------------------------------------------------------


def some_solution(draw, n):
    """Irregular: queens are put on random rows of random columns, then swapped till none attack."""
    while True:
        columns = draw.sample(range(1, n + 1), n)
        for _ in range(4 * n):
            down = [column - row for row, column in enumerate(columns)]
            up = [column + row for row, column in enumerate(columns)]
            attacked = [
                row for row in range(n) if down.count(down[row]) + up.count(up[row]) > 2
            ]
            if not attacked:
                return columns
            row = draw.choice(attacked)

            def attacks_after(other):
                swapped = columns[:]
                swapped[row], swapped[other] = swapped[other], swapped[row]
                down = len({column - row for row, column in enumerate(swapped)})
                return -down - len({column + row for row, column in enumerate(swapped)})

            other = min(draw.sample(range(n), n), key=attacks_after)
            columns[row], columns[other] = columns[other], columns[row]


def some_squares(draw, n, most):
    every = [(row, column) for row in range(1, n + 1) for column in range(1, n + 1)]
    return frozenset(draw.sample(every, draw.randint(0, min(most, len(every)))))


def small_board(draw):
    board = Board(draw.randint(1, 7), toroidal=draw.random() < 0.3)
    queens = ()
    for _ in range(draw.randint(0, 3)):
        square = draw.randint(1, board.n), draw.randint(1, board.n)
        if not any(board.attack(queen, square) for queen in queens):
            queens += (square,)
    blocked = some_squares(draw, board.n, draw.choice((0, 3, 2 * board.n)))
    return replace(board, given=queens, blocked=blocked.difference(queens))


def large_board(draw):
    """Of a solution all queens but 9 to 11: the widths of words and lines matter there."""
    n = draw.randint(18, 32)
    toroidal = draw.random() < 0.2 and n % 2 > 0 and n % 3 > 0
    if toroidal:
        steps = [s for s in range(n) if all(math.gcd(s + d, n) == 1 for d in (-1, 0, 1))]
        step, shift = draw.choice(steps), draw.randrange(n)
        columns = [(step * row + shift) % n + 1 for row in range(n)]
    else:
        columns = some_solution(draw, n)
    open_rows = draw.sample(range(n), draw.randint(9, 11))
    given = tuple((row + 1, columns[row]) for row in range(n) if row not in open_rows)
    blocked = some_squares(draw, n, draw.choice((0, 0, n)))
    return Board(n, given, blocked.difference(given), toroidal)


def smaller(board):
    for square in board.blocked:
        yield replace(board, blocked=board.blocked - {square})
    if board.n - len(board.given) < 11:
        for queen in board.given:
            yield replace(board, given=tuple(other for other in board.given if other != queen))


# ---- questions -----------------------------------------------------------------------------------


def count_by_library(draw, board, right, tools):
    isa, threads = draw.choice(tools.isas), draw.choice((1, 1, 1, 2, 5))
    agree(f"library, {isa}, {threads} threads", library_count(tools.library, board, isa, threads),
          len(right))


def count_by_program(draw, board, right, tools):
    isa = draw.choice(tools.isas)
    told = ask("count", board.n, *board.options(), f"--isa={isa}")
    agree(f"count --isa={isa}", told.strip(), str(len(right)))


def list_all(draw, board, right, _):
    told = ask("list", board.n, *board.options(), "--json", status=(0, 1))
    agree("list --json", [tuple(json.loads(line)["solution"]) for line in told.splitlines()], right)
    by = draw.choice(("row", "column"))
    limit = draw.randint(1, 4)
    told = ask("list", board.n, *board.options(), "--csv", f"--by={by}", f"--limit={limit}",
               status=(0, 1))
    rows = [tuple(map(int, line.split(","))) for line in told.splitlines()[1:]]
    in_order = right
    if by == "column":
        in_order = sorted(right, key=lambda solution: [
            solution.index(column) for column in range(1, board.n + 1)])
    agree(f"list --csv --by={by} --limit={limit}", rows, in_order[:limit])


def first(_, board, right, __):
    told = ask("first", board.n, *board.options(), status=(0, 1))
    agree("first", told.split(), [str(c) for c in right[0]] if right else ["none"])


def every_strategy(draw, board, right, tools):
    name = draw.choice([name for name, most in tools.practical.items() if board.n <= most])
    agree(f"count -s {name}", ask("count", board.n, "-s", name).strip(), str(len(right)))


def by_first_column(_, board, right, __):
    told = ask("count", board.n, "--by-first-column", "--csv").split()[1:]
    of_column = [sum(s[0] == column for s in right) for column in range(1, board.n + 1)]
    agree("count --by-first-column", told, [f"{c},{of}" for c, of in enumerate(of_column, 1)])


def orbits(_, board, right, __):
    least = {min(images(solution)) for solution in right}
    of_size = {size: sum(len(set(images(s))) == size for s in least) for size in (8, 4, 2, 1)}
    asked = json.loads(ask("count", board.n, "--orbits", "--json"))
    agree("count --orbits", asked, {
        "n": board.n, "solutions": str(len(right)), "fundamental": str(len(least)),
        **{f"orbits_of_{size}": str(number) for size, number in of_size.items()}})
    agree("count --fundamental", ask("count", board.n, "--fundamental").strip(), str(len(least)))
    told = ask("list", board.n, "--fundamental", status=(0, 1)).splitlines()
    agree("list --fundamental", told, [" ".join(map(str, s)) for s in sorted(least)])
    for degrees, turns in ((180, 2), (90, 1)):
        alike = sum(images(s)[turns] == s for s in right)
        told = ask("count", board.n, f"--symmetric={degrees}").strip()
        agree(f"count --symmetric={degrees}", told, str(alike))


def a_range(draw, board, right, _):
    low = draw.randint(1, board.n)
    told = ask("count", f"{low}..{board.n}", "--csv").split()
    agree("count of a range", (len(told) - 2, told[-1]), (board.n - low, f"{board.n},{len(right)}"))


def shards(draw, board, right, _):
    with tempfile.TemporaryDirectory() as folder:
        number = draw.randint(1, 6)
        parts = [os.path.join(folder, f"{i}") for i in range(1, number + 1)]
        for i, part in enumerate(parts, 1):
            ask("count", board.n, f"--shard={i}/{number}", f"--journal={part}")
        draw.shuffle(parts)
        agree(f"merge of {number} shards", ask("merge", *parts).strip(), str(len(right)))


# ---- the tests -----------------------------------------------------------------------------------


class Tools:
    def __init__(self):
        self.library = ctypes.CDLL(os.path.abspath(os.path.join(BUILD, "libnqueens.so")))
        self.isas = json.loads(ask("info", "--json"))["isas"]
        listed = map(json.loads, ask("--list-strategies", "--json").splitlines())
        self.practical = {strategy["name"]: strategy["practical_n"] for strategy in listed}


def fault(question, seed, board, tools):
    """What is wrong, if anything. The question's own choices come from the seed."""
    try:
        question(random.Random(seed), board, solutions(board), tools)
    except WrongAnswer as wrong:
        return str(wrong)
    return None


def shrunk(question, seed, board, told, tools):
    while True:
        for less in smaller(board):
            still = fault(question, seed, less, tools)
            if still:
                board, told = less, still
                break
        else:
            return board, told


TESTS = [
    ("small boards with queens given, squares blocked, on a plane or a torus", small_board,
     (count_by_library, count_by_program, list_all, first)),
    ("boards of n = 18 to 32 with 9 to 11 rows open", large_board,
     (count_by_library, count_by_library, count_by_library, count_by_program, list_all, first)),
    ("empty boards: strategies, first columns, orbits, symmetry, ranges, shards",
     lambda draw: Board(draw.randint(1, 8)),
     (every_strategy, by_first_column, orbits, a_range, shards)),
]


def main():
    parser = argparse.ArgumentParser(description=__doc__.split("\n", maxsplit=1)[0])
    parser.add_argument("--seed", type=int, default=random.SystemRandom().randrange(10**9))
    default = 100 if os.environ.get("NQUEENS_CHECK_ALL") else 3
    parser.add_argument("--seconds", type=float, default=default, help="for each test")
    options = parser.parse_args()
    tools = Tools()
    print(f"1..{len(TESTS)}\n# --seed={options.seed}")
    failed = False
    for number, (name, make, questions) in enumerate(TESTS, 1):
        draw, asked, told = random.Random(f"{options.seed} {number}"), 0, None
        end = time.monotonic() + options.seconds
        while not told and (time.monotonic() < end or asked < len(questions)):
            board, seed = make(draw), draw.random()
            question = questions[asked % len(questions)]
            told = fault(question, seed, board, tools)
            asked += 1
        print(f"{'not ' if told else ''}ok {number} {name}")
        if told:
            failed = True
            board, told = shrunk(question, seed, board, told, tools)
            print(f"# n = {board.n} {' '.join(board.options())}\n# {told}")
        print(f"# {asked} answers", flush=True)
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(main())
