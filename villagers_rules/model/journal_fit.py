"""Whether the latest change of a journal can have led to the position: only then can it be taken back, and told.

A journal that comes from outside is asked change by change, the latest first. A change that fits what came after it is taken back
by `changes.revert`, and names only cards and places that are there.
"""

from __future__ import annotations

from bisect import bisect_left
from collections import Counter
from collections.abc import Callable
from typing import Any

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import Account
from villagers_rules.model.state import Place, State
from villagers_rules.model.village import Village


def fits(state: State, entry: tuple[Any, ...]) -> bool:
    """Return whether *entry* can be the change that *state* came about by."""
    return FITS[entry[0]](state, *entry[1:])


def _account(state: State, account: Account) -> bool:
    """Return whether a place for gold is there: one in a village is a placed card."""
    return account[0] != "village" or _placed(state.villages[account[1]], account[2])


def _placed(village: Village, spot: int) -> bool:
    return 0 <= spot < len(village.face) and village.face[spot] != NOBODY


def _holding(state: State, account: Account) -> int | None:
    """Return the gold of an account, None for the bank, which never runs out (R1.4)."""
    if account[0] == "supply":
        return state.supply[account[1]]
    if account[0] == "village":
        return state.villages[account[1]].coins[account[2]]
    return state.road_coins[account[1]] if account[0] == "road" else None


def _gold(state: State, source: Account, target: Account, amount: int, why: str) -> bool:
    if not _account(state, source) or not _account(state, target):
        return False
    holding = _holding(state, target)
    return holding is None or holding >= amount


def _lies(state: State, kind: int, place: Place) -> bool:
    """Return whether a card lies where it came last: on top of its pile, or in a hand, whose order means nothing."""
    pile = state.areas[place[0]][place[1]]
    return kind in pile if place[0] == "hand" else pile[-1:] == [kind]


def _came_from(state: State, kind: int, source: Place, depth: int) -> bool:
    """Return whether a card can have been taken at *depth*: the latest of its kind in a pile, the last of its kind in a hand."""
    pile = state.areas[source[0]][source[1]]
    if source[0] == "hand":
        here = bisect_left(pile, kind)
        return here <= depth <= here + pile.count(kind)
    return depth <= len(pile) and kind not in pile[depth:]


def _card(state: State, kind: int, source: Place, target: Place, seen: int, depth: int) -> bool:
    if source == target:
        return _lies(state, kind, target) and depth < len(state.areas[source[0]][source[1]])
    return _lies(state, kind, target) and _came_from(state, kind, source, depth)


def _was_placed(
    state: State, kind: int, source: Place, seat: int, spot: int, under: int, face: int, role: int, depth: int
) -> bool:
    village = state.villages[seat]
    there = spot == len(village.face) - 1 and (village.face[spot], village.under[spot], village.role[spot]) == (face, under, role)
    return (
        there
        and village.table.kind_of[face] == kind
        and not village.coins[spot]
        and not village.load[spot]
        and _came_from(state, kind, source, depth)
    )


def _left(state: State, kind: int, seat: int, spot: int, under: int, face: int, role: int, target: Place) -> bool:
    village = state.villages[seat]
    gone = 0 <= spot < len(village.face) and village.face[spot] == NOBODY and not village.coins[spot]
    stood = under == NOBODY or (under < spot and _placed(village, under))
    return gone and stood and village.table.kind_of[face] == kind and _lies(state, kind, target)


def _replaced(
    state: State, kind: int, source: Place, seat: int, spot: int, face: int, old: int, out: int, target: Place, depth: int
) -> bool:
    village = state.villages[seat]
    kind_of = village.table.kind_of
    there = _placed(village, spot) and village.face[spot] == face
    if not there or kind_of[face] != kind or kind_of[old] != out or not _lies(state, out, target):
        return False
    if source != target:
        return _came_from(state, kind, source, depth)
    return depth < len(state.areas[target[0]][target[1]])


def _flipped(state: State, seat: int, spot: int, old: int, face: int) -> bool:
    village = state.villages[seat]
    kind_of = village.table.kind_of
    return _placed(village, spot) and village.face[spot] == face and kind_of[old] == kind_of[face]


def _shuffled(state: State, place: Place, before: tuple[int, ...]) -> bool:
    return Counter(state.areas[place[0]][place[1]]) == Counter(before)


def _count(state: State, name: str, before: Any, value: Any) -> bool:
    return bool(getattr(state, name) == value)


def _begun(state: State, task: tuple[Any, ...]) -> bool:
    return state.agenda[-1:] == [task]


def _paid(state: State, occasion: str, seat: int, part: str, amount: int) -> bool:
    return state.paid[-1:] == [(occasion, seat, part, amount)]


def _known(state: State, viewer: int, owner: int, before: list[int], after: list[int]) -> bool:
    return viewer < state.players and state.known_hands[viewer][owner] == list(after)


def _marks(state: State, place: Place, depth: int, before: int, after: int) -> bool:
    return state.known_piles.get(place, {}).get(depth, 0) == after


FITS: dict[str, Callable[..., bool]] = {
    "gold": _gold,
    "card": _card,
    "placed": _was_placed,
    "left": _left,
    "replaced": _replaced,
    "flipped": _flipped,
    "shuffled": _shuffled,
    "count": _count,
    "begun": _begun,
    "ended": lambda state, task: True,
    "paid": _paid,
    "skipped": lambda state, kind, what: True,
    "saw": lambda state, viewer, owner: viewer < state.players,
    "known": _known,
    "marks": _marks,
}
"""For each kind of entry whether the change can have led to a position."""
