"""Sentences as they read for other players than those who have them: whose things they speak of."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

from attrs import evolve, fields

from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, Owner, Place, walk
from villagers_rules.language.occasions import YOU, Deed, Occasion, occasions
from villagers_rules.language.tree import Word, failure, with_parts
from villagers_rules.language.vocabulary import SHARED

NEIGHBOURS = ("a neighbour's", "the left neighbour's", "the right neighbour's")
"""The owners who are neighbours of somebody."""
PLAYER = "player "
"""How the seat begins by which a player is called who is told to another one, as in `player 2`."""


def for_each(node: Node, owner: str = "your") -> Any:
    """Return *node*, which several players are compared by, as it reads for one of them, whose things are those of *owner*."""
    if isinstance(node, Place) and node.word in SHARED:
        return node
    changed: dict[str, Any] = {"own": True} if isinstance(node, nodes.Chosen) else {}
    for part in fields(type(node)):
        value = getattr(node, part.name)
        if value is None:
            implied = {"owner": Owner(owner), "place": Place(owner=Owner(owner))} if owner != "your" else {}
            changed |= {part.name: implied[part.name]} if part.name in implied else {}
        elif isinstance(value, Owner):
            changed[part.name] = _owned_by(value, owner)
        elif isinstance(value, Node):
            changed[part.name] = for_each(value, owner)
        elif isinstance(value, tuple):
            changed[part.name] = tuple(for_each(each, owner) if isinstance(each, Node) else each for each in value)
    return evolve(node, **changed)


def _owned_by(owner: Owner, other: str) -> Owner:
    """Return *owner* as it reads for the *other* one: what is `your` or `their` own, and whose neighbour a neighbour is."""
    if owner.word in ("your", "their"):
        return Owner(other)
    return Owner(f"{other} {owner.word}") if other != "your" and owner.word in NEIGHBOURS else owner


def check_own(text: str, amount: Node) -> None:
    """Refuse an *amount* that players are compared by and that counts what all of them have, as `any food symbols` does."""
    owners = {part.word for part in walk(amount) if isinstance(part, Owner)}
    if "any" in owners and for_each(amount, "their") == amount:
        said = str(amount)
        own = said.replace(" in any village", "").replace(" in any ", " in their ").removeprefix("any ")
        raise failure(text, amount.at, f"every player has the same of `{said}`", f"write `{own}`", said=said)


def speaks_of_you(node: Node, of_all: Set[str] = frozenset()) -> bool:
    """Return whether a sentence is about what `you` have: it says so, or names no owner where no players are compared.

    Of the counters *of_all* every player has the same.
    """
    match node:
        case nodes.Savings(measure=word) if word in of_all:
            return False
        case Owner(word=word):
            return word == "your" or word in NEIGHBOURS
        case nodes.WithMore():
            return True
        case nodes.Players(side=side, and_you=and_you) if side or and_you:
            return True
        case nodes.Reading(owner=None) | nodes.Ranking() | nodes.WithNumber():
            return False
        case nodes.OfPlayers(players=players):
            return speaks_of_you(players, of_all)
        case nodes.Suits(villagers=nodes.Villagers() as villagers):
            return speaks_of_you(villagers, of_all)
        case nodes.Chains(owner=owner):  # What is asked of the cards in them is asked there.
            return owner is None or speaks_of_you(owner, of_all)
        case nodes.Villagers(place=None) | nodes.Suits(place=None):
            return True
    return getattr(node, "owner", "") is None or any(speaks_of_you(part, of_all) for part in node.parts())


def retold(node: Node, holder: Owner | None, suits: Mapping[str, str]) -> Any:
    """Return *node*, which a card says of the player concerned, as it is told to that one, with the *suits* that were chosen.

    Who has the card is called by the owner *holder*, where that is somebody else.
    """
    you = Owner("your")
    if holder is not None:
        node = renamed(node, "your", holder)
    return _with_suits(renamed(node, "their", you), suits)


def _with_suits(node: Node, suits: Mapping[str, str]) -> Any:
    """Return *node* with the *suits* themselves in place of the names under which they were chosen."""
    match node:
        case nodes.Villagers(kinds=kinds, that=nodes.WhoseSuitIs(name=name, no=False)) if name in suits:
            return evolve(node, kinds=(*kinds, nodes.Names((Word(suits[name]),))), that=None)
        case nodes.WhoseSuitIs(name=name, no=no) if name in suits:
            suit = Word(suits[name])
            return nodes.ThatAreNot((suit,)) if no else nodes.Are(suit)
    return with_parts(node, lambda part: _with_suits(part, suits))


def of_player(tree: Occasion, number: int) -> Any:
    """Return the occasion *tree* of a card as it is told to others than the player with the *number*, whose card it is.

    >>> from villagers_rules.language.occasions import Edge
    >>> str(of_player(Occasion((Edge("turn", "build", begins=False, owner=Owner("your")),)), 2))
    "the player 2's build turn ends"
    """
    called = f"{PLAYER}{number}"
    told = renamed(tree, "your", Owner("the", Word(called)))
    return evolve(told, happens=tuple(_done_by(node, f"the {called}") for node in told.happens))


def _done_by(node: Node, doer: str) -> Node:
    """Return what you do as what the *doer* does, anything else as it is."""
    if not isinstance(node, Deed) or node.doer != YOU:
        return node
    return evolve(node, doer=Word(doer), verb=Word(occasions()["deeds"][node.verb]["third"]))


def renamed(node: Node, owner: str, other: str | Owner) -> Any:
    """Return *node* with the *other* owner wherever it names *owner*."""
    if isinstance(node, Place) and node.word in SHARED:
        return node
    if isinstance(node, Owner) and node.word == owner:
        return Owner(other) if isinstance(other, str) else other
    return with_parts(node, lambda part: renamed(part, owner, other))
