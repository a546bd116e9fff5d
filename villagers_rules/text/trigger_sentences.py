"""What a trigger does in whole sentences, and who does it: a villager acts for its owner, all else for the players concerned."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import evolve

from villagers_rules.language.describe_occasion import describe_occasion
from villagers_rules.language.matching import deed_row
from villagers_rules.language.occasions import ANOTHER, ANY, NEIGHBOUR, YOU, Deed, Edge, Occasion, Suffered
from villagers_rules.language.ownership import speaks_of_you
from villagers_rules.language.things import Owner
from villagers_rules.language.tree import walk
from villagers_rules.model.printed import Card, Event, Villager
from villagers_rules.model.steps import GAME, Steps
from villagers_rules.packs.asked_before import changed_before
from villagers_rules.text.doers import are_of_named
from villagers_rules.text.prose import Prose, lowercased

_EVERYBODY, _OTHERS, _NEIGHBOURS, _OWN = "each player", "the others", "the neighbours", "own"
"""Who acts: all players, all others than who does it, the neighbours, or each as the occasion is about oneself."""
_ACTING = {YOU: _OWN, ANOTHER: _OTHERS, NEIGHBOUR: _NEIGHBOURS, ANY: _EVERYBODY}
_TURNS = {"any": _EVERYBODY, "another player's": _OTHERS, "a neighbour's": _NEIGHBOURS}
_DOERS = (_OTHERS, _NEIGHBOURS)
_EVENT_PHASE, _RESOLVED = "events", "this event is resolved"
"""The phase of the rulebook in which events are resolved, and how the occasions begin whose sentences name it."""
_IF = "if"
"""The form of a sentence of its own that says a condition, too."""
_OF_ONESELF = (_OWN, "first player own")
"""The forms that say the sentence of a villager, and before it of whom it is."""


def trigger_sentence(prose: Prose, trigger: Any, steps: Steps, holes: dict[str, str], card: Card | None = None) -> str:
    """Return what is done on an occasion, by *card* or, without one, by the rules; *holes* are those of its *steps*.

    Who acts is said before the condition, which is one of theirs: `each player does this: if there is gold in your supply, ...`;
    that it is asked of all before the first of them acts, where that may make a difference. How often the first player does it
    in the game is counted for each player who is first.
    """
    said = _trigger_sentence(prose, trigger, steps, holes, card)
    if isinstance(card, Villager) or prose.catalog.players == range(1, 2):
        return said
    if trigger.first_player and trigger.at_most is not None and trigger.at_most.per == GAME:
        return f"{prose.sentence(said)} {prose.words('triggers')['each first']}"
    if trigger.condition is None or not concerns_several(trigger) or not changed_before(trigger.condition, steps):
        return said
    return f"{prose.sentence(said)} {prose.words('triggers')['asked before']}"


def _trigger_sentence(prose: Prose, trigger: Any, steps: Steps, holes: dict[str, str], card: Card | None) -> str:
    words = prose.words("triggers")
    alone = prose.catalog.players == range(1, 2)
    acting = acting_on(trigger.when.tree)
    by_nobody = trigger.first_player and acting == _EVERYBODY and _is_by_nobody(prose, trigger, steps)
    condition = "" if trigger.condition is None else prose.of_occasion().amount(trigger.condition.tree)
    if condition:
        said = holes["if"].format(condition=condition, step=holes["list"])
        holes = {**holes, "condition": condition, "steps": lowercased(said)}
    whole = None if isinstance(card, Villager) else _whole(_of_its_own(prose), trigger, card, alone=alone, by_nobody=by_nobody)
    if whole is not None:
        return prose.how_often(trigger.at_most, str(whole.format(**holes)))
    if trigger.at_most is not None and trigger.condition is not None and speaks_of_you(trigger.condition.tree):
        acting = _OWN  # It may hold for one player now and for another later, and each has a number of times of their own.
    form = "all" if isinstance(card, Villager) or alone or by_nobody else acting
    if trigger.first_player and not alone and not by_nobody:
        form = "first player" if acting == _EVERYBODY else "first player own"
    tree = _of_others(trigger.when, card)
    occasion = describe_occasion(tree, prose.describer, by_a_player=form in _DOERS)
    key = "all" if form in _OF_ONESELF else form
    said = words["all if" if condition and key == "all" else key].format(occasion=occasion, **holes)
    sentence = prose.how_often(trigger.at_most, str(said))
    return str(words[form].format(when=lowercased(sentence))) if form in _OF_ONESELF else sentence


def _is_by_nobody(prose: Prose, trigger: Any, steps: Steps) -> bool:
    """Return whether the steps of the first player are all done by players whom they name, and that one need not be named."""
    asks = trigger.condition is not None and speaks_of_you(trigger.condition.tree)
    return not asks and trigger.at_most is None and are_of_named(steps, prose.catalog)


def _of_others(when: Any, card: Card | None) -> Occasion:
    """Return the occasion *when* as a villager hears it: of the placing of another one, unless it says `this villager`."""
    tree: Occasion = when.tree
    if not isinstance(card, Villager):
        return tree
    others = {*when.lexicon.suits, *when.lexicon.villagers} - {card.id, card.suit}

    def told(node: Deed | Suffered | Edge) -> Deed | Suffered | Edge:
        if (
            not isinstance(node, Deed)
            or node.what is None
            or node.doer not in (YOU, ANY)
            or deed_row(node)["changes"] != ["placed"]
        ):
            return node
        found = node.what.villagers
        if found is None or any(others.issuperset(kind.words) for kind in found.kinds):
            return node
        return evolve(node, what=evolve(node.what, article="another"))

    return evolve(tree, happens=tuple(map(told, tree.happens)))


def joined_triggers(prose: Prose, card: Card, said: Mapping[str, str]) -> dict[str, Any]:
    """Return the triggers of *card* by their names: those that do the same, as it is *said*, as one for two occasions."""
    found: dict[str, Any] = {}
    for name in said:
        trigger = card.triggers.get(name)
        if trigger is None or name in card.replacements:
            continue
        alike = (each for each in found if said[each] == said[name] and _can_be_joined(prose, card, found[each], trigger))
        first = next(alike, name)
        if first in found:
            when = found[first].when
            tree = evolve(when.tree, happens=(*when.tree.happens, *trigger.when.tree.happens))
            trigger = evolve(found[first], when=evolve(when, tree=tree))
        found[first] = trigger
    return found


def _can_be_joined(prose: Prose, card: Card, one: Any, other: Any) -> bool:
    """Return whether two triggers differ in their occasions alone, neither of which needs a sentence of its own.

    Of more than two occasions in a row one could not read where what is done begins. What happens once and is both occasions sets
    off both triggers, which one sentence for the two would not say.
    """
    if len(one.when.tree.happens) > 1 or len(other.when.tree.happens) > 1 or one.at_most is not None or other.at_most is not None:
        return False
    if _may_be_one(one.when, other.when):
        return False
    if one.first_player != other.first_player or _text(one.condition) != _text(other.condition):
        return False
    forms = _of_its_own(prose)
    is_whole = any(_whole(forms, each, card, alone=False) is not None for each in (one, other))
    return isinstance(card, Villager) or (not is_whole and acting_on(one.when.tree) == acting_on(other.when.tree))


def _may_be_one(one: Any, other: Any) -> bool:
    """Return whether something that happens may be both of two occasions: both hear of its kind, and of the same player."""
    if {kind for kind, *_ in one.listens}.isdisjoint(kind for kind, *_ in other.listens):
        return False
    whose = {_whose(each.tree.happens[0]) for each in (one, other)}
    return "any" in whose or len(whose) == 1 or whose.isdisjoint(("you", "your"))


def _whose(node: Deed | Suffered | Edge) -> str:
    """Return who does it, or whose turn or village it is about: `you`, `another player's` or the like, `any` for anybody's."""
    if isinstance(node, Deed):
        return "any" if node.doer == ANY else str(node.doer)
    owner = node.owner if isinstance(node, Edge) else node.home and node.home.owner
    return str(owner.word) if owner else "any"


