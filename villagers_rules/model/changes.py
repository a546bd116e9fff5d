"""Everything that can happen to a state: each change is a function, leaves a plain tuple in the journal, and can be reverted.

A place for gold (an *account*) is ("bank",), ("supply", seat), ("road", place) or ("village", seat, spot). *seen* is a bit
mask of the seats that see a card as it moves.
"""

from __future__ import annotations

from bisect import insort
from collections.abc import Callable
from typing import Any

from villagers_rules.model import knowledge
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.knowledge import EVERYONE, HIDDEN
from villagers_rules.model.state import Place, State

Account = tuple[Any, ...]
Task = tuple[Any, ...]
BANK: Account = ("bank",)


# -- gold ------------------------------------------------------------------------------------------------------------------------
def move_gold(state: State, source: Account, target: Account, amount: int, why: str) -> None:
    """Move *amount* gold; *why* is the number of the rule. The bank never runs out (R1.4)."""
    if amount:
        _add_gold(state, source, -amount)
        _add_gold(state, target, amount)
        if state.journal is not None:
            state.journal.append(("gold", source, target, amount, why))


def _add_gold(state: State, account: Account, amount: int) -> None:
    where = account[0]
    if where == "supply":
        state.supply[account[1]] += amount
    elif where == "village":
        state.villages[account[1]].coins[account[2]] += amount
    elif where == "road":
        state.road_coins[account[1]] += amount


def _revert_gold(state: State, source: Account, target: Account, amount: int, why: str) -> None:
    _add_gold(state, source, amount)
    _add_gold(state, target, -amount)


# -- cards between piles ---------------------------------------------------------------------------------------------------------
def move_card(state: State, kind: int, source: Place, target: Place, seen: int = EVERYONE) -> None:
    """Move a card of *kind* from one pile to another: the top card, or of a hand any card of that kind."""
    watched = seen
    area, number = source
    pile = state.areas[area][number]
    if area == "hand":
        seen |= knowledge.leave_hand(state, kind, number, seen)
    elif source in state.known_piles:
        seen |= knowledge.leave_pile(state, source, len(pile) - 1)
    depth = len(pile) - 1
    if pile[depth] == kind:
        pile.pop()
    else:
        depth = _take(state, kind, source)
    area, number = target
    if area == "hand":
        insort(state.areas["hand"][number], kind)
    else:
        state.areas[area][number].append(kind)
    if state.journal is not None:
        state.journal.append(("card", kind, source, target, seen, depth))
    if area == "hand":
        knowledge.join_hand(state, kind, number, seen)
    elif area in HIDDEN:
        # Cards that somebody looks at are mixed up for all others, whatever they knew of the pile.
        knowledge.join_pile(state, target, watched if area == "looked" else seen)


def _take(state: State, kind: int, place: Place) -> int:
    """Take the latest card of *kind* out of a pile; return the depth (from the bottom) at which it lay."""
    pile = state.areas[place[0]][place[1]]
    depth = len(pile) - 1
    while pile[depth] != kind:
        depth -= 1
    del pile[depth]
    return depth


def _put(state: State, kind: int, place: Place) -> None:
    """Put a card on a pile, or into a hand, which is kept sorted."""
    pile = state.areas[place[0]][place[1]]
    if place[0] == "hand":
        insort(pile, kind)
    else:
        pile.append(kind)


def _revert_card(state: State, kind: int, source: Place, target: Place, seen: int, depth: int) -> None:
    _take(state, kind, target)
    state.areas[source[0]][source[1]].insert(depth, kind)


# -- cards in villages -----------------------------------------------------------------------------------------------------------
def place_card(state: State, seat: int, kind: int, source: Place, *, under: int, face: int, role: int) -> int:
    """Place a card of a pile in the village of *seat* on the spot *under* (-1: the ground); return its spot (R5.3)."""
    if source[0] == "hand":
        knowledge.leave_hand(state, kind, source[1], EVERYONE)
    depth = _take(state, kind, source)
    spot = state.villages[seat].add(face, under, role)
    if state.journal is not None:
        state.journal.append(("placed", kind, source, seat, spot, under, face, role, depth))
    return spot


def _revert_placed(
    state: State, kind: int, source: Place, seat: int, spot: int, under: int, face: int, role: int, depth: int
) -> None:
    village = state.villages[seat]
    for row in (village.face, village.under, village.coins, village.role, village.load):
        row.pop()
    if under != NOBODY:
        village.load[under] -= 1
    village.changed()
    state.areas[source[0]][source[1]].insert(depth, kind)


def remove_card(state: State, seat: int, spot: int, target: Place) -> None:
    """Take a top villager out of a village, face up, to a pile; coins on it were moved before."""
    village = state.villages[seat]
    face, under, role = village.face[spot], village.under[spot], village.role[spot]
    kind = village.table.kind_of[face]
    # Nothing is left of the card on its spot, so that villages with the same cards are equal.
    village.face[spot] = village.under[spot] = village.role[spot] = NOBODY
    if under != NOBODY:
        village.load[under] -= 1
    village.changed()
    _put(state, kind, target)
    if state.journal is not None:
        state.journal.append(("left", kind, seat, spot, under, face, role, target))
    if target[0] == "hand":
        knowledge.join_hand(state, kind, target[1], EVERYONE)


