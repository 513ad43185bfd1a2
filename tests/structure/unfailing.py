#!/usr/bin/python3
"""Prints each line of a test that cannot fail, as FILE:LINE: WHY. Exits 1 if there is one.

  tests/structure/unfailing.py FILE...

Knows bats and bash (read by shfmt), C with cmocka, Python, and JavaScript.
"""
import ast
import json
import re
import subprocess
import sys

CHECKS = {"[", "[[", "test", "cmp", "diff", "grep"}
ENDINGS = {"wrong", "skip", "return", "break", "continue", "exit", "false"}
SEEN = re.compile(r"status|output|stderr|lines|stderr_lines")
SHELLS = {"Subshell", "CmdSubst", "ProcSubst"}
AND = 10  # shfmt's number of &&


def parts(node):
    """Each dictionary below a node, the node included."""
    if isinstance(node, dict):
        yield node
        for child in node.values():
            yield from parts(child)
    elif isinstance(node, list):
        for child in node:
            yield from parts(child)


def words(statement):
    """The words of a simple command, as far as they are plain text."""
    command = statement.get("Cmd", statement)
    if command.get("Type") == "TestClause":
        return ["[["]
    if command.get("Type") != "CallExpr":
        return []
    return ["".join(p.get("Value", "") for p in word["Parts"]) for word in command.get("Args", [])]


def name(statement):
    return next(iter(words(statement)), "")


def looks(node):
    """Whether a node reads what `run` caught."""
    return any(SEEN.fullmatch((p.get("Param") or {}).get("Value", "")) for p in parts(node))


def last(statement):
    """The command that an AND list ends with."""
    command = statement["Cmd"]
    return last(command["Y"]) if command.get("Type") == "BinaryCmd" else statement


class Shell:
    """The tests and functions of one file. `helpers` maps a function's name to its statements."""

    def __init__(self, path, helpers):
        self.path = path
        self.found = []
        with open(path, "rb") as file:
            tree = subprocess.run(
                ["shfmt", "-ln=bats", "--to-json"], check=True, stdin=file, stdout=subprocess.PIPE
            )
        self.tree = json.loads(tree.stdout)
        self.functions = dict(helpers)
        for node in parts(self.tree):
            if node.get("Type") == "FuncDecl":
                self.functions[node["Name"]["Value"]] = node["Body"]
        self.lookers = {function for function, body in self.functions.items() if looks(body)}
        self.runners = {"run"}
        self.runners |= {name for name, body in self.functions.items() if self.only_runs(body)}

    def only_runs(self, body):
        """Whether a function leaves it to its caller to look at what `run` caught."""
        statements = body.get("Cmd", {}).get("Stmts", [])
        runs = [i for i, statement in enumerate(statements) if name(statement) == "run"]
        if not runs or self.strict(statements[runs[-1]]):
            return False
        return not self.seen(statements[runs[-1] + 1:])

    @staticmethod
    def strict(statement):
        return any(word == "!" or re.fullmatch(r"-\d+", word) for word in words(statement)[:4])

    def seen(self, statements):
        """Whether a statement looks at what `run` caught before the next one runs."""
        for statement in statements:
            if name(statement) in self.runners:
                return False
            calls = (p for p in parts(statement) if p.get("Type") == "CallExpr")
            if looks(statement) or any(name(call) in self.lookers for call in calls):
                return True
        return False

    def say(self, node, why):
        self.found.append((node["Pos"]["Line"], why))

    def faults(self):
        made = [n for n in parts(self.tree) if n.get("Type") in ("FuncDecl", "TestDecl")]
        bodies = [n["Body"]["Cmd"] for n in made]
        runners = [self.functions[r]["Cmd"] for r in self.runners if r in self.functions]
        for node in parts(self.tree):
            for key in ("Stmts", "Do", "Then"):
                if isinstance(node.get(key), list):
                    ends = any(node is body for body in bodies) or node.get("Type") in SHELLS
                    self.list(node[key], ends, runner=any(node is body for body in runners))
        self.conditions()
        return sorted(set(self.found))

    def list(self, statements, ends, runner):
        for i, statement in enumerate(statements):
            final = ends and i == len(statements) - 1
            command = statement.get("Cmd") or {}
            if statement.get("Negated"):
                self.say(statement, "a command behind ! cannot fail a test: use run !")
            elif command.get("Type") == "BinaryCmd" and command["Op"] == AND and not final:
                if name(last(statement)) not in ENDINGS:
                    self.say(statement, "what stands before && cannot fail a test: use two lines")
            elif name(statement) in self.runners and not self.strict(statement) and not runner:
                if not self.seen(statements[i + 1:]):
                    self.say(statement, "nothing looks at what run caught")

    def conditions(self):
        """Bash ignores a failed command in a function that stands in a condition."""
        for node in parts(self.tree):
            joins = node.get("Type") == "BinaryCmd" and node["Op"] <= AND + 1
            asked = [node["X"]] if joins else node.get("Cond") or []
            for statement in asked if isinstance(asked, list) else []:
                body = self.functions.get(name(statement), {}).get("Cmd", {}).get("Stmts", [])
                if any(name(s) in CHECKS for s in body[:-1]):
                    problem = f"only the last line of {name(statement)} can fail in a condition"
                    self.say(statement, problem)


def python_faults(path):
    for node in ast.walk(ast.parse(open(path, encoding="utf-8").read())):
        if isinstance(node, ast.Assert) and isinstance(node.test, (ast.Tuple, ast.Constant)):
            yield node.lineno, "the assertion is always true"
        if isinstance(node, ast.Expr) and isinstance(node.value, (ast.Compare, ast.Name)):
            yield node.lineno, "nothing asks for the comparison's result"


def line_faults(path, rules):
    for number, line in enumerate(open(path, encoding="utf-8"), 1):
        for pattern, why in rules:
            if re.search(pattern, line):
                yield number, why


C_RULES = [
    (r"\bassert_\w*equal\((.+), \1\)", "both sides are the same"),
    (r"\bassert_(true|false)\((true|false|\d+)\)", "the assertion asks for a constant"),
    (r"\bassert_(true|false)\([\w\[\].>-]+ = ", "the assertion assigns"),
]
JAVASCRIPT_RULES = [
    (
        r"^\s*(assert\.(rejects|doesNotReject)\(|page\.(?!on\()|context\.|driver\.|browser\.)",
        "the line waits for nothing: use await",
    ),
    (r"\bassert(\.ok)?\((true|\d+|'[^']*'|`[^`]*`)[,)]", "the assertion asks for a constant"),
]


def faults(path, helpers):
    if path.endswith((".bats", ".bash")):
        return Shell(path, helpers).faults()
    if path.endswith(".py"):
        return python_faults(path)
    if path.endswith(".mjs"):
        return line_faults(path, JAVASCRIPT_RULES)
    return line_faults(path, C_RULES)


def main(paths):
    helpers = {}
    for path in paths:
        if path.endswith(".bash"):
            helpers = Shell(path, helpers).functions
    found = [f"{path}:{line}: {why}" for path in paths for line, why in faults(path, helpers)]
    print("\n".join(found))
    return bool(found)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
