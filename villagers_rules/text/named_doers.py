"""Whether steps are all done by players whom they name, so that nobody need be named who carries them out."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from villagers_rules.language import Naming, nodes
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.language.tree import Node, walk
from villagers_rules.model.context import THEM
from villagers_rules.model.steps import Step
from villagers_rules.packs import Catalog

_ORDER, _TURN_ORDER = "in", "turn order"
_BANK: Final = "the bank"
_SAME_DOER: Final = ("if", "repeat")
"""The verbs whose lists whoever carries out the step carries out, too, and decides nothing."""


def are_of_named(steps: Iterable[Step[Any]], catalog: Catalog) -> bool:
    """Return whether all *steps* are done by, and decided by, players whom they name, whoever has them done.

    Of players who come from that one on, who are others than that one, or who do something to that one, it matters who it is.
    """
    return all(_is_of_named(step, catalog) for step in steps)


def _is_of_named(step: Step[Any], catalog: Catalog) -> bool:
    options = step.options
    if _tells_of_doer(step.condition) or options.get(_ORDER, _TURN_ORDER) != _TURN_ORDER:
        return False
    match step.verb:
        case "gain":
            return not _tells_of_doer(step.takes) and _names_players(options.get("to"))
        case "pay":
            payee = options.get("to", _BANK)
            to_named = str(getattr(payee, "text", payee)) == _BANK or _names_players(payee)
            return not _tells_of_doer(step.takes) and _names_players(options.get("from")) and to_named
        case "count":
            whose = step.takes in catalog.lexicon.table_counters or _names_players(options.get("of"))
            return whose and not any(_tells_of_doer(options.get(key)) for key in ("by", "to"))
        case "choose":
            return _names_players(options.get("by")) and "at_random" not in options
        case "auction":
            return _names_players(step.takes)
        case "for_each":
            ranked = not any(_tells_of_doer(options.get(key)) for key in ("most_first", "fewest_first"))
            return ranked and "by" not in options and _names_players(step.takes) and not _speaks_of_them(options["do"])
        case "may":
            asked = _names_players(options.get("by")) and not _speaks_of_them(step.takes)
            return asked and are_of_named(options.get("otherwise", ()), catalog)
        case verb if verb in _SAME_DOER:
            lists = (*options["do"], *options.get("otherwise", ()))
            return not _tells_of_doer(step.takes) and "until" not in options and are_of_named(lists, catalog)
        case "name":
            return isinstance(getattr(step.takes, "tree", None), Node) and not _tells_of_doer(step.takes)
    return False


def _tells_of_doer(sentence: Any) -> bool:
    """Return whether a *sentence* speaks of whoever has it done, or of what that one chose."""
    tree = getattr(sentence, "tree", None)
    if not isinstance(tree, Node):
        return False
    return speaks_of_you(tree) or any(isinstance(part, nodes.Players) and part.other for part in walk(tree))


def _names_players(given: Any) -> bool:
    """Return whether an argument says which players, by what they have or by a name that was given to them."""
    if isinstance(given, Naming):
        given = given.selection or given
    tree = getattr(given, "tree", None)
    if isinstance(tree, nodes.Players):
        return not (tree.other or tree.neighbours or tree.side or tree.and_you) and not _tells_of_doer(given)
    if isinstance(tree, nodes.Zone):
        return tree.owner.word == "the"
    return isinstance(given, str) and given.startswith("the ") and given != _BANK


def _speaks_of_them(part: Any) -> bool:
    """Return whether an argument, or a list of steps in it, speaks of `their` things, perhaps of who has others do it."""
    if isinstance(part, Step):
        return _speaks_of_them((part.takes, part.options, part.condition))
    if isinstance(part, Mapping):
        return any(_speaks_of_them(each) for each in part.values())
    if isinstance(part, (tuple, list)):
        return any(_speaks_of_them(each) for each in part)
    return part == THEM or "their" in str(getattr(part, "text", part)).split()
