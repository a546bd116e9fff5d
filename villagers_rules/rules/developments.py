"""The development phase (R14.2): the winners are found first, then it is announced in turn order who won, shared and lost."""

from __future__ import annotations

from villagers_rules.model.cards import LOST, NOBODY, SHARED, WON
from villagers_rules.model.changes import move_card, set_counter
from villagers_rules.model.places import BOX, DEVELOPMENT
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.triggers import announce
from villagers_rules.rules.majorities import GOAL, development_of, winners_of


def begin(state: State) -> None:
    """Find all winners, hand out the tokens, announce who won, which sets off the rewards, and discard what is done with."""
    rows = [(kind, development_of(state, kind), winners_of(state, kind)) for kind in state.piles[DEVELOPMENT]]
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
