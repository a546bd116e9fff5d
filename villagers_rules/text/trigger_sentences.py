"""What a trigger does in whole sentences, and who does it: a villager acts for its owner, all else for the players concerned."""

from __future__ import annotations

from typing import Any

from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.occasions import ANOTHER, ANY, NEIGHBOUR, YOU, Deed, Edge, Occasion, Suffered
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import walk
from villagers_rules.model.printed import Card, Event, Villager
from villagers_rules.text.prose import Prose

_EVERYBODY, _DOER, _OTHERS, _NEIGHBOURS, _OWN = "each player", "that player", "the others", "the neighbours", "own"
"""Who acts: all players, whoever does what happens, all others, the neighbours, or each as the occasion is about oneself."""
_ACTING = {YOU: _DOER, ANOTHER: _OTHERS, NEIGHBOUR: _NEIGHBOURS, ANY: _EVERYBODY}
_TURNS = {"your": _DOER, "another player's": _OTHERS}
_DOERS = (_DOER, _OTHERS, _NEIGHBOURS)


def trigger_sentence(prose: Prose, trigger: Any, holes: dict[str, str], card: Card | None = None) -> str:
    """Return what is done on an occasion, by *card* or, without one, by the rules; *holes* has its steps, and as a list."""
    words = prose.words("triggers")
    often = prose.how_often(trigger.at_most)
    alone = prose.catalog.players == range(1, 2)
    whole = None if isinstance(card, Villager) else _whole(words["whole"], trigger, card, alone=alone)
    if whole is not None:
        return str(whole.format(**holes)) + often
    acting = acting_on(trigger.when.tree)
    form = "all" if isinstance(card, Villager) or alone else acting
    if trigger.first_player and not alone:
        form = "first player" if acting == _EVERYBODY else "first player own"
    holes["occasion"] = describe_occasion(trigger.when.tree, prose.describer, by_a_player=form in _DOERS)
    if trigger.condition is not None:
        form, holes["condition"] = f"{form} if", prose.of_occasion().amount(trigger.condition.tree)
    return str(words[form].format(**holes)) + often


def _whole(forms: Any, trigger: Any, card: Card | None, *, alone: bool) -> Any:
    """Return the sentence of its own that an occasion has, None where it has none."""
    name = f"{trigger.when.tree}{' last' if getattr(card, 'resolved_last', False) else ''}"
    if name not in forms or trigger.condition is not None:
        return None
    alone = alone and isinstance(card, Event) and "alone" in forms[name]
    return forms[name].get("alone" if alone else "first" if trigger.first_player else "all")


def acting_on(tree: Occasion) -> str:
    """Return who acts on an occasion, of what everybody has: one word where it is the same for all that may happen."""
    acting = {_acting(node) for node in tree.happens}
    return acting.pop() if len(acting) == 1 else _OWN


def _acting(node: Deed | Suffered | Edge) -> str:
    if isinstance(node, Edge):
        return _TURNS.get(node.owner.word, _EVERYBODY) if node.owner is not None else _EVERYBODY
    others = {each.word for each in walk(node) if isinstance(each, Owner)} - {"any"}
    if others or node.by_others:
        return _OWN
    return _ACTING[node.doer] if isinstance(node, Deed) else _EVERYBODY
