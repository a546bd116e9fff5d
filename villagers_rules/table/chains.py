"""Production chains: where a villager may be placed (R5.3), also on and together with stand-ins (R8.2, R8.3)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import permutations

from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.village import Village


def spots_for(village: Village, kind: int) -> Sequence[int]:
    """Return the spots on which a card of *kind*, or a stand-in for it, may be placed: the ground for a chain's start (R5.3)."""
    role = village.table.played_on[kind]
    found = village.open_spots().get(role, ())
    if role not in village.suit_bound:
        return found
    return _with_suit(village, found, kind)


def _with_suit(village: Village, spots: tuple[int, ...], kind: int) -> tuple[int, ...]:
    """Return those of *spots* on which a card of *kind* may lie by its suit."""
    return tuple([spot for spot in spots if not village.children[spot] or carries_suit(village, spot, kind)])


def carries_suit(village: Village, spot: int, kind: int) -> bool:
    """Return whether a card with cards on it takes one of *kind* too: a stand-in carries cards of one suit only (R8.2)."""
    table = village.table
    if not table.stand_in[table.kind_of[village.face[spot]]]:
        return True
    return all(table.suit[village.role[child]] == table.suit[kind] for child in village.on(spot))


def stood_for(table: CardTable, kind: int, below: int) -> list[int] | None:
    """Return the kinds, the lowest first, that *below* stand-ins right under a card of *kind* stand for; None without them."""
    roles: list[int] = []
    while len(roles) < below:
        kind = table.played_on[kind]
        if kind == NOBODY:
            return None
        roles.insert(0, kind)
    return roles


def with_stand_ins(
    table: CardTable, joiners: tuple[int, ...], kind: int, at_most: int
) -> tuple[tuple[tuple[int, ...], int], ...]:
    """Return (cards, what the lowest counts as) for each way to place a card of *kind* on stand-ins of the hand (R8.2).

    *joiners* are those stand-ins, *at_most* is how many cards the action may hold; the cards come from the lowest up.
    """
    asked = joiners, kind, at_most
    found = table.joined.get(asked)
    if found is None:
        found = table.joined[asked] = tuple(_with_stand_ins(table, joiners, kind, at_most))
    return found


def _with_stand_ins(table: CardTable, joiners: Sequence[int], kind: int, at_most: int) -> Iterator[tuple[tuple[int, ...], int]]:
    for below in range(1, min(len(joiners), at_most - 1) + 1):
        roles = stood_for(table, kind, below)
        if roles is None:
            return
        for chosen in dict.fromkeys(permutations(joiners, below)):
            yield (*chosen, kind), roles[0]
