"""Which steps may turn out to be out of reach, seen from the steps alone, so that the others need no dry run."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Set
from itertools import takewhile
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.effects.choosing import is_plain
from villagers_rules.effects.limits import LEFT_IN_TURN
from villagers_rules.language import nodes, zones
from villagers_rules.model.cards import CardTable
from villagers_rules.model.places import HELD
from villagers_rules.model.steps import CHANGING_NOTHING, LEAVING_GOLD, Step, Steps

_TRIED_OUT: Final = ("place", "first_of", "either", "if", "repeat", "carry_out")
"""Verbs of which a dry run alone tells whether they can be carried out."""


@frozen
class Risks:
    """What can be said of *steps* once for all positions.

    *last* is the number (from 0) of the last step that may be out of reach though all before it were carried out, or -1. *price*
    is the gold that is surely owed before any step could bring gold. *outlooks* says how the steps from a number on are judged,
    as far as `feasibility` has asked. In the game something may be *protected* from effects.
    """

    steps: Steps
    last: int
    price: int
    outlooks: dict[int, Any]
    protected: bool


def risks_of(table: CardTable, steps: Steps) -> Risks:
    """Return what can be said of *steps* once for all positions of games with the cards of *table*: some protect from effects."""
    found: Risks | None = table.risks.get(id(steps))
    if found is None:
        protected = bool(table.protects)
        found = table.risks[id(steps)] = Risks(steps, _last_risk(steps, protected=protected), _price(steps), {}, protected)
    return found


def is_hidden_choice(step: Step[Any]) -> bool:
    """Return whether *step* chooses among cards that not everybody sees, by more than their backs or at another time than now."""
    tree = step.takes.tree if step.verb == "choose" else None
    if not isinstance(tree, nodes.Villagers) or tree.place is None or tree.place.word not in HIDDEN_PLACES:
        return False
    return tree.place.word == "them" or (tree.place.owner.word != "your" and not step.takes.by_backs)


def later_choices(steps: Steps, number: int) -> Iterator[Step[Any]]:
    """Yield the choices after the one with the *number* that are about the table as it is now, whatever is chosen until then."""
    meant = {*LAST_CHOSEN}
    for step in takewhile(lambda each: each.verb in CHANGING_NOTHING, steps[number:]):
        own = step.verb == "choose" and step.condition is None and not _may_choose_none(step)
        if own and step is not steps[number] and not speaks_of(step.takes.tree, meant):
            yield step
        if "as" in step.options:
            meant.add(step.options["as"])


LAST_CHOSEN: Final = frozenset({"it", "they", "their", "them"})
"""The words for what was chosen last."""


def speaks_of(tree: nodes.Node, words: Set[str]) -> bool:
    """Return whether any of these *words* stands in a sentence."""
    return any(word in words for node in nodes.walk(tree) for word in node.own_words())


def is_of_hands(step: Step[Any]) -> bool:
    """Return whether *step* may choose cards of hands."""
    tree = step.takes.tree
    return isinstance(tree, nodes.Villagers) and tree.place is not None and tree.place.word in HELD


HIDDEN_PLACES: Final = (*HELD, "them")
"""The places of the language whose cards not everybody sees."""


def _price(steps: Steps) -> int:
    owed = 0
    for step in steps:
        if step.verb == "choose" and "by" in step.options:
            break
        if step.verb == "pay" and "from" not in step.options:
            if step.condition is None and isinstance(step.takes.tree, nodes.Number):
                owed += step.takes.tree.value
        elif step.verb not in LEAVING_GOLD:
            break
    return owed


def _last_risk(steps: Steps, *, protected: bool) -> int:
    last = -1
    chosen = looked = False  # Whether `it` surely is a card that lies there, and whether cards are surely looked at.
    for number, step in enumerate(steps):
        sure = step.condition is None
        if step.verb == "choose":
            safe = (looked and _any_looked_at(step.takes.tree) and is_plain(step)) or _may_choose_none(step)
            chosen = sure and is_plain(step)
        elif step.verb in ("move", "draft"):
            safe = chosen and (step.takes == "it" or _is_top_of_it(step)) and _always_there(step.options)
            safe = safe or (step.verb == "move" and _moves_each(step))
            chosen = False
        elif step.verb in ("look_at", "reveal"):
            tree = getattr(step.takes, "tree", None)
            each = isinstance(tree, nodes.Top) and tree.number is None and tree.pile.which == zones.EACH
            safe = (chosen and step.takes == "it") or (each and step.verb == "look_at")
            safe = (safe or isinstance(tree, nodes.Zone)) and not protected
            looked = sure and not each
        elif step.verb == "pay":
            safe = not protected and _can_be_paid(steps[number - 1] if number else None, step)
        elif step.verb == "exchange":  # A pile may be empty, and the two cards may be the same one.
            safe = not protected and isinstance(getattr(step.takes, "tree", None), nodes.Zone)
        elif step.verb == "change":
            safe = "unless_paid" in step.options or (step.options["by"] < 0 and step.takes not in LEFT_IN_TURN)
        elif step.verb == "count":
            safe = "to" in step.options
            chosen = False if not safe else chosen
        else:
            safe = step.verb not in _TRIED_OUT and "otherwise" not in step.options
            chosen = chosen and step.verb not in ("auction", "may", "either", "if", "repeat", "for_each")
        if not safe:
            last = number
    return last


def _moves_each(step: Step[Any]) -> bool:
    """Return whether a step moves all that there is of something, be it nothing."""
    return getattr(step.takes, "selection", None) is not None


def _is_top_of_it(step: Step[Any]) -> bool:
    """Return whether a step is about the top card of the pile that was chosen."""
    return getattr(step.takes, "chosen", "") == "it" and step.takes.number is None


def _always_there(options: Mapping[str, Any]) -> bool:
    """Return whether any card can go where the *options* of a step say.

    Not every one has a pile beside the deck, and the Road may be full; no card goes onto what lies on it, and what goes with it
    may be protected.
    """
    if "onto" in options or "with" in options:
        return False
    tree = getattr(options.get("to"), "tree", None)
    return not isinstance(tree, nodes.Pile) or tree.word not in (zones.SUPPLY, zones.ROAD)


def _may_choose_none(step: Step[Any]) -> bool:
    """Return whether *step* is done though nothing is chosen: it lets choose none, or asks others."""
    return any(key in step.options for key in ("by", "up_to", "any_number"))


def _any_looked_at(tree: Any) -> bool:
    """Return whether a selection finds every card that is looked at."""
    if not isinstance(tree, nodes.Villagers) or tree.place is None or tree.place.word != "them":
        return False
    return not (tree.kinds or tree.having or tree.that)


def _can_be_paid(before: Step[Any] | None, step: Step[Any]) -> bool:
    """Return whether who was chosen by the step *before* surely has what it pays."""
    if before is None or before.verb != "choose" or str(step.options.get("from")) != "their supply":
        return False
    having, owed = getattr(before.takes.tree, "having", None), step.takes.tree
    if not isinstance(having, nodes.WithAmount) or having.word == "less" or not isinstance(before.takes.tree, nodes.Players):
        return False
    return isinstance(owed, nodes.Number) and isinstance(having.number, int) and owed.value <= having.number
