"""Carries out the steps of a card: a `StepsTask`.

What a player sets off is offered only when all of it can be carried out, which `dry_run` finds out; in other lists what cannot be
done is left out.
"""

from __future__ import annotations

from typing import Any, Final

from attrs import evolve

from villagers_rules.classes import frozen
from villagers_rules.effects.branches import left_undone
from villagers_rules.effects.choice_verbs import CHOICE_VERBS, ChoiceVerb, was_nothing_before
from villagers_rules.effects.context import NOTHING_TO_CHOOSE, PILES, Impossible, as_played, must_succeed, steps_of
from villagers_rules.effects.instant_verbs import INSTANT_VERBS
from villagers_rules.effects.names import MOVING, STAYING, follow, follow_name
from villagers_rules.effects.peek import depth_of_list, put_back
from villagers_rules.effects.replacements import prevent
from villagers_rules.effects.zones import all_named
from villagers_rules.language import nodes
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes import learn, move_card, pop, push, set_counter, show_choices, skip
from villagers_rules.model.context import AGAIN, EACH, IT, Context, Named, here
from villagers_rules.model.hooks import INNER, WHEN_PLAYED, outer
from villagers_rules.model.moves import NO_PADLOCK, Move, Payment
from villagers_rules.model.places import EVENT, LOOKED, PLAYED, RESOLVING, UNPLACED, Place
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import ChoiceName, Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.model.triggers import acted, announce
from villagers_rules.table.decks import discards_of
from villagers_rules.table.padlocks import announce_unlocked, pay

_TOGETHER: Final = ("for_each", "name")
"""The verbs that take several cards at once; others are carried out with one after the other."""


@frozen
class _Outline:
    """What follows from a *step* alone.

    What the step takes *may be several* cards; it is *about* what was chosen, by the word for that, or about "" else. A verb
    that *moves* cards gives where they lie then. The verb may need a *decision*.
    """

    step: Step[Any]
    decision: ChoiceVerb | None
    may_be_several: bool
    about: str
    moves: bool


def _outlined(table: CardTable, steps: Steps) -> tuple[Steps, tuple[_Outline, ...]]:
    """Find the outlines of *steps*, and let the *table* of their cards keep them; the list, too, so that its identity stays."""
    found = table.outlines[id(steps)] = steps, tuple([_outline(step) for step in steps])
    return found


def _outline(step: Step[Any]) -> _Outline:
    takes, verb = step.takes, step.verb
    several = verb not in _TOGETHER and isinstance(takes, str) and (takes == IT or isinstance(takes, ChoiceName))
    about = getattr(takes, "chosen", takes)
    is_about = about == IT or (about is not takes and bool(about))
    return _Outline(step, CHOICE_VERBS.get(verb), several, about if is_about else "", verb in MOVING)


def advance(state: State, task: StepsTask, steps: Steps | None = None) -> bool:
    """Carry out one step and return False, or return True when the step at work asks; *steps* are all, for who has them."""
    if steps is None:
        steps = steps_of(state, task)
    if state.answered and not task.steps_done and (task.card, task.hook) in state.table.preventing:
        _replace(state, task)
    this = task.context.this
    if task.steps_done >= len(steps) or (this is not None and this.area == "event" and _called_off(state, task)):
        pop(state)
        _end(state, task)
        return False
    outlines = state.table.outlines.get(id(steps)) or _outlined(state.table, steps)
    outline: _Outline = outlines[1][task.steps_done]
    step = outline.step
    if step.condition is not None:
        asked = task.asks_for is not None or bool(task.chosen)  # In the midst of a step nothing is judged again.
        if not asked and not step.condition.compute(state, task.seat, task.context):
            _skip(state, task, steps, task.context)
            return False
    several = task.several(step.takes) if outline.may_be_several else None
    if several and step.verb == "exchange" and len(several) == 1:  # The two cards are spoken of by their names afterwards.
        several = None
    if several == () or (outline.about and _is_of_nothing(task, outline.about)):  # What was chosen is nothing, as journals say.
        if must_succeed(state, task) and was_nothing_before(task, steps):
            raise Impossible(NOTHING_TO_CHOOSE)
        _skip(state, task, steps, task.context if several == () else None)
        return False
    decision = outline.decision
    if decision is not None and decision.asks(state, task, step):
        if must_succeed(state, task) or decision.offers(state, task, step):
            return True
        skip(state, task.card, NOTHING_TO_CHOOSE)
        leave_out(state, task)
        return False
    pop(state)
    below = len(state.agenda)
    state.cause = task.seat
    known = INSTANT_VERBS[step.verb](state, task, step) if several is None else _with_each(state, task, step, several)
    state.cause = NOBODY
    if state.ways:  # What the steps speak of has gone elsewhere.
        if isinstance(known, Reference) and known == task.it:
            known = here(known, state.ways)
        task = task.following(state.ways)
        state.ways = None
    if outline.moves and several is None and isinstance(known, Reference):
        known = _followed(state, task, step, known)
    if len(state.agenda) == below and task.steps_done + 1 == len(steps) and not isinstance(known, (Context, StepsTask)):
        _end(state, task)  # As below: a list that has ended need not know what was chosen last.
    else:
        _after_step(state, task, steps, below, known)
    return False


