"""Slips that people make in occasions: what somebody is or has, and what an effect does."""

from __future__ import annotations

from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import printed_hint

_STATES = ("are", "is", "have", "has")
"""The verbs that say what somebody is or has."""
_DOERS = ("you", "player", "neighbour")
"""The last words of who does something."""


def states(place: Stop) -> FormulaError | None:
    """Explain what somebody is or has, which holds for a time and happens at no moment."""
    if place.sentence != "occasion" or place.got not in _STATES or place.before[-1:] not in ([doer] for doer in _DOERS):
        return None
    if otherwise_said(place.text, place.sentence, place.lexicon, place.at, only=True) is not None:
        return None
    said = otherwise_said(place.text, "condition", place.lexicon, place.at)
    written = said.suggestion if said is not None else "write a condition such as `villagers >= 10`"
    hint = f"{written} under `if:`, beside an occasion such as `when: you place a villager`"
    if "first to" in place.text:
        hint = printed_hint("first to")
    return place.error(f"an occasion is what somebody does, and `{place.got}` says what holds", hint)


def by_effect(place: Stop) -> FormulaError | None:
    """Explain that what begins and ends is not done by an effect, but what somebody does and what happens to a card may be."""
    if place.sentence != "occasion" or place.got != "by":
        return None
    hint = "write it behind what somebody does, as in `you pay gold by another player's effect`, or leave it out"
    return place.error("`by another player's effect` ends what somebody does or what happens to a card", hint)
