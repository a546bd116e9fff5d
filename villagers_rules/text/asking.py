"""What players are asked in words: what they choose, and what they bid."""

from __future__ import annotations

from typing import Any

from villagers_rules.language import nodes
from villagers_rules.language.meant import Meant
from villagers_rules.model.context import THEM
from villagers_rules.packs import Step
from villagers_rules.text.moving import name_given
from villagers_rules.text.narrator import Narrator, is_of_several

AN_AMOUNT = nodes.Numbers(nodes.Number(0), nodes.Number(0))
"""What a name stands for that means a number of gold or of things."""


def choose(narrator: Narrator, step: Step[Any]) -> str:
    """Say what is chosen, by whom, and how it is called then."""
    sentence = narrator.verb(step, "step", a=narrator.so_many(step))
    narrator.choose(step)
    if isinstance(step.takes.tree, nodes.Players):
        narrator.they = ""
    by = "by" in step.options
    if by:
        each, by = asked(narrator, step, "each")
        sentence = narrator.verb(step, "by" if by else "by one", each=each, Step=narrator.prose.sentence(sentence))
    sentence = narrator.verb(step, "at random", said=sentence) if "at_random" in step.options else sentence
    if "as" not in step.options:
        return sentence
    several = is_of_several(step)
    narrator.name(str(step.options["as"]), step.takes.tree, several=several, each=by)
    if isinstance(step.takes.tree, nodes.Players) and not several and not by:
        narrator.they = str(step.options["as"])
    key = "name of each" if by else "name several" if several else "name"
    return narrator.verb(step, key, said=sentence, name=name_given(narrator, step))


def asked(narrator: Narrator, step: Step[Any], form: str) -> tuple[str, bool]:
    """Return whom a step asks, in a *form* of selections, and whether that may be several players."""
    by = step.options["by"]
    if not isinstance(by, str):
        return narrator.phrase(by, form), not getattr(by.tree, "are_one", False)
    if by == THEM:
        return str(narrator.prose.words("others_do")["they"]), False
    meant = narrator.meant(by)
    return narrator.each_of(by, meant), meant is not None and meant.several


def auction(narrator: Narrator, step: Step[Any]) -> str:
    """Say who bids, and how the highest bid is called then."""
    order, players = narrator.verb(step, step.options.get("in", "turn order")), narrator.phrase(step.takes, "all")
    least = narrator.verb(step, "least", money=narrator.money(step.options["at_least"])) if "at_least" in step.options else ""
    narrator.it, narrator.chosen, narrator.several, narrator.they = nodes.Players.__name__, Meant(step.takes.tree), False, ""
    narrator.name(str(step.options["as"]), AN_AMOUNT)
    form = "once" if "once" in step.options else "step"
    return narrator.verb(step, form, order=order, players=players, least=least, name=name_given(narrator, step))
