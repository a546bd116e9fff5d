"""The build phase (R5, R6, R8): a task ("build", turn) in which one player after the other takes a whole build turn."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from villagers_rules.effects import runner
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import BANK, Task, book, flip_card, move_card, move_gold, place_card, pop, push, set_count
from villagers_rules.model.knowledge import EVERYONE
from villagers_rules.model.options import Group, Move
from villagers_rules.model.state import Place, State
from villagers_rules.rules.chains import with_stand_ins
from villagers_rules.rules.limits import build_limit
from villagers_rules.rules.padlocks import payments
from villagers_rules.rules.placing import place, place_group
from villagers_rules.rules.road import DISCARD, face_down

END: Group = ("end turn",)
BUILD_TURN = "build turn"
"""The occasion on which bronze symbols are paid, in the book of what was paid (R10.2)."""


def begin(state: State) -> None:
    """Begin the phase with the first player's turn."""
    push(state, ("build", 0))
    begin_turn(state, state.first)


def begin_turn(state: State, seat: int) -> None:
    """Begin a build turn: the build limit is read now and fixed for the turn (R5.1)."""
    set_count(state, "player", seat)
    set_count(state, "builds", build_limit(state, seat))
    set_count(state, "trades", state.rules.basics_per_turn)


def proceed(state: State, task: Task) -> bool:
    """Return True while a player has a turn; after the last one turn the cards that turn at the end of the phase (R5.5)."""
    if task[1] < state.players:
        return True
    for seat in range(state.players):
        _turn_cards(state, seat)
    for left in ("builds", "trades"):
        if getattr(state, left):
            set_count(state, left, 0)
    pop(state)
    return False


def _turn_cards(state: State, seat: int) -> None:
    village = state.villages[seat]
    table = state.table
    for kind, flips in table.flips:
        for spot in village.copies().get(kind, ()):
            if flips.when.compute(state, seat, ("village", seat, spot)):
                face = table.face_named(kind, flips.to)
                if face is not None and face != village.face[spot]:
                    flip_card(state, seat, spot, face)


# -- what may be done ------------------------------------------------------------------------------------------------------------
def options(state: State, task: Task) -> list[Group]:
    """Return all that the player may do now, in any order and as often as allowed (R5.2)."""
    seat = state.player
    table = state.table
    hand = state.areas["hand"][seat]
    found: list[Group] = []
    if hand:
        builds = state.builds
        kinds = list(dict.fromkeys(hand))
        joiners: Sequence[int] = ()
        if builds > 1 and not table.joiners.isdisjoint(kinds):
            joiners = [kind for kind in hand if kind in table.joiners]
        rooms = state.villages[seat].rooms()
        for kind in kinds:
            if table.is_placed[kind]:
                if builds > 0:
                    below = table.played_on[kind]
                    if below < 0 or below in rooms:
                        group = place_group(state, seat, table.alone[kind], kind)
                        if group is not None:
                            _add(state, group, found)
                    if joiners and below >= 0:
                        for cards, lowest in with_stand_ins(table, joiners, kind, builds):
                            group = place_group(state, seat, cards, lowest)
                            if group is not None:
                                _add(state, group, found)
            elif table.is_played[kind] and (builds > 0 or table.discard[kind]):
                _add_play(state, seat, kind, found)
        if state.trades > 0:
            basics = basics_left(state)
            if basics:
                found.append(("trade", kinds, trade_places(state), basics))
    found.append(END)
    return found


def _add_play(state: State, seat: int, kind: int, found: list[Group]) -> None:
    ways = [payment for payment in payments(state, seat, kind) if runner.playable(state, seat, kind, payment)]
    if ways:
        found.append(("play", (kind,), ways))


def _add(state: State, group: Group, found: list[Group]) -> None:
    """Add the moves of *group*; of a villager with steps only those after which they can be carried through."""
    if state.table.has_steps[group[1][0][-1]]:
        found += runner.passable(state, [group], partial(_place, state))
    else:
        found.append(group)


def basics_left(state: State) -> list[int]:
    """Return the basic villagers that are left in the supply, which is finite (R6.1)."""
    piles = state.areas["basic"]
    basics = state.table.basics
    return basics if all(piles) else [kind for kind, pile in zip(basics, piles, strict=True) if pile]


def trade_places(state: State) -> list[Place]:
    """Return where a traded card goes: any stack that holds cards, else the Reserve, else the discard pile (R6.1)."""
    return face_down(state) or [DISCARD]


# -- doing it --------------------------------------------------------------------------------------------------------------------
def carry_out(state: State, task: Task, move: Move) -> None:
    """Carry out one action of a build turn."""
    DEEDS[move[0]](state, move)


def _place(state: State, move: Move) -> None:
    """Place a villager, with the stand-ins under it; each card counts 1 towards the build limit (R5.2, R8.2)."""
    _, cards, spot, payment, face = move
    seat = state.player
    set_count(state, "builds", state.builds - len(cards))
    place(state, seat, cards, [("hand", seat)] * len(cards), spot, payment, face)
    kind = cards[-1]
    if state.table.has_steps[kind]:
        runner.begin(state, kind, runner.WHEN_PLAYED, seat, ("village", seat, len(state.villages[seat].face) - 1))


def _play(state: State, move: Move) -> None:
    """Play a special villager; one with the discard symbol is outside the build limit (R8.1)."""
    _, kind, payment = move
    if not state.table.discard[kind]:
        set_count(state, "builds", state.builds - 1)
    runner.play(state, state.player, kind, payment)


def _trade(state: State, move: Move) -> None:
    """Put a card from hand, unseen, on a stack and place a basic villager (R6.1)."""
    _, kind, target, basic = move
    seat = state.player
    set_count(state, "trades", state.trades - 1)
    # Onto a face-down pile the card goes unseen; the discard pile lies open (R16.1).
    move_card(state, kind, ("hand", seat), target, EVERYONE if target == DISCARD else 1 << seat)
    source = ("basic", state.table.basics.index(basic))
    place_card(state, seat, basic, source, under=NOBODY, face=state.table.faces[basic][0], role=basic)


def _end(state: State, move: Move) -> None:
    """End the turn: the best bronze symbol of the village is scored, then the next player is at turn (R10.2)."""
    seat = state.player
    if state.table.any_bronze:
        amount = best_bronze(state, seat)
        move_gold(state, BANK, ("supply", seat), amount, "R10.2")
        if amount:
            book(state, BUILD_TURN, seat, "bronze", amount)
    if state.allowed:
        set_count(state, "allowed", [])  # What a card allows for the rest of a turn ends with it, the last turn too (R8.6).
    turn = state.agenda[-1][1] + 1
    pop(state)
    push(state, ("build", turn))
    if turn < state.players:
        begin_turn(state, (state.first + turn) % state.players)


def best_bronze(state: State, seat: int) -> int:
    """Return the gold of the best bronze symbol that shows in the village, 0 without one (R10.2)."""
    village = state.villages[seat]
    bronze = state.table.bronze
    formulas = [(spot, bronze[village.face[spot]]) for spot in village.tops()]
    return max((formula(state, seat, ("village", seat, spot)) for spot, formula in formulas if formula), default=0)


DEEDS = {"place": _place, "play": _play, "trade": _trade, "end turn": _end}
