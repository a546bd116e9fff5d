"""Tells what happened: from the entries of a journal to changes in words.

`changes_of` reads the latest entries of a state's journal from the last one backwards, so that every card and number is named as
it was when it happened, without playing the game again. Who did not see a card gets its suit alone: backs are public (R16.1). Of
cards that somebody looks at, others are told the number alone.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Container, Sequence
from typing import Any

from attrs import evolve

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.events import (
    CardFlipped,
    CardLeft,
    CardMoved,
    CardPlaced,
    CardReplaced,
    CardsLookedAt,
    CardsPutBack,
    Change,
    Counted,
    GoldMoved,
    HandSeen,
    Owner,
    Paid,
    PileShuffled,
    StepSkipped,
    Where,
)
from villagers_rules.model.knowledge import HIDDEN
from villagers_rules.model.moment import Moment
from villagers_rules.model.state import State

Entry = tuple[Any, ...]

SILENT = frozenset({"known", "marks", "begun", "ended"})
"""Entries that are no changes for people: who knows what, and the tasks that the interpreter has begun and ended."""
SILENT_COUNTS = frozenset({"draws", "stage", "limit", "looking"})
"""Counters that nobody needs to hear of: they are the interpreter's own, or follow from what is told."""
LOOKED = ("looked", 0)


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
        self.looking = 0
        """The mask of the seats that look at the card that is coming to those looked at."""

    def owner(self, seat: int) -> Owner:
        return seat + 1 if seat < self.state.players else self.state.seats[seat]

    def spot(self, seat: int, spot: int) -> Where:
        return Where(area="village", owner=self.owner(seat), number=spot + 1, card=self.ids[self.kinds[seat, spot]])

    def place(self, place: tuple[Any, ...]) -> Where:
        """Return the name of a pile or of a place for gold."""
        area = place[0]
        if area == "village":
            return self.spot(place[1], place[2])
        if area in ("hand", "square", "keep", "supply"):
            return Where(area=area, owner=self.owner(place[1]))
        if area in ("road", "stack", "under"):
            return Where(area=area, number=place[1] + 1)
        table = self.state.table
        if area in ("deck", "spent"):
            return Where(area=area, name=table.decks[place[1]])
        if area == "basic":
            return Where(area=area, name=table.villagers[table.supply[place[1]]].pool)
        return Where(area=area)

    # Each of these gives the change for one kind of entry, and takes back what it did to what is kept track of.
    def gold(self, source: Any, target: Any, amount: int, why: str) -> Change:
        return GoldMoved(source=self.place(source), target=self.place(target), amount=amount, rule=why)

    def card(self, kind: int, source: Any, target: Any, seen: int, depth: int) -> Change:
        table = self.state.table
        known = self.viewer is None or seen >> self.viewer & 1 or ("hand", self.viewer) in (source, target)
        if target == LOOKED or (source == LOOKED and target[0] in HIDDEN):
            return self.look(kind, source, target, seen)
        return CardMoved(
            card=self.ids[kind] if known else None,
            suit=table.backs[table.suit[kind]],
            source=self.place(source),
            target=self.place(target),
        )

    def look(self, kind: int, source: Any, target: Any, seen: int) -> Change:
        """Tell that a card comes to those that somebody looks at, or goes back from there."""
        mask = self.looking if target == LOOKED else seen
        looker = next((seat for seat in range(self.state.players) if mask >> seat & 1), self.player)
        cards = (self.ids[kind],) if self.viewer in (None, looker) else None
        if target == LOOKED:
            return CardsLookedAt(player=looker + 1, number=1, pile=self.place(source), cards=cards)
        return CardsPutBack(player=looker + 1, number=1, pile=self.place(target), cards=cards)

    def marks(self, place: Any, depth: int, before: int, after: int) -> None:
        """Keep track of who looks at cards; nobody is told."""
        if place == LOOKED and after:
            self.looking = after

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
        said = None if name in SILENT_COUNTS else COUNTED[name](self, before, value)
        # A counter may be told of only when it takes some values; 0 is one of them, an empty list need not be.
        change = None if said is None else Counted(what=name, value=said, round=self.round, player=self.player + 1)
        if name == "round":
            self.round = before
        elif name == "player":
            self.player = before
        return change

    def drafts(self, before: int, value: int) -> int | None:
        return value if value > max(1, before) else None

    def used(self, before: Any, value: Any) -> list[str] | None:
        """Return the names of the cards whose abilities were used now."""
        new = [(seat, spot) for seat, spot, hook in value if (seat, spot, hook) not in before]
        return [str(self.spot(*card)) for card in new if card in self.kinds] or None

    def tokens(self, before: Any, value: Any) -> list[list[Any]] | None:
        """Return [development, who has its token now] for each token that changed hands."""
        had = [*before, *(NOBODY for _ in value[len(before) :])]
        developments = self.state.areas["development"][0]
        rows = [row for row in zip(developments, had, value, strict=False) if row[1] != row[2]]
        return [[self.ids[kind], None if now == NOBODY else self.owner(now)] for kind, _, now in rows] or None

    def differences(self, before: Any, value: Any) -> list[list[int]] | None:
        """Return [player, how much is added to the limit now] for each player to whose limit effects add something else."""
        return [[seat + 1, now] for seat, (had, now) in enumerate(zip(before, value, strict=True)) if now not in (had, 0)] or None

    def saw(self, viewer: int, owner: int) -> Change:
        return HandSeen(player=viewer + 1, owner=self.owner(owner))

    def skipped(self, kind: int, what: str) -> Change:
        return StepSkipped(card=None if kind == NOBODY else self.ids[kind], what=what)

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
    "saw": _Backwards.saw,
    "skipped": _Backwards.skipped,
}
"""For each kind of entry that people are told of, what names it."""