def _text(condition: Any) -> str:
    return "" if condition is None else str(condition.text)


def _of_its_own(prose: Prose) -> Mapping[str, Any]:
    """Return the sentences of their own that occasions have; where no phase resolves events, none says that one does."""
    forms: Mapping[str, Any] = prose.words("triggers")["whole"]
    is_there = _EVENT_PHASE in prose.catalog.rules.phases
    return forms if is_there else {name: said for name, said in forms.items() if not name.startswith(_RESOLVED)}


def _whole(forms: Any, trigger: Any, card: Card | None, *, alone: bool, by_nobody: bool = False) -> Any:
    """Return the sentence of its own that an occasion has, None where it has none."""
    name = f"{trigger.when.tree}{' last' if getattr(card, 'resolved_last', False) else ''}"
    if name not in forms or (trigger.at_most is not None and acting_on(trigger.when.tree) == _OWN):
        return None  # How often it is for each player is said of one of them.
    if trigger.condition is not None and _IF in forms[name]:
        return forms[name][_IF]
    alone = (by_nobody or (alone and isinstance(card, Event))) and "alone" in forms[name]
    said = forms[name].get("alone" if alone else "first" if trigger.first_player else "all")
    return said if said is None or trigger.condition is None or "{steps}" in said else None


def concerns_several(trigger: Any) -> bool:
    """Return whether several players act on one occasion of a *trigger* of what is nobody's."""
    return not trigger.first_player and acting_on(trigger.when.tree) != _OWN


def acting_on(tree: Occasion) -> str:
    """Return who acts on an occasion, of what everybody has: one word where it is the same for all that may happen."""
    acting = {_acting(node) for node in tree.happens}
    return acting.pop() if len(acting) == 1 else _OWN


def _acting(node: Deed | Suffered | Edge) -> str:
    if isinstance(node, Edge):
        return _TURNS.get(node.owner.word, _OWN) if node.owner is not None else _EVERYBODY
    others = {each.word for each in walk(node) if isinstance(each, Owner)} - {"any"}
    if others or node.by_others:
        return _OWN
    return _ACTING.get(node.doer, _OWN) if isinstance(node, Deed) else _EVERYBODY
