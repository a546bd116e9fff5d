"""The draft phase (R3): a `DraftTask` in which the player at turn takes one villager after the other."""

from __future__ import annotations

from villagers_rules.effects import dry_run, runner
from villagers_rules.model import terms
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import clear_gold, draft_top, move_top, pop, push, set_counter, skip
from villagers_rules.model.groups import Group, group
from villagers_rules.model.moves import DraftMove, Move, PlayMove, UseMove
from villagers_rules.model.places import supply_of
from villagers_rules.model.prevented import name_of_move
from villagers_rules.model.rulebook import IN_TURN_ORDER
from villagers_rules.model.state import STARTING, UNDER_WAY, UNTOUCHED, State, stays
from villagers_rules.model.tasks import DraftTask
from villagers_rules.model.triggers import announce
from villagers_rules.phrases import phrase
from villagers_rules.rules.abilities import usable, use
from villagers_rules.table.draft_steps import (
    begin_next_turn,
    begin_turn,
    count_as_drafted,
    finish_draft,
    set_stage,
    sit_out,
    take_full_square,
)
from villagers_rules.table.prohibitions import DRAFT, permitted, why_no_draft
from villagers_rules.table.road import draftable, source_of_refill
from villagers_rules.table.seats import set_order
from villagers_rules.table.triggered import forget_triggered


def begin(state: State) -> None:
    """Begin the phase: everybody drafts, the first player first (R3.1), or in the order of the rules."""
    set_counter(state, "sits_out", [False] * state.players)
    set_order(state, state.rules.draft.order)
    set_counter(state, "player", state.first_at_turn())
    begin_turn(state, state.player)
    push(state, DraftTask())


def advance(state: State, task: DraftTask) -> bool:
    """Return True while somebody has to draft; take full squares to hand, and end the phase when all sit out.

    A turn in which effects have left no draft ends without one.
    """
    for seat, sits_out in enumerate(state.sits_out):
        if not sits_out:
            take_full_square(state, seat)
    if not state.drafts_left:
        begin_next_turn(state)
    return _next_turn(state)


def _next_turn(state: State) -> bool:
    """Return True when somebody has to draft, next in turn order; else end the phase."""
    seat = state.player
    no_draft = state.sits_out[seat] or not state.filled.roads
    if state.table.forbids and not no_draft:
        no_draft = bool(_forbidders(state, seat))
    if no_draft and not _pass_on(state):
        pop(state)
        begin_turn(state, seat)
        if any(state.more_drafts):
            set_counter(state, "more_drafts", [0] * state.players)
        set_order(state, IN_TURN_ORDER)
        return False
    if state.table.hears_draft_turns and not state.in_turn:
        set_counter(state, "in_turn", value=True)
        forget_triggered(state, ("turn",))
        announce(state, "turn draft begins", state.player)
    return True


def _pass_on(state: State) -> bool:
    """Let the next player in order draft who still has to; return whether there is one."""
    if _anything_to_draft(state):
        for seat in _turns_to_come(state):
            if not state.sits_out[seat] and not (state.table.forbids and _is_passed(state, seat)):
                if seat != state.player:
                    _turn_round(state, seat)
                    begin_turn(state, seat)
                return True
    for seat in state.seats_from(state.player):
        if not state.sits_out[seat]:
            sit_out(state, seat)  # R3.5, R3.7: nothing is left to draft.
    return False


def _turns_to_come(state: State) -> tuple[int, ...]:
    """Return all seats in the order in which they have their next draft turns, that of the player at turn first."""
    if not state.rules.draft.order.snake:
        return state.seats_from(state.player)
    place = state.order.index(state.player)
    return (*state.order[place:], *state.order[:place][::-1])


def _turn_round(state: State, seat: int) -> None:
    """Turn the order of a snake round before the turn of *seat*, if nobody who comes after the player at turn has one."""
    if state.rules.draft.order.snake and state.order.index(seat) < state.order.index(state.player):
        set_counter(state, "order", state.order[::-1])


def _forbidders(state: State, seat: int) -> list[int]:
    """Return the cards in play that forbid *seat* to draft anything that is there, none where it may draft (R3.7)."""
    if DRAFT not in state.table.forbids:
        return []
    return why_no_draft(state, seat, draftable(state))


