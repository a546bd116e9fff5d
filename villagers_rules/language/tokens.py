"""What makes nodes of what the rules of the grammar found, and reads tokens: numbers, words, and where something begins."""

from __future__ import annotations

from collections.abc import Callable
from operator import itemgetter
from typing import Any, TypeVar

from villagers_rules.language.tree import Node, Word

Made = TypeVar("Made")
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
    """Return the letter where the first thing that was found begins, a token or a node; 0 where nothing was."""
    for first in found:
        if first is not None:
            return first.at if isinstance(first, Node) else int(first.start_pos)
    return 0


# -- rules whose node has what was found as it is --------------------------------------------------------------------------------
def made(kind: Callable[..., Made], *fields: Any, **named: Any) -> staticmethod[[list[Any]], Made]:
    """Return what makes a node of a *kind* of what a rule of the grammar found.

    Of its fields, a number is the place of what was found, what can be called reads it off what was found, and all else is the
    value itself. The node begins where the rule does.
    """
    read = [_reader(field) for field in fields]
    read_by_name = [(name, _reader(field)) for name, field in named.items()]

    def make(found: list[Any]) -> Made:
        others = {name: field(found) for name, field in read_by_name}
        return kind(*[field(found) for field in read], **others, at=begin_of(found))

    return staticmethod(make)


def _reader(field: Any) -> Callable[[list[Any]], Any]:
    if callable(field):
        return field  # type: ignore[no-any-return]
    return itemgetter(field) if type(field) is int else lambda found: field


def word(place: int) -> Callable[[list[Any]], Word]:
    """Return what reads the word at a *place* of what was found."""
    return lambda found: word_of(found[place])


def all_words(start: int) -> Callable[[list[Any]], tuple[Word, ...]]:
    """Return what reads all words from a place on."""
    return lambda found: tuple(map(word_of, found[start:]))


def every(start: int, end: int | None = None) -> Callable[[list[Any]], tuple[Any, ...]]:
    """Return what takes all that was found from a place on, up to the place *end*."""
    return lambda found: tuple(found[start:end])


def there(place: int) -> Callable[[list[Any]], bool]:
    """Return what says whether anything was found at a *place*."""
    return lambda found: found[place] is not None


def group_of(place: int) -> Callable[[list[Any]], int]:
    """Return what reads the number of things at a *place*, which is at least 1."""
    return lambda found: number_of(found[place], group=True)
