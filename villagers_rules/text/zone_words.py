"""How cards, piles, places and accounts are said that steps name."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import Naming, nodes, zones
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import Word
from villagers_rules.language.word_describer import is_all_of_them
from villagers_rules.model.steps import Step
from villagers_rules.text.money import number_form
from villagers_rules.text.narrator import IT, Narrator
from villagers_rules.text.prose import wording_key


def moved(narrator: Narrator, takes: Naming | str, *, taken: bool = True) -> str:
    """Return what a step moves or shows, as the object of a sentence; whether it is *taken* from where it lies."""
    if isinstance(takes, str):
        return narrator.thing(takes)
    if takes.selection is not None:
        all_of_them = is_all_of_them(takes.selection.tree)
        if all_of_them and narrator.shown == 1 and not narrator.others:
            shown = f"the only one{' revealed' if narrator.revealed else ''}"
            return str(narrator.prose.words("sentences")[nodes.Cards.__name__][shown])
        form = "others" if narrator.others and all_of_them else "all"
        return narrator.phrase(takes.selection, form, taken=taken)
    tree = takes.tree
    if isinstance(tree, nodes.Under):
        return _say(narrator, tree, "card", top=_top(narrator, takes, tree.top))
    if isinstance(tree, nodes.Top):
        return _top(narrator, takes, tree)
    return _pile(narrator, tree) if isinstance(tree, nodes.Pile) else _zone(narrator, tree, "")


def _top(narrator: Narrator, takes: Naming, tree: nodes.Top) -> str:
    is_next = tree.end == zones.TOP and str(tree.pile) == narrator.above
    if tree.number is None and tree.pile.word == zones.NAMED and tree.pile.which == IT and tree.end == zones.TOP and not is_next:
        return narrator.thing(IT, top=True)
    number = tree.number.value if isinstance(tree.number, nodes.Number) else 1 if tree.number is None else None
    form = f"{'next' if is_next else tree.end} {'other' if number is None else number_form(number)}"
    named = tree.pile.word == zones.NAMED
    called = narrator.each_of(tree.pile.which, narrator.meant(tree.pile.which)) if named else _pile(narrator, tree.pile)
    amount = "" if takes.number is None else narrator.amount(takes.number)
    return _say(narrator, tree, form, number=number, pile=called, amount=amount)


def _pile(narrator: Narrator, tree: nodes.Pile) -> str:
    """Return what a pile is called."""
    if tree.word == zones.NAMED:
        return narrator.thing(IT) if tree.which == IT else narrator.called_so(tree.which)
    if tree.word == zones.DECK and tree.which == zones.ITS:
        event = nodes.Events.__name__
        it = narrator.thing(IT) if narrator.it == event else narrator.prose.words("references")["this event"]
        return _say(narrator, tree, "deck of", it=it)
    if tree.word == zones.DECK:
        return _say(narrator, tree, zones.DECK, name=narrator.prose.names.of("decks", tree.which))
    if tree.word == zones.LOOKED and narrator.revealed:
        return _say(narrator, tree, "revealed")
    return _say(narrator, tree, tree.which if tree.word == zones.STACK else tree.word)


def target(narrator: Narrator, to: Naming, *, several: bool = False) -> str:
    """Return where something goes, as the end of a sentence; *several* says that more than one card does."""
    tree = to.tree
    if isinstance(tree, nodes.UnderCard):
        return _say(narrator, tree, "to", card=narrator.thing(tree.card))
    if isinstance(tree, nodes.Under):
        top = tree.top
        return _say(narrator, tree, "to", top=_top(narrator, to, top))
    if isinstance(tree, nodes.Top):
        its = f"{zones.ITS} of several" if several and tree.pile.which == zones.ITS else ""
        if tree.pile.word == zones.DECK and tree.pile.which == zones.ITS:
            its = "its deck"
        return _say(narrator, tree, f"to {tree.end}", pile=_say(narrator, tree.pile, its) if its else _pile(narrator, tree.pile))
    if isinstance(tree, nodes.Zone):
        return _zone(narrator, tree, "to ")
    if isinstance(tree, nodes.Pile) and tree.word == zones.ROAD and tree.which:
        return _say(narrator, tree, "to one road", number=tree.which)
    return _say(narrator, tree, f"to {_tree_word(tree)}")


def _tree_word(tree: Any) -> str:
    """Return the word of a place that is nobody's."""
    return str(tree.word)


def _zone(narrator: Narrator, tree: Any, form: str) -> str:
    """Return somebody's place: with the *form* "to " where something goes."""
    owner: Owner = tree.owner
    key = f"{form}your {tree.word}" if owner.word == "your" else f"{form}{tree.word}"
    return _say(narrator, tree, key, of=_owner(narrator, tree, owner, "of "))


def _owner(narrator: Narrator, tree: nodes.Zone, owner: Owner, form: str = "") -> str:
    """Return an owner; with the *form* "of ", whose something is."""
    if owner.word == "your":
        return ""
    if owner.word == "their" and narrator.their_name:
        owner = Owner("the", Word(narrator.their_name))
    if owner.word == "the" and owner.seat in narrator.prose.describer.lexicon.seats:
        if form:
            return narrator.prose.describer.names[str(owner)]
        name = narrator.prose.names.of("seats", owner.seat)
        return str(narrator.prose.words("references")["seat"].format(name=name))
    if owner.word == "the":
        return _say(narrator, tree, f"{form}name", name=narrator.called_so(owner.seat))
    return _say(narrator, tree, f"{form}{owner.word}")


def _say(narrator: Narrator, tree: Any, form: str, **holes: object) -> str:
    return str(narrator.prose.words("sentences")[type(tree).__name__][form].format(**holes))


_KNOWN = ("the bank", "your supply", "their supply", "the SEAT's supply", "it", "this villager")
"""The accounts that a sentence has words of its own for."""


def account(narrator: Narrator, step: Step[Any], key: str, usual: str) -> str:
    """Return the words under which an account is said: one of `_KNOWN`, "each" for a selection, "other" for the rest."""
    given = step.options.get(key, usual)
    if isinstance(given, Naming) and given.selection is not None:
        return "each" if isinstance(given.selection.tree, nodes.Players) else "each card"
    word = wording_key(_account_text(narrator, given))
    if word in _KNOWN or not isinstance(given, str):
        return word if word in _KNOWN else "other"
    meant = narrator.meant(given)
    return "other" if meant is not None and meant.kind == nodes.Players.__name__ else IT


def _account_text(narrator: Narrator, given: Any) -> str:
    """Return how the account *given* is written, with the name of the player whom `their` means, where that is needed."""
    text = str(getattr(given, "text", given))
    return f"the {narrator.their_name}'s supply" if text == "their supply" and narrator.their_name else text


def account_holes(narrator: Narrator, step: Step[Any], key: str) -> dict[str, str]:
    """Return the holes of the words for an account."""
    given = step.options.get(key)
    if isinstance(given, str):
        each = narrator.each_of(given, narrator.meant(given))
        return {"it": each, "owner": each}
    if given is None:
        return {"it": ""}
    if given.selection is not None:
        return {"it": "", "each": narrator.phrase(given.selection, "each")}
    if isinstance(given.tree, nodes.Zone) and given.tree.owner.word != "your":
        holes = narrator.prose.knowing(narrator.named).seat_holes(_account_text(narrator, given))
        return {"it": "", "owner": _owner(narrator, given.tree, given.tree.owner), **holes}
    return {"it": ""}
