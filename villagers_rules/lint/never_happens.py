"""Occasions that never come, and cards that wait in the hand for something after which nobody can play them in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from attrs import evolve

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion, nodes
from villagers_rules.language.occasions import Deed, Edge
from villagers_rules.language.tree import Word
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.lint.variants import Variant
from villagers_rules.model.printed import Villager
from villagers_rules.model.rulebook import Market
from villagers_rules.packs.cards import Entry, cards_in
from villagers_rules.packs.catalog import Catalog
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles
from villagers_rules.packs.triggers import INSTEAD, TRIGGERS

_PLACED = {"play": "place", "plays": "places"}
"""What is done with a villager that stays, by the verb that does not mean it."""
_LIES = (TRIGGERS, INSTEAD)
"""Where a villager says what it waits for in a village."""


def check_never_happens(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the occasions of *pack* that come in none of *variants*: a villager that stays is placed, and is not played."""
    catalogs = [variant.catalog for variant in variants]
    for document in pack.documents:
        for path, sentence in document.sentences.items():
            for action in sentence.tree.happens if isinstance(sentence, Occasion) else ():  # type: ignore[attr-defined]
                if isinstance(action, Deed) and not any(_is_ever_played(action, catalog) for catalog in catalogs):
                    message = f"no card is played for its effect that is `{action.what}`: villagers that stay are placed"
                    hint = f"write `{evolve(action, verb=Word(_PLACED[action.verb]))}`"
                    yield document.problem("never-happens", message, path=path, suggestion=hint)
            if _is_step(path) and isinstance(sentence, Occasion) and _is_beginning(sentence):
                message = "the game began before these steps are carried out"
                yield document.problem(
                    "never-happens", message, path=path, suggestion="wait for what comes later, as `a round begins`"
                )
    for card in cards_in([pack], [VILLAGERS]):
        if not any(_starts_somewhere(card, catalog) for catalog in catalogs):
            for place in _at_the_beginning(card):
                message = f"the game begins before `{card.id}` lies in a village"
                hint = "write it into the rules, under `triggers`, or wait for `you place this villager`"
                yield card.part.document.problem("never-happens", message, path=place, suggestion=hint)


def _is_ever_played(action: Deed, catalog: Catalog) -> bool:
    """Return whether the card that *action* is about may be played; what is done otherwise is not looked at."""
    found = action.what.villagers if action.verb in _PLACED and action.what is not None else None
    if found is None:
        return True
    table = catalog.table
    return any(table.is_played[kind] and _may_be(villager, found) for kind, villager in enumerate(table.villagers))


def _may_be(villager: Villager, found: nodes.Villagers) -> bool:
    """Return whether *villager* may be one of what is *found*, by its id, its suit and its symbols."""
    names = {villager.id, villager.suit, *vocabulary().adjective}
    having = found.having
    if isinstance(having, nodes.WithSymbol) and not any(getattr(side, str(having.symbol), 1) for side in villager.sides):
        return False
    return all(not names.isdisjoint(kind.words) for kind in found.kinds)


def _starts_somewhere(card: Entry, catalog: Catalog) -> bool:
    """Return whether *card* may lie in or beside a village from the start; one that is no villager of the catalog counts so."""
    villager = catalog.villagers.get(card.id)
    seats = catalog.rules.setup.seats.values()
    lies = villager is None or villager.starts_village or villager.acts_in is not None
    return lies or any(seat.starts_with == card.id for seat in seats)


def _at_the_beginning(card: Entry) -> Iterator[Path]:
    """Yield where *card* waits in a village for nothing but the beginning of the game."""
    own = len(card.part.path)
    for path, sentence in card.part.document.sentences.items():
        is_own = path[:own] == card.part.path and path[own] in _LIES
        if is_own and not _is_step(path) and isinstance(sentence, Occasion) and _is_beginning(sentence):
            yield path


def _is_step(path: Path) -> bool:
    """Return whether what lies at *path* is said by a step: what it waits for, or what ends it."""
    return path[-1] == "until" or (isinstance(path[-2], int) and path[-3] not in _LIES)


def _is_beginning(sentence: Occasion) -> bool:
    """Return whether *sentence* speaks of the beginning of the game alone."""
    happens = sentence.tree.happens  # type: ignore[attr-defined]
    return bool(happens) and all(isinstance(edge, Edge) and edge.sort == "game" and edge.begins for edge in happens)


_WHEN: Path = ("play", "when")
"""Where a card says what it waits for in the hand."""


def check_reactions(pack: PackFiles, variants: Sequence[Variant]) -> Iterator[Problem]:
    """Yield the cards of *pack* that wait in the hand for a market and are played after it, or never, in any variant (R8.7)."""
    held = [variant.catalog.rules.markets for variant in variants]
    for card in cards_in([pack], [VILLAGERS]):
        edges = _markets_awaited(card)
        if not edges:
            continue
        if all(_ends_the_game(edge, markets) for edge in edges for markets in held):
            awaited = "the end of the game" if any(map(_is_last, edges)) else "a market that ends the game"
            message = f"`{card.id}` waits in the hand for {awaited}, after which nobody plays anything"
            hint = "let a card in a village or the rules do it, under `triggers`"
            yield _problem(card, "never-in-play", message, hint)
        elif any(edge.begins for edge in edges):
            first = next(edge for edge in edges if edge.begins)
            begins, ends = str(first), str(first).replace("begins", "ends")
            message = f"nobody decides anything between `{begins}` and what the market pays, so that `{card.id}` is played later"
            hint = f"write `{ends}`, or let a card in a village or the rules do it, under `triggers`"
            yield _problem(card, "played-late", message, hint)


def _markets_awaited(card: Entry) -> list[Edge]:
    """Return the beginnings and ends of markets that *card* waits for in the hand; none if it waits for anything else, too."""
    sentence = card.part.document.sentences.get((*card.part.path, *_WHEN))
    happens = sentence.tree.happens if isinstance(sentence, Occasion) else ()  # type: ignore[attr-defined]
    edges = [node for node in happens if isinstance(node, Edge) and (node.sort == "market" or _is_last(node))]
    return edges if len(edges) == len(happens) else []


def _is_last(edge: Edge) -> bool:
    """Return whether *edge* is the end of the game."""
    return edge.sort == "game" and not edge.begins


def _ends_the_game(edge: Edge, markets: Sequence[Market]) -> bool:
    """Return whether the game ends with each of *markets* that *edge* is about."""
    if _is_last(edge):
        return True
    return all(market.ends_the_game for market in markets if edge.name in ("", market.name))


def _problem(card: Entry, code: str, message: str, hint: str) -> Problem:
    return card.part.document.problem(code, message, path=(*card.part.path, *_WHEN), suggestion=hint)