def _revert_left(state: State, kind: int, seat: int, spot: int, under: int, face: int, role: int, target: Place) -> None:
    _take(state, kind, target)
    village = state.villages[seat]
    village.face[spot] = face
    village.under[spot] = under
    village.role[spot] = role
    if under != NOBODY:
        village.load[under] += 1
    village.changed()


def replace_card(state: State, seat: int, spot: int, kind: int, source: Place, target: Place) -> None:
    """Put a card of a pile in the place and role of a placed one, under its cards; that one goes to *target* (R8.3)."""
    village = state.villages[seat]
    old = village.face[spot]
    if source[0] == "hand":
        knowledge.leave_hand(state, kind, source[1], EVERYONE)
    depth = _take(state, kind, source)
    face = village.table.faces[kind][0]
    village.face[spot] = face
    village.changed()
    out = village.table.kind_of[old]
    _put(state, out, target)
    if state.journal is not None:
        state.journal.append(("replaced", kind, source, seat, spot, face, old, out, target, depth))
    if target[0] == "hand":
        knowledge.join_hand(state, out, target[1], EVERYONE)


def _revert_replaced(
    state: State, kind: int, source: Place, seat: int, spot: int, face: int, old: int, out: int, target: Place, depth: int
) -> None:
    _take(state, out, target)
    state.villages[seat].face[spot] = old
    state.villages[seat].changed()
    state.areas[source[0]][source[1]].insert(depth, kind)


def flip_card(state: State, seat: int, spot: int, face: int) -> None:
    """Turn a placed card to another side (R5.5)."""
    village = state.villages[seat]
    old = village.face[spot]
    village.face[spot] = face
    village.changed()
    if state.journal is not None:
        state.journal.append(("flipped", seat, spot, old, face))


def _revert_flipped(state: State, seat: int, spot: int, old: int, face: int) -> None:
    state.villages[seat].face[spot] = old
    state.villages[seat].changed()


# -- chance ----------------------------------------------------------------------------------------------------------------------
def shuffle(state: State, place: Place) -> None:
    """Shuffle a pile with the next draw of chance; what was known of it is forgotten (R16.2)."""
    pile = state.areas[place[0]][place[1]]
    before = tuple(pile)
    draw = state.chance().random
    for last in range(len(pile) - 1, 0, -1):
        other = int(draw() * (last + 1))
        pile[last], pile[other] = pile[other], pile[last]
    knowledge.forget_pile(state, place)
    if state.journal is not None:
        state.journal.append(("shuffled", place, before))
    set_count(state, "draws", state.draws + 1)


def _revert_shuffled(state: State, place: Place, before: tuple[int, ...]) -> None:
    state.areas[place[0]][place[1]][:] = before


# -- counters, tasks and the book of what markets paid ---------------------------------------------------------------------------
def set_count(state: State, name: str, value: Any) -> None:
    """Set one of the counters of the state by its name, such as round, player or builds."""
    if state.journal is not None:
        state.journal.append(("count", name, getattr(state, name), value))
    setattr(state, name, value)


def _revert_count(state: State, name: str, before: Any, value: Any) -> None:
    setattr(state, name, before)


def push(state: State, task: Task) -> None:
    """Put a task on the agenda, to be done first."""
    state.agenda.append(task)
    if state.journal is not None:
        state.journal.append(("begun", task))


def _revert_begun(state: State, task: Task) -> None:
    state.agenda.pop()


def pop(state: State) -> None:
    """Take the task at work off the agenda."""
    task = state.agenda.pop()
    if state.journal is not None:
        state.journal.append(("ended", task))


def _revert_ended(state: State, task: Task) -> None:
    state.agenda.append(task)


def book(state: State, occasion: str, seat: int, part: str, amount: int) -> None:
    """Write down what *seat* was paid for a part of its village on an occasion, in gold (R9, R10.2)."""
    state.paid.append((occasion, seat, part, amount))
    if state.journal is not None:
        state.journal.append(("paid", occasion, seat, part, amount))


def _revert_paid(state: State, occasion: str, seat: int, part: str, amount: int) -> None:
    state.paid.pop()


def note(state: State, kind: int, what: str) -> None:
    """Write down that a part of what a card does was left out, since it could not be done; NOBODY stands for the rules."""
    if state.journal is not None:
        state.journal.append(("skipped", kind, what))


def _revert_skipped(state: State, kind: int, what: str) -> None:
    """Nothing was done."""


REVERT: dict[str, Callable[..., None]] = {
    "gold": _revert_gold,
    "card": _revert_card,
    "placed": _revert_placed,
    "left": _revert_left,
    "replaced": _revert_replaced,
    "flipped": _revert_flipped,
    "shuffled": _revert_shuffled,
    "count": _revert_count,
    "begun": _revert_begun,
    "ended": _revert_ended,
    "paid": _revert_paid,
    "skipped": _revert_skipped,
    "saw": knowledge.revert_saw,
    "known": knowledge.revert_known,
    "marks": knowledge.revert_marks,
}


def revert(state: State, entries: list[tuple[Any, ...]]) -> None:
    """Take back the changes that left *entries*, the latest first."""
    for entry in reversed(entries):
        REVERT[entry[0]](state, *entry[1:])
