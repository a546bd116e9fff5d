"""Lines as they are typed: read in a terminal or from a pipe, and completed with the Tab key."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from typing import TYPE_CHECKING, Any

from villagers_rules.cli.answers import option_names
from villagers_rules.cli.output import print_lines

if TYPE_CHECKING:
    from villagers_rules.cli.session import Session

_WITH_CARDS = ("show", "why")
"""The commands that are followed by a card or an option."""
_WITH_FILES = ("save", "record")
"""The commands that are followed by the name of a file."""
_WITHOUT_VERB = ("draft", "choose", "resolve")
"""The verbs that stand before no option in a list, but may be typed."""
_MOST_FILES = 200


def completions(session: Session, start: str) -> list[str]:
    """Return what a line that begins with *start* may be, for the Tab key."""
    word, between, rest = start.partition(" ")
    command = session.command_named(word)
    if between and command in _WITH_FILES:
        return [f"{word} {path}" for path in _paths(rest.lstrip())]
    question = session.question
    options = option_names(question) if question else []
    words = [*options, *_with_verbs(session, options)]
    if between and command in _WITH_CARDS:
        words += [f"{word.lower()} {name}" for name in (*options, *_card_names(session))]
    elif not between:
        words += session.commands()
    return sorted({each for each in words if each.startswith(start.lower())})


def _card_names(session: Session) -> Iterator[str]:
    return (session.words.card(card).lower() for card in session.game.state.table.ids)


def _with_verbs(session: Session, options: Sequence[str]) -> Iterator[str]:
    """Yield the options that are listed by their names alone with the verb that may be typed before them."""
    question = session.question
    if question is None or question.question:
        return
    for name, answer in zip(options, question.answers, strict=True):
        if answer[0] in _WITHOUT_VERB:
            verb = session.words.verb(answer[0]).partition(" {")[0].lower()
            yield f"{verb} {name}"


def _paths(start: str) -> list[str]:
    """Return the files and folders whose path begins as *start* does, folders with a slash behind them."""
    folder, slash, name = start.rpartition("/")
    found: list[str] = []
    with suppress(OSError, RuntimeError, ValueError):
        for entry in sorted(Path(folder + slash or ".").expanduser().iterdir())[:_MOST_FILES]:
            if entry.name.startswith(name) and (name or not entry.name.startswith(".")):
                found.append(f"{folder}{slash}{entry.name}{'/' if entry.is_dir() else ''}")
    return found


def line_reader(
    ask: Callable[[str], str] = input, *, complete: Callable[[str], Sequence[str]] | None = None
) -> Callable[[str], str | None]:
    """Return a function that reads a line after a prompt, None at the end of the input.

    In a terminal lines can be edited, and the Tab key completes them; elsewhere each line is printed after its prompt.
    """
    is_terminal = sys.stdin is not None and sys.stdin.isatty()
    readline: Any = None
    with suppress(ImportError):  # Not every system has it; `input` edits lines by its having been imported.
        readline = import_module("readline")
    if readline is not None and complete is not None and is_terminal:
        readline.set_completer_delims("")
        readline.set_completer(_completer(complete))
        readline.parse_and_bind("tab: complete")

    def read(prompt: str) -> str | None:
        if sys.stdin is None:
            return None
        try:
            line = ask(prompt)
        except EOFError:
            return None
        if not is_terminal and ask is input:
            print_lines([line])
        return line

    return read


def _completer(complete: Callable[[str], Sequence[str]]) -> Callable[[str, int], str | None]:
    """Return what readline calls again and again for the completions of a line, one a time."""

    def completion(text: str, number: int) -> str | None:
        found = complete(text)
        return found[number] if number < len(found) else None

    return completion
