"""The development phase (R14.2): the winners are found first, then it is announced in turn order who won, shared and lost."""

from __future__ import annotations

from villagers_rules.model.cards import LOST, NOBODY, SHARED, WON
from villagers_rules.model.changes import move_card, set_counter
from villagers_rules.model.places import BOX
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.triggers import announce
from villagers_rules.rules.majorities import GOAL, development_of, winners_of


def begin(state: State) -> None:
    """Find all winners, hand out the tokens, announce who won, which sets off the rewards, and discard what is done with."""
    developments = state.areas["development"][0][:]
    winners = [winners_of(state, kind) for kind in developments]
    tokens = [seats[0] if len(seats) == 1 else NOBODY for seats in winners]
    if tokens != state.tokens:
        set_counter(state, "tokens", tokens)
    listeners = state.table.listeners
    if WON in listeners or SHARED in listeners or LOST in listeners:
        for seat in state.turn_order():
            for kind, seats in zip(developments, winners, strict=True):
                if not seats or (seat not in seats and LOST not in listeners):
                    continue
                outcome = _outcome(state, kind, seat, seats)
                if outcome in listeners:
                    announce(state, outcome, seat, kind, Reference("development", card=kind))
    for kind, seats in zip(developments, winners, strict=True):
        if seats and development_of(state, kind).discard:
            _discard(state, kind)


def _outcome(state: State, kind: int, seat: int, winners: tuple[int, ...]) -> str:
    """Return how a development that *winners* win ended for *seat*."""
    if seat not in winners:
        return LOST
    return SHARED if len(winners) > 1 and development_of(state, kind).way != GOAL else WON


def _discard(state: State, kind: int) -> None:
    """Take a development out of the game, whose token nobody has."""
    place = state.layout.place("development", 0)
    kept = [token for other, token in zip(state.piles[place], state.tokens, strict=True) if other != kind]
    move_card(state, kind, place, BOX)
    set_counter(state, "tokens", kept)
