"""Names that steps give and that a text can do without, since what was chosen is spoken of at once and then no more."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from villagers_rules.language import Naming, nodes
from villagers_rules.language.filters import EACH_SUIT
from villagers_rules.language.tree import Node, Word, with_parts
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.steps import Step
from villagers_rules.text.moving import with_inner
from villagers_rules.text.narrator import IT, TAKING, is_of_several

_OPTIONS = {"as", "number", "up_to", "any_number", "of"}
"""What a choice may say whose name is needless: who chooses, and whether chance does, is said in a sentence of its own."""
_PAID = ("gain", "pay")


def without_needless_names(steps: tuple[Step[Any], ...]) -> tuple[Step[Any], ...]:
    """Return the *steps* of a whole list with `it` in place of each needless name.

    That is the name of several cards which the next step takes elsewhere, and for each of which the steps right behind it may
    have gold gained or paid: `Discard 2 villagers from your hand. Gain 1 gold for each of them.`
    """
    said = list(steps)
    for place, step in enumerate(steps[:-1]):
        name = str(step.options.get("as", ""))
        taken = steps[place + 1]
        if not name or not _is_plain_choice(step) or taken.condition is not None:
            continue
        if taken.verb not in TAKING or taken.takes != f"the {name}" or _speaks_of(name, taken.options):
            continue
        end = place + 2
        while end < len(steps) and _is_for_each(steps[end], name):
            end += 1
        if any(_speaks_of(name, (later.takes, later.options, later.condition)) for later in steps[end:]):
            continue
        said[place] = evolve(step, options={key: value for key, value in step.options.items() if key != "as"})
        said[place + 1] = evolve(taken, takes=IT)
        said[place + 2 : end] = [_with_it(each) for each in steps[place + 2 : end]]
    return tuple(said)


def _is_plain_choice(step: Step[Any]) -> bool:
    """Return whether a *step* chooses several cards, whatever holds, and says nothing else."""
    cards = step.verb == "choose" and isinstance(step.takes.tree, nodes.Villagers)
    return cards and is_of_several(step) and step.condition is None and step.options.keys() <= _OPTIONS


def _is_for_each(step: Step[Any], name: str) -> bool:
    """Return whether a *step* has so much gold gained or paid for each of what was chosen under *name*."""
    match getattr(step.takes, "tree", None):
        case nodes.Per(counted=nodes.Chosen(name=counted)) if counted == name and step.verb in _PAID:
            return step.condition is None and not _speaks_of(name, step.options) and not _speaks_of(IT, step.options)
    return False


def _with_it(step: Step[Any]) -> Step[Any]:
    return evolve(step, takes=evolve(step.takes, tree=evolve(step.takes.tree, counted=nodes.Chosen(Word(IT)))))


def _speaks_of(name: str, part: Any) -> bool:
    """Return whether an argument, or a list of steps in it, names what was chosen under *name*."""
    if isinstance(part, Step):
        return _speaks_of(name, (part.takes, part.options, part.condition))
    if isinstance(part, dict):
        return any(_speaks_of(name, each) for each in part.values())
    if isinstance(part, (tuple, list)):
        return any(_speaks_of(name, each) for each in part)
    return bool(re.search(rf"\b{re.escape(name)}\b", str(getattr(part, "text", part))))


# -- the suit at hand ------------------------------------------------------------------------------------------------------------
_NAMING, _AS, _DO = "name", "as", "do"
_LATER = (WAITING, "meanwhile")
"""The verbs of what comes later, when no suit is at hand."""


def without_name_of_suit(step: Step[Any]) -> Step[Any]:
    """Return a *step* for each of several suits without the name that its list gives to each, where `of that suit` says as much.

    The list begins with `{name: it, as: hue}` then, and speaks of the hue as in `villagers whose suit is the hue` alone.
    """
    first, *others = step.options[_DO]
    if not isinstance(getattr(step.takes, "tree", None), nodes.AnySuit) or (first.verb, first.takes) != (_NAMING, IT):
        return step
    name, inner = str(first.options[_AS]), tuple(with_inner(others))
    clear = not any(each.verb in _LATER or _finds_suits(each) for each in inner)
    if first.condition is not None or not others or not clear:
        return step
    done = tuple(_of_that_suit(each, name) for each in others)
    return step if _speaks_of(name, _trees_in(done)) else evolve(step, options={**step.options, _DO: done})


def _finds_suits(step: Step[Any]) -> bool:
    return isinstance(getattr(step.takes, "tree", None), nodes.AnySuit)


def _of_that_suit(part: Any, name: str) -> Any:
    """Return an argument, or a step with what is in it, that speaks of the suit called *name* as of the one at hand."""
    if isinstance(part, Step):
        options = {key: _of_that_suit(value, name) for key, value in part.options.items()}
        return evolve(part, takes=_of_that_suit(part.takes, name), options=options, condition=_of_that_suit(part.condition, name))
    if isinstance(part, (tuple, list)):
        return tuple(_of_that_suit(each, name) for each in part)
    if isinstance(part, Naming) and part.selection is not None:
        part = evolve(part, selection=_of_that_suit(part.selection, name))
    return evolve(part, tree=_of_suit(part.tree, name)) if isinstance(getattr(part, "tree", None), Node) else part


def _trees_in(part: Any) -> Any:
    """Return a part of steps with the trees of its sentences in place of them, as they are spoken of."""
    if isinstance(part, Step):
        return [_trees_in(part.takes), *(_trees_in(each) for each in part.options.values()), _trees_in(part.condition)]
    if isinstance(part, (tuple, list)):
        return [_trees_in(each) for each in part]
    return str(part.tree) if isinstance(getattr(part, "tree", None), Node) else part


def _of_suit(node: Node, name: str) -> Any:
    """Return *node* with villagers of the suit at hand in place of those whose suit was chosen under *name*.

    >>> from villagers_rules.language import nodes
    >>> str(_of_suit(nodes.Villagers(that=nodes.WhoseSuitIs(nodes.Word("hue"))), "hue"))
    'suit villagers'
    """
    node = with_parts(node, lambda part: _of_suit(part, name))
    match node:
        case nodes.Villagers(kinds=kinds, that=nodes.WhoseSuitIs(name=called, no=False)) if called == name:
            return evolve(node, kinds=(*kinds, nodes.Names((Word(EACH_SUIT),))), that=None)
    return node
