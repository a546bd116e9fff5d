"""Help and errors laid out for the width of a terminal: paragraphs are filled, examples keep their lines."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import groupby
from textwrap import wrap

_MARGIN = "  "
"""What stands before an example."""
_FURTHER = "      "
"""What stands before the rest of an example that is too long for a line."""
_LEAST = 20
"""With fewer characters left beside an example, what it does stands below it."""
_EXAMPLE = re.compile(r" {2}(?P<command>\S.*?)(?: {2,}(?P<says>\S.*))?")


def filled_help(text: str, *, width: int) -> list[str]:
    """Return *text* as lines of at most *width* characters where words allow it; lines that are indented are examples.

    >>> for line in filled_help("Score a village.\\nAnd more.\\n\\nExamples:\\n  score wood   a tree of one card", width=24):
    ...     print(line)
    Score a village. And
    more.
    <BLANKLINE>
    Examples:
      score wood
          a tree of one card
    """
    found: list[str] = []
    for is_example, group in groupby(text.split("\n"), key=lambda line: line.startswith(_MARGIN)):
        lines = list(group)
        found += _examples(lines, width) if is_example else _paragraphs(lines, width)
    return found


def filled_message(text: str, *, width: int) -> list[str]:
    """Return an error as lines of at most *width* characters; excerpts of files, which are indented, stay as they are."""
    found: list[str] = []
    for line in text.split("\n"):
        found += [line] if line.startswith(_MARGIN) else _wrapped(line, width, further=_MARGIN)
    return found


def _paragraphs(lines: list[str], width: int) -> Iterator[str]:
    """Yield the lines of paragraphs, between which there are empty lines."""
    for is_text, group in groupby(lines, key=bool):
        part = list(group)
        yield from _wrapped(" ".join(part), width) if is_text else part


def _examples(lines: list[str], width: int) -> Iterator[str]:
    found = [_EXAMPLE.fullmatch(line) for line in lines]
    commands = max((len(each["command"]) for each in found if each and each["says"]), default=0)
    beside = " " * (len(_MARGIN) + commands + 2)
    for line, each in zip(lines, found, strict=True):
        if each is None or len(line) <= width:
            yield line
        elif each["says"] is None:
            yield from _continued(line, width)
        elif width - len(beside) < _LEAST:
            yield from _continued(_MARGIN + each["command"], width)
            yield from _wrapped(_FURTHER + each["says"], width, further=_FURTHER)
        else:
            head = f"{_MARGIN}{each['command']}".ljust(len(beside))
            yield from _wrapped(head + each["says"], width, further=beside)


def _continued(command: str, width: int) -> list[str]:
    """Return a command line as one or several, as a shell reads them."""
    if len(command) <= width:
        return [command]
    *lines, last = _wrapped(command, width - 2, further=_FURTHER)
    return [*(f"{line} \\" for line in lines), last]


def _wrapped(line: str, width: int, *, further: str = "") -> list[str]:
    """Return a line as several, the further ones with *further* before them; words and spaces within a line stay as they are."""
    return wrap(
        line,
        width,
        subsequent_indent=further,
        break_long_words=False,
        break_on_hyphens=False,
        expand_tabs=False,
        replace_whitespace=False,
    ) or [""]
