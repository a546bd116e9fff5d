"""Villages whose cards do not all lie where their chains have them: what cards of the game can bring about."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from villagers_rules.language import nodes
from villagers_rules.model.cards import NOBODY
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
    return any(_puts_anywhere(step) or (lacks_chain and _puts_down(state, step)) for step in all_steps(state))


def _puts_anywhere(step: Step[Any]) -> bool:
    """Return whether *step* puts a villager onto another, or lets two change places, whatever their chains say."""
    if step.verb == "exchange":  # Whole hands are named in full, a villager by its choice.
        return isinstance(step.takes, str) or isinstance(step.options["with"], str)
    return step.verb == "move" and "onto" in step.options


def _puts_down(state: State, step: Step[Any]) -> bool:
    """Return whether *step* puts a villager down in the village of a player without its chain."""
    to = getattr(step.options.get("to"), "tree", None)
    if step.verb == "move" and isinstance(to, nodes.Zone) and to.word == "village":
        return to.owner.word != "the" or to.owner.seat not in state.rules.setup.seats
    return step.verb == "place" and "chain" in step.options.get("without", "")


def all_steps(state: State) -> Iterator[Step[Any]]:
    """Yield every step of the cards and the rules."""
    for lists in (state.rules.hooks, *state.table.hooks):
        for steps in lists.values():
            yield from steps
