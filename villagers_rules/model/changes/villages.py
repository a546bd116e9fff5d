"""Changes of the cards in villages: a card is placed, leaves, takes another's place, or is turned."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from villagers_rules.model import public_changes
from villagers_rules.model.cards import NOBODY
from villagers_rules.model.changes import knowledge
from villagers_rules.model.changes.cards import can_have_left, insert, is_last, is_news, put, take
from villagers_rules.model.changes.counters import remember_placed, take_counters
from villagers_rules.model.changes.delays import call_off, forget_card
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.journal import Entry
from villagers_rules.model.narrator import Narrator
from villagers_rules.model.places import Place
from villagers_rules.model.state import State, is_prevented
from villagers_rules.model.triggers import record

if TYPE_CHECKING:
    from villagers_rules.model.public_changes import Change

_PLACED: Final = "placed"
_LEFT: Final = "left"
_REPLACED: Final = "replaced"
_FLIPPED: Final = "flipped"
"""The kinds of what is entered here, as what waits for it names it."""


def place_card(state: State, seat: int, kind: int, source: Place, *, under: int, face: int, role: int, held: bool = False) -> int:
    """Place a card of a pile in the village of *seat* on the spot *under* (-1: the ground); return its spot (R5.3).

    A card out of the hand was *held*, and so was one that was played out of it to be placed by its own steps.
    """
    hand = state.layout.hand_of[source]
    if hand >= 0 and state.known_hands[hand]:
        knowledge.leave_hand(state, kind, hand, EVERYONE)
    depth = take(state, kind, source)
    spot = state.villages[seat].add(face, under, role)
    held = held or state.layout.area_of[source] == "hand"
    if state.table.remembers:  # Before what waits for it is told.
        remember_placed(state, seat, spot, from_hand=held)
    if _PLACED in state.table.heard:
        record(state, PlacedEntry(kind, source, seat, spot, under, face, role, depth, held))
    elif state.journal is not None:
        state.journal.append((PlacedEntry, kind, source, seat, spot, under, face, role, depth, held))
    return spot


class PlacedEntry(Entry):
    """A card out of a pile, *held* in hand or not, was placed on the spot *under*, with *face* up, in the role of kind *role*."""

    __slots__ = ("card", "depth", "face", "held", "role", "seat", "source", "spot", "under")
    kind = _PLACED
    fields = (
        ("card", "card"),
        ("source", "place"),
        ("seat", "seat"),
        ("spot", "spot"),
        ("under", "under"),
        ("face", "face"),
        ("role", "card"),
        ("depth", "number"),
        ("held", "flag"),
    )

    def __init__(
        self,
        card: int,
        source: Place,
        seat: int,
        spot: int,
        under: int,
        face: int,
        role: int,
        depth: int,
        held: bool,  # noqa: FBT001
    ) -> None:
        self.card = card
        self.source = source
        self.seat = seat
        self.spot = spot
        self.under = under
        self.face = face
        self.role = role
        self.depth = depth
        self.held = held

    def revert(self, state: State) -> None:
        state.villages[self.seat].remove_last()
        insert(state, self.card, self.source, self.depth)

    def fits(self, state: State) -> bool:
        village, spot = state.villages[self.seat], self.spot
        if spot != len(village.face) - 1 or village.coins[spot] or village.children[spot]:
            return False
        there = (village.face[spot], village.under[spot], village.role[spot])
        fitting = there == (self.face, self.under, self.role) and village.table.kind_of[self.face] == self.card
        return fitting and can_have_left(state, self.card, self.source, self.depth)

    def narrate(self, narrator: Narrator) -> Change:
        table = narrator.state.table
        change = public_changes.CardPlaced(
            card=table.ids[self.card],
            side=table.side_name(self.face),
            stands_for=table.ids[self.role] if self.role != self.card else None,
            source=narrator.place(self.source),
            spot=narrator.spot(self.seat, self.spot),
            on=narrator.spot(self.seat, self.under) if self.under != NOBODY else None,
        )
        del narrator.kinds[self.seat, self.spot]
        return change

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return is_news(before, players, self.card, self.source, EVERYONE, self.depth)


def remove_card(state: State, seat: int, spot: int, target: Place) -> None:
    """Take a top villager out of a village, face up, to a pile; coins on it were moved before, its counters go."""
    village = state.villages[seat]
    if state.counted_on:
        take_counters(state, seat, spot)
    if state.agenda:
        call_off(state, seat, spot)
    face, under, role = village.face[spot], village.under[spot], village.role[spot]
    kind = village.table.kind_of[face]
    village.remove(spot)
    put(state, kind, target)
    if state.journal is not None or _LEFT in state.table.heard:
        record(state, LeftEntry(kind, seat, spot, under, face, role, target))
    if state.waiting:  # After what waits for it was told.
        forget_card(state, seat, spot)
    hand = state.layout.hand_of[target]
    if hand >= 0:
        knowledge.join_hand(state, (kind,), hand, EVERYONE)


class LeftEntry(Entry):
    """A card left its village for a pile."""

    __slots__ = ("card", "face", "role", "seat", "spot", "target", "under")
    kind = _LEFT
    fields = (
        ("card", "card"),
        ("seat", "seat"),
        ("spot", "spot"),
        ("under", "under"),
        ("face", "face"),
        ("role", "card"),
        ("target", "place"),
    )

    def __init__(self, card: int, seat: int, spot: int, under: int, face: int, role: int, target: Place) -> None:
        self.card = card
        self.seat = seat
        self.spot = spot
        self.under = under
        self.face = face
        self.role = role
        self.target = target

    def revert(self, state: State) -> None:
        take(state, self.card, self.target)
        state.villages[self.seat].put_back(self.spot, self.face, self.under, self.role)

    def fits(self, state: State) -> bool:
        village, spot = state.villages[self.seat], self.spot
        is_gone = 0 <= spot < len(village.face) and village.face[spot] == NOBODY and not village.coins[spot]
        lay = self.under == NOBODY or (self.under < spot and village.holds(self.under))
        return is_gone and lay and village.table.kind_of[self.face] == self.card and is_last(state, self.card, self.target)

    def narrate(self, narrator: Narrator) -> Change:
        narrator.kinds[self.seat, self.spot] = self.card
        ids = narrator.state.table.ids
        return public_changes.CardLeft(
            card=ids[self.card], spot=narrator.spot(self.seat, self.spot), target=narrator.place(self.target)
        )


def replace_card(state: State, seat: int, spot: int, kind: int, source: Place, target: Place) -> None:
    """Put a card of a pile in the place of a placed one, which goes to *target*: under its cards, a stand-in as it (R8.3)."""
    village = state.villages[seat]
    if state.counted_on:
        take_counters(state, seat, spot)
    if state.agenda:
        call_off(state, seat, spot)
    old, role = village.face[spot], village.role[spot]
    hand = state.layout.hand_of[source]
    if hand >= 0:
        knowledge.leave_hand(state, kind, hand, EVERYONE)
    depth = take(state, kind, source)
    face = village.table.faces[kind][0]
    village.lay(spot, face, role if village.table.stand_in[kind] else kind)
    out = village.table.kind_of[old]
    put(state, out, target)
    if state.table.remembers:
        remember_placed(state, seat, spot, from_hand=state.layout.area_of[source] == "hand")
    if state.journal is not None or _REPLACED in state.table.heard:
        record(state, ReplacedEntry(kind, source, seat, spot, face, old, role, out, target, depth))
    if state.waiting or state.used or state.triggered:
        forget_card(state, seat, spot)
    hand = state.layout.hand_of[target]
    if hand >= 0:
        knowledge.join_hand(state, (out,), hand, EVERYONE)


class ReplacedEntry(Entry):
    """A card out of a pile took the place of a placed one, which showed the face *before*, in a *role*, and went to *target*."""

    __slots__ = ("before", "card", "depth", "face", "replaced", "role", "seat", "source", "spot", "target")
    kind = _REPLACED
    fields = (
        ("card", "card"),
        ("source", "place"),
        ("seat", "seat"),
        ("spot", "spot"),
        ("face", "face"),
        ("before", "face"),
        ("role", "card"),
        ("replaced", "card"),
        ("target", "place"),
        ("depth", "number"),
    )

    def __init__(
        self,
        card: int,
        source: Place,
        seat: int,
        spot: int,
        face: int,
        before: int,
        role: int,
        replaced: int,
        target: Place,
        depth: int,
    ) -> None:
        self.card = card
        self.source = source
        self.seat = seat
        self.spot = spot
        self.face = face
        self.before = before
        self.role = role
        self.replaced = replaced
        self.target = target
        self.depth = depth

    def revert(self, state: State) -> None:
        take(state, self.replaced, self.target)
        state.villages[self.seat].lay(self.spot, self.before, self.role)
        insert(state, self.card, self.source, self.depth)

    def fits(self, state: State) -> bool:
        village = state.villages[self.seat]
        kind_of = village.table.kind_of
        if not village.shows(self.spot, self.face) or kind_of[self.face] != self.card or kind_of[self.before] != self.replaced:
            return False
        if not is_last(state, self.replaced, self.target):
            return False
        if self.source != self.target:
            return can_have_left(state, self.card, self.source, self.depth)
        return self.depth < len(state.piles[self.target])

    def narrate(self, narrator: Narrator) -> Change:
        ids = narrator.state.table.ids
        change = public_changes.CardReplaced(
            card=ids[self.card],
            source=narrator.place(self.source),
            spot=narrator.spot(self.seat, self.spot),
            replaced=ids[self.replaced],
            target=narrator.place(self.target),
        )
        narrator.kinds[self.seat, self.spot] = self.replaced
        return change

    def reveals(self, before: State, players: Sequence[int]) -> bool:
        return is_news(before, players, self.card, self.source, EVERYONE, self.depth)


def flip_card(state: State, seat: int, spot: int, face: int) -> None:
    """Turn a placed card to another side (R5.5)."""
    if is_prevented(state, "flipped", seat, spot):
        return
    village = state.villages[seat]
    before = village.face[spot]
    village.flip(spot, face)
    if state.journal is not None or _FLIPPED in state.table.heard:
        record(state, FlippedEntry(seat, spot, before, face))


class FlippedEntry(Entry):
    """A placed card was turned to another side."""

    __slots__ = ("before", "face", "seat", "spot")
    kind = _FLIPPED
    fields = (("seat", "seat"), ("spot", "spot"), ("before", "face"), ("face", "face"))

    def __init__(self, seat: int, spot: int, before: int, face: int) -> None:
        self.seat = seat
        self.spot = spot
        self.before = before
        self.face = face

    def revert(self, state: State) -> None:
        state.villages[self.seat].flip(self.spot, self.before)

    def fits(self, state: State) -> bool:
        village = state.villages[self.seat]
        kind_of = village.table.kind_of
        return village.shows(self.spot, self.face) and kind_of[self.before] == kind_of[self.face]

    def narrate(self, narrator: Narrator) -> Change:
        side_name = narrator.state.table.side_name
        return public_changes.CardFlipped(
            spot=narrator.spot(self.seat, self.spot), before=side_name(self.before), side=side_name(self.face)
        )
