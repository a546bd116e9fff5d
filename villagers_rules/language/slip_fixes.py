"""A sentence with its slips fixed: as its errors say, one after the other, for as long as each says what to write."""

from __future__ import annotations

from collections.abc import Callable

from villagers_rules.errors import FormulaError

MAX_SLIPS = 8
"""So many slips of one sentence are fixed; with more of them it is left to people."""


def fixed(error: FormulaError, read: Callable[[str], object]) -> tuple[str, int]:
    """Return the sentence of *error* as it should be written, and how many slips it had; "" where a person has to decide.

    *read* raises `FormulaError` for a sentence that is still wrong.
    """
    seen = {error.text}
    for slips in range(1, MAX_SLIPS + 1):
        text = error.instead
        if not text or text in seen:
            break
        seen.add(text)
        try:
            read(text)
        except FormulaError as found:
            error = found
        else:
            return text, slips
    return "", 0


def fixed_error(error: FormulaError, read: Callable[[str], object]) -> FormulaError:
    """Return *error* with the whole sentence as it should be written, and as its suggestion where it had several slips."""
    instead, slips = fixed(error, read)
    hint = error.suggestion if slips < 2 else f"write `{instead}`"
    return type(error)(error.message, text=error.text, column=error.column, line=error.line, suggestion=hint, instead=instead)
