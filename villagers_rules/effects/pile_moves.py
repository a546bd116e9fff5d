"""Moving cards of piles: all at once, or one by one where something else may be done instead of each (R8.9)."""

from __future__ import annotations

from typing import Any

from villagers_rules.effects.context import nothing_done, place_of
from villagers_rules.effects.transfer import destination, move
from villagers_rules.effects.zones import all_piles, depth_of, pile_cards, raised
from villagers_rules.model.changes import put_under
from villagers_rules.model.changes.cards import CARD
from villagers_rules.model.references import Reference
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step
from villagers_rules.model.tasks import StepsTask
from villagers_rules.phrases import phrase


def move_from_piles(state: State, task: StepsTask, step: Step[Any]) -> Reference | StepsTask | None:
    """Move the cards of piles that a *step* names; return the last one as it lies then, or the task that moves the others.

    What would be done instead of the second card is asked once the first one is gone: only then does its back show.
    """
    if CARD in state.table.replacers:
        piles = task.chosen or all_piles(state, task, step.takes, task.it)
        if task.chosen or len(piles) > 1:
            return _move_first(state, task, step, piles)
    cards = pile_cards(state, task, step.takes, task.it, can_go=lambda card: _can_go(state, task, card, step))
    moved = [_move_raised(state, task, card, step) for card in cards]
    if not any(moved):
        nothing_moved(state, task)
    return moved[-1] if moved else None


def nothing_moved(state: State, task: StepsTask) -> None:
    """Say why no card was moved, or give up where all of it must be done."""
    nothing_done(state, task, phrase("there was no card to move"))


def _move_first(state: State, task: StepsTask, step: Step[Any], piles: tuple[Reference, ...]) -> Reference | StepsTask | None:
    """Move a card of the first of *piles*, each of which stands there once for each card that it gives."""
    pile, left = piles[0], piles[1:]
    place, deep = place_of(state, pile), depth_of(state, task, step.takes)
    card = raised(state, place, deep, lambda card: _can_go(state, task, card, step))
    if card is None:  # Neither can those that come after it.
        left = tuple([other for other in left if other != pile])
    arrived = None if card is None else _move_raised(state, task, card, step)
    if arrived is None and not task.chosen and not left:
        nothing_moved(state, task)
    return task.choosing(left) if left else arrived


def _can_go(state: State, task: StepsTask, card: Reference, step: Step[Any]) -> bool:
    return destination(state, task, card, step.options) is not None


def _move_raised(state: State, task: StepsTask, card: Reference, step: Step[Any]) -> Reference | None:
    """Move the card that has come to the top of a pile; it goes back to where it lay if something else is done instead."""
    arrived = move(state, task, card, step)
    if arrived is None and state.barred is not None:
        put_back_under(state, task, card, step)
    return arrived


def put_back_under(state: State, task: StepsTask, card: Reference, step: Step[Any]) -> None:
    """Put a card that has come to the top of its pile, and stays there, back to where it lay."""
    deep = depth_of(state, task, step.takes)
    if deep:
        put_under(state, place_of(state, card), deep)
