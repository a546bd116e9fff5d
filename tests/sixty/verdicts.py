"""What is exact: a card whose scenarios hold, and of whose data no clause can go without one of them failing."""

from __future__ import annotations

import json
import re
import shutil
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

from tests.sixty.clauses import Where, without_one
from tests.sixty.prints import ROOT, Print
from villagers_rules import CardFileError, GameError
from villagers_rules.packs import load
from villagers_rules.testing import Case, check, read_cases

KINDS = ("villagers", "events", "developments")


@frozen
class Verdict:
    """Whether a number is exact, why it is not, and how much shows it."""

    number: str
    why: str = ""
    scenarios: int = 0
    clauses: int = 0

    def __str__(self) -> str:
        counted = f"{self.scenarios} scenarios, {self.clauses} clauses"
        return f"{self.number}  not exact: {self.why}" if self.why else f"{self.number}  exact ({counted})"


def verdict_on(found: Print | None, number: str, root: Path = ROOT) -> Verdict:
    """Return the verdict on the card of *number*, whose packs lie in *root*."""
    if found is None or found.missing or not found.pack:
        return Verdict(number, (found.missing if found else "") or "it is not written yet")
    folder = root / found.pack
    cases = [case for case in read_cases([folder]) if names_one(case, found.cards)]
    why = found.differs
    if not cases:
        return Verdict(number, "no scenario names it")
    failing = [case.name for case in cases if _fails(case)]
    if failing:
        return Verdict(number, f"a scenario does not hold: {failing[0]}", len(cases))
    clauses, unnoticed = 0, []
    for what, noticed in _noticed(found, folder):
        clauses += 1
        if not noticed:
            unnoticed.append(what)
    if unnoticed:
        why = "; ".join(filter(None, [why, f"no scenario fails without {', '.join(unnoticed)}"]))
    return Verdict(number, why, len(cases), clauses)


def names_one(case: Case, cards: tuple[str, ...]) -> bool:
    """Return whether *case* names one of *cards*; where there are none, any scenario does."""
    written = json.dumps([case.given, case.data.get("when"), case.data["then"]])
    return not cards or any(re.search(rf"\b{card}\b", written) for card in cards)


def _fails(case: Case) -> bool:
    """Return whether *case* does not hold, or cannot be played."""
    try:
        return check(case) is not None
    except (CardFileError, GameError):
        return True


def _noticed(found: Print, folder: Path) -> Iterator[tuple[str, bool]]:
    """Yield each clause of the data of *found* that can be left out, and whether a scenario fails then."""
    for file in sorted(folder.glob("*.yaml")):
        data = yaml.safe_load(file.read_text(encoding="utf-8"))
        for where in _places(data, found.cards):
            for what, rest in without_one(data, where):
                noticed = _noticed_without(found, folder, file.name, rest)
                if noticed is not None:
                    yield what, noticed


def _places(data: Any, cards: tuple[str, ...]) -> Iterator[Where]:
    """Yield where the data of *cards* stand in a file; where there are none, all that it says but for who needs it."""
    if not cards:
        parts = {kind: inner for kind, inner in data.items() if isinstance(inner, dict)}
        yield from ((kind, key) for kind, inner in parts.items() for key in inner if key not in ("id", "requires", "players"))
    for kind in KINDS:
        yield from ((kind, card) for card in cards if card in data.get(kind, ()))


def _noticed_without(found: Print, folder: Path, changed: str, data: Any) -> bool | None:
    """Return whether a scenario fails where the file *changed* holds *data*; None where that is no pack."""
    with tempfile.TemporaryDirectory() as place:
        copy = Path(place) / folder.name
        shutil.copytree(folder, copy)
        (copy / changed).write_text(yaml.safe_dump(data, sort_keys=False, allow_unicode=True), encoding="utf-8")
        try:
            load((folder.name,), pack_dirs=[Path(place)])
        except (CardFileError, GameError):
            return None
        return any(_fails(case) for case in read_cases([copy]) if names_one(case, found.cards))
