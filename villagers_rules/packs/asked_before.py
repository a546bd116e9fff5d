"""What a condition reads that is asked of several players before any of them acts, and what their steps change of it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any, Final

from villagers_rules.language import nodes, zones
from villagers_rules.language.tree import Node, walk
from villagers_rules.language.units import GOLD
from villagers_rules.language.vocabulary import MEASURES, PLACED_THEN, SHARED
from villagers_rules.model.hooks import WAITING
from villagers_rules.model.steps import CHANGING_NOTHING, Step

_OWN: Final = "own"
_OTHERS: Final = "others"
_ALL: Final = "all"
"""Whose a thing is, to whoever asks or acts: one's own, somebody else's, perhaps one's own as well, or nobody's."""

Thing = tuple[str, str]
"""What can be read and changed, such as the gold in supplies, a counter or a pile, and whose it is."""

_VILLAGE, _COINS, _EVENTS = "village", "coins", "events"
_STACKS: Final = "stacks"
_MOVING: Final = ("place", "move", "exchange", "replace", "draft", "flip", "refill_road", "put_back", "shuffle", "take")
"""The verbs that put cards elsewhere or turn them."""
_STILL: Final = (*CHANGING_NOTHING, "if", "may", "either", "repeat", "for_each", "auction", "first_of", "meanwhile")
"""The verbs that by themselves change nothing that a condition reads."""
_BY_OTHERS: Final = ("for_each", "may")
"""The verbs whose lists others carry out, who are `you` in them."""
_PLACES: Final = {"leftmost stack": _STACKS, "stack": _STACKS, "deck": _EVENTS, "event": _EVENTS, "development": _EVENTS}
"""Under which name a pile is known here that others are called as well."""
_ANYTHING: Final = ("anything", _ALL)


def changed_before(condition: Any, steps: Iterable[Step[Any]]) -> bool:
    """Return whether the *steps* of one player may change whether a *condition* holds for the next one."""
    return bool(_met(_read(condition), set(_changed(steps, _OWN))))


def changed_for_all(condition: Any, steps: Iterable[Step[Any]]) -> bool:
    """Return whether *steps* may change what a *condition* reads and all players have together: a counter or a pile."""
    changed = set(_changed(steps, _OWN))
    return any(whose == _ALL and (thing, _ALL) in changed for thing, whose in _read(condition))


def _met(read: Iterable[Thing], changed: set[Thing]) -> list[Thing]:
    """Return what is *read* that may have *changed* by what another player did."""
    return [
        (thing, whose)
        for thing, whose in read
        if _ANYTHING in changed
        or (thing, _OTHERS) in changed
        or (whose == _ALL and (thing, _ALL) in changed)
        or (whose == _OTHERS and (thing, _OWN) in changed)
    ]


# -- what is read ----------------------------------------------------------------------------------------------------------------
def _read(condition: Any) -> set[Thing]:
    """Return what a *condition* reads."""
    return set(_of_tree(condition.tree))


def _of_tree(tree: Node, *, compared: bool = False) -> Iterator[Thing]:
    """Yield what *tree* reads; where players are *compared*, what is one's own is somebody else's as well."""
    compared = compared or isinstance(tree, (nodes.Players, nodes.Ranking, nodes.Rank, nodes.OfPlayers, nodes.WithMore))
    for thing, whose in _of_node(tree):
        yield thing, _OTHERS if compared and whose == _OWN else whose
    for part in tree.parts():
        yield from _of_tree(part, compared=compared)


def _of_node(node: Node) -> Iterator[Thing]:
    """Yield what a *node* reads by itself."""
    match node:
        case nodes.Savings(measure=measure, owner=owner):
            yield str(measure), _ALL if owner.word == nodes.TABLE else _whose(owner)
        case nodes.Events():
            yield _EVENTS, _ALL
        case nodes.Piles() | nodes.PileSize():
            yield _STACKS, _ALL
        case nodes.Place(word=word, owner=owner):
            if word in PLACED_THEN:
                yield _VILLAGE, _OWN
            else:
                yield _PLACES.get(word, str(word)), _ALL if word in SHARED else _whose(owner)
        case nodes.Reading(word=word, owner=owner) if owner is not None:
            yield word, _whose(owner)
        case nodes.Measure(word=word) if word == _COINS or word not in MEASURES:
            yield str(word), _OTHERS
        case nodes.Owner(word=word) if word != nodes.TABLE:
            yield _VILLAGE, _whose(node)
        case nodes.Villagers(place=None) | nodes.Suits(place=None) | nodes.Symbols(owner=None) | nodes.Sets(owner=None):
            yield _VILLAGE, _OWN
        case nodes.Chains(owner=None) | nodes.SuitSymbols(owner=None) | nodes.WithSymbol():
            yield _VILLAGE, _OWN


def _whose(owner: nodes.Owner) -> str:
    return _OWN if owner.word == "your" else _OTHERS


# -- what is changed -------------------------------------------------------------------------------------------------------------
def _changed(steps: Iterable[Step[Any]], doer: str) -> Iterator[Thing]:
    """Yield what *steps* may change that are carried out by whoever acts, _OWN, or by _OTHERS too."""
    steps = tuple(steps)
    for step in steps:
        if step.verb == WAITING:
            continue  # That is done later.
        for thing, whose in _of_step(step):
            yield thing, _OTHERS if whose == _OWN and doer == _OTHERS else whose
        others = step.verb in _BY_OTHERS and _is_of_players(step)
        yield from _changed(_inner(step), _OTHERS if others else doer)
    if any(step.verb in _MOVING for step in _all_of(steps)):
        found = {thing for step in steps for part in _trees(step) for thing in _of_zones(part)}
        yield from ((thing, _OTHERS if whose == _OWN and doer == _OTHERS else whose) for thing, whose in found)


def _is_of_players(step: Step[Any]) -> bool:
    """Return whether the list of *step* is done by players that are named."""
    if step.verb == "may":
        return "by" in step.options
    return "by" not in step.options and isinstance(getattr(step.takes, "tree", nodes.Players()), nodes.Players)


def _of_step(step: Step[Any]) -> Iterator[Thing]:
    """Yield what a *step* changes by itself, besides where cards lie that are named in its list."""
    match step.verb:
        case "gain":
            yield from _account(step, "to", _OWN)
        case "pay":
            yield from _account(step, "from", _OWN)
            yield from _account(step, "to", "")
        case "count":
            yield str(step.takes), _OTHERS if "of" in step.options or "from" in step.options else _OWN
            yield str(step.takes), _ALL
        case "change":
            yield str(step.takes), _OWN
        case "place" | "draft":
            yield from ((_VILLAGE, _OWN), (GOLD, _OWN), (_COINS, _OTHERS), ("hand", _OWN), ("road", _ALL), (_STACKS, _ALL))
        case "refill_road":
            yield from (("road", _ALL), (_STACKS, _ALL), ("reserve", _ALL))
        case "deal_events" | "resolve":
            yield _EVENTS, _ALL
        case "move" | "exchange" | "replace" | "flip" | "shuffle" | "put_back" | "take":
            if any(str(part).startswith(("this event", "this development")) for part in (step.takes, step.options.get("with"))):
                yield _EVENTS, _ALL
        case verb if verb not in _STILL:
            yield _ANYTHING


def _account(step: Step[Any], key: str, usual: str) -> Iterator[Thing]:
    """Yield what is changed at one end of a payment: a supply, the coins on a card, or nothing at the bank."""
    given = step.options.get(key)
    text = str(getattr(given, "text", given or ""))
    if given is None:
        if usual:
            yield GOLD, usual
    elif text == "your supply":
        yield GOLD, _OWN
    elif text != "the bank":
        yield from ((GOLD, _OTHERS), (_COINS, _OTHERS))


def _of_zones(tree: Node) -> Iterator[Thing]:
    """Yield the places that *tree* names, from which cards come or to which they go."""
    for node in walk(tree):
        match node:
            case nodes.Zone(owner=owner, word=word):
                yield str(word), _whose(owner)
            case nodes.Pile(word=word) if word not in (zones.NAMED, zones.BOX):
                yield _PLACES.get(word, word), _ALL
            case nodes.Events() | nodes.Piles() | nodes.Place() | nodes.Villagers():
                yield from _of_node(node)


def _inner(step: Step[Any]) -> list[Step[Any]]:
    """Return the steps of the lists of a *step*."""
    return [each for part in (step.takes, *step.options.values()) for each in _steps_in(part)]


def _steps_in(part: Any) -> Iterator[Step[Any]]:
    if isinstance(part, Step):
        yield part
    elif isinstance(part, tuple):
        for each in part:
            yield from _steps_in(each)


def _all_of(steps: Iterable[Step[Any]]) -> Iterator[Step[Any]]:
    """Yield *steps* and those of the lists within them."""
    for step in steps:
        yield step
        yield from _all_of(_inner(step))


def _trees(step: Step[Any]) -> Iterator[Node]:
    """Yield the trees of what a *step* takes, and of where it puts that."""
    for part in (step.takes, *step.options.values()):
        for each in part if isinstance(part, tuple) else (part,):
            if isinstance(tree := getattr(each, "tree", None), Node):
                yield tree
