"""Whether a sentence asks when cards were placed, which a game remembers only if any of its sentences asks."""

from __future__ import annotations

from typing import Final

from villagers_rules.language.nodes import Measure, Node, Place, WerePlaced, walk
from villagers_rules.language.vocabulary import PLACED_THEN

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
