"""Cards that wait in the hand for something after which nobody can play them in time: nobody decides while a market is held."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion
from villagers_rules.language.occasions import Edge
from villagers_rules.lint.variants import Variant
from villagers_rules.model.rulebook import Market
from villagers_rules.packs.cards import Entry, cards_in
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import VILLAGERS, PackFiles

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
