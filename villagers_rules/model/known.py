"""What players know of a hand, kept once for all who know the same."""

from __future__ import annotations

from collections.abc import Iterable

ONLOOKER = 1 << 20
"""The viewer who has no seat and sees what lies open; no seat has this number, and no place has one so high."""
Known = tuple[tuple[int, tuple[int, ...]], ...]
"""For each set of seats that know the same of a hand their bit mask and these cards, sorted; who knows nothing is in none."""


def known_to(known: Known, viewer: int) -> tuple[int, ...]:
    """Return the cards that *viewer* knows.

    >>> known_to(((0b101, (3, 8)), (0b010, (8,))), 1)
    (8,)
    """
    for mask, cards in known:
        if mask >> viewer & 1:
            return cards
    return ()


def joined(parts: Iterable[tuple[int, Iterable[int]]]) -> Known:
    """Return *parts*, each a mask and what those seats know, with those together that know the same, the lowest seats first.

    >>> joined([(0b010, [8]), (0b001, [8, 3]), (0b1000, []), (0b100, [3, 8])])
    ((5, (3, 8)), (2, (8,)))
    """
    found: dict[tuple[int, ...], int] = {}
    for mask, cards in parts:
        know = tuple(sorted(cards))
        if mask and know:
            found[know] = found.get(know, 0) | mask
    return tuple(sorted(((mask, cards) for cards, mask in found.items()), key=lambda part: part[0] & -part[0]))


def with_cards(known: Known, viewers: int, cards: Iterable[int]) -> Known:
    """Return what is known once the seats of the mask *viewers* have learned of more *cards*.

    >>> with_cards(((0b110, (5,)),), 0b011, [2])
    ((1, (2,)), (2, (2, 5)), (4, (5,)))
    """
    if not known:
        return ((viewers, tuple(sorted(cards))),)
    if len(known) == 1 and known[0][0] == viewers:
        return ((viewers, tuple(sorted([*known[0][1], *cards]))),)
    learned = [*cards]
    parts: list[tuple[int, Iterable[int]]] = []
    for mask, had in known:
        parts += [(mask & viewers, [*had, *learned]), (mask & ~viewers, had)]
        viewers &= ~mask
    return joined([*parts, (viewers, learned)])


def without(cards: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return *cards* without one of *kind*, all of them where there is none.

    >>> without((3, 3, 8), 3), without((8,), 3)
    ((3, 8), (8,))
    """
    if kind not in cards:
        return cards
    place = cards.index(kind)
    return cards[:place] + cards[place + 1 :]