def _is_of_nothing(task: StepsTask, about: str) -> bool:
    """Return whether nothing was chosen of what a step is *about*, or of whose cards it is as in `the top of the pair`."""
    return task.context.it is None if about == IT else not all_named(task, about)


def _followed(state: State, task: StepsTask, step: Step[Any], known: Reference) -> Context:
    """Return what is known after a step has moved one card, *known* as it lies now: its names mean that, too.

    What was chosen last is `it` still, whatever is moved by another name; the top card of a pile that was moved is `it`.
    """
    card = task.named(step.takes) if isinstance(step.takes, str) else None
    named = isinstance(step.takes, str) and step.takes != IT and task.it != card
    context = task.context if named else task.context.chose(known)
    return context if card is None else follow(state, task, context, {card: known})


def _replace(state: State, task: StepsTask) -> None:
    """Prevent what the steps replace, as they begin, and remember that the ability acted if that is limited."""
    prevent(state)
    hook = outer(task.hook)
    if (task.card, hook) in state.table.often:
        set_counter(state, "triggered", [*state.triggered, acted(task, hook)])


def leave_out(state: State, task: StepsTask) -> None:
    """Go on after a step that cannot be carried out; where a player was to be chosen, `they` is nobody."""
    if task.asks_for is not None:  # The steps that asked go on.
        pop(state)
        return
    steps = steps_of(state, task)
    step = steps[task.steps_done]
    if step.verb == "may":
        pop(state)
        below = len(state.agenda)
        _after_step(state, task, steps, below, left_undone(state, task, step))
        return
    tree = getattr(step.takes, "tree", None)
    context = task.context.chose(None)
    _skip(state, task, steps, context.meaning(None) if isinstance(tree, nodes.Players) else context)


def _with_each(state: State, task: StepsTask, step: Step[Any], cards: tuple[Reference, ...]) -> Context:
    """Carry out a verb with each of *cards*, and return what is known then: the word for them means what became of them.

    `it` is each of them meanwhile, unless they have a name and something else was chosen after them.
    """
    is_it = not isinstance(step.takes, ChoiceName) or task.it in cards
    alone = evolve(step, takes=IT if is_it else ChoiceName(f"the {EACH}"))
    became, looks = [], False
    for chosen in cards:
        card = here(chosen, state.ways or {}) or chosen
        with_it = task.at(task.steps_done, card if is_it else task.context.naming(EACH, (card,)))
        result = INSTANT_VERBS[step.verb](state, with_it, alone)
        if isinstance(result, Context) and result.looks and not task.context.looks:
            looks, result = True, result.it
        goes = step.verb in MOVING or chosen.area in PILES  # Else it stays where it lies, whatever `it` is then.
        became.append(result if goes and isinstance(result, Reference) else card)
    context = task.following(state.ways).context if state.ways else task.context
    if looks:
        context = context.looking(depth_of_list(task))
    if isinstance(step.takes, ChoiceName) and step.verb in MOVING and all(card.area in UNPLACED for card in cards):
        follow_name(state, task, step.takes.name, cards, tuple(became))
    context = follow(state, task, context, dict(zip(cards, became, strict=True)))
    if not is_it and step.verb in STAYING and cards[-1].area not in PILES:
        return context
    if not isinstance(step.takes, ChoiceName):
        return context.chose_several(tuple(became))
    known = context if not is_it and step.verb in MOVING else context.chose(became[-1])
    return known.renaming(step.takes.name, tuple(became), task.seat)


def _called_off(state: State, task: StepsTask) -> bool:
    """Return whether the event at work was discarded before its choice was made (R15.9)."""
    name = outer(task.hook)
    if (task.card, name) not in state.table.at_beginnings:
        return False
    return task.card not in state.piles[EVENT] and task.card not in state.piles[RESOLVING]


def _skip(state: State, task: StepsTask, steps: Steps, it: Reference | Context | None) -> None:
    """Leave out the step at work and go on to the next one, with *it* as what was chosen or is known."""
    pop(state)
    _next_step(state, task, steps, it)


def _after_step(state: State, task: StepsTask, steps: Steps, below: int, known: Reference | Context | StepsTask | None) -> None:
    """Go on after a step: to the tasks it put on the *below* that were there, then to the next step, or to the task it gave."""
    if len(state.agenda) == below and not isinstance(known, StepsTask):
        _next_step(state, task, steps, known)
        return
    added = state.agenda[below:]
    for _ in added:
        pop(state)
    push(state, known if isinstance(known, StepsTask) else task.at(task.steps_done + 1, known))
    for each in added:
        push(state, each)


