"""What a run of the fuzz found: a count for each kind, and each finding once, with the command that repeats it."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Sequence
from textwrap import indent

from attrs import define, field

from tests.fuzz.cases import shortened
from tests.fuzz.workers import Result

OUTCOMES = ("accepted", "refused", "finding")


def sort_of(result: Result) -> str:
    """Return what findings that are alike have in common: the kind, and the law that is broken or where the error was raised."""
    return f"{result.case.kind}: {result.law}"


@define
class Report:
    """The results of a run, as they come in; *options* stand in the commands that repeat cases."""

    options: Sequence[str] = ()
    counts: Counter[tuple[str, str]] = field(factory=Counter)
    found: dict[str, list[Result]] = field(factory=dict)
    slowest: dict[str, Result] = field(factory=dict)
    seconds: dict[str, float] = field(factory=lambda: defaultdict(float))

    def add(self, result: Result) -> bool:
        """Count a result, and return whether it is a finding of a new sort."""
        kind = result.case.kind
        self.counts[kind, result.outcome] += 1
        self.seconds[kind] += result.seconds
        if result.seconds > (self.slowest[kind].seconds if kind in self.slowest else 0):
            self.slowest[kind] = result
        if result.outcome != "finding":
            return False
        self.found.setdefault(sort_of(result), []).append(result)
        return len(self.found[sort_of(result)]) == 1

    @property
    def cases(self) -> int:
        """Return how many cases were tried."""
        return sum(self.counts.values())

    def summary(self) -> str:
        """Return a table of the kinds."""
        rows = [f"{'kind':10}{'cases':>9}{'accepted':>10}{'refused':>10}{'findings':>10}{'seconds':>10}   slowest"]
        for kind in dict.fromkeys(kind for kind, _ in self.counts):
            numbers = [self.counts[kind, outcome] for outcome in OUTCOMES]
            slowest = self.slowest.get(kind)
            told = f"{slowest.seconds:.1f} s in case {slowest.case.number}" if slowest else ""
            rows.append(
                f"{kind:10}{sum(numbers):9}"
                + "".join(f"{number:10}" for number in numbers)
                + f"{self.seconds[kind]:10.1f}   {told}"
            )
        return "\n".join(rows)

    def findings(self) -> str:
        """Return every sort of finding: the finding with the shortest input, how many there are, and how to repeat it."""
        told = []
        for results in sorted(self.found.values(), key=lambda found: (found[0].case.kind, found[0].law)):
            told.append(self.one(min(results, key=lambda result: len(result.shown)), number=len(results)))
        return "\n\n".join(told)

    def one(self, result: Result, *, number: int = 1) -> str:
        """Return one finding in words."""
        times = f" ({number} cases)" if number > 1 else ""
        rows = [f"{result.case.kind}: {result.law}{times}", f"  repeat: {result.case.command(*self.options)}"]
        rows.append(indent(shortened(result.says.strip(), 1_500), "  | "))
        rows.append(indent(shortened(result.shown), "  > "))
        return "\n".join(rows)