def _same(teller: _Backwards, before: Any, value: Any) -> Any:
    return value


def _from_one(teller: _Backwards, before: Any, value: Any) -> Any:
    return value + 1


def _list(teller: _Backwards, before: Any, value: Any) -> Any:
    return list(value)


COUNTED: dict[str, Callable[[_Backwards, Any, Any], Any]] = {
    "round": _same,
    "phase": lambda teller, before, value: teller.state.rules.phases[value],
    "first": _from_one,
    "player": _from_one,
    "builds": _same,
    "trades": _same,
    "drafts": _Backwards.drafts,
    "done": lambda teller, before, value: [seat + 1 for seat, done in enumerate(value) if done],
    "allowed": _list,
    "held": _list,
    "used": _Backwards.used,
    "tokens": _Backwards.tokens,
    "more_drafts": _Backwards.differences,
    "more_builds": _Backwards.differences,
}
"""For each counter that people are told of its value as they say it, or None when there is nothing to tell."""


def changes_of(state: State, entries: Sequence[Entry], *, viewer: int | None = None) -> list[Change]:
    """Return what happened by *entries*, the latest ones of the journal of *state*, in order.

    *viewer* is a seat, from 0: cards that its player did not see have no id, only their suit. Without one all is told.
    """
    teller = _Backwards(state, viewer)
    told: list[Change] = []
    follows = False
    for entry in reversed(entries):
        if entry[0] == "marks":
            teller.marks(*entry[1:])
        if entry[0] in ("marks", "known"):
            continue
        change = None if entry[0] in SILENT else TOLD[entry[0]](teller, *entry[1:])
        joined = _joined(change, told[-1]) if follows else None
        if joined is not None:
            told[-1] = joined
        elif change is not None:
            told.append(change)
        # Only what was done in one go is told as one thing, so that it does not matter when somebody asks.
        follows = change is not None
    return told[::-1]


class Changes(Sequence[Change]):
    """What happened from one moment of a game to another, in words that are found when they are first read."""

    def __init__(self, state: State, begun: int) -> None:
        self.moment = Moment(state)
        self._entries = tuple((state.journal or [])[begun:])
        self._told: list[Change] | None = None

    def _read(self) -> list[Change]:
        if self._told is None:
            self._told = changes_of(self.moment.position, self._entries)
        return self._told

    def __len__(self) -> int:
        return len(self._read())

    def __getitem__(self, number: Any) -> Any:
        return self._read()[number]

    def __eq__(self, other: object) -> bool:
        return self._read() == list(other) if isinstance(other, Sequence) else NotImplemented

    __hash__ = None  # type: ignore[assignment]

    def __repr__(self) -> str:
        return repr(self._read())


def _joined(change: Change | None, next_one: Change) -> Change | None:
    """Return the change that tells two in one: that somebody looks at several cards, or puts several back; else None."""
    if not isinstance(change, (CardsLookedAt, CardsPutBack)) or not isinstance(next_one, type(change)):
        return None
    if (change.player, change.pile) != (next_one.player, next_one.pile):
        return None
    cards = None if change.cards is None or next_one.cards is None else change.cards + next_one.cards
    return evolve(change, number=change.number + next_one.number, cards=cards)


def reveals(before: State, entry: Entry, seats: Container[int] | None = None) -> bool:
    """Return whether any of *seats* learned of a hidden card, or of chance, by this entry of an action begun in *before* (R16).

    Without *seats* all players are meant. Where a card came to its place within the same action, the answer is yes, to be on the
    safe side.
    """
    players = [seat for seat in range(before.players) if seats is None or seat in seats]
    if entry[0] == "shuffled" or (entry[0] == "count" and entry[1] == "draws"):
        return True
    if entry[0] == "known":  # Somebody who looks at a hand learns of its cards though none of them moves (R12.2).
        _, viewer, owner, had, knows = entry
        hidden = Counter(before.areas["hand"][owner]) - Counter(before.known_hands[viewer][owner])
        learned: Counter[int] = Counter(knows)
        return viewer in players and bool((learned - Counter(had)) & hidden)
    if entry[0] == "card":
        kind, source, seen, depth = entry[1], entry[2], entry[4], entry[5]
    elif entry[0] in ("placed", "replaced"):
        kind, source, seen, depth = entry[1], entry[2], -1, entry[-1]
    else:
        return False
    watching = [seat for seat in players if seen >> seat & 1]
    if source[0] == "hand":
        return any(seat != source[1] and kind not in before.known_hands[seat][source[1]] for seat in watching)
    if source[0] not in HIDDEN:
        return False
    # The back of the card below shows now: its suit is news to who did not know that card.
    marks = before.known_piles.get(source, {})
    below = depth > 0 and any(not marks.get(depth - 1, 0) >> seat & 1 for seat in players)
    return below or any(not marks.get(depth, 0) >> seat & 1 for seat in watching)