def _next_step(state: State, task: StepsTask, steps: Steps, it: Reference | Context | None) -> None:
    """Begin the next step, or end the list after the last one."""
    if task.steps_done + 1 < len(steps):
        push(state, task.at(task.steps_done + 1, it))
        return
    known = it if isinstance(it, Context) else task.context.chose(it)
    _end(state, task if known is task.context else task.at(task.steps_done, known))


def _end(state: State, task: StepsTask) -> None:
    """End the list: a card that was played goes to the discard pile, and so does, at last, whatever still lies there.

    Cards that the list has taken up to look at go back. The list around it learns the names that its step gives.
    """
    if task.hook == WHEN_PLAYED or task.hook in state.table.users:
        _announce(state, task)
    if task.context.named:
        if INNER in task.hook:
            _give_names(state, task)
        if task.context.looks_at(depth_of_list(task)):
            put_back(state)
    played = state.piles[PLAYED]
    if played and task.this is not None and task.this.area == "played" and _is_done(state, task.card):
        move_card(state, task.card, PLAYED, discards_of(state, task.card))
    left_over = played or state.piles[LOOKED] or state.looking is not None
    if left_over and not any(isinstance(task, StepsTask) for task in state.agenda):
        while played:
            move_card(state, played[-1], PLAYED, discards_of(state, played[-1]))
        put_back(state)


def _give_names(state: State, task: StepsTask) -> None:
    """Let the list around that of *task* know the names that it gives, and those that go on with the same list before that."""
    hook, _, last = task.hook.rpartition(INNER)
    hooks = state.rules.hooks if task.card == NOBODY else state.table.hooks[task.card]
    gives = hooks[hook][int(last.partition(".")[0])].gives if hook in hooks else ()
    given = [named for named in task.context.named if named.name in gives]
    if not given:
        return
    for place in range(len(state.agenda) - 1, -1, -1):
        around = state.agenda[place]
        if not isinstance(around, StepsTask) or around.card != task.card or around.hook not in (hook, task.hook):
            return
        known = around.context
        for named in given:
            if around.hook == hook and around.seat != task.seat and known.known_as(named.name, around.seat) != named.chosen:
                show_choices(state, named.name, [Named(named.name, task.seat, named.chosen)])  # Who has these steps reads it now.
            known = known.naming(named.name, named.chosen, named.seat)
        learn(state, place, known)
        if around.hook == hook:
            return


def _is_done(state: State, kind: int) -> bool:
    """Return whether a card of *kind* lies among the played cards of which no steps are left (R8.10).

    A list of steps that other players carry out ends before those that come after it, and a card may carry out itself.
    """
    this = Reference("played", card=kind)
    lists = (task for task in state.agenda if isinstance(task, StepsTask) and task.card == kind and task.hook == WHEN_PLAYED)
    return state.piles[PLAYED].count(kind) > sum(1 for task in lists if task.this == this)


def _announce(state: State, task: StepsTask) -> None:
    """Announce that a card was played or an ability of a villager used, once its steps are done."""
    if task.card < len(state.table.villagers) and not task.context.known_as(AGAIN, task.seat):
        this = task.this
        if this is not None and this.area == "played":  # What it sets off comes once it lies in the discard pile.
            this = Reference("discard", 0, task.card)
        announce(state, "played" if task.hook == WHEN_PLAYED else "used", task.seat, task.card, this)


def carry_out(state: State, task: StepsTask, move: Move) -> bool:
    """Carry out what was chosen, and go on to the next step."""
    steps = steps_of(state, task)
    step = steps[task.steps_done]
    decision = CHOICE_VERBS[step.verb]
    pop(state)
    below = len(state.agenda)
    state.cause = task.seat
    known = _answered(state, task, step, decision, move)
    if task.context.named and step.verb in MOVING and isinstance(known, Reference):
        known = _followed(state, task, step, known)
    state.cause = NOBODY
    state.ways = None
    if task.asks_for is None or isinstance(known, StepsTask):  # Else the steps that asked go on.
        _after_step(state, task, steps, below, known)
    return False


def _answered(
    state: State, task: StepsTask, step: Step[Any], decision: ChoiceVerb, move: Move
) -> Reference | Context | StepsTask | None:
    """Do what a *move* answers; return what is known then, or the task that asks for more."""
    more = decision.goes_on(state, task, step, move) if decision.goes_on else None
    if more is not None and not decision.does_each:
        return more
    known = decision.carry_out(state, task, step, move)
    if decision.repeats and not isinstance(known, StepsTask):
        return more or task.at(task.steps_done, known)
    return more or known


def play(state: State, seat: int, kind: int, payment: Payment, source: Place | None = None) -> None:
    """Play a card from the hand: pay for its padlock, lay it among the played cards, and begin its steps (R7.1, R8.1)."""
    pay(state, seat, kind, payment)
    move_card(state, kind, state.layout.hand + seat if source is None else source, PLAYED)
    if payment != NO_PADLOCK:
        announce_unlocked(state, seat, kind, Reference("played", NOBODY, kind), payment)
    push(state, StepsTask(kind, WHEN_PLAYED, seat, 0, as_played(state, seat, kind)))
