"""Whether steps can be carried out, judged without a dry run where the steps before do nothing that matters to it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.effects.choice_verbs import CHOICE_VERBS, has_build_left
from villagers_rules.effects.choosing import can_be_chosen, is_plain
from villagers_rules.effects.context import MAX_TRIALS
from villagers_rules.effects.limits import can_change
from villagers_rules.effects.risks import Risks, is_hidden_choice, is_of_hands
from villagers_rules.language import nodes, zones
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import EMPTY, IT, Context
from villagers_rules.model.places import LOOKED, RESERVE
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import CHANGING_NOTHING, Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.chains import spots_for
from villagers_rules.table.padlocks import payments
from villagers_rules.table.placing import place_group

Check = Callable[[State, int, Steps, int], bool | None]
"""Whether the step with a number among steps can be carried out by a seat, or None where a dry run must tell."""


@frozen
class Outlook:
    """How it is judged whether the steps of a list from one of them on can be carried out, which follows from the list alone.

    Each of *checks* must say so of its step. Then comes the step with the *number*: it *asks* for a choice, a place or what is
    replaced, or nothing that may be out of reach is left, or a dry run must tell. A choice may be *among_hands*, and it is
    the *last* that may be out of reach, or not. What *needs the choice alone* before it asks for nothing else that is known:
    whether the card that was chosen can be placed next.
    """

    checks: tuple[tuple[Check, int], ...]
    asks: str
    number: int
    among_hands: bool = False
    last: bool = False
    needs_choice_alone: bool = False


CHOICE, PLACE, REPLACED, ALL_DONE, UNKNOWN = "choice", "place", "replaced", "all done", "unknown"
"""What an outlook ends with."""


def is_feasible(
    state: State,
    seat: int,
    kind: int,
    context: Context,
    risks: Risks,
    number: int = 0,
    leaving: int | None = None,
    left: list[int] | None = None,
) -> bool | None:
    """Return whether all steps from *number* on of which *risks* are known can be carried out, or None when that takes a dry run.

    They are those of a card of *kind*, carried out by *seat*, and know their *context*. *leaving* is the kind of the card while
    it still lies in the hand: one copy of it cannot be chosen. *left* counts down how many choices are still looked at: a list
    of many choices has more ways than anybody could go through.
    """
    outlook = risks.outlooks.get(number) or _outlook_of(risks, number)
    for check, at in outlook.checks:
        possible = check(state, seat, risks.steps, at)
        if not possible:
            return possible
    asks = outlook.asks
    if asks == CHOICE:
        return _any_choice(state, seat, kind, context, risks, outlook, leaving, left)
    if asks == PLACE:
        return _any_place(state, seat, kind, context, outlook.number, risks.steps[outlook.number])
    if asks == REPLACED:
        return _replaced_has_place(state, seat, kind, context.it)
    return True if asks == ALL_DONE else None


def _outlook_of(risks: Risks, start: int) -> Outlook:
    """Return how the steps from *start* on are judged, and keep it."""
    found = risks.outlooks[start] = _outlook(risks.steps, risks.last, start, protected=risks.protected)
    return found


def _outlook(steps: Steps, last: int, start: int, *, protected: bool) -> Outlook:
    """Return how *steps* from *start* on are judged, of which the *last* that may be out of reach is known."""
    checks: list[tuple[Check, int]] = []
    for number in range(start, last + 1):
        step, asks = steps[number], UNKNOWN
        if step.condition is None and step.verb == "look_at" and not protected and isinstance(_tree_of(step), nodes.Zone):
            continue  # Nothing keeps anybody from looking at the cards of players.
        if step.condition is None and step.verb in _CHECKS and _can_be_checked(steps, number):
            if start or step.verb != "pay" or not isinstance(_tree_of(step), nodes.Number):  # Else it is part of the price.
                checks.append((_CHECKS[step.verb], number))
            continue
        if step.condition is None and step.verb == "replace" and number == start and _is_placed_next(steps, number, last):
            asks = REPLACED
        elif step.condition is None and all(before.verb in CHANGING_NOTHING for before in steps[:number]):
            if step.verb == "place" and number == last:
                asks = PLACE
            elif step.verb == "choose" and is_plain(step) and not is_hidden_choice(step):
                asks = CHOICE if number == last or _can_judge(steps[number + 1]) else UNKNOWN
        alone = not checks and (asks == REPLACED or (asks == PLACE and step.takes == IT))
        return Outlook(tuple(checks), asks, number, asks == CHOICE and is_of_hands(step), number == last, alone)
    return Outlook(tuple(checks), ALL_DONE, last)


def _is_placed_next(steps: Steps, number: int, last: int) -> bool:
    """Return whether what the step with the *number* replaces is placed by the *last* one, right after it."""
    after = steps[last]
    if last != number + 1 or after.verb != "place" or after.options or after.condition is not None:
        return False
    return bool((steps[number].takes, after.takes) == ("it", "it"))


def _tree_of(step: Step[Any]) -> Any:
    """Return what the sentence says that *step* takes, None of what is no sentence."""
    return getattr(step.takes, "tree", None)


def _can_look(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    takes, tree = steps[number].takes, _tree_of(steps[number])
    pile = tree.pile if isinstance(tree, nodes.Top) else tree
    if not isinstance(pile, nodes.Pile) or pile.word != zones.RESERVE or not state.piles[RESERVE] or state.piles[LOOKED]:
        return None
    return takes.number is None or takes.number.compute(state, seat, EMPTY) > 0


def _can_be_checked(steps: Steps, number: int) -> bool:
    """Return whether the table as it is before the list says if a step with a check can be carried out, though it has a *number*.

    Only the first step knows what will be there to be paid from the player's own supply.
    """
    step = steps[number]
    if step.verb == "pay":
        return not number and "from" not in step.options
    return step.verb != "change" or all(before.verb in _CHANGING_NO_LIMIT for before in steps[:number])


_CHANGING_NO_LIMIT: Final = ("pay", "look_at", "put_back", "name")
"""The verbs after which every limit is what it was before."""


def _can_pay(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    return bool(state.supply[seat] >= steps[0].takes.compute(state, seat, EMPTY))


def _can_change(state: State, seat: int, steps: Steps, number: int) -> bool | None:
    step = steps[number]
    return "unless_paid" in step.options or can_change(state, seat, step)


_CHECKS: Final[dict[str, Check]] = {
    "look_at": _can_look,
    "put_back": lambda state, seat, steps, number: True,
    "pay": _can_pay,
    "change": _can_change,
}
"""For verbs that do not ask: whether the step can be carried out, by the table as it is before the list, or None."""


def _any_place(state: State, seat: int, kind: int, context: Context, number: int, step: Step[Any]) -> bool | None:
    """Return whether the card that a step places has any place."""
    if step.takes == IT and context.it is not None and _is_held(state, context.it):
        return _held_has_place(state, seat, context.it, step)
    task = StepsTask(kind, "", seat, number, context)
    card = task.named(step.takes)
    if card is None or card.area == "played":
        return None
    return bool(CHOICE_VERBS["place"].options(state, task, step))


def _is_held(state: State, card: Reference) -> bool:
    """Return whether a card is one of a hand that lies in a village once it is placed."""
    return card.area == "hand" and state.table.is_placed[card.card]


def _held_has_place(state: State, seat: int, card: Reference, step: Step[Any]) -> bool:
    """Return whether a *card* of a hand has any place, as the verb has it, with less to ask."""
    kind = card.card
    if kind not in state.piles[state.layout.hand + card.number] or not has_build_left(state, seat, step):
        return False
    return place_group(state, seat, state.table.alone[kind], kind, step.options.get("without", "")) is not None


def _chosen_has_place(
    state: State, seat: int, kind: int, context: Context, risks: Risks, outlook: Outlook, card: Reference
) -> bool | None:
    """Return whether a *card* that is chosen has any place, where the steps after that are about this alone."""
    if outlook.asks == REPLACED:
        return _replaced_has_place(state, seat, kind, card)
    step = risks.steps[outlook.number]
    if _is_held(state, card):
        return _held_has_place(state, seat, card, step)
    return _any_place(state, seat, kind, context.chose(card), outlook.number, step)


def _replaced_has_place(state: State, seat: int, by: int, card: Reference | None) -> bool | None:
    """Return whether *card* can be placed next, replaced *by* another kind, which takes its role and changes no room."""
    table = state.table
    if card is None or card.area != "village":
        return None
    owner, spot = card.number, card.card
    village = state.villages[owner]
    kind = table.kind_of[village.face[spot]]
    if village.role[spot] != kind or table.unlocked_by[kind] == by:
        return None
    if not (table.is_placed[kind] or kind in table.places_itself) or not spots_for(state.villages[seat], kind):
        return False
    if kind in table.placed_if:
        return None
    if payments(state, seat, kind):
        return True
    return None if owner == seat and village.coins[spot] else False


def _gone(state: State, seat: int, leaving: int | None) -> int:
    """Return the kind of which no card of the hand of *seat* can be chosen any more, as the last of the kind *leaving* goes."""
    return leaving if leaving is not None and state.piles[state.layout.hand + seat].count(leaving) == 1 else NOBODY


def _can_judge(step: Step[Any]) -> bool:
    """Return whether anything can be said of a step without a dry run."""
    return step.condition is None and (is_plain(step) or step.verb == "place" or step.verb in _CHECKS or step.verb == "replace")


def _any_choice(
    state: State,
    seat: int,
    kind: int,
    context: Context,
    risks: Risks,
    outlook: Outlook,
    leaving: int | None,
    left: list[int] | None,
) -> bool | None:
    """Return whether any choice is feasible; choosing changes nothing, so that each can be looked at as it stands."""
    gone = _gone(state, seat, leaving) if outlook.among_hands else NOBODY
    step, unknown, number = risks.steps[outlook.number], False, outlook.number + 1
    after = None if outlook.last else risks.outlooks.get(number) or _outlook_of(risks, number)
    for card in step.takes.each(state, seat, context):
        if gone >= 0 and card.card == gone and card.number == seat and card.area == "hand":
            continue
        if not can_be_chosen(state, seat, card, step):
            continue
        if after is None:
            return True
        left = left or [MAX_TRIALS]
        left[0] -= 1
        if left[0] < 0:
            return None
        if after.needs_choice_alone:
            feasible = _chosen_has_place(state, seat, kind, context, risks, after, card)
        else:
            feasible = is_feasible(state, seat, kind, context.chose(card), risks, number, leaving, left)
        if feasible:
            return True
        unknown = unknown or feasible is None
    return None if unknown else False


def can_go_on(
    state: State,
    seat: int,
    kind: int,
    context: Context,
    risks: Risks,
    number: int,
    card: Reference,
) -> bool | None:
    """Return whether the steps from *number* on are feasible once the one before has chosen *card*; see `is_feasible`."""
    outlook = risks.outlooks.get(number) or _outlook_of(risks, number)
    if outlook.needs_choice_alone:
        return _chosen_has_place(state, seat, kind, context, risks, outlook, card)
    return is_feasible(state, seat, kind, context.chose(card), risks, number)
