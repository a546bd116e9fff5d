"""Abilities that wait for an occasion: what a change sets off is noted, and put on the agenda before anything else is done."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from attrs import frozen

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import Context
from villagers_rules.model.happenings import Happening, happening_of
from villagers_rules.model.journal import Entry
from villagers_rules.model.places import EVENT, RESOLVING
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State, around
from villagers_rules.model.steps import Condition
from villagers_rules.model.tasks import StepsTask


@frozen(kw_only=True)
class Trigger:
    """An ability that waits for the occasion *when*: its *name* is that of its steps among the hooks of the card.

    *listens* gives the kinds of happenings that it waits for, each with its test and its doer; *of_itself* says that this may be
    what is done with the card itself. It acts only if its *condition* holds, and once a *per*: "turn", "phase", "round" or
    "game", or each time (""). Of a card that nobody owns it acts for every player, or only for the *first_player*.
    """

    name: str
    when: Any
    listens: tuple[tuple[str, Callable[[Any, Happening, int, Reference | None], bool], Callable[[Happening], int]], ...]
    of_itself: bool = False
    condition: Condition | None = None
    per: str = ""
    first_player: bool = False


_OF_ALL = ("phase ", "round ", "market ")
"""How the names of happenings begin that are nobody's turn."""


def record(state: State, entry: Entry) -> None:
    """Enter a change that was made in the journal, and note what it sets off."""
    if state.journal is not None:
        state.journal.append(entry)
    if entry.kind in state.table.listeners:
        _notice(state, happening_of(state, entry))


def announce(state: State, kind: str, doer: int = NOBODY, card: int = NOBODY, it: Reference | None = None) -> None:
    """Note what is set off by something that is no change of its own: something begins, ends or is resolved."""
    if kind in state.table.listeners:
        found = Happening(kind, doer, card, it)
        found.by = state.cause
        _notice(state, found)


def _notice(state: State, happening: Happening) -> None:
    """Note what *happening* sets off: in turn order from whose steps did it or is at turn, in a village as placed (R15.9)."""
    waiting = state.table.listeners[happening.kind]
    at_work = state.player if happening.by == NOBODY else happening.by
    first = state.first_player if happening.kind.startswith(_OF_ALL) else at_work
    for owner in around(first, state.players):
        for kind, trigger, this in _in_play(state, owner, happening, waiting):
            if trigger.first_player and owner != state.first_player:
                continue
            context = _context(state, trigger, happening, owner, this)
            if context is None or (trigger.condition is not None and not trigger.condition.compute(state, owner, context)):
                continue
            state.pending.append(StepsTask(kind, trigger.name, owner, 0, context))


def _context(state: State, trigger: Trigger, happening: Happening, owner: int, this: Reference | None) -> Context | None:
    """Return what the steps of *trigger* know of *happening*, or None if it is not what they wait for."""
    for kind, test, who in trigger.listens:
        if kind == happening.kind and test(state, happening, owner, this):
            they = who(happening)
            return Context(happening.it, they if 0 <= they < len(state.seats) else None, this)
    return None


def _in_play(
    state: State, owner: int, happening: Happening, waiting: list[tuple[int, Trigger]]
) -> Iterator[tuple[int, Trigger, Reference | None]]:
    """Yield the abilities *waiting* that *owner* has now: of the rules, of face-up events and developments, of own villagers."""
    table, village = state.table, state.villages[owner]
    copies = village.copies()
    found: list[tuple[int, int, int, Trigger, Reference | None]] = []
    for number, (kind, trigger) in enumerate(waiting):
        if kind == NOBODY:
            found.append((0, 0, number, trigger, None))
        elif kind >= len(table.villagers):
            area = "event" if kind < len(table.villagers) + len(table.events) else "development"
            piles = [*state.piles[EVENT], *state.piles[RESOLVING]] if area == "event" else state.areas["development"][0]
            found += [
                (1, order, number, trigger, Reference(area, NOBODY, kind)) for order, lies in enumerate(piles) if lies == kind
            ]
        else:
            spots = list(copies.get(kind, ()))
            if happening.kind in ("left", "replaced") and happening.card == kind and happening.home == owner:
                spots.append(happening.onto)
            found += [
                (2, spot, number, trigger, Reference("village", owner, spot))
                for spot in spots
                if _shows(village, spot, happening, owner) and (trigger.of_itself or not _is_new(happening, owner, spot))
            ]
    for _, _, number, trigger, this in sorted(found, key=lambda row: row[:3]):
        yield waiting[number][0], trigger, this


def _shows(village: Any, spot: int, happening: Happening, owner: int) -> bool:
    """Return whether the card on *spot* showed as it happened: what is only now put on it makes no difference."""
    covering = happening.kind == "placed" and happening.home == owner and happening.onto == spot
    return bool(village.children[spot] <= covering)


def _is_new(happening: Happening, owner: int, spot: int) -> bool:
    """Return whether the card on *spot* was placed just now."""
    return happening.kind == "placed" and happening.it == Reference("village", owner, spot)
