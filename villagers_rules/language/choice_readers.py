"""What compiled sentences call of what was chosen: by a name, as `it`, or by each player."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from villagers_rules.language.position import Position
from villagers_rules.language.readers import card_suit
from villagers_rules.model.context import IT, Context
from villagers_rules.model.references import Reference

COMPARED = ("player", "suit", "name", "word")
"""The areas of what is no card, of which it is asked whether two are the same."""


def known_as(context: Context, name: str, seat: int) -> Reference | None:
    """Return the first thing that was chosen under *name*, or None."""
    return next(iter(context.known_as(name, seat)), None)


def seat_called(position: Position, context: Context, name: str, seat: int) -> int:
    """Return the seat of that *name*, or that of the player who was chosen under it; -1 for nobody."""
    if name in position.seats:
        return position.seats.index(name)
    chosen = known_as(context, name, seat)
    return chosen.number if chosen is not None and chosen.area == "player" else -1


def amount_chosen(context: Context, name: str, seat: int) -> int:
    """Return the number that was chosen under *name*, or of other things how many were; 0 for nothing."""
    return _amount(context.known_as(name, seat))


def own_amount(context: Context, name: str, seat: int) -> int:
    """Return the same of what *seat* alone chose under *name*, such as its last bid; else of what all together did."""
    own = next((named.chosen for named in context.named if (named.name, named.seat) == (name, seat)), None)
    return _amount(context.known_as(name, seat) if own is None else own)


def _amount(chosen: Sequence[Reference]) -> int:
    return sum(each.number if each.area == "number" else 1 for each in chosen)


def took(chosen: Sequence[Reference], card: Reference) -> bool:
    """Return whether *card* is among the *chosen*, and take it out of them if they are a list.

    Of equal cards in a hand or pile, whose references are equal, so many are meant as were chosen, and no more.
    """
    found = card in chosen
    if found and isinstance(chosen, list):
        chosen.remove(card)
    return found


def suits_chosen(position: Position, context: Context, name: str, seat: int) -> list[int]:
    """Return the suits that were chosen under *name*, or those of the cards that were."""
    chosen = context.known_as(name, seat)
    return [each.number if each.area == "suit" else card_suit(position, each) for each in chosen]


PILES = ("stack", "reserve")
"""The areas of what is chosen that is a pile."""


def cards_in_chosen(position: Position, context: Context, name: str, seat: int) -> int:
    """Return the number of cards of the piles that were chosen under a *name*, or of `it`; 0 for what is no pile."""
    piles = context.known_as(name, seat) if name != IT else (context.it,) if context.it is not None else ()
    return sum(len(position.areas[pile.area][pile.number]) for pile in piles if pile.area in PILES)


def is_you(context: Context, name: str, seat: int) -> bool:
    """Return whether *seat* is among the players who were chosen under a *name*."""
    return Reference("player", seat) in context.known_as(name, seat)


def chose_word(position: Position, context: Context, name: str, seat: int, words: tuple[str, ...]) -> bool:
    """Return whether one of *words* was chosen under *name*."""
    chosen = known_as(context, name, seat)
    return chosen is not None and chosen.area == "word" and position.table.words[chosen.number] in words


def chose_same(context: Context, name: str, other: str, seat: int, same: bool) -> bool:  # noqa: FBT001  # For generated code.
    """Return whether the player, suit or word chosen under *name* is the *same* as that under the *other* name, or is not."""
    chosen = [each for each in context.known_as(name, seat) if each.area in COMPARED]
    others = context.known_as(other, seat)
    return bool(chosen) and any(each in others for each in chosen) == same


CHOICE_READERS: tuple[Callable[..., Any], ...] = (
    known_as,
    seat_called,
    is_you,
    chose_word,
    chose_same,
    amount_chosen,
    own_amount,
    suits_chosen,
    cards_in_chosen,
    took,
)
"""The readings of choices that compiled sentences call."""
