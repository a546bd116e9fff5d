"""Looking at hidden cards, and putting them back (R11.1, R11.2, R12.2)."""

from __future__ import annotations

from villagers_rules.effects.context import PILES, Impossible, must_succeed
from villagers_rules.model.changes import move_card, set_counter, skip
from villagers_rules.model.changes.knowledge import see_hand
from villagers_rules.model.places import LOOKED
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.table.decks import renew_reserve


def look_at(state: State, task: StepsTask, step: Step[str]) -> Reference | None:
    """Look at the cards of a pile, or at the hand of the player chosen last."""
    if step.takes == "their hand":
        if task.context.they is not None:
            see_hand(state, task.seat, task.context.they)
        return task.it
    card: Reference | None = Reference("reserve", 0) if step.takes == "the reserve" else task.it
    if card is None:
        return None
    if card.area in PILES:
        if card.area == "reserve":
            renew_reserve(state)
        place = state.layout.place(card.area, card.number)
        pile = state.piles[place]
        number = len(pile)
        if "cards" in step.options:
            number = min(number, step.options["cards"].compute(state, task.seat, task.context))
        # While somebody looks at cards nobody else can: they would be mixed up.
        if number <= 0 or state.piles[LOOKED]:
            if must_succeed(state, task):
                raise Impossible
            skip(state, task.card, "there were no cards to look at")
            return card
        set_counter(state, "looking", place)
        for _ in range(number):
            move_card(state, pile[-1], place, LOOKED, 1 << task.seat)
    return card


def put_one_back(state: State, seat: int, kind: int) -> None:
    """Put a card that is looked at back on top of its pile; nobody else sees where it goes."""
    assert state.looking is not None  # Cards that are looked at come from somewhere.
    move_card(state, kind, LOOKED, state.looking, 1 << seat)


def put_back(state: State, seat: int) -> None:
    """Put all cards that are looked at back as they lay."""
    looked = state.piles[LOOKED]
    while looked:
        put_one_back(state, seat, looked[-1])
    if state.looking is not None:
        set_counter(state, "looking", None)
