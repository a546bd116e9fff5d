"""What the names of choices stand for, and how such a name is read."""

from __future__ import annotations

from villagers_rules.classes import frozen
from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node


@frozen
class Meant:
    """What a name that steps give stands for: the *node* that found it, *several* of it, perhaps of *each* player their own."""

    node: Node
    several: bool = False
    each: bool = False

    @property
    def kind(self) -> str:
        """The class in whose words it is spoken of; what is chosen among cards that are looked at is in no village yet."""
        place = getattr(self.node, "place", None)
        return nodes.Cards.__name__ if place is not None and place.word == "them" else type(self.node).__name__
