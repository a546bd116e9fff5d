"""Sentences as they read for other players than those who have them: whose things they speak of."""

from __future__ import annotations

from typing import Any

from attrs import evolve, fields

from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.vocabulary import SHARED


def for_each(node: Node, owner: str = "your") -> Any:
    """Return *node*, which several players are compared by, as it reads for one of them, whose things are those of *owner*."""
    if isinstance(node, Place) and node.word in SHARED:
        return node
    changed: dict[str, Any] = {}
    for part in fields(type(node)):
        value = getattr(node, part.name)
        if value is None:
            implied = {"owner": Owner(owner), "place": Place(owner=Owner(owner))} if owner != "your" else {}
            changed |= {part.name: implied[part.name]} if part.name in implied else {}
        elif isinstance(value, Owner) and value.word in ("your", "their"):
            changed[part.name] = Owner(owner)
        elif isinstance(value, Node):
            changed[part.name] = for_each(value, owner)
        elif isinstance(value, tuple):
            changed[part.name] = tuple(for_each(each, owner) if isinstance(each, Node) else each for each in value)
    return evolve(node, **changed)


def renamed(node: Node, owner: str, other: str) -> Any:
    """Return *node* with the *other* owner wherever it names *owner*."""
    if isinstance(node, Place) and node.word in SHARED:
        return node
    changed: dict[str, Any] = {}
    for part in fields(type(node)):
        value = getattr(node, part.name)
        if isinstance(value, Owner) and value.word == owner:
            changed[part.name] = Owner(other)
        elif isinstance(value, Node):
            changed[part.name] = renamed(value, owner, other)
        elif isinstance(value, tuple):
            changed[part.name] = tuple(renamed(each, owner, other) if isinstance(each, Node) else each for each in value)
    return evolve(node, **changed)
