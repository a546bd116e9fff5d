"""How many villagers a player may draft and build (R3.1, R5.1)."""

from __future__ import annotations

from villagers_rules.model.rulebook import Limit
from villagers_rules.model.state import State
from villagers_rules.rules.changing import changed


def cap_of(state: State, seat: int, chapter: str, limit: Limit) -> int:
    """Return the number that a limit never exceeds for *seat*, which cards in its village may lift (R18.4)."""
    lifted = state.table.caps.get(chapter)
    if lifted is None or (lifted.isdisjoint(state.villages[seat].active()) and not state.areas["event"][0]):
        return limit.cap
    return int(changed(state, chapter, "cap", limit.cap, seat=seat))


def _limit(state: State, seat: int, chapter: str, limit: Limit, more: list[int]) -> int:
    amount = limit.amount.compute(state, seat, None)
    if seat in state.tokens and limit.tokens_add:
        amount += from_tokens(state, seat, limit.tokens_add)
    cap = cap_of(state, seat, chapter, limit)
    found = min(cap, amount)
    if seat < state.players and more[seat]:
        # What effects take away comes off after the cap (R15.9), what they add does not go beyond it.
        found = max(0, min(cap, found + more[seat]))
    return found


def from_tokens(state: State, seat: int, symbol: str) -> int:
    """Return how many of a symbol the tokens give that *seat* holds, until the next developments (R14.2)."""
    found = 0
    for kind, holder in zip(state.areas["development"][0], state.tokens, strict=False):
        if holder == seat:
            found += state.table.token[kind].get(symbol, 0)
    return found


def draft_limit(state: State, seat: int) -> int:
    """Return the number of cards that *seat* must draft this round, as of now (R3.1)."""
    return _limit(state, seat, "draft", state.rules.draft, state.more_drafts)


def build_limit(state: State, seat: int) -> int:
    """Return the number of villagers that *seat* may place if its build turn began now (R5.1)."""
    return _limit(state, seat, "build", state.rules.build, state.more_builds)
