"""Reads scenarios without playing them: positions that cannot be, texts that are no actions, cards that no pack has."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.errors import CardFileError, GameError, Problem
from villagers_rules.model.actions import Action
from villagers_rules.model.choices import Spot
from villagers_rules.model.state import State
from villagers_rules.packs import Catalog
from villagers_rules.rules.turns import MAX_STEPS_UNDECIDED
from villagers_rules.testing import references
from villagers_rules.testing.files import Case, Entry
from villagers_rules.testing.run import UNTIL, refuse_half, start_game


def unreadable(case: Case, catalog: Catalog | None = None) -> tuple[list[Problem], int]:
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
