"""The reference on a terminal: the meanings of a word, the words of a topic, and the list of topics."""

from __future__ import annotations

import re
from collections.abc import Iterable

from villagers_rules.phrases import indefinite
from villagers_rules.reference.entries import Entry, Parameter, block, in_line
from villagers_rules.reference.manual import TEXT, Chapter, chapters
from villagers_rules.reference.phrase_book import Passage
from villagers_rules.text.ink import Ink, columns, filled, hanging

_INDENT = "  "
_STEPS = ("argument", "value")
"""The kinds of words that are shown in a step, which stands in one line."""


def meaning_lines(words: str, found: Iterable[Entry], *, ink: Ink) -> list[str]:
    """Return what the meanings *found* of *words* are, one after the other."""
    lines: list[str] = []
    for entry in found:
        lines += [*([""] if lines else []), *_entry_lines(entry, words=words, ink=ink)]
    return lines


def _entry_lines(entry: Entry, *, words: str, ink: Ink) -> list[str]:
    """Return one meaning: the word and what it is, what it says, what it takes, and an example."""
    is_part = entry.kind == "part of a sentence"
    of = f" of {entry.of}" if entry.of and not entry.kind.startswith("kind of") else ""
    head = ink.bold((words if is_part else "") or entry.word)
    lines = hanging(f"{head}{_INDENT}", f"({indefinite(entry.kind)}{of})", width=ink.width)
    lines += _under(entry.says, ink)
    if entry.takes and entry.kind != "kind of value":
        lines += _under(f"Takes {entry.takes}{'; needed' if entry.needed else ''}.", ink)
    if entry.parameters:
        lines += ["", *columns([_row(parameter, ink) for parameter in entry.parameters], width=ink.width, indent=_INDENT * 2)]
    shown = entry.word if is_part else entry.example
    example = shown.splitlines() if isinstance(shown, str) else block(shown)
    if not isinstance(shown, str) and entry.kind in _STEPS:
        example = [in_line(shown)]
    if example:
        lines += ["", *(f"{_INDENT * 2}{ink.money(line)}" for line in example)]
    return lines


def passage_lines(found: Iterable[Passage], *, ink: Ink) -> list[str]:
    """Return what the cards and rules *found* say, each with how it is written."""
    lines = ["Cards and rules that say something like it:"]
    for passage in found:
        lines += ["", *hanging(f"{ink.bold(passage.name)}{_INDENT}", f"(of the {passage.pack} pack)", width=ink.width)]
        lines += [*_under(passage.says, ink), "", *(f"{_INDENT * 2}{ink.money(line)}" for line in passage.written)]
    return lines


def topic_lines(chapter: Chapter, *, ink: Ink) -> list[str]:
    """Return the words of *chapter*, part by part."""
    lines = [ink.title(chapter.title), *hanging("", _plain(chapter.text), width=ink.width)]
    for part in chapter.parts:
        if part.title:
            lines += ["", ink.bold(part.title)]
        if part.lists == TEXT:
            lines += _under(_plain(part.text), ink)
        elif part.lists == "keys":
            lines += filled(_INDENT, [entry.word for entry in part.entries], width=ink.width, between=", ")
        else:
            rows = [(entry.word, _first(entry.says)) for entry in part.entries]
            lines += columns(rows, width=ink.width, indent=_INDENT) if _fits(rows, ink) else _stacked(rows, ink)
    return [*lines, "", ink.dim("villagers help WORD says more about each.")]


def topic_list_lines(*, ink: Ink) -> list[str]:
    """Return the list of topics."""
    rows = [(ink.bold(chapter.topic), chapter.says) for chapter in chapters()]
    words = [
        ("villagers help WORD", "what a word of the card format means, or a problem"),
        ("villagers help TOPIC", "all words of a topic"),
        ("villagers COMMAND --help", "what a command does"),
    ]
    return [*columns(words, width=ink.width), "", ink.title("topics"), *columns(rows, width=ink.width, indent=_INDENT)]


def _row(parameter: Parameter, ink: Ink) -> tuple[str, str]:
    return ink.bold(parameter.name), f"{parameter.says} Takes {parameter.takes}{'; needed' if parameter.needed else ''}."


def _under(text: str, ink: Ink) -> list[str]:
    return hanging(_INDENT, text, width=ink.width)


def _fits(rows: list[tuple[str, str]], ink: Ink) -> bool:
    return max((len(word) for word, _ in rows), default=0) <= ink.width // 3


def _stacked(rows: list[tuple[str, str]], ink: Ink) -> list[str]:
    return [line for word, says in rows for line in (f"{_INDENT}{word}", *hanging(_INDENT * 3, says, width=ink.width))]


def _first(text: str) -> str:
    """Return the first sentence of *text*."""
    ends = (found.start() for found in re.finditer(r"(?<=[\w`)])[.:] (?=[A-Z\w`])", text))
    end = next((end for end in ends if text.count("`", 0, end) % 2 == 0), len(text))  # What is in backquotes is no end.
    return text[:end].removesuffix(".") + "."


def _plain(text: str) -> str:
    """Return *text* without the addresses of its links, in one line."""
    return " ".join(re.sub(r"\[([^]]*)\]\([^)]*\)", r"\1", text).split())
