"""What is not as expected: a difference, which prints as a few lines, and what finds one."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from difflib import get_close_matches
from typing import Any

from attrs import frozen

from villagers_rules.game import Game
from villagers_rules.packs.document import Path as Place
from villagers_rules.rules.naming import owner_name
from villagers_rules.scenarios.files import Case
from villagers_rules.scenarios.words import missing


@frozen(kw_only=True)
class Difference:
    """One thing that is not as expected; *notes* say what is missing and what is there besides.

    *pairs* are the parts of it that differ, as (expected, got), where the whole would be too long to read.
    """

    place: Place
    what: str
    expected: str
    got: str
    notes: tuple[str, ...] = ()
    pairs: tuple[tuple[str, str], ...] = ()


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
        besides = missing(got, expected)
        alike = missing(expected, missing(expected, got))
        shown = [", ".join(words) or "none" for words in (expected, [*alike, *besides])]
        # Of lists that have nothing in common the notes would say the same once more.
        yield Difference(place=place, what=what, expected=shown[0], got=shown[1], notes=tuple(notes if alike else ()))


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


MOST_SHOWN = 6
"""No more lines than this are shown of a long list."""
MOST_ALIKE = 3
"""So many options are shown beside one that is not offered."""


def short(notes: Sequence[str]) -> tuple[str, ...]:
    """Return the first of *notes*, and how many there are besides."""
    return (*notes[:MOST_SHOWN], *([f"and {len(notes) - MOST_SHOWN} more"] if len(notes) > MOST_SHOWN else []))


def alike(wanted: str, offered: Sequence[str]) -> tuple[str, ...]:
    """Return notes on those of *offered* that are most like *wanted*, and on how many there are besides.

    >>> alike("place fisher", ["end turn", "place fisher, paying the bank"])
    ('offered:  place fisher, paying the bank', 'and 1 more')
    """
    found = get_close_matches(wanted, offered, n=MOST_ALIKE, cutoff=0.5) or offered[:MOST_ALIKE]
    more = len(offered) - len(found)
    return (*(f"offered:  {option}" for option in found), *([f"and {more} more"] if more else []))
