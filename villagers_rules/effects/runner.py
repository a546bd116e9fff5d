"""Carries out the steps of a card: a task ("steps", kind, hook, seat, step, it, card).

*it* is the latest choice or None; *card* is where the card lies that has the steps: ("played", kind), ("village", seat, spot),
("event", kind) or ("development", kind). Steps of the rules have the kind NOBODY and no card.

What a player sets off is offered only when all of it can be carried out, which `dry_run` finds out; in other lists what cannot be
done is left out.
"""

from __future__ import annotations

from villagers_rules.effects.choice_verbs import WHEN_PLAYED
from villagers_rules.effects.context import Reference, Steps, Work, steps_of
from villagers_rules.effects.peek import put_back
from villagers_rules.effects.verbs import DECISIONS, DEEDS
from villagers_rules.model.changes import Task, move_card, note, pop, push
from villagers_rules.model.options import Move
from villagers_rules.model.state import Place, State
from villagers_rules.table.decks import EVENT, RESOLVING
from villagers_rules.table.padlocks import Payment, pay
from villagers_rules.table.placing import PLAYED
from villagers_rules.table.road import DISCARD

BOX: Place = ("box", 0)


def proceed(state: State, task: Task) -> bool:
    """Carry out one step and return False, or return True when the step at work asks."""
    work = Work(*task)
    steps = steps_of(state, work)
    if work.step >= len(steps) or (work.me is not None and work.me[0] == "event" and _called_off(state, work)):
        pop(state)
        _end(state, work)
        return False
    step = steps[work.step]
    if step.condition is not None and not step.condition.compute(state, work.seat, work.it):
        _skip(state, work, steps, work.it)
        return False
    if step.takes == "it" and work.it is None:  # Nothing was chosen, which has been told.
        _skip(state, work, steps, None)
        return False
    decision = DECISIONS.get(step.verb)
    if decision is not None and decision.asks(state, work, step):
        if (work.willed and state.trying) or decision.offers(state, work, step):
            return True
        note(state, work.kind, "there was nothing to choose from")
        _skip(state, work, steps, None)
        return False
    pop(state)
    below = len(state.agenda)
    _go_on(state, work, steps, below, DEEDS[step.verb](state, work, step))
    return False


def _called_off(state: State, work: Work) -> bool:
    """Return whether the event at work was discarded before its choice was made (R15.9)."""
    if not work.hook.startswith("start_of"):
        return False
    return work.kind not in state.areas[EVENT[0]][0] and work.kind not in state.areas[RESOLVING[0]][0]


def _skip(state: State, work: Work, steps: Steps, it: Reference | None) -> None:
    """Leave out the step at work and go on to the next one, with *it* as what was chosen."""
    pop(state)
    _to_next(state, work, steps, it)


def _go_on(state: State, work: Work, steps: Steps, below: int, it: Reference | None, *, again: bool = False) -> None:
    """Go on after a deed: to what it laid on the *below* tasks that were there, then to the next step, or *again* to the same."""
    begun = state.agenda[below:]
    if not begun and not again:
        _to_next(state, work, steps, it)
        return
    for _ in begun:
        pop(state)
    push(state, ("steps", work.kind, work.hook, work.seat, work.step + (not again), it, work.me))
    for task in begun:
        push(state, task)


def _to_next(state: State, work: Work, steps: Steps, it: Reference | None) -> None:
    """Begin the next step, or end the list after the last one."""
    if work.step + 1 < len(steps):
        push(state, ("steps", work.kind, work.hook, work.seat, work.step + 1, it, work.me))
    else:
        _end(state, work)


def _end(state: State, work: Work) -> None:
    """End the list: a card that was played goes to the discard pile, and so does, at last, whatever still lies there."""
    played = state.areas["played"][0]
    if work.me is not None and work.me[0] == "played" and work.kind in played:
        move_card(state, work.kind, PLAYED, _discards(state, work.kind))
    left_over = played or state.areas["looked"][0] or state.looking is not None
    if left_over and not any(task[0] == "steps" for task in state.agenda):
        while played:
            move_card(state, played[-1], PLAYED, DISCARD)
        put_back(state, work.seat)


def _discards(state: State, kind: int) -> Place:
    """Return where a played card goes: what was laid beside a village was never a card of the deck, and leaves the game."""
    pile = state.table.villagers[kind].pile
    kept = pile is not None and any(step.verb == "give" and step.what == pile for step in state.rules.setup.steps)
    return BOX if kept else DISCARD


def carry_out(state: State, task: Task, move: Move) -> None:
    """Carry out what was chosen, and go on to the next step."""
    work = Work(*task)
    steps = steps_of(state, work)
    step = steps[work.step]
    decision = DECISIONS[step.verb]
    pop(state)
    below = len(state.agenda)
    _go_on(state, work, steps, below, decision.carry_out(state, work, step, move), again=decision.repeats)


def play(state: State, seat: int, kind: int, payment: Payment, source: Place | None = None) -> None:
    """Play a card from the hand: pay for its padlock, lay it among the played cards, and begin its steps (R7.1, R8.1)."""
    pay(state, seat, payment)
    move_card(state, kind, source or ("hand", seat), PLAYED)
    push(state, ("steps", kind, WHEN_PLAYED, seat, 0, None, ("played", kind)))
