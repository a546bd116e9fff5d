"""The development phase (R14.2): the winners are found first, then rewards are handed out in turn order."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.model.cards import NOBODY, Development
from villagers_rules.model.changes import move_card, push, set_counter
from villagers_rules.model.context import Context
from villagers_rules.model.places import BOX
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.rules.majorities import GOAL, development_of, winners_of

REWARD, TIED, OTHERS = "reward", "tied_reward", "others"
"""What a development does for who wins it alone, for several who tie, and for everybody else."""


def begin(state: State) -> None:
    """Find all winners, hand out the tokens, discard what is done with, and lay the rewards on the agenda."""
    developments = state.areas["development"][0][:]
    winners = [winners_of(state, kind) for kind in developments]
    tokens = [seats[0] if len(seats) == 1 else NOBODY for seats in winners]
    if tokens != state.tokens:
        set_counter(state, "tokens", tokens)
    for kind, seats in zip(developments, winners, strict=True):
        if seats and development_of(state, kind).discard:
            place = state.layout.place("development", 0)
            kept = [token for other, token in zip(state.areas["development"][0], state.tokens, strict=True) if other != kind]
            move_card(state, kind, place, BOX)
            set_counter(state, "tokens", kept)
    for seat in reversed(state.turn_order()):
        for kind, seats in zip(reversed(developments), reversed(winners), strict=True):
            for hook in _rewards(development_of(state, kind), seat, seats):
                push(state, StepsTask(kind, hook, seat, context=Context(this=Reference("development", card=kind))))


def _rewards(development: Development, seat: int, winners: tuple[int, ...]) -> Iterator[str]:
    """Yield the list of steps that a development has for *seat*, if it has one."""
    if not winners:
        return
    tied = len(winners) > 1 and development.way != GOAL and TIED in development.hooks
    hook = OTHERS if seat not in winners else TIED if tied else REWARD
    if hook in development.hooks:
        yield hook
