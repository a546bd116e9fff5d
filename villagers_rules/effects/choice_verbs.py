"""The verbs that ask a player: what they offer, and what is done with the answer."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any, Final

from villagers_rules.classes import frozen
from villagers_rules.effects import branches, choosing
from villagers_rules.effects.context import kind_of, place_of, rule_of
from villagers_rules.effects.limits import change_limit
from villagers_rules.effects.peek import knows_them, put_back, put_one_back
from villagers_rules.effects.transfer import is_there
from villagers_rules.model.changes import clear_gold, move_card, move_gold, set_counter
from villagers_rules.model.context import Context, lying
from villagers_rules.model.groups import Group, count, group, pick
from villagers_rules.model.hooks import INNER
from villagers_rules.model.moves import ChooseMove, DeclineMove, Move, PayMove, PlaceMove
from villagers_rules.model.places import BANK, LOOKED, PLAYED, supply_of
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step, Steps
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.placing import place, place_group
from villagers_rules.table.prohibitions import permitted


def _always(state: State, task: StepsTask, step: Step[Any]) -> bool:
    return True


@frozen
class ChoiceVerb:
    """A verb that asks: *options* gives what may be chosen, *carry_out* does it and returns what `it` is then.

    *asks* says whether it does ask at this moment; where it does not, it is done like any other verb. With *repeats* the step
    goes on asking until it asks no more; *goes_on* gives the task that asks for more after a move, which is
    carried out at once if the verb *does_each*. *one_by_one* gives what may be
    chosen as it is asked for, where there may be much.
    """

    options: Callable[[State, StepsTask, Step[Any]], list[Group]]
    carry_out: Callable[[State, StepsTask, Step[Any], Any], Reference | Context | StepsTask | None]
    asks: Callable[[State, StepsTask, Step[Any]], bool] = _always
    repeats: bool = False
    goes_on: Callable[[State, StepsTask, Step[Any], Move], StepsTask | None] | None = None
    does_each: bool = False
    one_by_one: Callable[[State, StepsTask, Step[Any]], Iterator[Reference]] | None = None

    def offers(self, state: State, task: StepsTask, step: Step[Any]) -> bool:
        """Return whether there is anything to choose from, or a player is asked unseen, who may decline then."""
        if self.one_by_one is not None and task.asks_for is None:
            return next(self.one_by_one(state, task, step), None) is not None
        return count(self.options(state, task, step)) > 0


def _is_asked(state: State, task: StepsTask, step: Step[Any]) -> bool:
    return task.asks_for is not None


def _is_own_to_play(card: Reference, task: StepsTask) -> bool:
    """Return whether a card is being played, or lies in the player's own hand and its steps are carried out."""
    return card.area == "played" or (card == task.this and card.area == "hand" and card.number == task.seat)


def _is_being_played(card: Reference | None, task: StepsTask) -> bool:
    """Return whether the steps are those of a *card* that was played out of the hand: it counts as in it until it is placed."""
    return card is not None and card == task.this and card.area == "played"


def _places(state: State, task: StepsTask, step: Step[str]) -> list[Group]:
    found = places_by_the_rules(state, task, step)
    is_held = state.table.forbids and _is_being_played(task.named(step.takes), task)
    return permitted(state, task.seat, found) if is_held else found


def has_build_left(state: State, seat: int, step: Step[Any]) -> bool:
    """Return whether a step may place a card: one that counts within the build limit takes a build action of *seat* (R5.3)."""
    return "within" not in step.options or (state.at_turn == seat and state.builds_left > 0)


def places_by_the_rules(state: State, task: StepsTask, step: Step[str]) -> list[Group]:
    """Return where a step may place its card but for what cards in play forbid, which is about cards of the hand (R1.6)."""
    card = task.named(step.takes)
    if card is None or card.area == "village" or not is_there(state, card):  # What is placed stays where it is.
        return []
    if not has_build_left(state, task.seat, step):
        return []
    kind = kind_of(state, card)
    table = state.table
    if not table.is_placed[kind] and not (_is_own_to_play(card, task) and kind in table.places_itself):
        return []
    placing = place_group(state, task.seat, (kind,), kind, step.options.get("without", ""))
    return [placing] if placing else []


