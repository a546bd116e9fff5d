"""What steps know of the occasion they wait for: where the card lies that it is about, whether it is about an amount."""

from __future__ import annotations

from typing import Any

from attrs import evolve

from villagers_rules.language import Occasion
from villagers_rules.language.bare_cards import LEFT
from villagers_rules.language.choice_check import BY_YOU
from villagers_rules.language.filters import THIS
from villagers_rules.language.matching import deed_row
from villagers_rules.language.occasions import YOU, Deed, Edge, Suffered, occasions
from villagers_rules.language.relations import Lie
from villagers_rules.model.places import HELD
from villagers_rules.model.triggers import AMOUNT
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Bindings, Sentences
from villagers_rules.packs.step_scope import BARE, BESIDE, EVENT, IT, UNKNOWN, UNSEEN, VILLAGER, Scope


def _is_of_amount(node: Deed | Suffered) -> bool:
    """Return whether gold or a counter is spoken of, of which there is an amount."""
    verbs = ("gain", "gains", "pay", "pays")
    lost = node.verb in ("lose", "loses") and (isinstance(node, Suffered) or (node.what is not None and not node.what.article))
    return lost or node.verb in verbs


def _happens(when: Occasion | None) -> list[Deed | Suffered]:
    """Return what somebody does, or what is done to a card, on the occasion *when*."""
    tree = when.tree if when is not None else None
    return [node for node in getattr(tree, "happens", ()) if isinstance(node, (Deed, Suffered))]


def is_of_itself(when: Occasion) -> bool:
    """Return whether the sentence speaks of what is done with the card itself."""
    return any(node.what is not None and node.what.article == "this" for node in _happens(when))


def places_itself(when: Occasion) -> bool:
    """Return whether the sentence speaks of the placing of the card itself."""
    return any(
        node.what is not None and node.what.article == "this" and node.verb in ("place", "places") for node in _happens(when)
    )


def puts_on_itself(when: Occasion) -> bool:
    """Return whether the sentence speaks of gold or cards that are put on the card itself, and of nothing else (R8.13)."""
    return bool(when.tree.happens) and all(map(_is_put_on_it, when.tree.happens))  # type: ignore[attr-defined]


def _is_put_on_it(node: Deed | Suffered | Edge) -> bool:
    if not isinstance(node, Deed):
        return False
    on = node.using or node.onto or (node.what if row_of(node)["thing"] == "gold" else None)
    if on is not None and on.article == "this":
        return True
    cards = node.what.villagers if node.what is not None and str(node.verb) in ("place", "places") else None
    that = None if cards is None else cards.that
    return isinstance(that, Lie) and that.where in ("on", "directly on") and str(that.card) == THIS


def _card_leaves(when: Occasion | None) -> bool:
    """Return whether the card with the ability lies elsewhere once it acts than before, and in no village."""
    return any(
        node.what is not None and node.what.article == "this" and not {"card", "left"}.isdisjoint(row_of(node)["changes"])
        for node in _happens(when)
    )


_DISCARDED = dict.fromkeys(("discard", "discarded"), "discard pile")
_LIES = {"draft": "square", **dict.fromkeys(("place", "flip", "use"), "village"), **_DISCARDED}
"""Where the card lies that a verb is about, once it is done; elsewhere it depends."""
_OTHER_CARDS = {"event": "event", "development": ""}
"""Where `this ...` lies if it is no villager; steps name no development."""


def card_lies(when: Occasion | None, *, before: bool = False) -> str:
    """Return where `it` lies when the steps begin, "unknown" where that depends, "" where the occasion is about no card.

    The steps of what is done instead begin *before* it would happen.
    """
    lies = set()
    for node in _happens(when):
        if node.what is None or (node.what.villagers is None and node.what.article != "this" and not node.what.name):
            return ""
        if node.what.article == "this" and node.what.word != "villager":
            lies.add(_OTHER_CARDS[str(node.what.word)])
            continue
        if before and moves_cards(node):
            lies.add(_where_from(node))
            continue
        verb, row = str(node.verb), row_of(node)
        if isinstance(node, Suffered) and node.home is not None and node.home.word != "village":
            return ""  # It may lie where nobody sees it.
        place = next((place for base, place in _LIES.items() if verb in (base, base + "s", base + "es")), "unknown")
        if row.get("hidden"):
            place = row["to"][0] if isinstance(node, Deed) and node.doer == "you" else UNSEEN
        if verb in ("pay", "pays") or (isinstance(node, Suffered) and node.counter is not None):
            place = "village"
        lies.add(place)
    return lies.pop() if len(lies) == 1 else "unknown" if lies else ""


def moves_cards(node: Deed | Suffered) -> bool:
    """Return whether the verb is about cards that go from one place to another, and out of no village alone."""
    return "card" in row_of(node)["changes"]


def row_of(node: Deed | Suffered) -> Any:
    """Return what `dsl/occasions.yaml` says of the verb of *node*."""
    return deed_row(node) if isinstance(node, Deed) else occasions()["suffered"][node.verb]


PILE = "pile"
"""Where a card lies that comes out of a pile: its steps name the pile."""
_PILES = ("stack", "reserve")
"""The places from which the top card goes; before it does, steps name the pile."""


def _where_from(node: Deed | Suffered) -> str:
    """Return where a card lies before it goes elsewhere, "" where that can be too many places to do anything with it."""
    if node.source is None:
        return UNKNOWN if "from" in row_of(node) else ""
    place = str(node.source.word)
    if place in _PILES:
        return PILE
    return UNSEEN if place in HELD and row_of(node).get("hidden") else place


