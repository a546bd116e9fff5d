"""What compiled sentences read of the suits of cards, and of their names: what they count as while others say so (R1.7)."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any

from villagers_rules.language.position import Position
from villagers_rules.language.readers import card_kind, card_suit
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village


def suits_of(position: Position, card: Reference | None) -> frozenset[int]:
    """Return the suits that a card is of, or the one that was chosen; none for what has none."""
    if card is not None and card.area == "village" and position.table.counts_cards and card_kind(position, card) >= 0:
        return position.counts_as(card)[0]
    suit = card_suit(position, card)
    return frozenset((suit,)) if suit >= 0 else frozenset()


def kinds_of(position: Position, card: Reference | None) -> frozenset[int]:
    """Return the kinds as which a card is meant by name; none for what is no card."""
    kind = card_kind(position, card)
    if card is not None and card.area == "village" and position.table.counts_cards and kind >= 0:
        return position.counts_as(card)[1]
    return frozenset((kind,)) if kind >= 0 else frozenset()


def share_suit(position: Position, card: Reference | None, other: Reference | None) -> bool:
    """Return whether two cards are of one suit."""
    return not suits_of(position, card).isdisjoint(suits_of(position, other))


def assigned(options: Sequence[Collection[int]], most: int) -> list[int]:
    """Return for each card, by the suits it is of, as which of them it counts, -1 for none: as many as can, *most* as each.

    >>> assigned([{0, 1}, {0}], 1), assigned([{0}, {0}], 1)
    ([1, 0], [0, -1])
    """
    cards: dict[int, list[int]] = {}

    def counts(card: int, asked: set[int]) -> bool:
        for suit in sorted(options[card]):
            if suit in asked:
                continue
            asked.add(suit)
            taken = cards.setdefault(suit, [])
            if len(taken) < most:
                taken.append(card)
                return True
            for place, other in enumerate(taken):
                if counts(other, asked):
                    taken[place] = card
                    return True
        return False

    for card in range(len(options)):
        counts(card, set())
    found = [-1] * len(options)
    for suit, taken in cards.items():
        for card in taken:
            found[card] = suit
    return found


def different_suits(options: Sequence[Collection[int]]) -> int:
    """Return how many different suits cards show, each of which counts as one of those it is of."""
    return len(options) - assigned(options, 1).count(-1)


def sets_of_suits(options: Sequence[Collection[int]], number: int) -> int:
    """Return how many sets of *number* cards of different suits can be made, each card in one and as one suit.

    >>> sets_of_suits([{0}, {0}, {0}, {1}, {1}, {2}], 2), sets_of_suits([{0}, {0, 1}, {2}], 3), sets_of_suits([{0}, {0}], 2)
    (3, 1, 0)
    """
    found = 0
    # So many sets can be made as long as each suit lends at most one to each of them.
    while options and len(options) - assigned(options, found + 1).count(-1) >= number * (found + 1):
        found += 1
    return found


def of_a_suit(position: Position, village: Village) -> list[list[int]]:
    """Return by suit the spots of the cards of *village* that are of it."""
    found: list[list[int]] = [[] for _ in village.table.suits]
    whose = next((seat for seat, other in enumerate(position.villages) if other is village), -1)
    for spot in village.spots() if whose >= 0 else ():
        for suit in suits_of(position, Reference("village", whose, spot)):
            found[suit].append(spot)
    return found


def most_of_a_suit(position: Position, village: Village) -> int:
    """Return the number of cards of the suit of which *village* has most."""
    return max(map(len, of_a_suit(position, village)))


SUIT_READERS: tuple[Callable[..., Any], ...] = (
    suits_of,
    kinds_of,
    share_suit,
    different_suits,
    sets_of_suits,
    most_of_a_suit,
)
"""The readers of suits and names that compiled sentences call."""
