"""Seats by the words of cards, such as `the baron's village`."""

from __future__ import annotations

from villagers_rules.model.state import State


def seat_in(state: State, words: str) -> int:
    """Return the seat that *words* name, `the SEAT's village` or `the SEAT's supply`."""
    return state.seats.index(words.removeprefix("the ").partition("'s ")[0])
