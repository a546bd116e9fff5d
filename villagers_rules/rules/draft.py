"""The draft phase (R3): a task ("draft",) in which the player at turn takes one villager after the other."""

from __future__ import annotations

from villagers_rules.model.changes import Task, move_card, move_gold, pop, push, set_count
from villagers_rules.model.options import Group, Move
from villagers_rules.model.state import State, around
from villagers_rules.rules.limits import draft_limit
from villagers_rules.rules.road import face_down, face_up, refill


def begin(state: State) -> None:
    """Begin the phase: everybody drafts, the first player first (R3.1)."""
    set_count(state, "done", [False] * state.players)
    set_count(state, "player", state.first)
    push(state, ("draft",))


def proceed(state: State, task: Task) -> bool:
    """Return True while somebody has to draft; take full squares to hand, and end the phase when all sit out."""
    for seat, sits_out in enumerate(state.done):
        if not sits_out:
            take_full_square(state, seat)
    done = state.done
    for seat in around(state.player, state.players):
        if not done[seat]:
            if not anything_to_draft(state):
                sit_out(state, seat)  # R3.5: nothing is left to draft.
                done = state.done
                continue
            if seat != state.player:
                set_count(state, "player", seat)
            return True
    pop(state)
    return False


def take_full_square(state: State, seat: int) -> None:
    """Take the square to the hand when it holds the limit or more, read anew (R3.1, R3.3)."""
    if len(state.areas["square"][seat]) >= draft_limit(state, seat):
        sit_out(state, seat)


def sit_out(state: State, seat: int) -> None:
    """Take the square to the hand, known to all; the player sits out the rest of the phase (R3.3, R16.2)."""
    square = state.areas["square"][seat]
    while square:
        move_card(state, square[-1], ("square", seat), ("hand", seat))
    done = state.done[:]
    done[seat] = True
    set_count(state, "done", done)


def anything_to_draft(state: State) -> bool:
    """Return whether a card lies on the Road, in a stack or in the Reserve."""
    areas = state.areas
    return any(areas["road"]) or any(areas["stack"]) or any(areas["reserve"])


def options(state: State, task: Task) -> list[Group]:
    """Return what may be drafted: any Road card and the top of any stack, or of the Reserve when all stacks are empty (R3.2)."""
    return [("draft", face_up(state) + face_down(state))]


def carry_out(state: State, task: Task, move: Move) -> None:
    """Draft one villager, with the coins on it, and refill the Road at once; then the next player is at turn (R3.2)."""
    place, seat = move[1], state.player
    if place[0] == "road":
        coins = state.road_coins[place[1]]
        if coins:
            move_gold(state, place, ("supply", seat), coins, "R3.2")
    move_card(state, state.areas[place[0]][place[1]][-1], place, ("square", seat))
    if place[0] == "road":
        refill(state, state.rules.road.draft_refill)
    take_full_square(state, seat)
    set_count(state, "player", (seat + 1) % state.players)
