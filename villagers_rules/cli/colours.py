"""When colours are printed, as the command line says it."""

from __future__ import annotations

from contextvars import ContextVar

COLOURS = ("auto", "always", "never")
"""When to print colours, the usual first."""
_colour: ContextVar[str] = ContextVar("colour", default=COLOURS[0])


def choose_colour(when: str = COLOURS[0]) -> None:
    """Let what is printed from now on have colours always, never, or where they can be seen."""
    _colour.set(when)


def colour_chosen() -> str:
    """Return which of `COLOURS` was chosen."""
    return _colour.get()
