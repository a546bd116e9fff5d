"""What the checker found of the changes, added up by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable

from attrs import define, field

from tests.recall.checking import Workbench
from tests.recall.mutation import Mutation
from villagers_rules import Problem
from villagers_rules.packs.problems import severity

CLOSELY = 6
"""One of so many legal changes is looked at for warnings, too."""
_all: dict[str, Tally] = {}


@define
class Tally:
    """Of each kind how many changes were *tried*, *reported*, and reported at the right line (*placed*).

    *alarms* are those that were told as errors, *hints* those that were told as less; *unseen* and *misplaced* are the wrong
    ones that were not reported, or at another line only.
    """

    tried: Counter[str] = field(factory=Counter)
    reported: Counter[str] = field(factory=Counter)
    placed: Counter[str] = field(factory=Counter)
    alarms: list[str] = field(factory=list)
    hints: list[str] = field(factory=list)
    unseen: list[str] = field(factory=list)
    misplaced: list[str] = field(factory=list)

    def add(self, mutation: Mutation, problems: list[Problem]) -> None:
        """Add what was found of *mutation*; a note is too little to count as a report."""
        told = [problem for problem in problems if severity(problem) != "note"]
        shown = f"{mutation}" + "".join(f"\n    {problem.file}:{problem.line}: {problem.message}" for problem in told[:3])
        self.tried[mutation.kind] += 1
        if any(severity(problem) == "error" for problem in told):
            self.alarms.append(shown)
        elif told:
            self.hints.append(shown)
        if not told:
            self.unseen.append(shown)
            return
        self.reported[mutation.kind] += 1
        if set(mutation.places) <= {(problem.file, problem.line) for problem in told}:
            self.placed[mutation.kind] += 1
        else:
            self.misplaced.append(shown)


def counted(name: str, mutations: Iterable[Mutation], workbench: Workbench) -> Tally:
    """Return what the checker finds of *mutations*; the summary of the test run shows it."""
    tally = _all.setdefault(name, Tally())
    for number, mutation in enumerate(mutations):
        # What the checker suspects is no error and takes long, so that of legal changes only some are looked at so closely.
        tally.add(mutation, workbench.problems(mutation, whole=name == "wrong" or number % CLOSELY == 0))
    return tally


def lines() -> list[str]:
    """Return the summary: recall by kind of mistake, then the false alarms by kind of legal change."""
    found = []
    wrong, legal = _all.get("wrong"), _all.get("legal")
    if wrong is not None:
        for kind, tried in wrong.tried.items():
            told, placed = _share(wrong.reported[kind], tried), _share(wrong.placed[kind], tried)
            found.append(f"{tried:>6} {kind}: {told} reported, {placed} at its line")
        all_tried, all_told, all_placed = wrong.tried.total(), wrong.reported.total(), wrong.placed.total()
        found.append(
            f"{all_tried:>6} mistakes: recall {_share(all_told, all_tried)}, at the right line {_share(all_placed, all_tried)}"
        )
    if legal is not None:
        kinds = ", ".join(f"{kind} {tried}" for kind, tried in legal.tried.items())
        tried = legal.tried.total()
        found.append(f"{tried:>6} legal changes ({kinds}):")
        found.append(f"       false alarms {len(legal.alarms)}, warnings {len(legal.hints)} (looked for in one of {CLOSELY})")
    return found


def _share(part: int, whole: int) -> str:
    """Return a share in percent, never rounded up to all."""
    return f"{part * 1000 // whole / 10:g} %"
