"""What nobody knows of steps before they are set off: what others and chance choose, and cards that lie face down.

What comes after that was not tried out before, so that gold that has to be paid then may not be there.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from villagers_rules.language import nodes, zones
from villagers_rules.model.steps import LEAVING_GOLD, Step, Steps

_ASKING = ("choose", "may", "either", "place", "put_back", "auction")
"""The verbs that ask somebody: who carries out a list with as much as can be done is not asked for what comes after it."""
_SHOWING = ("look_at", "reveal", "deal_events")
"""The verbs after which somebody knows other cards."""
_OWN_LISTS = ("may", "either", "if", "repeat")
"""The verbs with lists that are carried out by who has the step, and tried out with the steps around them."""


def is_unforeseen(step: Step[Any]) -> bool:
    """Return whether nobody knows before a *step* whether what comes after it can be carried out in full."""
    if step.verb in _SHOWING or step.verb == "auction" or ("by" in step.options and step.verb in ("choose", "may")):
        return True
    if step.verb == "choose":
        return "at_random" in step.options
    tree = getattr(step.takes, "tree", None)
    if step.verb in ("move", "draft") and isinstance(tree, nodes.Top | nodes.Under):
        pile = tree.pile if isinstance(tree, nodes.Top) else tree.top.pile
        return getattr(pile, "word", "") != zones.DISCARD
    asks = step.verb == "for_each" and any(inner.verb in _ASKING for inner in _all_steps(_lists(step)))
    return asks or any(is_unforeseen(inner) for steps in _lists(step) for inner in steps)


def leaves_gold(step: Step[Any]) -> bool:
    """Return whether after a *step* everybody has no more gold than before, so that what is paid next was owed from the first."""
    if step.verb == "choose" and "by" in step.options:
        return False
    return step.verb in LEAVING_GOLD or (step.verb == "pay" and "from" not in step.options)


def _lists(step: Step[Any]) -> Iterable[Steps]:
    """Return the lists within a *step*, but those that wait."""
    if step.verb not in (*_OWN_LISTS, "for_each"):
        return ()
    found = (step.takes, *step.options.values()) if step.verb != "either" else step.takes
    return [each for each in found if isinstance(each, tuple) and each and isinstance(each[0], Step)]


def _all_steps(lists: Iterable[Steps]) -> Iterator[Step[Any]]:
    """Yield the steps of *lists*, and those of all lists within them."""
    for steps in lists:
        for step in steps:
            yield step
            yield from _all_steps(_lists(step))
