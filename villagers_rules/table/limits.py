"""How many villagers a player may draft and build (R3.1, R5.1)."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.context import EMPTY
from villagers_rules.model.places import DEVELOPMENT
from villagers_rules.model.rulebook import Limit
from villagers_rules.model.state import LIMITS, State
from villagers_rules.table.standing import changed, changes_of

_NAMES: Final = {chapter: (f"{chapter} cap", f"{chapter} limit") for chapter in ("draft", "build")}
"""What cards in play may change of a limit: its cap and itself, by the chapter of the rules."""


def draft_limit(state: State, seat: int) -> int:
    """Return the number of cards that *seat* must draft this round, as of now (R3.1).

    It is kept with the village where nothing but its cards, effects and tokens can change it.
    """
    village = state.villages[seat]
    known = village.draft_limit
    if known is not None and known[0] is state.more_drafts and known[1] is state.tokens:
        return known[2]
    limit = state.rules.draft
    found = _limit(state, seat, "draft", limit, state.more_drafts)
    if limit.of_symbols and state.table.unsteady.isdisjoint(_NAMES["draft"]):
        village.draft_limit = state.more_drafts, state.tokens, found
    return found


def build_limit(state: State, seat: int) -> int:
    """Return the number of villagers that *seat* may place if its build turn began now (R5.1)."""
    return _limit(state, seat, "build", state.rules.build, state.more_builds)


def _limit(state: State, seat: int, chapter: str, limit: Limit, more: list[int]) -> int:
    """Return what becomes of the amount of a *limit* by its cap, by tokens, by cards in play and by effects."""
    amount: int = limit.amount.compute(state, seat, EMPTY)
    cap = limit.cap
    if state.tokens and limit.tokens_add and seat in state.tokens:
        amount += _given_by_tokens(state, seat, limit.tokens_add)
    added = more[seat] if seat < state.players else 0
    changes = state.table.changes
    if changes:
        of_cap, of_limit = _NAMES[chapter]
        if of_limit in changes:
            new, by_cards = changes_of(state, of_limit, seat)
            amount, added = amount if new is None else new, added + by_cards
        # As long as the amount stays below all that the cap can be, nobody need know it.
        if of_cap in changes and (added or amount > cap or amount > state.table.least[of_cap]):
            cap = cap_of(state, seat, chapter, limit)
    if not added:
        return cap if amount > cap else amount if amount > 0 else 0
    # What effects take away comes off after the cap (R15.9), what they add does not go beyond it.
    return max(0, min(cap, max(0, min(cap, amount)) + added))


def _given_by_tokens(state: State, seat: int, symbol: str) -> int:
    """Return how many more of a *symbol* the tokens of *seat* show, until the next developments (R14.2)."""
    found, developments = 0, state.piles[DEVELOPMENT]
    for kind, given in state.table.tokens[symbol].items():
        if kind in developments and state.tokens[developments.index(kind)] == seat:
            found += given
    return found


def cap_of(state: State, seat: int, chapter: str, limit: Limit) -> int:
    """Return the number that a limit never exceeds for *seat*, as cards in play make it (R18.4)."""
    cap = changed(state, _NAMES[chapter][0], limit.cap, seat)
    return cap if cap > 0 else 0


LIMITS.update(draft=draft_limit, build=build_limit)