def done_by_nobody(when: Occasion | None) -> str:
    """Return the first part of *when* that nobody does, whom steps could call `they`; "" where somebody does it each time."""
    tree = when.tree if when is not None else None
    return next((str(node) for node in getattr(tree, "happens", ()) if not _has_doer(node)), "")


def done_by_nobody_else(when: Occasion | None) -> str:
    """Return why steps that *when* sets off call nobody `they`: that nobody does it, or that it is always `you`; else ""."""
    return BY_YOU if _is_done_by_you(when) else done_by_nobody(when)


def _is_done_by_you(when: Occasion | None) -> bool:
    """Return whether all that *when* waits for is done by whoever waits for it, and by no effect of others."""
    found = getattr(when.tree, "happens", ()) if when is not None else ()
    return bool(found) and all(_is_yours(node) for node in found)


def _is_yours(node: Deed | Suffered | Edge) -> bool:
    if isinstance(node, Edge):
        return node.owner is not None and node.owner.word == "your"
    return isinstance(node, Deed) and node.doer == YOU and not node.by_others


def _has_doer(node: Deed | Suffered | Edge) -> bool:
    """Return whether it is known who does *node*: a player acts, a turn is somebody's, an effect is another player's."""
    match node:
        case Edge():
            return node.owner is not None
        case Suffered():
            return node.by_others
    return True


def known_to(when: Occasion | None, *, before: bool = False) -> Bindings:
    """Return what the condition of an ability may speak of that waits for *when*, or replaces it *before* it happens."""
    by_nobody, place = done_by_nobody_else(when), card_lies(when, before=before)
    bare = ((IT, place),) if place in BARE else ((IT, LEFT),) if not before and _left_villages(when) else ()
    found = Bindings(it=_is_seen(when, before=before), their=not by_nobody, by_nobody=by_nobody, bare=bare)
    return found if place or when is None else evolve(found, without_it=str(when.tree))


def scope_of_triggered(when: Occasion | None, owner: str, *, before: bool = False) -> Scope:
    """Return what steps know at first that *when* sets off, or that replace it *before*; *owner* says whose steps they are."""
    by_nobody = done_by_nobody_else(when)
    scope = Scope(owner, they=not by_nobody, by_nobody=by_nobody)
    if owner in ("villagers", BESIDE):
        scope.places[VILLAGER] = UNKNOWN if _card_leaves(when) else "keep" if owner == BESIDE else "top"
    elif owner == "events":
        scope.places[EVENT] = "event"
    know(scope, when, before=before)
    if not before and _left_villages(when):
        scope.left_play = frozenset({IT, VILLAGER} if (when is not None and is_of_itself(when)) or _card_leaves(when) else {IT})
    return scope


def _left_villages(when: Occasion | None) -> bool:
    """Return whether *when* is about cards that have left a village by then, where coins and counters lay on them."""
    found = _happens(when)
    return bool(found) and all(
        isinstance(node, Suffered) and "homes" in row_of(node) and (node.home is None or node.home.word == "village")
        for node in found
    )


def know(scope: Scope, when: Occasion | None, *, before: bool = False) -> None:
    """Let *scope* know what *when* is about: a card, or an amount of gold; where it is damaged, None, it may be either."""
    if when is None:
        scope.they = True
        scope.places |= {IT: UNKNOWN, f"the {AMOUNT}": "number"}
        return
    lies = card_lies(when, before=before)
    if lies:
        scope.places[IT] = lies
    if _happens(when) and all(node.source is not None and node.source.word == "stack" for node in _happens(when)):
        scope.from_stack = frozenset({IT, VILLAGER} if when is not None and is_of_itself(when) else {IT})
    if _happens(when) and all(map(_is_of_amount, _happens(when))):
        scope.places[f"the {AMOUNT}"] = "number"


def _is_seen(when: Occasion | None, *, before: bool = False) -> bool:
    """Return whether the occasion is about a card that all can see, so that sentences may ask about it (R16.1), or is damaged."""
    return when is None or card_lies(when, before=before) not in ("", PILE, UNSEEN)


# -- steps that wait -------------------------------------------------------------------------------------------------------------


def waited_for(entry: Part, key: str, sentences: Sentences, scope: Scope) -> Occasion | None:
    """Return the occasion *key* of a step, or None if it is damaged or speaks of a card that lies in no village."""
    lasting = scope.lasting()
    later = evolve(scope, places=lasting, lost=frozenset(scope.places).difference(lasting))
    known = evolve(Bindings(names=later.bindings().names, missing=scope.missing), offered=later.bindings().offered)
    found = sentences.occasion(entry.document, (*entry.path, key), entry.get(key), known)
    if found is None or not is_of_itself(found) or VILLAGER in scope.lasting():
        return found
    message = f"steps that wait know the card they came from if it lies in a village, and `{found}` is about it"
    entry.report("it-out-of-reach", message, key, suggestion="wait for something else")
    return None


def scope_of_waiting(when: Any, scope: Scope) -> Scope:
    """Return what steps know that wait for *when* in a list with this *scope*."""
    places = scope.lasting()
    occasion = when if isinstance(when, Occasion) else None
    by_nobody = done_by_nobody_else(occasion)
    several = scope.several.intersection(places)
    lost = frozenset(scope.places).difference(places)
    later = Scope(scope.owner, places=places, several=several, they=not by_nobody, by_nobody=by_nobody, lost=lost)
    later.asked |= scope.asked & places.keys()
    later.of_one |= scope.of_one & places.keys()
    later.is_you = scope.is_you & places.keys()
    later.ended, later.missing, later.offered = scope.ended, scope.missing, scope.offered
    know(later, occasion)
    return later
