"""Whether steps can be carried out, judged without a dry run where the steps before do nothing that matters to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from villagers_rules.effects.choice_verbs import CHOICE_VERBS
from villagers_rules.effects.choosing import can_be_chosen, choices, is_plain
from villagers_rules.effects.context import MAX_TRIALS, kind_of
from villagers_rules.effects.limits import can_raise
from villagers_rules.effects.risks import CHANGING_NOTHING, Risks, is_hidden_choice
from villagers_rules.language import nodes, zones
from villagers_rules.model.context import EMPTY, Context
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.chains import spots_for
from villagers_rules.table.padlocks import payments


def can_begin(
    state: State, seat: int, kind: int, hook: str, context: Context, risks: Risks, leaving: int | None = None
) -> bool | None:
    """Return whether all steps of a card of *kind* under *hook*, of which *risks* are known, can be carried out by *seat*.

    It is None when that takes a dry run. *leaving* is the kind of the card while it still lies in the hand: one copy of it cannot
    be chosen.
    """
    only = risks.only_choice
    if only is None:
        return is_feasible(state, StepsTask(kind, hook, seat, 0, context), risks.steps, risks.last, leaving)
    gone = _gone(state, seat, leaving) if risks.among_hands else None
    for card in only.takes.each(state, seat, context):
        if can_be_chosen(state, seat, card, only) and (gone is None or card != gone):
            return True
    return False


def is_feasible(
    state: State, task: StepsTask, steps: Steps, last: int, leaving: int | None = None, left: list[int] | None = None
) -> bool | None:
    """Return whether the *steps* from *task* on can be carried out, or None when that takes a dry run.

    *last* is the last of them that may be out of reach. *leaving* is as for `can_begin`. *left* counts down how many choices are
    still looked at: a list of many choices has more ways than anybody could go through.
    """
    for number in range(task.steps_done, last + 1):
        step = steps[number]
        if step.condition is not None:
            return None
        if step.verb in CHOOSING:
            if number and any(before.verb not in CHANGING_NOTHING for before in steps[:number]):
                return None
            if is_hidden_choice(step) or (step.verb == "choose" and not is_plain(step)):
                return None
            here = task if number == task.steps_done else task.at(number, task.it)
            if step.verb == "place":
                return _any_place(state, here, steps, last)
            return _any_choice(state, here, steps, last, leaving, [MAX_TRIALS] if left is None else left)
        if step.verb == "replace":
            return _replaced_has_place(state, task, task.it, number, steps, last) if number == task.steps_done else None
        possible = CHECKS[step.verb](state, task.seat, steps, number) if step.verb in CHECKS else None
        if not possible:
            return possible
    return True


CHOOSING: Final = ("choose", "place")
"""Verbs whose options are looked through."""


def _can_look(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    takes = steps[number].takes
    tree = getattr(takes, "tree", None)
    if isinstance(tree, nodes.Zone):
        return None if state.table.protects else True
    pile = tree.pile if isinstance(tree, nodes.Top) else tree
    if pile != nodes.Pile(zones.RESERVE) or not state.areas["reserve"][0] or state.areas["looked"][0]:
        return None
    return takes.number is None or takes.number.compute(state, seat, EMPTY) > 0


def _can_pay(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    """Return whether a payment from the player's own supply can be made; only the first step knows what will be there."""
    if number or "from" in steps[0].options:
        return None
    return bool(state.supply[seat] >= steps[0].takes.compute(state, seat, EMPTY))


def _can_change(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    for other in steps[:number]:
        if other.verb not in ("pay", "look_at", "put_back", "name"):
            return None
    step = steps[number]
    return step.options["by"] < 0 or "unless_paid" in step.options or can_raise(state, seat, step)


CHECKS: Final[dict[str, Callable[[State, int, Steps, int], bool | None]]] = {
    "look_at": _can_look,
    "put_back": lambda state, seat, steps, number: True,
    "pay": _can_pay,
    "change": _can_change,
}
"""For verbs that do not ask: whether the step can be carried out, by the table as it is before the list, or None."""


def _any_place(state: State, task: StepsTask, steps: Steps, last: int) -> bool | None:
    """Return whether the card that a step places has any place."""
    card = task.named(steps[task.steps_done].takes)
    if card is None or card.area == "played":
        return None
    if last > task.steps_done:
        return None
    return bool(CHOICE_VERBS["place"].options(state, task, steps[task.steps_done]))


def _replaced_has_place(
    state: State, task: StepsTask, card: Reference | None, number: int, steps: Steps, last: int
) -> bool | None:
    """Return whether *card*, replaced by a step, can be placed next: what replaces it takes its role, and changes no room."""
    table = state.table
    if (
        last != number + 1
        or steps[last].verb != "place"
        or steps[last].options
        or (steps[number].takes, steps[last].takes) != ("it", "it")
    ):
        return None
    if card is None or card.area != "village" or steps[last].condition is not None:
        return None
    owner, spot = card.number, card.card
    kind = kind_of(state, card)
    if state.villages[owner].role[spot] != kind or table.unlocked_by[kind] == task.card:
        return None
    if not (table.is_placed[kind] or kind in table.places_itself) or not spots_for(state.villages[task.seat], kind):
        return False
    if kind in table.placed_if:
        return None
    if payments(state, task.seat, kind):
        return True
    return None if owner == task.seat and state.villages[owner].coins[spot] else False


def _gone(state: State, seat: int, leaving: int | None) -> Reference | None:
    """Return the card of the hand of *seat* that can no longer be chosen, as the last of the kind *leaving* goes."""
    if leaving is None or state.piles[state.layout.hand + seat].count(leaving) != 1:
        return None
    return Reference("hand", seat, leaving)


def _can_judge(step: Step[Any]) -> bool:
    """Return whether anything can be said of a step without a dry run."""
    return step.condition is None and (is_plain(step) or step.verb == "place" or step.verb in CHECKS or step.verb == "replace")


def _any_choice(state: State, task: StepsTask, steps: Steps, last: int, leaving: int | None, left: list[int]) -> bool | None:
    """Return whether any choice is feasible; choosing changes nothing, so that each can be looked at as it stands."""
    if last > task.steps_done and not _can_judge(steps[task.steps_done + 1]):
        return None
    gone = _gone(state, task.seat, leaving)
    unknown = False
    for card in choices(state, task, steps[task.steps_done]):
        if gone is not None and card == gone:
            continue
        if last == task.steps_done:
            return True
        left[0] -= 1
        if left[0] < 0:
            return None
        feasible = can_go_on(state, task, card, steps, last, leaving, left)
        if feasible:
            return True
        unknown = unknown or feasible is None
    return None if unknown else False


def can_go_on(
    state: State,
    task: StepsTask,
    card: Reference,
    steps: Steps,
    last: int,
    leaving: int | None = None,
    left: list[int] | None = None,
) -> bool | None:
    """Return whether the steps after the choice of *task* are feasible once it has chosen *card*; see `is_feasible`."""
    after = task.steps_done + 1
    if after <= last and steps[after].verb == "replace" and steps[after].condition is None:
        return _replaced_has_place(state, task, card, after, steps, last)  # No more is known of the choice than what it is.
    return is_feasible(state, task.at(after, card), steps, last, leaving, left)
