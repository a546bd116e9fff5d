"""What happened, in words: from the entries of a journal to changes in words.

`changes_of` reads the latest entries of a state's journal from the last one backwards, so that every card and number is named as
it was when it happened, without playing the game again. Who did not see a card gets its suit alone: backs are public (R16.1). Of
cards that somebody looks at, others learn the number alone.
"""

from __future__ import annotations

from collections.abc import Container, Sequence
from typing import TYPE_CHECKING, Any

from attrs import evolve

from villagers_rules.model import public_changes
from villagers_rules.model.journal import Entry
from villagers_rules.model.moment import Moment
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.state import State

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change


def changes_of(state: State, entries: Sequence[Entry], *, viewer: int | None = None) -> list[Change]:
    """Return what happened by *entries*, the latest ones of the journal of *state*, in order.

    *viewer* is a seat, from 0: cards that its player did not see have no id, only their suit. Without one everything is said.
    """
    return _told(Narrator(state, viewer), entries)


def changes_by_action(
    state: State, entries: Sequence[Entry], marks: Sequence[int], *, viewer: int | None = None
) -> list[list[Change]]:
    """Return what happened by each action among the latest *entries*, which begin after the first of *marks*.

    *marks* tell how long the journal was before the first of these actions, and after each.
    """
    narrator = Narrator(state, viewer)
    first = marks[0]
    found = []
    for number in range(len(marks) - 1, 0, -1):
        found.append(_told(narrator, entries[marks[number - 1] - first : marks[number] - first]))
    return found[::-1]


def _told(narrator: Narrator, entries: Sequence[Entry]) -> list[Change]:
    """Return what happened by the latest *entries* that the narrator has not heard of yet."""
    found: list[Change] = []
    follows = False
    for number in range(len(entries) - 1, -1, -1):
        entry = entries[number]
        change = entry.narrate(narrator)
        if entry.is_about_knowledge:
            continue
        joined = _joined(change, found[-1]) if follows else None
        if joined is not None:
            found[-1] = joined
        elif change is not None:
            found.append(change)
        # Only what was done in one go is said as one thing, so that it does not matter when somebody asks.
        follows = change is not None
    return found[::-1]


class Changes(Sequence["Change"]):
    """What happened from one moment of a game to another, in words that are found when they are first read."""

    __slots__ = ("_changes", "_moment", "_start")

    def __init__(self, moment: Moment, start: int, changes: list[Change] | None = None) -> None:
        """Say what came after the first *start* entries of the journal, up to *moment*, unless the *changes* are known."""
        self._moment = moment
        self._start = start
        self._changes = changes

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle what happened, in words."""
        return Changes, (self._moment, self._start, self._read())

    def _read(self) -> list[Change]:
        if self._changes is None:
            self._changes = changes_of(self._moment.position, self._moment.entries(self._start))
        return self._changes

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, number: Any) -> Any:
        return self._read()[number]

    def __eq__(self, other: object) -> bool:
        return self._read() == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._read())


def _joined(change: Change | None, next_one: Change) -> Change | None:
    """Return the change that says two in one: that somebody looks at several cards, or puts several back; else None."""
    if (
        isinstance(change, public_changes.CardsRevealed)
        and isinstance(next_one, public_changes.CardsRevealed)
        and change.pile == next_one.pile
    ):
        return evolve(change, cards=change.cards + next_one.cards)
    if not isinstance(change, (public_changes.CardsLookedAt, public_changes.CardsPutBack)) or not isinstance(
        next_one, type(change)
    ):
        return None
    if (change.player, change.pile) != (next_one.player, next_one.pile):
        return None
    if any(isinstance(each, public_changes.CardsLookedAt) and each.under for each in (change, next_one)):
        return None
    cards = None if change.cards is None or next_one.cards is None else change.cards + next_one.cards
    return evolve(change, number=change.number + next_one.number, cards=cards)


def reveals(before: State, entries: Sequence[Entry], seats: Container[int] | None = None) -> bool:
    """Return whether any of *seats* learned of a hidden card, or of chance, by an action (R16).

    *before* is the position before it, *entries* are what it left in the journal. Without *seats* all players are meant.
    """
    players = [seat for seat in range(before.players) if seats is None or seat in seats]
    return any(entry.reveals(before, players) for entry in entries)
