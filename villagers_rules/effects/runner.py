"""Carries out the steps of a card: a task ("steps", kind, hook, seat, step, it, card).

*it* is the latest choice or None; *card* is where the card lies that has the steps: ("played", kind), ("village", seat, spot),
("event", kind) or ("development", kind). Steps of the rules have the kind NOBODY and no card.

What a player sets off may not lead into a dead end (R8.1, R8.3): an option is offered only when the rest of the steps can be
carried through after it. That is tried out on the state itself and taken back. In other lists what cannot be done is left out.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from itertools import islice

from villagers_rules.effects.choices import WHEN_PLAYED as WHEN_PLAYED
from villagers_rules.effects.foresight import foreseen
from villagers_rules.effects.looking import put_back
from villagers_rules.effects.risks import last_risk
from villagers_rules.effects.verbs import DECISIONS, DEEDS
from villagers_rules.effects.work import TRIALS, Impossible, Reference, Steps, Work, steps_of
from villagers_rules.model.changes import Task, move_card, note, pop, push, revert
from villagers_rules.model.options import Group, Move, moves
from villagers_rules.model.state import Place, State
from villagers_rules.rules.decks import EVENT, RESOLVING
from villagers_rules.rules.padlocks import Payment, pay
from villagers_rules.rules.placing import PLAYED
from villagers_rules.rules.road import DISCARD

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


def options(state: State, task: Task) -> list[Group]:
    """Return what the step at work offers, without what would lead a player's own card into a dead end.

    Where nothing leads on any more, since an interrupt came between or there were too many ways to try, all of it is offered, and
    what cannot be done is left out.
    """
    work = Work(*task)
    steps = steps_of(state, work)
    step = steps[work.step]
    decision = DECISIONS[step.verb]
    offered = decision.options(state, work, step)
    # Whatever the order of what repeats, the same is done in the end.
    last = last_risk(steps)
    if not work.willed or decision.repeats or (last <= work.step and step.verb != "place"):
        return offered
    if step.verb == "choose_one" and offered:
        kept = []
        for card in offered[0][1]:
            leads = foreseen(state, work.at(work.step + 1, card), steps, last)
            if _leads_on(state, partial(carry_out, state, task, ("choose", card))) if leads is None else leads:
                kept.append(card)
        return [("choose", kept)] if kept else offered
    return passable(state, offered, lambda move: carry_out(state, task, move)) or offered


def passable(state: State, offered: list[Group], deed: Callable[[Move], None]) -> list[Group]:
    """Return those moves of *offered* after which the steps that follow can be carried through, each as a group of its own."""
    found = [move for move in moves(offered) if _leads_on(state, partial(deed, move))]
    return [(move[0], *([thing] for thing in move[1:])) for move in found]


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


def playable(state: State, seat: int, kind: int, payment: Payment, source: Place | None = None) -> bool:
    """Return whether the card's steps could be carried through if it were played now."""
    steps = state.table.hooks[kind].get(WHEN_PLAYED, ())
    last = last_risk(steps)
    if last < 0:
        return True
    if payment is None:
        found = foreseen(state, Work("steps", kind, WHEN_PLAYED, seat, 0, None, ("played", kind)), steps, last, kind)
        if found is not None:
            return found
    return _leads_on(state, lambda: play(state, seat, kind, payment, source))


def usable(state: State, seat: int, kind: int, hook: str, card: Reference) -> bool:
    """Return whether the steps of a placed villager's ability could be carried through now."""
    steps = state.table.hooks[kind][hook]
    found = foreseen(state, Work("steps", kind, hook, seat, 0, None, card), steps, last_risk(steps))
    if found is not None:
        return found
    return _leads_on(state, lambda: push(state, ("steps", kind, hook, seat, 0, None, card)))


def _leads_on(state: State, deed: Callable[[], None]) -> bool:
    """Try *deed* and the steps that follow by themselves; return whether a choice is left or all is done; take it all back."""
    if state.trying == 1:  # Too many ways have been tried: a step that turns out to be out of reach will be left out.
        return True
    outermost = not state.trying
    state.trying = TRIALS if outermost else state.trying - 1
    journal = state.journal
    state.journal = []
    depth = len(state.agenda)
    alive = True
    try:
        deed()
        # Steps count as ways do: some lists begin others for ever, which is told when they are carried out in earnest.
        while len(state.agenda) >= depth and state.agenda and state.agenda[-1][0] == "steps" and state.trying > 1:
            state.trying -= 1
            task = state.agenda[-1]
            if proceed(state, task):
                alive = has_option(state, task)
                break
    except Impossible:
        alive = False
    revert(state, state.journal)
    state.journal = journal
    if outermost:
        state.trying = 0
    return alive


def has_option(state: State, task: Task) -> bool:
    """Return whether the step at work has any option that leads on."""
    work = Work(*task)
    steps = steps_of(state, work)
    step = steps[work.step]
    decision = DECISIONS[step.verb]
    if not work.willed or (last_risk(steps) <= work.step and step.verb != "place"):
        return decision.offers(state, work, step)
    ways = moves(decision.options(state, work, step))
    if decision.repeats:  # One order leads on as well as any other.
        ways = islice(ways, 1)
    return any(_leads_on(state, partial(carry_out, state, task, move)) for move in ways)
