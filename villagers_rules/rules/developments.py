"""Developments: who has how much of what they ask for, and the phase in which they are won, shared and lost (R14.2, R14.3)."""

from __future__ import annotations

from villagers_rules.classes import frozen
from villagers_rules.model.cards import LOST, NOBODY, SHARED, WON
from villagers_rules.model.changes import move_card, set_counter
from villagers_rules.model.context import EMPTY
from villagers_rules.model.places import BOX, DEVELOPMENT
from villagers_rules.model.printed import Development
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.triggers import announce
from villagers_rules.table.seats import best as first_ranked

GOAL, FEWEST = "goal", "fewest"
"""The ways to win a development besides having the most."""
NOBODY_WINS, ALL_WIN, FIRST_WINS, LAST_WINS = ("nobody", "all", "first in turn order", "last in turn order")
"""Which of the players who tie for a development win it, nobody in one that does not say."""


@frozen
class Standing:
    """What each player has for one development, by kind and seat, and the seats that would win it now."""

    development: int
    values: tuple[int, ...]
    winners: tuple[int, ...]

    @property
    def winner(self) -> int | None:
        """Return the only seat that would win it now, None when there is none or there are several."""
        return self.winners[0] if len(self.winners) == 1 else None


def _development_of(state: State, kind: int) -> Development:
    """Return the development of a kind."""
    card = state.table.cards[kind]
    assert isinstance(card, Development)
    return card


def values_of(state: State, kind: int) -> tuple[int, ...]:
    """Return what each player has of what a development asks for; of a goal, 1 if it is reached.

    Seats without a player take no part (R14.2). Of a development that asks for nothing there are no values.
    """
    compute = state.table.asked.get(kind)
    if compute is None:
        return ()
    return tuple([int(compute(state, seat, EMPTY)) for seat in range(state.players)])


def best(values: tuple[int, ...], way: str) -> tuple[int, ...]:
    """Return the numbers, from 0, of those that are best: the largest, the smallest, or all that reach a goal.

    >>> best((2, 5, 3), "most"), best((5, 0, 5), "most"), best((2, 5, 2), "fewest"), best((0, 1, 1), "goal")
    ((1,), (0, 2), (0, 2), (1, 2))
    """
    wanted = 1 if way == GOAL else min(values) if way == FEWEST else max(values)
    return tuple([number for number, value in enumerate(values) if value == wanted])


def winners_of(state: State, kind: int) -> tuple[int, ...]:
    """Return the seats that win a development now, in turn order (R14.2)."""
    return _winners(state, _development_of(state, kind), values_of(state, kind))


def _winners(state: State, development: Development, values: tuple[int, ...]) -> tuple[int, ...]:
    condition = development.condition
    if not values or (condition is not None and not condition.compute(state, state.first_player, EMPTY)):
        return ()
    found = best(values, development.way)
    if len(found) > 1 and development.ties_broken_by:
        found = tuple(first_ranked(state, found, development.ties_broken_by))
    if len(found) == 1:
        return found
    if not found or development.way == GOAL or development.ties == ALL_WIN:
        return tuple(seat for seat in state.turn_order() if seat in found)
    if development.ties == NOBODY_WINS:
        return ()
    tied = [seat for seat in state.turn_order() if seat in found]
    return (tied[0] if development.ties == FIRST_WINS else tied[-1],)


def standing(state: State) -> tuple[Standing, ...]:
    """Return how matters stand with every development beside the Road; it can be seen at any time (R14.3)."""
    found = []
    for kind in state.areas["development"][0]:
        values = values_of(state, kind)
        found.append(Standing(kind, values, _winners(state, _development_of(state, kind), values)))
    return tuple(found)


# -- the development phase -------------------------------------------------------------------------------------------------------
def begin(state: State) -> None:
    """Find all winners, hand out the tokens, announce who won, which sets off the rewards, and discard what is done with."""
    rows = [(kind, _development_of(state, kind), winners_of(state, kind)) for kind in state.piles[DEVELOPMENT]]
    tokens = [seats[0] if len(seats) == 1 else NOBODY for _, _, seats in rows]
    if tokens != state.tokens:
        set_counter(state, "tokens", tokens)
    listeners = state.table.listeners
    heard = [row for row in rows if row[2]] if WON in listeners or SHARED in listeners or LOST in listeners else []
    for seat in state.turn_order() if heard else ():
        for kind, development, seats in heard:
            outcome = LOST if seat not in seats else SHARED if len(seats) > 1 and development.way != GOAL else WON
            if outcome in listeners:
                announce(state, outcome, seat, kind, Reference("development", card=kind))
    for kind, development, seats in rows:
        if seats and development.discard:
            _discard(state, kind)


def _discard(state: State, kind: int) -> None:
    """Take a development out of the game, whose token nobody has."""
    place = state.layout.place("development", 0)
    kept = [token for other, token in zip(state.piles[place], state.tokens, strict=True) if other != kind]
    move_card(state, kind, place, BOX)
    set_counter(state, "tokens", kept)
