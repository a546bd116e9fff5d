"""Checks of scenarios: whether they could be run, which `villagers test` then does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import Problem
from villagers_rules.packs import Catalog
from villagers_rules.packs.assembly import with_required
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles
from villagers_rules.packs.validate import Reading
from villagers_rules.testing.files import Case, cases_of
from villagers_rules.testing.reading import unreadable

_MOST_CHANGES = 100_000
"""Scenarios are read until reading them took so many changes in all; what more there are shows `villagers test`."""
_A_SCENARIO = 20
"""Reading a scenario that changes nothing counts as so many changes."""

_Played = tuple[frozenset[str], str]
"""What a scenario is played with: the ids of the packs, those that they require among them, and the mode."""


def check_scenarios(groups: Sequence[Sequence[Reading]]) -> Iterator[Problem]:
    """Yield what keeps scenarios of the packs of *groups* from being run; each group is one pack in all of its modes.

    Those for packs together that are not put together in any reading are left to `villagers test`.
    """
    readings = [reading for group in groups for reading in group]
    known = {pack.id: pack for reading in readings for pack in reading.packs}
    catalogs: dict[_Played, Catalog | None] = {
        (frozenset(pack.id for pack in reading.packs), "" if reading.mode is None else reading.mode.name): reading.catalog
        for reading in readings
    }
    left = _MOST_CHANGES
    for case in _cases(groups):
        catalog = catalogs.get(_played(case, known))
        if catalog is None:
            continue
        if left < 0:
            message = "scenarios were read up to here, and no more are looked into"
            yield case.document.problem("more-not-told", message, path=case.path, suggestion="run them with `villagers test`")
            return
        problems, changes = unreadable(case, catalog)
        yield from problems
        left -= _A_SCENARIO + changes


def _cases(groups: Sequence[Sequence[Reading]]) -> Iterator[Case]:
    """Yield the scenarios in files that are sound, of the one file that was asked for where it is one."""
    for group in groups:
        reading = group[0]
        for document in reading.inner:
            if document.kind == SCENARIOS and not document.problems and reading.only in ("", document.file):
                yield from cases_of(document, reading.pack, ())


def _played(case: Case, known: dict[str, PackFiles]) -> _Played:
    """Return what *case* is played with."""
    named = [known[name] for name in case.packs if name in known]
    return frozenset([*case.packs, *(pack.id for pack in with_required(named, known))]), case.given.get("mode", "")
