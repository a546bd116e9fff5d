"""A whole state as plain data, so that two states can be compared slot by slot."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import islice
from typing import Any

from villagers_rules import Game
from villagers_rules.model.places import card_with_coins
from villagers_rules.model.state import STATE_SLOTS, State
from villagers_rules.model.village import VILLAGE_SLOTS, Village
from villagers_rules.table.limits import draft_limit

SHARED = ("table", "rules")
"""What states of one catalog share and nothing alters: compared by identity."""
COUNTED = ("_active", "_copies", "_open_spots", "_symbols", "draft_limit", "holders", "suit_bound")
"""What a village counts ahead: no part of a position, since it follows from the rows. `counted_wrong` compares it with them."""
ROWS = tuple(slot for slot in VILLAGE_SLOTS if slot not in ("table", *COUNTED))

Snapshot = dict[str, Any]


def plain(value: Any) -> Any:
    """Return a copy of *value* that shares nothing with it which could be altered, villages as their rows."""
    if isinstance(value, list):
        return [plain(inner) for inner in value] if value and isinstance(value[0], (list, dict, Village)) else value[:]
    if isinstance(value, dict):
        return {key: plain(inner) for key, inner in value.items()}
    if isinstance(value, Village):
        return {row: getattr(value, row)[:] for row in ROWS}
    return value


def snapshot(state: State) -> Snapshot:
    """Return every slot of *state* as data that can be compared."""
    return {slot: id(getattr(state, slot)) if slot in SHARED else plain(getattr(state, slot)) for slot in STATE_SLOTS}


def snapshot_of(game: Game) -> Snapshot:
    """Return the snapshot of a game: that of its state, and the actions that led to it."""
    return {**snapshot(game.state), "actions": game.actions}


def differing(one: Snapshot, other: Snapshot) -> list[str]:
    """Return what differs, slot by slot with both values; of lists and mappings some of what differs in them."""
    found = {slot: list(islice(_unequal(one.get(slot), other.get(slot)), 5)) for slot in one | other}
    return [f"{slot}: {'; '.join(unequal)}" for slot, unequal in found.items() if unequal]


def _unequal(one: Any, other: Any) -> Iterator[str]:
    if one == other:
        return
    keys: Iterable[Any] = ()
    if isinstance(one, dict) and isinstance(other, dict) and one.keys() == other.keys():
        keys = one
    elif isinstance(one, list) and isinstance(other, list) and len(one) == len(other):
        keys = range(len(one))
    found = [f"[{key}] {where}" for key in keys for where in _unequal(one[key], other[key])]
    yield from found or [f"{one!r} became {other!r}"]


def counted_wrong(state: State) -> list[str]:
    """Return what a village has counted ahead that does not follow from its rows."""
    found = []
    for seat, village in enumerate(state.villages):
        fresh = village.copy()
        if village._symbols is not None and village._symbols != fresh.symbols():
            found.append(f"symbols of seat {seat}: {village._symbols}, counted afresh {fresh.symbols()}")
        if village._copies is not None and spots_in(village._copies) != spots_in(fresh.copies()):
            found.append(f"copies of seat {seat}: {village._copies}, counted afresh {fresh.copies()}")
        if village._active is not None and village._active != fresh.active():
            found.append(f"active cards of seat {seat}: {village._active}, counted afresh {fresh.active()}")
        if village._open_spots is not None and spots_in(village._open_spots) != spots_in(fresh.open_spots()):
            found.append(f"open spots of seat {seat}: {village._open_spots}, counted afresh {fresh.open_spots()}")
        if fresh.open_spots() and village._open_spots is not None and not fresh.suit_bound <= village.suit_bound:
            found.append(f"seat {seat} has a stand-in that takes one suit only, and does not know it")
        kept = village.draft_limit
        known, village.draft_limit = draft_limit(state, seat), None
        if (afresh := draft_limit(state, seat)) != known:
            found.append(f"the draft limit of seat {seat}: {known}, worked out afresh {afresh}")
        village.draft_limit = kept
        if village.holders is not state.villages[0].holders:
            found.append(f"seat {seat} does not know of the copies in other villages")
        children = [len(village.on(spot)) if face >= 0 else village.children[spot] for spot, face in enumerate(village.face)]
        if children != village.children:
            found.append(f"children of seat {seat}: {village.children}, counted afresh {children}")
    filled = sum(state.layout.bit[place] for place, pile in enumerate(state.piles) if pile)
    if state.filled.mask | state.stocked.mask != filled:
        found.append(f"the places that hold cards: {state.filled.mask | state.stocked.mask:b}, counted afresh {filled:b}")
    stocked = [kind for place, (kind, _) in enumerate(state.layout.supply, state.layout.basic) if state.piles[place]]
    if sorted(kind for pool in state.stocked.pools for kind in pool) != sorted(stocked):
        found.append(f"the cards left in the supply: {state.stocked.pools}, counted afresh {stocked}")
    for kind, (places, _) in state.villages[0].holders.items():
        there = [(seat, spot) for seat, village in enumerate(state.villages) for spot in village.copy().copies().get(kind, [])]
        if [card_with_coins(place) for place in places] != there:
            found.append(f"copies of {state.table.ids[kind]}: {places}, counted afresh {there}")
    return found


def spots_in(counted: dict[int, Any]) -> dict[int, Any]:
    """Return the entries that hold any spot: an empty list says the same as none."""
    return {number: spots for number, spots in counted.items() if spots}
