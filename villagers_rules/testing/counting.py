"""What counters count, as scenarios give and compare it: for players and seats, or one number for one that lies on the table."""

from __future__ import annotations

from typing import Any

from villagers_rules.game import Game
from villagers_rules.model.state import State
from villagers_rules.testing import references
from villagers_rules.testing.expect import Mismatches, same
from villagers_rules.testing.files import Entry
from villagers_rules.testing.layout import Layout


def arrange(layout: Layout, given: Entry) -> None:
    """Set what counters count; those that are not named count what they begin with."""
    state = layout.state
    if given.value is None:
        return
    for number, counter in references.COUNTERS.entries(state, given).items():
        for seat, entry in _rows(state, number, counter).items():
            state.counted[number * len(state.seats) + seat] = _allowed(state, number, entry)


def compare(game: Game, number: int, wanted: Entry, what: str) -> Mismatches:
    """Compare what a counter counts for players and seats, or on the table."""
    state = game.state
    for seat, entry in _rows(state, number, wanted).items():
        got = state.counted[number * len(state.seats) + seat]
        is_shared = isinstance(wanted.value, int)
        name = f"{wanted.key} on the table" if is_shared else references.OWNERS.name_of(state, seat, wanted.key)
        yield from same(entry, name, got)


def counted(game: Game) -> dict[str, Any]:
    """Return what each counter counts."""
    state, names = game.state, references.OWNERS.all(game.state)
    seats, found = len(names), {}
    for number, counter in enumerate(state.rules.counters):
        numbers = state.counted[number * seats : (number + 1) * seats]
        is_shared = counter in state.rules.table_counters
        found[counter] = numbers[0] if is_shared else dict(zip(names, numbers, strict=True))
    return found


def _rows(state: State, number: int, counter: Entry) -> dict[int, Entry]:
    """Return what is written of a counter by seat; of one that lies on the table by the first one alone."""
    name = list(state.rules.counters)[number]
    is_shared = name in state.rules.table_counters
    if is_shared != isinstance(counter.value, int):
        message = f"`{name}` lies on the table" if is_shared else f"`{name}` counts for players"
        hint = f"write one number, `{name}: 3`" if is_shared else f"write it by player, `{name}: {{1: 3}}`"
        raise counter.error("wrong-value", message, suggestion=hint)
    return {0: counter} if is_shared else references.OWNERS.entries(state, counter)


def _allowed(state: State, number: int, given: Entry) -> int:
    """Return what is given for a counter, which goes no higher than its limit."""
    name = list(state.rules.counters)[number]
    most, value = state.rules.most_counted.get(name), int(given.value)
    if most is not None and value > most:
        raise given.error("out-of-range", f"expected {most} at most, as the rules say of the counter `{name}`, got {value}")
    return value
