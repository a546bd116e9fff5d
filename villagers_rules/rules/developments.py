"""The development phase (R14.2): the winners are found first, then rewards are handed out in turn order."""

from __future__ import annotations

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import set_counter
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.triggers import announce
from villagers_rules.rules.majorities import winner_of


def begin(state: State) -> None:
    """Find all winners, hand out the tokens, and announce who won, which sets off the rewards."""
    developments = state.areas["development"][0]
    winners = [winner_of(state, kind) for kind in developments]
    tokens = [NOBODY if winner is None else winner for winner in winners]
    if tokens != state.tokens:
        set_counter(state, "tokens", tokens)
    for seat in state.turn_order():
        for kind, holder in zip(developments, tokens, strict=True):
            if holder == seat:
                announce(state, "won", seat, kind, Reference("development", card=kind))
