"""Waiting for people who may interrupt: who is waited for, and what they answer when they do not."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from villagers_rules.model.moves import Move
from villagers_rules.model.state import UNTOUCHED, State
from villagers_rules.rules.interrupts import asked_for_interrupts

if TYPE_CHECKING:
    from villagers_rules.game import Game


class GoOn(Move):
    """Let the others go on."""

    __slots__ = ()
    verb = "go on"


class GoOnForNow(Move):
    """Let the others go on for the rest of the round."""

    __slots__ = ()
    verb = "go on, for the rest of the round"


def may_be_interrupted(game: Game, people: Collection[int]) -> bool:
    """Return whether to wait for people before chance decides.

    One person alone is asked only with an interrupt that is open. Of several, who share a screen, it may not show who holds one:
    they are waited for as long as, for all that lies open, somebody could.
    """
    if len(people) == 1:
        (player,) = people
        return bool(game.legal_actions_for(player))
    state = game.state
    return any(_could_be_in_hand(state, kind) for kind in state.table.interrupters)


def _could_be_in_hand(state: State, kind: int) -> bool:
    """Return whether it could be, for all that lies open, that somebody plays a card of this kind now."""
    villager = state.table.villagers[kind]
    if state.areas["discard"][0].count(kind) >= villager.copies:
        return False
    if kind in state.table.reactions:
        return any(task.card == kind for task in state.occasions)
    return kind in state.table.any_time or (state.agenda[-1].kind == "draft" and state.stage == UNTOUCHED)


def interrupting_bots(state: State, people: Collection[int]) -> list[int]:
    """Return the players for whom bots decide and to whom an interrupt is open, besides the one who has to decide."""
    return [seat + 1 for seat in asked_for_interrupts(state) if seat + 1 not in people]
