"""Slips that people make where cards lie, and in occasions: what somebody is or has, and what an effect does."""

from __future__ import annotations

import re

from villagers_rules.errors import FormulaError
from villagers_rules.language.phrasings import otherwise_said
from villagers_rules.language.stop import Stop
from villagers_rules.language.vocabulary import printed_hint


def piles(place: Stop) -> FormulaError | None:
    """Explain piles where nothing is chosen, and piles with something beside them."""
    named = ("stack", "stacks", "reserve")
    if (
        place.sentence in ("target", "moved")
        and "of" not in place.before
        and place.got in (*named, "leftmost", "discard", "deck")
    ):
        return _ends_of_piles(place)
    if place.got == "deck" and place.before[-1:] == ["the"]:
        return place.error(
            "the cards of the deck lie in stacks and the Reserve", "choose one of `stacks`, or write `the reserve`"
        )
    if place.got in named and "in" in place.before[-3:]:
        hint = "steps `look_at` a pile; then its cards are `among them`"
        return place.error("piles are no places, since nobody sees their cards", hint)
    if place.got in named and place.before[-1:] == ["on"]:
        return place.error("nothing is read off piles that nobody sees", "count `stacks`, or `cards in the reserve`")
    if place.got == "reserve" and place.sentence != "selection":
        return place.error("the Reserve is one pile", "count `stacks`, or write `cards in the reserve`")
    if place.got == "reserve" or place.text[place.at :].split()[:2] == ["the", "reserve"]:
        return place.error(f"the Reserve is chosen beside the stacks, got {place.shown}", "write `stacks or the reserve`")
    for noun in ("stacks", "events"):
        beside = place.before and {noun, noun[:-1]} & {place.got, place.before[-1]}
        if beside and place.sentence == "selection" and place.got != "or":
            return place.error(f"`{noun}` stands alone in a selection", "leave the rest out")
    return None


def zones(place: Stop) -> FormulaError | None:
    """Explain all cards of a place that is named as a card is, and the supply of a player as a place for cards."""
    if place.sentence == "moved" and (found := re.fullmatch(r"(your|their) (hand|stash|square|keep)", place.text.strip())):
        return place.error(
            "a step names cards, and this is a place", f"write `villagers in {found[0]}`", 0, said=place.text.rstrip()
        )
    if place.sentence == "target" and place.got == "supply" and place.before:
        return place.error(
            "the supply of a player holds gold, and no cards", "write `your hand`, or `the supply` for basic villagers"
        )
    return None


def _ends_of_piles(place: Stop) -> FormulaError | None:
    """Explain a pile as where a card comes from or goes to, without the end of the pile."""
    if place.got == "discard" and not place.before:
        return place.error("the discard pile has `the` before it", "write `the discard pile`")
    if place.got == "discard" and place.sentence == "target":
        return None
    pile = "the reserve" if place.got in ("reserve", "deck") else "its stack" if place.got == "stack" else "the leftmost stack"
    pile = "the discard pile" if place.got == "discard" else "its deck" if place.before[-1:] == ["its"] else pile
    if place.sentence == "moved":
        return place.error(f"a card lies at one end of a pile, got {place.shown}", f"write `the top of {pile}`")
    return place.error(
        f"a card goes to one end of a pile, got {place.shown}", f"write `the top of {pile}`, or `the bottom of {pile}`"
    )


def events(place: Stop) -> FormulaError | None:
    """Explain events where no card of theirs can be read or chosen."""
    if place.got in ("event", "events") and "on" in place.before[-1:]:
        return place.error("nothing can be read off an event", "events can only be counted: `events`")
    if place.before[-1:] in (["event"], ["events"]) and place.got in ("in", "on", "with", "that"):
        return place.error("all events lie face up in one place", "leave the rest out")
    return None


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
