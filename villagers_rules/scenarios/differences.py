"""What is not as expected: a difference, which prints as a few lines, and what finds one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

from attrs import frozen

from villagers_rules.catalog.document import Path as Place
from villagers_rules.game import Game
from villagers_rules.rules.naming import owner_name
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import missing


@frozen(kw_only=True)
class Difference:
    """One thing that is not as expected; *notes* say what is missing and what is there besides."""

    place: Place
    what: str
    expected: str
    got: str
    notes: tuple[str, ...] = ()

    def __str__(self) -> str:
        rows = [self.what, f"  expected: {self.expected}", f"  got:      {self.got}"]
        return "\n".join([*rows, *(f"  {note}" for note in self.notes)])


Found = Iterator[Difference]
Compare = Callable[[Case, Game, Any, Place], Found]
"""What compares one key of `then`: given the scenario, the game, what is expected, and where that stands."""


def differ(place: Place, what: str, expected: Any, got: Any, notes: Sequence[str] = ()) -> Found:
    """Yield the difference when *got* is not what was expected."""
    if expected != got:
        yield Difference(place=place, what=what, expected=str(expected), got=str(got), notes=tuple(notes))


def lists_differ(place: Place, what: str, expected: Sequence[str], got: Sequence[str]) -> Found:
    """Yield the difference of two lists whose order does not matter."""
    notes = both_ways(expected, got)
    if notes:
        shown = [", ".join(words) or "none" for words in (expected, got)]
        yield Difference(place=place, what=what, expected=shown[0], got=shown[1], notes=tuple(notes))


def both_ways(expected: Sequence[Any], got: Sequence[Any]) -> list[str]:
    """Return a note for all that is expected and not there, and for all that is there and not expected.

    >>> both_ways(["a", "b"], ["b", "c"])
    ['missing:  a', 'besides:  c']
    """
    lacking, besides = missing(expected, got), missing(got, expected)
    notes = [f"missing:  {', '.join(map(str, lacking))}"] if lacking else []
    return notes + ([f"besides:  {', '.join(map(str, besides))}"] if besides else [])


def seat_shown(game: Game, seat: int) -> str:
    """Return what people call a seat."""
    owner = owner_name(game.state, seat)
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


def cards_shown(number: int) -> str:
    """Return a number of cards in words."""
    return "1 card" if number == 1 else f"{number} cards"


MOST_SHOWN = 12
"""No more lines than this are shown of a long list."""


def short(notes: list[str]) -> tuple[str, ...]:
    """Return the first of *notes*, and how many there are besides."""
    return (*notes[:MOST_SHOWN], *([f"and {len(notes) - MOST_SHOWN} more"] if len(notes) > MOST_SHOWN else []))
