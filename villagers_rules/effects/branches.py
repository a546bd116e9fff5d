"""The verbs that carry out lists of steps: if the player likes, one of several, under a condition, several times, later."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from villagers_rules.effects.choosing import MOST, copies, in_order, players_asked
from villagers_rules.effects.context import source_of
from villagers_rules.effects.idle import does_anything
from villagers_rules.effects.transfer import is_there
from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import begin_to_wait, pop, push, show_choices
from villagers_rules.model.context import INNER_NAMES, THEM, Context, Named
from villagers_rules.model.groups import Group, group
from villagers_rules.model.hooks import EACH, WAITING, inner
from villagers_rules.model.moves import AcceptMove, ChooseMove, DeclineMove, Move
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.triggered import is_done, remember_done

if TYPE_CHECKING:
    from villagers_rules.language import Condition, Formula

MOST_TIMES: Final = 100
"""How many times at most a list is repeated."""
MOST_WAITING = 100
"""How many lists of steps wait for an occasion at most."""


def _begin(state: State, task: StepsTask, label: str, context: Context | None = None, seat: int | None = None) -> None:
    """Put the inner list with a *label* on the agenda, with what is known around it."""
    hook = inner(task.hook, task.steps_done, label)
    known = task.context if context is None else context
    push(state, StepsTask(task.card, hook, task.seat if seat is None else seat, context=known))


# -- may -------------------------------------------------------------------------------------------------------------------------


def may_options(state: State, task: StepsTask, step: Step[Any]) -> list[Group]:
    """Return doing it and leaving it; what was done as often as it may be is left."""
    if "at_most" in step.options and is_done(state, task, inner(task.hook, task.steps_done, "may")):
        return [group(DeclineMove)]
    return [group(AcceptMove), group(DeclineMove)]


def asks_may(state: State, task: StepsTask, step: Step[Any]) -> bool:
    """Return whether the player of the task is asked, once more if it may be done several times; with `by`, others are."""
    if "by" in step.options:
        return task.asks_for is not None
    return _times_left(state, task, step) > 0


def _times_left(state: State, task: StepsTask, step: Step[Any]) -> int:
    """Return how many times the list within the step at work is still carried out, or offered, by what it says."""
    until = step.options.get("until")
    if until is not None and until.compute(state, task.seat, task.context):
        return 0
    if task.chosen:
        return task.chosen[-1].number
    if step.verb == "may":
        times = step.options.get("up_to", MOST_TIMES if "any_number" in step.options else 1)
    else:
        times = step.takes
    return min(MOST_TIMES, times if isinstance(times, int) else times.compute(state, task.seat, task.context))


def _once_less(task: StepsTask, left: int) -> StepsTask:
    """Return the same steps with how many times are *left* after one more."""
    return task.choosing((Reference("number", left - 1),))


SEVERAL_TIMES: Final = ("up_to", "any_number")
"""The words with which something may be done several times."""


def do_or_not(state: State, task: StepsTask, step: Step[Any], move: Move) -> Reference | StepsTask | None:
    """Begin the list, if the player likes; if others are asked, nobody is after the first who does it."""
    if not isinstance(move, AcceptMove):
        return left_undone(state, task, step) if task.asks_for is None else task.it
    if "at_most" in step.options:
        remember_done(state, task, inner(task.hook, task.steps_done, "may"))
    if task.asks_for is None:
        left = _times_left(state, task, step)
        _begin(state, task, "may")
        return _once_less(task, left) if any(key in step.options for key in SEVERAL_TIMES) else task.it
    waiting = state.agenda[-1]
    assert isinstance(waiting, StepsTask)  # Steps alone ask others.
    pop(state)
    push(state, waiting.choosing((*waiting.chosen, _DONE)))
    _begin(state, task, "may", task.context.chose(None).meaning(task.asks_for))
    return None


def left_undone(state: State, task: StepsTask, step: Step[Any]) -> Reference | None:
    """Do it no more; begin what is done otherwise, if it was not done even once."""
    return task.it if task.chosen else _not_done(state, task, step)


def _not_done(state: State, task: StepsTask, step: Step[Any]) -> Reference | None:
    """Begin what is done otherwise, if anything is."""
    if "otherwise" in step.options:
        _begin(state, task, "otherwise")
    return task.it


_DONE: Final = Reference("number", 1)
"""What a step that asks players in turn has among what was chosen once one of them has done it."""


def go_on(state: State, task: StepsTask, step: Step[Any]) -> Reference | Context | StepsTask | None:
    """Go on where the player of the task is not asked: others are, or it has been done as often as it may be."""
    return _ask_in_turn(state, task, step) if "by" in step.options else left_undone(state, task, step)


def _ask_in_turn(state: State, task: StepsTask, step: Step[Any]) -> Context | StepsTask:
    """Ask the next player, until one does it."""
    found = players_asked(state, task, step)
    if not task.chosen:
        _show_offer(state, task)
    for seat in in_order(state, task, step):
        player = Reference("player", seat)
        if player in found and player not in task.chosen and _DONE not in task.chosen:
            waiting = task.choosing((*task.chosen, player))
            push(state, waiting.asking(seat))
            return waiting
    if _DONE not in task.chosen:
        _not_done(state, task, step)
    return task.context


def _show_offer(state: State, task: StepsTask) -> None:
    """Let all know what the player chose that others are asked about, as far as it is not hidden and has not left its village."""
    for named in task.context.named:
        there = tuple([chosen for chosen in named.chosen if chosen.area != "village" or is_there(state, chosen)])
        if named.seat is None and named.name not in INNER_NAMES and (there or not named.chosen):
            show_choices(state, named.name, [Named(named.name, task.seat, there)])


# -- either ----------------------------------------------------------------------------------------------------------------------


def _how_many(step: Step[Any]) -> int:
    """Return how many of the lists are carried out."""
    return int(step.options.get("number", 1))


def either_options(state: State, task: StepsTask, step: Step[Any]) -> list[Group]:
    """Return the lists that were not carried out yet and of which anything would be done."""
    lists = [Reference("option", number) for number, steps in enumerate(step.takes) if does_anything(state, task, steps)]
    return [group(ChooseMove, [option for option in lists if option not in task.chosen])]


def another(state: State, task: StepsTask, step: Step[Any], move: Move) -> StepsTask | None:
    """Return what asks for another list after *move*, or None when enough were chosen."""
    assert isinstance(move, ChooseMove)
    more = task.choosing((*task.chosen, move.card))
    return more if len(more.chosen) < min(_how_many(step), len(step.takes)) else None


def begin_one(state: State, task: StepsTask, step: Step[Any], move: Move) -> Reference | None:
    """Begin the list that was chosen."""
    assert isinstance(move, ChooseMove)
    _begin(state, task, f"either{move.card.number + 1}")
    return task.it


# -- if, repeat, for each --------------------------------------------------------------------------------------------------------


def if_it_holds(state: State, task: StepsTask, step: Step[Condition]) -> Reference | None:
    """Begin the list for what is the case."""
    if step.takes.compute(state, task.seat, task.context):
        _begin(state, task, "if")
    elif "otherwise" in step.options:
        _begin(state, task, "otherwise")
    return task.it


def repeat(state: State, task: StepsTask, step: Step[Formula]) -> Reference | StepsTask | None:
    """Begin the list as often as the amount says; once more, where it may be enough after each time."""
    times = _times_left(state, task, step)
    if "until" in step.options:
        if times <= 0:
            return task.it
        _begin(state, task, "repeat")
        return _once_less(task, times)
    for _ in range(times):
        _begin(state, task, "repeat")
    return task.it


def for_each(state: State, task: StepsTask, step: Step[Any]) -> Reference | None:
    """Begin the list for each: players carry it out themselves, unless `by` says that it is done by you."""
    found = _things(state, task, step)
    if found and found[0].area == "player":
        found = _ranked(state, task, step, found)
    hooks = state.rules.hooks if task.card == NOBODY else state.table.hooks[task.card]
    themselves = inner(task.hook, task.steps_done) in hooks
    for each in reversed(found):
        if themselves:
            _begin(state, task, "", task.context.chose(None).meaning(task.seat), each.number)
        else:
            # Not all that was chosen together: with the last of it that would stay the same.
            _begin(state, task, EACH, task.context.chose(None).chose(each))
    return task.it


def wait(state: State, task: StepsTask, step: Step[Any]) -> Reference | None:
    """Let the list wait for its occasion."""
    known = _still_there(state, task.context.lasting())
    later = StepsTask(task.card, inner(task.hook, task.steps_done, WAITING), task.seat, context=known)
    if len(state.waiting) >= MOST_WAITING:  # Also of what holds meanwhile.
        raise GameError(f"more than {MOST_WAITING} lists of steps would wait; look at the steps of {source_of(state, task)}")
    begin_to_wait(state, later)
    return task.it


def _still_there(state: State, context: Context) -> Context:
    """Return the same without placed cards that have left their village already."""
    cards = [*(chosen for named in context.named for chosen in named.chosen), *((context.this,) if context.this else ())]
    gone = [card for card in cards if card.area == "village" and not is_there(state, card)]
    return context.following({(card.number, card.card): None for card in gone}) if gone else context


def _things(state: State, task: StepsTask, step: Step[Any]) -> list[Reference]:
    """Return those for whom or with which the list is carried out: all that a selection finds, or what was chosen before."""
    if not isinstance(step.takes, str):
        found = step.takes.find(state, task.seat, task.context)
        return [each for card in found for each in [card] * copies(state, task, step.takes, card)][:MOST]
    if step.takes == THEM:
        return [] if task.context.they is None else [Reference("player", task.context.they)]
    several = task.several(step.takes)
    if several is not None:
        return [*several]
    return [] if task.it is None else [task.it]


def _ranked(state: State, task: StepsTask, step: Step[Any], players: list[Reference]) -> list[Reference]:
    """Return *players* in the order that the step says: as they sit, or by an amount and then as they sit."""
    order = in_order(state, task, step)
    players = sorted(players, key=lambda player: order.index(player.number))
    for key, sign in (("most_first", -1), ("fewest_first", 1)):
        if key in step.options:
            amount = step.options[key]
            players.sort(key=lambda player: sign * amount.compute(state, player.number, task.context))
    return players
