"""Abilities that act in the market phase of every round, where the markets may be meant, of which a game has few."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.errors import Problem
from villagers_rules.language import Occasion
from villagers_rules.language.occasions import Edge
from villagers_rules.packs.pack_files import PackFiles
from villagers_rules.packs.triggers import TRIGGERS


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
