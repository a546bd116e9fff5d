"""A sentence with its slips fixed: as its errors say, one after the other, for as long as each says what to write."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from villagers_rules.errors import FormulaError
from villagers_rules.language.choice_check import NothingChosenError

MAX_SLIPS = 8
"""How many slips of one sentence are fixed; with more of them it is left to people."""


def fixed(error: FormulaError, read: Callable[[str], object]) -> tuple[str, tuple[FormulaError, ...]]:
    """Return the sentence of *error* as it should be written, and its slips; "" where a person has to decide.

    *read* raises `FormulaError` for a sentence that is still wrong.
    """
    seen, slips = {error.text}, [error]
    while len(slips) <= MAX_SLIPS:
        text = slips[-1].instead
        if not text or text in seen:
            break
        seen.add(text)
        try:
            read(text)
        except FormulaError as found:
            slips.append(found)
        else:
            return text, tuple(slips)
    return "", tuple(slips)


def fixed_error(error: FormulaError, read: Callable[[str], object]) -> FormulaError:
    """Return *error* with the whole sentence as it should be written, and as its suggestion where it had several slips.

    A whole sentence that would be refused is not shown, unless it lacks a choice before it; what is wrong with it is said.
    """
    instead, slips = fixed(error, read)
    hint = error.suggestion
    if instead and len(slips) > 1:
        hint = "; ".join([f"write `{instead}`", *dict.fromkeys(slip.note for slip in slips if slip.note)])
    elif not instead and error.instead and hint.startswith(f"write `{error.instead}`"):
        last = slips[-1]
        besides = f"besides, {last.message}" if last is not error else ""
        shown = hint if isinstance(last, NothingChosenError) else ""  # What is missing there is a step before.
        is_whole = last.instead and f"`{last.instead}`" in last.suggestion
        hint = "; ".join(filter(None, [shown, besides, "" if is_whole or last is error else last.suggestion, error.note]))
    note = next((slip.note for slip in slips if slip.note), "")
    places: dict[str, Any] = {"text": error.text, "column": error.column, "line": error.line}
    return type(error)(error.message, **places, suggestion=hint, instead=instead, note=note)
