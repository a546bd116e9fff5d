"""Checks of scenarios without playing them: whether they could be run, which `villagers test` then does."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import CardFileError, GameError, Problem
from villagers_rules.model.actions import Action
from villagers_rules.model.choices import Spot
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.packs.pack_files import SCENARIOS, PackFiles, with_required
from villagers_rules.packs.validate import Reading
from villagers_rules.rules.turns import MAX_STEPS_UNDECIDED
from villagers_rules.testing import references
from villagers_rules.testing.files import Case, Entry, cases_of
from villagers_rules.testing.run import UNTIL, refuse_half, start_game

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
        problems, changes = _unreadable(case, catalog)
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


def _unreadable(case: Case, catalog: Catalog | None = None) -> tuple[list[Problem], int]:
    """Return what keeps *case* from being run, as far as can be said without doing what it does, and how many changes that took.

    It is read with *catalog* where that is at hand, else with its own packs and mode.
    """
    try:
        state = start_game(case, catalog).state
    except CardFileError as error:
        return list(error.problems), 0
    except GameError as error:  # What the position sets off never ends.
        return [case.document.problem("contradiction", str(error), path=case.path)], MAX_STEPS_UNDECIDED
    found: list[Problem] = []
    before: object = None
    for step in case.part("when").inner:
        try:
            refuse_half(before, step)
            _read_step(state, step)
        except CardFileError as error:
            found += error.problems
        before = step.value
    for at, text in _actions_expected(case.part("then")):
        try:
            _read_action(state, at, text)
        except CardFileError as error:
            found += error.problems
    return found, len(state.journal or ())


def _actions_expected(then: Entry) -> Iterator[tuple[Entry, str]]:
    """Yield the actions of which a scenario says that they are refused or legal *then*, each with where it stands."""
    for fact in then.inner:
        for entry in fact.inner if fact.key in ("refused", "legal") else ():
            (at,) = entry.inner if fact.key == "legal" and isinstance(entry.value, dict) else (entry,)
            yield at, str(at.key if fact.key == "refused" else at.value)


def _read_step(state: State, step: Entry) -> None:
    """Raise `CardFileError` where what is done in a *step* is no action, or names a card that no pack has."""
    if isinstance(step.value, dict):
        (step,) = step.inner
    if not step.value.startswith(UNTIL):
        _read_action(state, step, step.value)


def _read_action(state: State, step: Entry, text: str) -> None:
    """Raise `CardFileError` where the *text* is no action, or names a card that no pack has."""
    action = references.action(step, text, 1)
    for card in _named(action):
        if action.verb != "use" or card not in state.table.rule_uses:
            references.any_card(state, card, step)


def _named(action: Action) -> Iterator[str]:
    """Yield the ids of the cards that *action* names as its own, the one it is placed on, who is paid and what is traded for.

    What is used may be of the rules.
    """
    yield from (card for card, _ in action.cards)
    yield from (spot.card for spot in (action.on, action.paying) if isinstance(spot, Spot))
    if action.basic:
        yield action.basic
