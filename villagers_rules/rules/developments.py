"""The development phase (R14.2): the winners are found first, then rewards are handed out in turn order."""

from __future__ import annotations

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import push, set_counter
from villagers_rules.model.context import Context
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import announce
from villagers_rules.rules.majorities import winner_of

REWARD = "reward"


def begin(state: State) -> None:
    """Find all winners, hand out the tokens, and lay the rewards on the agenda."""
    developments = state.areas["development"][0]
    winners = [winner_of(state, kind) for kind in developments]
    tokens = [NOBODY if winner is None else winner for winner in winners]
    if tokens != state.tokens:
        set_counter(state, "tokens", tokens)
    for seat in reversed(state.turn_order()):
        for kind, holder in zip(reversed(developments), reversed(tokens), strict=True):
            if holder == seat:
                announce(state, "won", seat, kind, Reference("development", card=kind))
                push(state, StepsTask(kind, REWARD, seat, context=Context(this=Reference("development", card=kind))))
