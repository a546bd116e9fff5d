"""What compiled sentences read of trees: what lies on and under what, how high, and what is in the same tree."""

from __future__ import annotations

import operator
from collections.abc import Callable, Iterable
from typing import Any

from villagers_rules.language.position import Position
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village


def trees_with(
    trees: Iterable[Any], rows: Iterable[tuple[Any, Any]], word: str, number: int, tally: Callable[[list[Any]], int] = len
) -> list[Any]:
    """Return the *trees* with so many of what *rows* say of their cards, ``more``, ``fewer`` or ``exactly``, as *tally* counts.

    >>> trees_with([0, 3], [(0, "hay"), (0, "hay"), (3, "ore")], "more", 2), trees_with([0, 3], [(0, "hay")], "fewer", 0)
    ([0], [3])
    """
    found: dict[Any, list[Any]] = {tree: [] for tree in trees}
    for tree, card in rows:
        found[tree].append(card)
    asked = {"more": operator.ge, "fewer": operator.le}.get(word, operator.eq)
    return [tree for tree, cards in found.items() if asked(tally(cards), number)]


def below(village: Village, spot: int) -> list[int]:
    """Return *spot* and the spots under it, down to the ground."""
    found = [spot]
    while village.under[found[-1]] >= 0:
        found.append(village.under[found[-1]])
    return found


def height(position: Position, seat: int, spot: int) -> int:
    """Return how high a card lies in its tree, 1 on the ground."""
    return len(below(position.villages[seat], spot))


def tree_size(position: Position, seat: int, spot: int) -> int:
    """Return the number of cards in the tree of a card."""
    village = position.villages[seat]
    root = below(village, spot)[-1]
    return sum(village.face[other] >= 0 and below(village, other)[-1] == root for other in range(len(village.face)))


def lies(position: Position, seat: int, spot: int, card: Reference | None, where: str) -> bool:
    """Return whether the card of *seat* at *spot* lies so to a *card* that is known: on it, under it, beside it, in its tree."""
    if card is None or card.area != "village" or card.number != seat:
        return False
    return _lies(position.villages[seat], spot, card.card, where)


def _lies(village: Village, spot: int, other: int, where: str) -> bool:
    """Return whether the card at *spot* lies so to the one at *other*."""
    match where:
        case "on":
            return spot != other and other in below(village, spot)
        case "directly on":
            return village.under[spot] == other
        case "under":
            return spot != other and spot in below(village, other)
        case "directly under":
            return village.under[other] == spot
        case "beside":
            return spot != other and village.under[spot] == village.under[other] >= 0
    return below(village, spot)[-1] == below(village, other)[-1]


def lain_to(village: Village, spot: int, where: str) -> list[tuple[int, int, int, int]]:
    """Return spot, face, cards on it and coins of each card that the one at *spot* lies so to, as `lies` says of one."""
    match where:
        case "on":
            found = below(village, spot)[1:]
        case "directly on":
            found = [under for under in [village.under[spot]] if under >= 0]
        case "anywhere":
            found = [other for other in village.spots() if other != spot]
        case _:
            found = [other for other in village.spots() if other != spot and _lies(village, spot, other, where)]
    return [(other, village.face[other], village.children[other], village.coins[other]) for other in found]


TREE_READERS: tuple[Callable[..., Any], ...] = (below, height, tree_size, lies, lain_to, trees_with)
"""The readers of trees that compiled sentences call."""
