"""A bot that takes the action after which its own position is worth the most; it looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.model.groups import count, pick
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.rules.preview import look_ahead

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision
from villagers_rules.model.cards import NOBODY, CardTable
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


def _worth(state: State, seat: int) -> float:
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


MOST_TRIED = 250
"""Of more moves than this, so many are drawn and tried."""
_UNKNOWN = 1.5
"""What a card that is not known yet is taken to be worth, such as the top card of a stack."""


def greedy(decision: Decision, view: View, sampler: Sampler, rng: Random) -> Action:
    """Return the action after which the player is best off, one of them by chance when several are equal."""
    game = sampler()
    legal = game.legal_actions_for(decision.player)
    total = count(legal.groups)
    numbers: Sequence[int] = range(total) if total <= MOST_TRIED else [rng.randrange(total) for _ in range(MOST_TRIED)]
    state, seat = game.state, decision.player - 1
    values = [value_after(state, seat, pick(legal.groups, number)) + rng.random() / 1000 for number in numbers]
    best = max(range(len(numbers)), key=values.__getitem__)
    if legal.may_pass and _worth(state, seat) >= values[best]:
        return legal[-1]  # type: ignore[no-any-return]
    return legal[numbers[best]]  # type: ignore[no-any-return]


def value_after(state: State, seat: int, move: Move) -> float:
    """Return what the position is worth for *seat* after a legal *move*, up to where something hidden comes to light."""
    after, is_complete = look_ahead(state, move, seat)
    value = _worth(after, seat)
    if not is_complete and move.verb == "draft" and _cards_held(after, seat) == _cards_held(state, seat):
        value += _UNKNOWN
    return value


def _cards_held(state: State, seat: int) -> int:
    return len(state.areas["hand"][seat]) + len(state.areas["square"][seat])
