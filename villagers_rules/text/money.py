"""Says amounts of gold: so much for each of something, so much if something holds, or as much as an amount."""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.describe import Describer
from villagers_rules.language.nodes import Node
from villagers_rules.model.triggers import AMOUNT

_Forms = Mapping[str, str]
_NOTHING = nodes.Number(0)


def number_form(number: int) -> str:
    """Return which form goes with *number*.

    >>> number_form(1), number_form(3)
    ('one', 'many')
    """
    return "one" if number == 1 else "many"


def gold_said(forms: _Forms, number: int | str) -> str:
    """Return so much gold, in the *forms* of a language, or as much as one of several numbers says."""
    return forms["many" if isinstance(number, str) else number_form(number)].format(number=number)


def equal_to(forms: _Forms, amount: str) -> str:
    """Return as much gold as an amount."""
    return forms["other"].format(amount=amount)


def money_lost(forms: _Forms, tree: Node, describer: Describer) -> str:
    """Return the gold that is lost by an amount such as `-2 per villager`, "" for one that is not 0 less another one."""
    match tree:
        case nodes.Sum(amounts=(nodes.Number(value=0), less), signs=("-",)):
            return money_said(forms, less, describer)
        case nodes.Capped(amount=amount, least=least, most=None) if least and (money := money_lost(forms, amount, describer)):
            if most := money_lost(forms, least, describer):  # The least that is gained is the most that is lost.
                return forms["most"].format(money=money, most=most)
            return forms["at least"].format(money=money, least=money_said(forms, least, describer))
    return ""


def money_said(forms: _Forms, tree: Node, describer: Describer, *, loses: bool = False) -> str:
    """Return an amount of gold, as in `2 gold for each food symbol`; who *loses* is said to do so by an amount below 0."""
    match tree:
        case nodes.Number(value=value):
            return gold_said(forms, value)
        case nodes.Chosen(name=name) if name == AMOUNT:
            return forms["that"]
        case nodes.Per(amount=amount, every=every, counted=counted) if things := describer.things(counted, every):
            form = "per one" if every == 1 else "per many"
            return forms[form].format(money=gold_said(forms, amount), every=every, counted=things)
        case nodes.Per(amount=amount, every=every) if every > 1:
            return forms["groups"].format(**{**describer.times(tree), "money": gold_said(forms, amount)})
        case nodes.ByStep():
            return describer.by_step(tree, lambda number: gold_said(forms, number))
        case nodes.Sum(amounts=(nodes.Number(value=0), nodes.Per() as less), signs=("-",)):
            return money_said(forms, evolve(less, amount=-less.amount), describer)
        case nodes.Sum(amounts=(nodes.Number() as first, nodes.Per(counted=counted, every=every) as more), signs=(sign,)) if (
            describer.things(counted, every)
        ):
            return forms[sign].format(money=money_said(forms, first, describer), more=money_said(forms, more, describer))
        case nodes.Sum(amounts=amounts, signs=signs) if set(signs) == {"+"} and all(map(_is_conditional, amounts)):
            terms = [_if(forms, each, describer) for each in amounts if isinstance(each, nodes.Choice)]
            return reduce(lambda money, more: forms["plus"].format(money=money, more=more), terms)
        case nodes.Choice(amount=amount, test=test, otherwise=nodes.Choice() as otherwise) if amount == _NOTHING:
            said = money_said(forms, otherwise, describer, loses=loses)
            return forms["if otherwise"].format(money=forms["none"], test=describer.amount(test), otherwise=said)
        case nodes.Choice(amount=amount, otherwise=otherwise) if _ends_clearly(
            otherwise if amount == _NOTHING else amount, describer
        ):
            return _if(forms, tree, describer, loses=loses)
        case nodes.Choice(otherwise=otherwise) if loses and money_lost(forms, otherwise, describer):
            return _if(forms, tree, describer, loses=True)
        case nodes.Capped(amount=amount) if not isinstance(amount, (nodes.Choice, nodes.ByStep)):
            money = money_said(forms, amount, describer)
            if money != equal_to(forms, describer.amount(amount)):
                return _limited(forms, money, tree, describer)
    return equal_to(forms, describer.amount(tree))


def _is_conditional(amount: Node) -> bool:
    """Return whether an *amount* is so much gold on a condition, and none otherwise."""
    return isinstance(amount, nodes.Choice) and isinstance(amount.amount, nodes.Number) and amount.otherwise == _NOTHING


def _ends_clearly(amount: Node, describer: Describer) -> bool:
    """Return whether a condition behind the gold of an *amount* is read as that of all of it."""
    is_per = isinstance(amount, nodes.Per) and bool(describer.things(amount.counted, amount.every))
    return is_per or isinstance(amount, nodes.Number) or (isinstance(amount, nodes.Chosen) and amount.name == AMOUNT)


def _if(forms: _Forms, choice: nodes.Choice, describer: Describer, *, loses: bool = False) -> str:
    """Return the gold of an amount that depends on a test, and what there is otherwise, if that is any."""
    if choice.amount == _NOTHING:
        choice = evolve(choice, amount=choice.otherwise, test=nodes.Opposite(choice.test), otherwise=_NOTHING)
    money, test = money_said(forms, choice.amount, describer), describer.amount(choice.test)
    if choice.otherwise == _NOTHING:
        return forms["if"].format(money=money, test=test)
    lost = loses and money_lost(forms, choice.otherwise, describer)
    otherwise = forms["lose"].format(money=lost) if lost else money_said(forms, choice.otherwise, describer, loses=loses)
    return forms["if otherwise"].format(money=money, test=test, otherwise=otherwise)


def _limited(forms: _Forms, money: str, capped: nodes.Capped, describer: Describer) -> str:
    """Return *money* with the least and the most that it is."""
    limits = {"least": capped.least, "most": capped.most}
    said = {form: money_said(forms, limit, describer) for form, limit in limits.items() if limit is not None}
    form = "both" if len(said) > 1 else next(iter(said))
    if form == "most" and isinstance(capped.amount, nodes.Sum):
        form = "most in all"
    return forms["least 0" if capped.least == _NOTHING and form == "least" else form].format(money=money, **said)
