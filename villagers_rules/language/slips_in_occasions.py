"""Slips that people make in occasions: what somebody is or has, and what an effect does."""

from __future__ import annotations

import re

from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import printed_hint

_STATES = ("are", "is", "have", "has")
"""The verbs that say what somebody is or has."""
_ANY_IS = re.compile(rf"(?:(?:an?|some|each|every|no) player|some(?:one|body)|any(?:one|body)) ({'|'.join(_STATES)})\b")
"""How people begin to say what some player is or has."""
_COMPARES = re.compile("[<>=]")
"""The signs that compare amounts."""
_ROUND = "the round "
_MOMENT = {True: "a round begins", False: "you place a villager"}
"""When to ask what holds, by whether it is about the number of the round."""
_DOERS = ("you", "player", "neighbour")
"""The last words of who does something."""


def states(place: Stop) -> FormulaError | None:
    """Explain what somebody is or has, which holds for a time and happens at no moment."""
    of_any = _ANY_IS.match(place.text) if place.sentence == "occasion" else None
    if place.sentence == "occasion" and _COMPARES.search(place.text):
        hint = f"write `{place.text.strip()}` under `if:`, beside an occasion such as `when: {_MOMENT[_ROUND in place.text]}`"
        return place.error(f"an occasion is what somebody does, and `{place.text.strip()}` says what holds", hint)
    stands = place.got in _STATES and place.before[-1:] in ([doer] for doer in _DOERS)
    if place.sentence != "occasion" or not (of_any or stands):
        return None
    if stands and otherwise_said(place.text, place.sentence, place.lexicon, place.at, only=True) is not None:
        return None
    said = otherwise_said(place.text, "condition", place.lexicon, place.at)
    written = said.suggestion if said is not None else "write a condition such as `villagers >= 10`"
    hint = f"{written} under `if:`, beside an occasion such as `when: you place a villager`"
    if "first to" in place.text or "first time" in place.text:
        hint = printed_hint("first to")
    return place.error(f"an occasion is what somebody does, and `{of_any[1] if of_any else place.got}` says what holds", hint)


def by_effect(place: Stop) -> FormulaError | None:
    """Explain that what begins and ends is not done by an effect, but what somebody does and what happens to a card may be."""
    if place.sentence != "occasion" or place.got != "by":
        return None
    hint = "write it behind what somebody does, as in `you pay gold by another player's effect`, or leave it out"
    return place.error("`by another player's effect` ends what somebody does or what happens to a card", hint)
