"""Finds what an action names to choose, for who asks why it is not offered."""

from __future__ import annotations

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes.knowledge import known_cards
from villagers_rules.model.choices import Answer, Choice, HandRef, Pile, PlayerRef, RoadRef, Spot, SupplyRef, TuckedRef
from villagers_rules.model.places import HELD, LOOKED
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.rules.notation import BESIDE, deciding, find_spot, kind_named, seat_of


def is_hidden(state: State, named: Choice, viewer: int) -> bool:
    """Return whether *viewer* may not learn if there is such a card: it is said to be in another hand, or looked at (R16.1)."""
    if isinstance(named, SupplyRef):
        return named.where == BESIDE["looked"] and not _knows_looked(state, viewer)
    if isinstance(named, TuckedRef):
        return seat_of(state, named.under.owner) != viewer
    return isinstance(named, HandRef) and named.area in HELD and seat_of(state, named.owner) != viewer


def _knows_looked(state: State, viewer: int) -> bool:
    """Return whether *viewer* knows all cards that are looked at; nobody does where it is not kept who knows what."""
    pile = state.areas["looked"][0]
    return bool(pile) and state.keeps_knowledge and len(known_cards(state, LOOKED, viewer)) == len(pile)


def find_choice(state: State, named: Choice) -> Reference | None:
    """Return the card reference that people named, or None when there is no such card; use it for what is not `is_hidden`."""
    if isinstance(named, Pile):
        return Reference(named.area, named.number - 1) if 1 <= named.number <= state.layout.sizes.get(named.area, 0) else None
    if isinstance(named, SupplyRef):
        return _find_beside(state, named)
    if isinstance(named, Answer):
        return _find_answer(state, named)
    if isinstance(named, Spot):
        if kind_named(state, named.card) >= len(state.table.villagers):
            # An event is named by its id alone.
            alone = named == Spot(deciding(state) + 1, named.card)
            return Reference("event", card=kind_named(state, named.card)) if alone else None
        found = find_spot(state, named)
        return Reference("village", *found) if found else None
    if isinstance(named, TuckedRef):
        return _find_tucked(state, named)
    if isinstance(named, PlayerRef):
        return Reference("player", named.player - 1) if 1 <= named.player <= state.players else None
    kind = kind_named(state, named.card)
    if isinstance(named, RoadRef):
        road = state.areas["road"]
        is_there = 1 <= named.number <= len(road) and road[named.number - 1] == [kind]
        return Reference("road", named.number - 1, kind) if is_there else None
    seat = seat_of(state, named.owner)
    return Reference(named.area, seat, kind) if seat is not None and kind in state.areas[named.area][seat] else None


def _find_tucked(state: State, named: TuckedRef) -> Reference | None:
    kind, host = kind_named(state, named.card), find_spot(state, named.under)
    piles = state.areas["tucked"]
    found = (Reference("tucked", number, kind) for seat, spot, number in state.hosts if (seat, spot) == host)
    return next((card for card in found if kind in piles[card.number]), None)


def _find_answer(state: State, named: Answer) -> Reference | None:
    if named.what in ("suit", "word"):
        known = state.table.suits if named.what == "suit" else state.table.words
        return Reference(named.what, known.index(named.word)) if named.word in known else None
    if named.what == "name":
        return Reference("name", card=kind_named(state, named.word))
    number = int(named.word) - (named.what == "option") if named.word.isdecimal() else NOBODY
    return Reference(named.what, number) if number >= 0 else None


def _find_beside(state: State, named: SupplyRef) -> Reference | None:
    kind = kind_named(state, named.card)
    if named.where == BESIDE["discard"]:
        return Reference("discard", 0, kind) if kind in state.areas["discard"][0] else None
    if named.where == BESIDE["looked"]:
        return Reference("looked", 0, kind) if kind in state.areas["looked"][0] else None
    supply = state.table.supply
    return Reference("basic", supply.index(kind), kind) if kind in supply else None
