"""The build phase (R5, R6, R8): a `BuildTask` in which one player after the other takes a whole build turn."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import permutations
from typing import Any, Final

from villagers_rules.effects import dry_run, runner
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import flip_card, move_card, move_gold, pop, record_payment, set_counter
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.context import lying
from villagers_rules.model.groups import Group, Pairs, Repeated, group
from villagers_rules.model.moves import EndTurnMove, Move, PlaceMove, PlayMove, TradeMove, UseMove
from villagers_rules.model.places import BANK, DISCARD, Place, supply_of
from villagers_rules.model.rulebook import IN_TURN_ORDER, Pool
from villagers_rules.model.state import UNDER_WAY, State
from villagers_rules.model.tasks import BuildTask, HandLimitTask
from villagers_rules.model.triggers import announce
from villagers_rules.model.village import GROUND
from villagers_rules.rules import build_turns, hand_limit
from villagers_rules.rules.abilities import usable, use
from villagers_rules.table.chains import spots_for, with_stand_ins
from villagers_rules.table.draft_steps import leave_turn
from villagers_rules.table.padlocks import NO_HOLDERS, WITHOUT_PADLOCK, payments
from villagers_rules.table.placing import may_be_placed, place, place_alone, place_group
from villagers_rules.table.prohibitions import permitted
from villagers_rules.table.seats import seat_in, set_order
from villagers_rules.table.standing import place_of

_END: Final = group(EndTurnMove)
TRADED_TO: Final = "place of traded cards"
"""The name of where traded cards go, if not on a stack."""
_TRADED: Final = "traded"
"""What is announced of a trade."""
BUILD_TURN: Final = "build turn"
"""The occasion on which bronze symbols are paid, in the record of what was paid (R10.2)."""


def advance(state: State, task: BuildTask) -> bool:
    """Return True while a player has a turn; after the last one turn the cards that turn at the end of the phase (R5.5)."""
    if task.turns_begun:
        return True
    for seat in range(state.players):
        for spot, face in turning(state, seat):
            flip_card(state, seat, spot, face)
    leave_turn(state)
    set_order(state, IN_TURN_ORDER)
    pop(state)
    return False


def turning(state: State, seat: int) -> list[tuple[int, int]]:
    """Return the (spot, new face) of each card that turns after the last build turn with the village as it is (R5.5)."""
    village = state.villages[seat]
    table, copies = state.table, village.copies()
    found: list[tuple[int, int]] = []
    for kind, flips in table.flips:
        for spot in copies.get(kind, ()):
            if flips.when.compute(state, seat, lying(seat, spot)):
                face = table.face_named(kind, flips.to)
                if face is not None and face != village.face[spot]:
                    found.append((spot, face))
    return found


# -- what may be done ------------------------------------------------------------------------------------------------------------
def options(state: State, task: BuildTask, *, forbidden: bool = False) -> list[Group]:
    """Return all that the player may do now, in any order and as often as allowed (R5.2).

    What cards in play forbid (R1.6) is among it if *forbidden* says so.
    """
    seat = state.player
    table = state.table
    hand = state.piles[state.layout.hand + seat]
    found: list[Group] = []
    if hand:
        if state.builds_left > 0:
            _add_builds(state, seat, hand, found)
        elif not table.unlimited.isdisjoint(hand):
            for kind in _different(hand):
                if kind in table.unlimited:
                    _add_play(state, seat, kind, found)
        places: Sequence[tuple[Place, ...]] = ()
        basics = state.stocked.basics if state.trades_left > 0 else ()
        if basics:
            places, cards = trade_places(state), [*map(table.alone.__getitem__, dict.fromkeys(hand))]
            found.append((TradeMove, len(cards) * len(places) * len(basics), (cards, places, basics)))
        for pool in state.rules.pools:
            # Such trades are outside all limits but their own (R18.3).
            number = pool.hand_cards
            pooled = pooled_left(state, seat, pool) if len(hand) >= number else ()
            if pooled:
                places = places or trade_places(state)
                given, where = _in_any_order(hand, number), Repeated(places, number)
                found.append((TradeMove, len(given) * len(where) * len(pooled), (given, where, pooled)))
    uses = table.uses_in_builds[state.stage == UNDER_WAY]
    if uses is not None and not (uses.is_of_owners and uses.users.isdisjoint(state.villages[seat].active())):
        found += usable(state, seat, uses)
    found.append(_END)
    return permitted(state, seat, found) if table.forbids and not forbidden else found


def _add_builds(state: State, seat: int, hand: list[int], found: list[Group]) -> None:
    """Add what each kind in the hand may do within the build limit: to be placed, alone or on stand-ins, or played."""
    table, village = state.table, state.villages[seat]
    joiners: tuple[int, ...] = ()
    if state.builds_left > 1 and not table.joiners.isdisjoint(hand):
        joiners = tuple(filter(table.joiners.__contains__, hand))
    placing, open_spots, bound = table.placing, village.open_spots(), village.suit_bound
    played_on, elsewhere, conditional = table.played_on, table.other_places, table.placed_if
    always = bool(joiners) or elsewhere
    holders = NO_HOLDERS if table.changes_padlocks or state.waiting else village.holders
    supply = state.supply[seat]
    last = NOBODY
    for kind in hand:
        spots: Sequence[int] | None = open_spots.get(played_on[kind])
        if not (spots or always) or kind == last:  # Hands are sorted.
            continue
        last = kind
        row = placing[kind]
        if row is None:
            if table.is_played[kind]:
                _add_play(state, seat, kind, found)
            continue
        if conditional and kind in conditional and not may_be_placed(state, seat, kind):
            continue
        unlocker, cards, faces, sides = row
        if elsewhere:
            anywhere = place_group(state, seat, cards[0], kind)
            if anywhere is not None:
                found.append(anywhere)
        elif spots:
            # What `place_group` and `payments` give: this is the innermost loop of a game.
            if unlocker >= 0:
                held = holders.get(unlocker)
                known = None if held is None else held[1].get(seat)
                ways = payments(state, seat, kind) if known is None else known[2] if supply >= known[0] else known[1]
            elif spots is GROUND:
                found.append(table.on_ground[kind])
                continue
            else:
                ways = WITHOUT_PADLOCK
            if bound and played_on[kind] in bound:
                spots = spots_for(village, kind)
            if ways and spots:
                found.append((PlaceMove, len(spots) * len(ways) * sides, (cards, spots, ways, faces)))
        if joiners and spots is not GROUND:
            for joined, lowest in with_stand_ins(table, joiners, kind, state.builds_left):
                placed = place_group(state, seat, joined, lowest)
                if placed is not None:
                    found.append(placed)


def _add_play(state: State, seat: int, kind: int, found: list[Group]) -> None:
    ways = dry_run.ways_to_play(state, seat, kind)
    if ways:
        found.append((PlayMove, len(ways), (state.table.alone[kind], ways)))


def _different(hand: list[int]) -> list[int]:
    """Return the kinds in a hand, each once.

    >>> _different([3, 5, 5, 5, 8])
    [3, 5, 8]
    """
    return [*dict.fromkeys(hand)]


def _in_any_order(hand: list[int], number: int) -> Sequence[tuple[int, ...]]:
    """Return the ways to name so many cards of a hand; equal cards are one."""
    if number == 2:
        kinds = _different(hand)
        return Pairs(kinds, [kind for kind in kinds if hand.count(kind) > 1] if len(kinds) < len(hand) else ())
    return tuple(dict.fromkeys(permutations(hand, number)))


def pooled_left(state: State, seat: int, pool: Pool) -> list[int]:
    """Return the cards of a pool that *seat* may still get: those that are left, unless its village holds as many as it may."""
    in_pool = state.table.pooled.get(pool.name)
    if in_pool is None:  # No card of the game is in it.
        return []
    number, pooled = in_pool
    found, village = state.stocked.pools[number], state.villages[seat]
    if found and not pooled.isdisjoint(village.active()):
        if pool.per_village <= 1:
            return []
        copies = village.copies()
        if sum([len(copies[kind]) for kind in pooled if kind in copies]) >= pool.per_village:
            return []
    return found


def trade_places(state: State) -> Sequence[tuple[Place, ...]]:
    """Return where a traded card goes: any stack that holds cards, else the Reserve, else the discard pile (R6.1).

    While a card in play says so, it goes to a village instead (R15.4).
    """
    target = place_of(state, TRADED_TO, state.player) if TRADED_TO in state.table.changes else None
    if target:
        return [state.layout.alone[state.layout.village + seat_in(state, target[0])]]
    return state.filled.trades


# -- doing it --------------------------------------------------------------------------------------------------------------------
def carry_out(state: State, task: BuildTask, move: Move) -> bool:
    """Carry out one action of a build turn; the turn goes on unless it has ended or a card has steps to carry out."""
    if state.stage < UNDER_WAY and not isinstance(move, UseMove):
        set_counter(state, "stage", UNDER_WAY)
    _CARRY_OUT[type(move)](state, move)
    return state.agenda[-1] is task


def _place(state: State, move: PlaceMove) -> None:
    """Place a villager, with the stand-ins under it; each card counts 1 towards the build limit (R5.2, R8.2)."""
    cards = move.cards
    seat = state.player
    set_counter(state, "builds_left", state.builds_left - len(cards))
    place(state, seat, cards, state.layout.hand + seat, move.spot, move.payment, move.face)


def _play(state: State, move: PlayMove) -> None:
    """Play a special villager; one with the discard symbol is outside the build limit (R8.1)."""
    if not state.table.discard[move.card]:
        set_counter(state, "builds_left", state.builds_left - 1)
    runner.play(state, state.player, move.card, move.payment)


def _trade(state: State, move: TradeMove) -> None:
    """Put cards from hand, unseen, on stacks and place a basic villager or another card beside the deck (R6.1, R18.3)."""
    basic = move.basic
    seat = state.player
    if state.table.basic[basic]:
        set_counter(state, "trades_left", state.trades_left - 1)
    layout = state.layout
    for number, kind in enumerate(move.cards):
        target = move.places[number]
        if target >= layout.village:
            place_alone(state, layout.number_of[target], kind, layout.hand + seat)
        else:
            # Onto a face-down pile the card goes unseen; the discard pile lies open (R16.1).
            move_card(state, kind, layout.hand + seat, target, EVERYONE if target == DISCARD else 1 << seat)
    place_alone(state, seat, basic, layout.basic + state.table.supply.index(basic))
    if _TRADED in state.table.listeners:
        announce(state, _TRADED, seat)


def _use(state: State, move: UseMove) -> None:
    """Use an ability of a placed villager (R12.2, R13.1)."""
    use(state, state.player, move)


def _end(state: State, move: EndTurnMove) -> None:
    """End the turn: the best bronze symbol of the village is scored, then the next player is at turn (R10.2)."""
    seat = state.player
    if state.table.with_bronze and not state.table.with_bronze.isdisjoint(state.villages[seat].active()):
        amount = _best_bronze(state, seat)
        before = state.supply[seat]
        move_gold(state, BANK, supply_of(seat), amount, "R10.2")
        if state.supply[seat] > before:  # Something else may happen instead.
            record_payment(state, BUILD_TURN, seat, "bronze", amount)
    if state.more_builds[seat]:
        more_builds = state.more_builds[:]
        more_builds[seat] = 0
        set_counter(state, "more_builds", more_builds)
    if not hand_limit.begin(state):
        build_turns.end_turn(state)


def advance_hand_limit(state: State, task: HandLimitTask) -> bool:
    """Return True while the player whose turn ends has to discard a card; then the next player is at turn (R5.2)."""
    if hand_limit.excess(state, state.player):
        return True
    pop(state)
    build_turns.end_turn(state)
    return False


def _best_bronze(state: State, seat: int) -> int:
    """Return the gold of the best bronze symbol that shows in the village, 0 without one (R10.2)."""
    village = state.villages[seat]
    bronze, best = state.table.bronze, 0
    copies = village.copies()
    for kind in state.table.with_bronze & village.active():
        for spot in copies[kind]:
            formula = bronze[village.face[spot]]
            if formula is not None and not village.children[spot]:
                best = max(best, formula(state, seat, lying(seat, spot)))
    return best


_CARRY_OUT: Final[dict[type[Move], Callable[[State, Any], None]]] = {
    PlaceMove: _place,
    PlayMove: _play,
    TradeMove: _trade,
    UseMove: _use,
    EndTurnMove: _end,
}
