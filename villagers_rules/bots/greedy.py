"""A bot that takes the action after which its own position looks best; it looks one action ahead."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING

from villagers_rules.bots.worth import worth
from villagers_rules.model.groups import count, pick
from villagers_rules.model.moves import Move
from villagers_rules.model.state import State
from villagers_rules.rules.preview import look_ahead

if TYPE_CHECKING:
    from villagers_rules.bots.protocol import Sampler
    from villagers_rules.model.actions import Action
    from villagers_rules.model.views import View
    from villagers_rules.rules.legal import Decision

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
    if legal.may_pass and worth(state, seat) >= values[best]:
        return legal[-1]  # type: ignore[no-any-return]
    return legal[numbers[best]]  # type: ignore[no-any-return]


def value_after(state: State, seat: int, move: Move) -> float:
    """Return what the position is worth for *seat* after a legal *move*, up to where something hidden comes to light."""
    after, is_complete = look_ahead(state, move, seat)
    value = worth(after, seat)
    if not is_complete and move.verb == "draft" and _cards_held(after, seat) == _cards_held(state, seat):
        value += _UNKNOWN
    return value


def _cards_held(state: State, seat: int) -> int:
    return len(state.areas["hand"][seat]) + len(state.areas["square"][seat])
