"""The update of the Road after the draft (R4): an `UpdateTask`."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.changes import add_gold, move_gold, pop, push, set_counter
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import AddGoldMove, AddNoGoldMove, Move
from villagers_rules.model.places import BANK
from villagers_rules.model.state import State
from villagers_rules.model.tasks import RefillTask, UpdateTask
from villagers_rules.table.road import discard, face_up, refill, update_for
from villagers_rules.table.standing import changed

_NO_GOLD: Final = group(AddNoGoldMove)
_ADDED: Final = "gold on the road"
"""The name of what is put on each Road card, which cards in play may change."""


def begin(state: State) -> None:
    """Begin the update: players may first put gold on Road cards, in reverse turn order (R4.2)."""
    push(state, UpdateTask(0))


def advance(state: State, task: UpdateTask) -> bool:
    """Return True while a player has to be asked; else finish the update."""
    update = update_for(state)
    asked = task.asked
    if asked < update.each_player_may_add * state.players and face_up(state):
        player = state.turn_order()[::-1][asked % state.players]
        if state.player != player:
            set_counter(state, "player", player)
        return True
    for place in face_up(state):
        if (state.road_coins[place - state.layout.road] > 0) == update.discard_with_coins:
            discard(state, place)
    refill(state, state.rules.road.update_refill)
    add_gold(state, face_up(state), changed(state, _ADDED, update.then_add_to_each, state.first_player), "R4.1")
    pop(state)
    return False


def options(state: State, task: UpdateTask) -> list[Group]:
    """Return what the asked player may do: put 1 gold on any Road card, or decline (R4.2)."""
    return [group(AddGoldMove, face_up(state)), _NO_GOLD]


def carry_out(state: State, task: UpdateTask, move: Move) -> bool:
    """Put the gold, or not, and ask the next player."""
    if isinstance(move, AddGoldMove):
        move_gold(state, BANK, move.place, 1, "R4.2")
    pop(state)
    push(state, UpdateTask(task.asked + 1))
    return False


def advance_refill(state: State, task: RefillTask) -> bool:
    """End the task: the Road is refilled as after a draft, once what came before is done (R15.2)."""
    pop(state)
    refill(state, state.rules.road.draft_refill)
    return False
