"""Carries out the steps of a card: a task ("steps", kind, hook, seat, step, it, card).

*it* is the latest choice or None; *card* is where the card lies that has the steps: ("played", kind) or ("village", seat, spot).

Nothing may lead into a dead end (R8.1, R8.3): an option is offered only when the rest of the steps can be carried through
after it. That is tried out on the state itself and taken back.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from villagers_rules.effects.verbs import DECISIONS, DEEDS, PLAYED, Reference, Work
from villagers_rules.model.changes import Task, move_card, pop, push, revert
from villagers_rules.model.options import Group, Move, count, moves
from villagers_rules.model.state import State
from villagers_rules.rules.padlocks import Payment, pay
from villagers_rules.rules.road import DISCARD

WHEN_PLAYED = "when_played"


def steps_of(state: State, work: Work) -> tuple[Any, ...]:
    """Return the steps of the card at work."""
    return state.table.villagers[work.kind].hooks.get(work.hook, ())


def begin(state: State, kind: int, hook: str, seat: int, card: Reference) -> None:
    """Begin to carry out the steps that a villager has for *hook*; *card* is where it lies."""
    push(state, ("steps", kind, hook, seat, 0, None, card))


def proceed(state: State, task: Task) -> bool:
    """Carry out one step and return False, or return True when the step at work asks."""
    work = Work._make(task)
    steps = steps_of(state, work)
    if work.step == len(steps):
        pop(state)
        played = state.areas["played"][0]
        while played:
            move_card(state, played[-1], PLAYED, DISCARD)
        return False
    step = steps[work.step]
    if step.verb in DECISIONS:
        return True
    _go_on(state, work, DEEDS[step.verb](state, work, step))
    return False


def _go_on(state: State, work: Work, it: Any) -> None:
    pop(state)
    push(state, ("steps", work.kind, work.hook, work.seat, work.step + 1, it, work.me))


def options(state: State, task: Task) -> list[Group]:
    """Return what the step at work offers, without what would lead into a dead end."""
    work = Work._make(task)
    steps = steps_of(state, work)
    offered = DECISIONS[steps[work.step].verb].options(state, work, steps[work.step])
    if not _asks(steps, work.step + 1):
        return offered
    return passable(state, offered, lambda move: carry_out(state, task, move))


def passable(state: State, offered: list[Group], deed: Callable[[Move], None]) -> list[Group]:
    """Return those moves of *offered* after which the steps that follow can be carried through, each as a group of its own."""
    found = [move for move in moves(offered) if _leads_on(state, partial(deed, move))]
    return [(move[0], *([thing] for thing in move[1:])) for move in found]


def _asks(steps: tuple[Any, ...], start: int = 0) -> bool:
    """Return whether any step from number *start* on needs a decision."""
    return any(step.verb in DECISIONS for step in steps[start:])


def carry_out(state: State, task: Task, move: Move) -> None:
    """Carry out what was chosen, and go on to the next step."""
    work = Work._make(task)
    step = steps_of(state, work)[work.step]
    _go_on(state, work, DECISIONS[step.verb].carry_out(state, work, step, move))


def play(state: State, seat: int, kind: int, payment: Payment) -> None:
    """Play a card from the hand: pay for its padlock, lay it among the played cards, and begin its steps (R7.1, R8.1)."""
    pay(state, seat, payment)
    move_card(state, kind, ("hand", seat), PLAYED)
    begin(state, kind, WHEN_PLAYED, seat, ("played", kind))


def playable(state: State, seat: int, kind: int, payment: Payment) -> bool:
    """Return whether the card's steps could be carried through if it were played now."""
    if not _asks(state.table.villagers[kind].hooks.get(WHEN_PLAYED, ())):
        return True
    return _leads_on(state, lambda: play(state, seat, kind, payment))


def _leads_on(state: State, deed: Callable[[], None]) -> bool:
    """Try *deed* and the steps that follow by themselves; return whether a choice is left or all is done; take it all back."""
    journal = state.journal
    state.journal = []
    depth = len(state.agenda)
    deed()
    alive = True
    while len(state.agenda) >= depth and state.agenda[-1][0] == "steps":
        task = state.agenda[-1]
        if proceed(state, task):
            alive = has_option(state, task)
            break
    revert(state, state.journal)
    state.journal = journal
    return alive


def has_option(state: State, task: Task) -> bool:
    """Return whether the step at work has any option that leads on."""
    work = Work._make(task)
    steps = steps_of(state, work)
    offered = DECISIONS[steps[work.step].verb].options(state, work, steps[work.step])
    if not _asks(steps, work.step + 1):
        return count(offered) > 0
    return any(_leads_on(state, partial(carry_out, state, task, move)) for move in moves(offered))
