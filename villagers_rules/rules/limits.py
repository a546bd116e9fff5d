"""How many villagers a player may draft and build (R3.1, R5.1)."""

from __future__ import annotations

from villagers_rules.model.state import State


def draft_limit(state: State, seat: int) -> int:
    """Return the number of cards that *seat* must draft this round, as of now (R3.1)."""
    limit = state.rules.draft
    return min(limit.cap, limit.amount.compute(state, seat, None))


def build_limit(state: State, seat: int) -> int:
    """Return the number of villagers that *seat* may place if its build turn began now (R5.1)."""
    limit = state.rules.build
    return min(limit.cap, limit.amount.compute(state, seat, None))
