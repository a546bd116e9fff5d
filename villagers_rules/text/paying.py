"""Says what gold goes where: what is gained, and paid to whom."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.tree import walk
from villagers_rules.language.units import GOLD
from villagers_rules.model.steps import Step
from villagers_rules.text import zone_words
from villagers_rules.text.money import number_form
from villagers_rules.text.narrator import Narrator

_PAYERS = ("their supply", "the SEAT's supply", "other", "each")
"""The accounts of those who can be said to pay the bank."""


def gain(narrator: Narrator, step: Step[Any]) -> str:
    """Say who gains how much."""
    return _paid_to(narrator, step, zone_words.account(narrator, step, "to", "your supply"))


def pay(narrator: Narrator, step: Step[Any]) -> str:
    """Say who pays how much to whom; where less will do, that it does."""
    said = _pay(narrator, step)
    tree, source = step.takes.tree, str(step.options.get("from", "your supply"))
    asked = (tree, *(each for each in narrator.conditions if not is_of_few(each)))
    known = any(isinstance(part, nodes.Savings) and part.measure == GOLD for each in asked for part in walk(each))
    if narrator.is_payable(step) or known or source == "the bank" or _is_within(step.takes.tree, step):
        return said
    form = "one" if tree == nodes.Number(1) else "yours" if source == "your supply" else "theirs"
    is_long = form != "one" and "," in narrator.money(step.takes)  # What stands behind that would be read as a part of it.
    return narrator.verb(step, f"{form} or less long" if is_long else f"{form} or less", paid=said.removesuffix("."))


def is_of_few(condition: nodes.Node) -> bool:
    """Return whether a *condition* says that there is no more of something than so much, so that it may not be enough."""
    match condition:
        case nodes.Opposite(test=nodes.Comparison(operator=operator)):
            return operator not in ("<", "<=")
        case nodes.Opposite():
            return True
        case nodes.Comparison(operator=operator):
            return operator in ("<", "<=", "!=")
    return False


def _pay(narrator: Narrator, step: Step[Any]) -> str:
    target = zone_words.account(narrator, step, "to", "the bank")
    source = zone_words.account(narrator, step, "from", "your supply")
    if source == "your supply":
        return _paid_to(narrator, step, target)
    if source == "the bank":  # What the bank pays is gained.
        return _paid_to(narrator, evolve(step, verb="gain"), target)
    holes = zone_words.account_holes(narrator, step, "from")
    payer = narrator.verb(step, f"from {source}", **holes)
    payee = narrator.verb(step, f"to {target}", **zone_words.account_holes(narrator, step, "to"))
    money = narrator.verb(step, "all") if _is_all(step) else narrator.money(step.takes)
    if target == "the bank" and source in _PAYERS:
        return narrator.verb(step, f"{source} pays", money=money, **holes)
    is_long = "," in money or isinstance(step.takes.tree, nodes.Choice)
    if target == "your supply":
        return _taken(narrator, step, payer, "take long" if is_long else "take", money)
    return narrator.verb(step, "from to long" if is_long else "from to", money=money, to=payee, **{"from": payer})


def _taken(narrator: Narrator, step: Step[Any], payer: str, form: str, money: str) -> str:
    """Say what players take into their own supplies; as much of it as somebody has where the amount says so."""
    match step.takes.tree:
        case nodes.Capped(amount=nodes.Savings() as gold, least=None, most=nodes.Number(value=most)) if _is_of(step, gold):
            form, money = "take up to", narrator.prose.gold(most)
        case nodes.Savings() as gold if _is_of(step, gold):
            form = "take all"
        case _ if _is_all(step):
            form = "take all"
    return narrator.verb(step, form, money=money, **{"from": payer})


def _is_of(step: Step[Any], savings: nodes.Savings) -> bool:
    """Return whether *savings* are the gold of whoever pays, who is one player or seat."""
    payer = getattr(getattr(step.options.get("from"), "tree", None), "owner", None)
    return savings.measure == "gold" and payer == savings.owner


def _is_all(step: Step[Any]) -> bool:
    """Return whether all gold on a card is paid from it: its coins."""
    tree = step.takes.tree
    return isinstance(tree, nodes.Its) and str(tree.measure) == "coins" and str(step.options.get("from")) == str(tree.card)


def _is_within(tree: nodes.Node, step: Step[Any]) -> bool:
    """Return whether an amount that a card gives of its own coins is never more than all of them."""
    match tree:
        case nodes.Number(value=0):
            return True
        case nodes.Its(measure=measure, card=card):
            return str(measure) == "coins" and str(step.options.get("from")) == str(card)
        case nodes.Half(amount=amount):
            return _is_within(amount, step)
        case nodes.Capped(amount=amount, least=least, most=most):
            return (most is not None and _is_within(most, step)) or (least is None and _is_within(amount, step))
        case nodes.Extreme(word=word, left=left, right=right):
            return (any if word == "smaller" else all)(_is_within(each, step) for each in (left, right))
        case nodes.Choice(amount=amount, otherwise=otherwise):
            return _is_within(amount, step) and _is_within(otherwise, step)
    return False


def _paid_to(narrator: Narrator, step: Step[Any], target: str) -> str:
    key, tree = target, step.takes.tree
    holes = {"money": narrator.money(step.takes), **zone_words.account_holes(narrator, step, "to")}
    if target == "each" and step.verb == "pay" and ("," in holes["money"] or isinstance(tree, nodes.Choice)):
        return narrator.verb(step, "each as much", amount=narrator.amount(step.takes), **holes)
    is_short = isinstance(tree, nodes.Number) or holes["money"] == narrator.prose.words("money")["that"]
    if f"{target} long" in narrator.prose.words("verbs")[step.verb] and not is_short:
        # Of an amount that needs many words, what it depends on is said before or behind the sentence.
        amount = narrator.amount(step.takes)
        if isinstance(tree, nodes.Per) and (things := narrator.things(tree.counted, tree.every)):
            key = f"{target} per {number_form(tree.every)}"
            holes |= {"money": narrator.prose.gold(tree.amount), "every": str(tree.every), "things": things}
        else:
            key = f"{target} {'other' if holes['money'] == narrator.prose.gold_equal_to(amount) else 'long'}"
            holes["amount"] = amount
    return narrator.verb(step, key, **holes)
