"""What follows from the cards together: chains, keyrings, and how many cards each carries. None of it is written in a file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from villagers_rules.catalog.villagers import Entry


def chain_below(card: str, played_on: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the villagers that must lie under *card*, from the ground up; in a cycle, each once (R5.3).

    >>> chain_below("cartwright", {"cartwright": "wheeler", "wheeler": "lumberjack", "lumberjack": None})
    ('lumberjack', 'wheeler')
    """
    found: list[str] = []
    below = played_on.get(card)
    while below is not None and below not in found and below != card:
        found.append(below)
        below = played_on.get(below)
    return tuple(reversed(found))


def cycle_through(card: str, played_on: Mapping[str, str | None]) -> tuple[str, ...]:
    """Return the cards of the cycle that *card* is in, each followed by the one it is played on, or ()."""
    cycle = [card]
    while (below := played_on.get(cycle[-1])) is not None and below not in cycle:
        cycle.append(below)
    return tuple(cycle) if below == card else ()


def derived(
    cards: Iterable[Entry], scope: Mapping[str, frozenset[str]], first_carries: int, others_carry: int
) -> dict[str, dict[str, Any]]:
    """Return, for each card, its keyring, unlocks, precedes, chain and carries.

    *scope* gives for each pack the packs whose padlocks its keyrings count: itself and those that it requires (R1.1).
    """
    cards = list(cards)
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
    return {
        card.id: {
            "keyring": keyring[card.id],
            "unlocks": tuple(unlocks[card.id]),
            "precedes": tuple(precedes[card.id]),
            "chain": chain_below(card.id, played_on),
            "carries": 0 if not precedes[card.id] else others_carry if card.played_on else first_carries,
        }
        for card in cards
    }
