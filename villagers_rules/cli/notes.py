"""Messages on the error output, in lines that fit a terminal, and when colours are printed."""

from __future__ import annotations

import sys
from contextvars import ContextVar
from shutil import get_terminal_size
from typing import IO

COLOURS = ("auto", "always", "never")
"""When to print colours, the usual first."""
_colour: ContextVar[str] = ContextVar("colour", default=COLOURS[0])


def choose_colour(when: str = COLOURS[0]) -> None:
    """Let what is printed from now on have colours always, never, or where they can be seen."""
    _colour.set(when)


def colour_chosen() -> str:
    """Return which of `COLOURS` was chosen."""
    return _colour.get()


MIN_WIDTH, MAX_WIDTH = 40, 120
"""The least and the most characters of a line for which texts are laid out; lines are folded for narrower terminals."""


def page_width(stream: IO[str]) -> int:
    """Return for how many characters on a line to lay out what is printed on *stream*."""
    return max(MIN_WIDTH, min(MAX_WIDTH, get_terminal_size().columns)) if stream.isatty() else 80


def laid_out(message: str, stream: IO[str]) -> str:
    """Return a message in lines that a terminal shows whole; programs that read the *stream* get it without breaks."""
    if not stream.isatty():
        return message
    from villagers_rules.cli.help_layout import filled_message

    return "\n".join(filled_message(message, width=page_width(stream)))


def print_note(text: str) -> None:
    """Print on the error output what one should know, and what is no error."""
    print(laid_out(f"villagers: note: {text}", sys.stderr), file=sys.stderr)
