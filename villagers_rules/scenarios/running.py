"""Runs scenarios, and tells in plain words which of them do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from attrs import frozen

from villagers_rules.errors import CardFileError, Problem
from villagers_rules.scenarios.beginning import begin
from villagers_rules.scenarios.differences import Difference
from villagers_rules.scenarios.files import Case, read_cases
from villagers_rules.scenarios.playing import play
from villagers_rules.scenarios.seeing import THEN


@frozen(kw_only=True)
class Failure:
    """A scenario that does not hold: what was expected, and what came. Prints as a report with the lines of the file."""

    file: str
    line: int
    name: str
    rules: tuple[str, ...]
    differences: tuple[tuple[int, Difference], ...]

    def __str__(self) -> str:
        rows = [f"{self.file}:{self.line}: {self.name} ({', '.join(self.rules)})"]
        for line, difference in self.differences:
            first, *others = str(difference).splitlines()
            rows += [f"  line {line}: {first}", *(f"  {row}" for row in others)]
        return "\n".join(rows)


@frozen(kw_only=True)
class Outcome:
    """What a run found: the number of scenarios, and those that do not hold. Prints as the whole report."""

    cases: int
    failures: tuple[Failure, ...]

    def __str__(self) -> str:
        many = "1 scenario" if self.cases == 1 else f"{self.cases} scenarios"
        failed = len(self.failures)
        verdict = f"{many}, {failed} {'does' if failed == 1 else 'do'} not hold"
        if not failed:
            verdict = f"{many}, {'all hold' if self.cases != 1 else 'it holds'}"
        return "\n\n".join([*map(str, self.failures), verdict])


def run(paths: Sequence[Path | str] = ()) -> Outcome:
    """Run the scenarios of the files, packs and folders of packs at *paths*; without a path, those of the shipped packs.

    Raises `CardFileError` with everything that keeps scenarios from being run: what cannot be read, positions that cannot be,
    texts that are no actions, cards that do not exist.
    """
    cases = read_cases(paths)
    problems: list[Problem] = []
    failures: list[Failure] = []
    for case in cases:
        try:
            failure = check(case)
        except CardFileError as error:
            problems += error.problems
        else:
            if failure is not None:
                failures.append(failure)
    if problems:
        raise CardFileError(dict.fromkeys(problems))
    return Outcome(cases=len(cases), failures=tuple(failures))


def check(case: Case) -> Failure | None:
    """Run one scenario; return how it fails, or None when it holds. Raises `CardFileError` when it cannot be run."""
    game = begin(case)
    refused = play(case, game)
    found = [refused] if refused else []
    if not refused:
        for key, wanted in case.data["then"].items():
            found += THEN[key](case, game, wanted, case.at("then", key))
    if not found:
        return None
    differences = tuple((case.line_of(difference.place), difference) for difference in found)
    return Failure(file=case.file, line=case.line, name=case.name, rules=case.rules, differences=differences)
