"""The base classes of the syntax tree, and the limits that keep a stranger's sentence from costing memory or time."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from attrs import field, fields, frozen

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

    def parts(self) -> Iterator[Node]:
        """Yield the nodes directly under this one, in the order of the sentence."""
        for name in [part.name for part in fields(type(self))]:
            yield from _nodes(getattr(self, name))


def _nodes(value: Any) -> Iterator[Node]:
    if isinstance(value, Node):
        yield value
    elif isinstance(value, tuple):
        for each in value:
            yield from _nodes(each)


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
        pending.extend(list(found.parts())[::-1])


MAX_LENGTH = 500
"""A longer sentence is refused unread."""
MAX_DEPTH = 30
"""Brackets, `half of` and `not` nested deeper are refused."""
MAX_PARTS = 150
"""A sentence with more parts is refused."""
LARGEST_NUMBER = 1_000_000
"""A larger number is refused."""

_BREAKS = re.compile("[\r\x0b\x0c\x1c-\x1e\x85\u2028\u2029]")
_GLUED = re.compile(r"(?<![A-Za-z0-9_])[0-9]+[A-Za-z_]")


class BadNumber(Exception):
    """A number that no sentence may hold; the reader turns it into a `FormulaError`."""

    def __init__(self, token: Any, message: str) -> None:
        self.at: int = token.start_pos
        self.message = message
        super().__init__(message)


def failure(text: str, at: int, message: str, suggestion: str = "") -> FormulaError:
    """Return the error with *message* at letter *at* (from 0) of *text*."""
    # What else would break a line is shown as a blank, so that lines and columns are the same for everybody.
    text = _BREAKS.sub(" ", text)
    before = text[:at]
    line = before.count("\n") + 1
    return FormulaError(message, text=text, line=line, column=at - (before.rfind("\n") + 1) + 1, suggestion=suggestion)


def check_text(text: str) -> None:
    """Refuse a text that is too long, nested too deep or empty, before anything else looks at it."""
    if not isinstance(text, str):
        raise FormulaError(f"expected a sentence of the language, got {type(text).__name__}", text=str(text)[:MAX_LENGTH])
    if len(text) > MAX_LENGTH:
        shown = text[:60].split("\n")[0] + " ..."
        raise FormulaError(f"a sentence has at most {MAX_LENGTH} letters, this one has {len(text)}", text=shown)
    if not text.strip():
        raise FormulaError("expected a sentence, got nothing", text=text, suggestion="write an amount, such as 2 + food symbols")
    glued = _GLUED.search(text)
    if glued is not None:
        raise failure(
            text,
            glued.end() - 1,
            f"a space is missing in `{glued.group()}`",
            f"write `{glued.group()[:-1]} {glued.group()[-1]}...`",
        )
    if text.count("(") > MAX_DEPTH:
        depth = 0
        for at, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if depth > MAX_DEPTH:
                raise failure(text, at, f"brackets may be nested at most {MAX_DEPTH} deep")


def check_tree(text: str, tree: Node) -> None:
    """Refuse a tree with too many parts or too many levels."""
    pending, count = [(tree, 1)], 0
    while pending:
        node, depth = pending.pop()
        count += 1
        if depth > MAX_DEPTH:
            raise failure(text, node.at, f"a sentence may be nested at most {MAX_DEPTH} deep")
        if count > MAX_PARTS:
            raise failure(text, node.at, f"a sentence has at most {MAX_PARTS} parts")
        pending.extend((part, depth + 1) for part in node.parts())


def number(token: Any, *, group: bool = False) -> int:
    """Return the number that *token* writes; a *group* is a number of things, so at least 1."""
    # A long number is measured before it is converted, since converting takes time that grows with its square.
    if len(token) > len(str(LARGEST_NUMBER)) or int(token) > LARGEST_NUMBER:
        raise BadNumber(token, f"a number is at most {LARGEST_NUMBER}")
    if len(token) > 1 and token[0] == "0":
        raise BadNumber(token, "a number does not begin with 0")
    if group and int(token) == 0:
        raise BadNumber(token, "nothing can be counted in groups of 0; expected 1 or more")
    return int(token)