def _is_passed(state: State, seat: int) -> bool:
    """Return whether the turn of *seat* is passed, since cards in play forbid it to draft anything; say why (R3.7)."""
    found = _forbidders(state, seat)
    for kind in found:
        skip(state, kind, phrase("{player} may draft nothing now, and the turn is passed", player=terms.owner(seat + 1)))
    return bool(found)


def _anything_to_draft(state: State) -> bool:
    """Return whether a card lies on the Road, in a stack or in the Reserve."""
    areas = state.areas
    return any(areas["road"]) or any(areas["stack"]) or any(areas["reserve"])


def options(state: State, task: DraftTask, *, forbidden: bool = False) -> list[Group]:
    """Return what may be drafted (R3.2): any Road card, the top of any stack, or of the Reserve when all stacks are empty.

    Before the first draft of the turn cards may be played and abilities used, too (R11.1, R12.1). What cards in play forbid
    (R1.6) is among it if *forbidden* says so.
    """
    filled, table = state.filled, state.table
    drafts = filled.drafts
    if drafts is None:
        drafts = filled.drafts = group(DraftMove, filled.drafted)
    found: list[Group] = [drafts]
    if table.acts_in_drafts and state.stage < UNDER_WAY:
        seat = state.player
        uses = table.uses_in_drafts[0]
        if uses is not None and not (uses.is_of_owners and uses.users.isdisjoint(state.villages[seat].active())):
            found += usable(state, seat, uses)
        if table.drafters and not table.drafters.isdisjoint(state.piles[state.layout.hand + seat]):
            found += _plays(state, seat)
    return permitted(state, state.player, found) if table.forbids and not forbidden else found


def _plays(state: State, seat: int) -> list[Group]:
    """Return the plays of the hand's cards that are played in a draft turn (R11.1)."""
    table, found = state.table, list[Group]()
    for kind in sorted(table.drafters.intersection(state.piles[state.layout.hand + seat])):  # Hands are sorted, too.
        ways = dry_run.ways_to_play(state, seat, kind)
        if ways:
            found.append((PlayMove, len(ways), (table.alone[kind], ways)))
    return found


def was_replaced(state: State, move: Move) -> bool:
    """Return whether *move* drafts a card, and something else was done instead, so that it counts as done (R8.9)."""
    if not isinstance(move, DraftMove):
        return False
    name = name_of_move(state, NOBODY, move.place, state.layout.square + state.player)
    return f"{name} 1" in state.prevented


def carry_out(state: State, task: DraftTask, move: DraftMove | PlayMove | UseMove) -> bool:
    """Draft one villager, with the coins on it, and refill the Road at once; then the next player is at turn (R3.2)."""
    seat = state.player
    if not isinstance(move, DraftMove):
        if isinstance(move, UseMove):
            use(state, seat, move)
        else:
            set_stage(state, max(state.stage, STARTING))
            runner.play(state, seat, move.card, move.payment)
        return False
    place = move.place
    layout, table = state.layout, state.table
    if state.barred is not None and stays(state, NOBODY, place, layout.square + seat):
        count_as_drafted(state, seat)
        finish_draft(state, seat, place)
        return False
    is_of_road = place in layout.roads
    if is_of_road and state.road_coins[place - layout.road]:
        state.coins_lain = state.road_coins[place - layout.road]
        clear_gold(state, place, supply_of(seat), "R3.2")
    if table.drafts_unheard and _is_only_draft(state):  # What comes below, with less to ask.
        source = source_of_refill(state, state.rules.road.draft_refill) if is_of_road else None
        if source is not None or not is_of_road:
            draft_top(state, place, (seat + 1) % state.players, source)
            state.coins_lain = 0
            take_full_square(state, seat)
            return _next_turn(state)
    move_top(state, place, layout.square + seat)
    state.coins_lain = 0
    finish_draft(state, seat, place)
    # A plain draft fills no square but that of who drafted, which has been looked at.
    return state.agenda[-1] is task and _next_turn(state)


def _is_only_draft(state: State) -> bool:
    """Return whether a draft ends the turn, which passes to the left and leaves nothing to be done or forgotten before that."""
    if state.drafts_left != 1 or state.stage != UNTOUCHED or state.used or state.pending:
        return False
    return not (state.order or state.known_piles or state.filled.gaps or state.table.remembers)
