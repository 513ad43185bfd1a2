"""What one comparison says."""
from dataclasses import dataclass, field

# A layer's verdicts. Work and instructions are exact: more, fewer, same. Time has an
# interval: slower, faster, same, noisy (too wide to say). `accepted`: more or slower, and
# meant. `new` and `gone`: in one of the two alone, so there is nothing to compare.
REGRESSIONS = ("more", "slower")
IMPROVEMENTS = ("fewer", "faster")
VERDICTS = REGRESSIONS + IMPROVEMENTS + ("same", "noisy", "accepted", "new", "gone")


class CannotMeasure(Exception):
    """There is no result: a build failed, a count is wrong, a tool is missing."""


@dataclass
class Case:
    layer: str  # work, instructions, time
    name: str  # unique in its layer
    verdict: str
    unit: str  # of base and head
    base: float = None
    head: float = None
    ratio: float = None  # head / base
    low: float = None  # its interval, where there is one
    high: float = None
    detail: str = ""
    caution: str = ""  # told whatever the verdict is
    beside: dict = field(default_factory=dict)  # figures that are told and not judged
    rounds: list = field(default_factory=list)

    @property
    def full_name(self):
        return f"{self.layer}/{self.name}"

    @property
    def is_regression(self):
        return self.verdict in REGRESSIONS
