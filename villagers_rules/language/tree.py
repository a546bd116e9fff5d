"""The base classes of the syntax tree, and the error that points at a place of a sentence."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import Any, ClassVar

from attrs import evolve, field, fields

from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError


class Word(str):
    """A word of a sentence that knows where it stands: *at* counts letters from 0."""

    at: int

    def __new__(cls, text: str, at: int = 0) -> Word:
        """Make the word *text* that stands at letter *at*."""
        word = super().__new__(cls, text)
        word.at = at
        return word


@frozen
class Node:
    """Any part of a sentence; *at* is the letter where it begins, which does not make two parts different."""

    at: int = field(default=0, kw_only=True, eq=False, repr=False)
    joined: ClassVar[bool] = False
    """Whether it is made of several parts that need brackets beside others."""
    open_ended: ClassVar[bool] = False
    """Whether it ends with another amount, so that it needs brackets before `times` and `divided by`."""

    def parts(self) -> list[Node]:
        """Return the nodes directly under this one, in the order of the sentence."""
        found: list[Node] = []
        kind: Any = type(self)
        for name in _names(kind):
            _add_nodes(getattr(self, name), found)
        return found

    def own_words(self) -> Iterator[str]:
        """Yield the words that stand directly in this part, without those of its own parts."""
        kind: Any = type(self)
        for name in _names(kind):
            value = getattr(self, name)
            yield from (word for word in (value if value.__class__ is tuple else (value,)) if isinstance(word, str))


@cache
def _names(kind: Any) -> tuple[str, ...]:
    """Return the names of the fields of a kind of node that can hold nodes."""
    return tuple(part.name for part in fields(kind) if part.name != "at")


def _add_nodes(value: Any, found: list[Node]) -> None:
    if isinstance(value, Node):
        found.append(value)
    elif value.__class__ is tuple:
        for each in value:
            _add_nodes(each, found)


def with_parts(node: Node, change: Callable[[Node], Any]) -> Any:
    """Return *node* with what *change* makes of each part directly under it in the place of that part."""
    changed: dict[str, Any] = {}
    for part in fields(type(node)):
        value = getattr(node, part.name)
        if isinstance(value, Node):
            changed[part.name] = change(value)
        elif isinstance(value, tuple):
            changed[part.name] = tuple(change(each) if isinstance(each, Node) else each for each in value)
    return evolve(node, **changed)


def renamed(part: Any, names: Mapping[str, str]) -> Any:
    """Return a *part* of a sentence, a node or what it holds, in which each of *names* is written as it is called."""
    if isinstance(part, Node):
        return evolve(part, **{each.name: renamed(getattr(part, each.name), names) for each in fields(type(part))})
    if isinstance(part, tuple):
        return tuple(renamed(each, names) for each in part)
    return Word(names[part], part.at) if isinstance(part, Word) and part in names else part


def bracketed(node: Node) -> str:
    """Return *node* as it stands beside others."""
    return f"({node})" if node.joined else str(node)


def factor(node: Node) -> str:
    """Return *node* as it stands beside `times` and `divided by`."""
    return f"({node})" if node.joined or node.open_ended else str(node)


def written_number(number: int | Node) -> str:
    """Return how it is written how many there are: a number, or an amount in brackets."""
    return f"({number})" if isinstance(number, Node) else str(number)


@frozen
class Joined(Node):
    """Several tests with a *word* between them."""

    joined = True
    word: ClassVar[str]

    tests: tuple[Node, ...]

    def __str__(self) -> str:
        return f" {self.word} ".join(map(bracketed, self.tests))


@frozen
class Things(Node):
    """What can be counted."""

    def phrase(self, number: int) -> str:
        """Return how this is written after *number*."""
        return self._phrase(number)

    def _phrase(self, number: int) -> str:
        raise TypeError(f"{type(self).__name__} has no phrase")

    def __str__(self) -> str:
        return self.phrase(0)


def walk(node: Node) -> Iterator[Node]:
    """Yield *node* and all nodes under it, each before its parts."""
    pending = [node]
    while pending:
        found = pending.pop()
        yield found
        pending.extend(found.parts()[::-1])


_BREAKS = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")


_WRITTEN = re.compile(r"write (?:the number in digits: )?`?([^`]+?)`?(?: for (?:`[^`]+`|the comma; .*))?|leave it out")
"""A suggestion that says what to write in the place of something, and nothing else."""


def failure(
    text: str,
    at: int,
    message: str,
    suggestion: str = "",
    *,
    said: str = "",
    instead: str = "",
    note: str = "",
    kind: type[FormulaError] = FormulaError,
) -> FormulaError:
    """Return the error with *message* at letter *at* (from 0) of *text*, of a certain *kind*.

    What is *said* there is what the suggestion says otherwise, where that is known; or the whole text is given as it should be.
    A *note* says what else to know of that.
    """
    written = _WRITTEN.fullmatch(suggestion) if said and text.startswith(said, at) else None
    if written is not None and "..." not in suggestion:
        instead = " ".join((text[:at] + (written[1] or "") + text[at + len(said) :]).split()).replace(" ,", ",")
    # What else would break a line is shown as a blank, so that lines and columns are the same for everybody.
    text = _BREAKS.sub(" ", text)
    before = text[:at]
    line = before.count("\n") + 1
    column = at - (before.rfind("\n") + 1) + 1
    hint = f"{suggestion}; {note}" if note else suggestion
    return kind(message, text=text, line=line, column=column, suggestion=hint, instead=instead, note=note)


def check_article(node: Node, text: str) -> None:
    """Refuse another article in *text* than a part of it has, which begins with one."""
    article, wrong = str(node).split()[0], text[node.at :].split()[0]
    if wrong != article:
        message = f"expected `{article}` before a vowel" if article == "an" else "expected `a` here"
        raise failure(text, node.at, message, f"write `{node}`", said=wrong + str(node)[len(article) :])
