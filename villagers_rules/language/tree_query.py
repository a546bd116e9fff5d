"""Writes the Python that finds trees by the cards in each of them."""

from __future__ import annotations

import ast

from attrs import evolve

from villagers_rules.language import nodes
from villagers_rules.language.card_query import CardQuery
from villagers_rules.language.codegen import fill
from villagers_rules.language.nodes import Place


def trees_found(query: CardQuery, place: Place, having: nodes.TreeWith) -> ast.expr:
    """Return the list of the trees in *place* that are *having* so many of something, each by (owner, lowest spot)."""
    trees = query.cards(nodes.Villagers(place=place, that=nodes.OnGround()), fill("(owner, spot)"))
    tree, tally = fill("(owner, below(position.villages[owner], spot)[-1])"), "len"
    if isinstance(having.things, nodes.Villagers):
        found = query.cards(evolve(having.things, place=place), fill("(tree, spot)", tree=tree))
    else:
        tally = query.either("len", "different_suits")
        suits = fill(query.either("(tree, table.suit[face])", "(tree, suits_of(position, myself))"), tree=tree)
        found = query.rows(place, suits, [], distinct=tally == "len")
    shape = f"trees_with(trees, found, word, number, {tally})"
    return fill(shape, trees=trees, found=found, word=having.word, number=having.number)
