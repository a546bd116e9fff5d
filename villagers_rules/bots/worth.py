"""What a position is worth for a player, as far as its own cards and what lies open show."""

from __future__ import annotations

from collections.abc import Sequence

from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.state import State
from villagers_rules.rules.clock import clock
from villagers_rules.rules.market import coins, gold, silver

_FOOD, _BUILDER = 8.0, 8.0
"""What a symbol that raises a limit is worth early in the game, in gold."""
_IN_HAND = 0.5
"""What part of its worth a card has while it is in hand."""
_WITHOUT_PLACE = 0.15
"""What part of that is left while nothing in the village carries it."""
_FORMULA = 5.0
"""What a card with a formula is taken to be worth before it is placed."""
_AGAINST = 0.5
"""What gold of a seat without a player takes off, for whom players may decide (R15.2)."""
_SPECIAL = 2.0
"""What a card that does something is taken to be worth in hand."""


def worth(state: State, seat: int) -> float:
    """Return what a position is worth for *seat*, in gold: what it has and shows, and what its cards promise."""
    rivals = sum(_standing(state, other) for other in range(state.players, len(state.seats)))
    owned = state.supply[seat] - _AGAINST * rivals
    if state.is_over:
        return float(owned)
    village = _standing(state, seat) - state.supply[seat]
    left = _share_of_game_left(state)
    symbols, number = state.villages[seat].symbols(), state.table.symbol
    growth = _FOOD * symbols[number["food"]] + _BUILDER * symbols[number["builder"]]
    held = [*state.areas["hand"][seat], *state.areas["square"][seat]]
    return owned + village + left * (growth + _promise(state, seat, held))


def _standing(state: State, seat: int) -> int:
    """Return what a seat would have if its village were paid in full now, in gold."""
    village = 0 if state.is_over else gold(state, seat) + silver(state, seat) + coins(state, seat)
    return state.supply[seat] + village


def _share_of_game_left(state: State) -> float:
    """Return about how much of the game is left, from 1 down to 0 in the last round."""
    now = clock(state)
    if now.is_last_round:
        return 0.0
    sizes = [len(stack) for stack in state.areas["stack"]]
    return min(1.0, 0.3 + sum(sizes) / (12 * max(1, state.players)))


def _promise(state: State, seat: int, held: Sequence[int]) -> float:
    """Return what cards in hand promise: those that the village carries count in full, others in part."""
    table, spots = state.table, state.villages[seat].open_spots()
    total = 0.0
    for kind in held:
        below = table.played_on[kind]
        has_place = below == NOBODY or below in spots
        total += _IN_HAND * _card_worth(table, kind) * (1.0 if has_place else _WITHOUT_PLACE)
    return total


def _card_worth(table: CardTable, kind: int) -> float:
    """Return about what a card is worth once it is placed, in gold."""
    best = 0.0
    symbol = table.symbol
    for face in table.faces[kind]:
        shown = dict(table.below[face])
        value = table.gold[face] + _FOOD * shown.get(symbol["food"], 0) + _BUILDER * shown.get(symbol["builder"], 0)
        best = max(best, value + (_FORMULA if table.silver[face] or table.bronze[face] else 0.0))
    price = 1.0 if table.unlocked_by[kind] != NOBODY else 0.0
    return max(best - price, _SPECIAL if table.hooks[kind] or table.stand_in[kind] else 0.0)
