"""Abilities whose time is wrong: they never act, as after the last market, or in each market phase where markets may be meant."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import Problem
from villagers_rules.language import Condition, Occasion, nodes
from villagers_rules.language.occasions import Edge
from villagers_rules.language.things import LieIn
from villagers_rules.lint.variants import Variant
from villagers_rules.packs.cards import cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Document, Path
from villagers_rules.packs.occasions import is_of_itself
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.triggers import TRIGGERS

_STEPS = "do"
_NOW = "do it at once, or wait for `the game ends`"


def check_too_late(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield what abilities of *pack* ask or wait for in vain, in all *variants*: the last round has no end."""
    catalogs = [variant.catalog for variant in variants]
    for document in pack.documents:
        for path, sentence in document.sentences.items():
            if isinstance(sentence, Condition) and _asks_for(sentence, nodes.LastRound) and _waits_for_an_end(document, path):
                message = "the round in which the game ends has no end: it ends with the last market"
                hint = "wait for `the game ends`, or for `the market phase begins`"
                yield document.problem("never-happens", message, path=path, suggestion=hint)
            if not isinstance(sentence, Occasion):
                continue
            if catalogs and all(_comes_after_the_end(document, path, sentence, catalog) for catalog in catalogs):
                message = "the game is over after this market, and these steps wait for what comes later"
                yield document.problem("never-happens", message, path=path, suggestion=_NOW)
    for card in cards_in([pack], [VILLAGERS]):
        villagers = [catalog.villagers.get(card.id) for catalog in catalogs]
        if all(villager is not None and villager.acts_in is None for villager in villagers):
            yield from _never_there(card.part.document, card.part.path)


def _never_there(document: Document, own: Path) -> Iterator[Problem]:
    """Yield the conditions under which a trigger of the villager at *own* asks that it lies elsewhere than where it acts."""
    for path, sentence in document.sentences.items():
        if path[:-2] != (*own, TRIGGERS) or path[-1] != "if":
            continue
        when = document.sentences.get((*path[:-1], "when"))
        if not isinstance(when, Occasion) or is_of_itself(when) or not isinstance(sentence, Condition):
            continue
        for place in filter(None, map(_elsewhere, _all_of(sentence.tree))):
            message = f"a villager acts while it lies in a village, and never while it lies `{place}`"
            hint = "what a card does in the hand stands under `play` or `uses`, as with `in: your build turn while you hold it`"
            yield document.problem("never-happens", message, path=path, suggestion=hint)


def _elsewhere(part: nodes.Node) -> nodes.Place | None:
    """Return where the card itself must lie for *part* of a condition to hold, if that is not in a village."""
    if not isinstance(part, nodes.CardIs) or str(part.card) != "this villager" or not isinstance(part.that, LieIn):
        return None
    return part.that.place if part.that.place.word != "village" else None


def _all_of(tree: nodes.Node) -> Iterator[nodes.Node]:
    """Yield what must hold so that a condition does."""
    if isinstance(tree, nodes.Both):
        for part in tree.parts():
            yield from _all_of(part)
    else:
        yield tree


def _asks_for(condition: Condition, kind: type[nodes.Node]) -> bool:
    return any(isinstance(part, kind) for part in _all_of(condition.tree))


def _edges(sentence: Occasion) -> tuple[Edge, ...]:
    """Return what begins or ends, if the occasion is nothing but that."""
    happens = sentence.tree.happens  # type: ignore[attr-defined]
    return happens if all(isinstance(each, Edge) for each in happens) else ()


def _waits_for_an_end(document: Document, path: Path) -> bool:
    """Return whether what stands at *path* is asked when a round ends, by the ability or the step around it that waits."""
    around = (document.sentences.get((*path[:end], "when")) for end in range(len(path) - 1, 0, -1))
    when = next((each for each in around if isinstance(each, Occasion)), None)
    edges = () if when is None else _edges(when)
    return bool(edges) and all(edge.sort == "round" and not edge.begins for edge in edges)


def _comes_after_the_end(document: Document, path: Path, sentence: Occasion, catalog: Catalog) -> bool:
    """Return whether steps wait, in the ability around them, for what comes after the market that ends the game."""
    around = next((path[:end] for end in range(2, len(path)) if path[end] == _STEPS), None)
    outer = None if around is None else document.sentences.get((*around, "when"))
    if not isinstance(outer, Occasion) or path[-1] != "when":
        return False
    last = {market.name for market in catalog.rules.markets if market.ends_the_game}
    ends = [edge.sort == "game" or (edge.sort == "market" and edge.name in last) for edge in _edges(outer) if not edge.begins]
    later = [edge.sort != "game" for edge in _edges(sentence)]
    return bool(later) and all(later) and len(ends) == len(_edges(outer)) > 0 and all(ends)


def check_market_phases(pack: PackFiles) -> Iterator[Problem]:
    """Yield the triggers of cards of *pack* that wait for nothing but a market phase, and act in every round."""
    for document in pack.documents:
        for path, sentence in document.sentences.items():
            edges: tuple[object, ...] = getattr(sentence.tree, "happens", ()) if isinstance(sentence, Occasion) else ()
            is_trigger = len(path) == 5 and path[2] == TRIGGERS and path[-1] == "when"
            if not is_trigger or (*path[:-1], "if") in document.sentences or len(edges) != 1:
                continue
            edge = edges[0]
            if isinstance(edge, Edge) and edge.sort == "phase" and edge.name == "market":
                message = "the market phase comes in every round, whether a market is held or not"
                hint = f"for the markets alone write `a market {'begins' if edge.begins else 'ends'}`"
                yield document.problem("each-round", message, path=path, suggestion=hint)
