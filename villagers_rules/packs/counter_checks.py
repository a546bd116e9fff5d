"""Checks of the step `count`: where a counter lies, and from whom to whom counters pass."""

from __future__ import annotations

import re
from collections.abc import Mapping
from typing import Any, Final

from villagers_rules.language import Lexicon, nodes
from villagers_rules.language.tree import walk
from villagers_rules.packs.choice_checks import refuse
from villagers_rules.packs.document import Part
from villagers_rules.packs.selected_places import place_of
from villagers_rules.packs.step_scope import UNKNOWN, Scope

_OWN: Final = "your supply"
"""Whose counter it is where a step does not say it."""
_COUNTER, _FROM, _OF = "count", "from", "of"
"""The keys that say which counter, who gives it and who gets it."""


def check_count(entry: Part, values: Mapping[str, Any], scope: Scope, lexicon: Lexicon) -> None:
    """Report a counter where it cannot lie, and counters that cannot pass from one to another."""
    counter, named = values.get(_COUNTER), [key for key in (_OF, _FROM) if key in entry.data]
    if counter in lexicon.card_counters and _OF not in entry.data:
        message = f"the counter `{counter}` lies on villagers, and the step does not say on which"
        refuse(entry, _COUNTER, "contradiction", message, "add `of: this villager`, or `of: it` after a choice")
    if counter in lexicon.table_counters:
        for key in named:
            message = f"the counter `{counter}` lies on the table, and is nobody's"
            refuse(entry, key, "contradiction", message, f"remove `{key}:`")
        return
    there = [_lies_there(entry, key, values[key], scope, lexicon) for key in named if counter and values.get(key) is not None]
    if _FROM in entry.data and all(there):
        _check_passing(entry, values, scope)


def is_no_counter(entry: Part, key: str, lexicon: Lexicon) -> bool:
    """Return whether what stands under *key*, where a step names a card, is no counter, else add the problem."""
    counter = str(entry.get(key))
    if counter not in (*lexicon.counters, *lexicon.card_counters):
        return True
    taken = f"{{count: {counter}, by: 1, from: their supply}}"
    hint = f"`{taken}` takes one from somebody, and with `of: their supply` and `from: your supply` it is given to them"
    if counter in lexicon.card_counters:
        hint = f"from one villager to another it goes with `{{count: {counter}, by: 1, of: this villager, from: it}}`"
    if counter in lexicon.table_counters:
        hint = f"it is changed with `{{count: {counter}, by: 1}}`"
    return refuse(entry, key, "wrong-value", f"`{counter}` is a counter, and no card", hint)


def _lies_there(entry: Part, key: str, named: Any, scope: Scope, lexicon: Lexicon) -> bool:
    """Return whether the counter may lie where a step has *named* it under a *key*, else add the problem."""
    counter = entry.get(_COUNTER)
    if isinstance(named, str):
        place = scope.places.get(named, UNKNOWN)
    elif named.selection is not None:
        place = place_of(named.selection)
    else:
        place = "player" if isinstance(named.tree, nodes.Zone) else "the bank"
    if counter in lexicon.card_counters and place not in ("village", "top", UNKNOWN):
        message = f"the counter `{counter}` lies on villagers of a village, and `{entry.get(key)}` are none"
        return refuse(entry, key, "it-out-of-reach", message, "write `it`, `this villager` or a selection of villagers")
    if counter in lexicon.counters and place not in ("player", UNKNOWN):
        message = f"the counter `{counter}` counts for players, and `{entry.get(key)}` is none"
        hint = "write `their supply` or a selection of players, or declare it with `lies: on villagers`"
        return refuse(entry, key, "it-out-of-reach", message, hint)
    return True


# -- from one to another ---------------------------------------------------------------------------------------------------------
def _check_passing(entry: Part, values: Mapping[str, Any], scope: Scope) -> None:
    """Report counters that pass to where they come from, from several to several, or of which none ever pass."""
    giver, taker = str(entry.get(_FROM)), str(entry.data.get(_OF, _OWN))
    if "to" in entry.data:
        if "by" not in entry.data:
            message = "`to` sets a counter, and with `from` so many pass from one to another"
            hint = "write `by:` with how many, and `of:` with who gets them"
            entry.report("contradiction", message, "to", at_key=True, suggestion=hint)
        return
    if giver == taker or (scope.means_you_by(giver) and scope.means_you_by(taker)):
        message = f"counters that pass from `{giver}` to `{taker}` would come back to where they were"
        refuse(entry, _FROM, "contradiction", message, _who_gets_them(entry, giver, scope))
    elif _may_be_several(values.get(_FROM), scope) and _may_be_several(values.get(_OF), scope):
        message = f"`{giver}` and `{taker}` may be several, so that each would give to each of the others"
        hint = "name one of them, or write `for_each:` with those who give, who are `your supply` under its `do`"
        refuse(entry, _FROM, "contradiction", message, hint)
    amount = getattr(values.get("by"), "tree", None)
    _check_amount(entry, amount, giver, scope)


def _who_gets_them(entry: Part, giver: str, scope: Scope) -> str:
    """Return what to write where a step takes counters from who gets them, or says nothing of that."""
    if _OF not in entry.data and giver == _OWN:
        return "add `of:` with who gets them, as in `of: their supply`"
    if scope.by_others:
        return "name who is meant in a step before, outside of `for_each`: `{name: you, as: host}`, and write `the host's supply`"
    return "name somebody else under `of:` or `from:`"


def _may_be_several(named: Any, scope: Scope) -> bool:
    """Return whether more than one may be meant by what a step has *named*."""
    if isinstance(named, str):
        return named in scope.several
    tree = getattr(getattr(named, "selection", None), "tree", None)
    return tree is not None and not getattr(tree, "are_one", False)


def _check_amount(entry: Part, amount: Any, giver: str, scope: Scope) -> None:
    """Report an *amount* with a minus, and one of each player's own that another than `you` would give."""
    match amount:
        case nodes.Sum(amounts=(nodes.Number(value=0), _), signs=("-",)):
            message = f"`from` says that they are taken from `{giver}`, and `{entry.get('by')}` would be none"
            refuse(entry, "by", "contradiction", message, f"write `by: {re.sub('^(?:0 )?- ?', '', str(entry.get('by')))}`")
        case nodes.Node():
            named = [f"the {node.name}" for node in walk(amount) if isinstance(node, nodes.Chosen)]
            word = next((word for word in named if word in scope.one_each), None)
            if word is not None and giver != _OWN:
                message = f"each player chose `{word}`, and here it is that of `you`, though `{giver}` gives it"
                hint = f"write `for_each:` with whoever gives, and `by: {word}` with `from: your supply` under its `do`"
                refuse(entry, "by", "contradiction", message, hint)
