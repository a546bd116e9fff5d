"""Who carries out steps: in which order players come, and where "that player" is who has others do them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.rulebook import Comparison
from villagers_rules.packs import Step
from villagers_rules.packs.occasions import done_by_nobody
from villagers_rules.text.prose import Prose

OTHERS: Final = "others"
ALL: Final = "all"
DOER: Final = "doer"
"""Who carries out an inner list: players beside whoever has the steps, or perhaps that one, too, or who did something."""


def without_doers(steps: Sequence[Any]) -> tuple[Any, ...]:
    """Return *steps* and their lists without what waits for something that somebody does: there that one is meant."""
    kept = (step for step in steps if not isinstance(step, Step) or step.verb != WAITING or done_by_nobody(step.takes))
    return tuple(map(_without_inner_doers, kept))


def _without_inner_doers(part: Any) -> Any:
    """Return a *part* of an argument, which may be a step, a list of steps or neither, without them."""
    if isinstance(part, tuple):  # One of the lists of `either`.
        return without_doers(part)
    if not isinstance(part, Step):
        return part
    lists = {key: without_doers(value) for key, value in part.options.items() if isinstance(value, tuple)}
    takes = without_doers(part.takes) if isinstance(part.takes, tuple) else part.takes
    return evolve(part, takes=takes, options={**part.options, **lists})


def end_of_turn_order(step: Step[Any]) -> str:
    """Return which end of turn order the players in `for_each` are ranked from, "" where something else ranks them."""
    forms = {"most_first": "last", "fewest_first": "first"}
    keys = [key for key in forms if key in step.options]
    tree = step.options[keys[0]].tree if len(keys) == 1 else None
    is_place = isinstance(tree, nodes.Reading) and tree.word == "place in turn order"
    return forms[keys[0]] if is_place else ""


def ranked_by(prose: Prose, step: Step[Any]) -> str:
    """Return in which order the players in `for_each` come by what they have; "" where turn order alone counts."""
    keys = [(step.options.get("most_first"), False), (step.options.get("fewest_first"), True)]
    return prose.ranking(tuple(Comparison(amount=each, fewest=fewest) for each, fewest in keys if each is not None), "order")


def doers_of(tree: object) -> str:
    """Return whether the players that *tree* finds are `OTHERS` than who has the steps, or may be `ALL`; "" for no players."""
    if not isinstance(tree, nodes.Players):
        return ""
    return OTHERS if (tree.other or tree.neighbours or tree.side) and not tree.and_you else ALL
