"""Checks what steps name beside sentences: that its words mean something there, and that there is one of it."""

from __future__ import annotations

from typing import Unpack

from villagers_rules.errors import nearest
from villagers_rules.language import zones
from villagers_rules.language.checker import Speaking
from villagers_rules.language.choice_check import UNKNOWN, check_chosen, chosen_first, nobody_meant, nothing_chosen
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Node, Word, failure, walk
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.phrases import listing, quoted


def check_zones(tree: Node, lexicon: Lexicon, text: str, **spoken: Unpack[Speaking]) -> None:
    """Raise `FormulaError` for the first word in *tree* that means nothing where it stands; what may be spoken of is *spoken*."""
    known = (*lexicon.seats, *(name for name, kind in spoken.get("names", ()) if kind == "player"))
    for node in walk(tree):
        match node:
            case zones.Top(end=end, pile=pile, number=number):
                _known(end, zones.ENDS, "an end of a pile", text)
                if getattr(number, "value", 2) == 1:
                    raise failure(text, node.at, "one card needs no number", f"write `the {end} of {pile}`")
                if pile.word == zones.LOOKED:
                    message = "the cards that are looked at have no top"
                    raise failure(text, node.at, message, "choose one of the `villagers among them`")
            case zones.Under(top=top):
                if top.end == zones.BOTTOM:
                    raise failure(
                        text, node.at, "nothing of the pile lies under its lowest cards", f"write `the bottom of {top.pile}`"
                    )
            case zones.Zone(owner=owner, word=word):
                _known(word, (*zones.OWNED, zones.SUPPLY), "a place that somebody has", text)
                _check_owner(owner, known, text, spoken, gold=word == zones.SUPPLY)
            case zones.Pile(word=zones.STACK, which=which):
                _known(which, (*zones.SIDES, zones.EACH, zones.ITS), "a stack", text)


def _known(word: Word, known: tuple[str, ...], what: str, text: str) -> None:
    if word not in known:
        hint = nearest(word, known) or f"write {listing(quoted(known), 'or')}"
        raise failure(text, word.at, f"`{word}` is not {what}", hint)


def _check_owner(owner: Owner, known: tuple[str, ...], text: str, spoken: Speaking, *, gold: bool) -> None:
    if owner.word in ("any", "another player's", "a neighbour's"):
        raise failure(text, owner.at, f"`{owner}` does not say which one", "choose one of the `other players`, and write `their`")
    if owner.word == "their" and not spoken.get("their_allowed"):
        hint = "choose a player first, or write `players` for all" if gold else "choose one of the `other players` first"
        by_nobody = spoken.get("by_nobody", "")
        if spoken.get("it_allowed") and not by_nobody:
            hint = f"whoever has the card chosen last is `its owner`, as in `{{name: its owner, as: rival}}`, or {hint}"
        raise failure(text, owner.at, nobody_meant(by_nobody), chosen_first(by_nobody, hint))
    if owner.word == zones.ITS_OWNER and not spoken.get("it_allowed"):
        raise nothing_chosen(text, owner.at, "its")
    if owner.word == "the" and dict(spoken.get("names", ())).get(owner.seat) in UNKNOWN:
        check_chosen(owner.seat, dict(spoken.get("names", ())), text)
    if owner.word == "the" and owner.seat not in known:
        if owner.seat in (chosen := dict(spoken.get("names", ()))):
            check_chosen(owner.seat, chosen, text, "player")
        hint = nearest(owner.seat, known) or (f"known are {listing(known)}" if known else "no loaded pack declares one")
        raise failure(text, owner.seat.at, f"there is no seat called `{owner.seat}`", hint)
