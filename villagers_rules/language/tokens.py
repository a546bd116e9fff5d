"""What the parts of the parser that make nodes read off tokens: numbers, words, and where something begins."""

from __future__ import annotations

from typing import Any

from villagers_rules.language.tree import Node, Word

LARGEST_NUMBER = 1_000_000
"""A larger number is refused."""


class BadNumberError(Exception):
    """A number that no sentence may hold; `parse` turns it into a `FormulaError`."""

    def __init__(self, token: Any, message: str) -> None:
        self.at: int = token.start_pos
        self.message = message
        super().__init__(message)


def number_of(token: Any, *, group: bool = False) -> int:
    """Return the number that *token* writes; a *group* is a number of things, so at least 1."""
    # A long number is measured before it is converted, since converting takes time that grows with its square.
    if len(token) > len(str(LARGEST_NUMBER)) or int(token) > LARGEST_NUMBER:
        raise BadNumberError(token, f"a number is at most {LARGEST_NUMBER}")
    if len(token) > 1 and token[0] == "0":
        raise BadNumberError(token, "a number does not begin with 0")
    if group and int(token) == 0:
        raise BadNumberError(token, "nothing can be counted in groups of 0; expected 1 or more")
    return int(token)


def number_or_amount(found: Any, *, group: bool = False) -> int | Node:
    """Return the number that a token writes, as `number_of` says, or the amount that stands there in brackets."""
    return found if isinstance(found, Node) else number_of(found, group=group)


def road_place_of(token: Any) -> int:
    """Return the number of the place of the Road that *token* writes."""
    number = number_of(token)
    if number == 0:
        raise BadNumberError(token, "the places of the Road are counted from 1, from the left")
    return number


def word_of(token: Any) -> Word:
    """Return the word of *token*, which knows where it stands."""
    return Word(str(token), token.start_pos)


def begin_of(found: list[Any]) -> int:
    """Return the letter where the first thing that was found begins: a token or a node."""
    first = next(each for each in found if each is not None)
    return first.at if isinstance(first, Node) else int(first.start_pos)
