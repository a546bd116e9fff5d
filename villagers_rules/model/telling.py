"""Tells what happened: from the entries of a journal to changes in words.

`changes_of` reads the latest entries of a state's journal from the last one backwards, so that every card and number is named as
it was when it happened, without playing the game again. Who did not see a card gets its suit alone: backs are public (R16.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.events import (
    COUNTS,
    CardFlipped,
    CardLeft,
    CardMoved,
    CardPlaced,
    CardReplaced,
    Change,
    Counted,
    GoldMoved,
    Owner,
    Paid,
    PileShuffled,
    Where,
)
from villagers_rules.model.knowledge import HIDDEN
from villagers_rules.model.state import State

Entry = tuple[Any, ...]

SILENT = frozenset({"known", "marks", "begun", "ended"})
"""Entries that are no changes for people: who knows what, and the tasks that the interpreter has begun and ended."""


class _Backwards:
    """Names what happened, entry by entry from the last one back, keeping track of what stood where before each."""

    def __init__(self, state: State, viewer: int | None) -> None:
        self.state = state
        self.viewer = viewer
        self.ids = state.table.ids
        self.kinds = {
            (seat, spot): state.table.kind_of[face]
            for seat, village in enumerate(state.villages)
            for spot, face in enumerate(village.face)
            if face != NOBODY
        }
        self.round = state.round
        self.player = state.player

    def owner(self, seat: int) -> Owner:
        return seat + 1 if seat < self.state.players else self.state.seats[seat]

    def spot(self, seat: int, spot: int) -> Where:
        return Where(area="village", owner=self.owner(seat), number=spot + 1, card=self.ids[self.kinds[seat, spot]])

    def place(self, place: tuple[Any, ...]) -> Where:
        """Return the name of a pile or of a place for gold."""
        area = place[0]
        if area == "village":
            return self.spot(place[1], place[2])
        if area in ("hand", "square", "supply"):
            return Where(area=area, owner=self.owner(place[1]))
        if area in ("road", "stack"):
            return Where(area=area, number=place[1] + 1)
        return Where(area=area)

    # Each of these gives the change for one kind of entry, and takes back what it did to what is kept track of.
    def gold(self, source: Any, target: Any, amount: int, why: str) -> Change:
        return GoldMoved(source=self.place(source), target=self.place(target), amount=amount, rule=why)

    def card(self, kind: int, source: Any, target: Any, seen: int, depth: int) -> Change:
        table = self.state.table
        known = self.viewer is None or seen >> self.viewer & 1 or ("hand", self.viewer) in (source, target)
        return CardMoved(
            card=self.ids[kind] if known else None,
            suit=table.suits[table.suit[kind]],
            source=self.place(source),
            target=self.place(target),
        )

    def placed(self, kind: int, source: Any, seat: int, spot: int, under: int, face: int, role: int, depth: int) -> Change:
        change = CardPlaced(
            card=self.ids[kind],
            side=self.state.table.side_name(face),
            stands_for=self.ids[role] if role != kind else None,
            source=self.place(source),
            spot=self.spot(seat, spot),
            on=self.spot(seat, under) if under != NOBODY else None,
        )
        del self.kinds[seat, spot]
        return change

    def left(self, kind: int, seat: int, spot: int, under: int, face: int, role: int, target: Any) -> Change:
        self.kinds[seat, spot] = kind
        return CardLeft(card=self.ids[kind], spot=self.spot(seat, spot), target=self.place(target))

    def replaced(
        self, kind: int, source: Any, seat: int, spot: int, face: int, old: int, out: int, target: Any, depth: int
    ) -> Change:
        change = CardReplaced(
            card=self.ids[kind],
            source=self.place(source),
            spot=self.spot(seat, spot),
            replaced=self.ids[out],
            target=self.place(target),
        )
        self.kinds[seat, spot] = out
        return change

    def flipped(self, seat: int, spot: int, old: int, face: int) -> Change:
        table = self.state.table
        return CardFlipped(spot=self.spot(seat, spot), before=table.side_name(old), side=table.side_name(face))

    def shuffled(self, place: Any, before: Any) -> Change:
        return PileShuffled(pile=self.place(place), cards=len(before))

    def count(self, name: str, before: Any, value: Any) -> Change | None:
        if name not in COUNTS:
            return None
        change = Counted(what=name, value=COUNTS[name][0](self.state, value), round=self.round, player=self.player + 1)
        if name == "round":
            self.round = before
        elif name == "player":
            self.player = before
        return change

    def paid(self, occasion: str, seat: int, part: str, amount: int) -> Change:
        return Paid(occasion=occasion, owner=self.owner(seat), part=part, amount=amount)


TOLD: dict[str, Callable[..., Change | None]] = {
    "gold": _Backwards.gold,
    "card": _Backwards.card,
    "placed": _Backwards.placed,
    "left": _Backwards.left,
    "replaced": _Backwards.replaced,
    "flipped": _Backwards.flipped,
    "shuffled": _Backwards.shuffled,
    "count": _Backwards.count,
    "paid": _Backwards.paid,
}
"""For each kind of entry that people are told of, what names it."""


def changes_of(state: State, entries: Sequence[Entry], *, viewer: int | None = None) -> list[Change]:
    """Return what happened by *entries*, the latest ones of the journal of *state*, in order.

    *viewer* is a seat, from 0: cards that its player did not see have no id, only their suit. Without one all is told.
    """
    teller = _Backwards(state, viewer)
    told = [TOLD[entry[0]](teller, *entry[1:]) for entry in reversed(entries) if entry[0] not in SILENT]
    return [change for change in reversed(told) if change is not None]


def reveals(before: State, entry: Entry) -> bool:
    """Return whether anybody learned of a hidden card, or of chance, by this entry of an action that began in *before* (R16).

    Where a card came to its place within the same action, the answer is yes, to be on the safe side.
    """
    if entry[0] == "shuffled" or (entry[0] == "count" and entry[1] == "draws"):
        return True
    if entry[0] == "card":
        kind, source, seen, depth = entry[1], entry[2], entry[4], entry[5]
    elif entry[0] in ("placed", "replaced"):
        kind, source, seen, depth = entry[1], entry[2], -1, entry[-1]
    else:
        return False
    watching = [seat for seat in range(before.players) if seen >> seat & 1]
    if source[0] == "hand":
        return any(seat != source[1] and kind not in before.known_hands[seat][source[1]] for seat in watching)
    if source[0] not in HIDDEN:
        return False
    # The back of the card below shows now: its suit is news to who did not know that card.
    everybody = (1 << before.players) - 1
    marks = before.known_piles.get(source, {})
    below = depth > 0 and marks.get(depth - 1, 0) != everybody
    return below or any(not marks.get(depth, 0) >> seat & 1 for seat in watching)
