"""Which sentences ask what not everybody sees: of cards in hands all but their suits (R16.1), or when cards were placed."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Final

from villagers_rules.language import nodes
from villagers_rules.language.filters import EACH_SUIT
from villagers_rules.language.nodes import Measure, Node, Place, Villagers, WerePlaced, walk
from villagers_rules.language.vocabulary import PLACED_THEN, TUCKED, Lexicon
from villagers_rules.model.places import HELD

_MEASURED: Final = (nodes.Total, nodes.Largest, nodes.Different, nodes.Average, nodes.LongestRun)
"""What reads a measure off cards, or tells them apart."""


def is_in_hidden_hand(node: Node, *, own_seen: bool, others_seen: Collection[str]) -> bool:
    """Return whether *node* finds cards in hands or stashes of which not all are seen.

    Who reads it may see their own, and of others those in *others_seen*, such as `their hand`.
    """
    if not isinstance(node, Villagers) or node.place is None or node.place.word not in HELD:
        return False
    owner = node.place.owner
    return not own_seen if owner.word == "your" else place_seen(node.place) not in others_seen


def place_seen(place: Place) -> str:
    """Return how it is noted that somebody has seen the cards of a hand or the like, such as `their hand`."""
    return str(place) if place.word == TUCKED else f"{place.owner} {place.word}"


def asked_of_hidden(tree: Node, lexicon: Lexicon, *, own_seen: bool, others_seen: Collection[str]) -> Iterator[Villagers]:
    """Yield what *tree* finds in hands that are not seen and tells apart by more than the backs of the cards."""
    measured = [node.villagers for node in walk(tree) if isinstance(node, _MEASURED)]
    # Where players are compared, `their` is each of them, whose hands are not all seen.
    amounts = [amount for node in walk(tree) for amount in [compared_by(node)] if amount is not None]
    inside = {id(part) for amount in amounts for part in walk(amount)}
    for node in walk(tree):
        seen = () if id(node) in inside else others_seen
        if not isinstance(node, Villagers) or not is_in_hidden_hand(node, own_seen=own_seen, others_seen=seen):
            continue
        if not by_backs(node, lexicon) or any(node is other for other in measured):
            yield node


def by_backs(node: Villagers, lexicon: Lexicon) -> bool:
    """Return whether *node* tells cards apart by their suits alone, which their backs show."""
    words = {word for names in node.kinds for word in names.words} - {EACH_SUIT}
    return node.having is None and all(word in lexicon.suit for word in words) and _is_of_suits(node.that, lexicon)


def _is_of_suits(test: Node | None, lexicon: Lexicon) -> bool:
    """Return whether a *test* of cards asks for their suits alone."""
    match test:
        case None | nodes.WhoseSuitIs() | nodes.WhoseSuit() | nodes.Like(copies=False, card=nodes.Known()):
            return True
        case nodes.Are(word=word):
            return word in lexicon.suit
        case nodes.ThatAreNot(words=words):
            return all(word in lexicon.suit for word in words)
        case nodes.NotFilter(test=denied):
            return _is_of_suits(denied, lexicon)
        case nodes.AllFilters(tests=tests) | nodes.AnyFilter(tests=tests):
            return all(_is_of_suits(each, lexicon) for each in tests)
    return False


def compared_by(node: Node) -> Node | None:
    """Return the amount by which *node* compares players, each by their own, or None."""
    match node:
        case nodes.WithMore(amount=amount) | nodes.OfPlayers(amount=amount) | nodes.Key(amount=amount):
            return amount
        case nodes.WithNumber(things=things):
            return things
    return None


_AGE: Final = "age"
"""The measure that says how long a card has been in play."""


def reads_history(tree: Node) -> bool:
    """Return whether *tree* asks when cards were placed."""
    return any(map(_is_of_history, walk(tree)))


def _is_of_history(node: Node) -> bool:
    match node:
        case WerePlaced():
            return True
        case Measure(word=word):
            return word == _AGE
        case Place(word=word):
            return word in PLACED_THEN
    return False
