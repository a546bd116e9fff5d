"""Villages whose cards do not all lie where their chains have them: what cards of the game can bring about."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import chain
from typing import Any, Final

from villagers_rules.language import nodes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.context import IT
from villagers_rules.model.state import State
from villagers_rules.model.steps import Step


def may_lie_elsewhere(state: State, role: int, under: int) -> bool:
    """Return whether a card that counts as *role* may lie on the spot *under*, or on the ground (-1), whatever its chain says.

    Where that is so because cards go onto others, a card carries more than its chain says, too.
    """
    table = state.table
    if any(ability.cards is not None or card == role for card, ability in table.placings):
        return True
    lacks_chain = under == NOBODY and table.played_on[role] != NOBODY
    return any(
        _puts_anywhere(step, steps) or (lacks_chain and _puts_down(state, step)) for steps in _step_lists(state) for step in steps
    )


def _puts_anywhere(step: Step[Any], steps: Sequence[Step[Any]]) -> bool:
    """Return whether *step* of *steps* puts a villager onto another, or a placed one where another lay, whatever chains say."""
    if step.verb == "exchange":
        return any(isinstance(named, str) and _may_lie_in_a_village(named, steps) for named in (step.takes, step.options["with"]))
    return step.verb == "move" and "onto" in step.options


def _may_lie_in_a_village(named: str, steps: Sequence[Step[Any]]) -> bool:
    """Return whether what *steps* call so may be a placed villager: what was chosen so in no village is none."""
    chosen = [step for step in steps if step.verb == "choose" and (named == IT or f"the {step.options.get('as')}" == named)]
    places = [getattr(step.takes.tree, "place", None) for step in chosen]
    return not places or any(place is None or place.word not in ELSEWHERE for place in places)


ELSEWHERE: Final = ("hand", "square", "keep", "road", "supply", "discard pile")
"""The places of the language that are no villages."""


def _puts_down(state: State, step: Step[Any]) -> bool:
    """Return whether *step* puts a villager down in the village of a player without its chain."""
    to = getattr(step.options.get("to"), "tree", None)
    if step.verb == "move" and isinstance(to, nodes.Zone) and to.word == "village":
        return to.owner.word != "the" or to.owner.seat not in state.rules.setup.seats
    return step.verb == "place" and "chain" in step.options.get("without", "")


def all_steps(state: State) -> Iterator[Step[Any]]:
    """Yield every step of the cards and the rules."""
    return chain.from_iterable(_step_lists(state))


def _step_lists(state: State) -> Iterator[Sequence[Step[Any]]]:
    """Yield the steps of each card, and of the rules."""
    for lists in (state.rules.hooks, *state.table.hooks):
        yield [*chain.from_iterable(lists.values())]
