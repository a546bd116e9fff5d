"""What a trigger does in whole sentences, and who does it: a villager acts for its owner, all else for the players concerned."""

from __future__ import annotations

from typing import Any

from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.occasions import ANOTHER, ANY, NEIGHBOUR, YOU, Deed, Edge, Occasion, Suffered
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import walk
from villagers_rules.model.printed import Card, Event, Villager
from villagers_rules.text.prose import Prose, lowercased

_EVERYBODY, _OTHERS, _NEIGHBOURS, _OWN = "each player", "the others", "the neighbours", "own"
"""Who acts: all players, all others than who does it, the neighbours, or each as the occasion is about oneself."""
_ACTING = {YOU: _OWN, ANOTHER: _OTHERS, NEIGHBOUR: _NEIGHBOURS, ANY: _EVERYBODY}
_TURNS = {"your": _OWN, "another player's": _OTHERS}
_DOERS = (_OTHERS, _NEIGHBOURS)
_OF_ONESELF = (_OWN, "first player own")
"""The forms that say the sentence of a villager, and before it of whom it is."""


def trigger_sentence(prose: Prose, trigger: Any, holes: dict[str, str], card: Card | None = None) -> str:
    """Return what is done on an occasion, by *card* or, without one, by the rules; *holes* has its steps, and as a list."""
    words = prose.words("triggers")
    alone = prose.catalog.players == range(1, 2)
    whole = None if isinstance(card, Villager) else _whole(words["whole"], trigger, card, alone=alone)
    if whole is not None:
        return prose.how_often(trigger.at_most, str(whole.format(**holes)))
    acting = acting_on(trigger.when.tree)
    form = "all" if isinstance(card, Villager) or alone else acting
    if trigger.first_player and not alone:
        form = "first player" if acting == _EVERYBODY else "first player own"
    holes["occasion"] = describe_occasion(trigger.when.tree, prose.describer, by_a_player=form in _DOERS)
    key = "all" if form in _OF_ONESELF else form
    if trigger.condition is not None:
        key, holes["condition"] = f"{key} if", prose.of_occasion().amount(trigger.condition.tree)
    sentence = prose.how_often(trigger.at_most, str(words[key].format(**holes)))
    return str(words[form].format(when=lowercased(sentence))) if form in _OF_ONESELF else sentence


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
