"""What cards in play change in the numbers of a game: face-up events for all, top villagers for their owner (R15.4, R18.4)."""

from __future__ import annotations

from typing import Any

from villagers_rules.model.state import State


def modified(state: State, chapter: str, number: str, default: Any, *, seat: int | None = None) -> Any:
    """Return the *number* of a *chapter* of the rules as cards in play make it, or *default*.

    Of several villagers of *seat* the largest number counts; face-up events outdo them, the latest dealt first. Without a *seat*
    only events are asked.
    """
    changes = state.table.changes.get((chapter, number))
    if changes is None:
        return default
    found = default
    if seat is not None:
        village = state.villages[seat]
        copies, children = village.copies(), village.children
        for kind, value in changes.items():
            if kind in copies and not all(children[spot] for spot in copies[kind]):
                found = max(found, value)
    for kind in state.areas["event"][0]:
        found = changes.get(kind, found)
    return found
