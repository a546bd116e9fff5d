"""Says how counters change: how much they go up or down, to what they are set, and how many go from one to another."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import Naming, nodes
from villagers_rules.language.tree import Node, walk
from villagers_rules.model.steps import Step
from villagers_rules.model.triggers import AMOUNT
from villagers_rules.text import zone_words
from villagers_rules.text.money import number_form
from villagers_rules.text.narrator import Narrator
from villagers_rules.text.paying import is_of_few

_OWN = "your supply"
_CARDS = "card"


def count_said(narrator: Narrator, step: Step[Any]) -> str:
    """Return the sentence of a step `count`."""
    if "from" in step.options:
        return _passed(narrator, step)
    name = _name(narrator, step)
    key = "by" if "by" in step.options else "to"
    tree = step.options[key].tree
    match tree:
        case nodes.Sum(amounts=(nodes.Number(value=0), less), signs=("-",)):
            key, tree = "less", less
    amount = narrator.amount_of(tree)
    amount += "," if key == "by" and "," in amount else ""  # What it is added to stands behind it.
    if step.takes in narrator.prose.catalog.lexicon.table_counters:
        return narrator.verb(step, f"{key} on table", name=name, amount=amount)
    if step.takes not in narrator.prose.catalog.lexicon.card_counters:
        owner = zone_words.account(narrator, step, "of", _OWN)
        form = key if owner == _OWN else f"{key} {owner}"
        whose = zone_words.account_holes(narrator, step, "of")
        return narrator.verb(step, form, name=name, amount=amount, **whose)
    number, card = tree.value if isinstance(tree, nodes.Number) else None, _on(narrator, step)
    if number == 0 and key == "to":
        return narrator.verb(step, f"none on {_CARDS}", name=name, card=card)
    if number is None or key == "to":
        return narrator.verb(step, f"{key} on {_CARDS}", name=name, amount=amount, card=card)
    form = f"{'more' if key == 'by' else 'fewer'} {number_form(number)}"
    return narrator.verb(step, form, number=number, name=name, card=card)


def _name(narrator: Narrator, step: Step[Any]) -> str:
    return narrator.prose.names.of("counters", str(step.takes))


def _on(narrator: Narrator, step: Step[Any]) -> str:
    """Return on which villagers."""
    given = step.options["of"]
    if isinstance(given, Naming) and given.selection is not None:
        return narrator.phrase(given.selection, "each")
    return narrator.each_of(str(given), narrator.meant(str(given)))


# -- from one to another ---------------------------------------------------------------------------------------------------------
def _passed(narrator: Narrator, step: Step[Any]) -> str:
    """Say how many counters go from one to another; where fewer will do, that they do."""
    giver, taker = (zone_words.account(narrator, step, key, _OWN) for key in ("from", "of"))
    verb = "take" if taker == _OWN else "give" if giver == _OWN else "move"
    holes = {} if giver == _OWN else {"from": _end(narrator, step, "from", f"from {giver}")}
    if taker != _OWN:
        holes["to"] = _end(narrator, step, "of", f"{'whom' if verb == 'give' else 'over to'} {taker}")
    tree, name = step.options["by"].tree, _name(narrator, step)
    if counters := _so_many(narrator, step, tree, name):
        said = narrator.verb(step, verb, counters=counters, **holes)
    elif isinstance(tree, nodes.Per) and (things := narrator.things(tree.counted, tree.every)):
        counters = _number(narrator, step, tree.amount, name)
        form = f"{verb} per {number_form(tree.every)}"
        said = narrator.verb(step, form, counters=counters, every=tree.every, things=things, **holes)
    else:
        said = narrator.verb(step, f"{verb} other", name=name, amount=narrator.amount_of(tree), **holes)
    return said if _are_there(narrator, step, tree) else _or_fewer(narrator, step, tree, giver, said)


def _end(narrator: Narrator, step: Step[Any], key: str, form: str) -> str:
    """Return from where or to whom counters go, as a part of the sentence."""
    return narrator.verb(step, form, **zone_words.account_holes(narrator, step, key))


def _so_many(narrator: Narrator, step: Step[Any], tree: Node, name: str) -> str:
    """Return so many counters of a *name*, "" where it takes more words to say how many."""
    match tree:
        case nodes.Number(value=value):
            return _number(narrator, step, value, name)
        case nodes.Chosen(name=chosen) if chosen == AMOUNT:
            return narrator.verb(step, "counters that", name=name)
        case nodes.Capped(amount=amount, least=None, most=nodes.Number(value=most)) if _is_of_giver(step, amount):
            return narrator.verb(step, f"counters up to {number_form(most)}", number=most, name=name)
        case _ if _is_of_giver(step, tree):
            return narrator.verb(step, "counters all", name=name)
    return ""


def _number(narrator: Narrator, step: Step[Any], number: int, name: str) -> str:
    return narrator.verb(step, f"counters {number_form(number)}", number=number, name=name)


def _is_of_giver(step: Step[Any], amount: Node) -> bool:
    """Return whether an *amount* is what whoever gives has of the counter, or what lies of it on the card that gives it."""
    giver = step.options["from"]
    match amount:
        case nodes.Savings(measure=measure, owner=owner):
            return bool(str(measure) == step.takes and owner == getattr(getattr(giver, "tree", None), "owner", None))
        case nodes.Its(measure=measure, card=card):
            return str(measure) == step.takes and str(card) == str(giver)
    return False


def _are_there(narrator: Narrator, step: Step[Any], tree: Node) -> bool:
    """Return whether there surely are as many as a step takes, or its amount or a condition says what is done with fewer."""
    asked = (tree, *(each for each in narrator.conditions if not is_of_few(each)))
    is_asked = any(_is_of_giver(step, part) for each in asked for part in walk(each))
    return is_asked or (narrator.in_full and not narrator.unforeseen)


def _or_fewer(narrator: Narrator, step: Step[Any], tree: Node, giver: str, said: str) -> str:
    """Return what is *said*, and that all there are will do where there are fewer."""
    form = "one" if tree == nodes.Number(1) else "yours" if giver == _OWN else "theirs"
    is_long = form != "one" and "," in said  # What stands behind that would be read as a part of it.
    return narrator.verb(step, f"{form} or fewer long" if is_long else f"{form} or fewer", said=said.removesuffix("."))
