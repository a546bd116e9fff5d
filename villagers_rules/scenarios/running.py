"""Runs scenarios, and tells in plain words which of them do not hold."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from villagers_rules.errors import CardFileError, Problem
from villagers_rules.scenarios.beginning import begin
from villagers_rules.scenarios.files import Case, read_cases
from villagers_rules.scenarios.observing import Observed
from villagers_rules.scenarios.playing import play
from villagers_rules.scenarios.seeing import THEN
from villagers_rules.scenarios.showing import Failure, Outcome


def run(
    paths: Sequence[Path | str] = (), *, word: str = "", fail_fast: bool = False, observed: Observed | None = None
) -> Outcome:
    """Run the scenarios of the files, packs and folders of packs at *paths*; without a path, those of the shipped packs.

    With a *word*, only those whose name or a rule they cite holds it, in small letters or large; with *fail_fast*, none after the
    first that does not hold. What they set in motion is added to *observed*.

    Raises `CardFileError` with everything that keeps scenarios from being run: what cannot be read, positions that cannot be,
    texts that are no actions, cards that do not exist.
    """
    cases = [case for case in read_cases(paths) if chosen(case, word)]
    problems: list[Problem] = []
    failures: list[Failure] = []
    done = 0
    for case in cases:
        done += 1
        try:
            failure = check(case, observed=observed)
        except CardFileError as error:
            problems += error.problems
        else:
            if failure is not None:
                failures.append(failure)
                if fail_fast:
                    break
    if problems:
        raise CardFileError(dict.fromkeys(problems))
    return Outcome(cases=done, failures=tuple(failures))


def chosen(case: Case, word: str) -> bool:
    """Return whether the name of *case*, or the number of a rule that it cites, holds *word*.

    >>> class Wheeler:
    ...     name, rules = "A Wheeler needs a Lumberjack", ("R5.3",)
    >>> chosen(Wheeler(), "wheeler"), chosen(Wheeler(), "R5.3"), chosen(Wheeler(), "tinner")
    (True, True, False)
    """
    return any(word.casefold() in text.casefold() for text in (case.name, *case.rules))


def check(case: Case, *, observed: Observed | None = None) -> Failure | None:
    """Run one scenario; return how it fails, or None when it holds. Raises `CardFileError` when it cannot be run.

    What it sets in motion is added to *observed*.
    """
    game = begin(case)
    refused = play(case, game)
    if observed is not None:
        observed.watch(case.data["then"], game)
    found = [refused] if refused else []
    if not refused:
        for key, wanted in case.data["then"].items():
            found += THEN[key](case, game, wanted, case.at("then", key))
    if not found:
        return None
    differences = tuple((case.line_of(difference.place), difference) for difference in found)
    lines = tuple(case.document.lines())
    return Failure(file=case.file, line=case.line, name=case.name, rules=case.rules, differences=differences, lines=lines)