def _place(state: State, task: StepsTask, step: Step[str], move: PlaceMove) -> Reference | None:
    cards = move.cards
    card = task.named(step.takes)
    assert card is not None  # Without a card there was nothing to choose from.
    source = place_of(state, card)
    if card.area == "road":
        clear_gold(state, source, supply_of(task.seat), "R3.2")
    if card.area == "looked":  # All see a card that is placed.
        move_card(state, card.card, source, PLAYED)
        source = PLAYED
    place(state, task.seat, cards, source, move.spot, move.payment, move.face, held=_is_being_played(card, task))
    if "within" in step.options:
        set_counter(state, "builds_left", state.builds_left - 1)
    return lying(task.seat, len(state.villages[task.seat].face) - 1).this


def _where_to_place(state: State, task: StepsTask, step: Step[str]) -> bool:
    """A card of the supply that can go to one place only is placed at once (R14.2)."""
    card = task.named(step.takes)
    return card is None or card.area != "basic" or count(_places(state, task, step)) != 1


def place_at_once(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Place the card in the one way there is."""
    only = pick(_places(state, task, step), 0)
    assert isinstance(only, PlaceMove)
    return _place(state, task, step, only)


def _may_pay(state: State, task: StepsTask, step: Step[str]) -> bool:
    return "unless_paid" in step.options


def _price(state: State, task: StepsTask, step: Step[str]) -> int:
    return max(0, int(step.options["unless_paid"].compute(state, task.seat, task.context)))


def _pay_or_not(state: State, task: StepsTask, step: Step[str]) -> list[Group]:
    can_pay = state.supply[task.seat] >= _price(state, task, step)
    return [group(PayMove), group(DeclineMove)] if can_pay else [group(DeclineMove)]


def _paid_or_not(state: State, task: StepsTask, step: Step[str], move: Move) -> Reference | None:
    if isinstance(move, PayMove):
        move_gold(state, supply_of(task.seat), BANK, _price(state, task, step), rule_of(state, task))
    else:
        change_limit(state, task, step)
    return task.it


def _several_to_put_back(state: State, task: StepsTask, step: Step[str]) -> bool:
    return task.context.looks and len(set(state.piles[LOOKED])) > 1 and knows_them(state, task.seat)


def _each_looked_at(state: State, task: StepsTask, step: Step[str]) -> Iterator[Reference]:
    return (Reference("looked", 0, kind) for kind in sorted(set(state.piles[LOOKED])))


def _looked_at(state: State, task: StepsTask, step: Step[str]) -> list[Group]:
    return [group(ChooseMove, [*_each_looked_at(state, task, step)])]


def _put_back(state: State, task: StepsTask, step: Step[str], move: ChooseMove) -> Reference | None:
    put_one_back(state, move.card.card, step.takes)
    if not _several_to_put_back(state, task, step):
        put_back(state, step.takes)
    return task.it


CHOICE_VERBS: Final[dict[str, ChoiceVerb]] = {
    "choose": ChoiceVerb(
        choosing.options, choosing.carry_out, choosing.asks, goes_on=choosing.goes_on, one_by_one=choosing.choices
    ),
    "auction": ChoiceVerb(choosing.bids, choosing.bid, _is_asked),
    "may": ChoiceVerb(branches.may_options, branches.do_or_not, branches.asks_may),
    "either": ChoiceVerb(branches.either_options, branches.begin_one, goes_on=branches.another, does_each=True),
    "place": ChoiceVerb(_places, _place, _where_to_place),
    "change": ChoiceVerb(_pay_or_not, _paid_or_not, _may_pay),
    "put_back": ChoiceVerb(_looked_at, _put_back, _several_to_put_back, repeats=True, one_by_one=_each_looked_at),
}
"""The verbs that ask."""


_OFFERED: Final = ("may", "either")
"""How the labels of lists begin that are offered, and only if all of them can be carried out."""


def was_nothing_before(task: StepsTask, steps: Steps) -> bool:
    """Return whether the list of *task* is offered, and what the step at work speaks of was nothing before it began."""
    label = task.hook.rpartition(INNER)[2].partition(".")[2]
    before = steps[: task.steps_done]
    return label.startswith(_OFFERED) and not any(
        step.verb in CHOICE_VERBS or "as" in step.options or step.gives for step in before
    )
