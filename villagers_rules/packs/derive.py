"""What follows from the cards together: chains, keyrings, and how many cards each carries. None of it is written in a file."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from attrs import evolve

from villagers_rules.model.cards import Villager

MAX_IN_CHAIN = 50
"""A production chain longer than this is refused: nobody can lay it, and nobody can read it."""


def chain_below(card: str, played_on: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the villagers that must lie under *card*, from the ground up (R5.3); of an endless chain only the upper part.

    >>> chain_below("cartwright", {"cartwright": "wheeler", "wheeler": "lumberjack", "lumberjack": None})
    ('lumberjack', 'wheeler')
    """
    found: list[str] = []
    below = played_on.get(card)
    while below is not None and len(found) <= MAX_IN_CHAIN:
        found.append(below)
        below = played_on.get(below)
    return tuple(reversed(found))


def cycles(played_on: Mapping[str, str | None]) -> list[tuple[str, ...]]:
    """Return the chains that come back to themselves, each card followed by the one it is played on.

    >>> cycles({"baker": "miller", "miller": "baker", "porter": "miller"})
    [('baker', 'miller')]
    """
    found = []
    seen: dict[str, str] = {}  # Each card, with the card from which the walk that came across it began.
    for start in played_on:
        card: str | None = start
        walk: list[str] = []
        while card is not None and card not in seen:
            seen[card] = start
            walk.append(card)
            card = played_on.get(card)
        if card is not None and seen[card] == start and walk:
            found.append(tuple(walk[walk.index(card) :]))
    return found


def related(
    cards: Sequence[Villager], scope: Mapping[str, frozenset[str]], first_carries: int, others_carry: int
) -> tuple[Villager, ...]:
    """Return *cards* with what follows from all of them: each one's keyring, unlocks, precedes, chain and carries.

    *scope* gives for each pack the packs whose padlocks its keyrings count: itself and those that it requires (R1.1).
    """
    played_on = {card.id: card.played_on for card in cards}
    unlocks: dict[str, list[str]] = {card.id: [] for card in cards}
    precedes: dict[str, list[str]] = {card.id: [] for card in cards}
    keyring = dict.fromkeys(unlocks, 0)
    pack_of = {card.id: card.pack for card in cards}
    for card in cards:
        if card.played_on is not None:
            precedes[card.played_on].append(card.id)
        if card.unlocked_by is not None:
            unlocks[card.unlocked_by].append(card.id)
            if card.pack in scope[pack_of[card.unlocked_by]]:
                keyring[card.unlocked_by] += card.copies
    return tuple(
        evolve(
            card,
            keyring=keyring[card.id],
            unlocks=tuple(unlocks[card.id]),
            precedes=tuple(precedes[card.id]),
            chain=chain_below(card.id, played_on),
            carries=0 if not precedes[card.id] else others_carry if card.played_on else first_carries,
        )
        for card in cards
    )
