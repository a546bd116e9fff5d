"""How many villagers a player may draft and build (R3.1, R5.1)."""

from __future__ import annotations

from villagers_rules.model.context import EMPTY
from villagers_rules.model.rulebook import Limit
from villagers_rules.model.state import State
from villagers_rules.table.modifiers import modified


def cap_of(state: State, seat: int, chapter: str, limit: Limit) -> int:
    """Return the number that a limit never exceeds for *seat*, which cards in its village may lift (R18.4)."""
    lifted = state.table.caps.get(chapter)
    if lifted is None or (lifted.isdisjoint(state.villages[seat].active()) and not state.areas["event"][0]):
        return limit.cap
    return int(modified(state, chapter, "cap", limit.cap, seat=seat))


def _limit(state: State, seat: int, chapter: str, limit: Limit, more: list[int]) -> int:
    amount = limit.amount.compute(state, seat, EMPTY)
    if limit.tokens_add and seat in state.tokens:
        beside = state.areas["development"][0]
        for kind, number in state.table.tokens[limit.tokens_add]:
            if kind in beside:
                for other, holder in zip(beside, state.tokens, strict=True):
                    if other == kind and holder == seat:
                        amount += number  # Until the next developments (R14.2).
    by_effects = more[seat] if seat < state.players else 0
    # Villagers lift a cap and never lower it, so that they need not be asked below it.
    if not by_effects and amount <= limit.cap and not state.areas["event"][0]:
        return amount
    cap = cap_of(state, seat, chapter, limit)
    found = min(cap, amount)
    # What effects take away comes off after the cap (R15.9), what they add does not go beyond it.
    return max(0, min(cap, found + by_effects)) if by_effects else found


def draft_limit(state: State, seat: int) -> int:
    """Return the number of cards that *seat* must draft this round, as of now (R3.1)."""
    return _limit(state, seat, "draft", state.rules.draft, state.more_drafts)


def build_limit(state: State, seat: int) -> int:
    """Return the number of villagers that *seat* may place if its build turn began now (R5.1)."""
    return _limit(state, seat, "build", state.rules.build, state.more_builds)
