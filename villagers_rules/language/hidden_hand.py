"""Finds out whether a sentence asks about hidden cards of a hand more than their backs show: suits and numbers (R16.1)."""

from __future__ import annotations

from collections.abc import Iterator

from villagers_rules.language.nodes import Largest, Node, ThatAreNot, Total, Villagers, walk
from villagers_rules.language.vocabulary import Lexicon

HAND = "hand"


def is_in_hidden_hand(node: Node, *, own_seen: bool, their_seen: bool) -> bool:
    """Return whether *node* finds cards in hands of which not all are seen: who may see the own hand, or that of `their`."""
    if not isinstance(node, Villagers) or node.place is None or node.place.word != HAND:
        return False
    return not {"your": own_seen, "their": their_seen}.get(node.place.owner.word, False)


def asked_of_hidden(tree: Node, lexicon: Lexicon, *, own_seen: bool, their_seen: bool) -> Iterator[Villagers]:
    """Yield what *tree* finds in hands that are not seen and tells apart by more than the backs of the cards."""
    measured = [node.villagers for node in walk(tree) if isinstance(node, (Total, Largest))]
    for node in walk(tree):
        if not isinstance(node, Villagers) or not is_in_hidden_hand(node, own_seen=own_seen, their_seen=their_seen):
            continue
        if not by_backs(node, lexicon) or any(node is other for other in measured):
            yield node


def by_backs(node: Villagers, lexicon: Lexicon) -> bool:
    """Return whether *node* tells cards apart by their suits alone, which their backs show."""
    that = node.that.words if isinstance(node.that, ThatAreNot) else ()
    words = [*(word for names in node.kinds for word in names.words), *that]
    return node.having is None and (node.that is None or bool(that)) and all(word in lexicon.suit for word in words)
