"""How many villagers a player may draft and build (R3.1, R5.1)."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.context import EMPTY
from villagers_rules.model.places import DEVELOPMENT
from villagers_rules.model.rulebook import Limit
from villagers_rules.model.state import LIMITS, State
from villagers_rules.table.standing import changed, changes_of

NAMES: Final = {chapter: (f"{chapter} cap", f"{chapter} limit") for chapter in ("draft", "build")}
"""What cards in play may change of a limit: its cap and itself, by the chapter of the rules."""


def draft_limit(state: State, seat: int) -> int:
    """Return the number of cards that *seat* must draft this round, as of now (R3.1)."""
    limit = state.rules.draft
    amount: int = limit.amount.compute(state, seat, EMPTY)
    if state.tokens or state.table.changes or any(state.more_drafts):
        return _as_cards_make_it(state, seat, "draft", limit, amount, state.more_drafts)
    return limit.cap if amount > limit.cap else amount


def build_limit(state: State, seat: int) -> int:
    """Return the number of villagers that *seat* may place if its build turn began now (R5.1)."""
    limit = state.rules.build
    return _as_cards_make_it(state, seat, "build", limit, limit.amount.compute(state, seat, EMPTY), state.more_builds)


def _as_cards_make_it(state: State, seat: int, chapter: str, limit: Limit, amount: int, more: list[int]) -> int:
    """Return what becomes of the *amount* of a *limit* by its cap, by tokens, by cards in play and by effects."""
    cap = limit.cap
    if limit.tokens_add and seat in state.tokens:
        given, laid = state.table.tokens[limit.tokens_add], state.piles[DEVELOPMENT]
        if not given.keys().isdisjoint(laid):
            for kind, holder in zip(laid, state.tokens, strict=True):
                if holder == seat:
                    amount += given.get(kind, 0)  # Until the next developments (R14.2).
    added = more[seat] if seat < state.players else 0
    changes = state.table.changes
    if changes:
        of_cap, of_limit = NAMES[chapter]
        if of_cap in changes and (amount > cap or added or cap > state.table.least[of_cap]):
            cap = changed(state, of_cap, cap, seat)
        if of_limit in changes:
            new, by_cards = changes_of(state, of_limit, seat)
            amount, added = amount if new is None else new, added + by_cards
    found = cap if amount > cap else amount
    # What effects take away comes off after the cap (R15.9), what they add does not go beyond it.
    return max(0, min(cap, found + added)) if added else found


def cap_of(state: State, seat: int, chapter: str, limit: Limit) -> int:
    """Return the number that a limit never exceeds for *seat*, as cards in play make it (R18.4)."""
    return changed(state, f"{chapter} cap", limit.cap, seat)


LIMITS.update(draft=draft_limit, build=build_limit)
