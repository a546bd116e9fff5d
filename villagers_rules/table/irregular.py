"""Villages whose cards do not all lie where their chains have them: what cards of the game can bring about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from villagers_rules.language import nodes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import IT
from villagers_rules.model.places import UNPLACED
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step, Steps


def may_lie_elsewhere(state: State, role: int, under: int) -> bool:
    """Return whether a card that counts as *role* may lie on the spot *under*, or on the ground (-1), whatever its chain says.

    Where that is so because cards go onto others, a card carries more than its chain says, too.
    """
    table = state.table
    if any(ability.cards is not None or card == role for card, ability in table.placings):
        return True
    lacks_chain = under == NOBODY and table.played_on[role] != NOBODY
    return any(
        _puts_anywhere(step, steps, lists) or (lacks_chain and _puts_down(state, step))
        for lists in _lists_of_cards(state)
        for steps in lists
        for step in steps
    )


def _puts_anywhere(step: Step[Any], steps: Steps, lists: Sequence[Steps]) -> bool:
    """Return whether *step*, of *steps* among the *lists* of a card, puts a villager where its chain may not have it."""
    if step.verb == "exchange":
        named = [each for each in (step.takes, step.options["with"]) if isinstance(each, str)]
        return any(_may_lie_in_a_village(each, steps if each == IT else [*chain.from_iterable(lists)]) for each in named)
    return step.verb == "move" and "onto" in step.options


def _may_lie_in_a_village(named: str, steps: Sequence[Step[Any]]) -> bool:
    """Return whether what is called so may be a placed villager: it is none where *steps* choose it, all of them elsewhere."""
    chosen = [step for step in steps if step.verb == "choose" and (named == IT or f"the {step.options.get('as')}" == named)]
    places = [getattr(step.takes.tree, "place", None) for step in chosen]
    return not places or any(place is None or place.word not in _ELSEWHERE for place in places)


_ELSEWHERE: Final = (*UNPLACED, "road", "supply", "discard pile")
"""The places of the language that are no villages."""


def _puts_down(state: State, step: Step[Any]) -> bool:
    """Return whether *step* puts a villager down in the village of a player without its chain."""
    to = getattr(step.options.get("to"), "tree", None)
    if step.verb == "move" and isinstance(to, nodes.Zone) and to.word == "village":
        return to.owner.word != "the" or to.owner.seat not in state.rules.setup.seats
    return step.verb == "place" and "chain" in step.options.get("without", "")


def all_steps(state: State) -> Iterator[Step[Any]]:
    """Yield every step of the cards and the rules."""
    for lists in _lists_of_cards(state):
        yield from chain.from_iterable(lists)


def _lists_of_cards(state: State) -> Iterator[Sequence[Steps]]:
    """Yield the lists of steps of each card, and of the rules; what is inside a step is a list of its own."""
    for lists in (state.rules.hooks, *state.table.hooks):
        yield tuple(lists.values())
