"""Names that steps give and that a text can do without, since what was chosen is spoken of at once and then no more."""

from __future__ import annotations

import re
from typing import Any

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.tree import Word
from villagers_rules.model.steps import Step
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
