"""The reference manual `docs/reference.md`, made of the chapters and their entries."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence

from villagers_rules.reference.entries import Entry, block, in_line
from villagers_rules.reference.manual import TEXT, Chapter, Part, chapters

_BEGIN = """\
# Reference

All that card files may hold: kinds of files and their keys, abilities, verbs, the words of the language, set-up steps, modes, the
numbers of the game, scenarios. In the terminal `villagers help WORD` says the same.

This page is made by `make docs` of [dsl](../dsl) and [schemas](../schemas), where each word is declared once. Numbers such as
R5.3 are [rules](../RULES.md).
"""


def page() -> str:
    """Return the text of the manual."""
    lines = [_BEGIN, "## Contents", "", *_contents(), ""]
    for chapter in chapters():
        lines += [f"## {chapter.title}", "", chapter.text, ""]
        for part in chapter.parts:
            lines += _part(part)
    return re.sub(r"\n{3,}", "\n\n", "\n".join(lines)).rstrip() + "\n"


def anchor(title: str) -> str:
    """Return where a heading is found on the page.

    >>> anchor("The numbers of the game")
    'the-numbers-of-the-game'
    """
    return re.sub(r"[^\w -]", "", title.lower()).replace(" ", "-")


def _contents() -> Iterator[str]:
    for chapter in chapters():
        parts = ", ".join(_link(part.title) for part in chapter.parts if part.title)
        yield f"- {_link(chapter.title)}" + (f": {parts}" if parts else f": {_named(chapter)}")


def _named(chapter: Chapter) -> str:
    return ", ".join(f"`{entry.word}`" for entry in chapter.entries)


def _link(title: str) -> str:
    return f"[{title}](#{anchor(title)})"


def _part(part: Part) -> list[str]:
    heading = [f"### {part.title}", ""] if part.title else []
    text = [part.text, ""] if part.text else []
    return [*heading, *text, *_SHAPES[part.lists](part.entries), ""]


def _table(head: Sequence[str], rows: Iterable[Sequence[str]]) -> list[str]:
    return [_row(head), "|" + "---|" * len(head), *(_row(row) for row in rows)]


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", "\\|").replace("\n", " ") for cell in cells) + " |"


def _yaml(example: Mapping[str, object]) -> list[str]:
    return ["```yaml", *block(example), "```"]


def _code(entry: Entry) -> str:
    """Return the example of *entry* in one line."""
    if isinstance(entry.example, str):
        return ", ".join(f"`{line}`" for line in entry.example.splitlines())
    return f"`{in_line(entry.example)[1:-1]}`"


def _keys(entries: Sequence[Entry]) -> list[str]:
    rows = [
        (f"`{entry.word}`", entry.says, f"{entry.takes}; needed" if entry.needed else entry.takes, _code(entry))
        for entry in entries
    ]
    return _table(("key", "what it says", "value", "example"), rows)


def _words(entries: Sequence[Entry]) -> list[str]:
    if not any(entry.example for entry in entries):
        return _table(("example", "what it means"), [(f"`{entry.word}`", entry.says) for entry in entries])
    rows = []
    for entry in entries:
        says = f"{entry.says} It {entry.takes}." if entry.takes else entry.says
        rows.append((f"`{entry.word}`", says, _code(entry)))
    return _table((entries[0].kind, "what it means", "example"), rows)


def _values(entries: Sequence[Entry]) -> list[str]:
    rows = [(f"`{entry.word}`" if entry.word != entry.of else entry.of, entry.says, _code(entry)) for entry in entries]
    return _table(("value", "what it is", "examples"), [(entry.of, *row[1:]) for entry, row in zip(entries, rows, strict=True)])


def _hooks(entries: Sequence[Entry]) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        assert isinstance(entry.example, Mapping)
        lines += [f"**`{entry.word}`** {entry.says}", "", *_yaml(entry.example), ""]
    return lines


def _steps(entries: Sequence[Entry]) -> list[str]:
    """Return verbs or set-up steps, each under a heading of its own with its arguments."""
    lines: list[str] = []
    for entry in entries:
        assert isinstance(entry.example, Mapping)
        rows = [
            (f"`{parameter.name}`", parameter.says, f"{parameter.takes}; needed" if parameter.needed else parameter.takes)
            for parameter in entry.parameters
        ]
        lines += [f"#### {entry.word}", "", entry.says, "", *_table(("argument", "what it says", "value"), rows), ""]
        lines += [*_yaml(entry.example), ""]
    return lines


def _files(entries: Sequence[Entry]) -> list[str]:
    lines: list[str] = []
    for entry in entries:
        assert isinstance(entry.example, Mapping)
        schema = f"[{entry.word}.json](../schemas/{entry.word}.json)"
        lines += [f"**`{entry.word}`** ({schema}) {entry.says}", "", *_yaml(entry.example), ""]
    return lines


_SHAPES: Mapping[str, Callable[[Sequence[Entry]], list[str]]] = {
    "files": _files,
    "keys": _keys,
    "moments": _hooks,
    "occasions": _hooks,
    "verbs": _steps,
    "values": _values,
    "words": _words,
    "setup": _steps,
    "standing": _steps,
    "concerned": _words,
    "numbers": _words,
    "allowed": _words,
    "forbidden": _words,
    TEXT: lambda _: [],
}
"""How the parts of a chapter look, by what they list."""
