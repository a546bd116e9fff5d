"""What happened, in words: typed values for people and front ends, made from the entries of a journal.

`changes_of` reads the latest entries of a state's journal from the last one backwards, so that every card and number is named as
it was when it happened, without playing the game again. Who did not see a card gets its suit alone: backs are public (R16.1).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, ClassVar

from attrs import asdict, frozen

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.knowledge import HIDDEN
from villagers_rules.model.state import State

Entry = tuple[Any, ...]
Owner = int | str
"""A player's number from 1, or the name of a seat without a player."""


def owned(owner: Owner) -> str:
    """Return how one says that something is *owner*'s.

    >>> owned(2), owned("baron")
    ("player 2's", "the baron's")
    """
    return f"player {owner}'s" if isinstance(owner, int) else f"the {owner}'s"


def _somebody(owner: Owner) -> str:
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


@frozen(kw_only=True)
class Where:
    """A place for cards or gold; *number* counts from 1, for a placed card it is the spot, in the order of placing.

    >>> places = Where(area="road", number=2), Where(area="hand", owner=1), Where(area="village", owner=2, number=5, card="miner")
    >>> [str(place) for place in places]
    ['road 2', "player 1's hand", "player 2's miner"]
    """

    area: str
    owner: Owner | None = None
    number: int | None = None
    card: str | None = None

    def __str__(self) -> str:
        if self.owner is not None:
            return f"{owned(self.owner)} {self.card or self.area}"
        if self.number is not None:
            return f"{self.area} {self.number}"
        return PLACES.get(self.area, f"the {self.area}")


PLACES = {"discard": "the discard pile", "basic": "the basic villagers", "played": "the played cards"}
"""The areas that are not called by their own names."""


@frozen(kw_only=True)
class Change:
    """One thing that happened; it prints as one short sentence."""

    kind: ClassVar[str]
    """The kind of the journal's entry that says the same."""

    def to_data(self) -> dict[str, Any]:
        """Return the change as dictionaries, lists, numbers and strings, ready for JSON."""
        return {"kind": self.kind, **asdict(self)}


@frozen(kw_only=True)
class GoldMoved(Change):
    """That *amount* gold went from one place to another, by the rule with the number *rule*."""

    kind: ClassVar[str] = "gold"
    source: Where
    target: Where
    amount: int
    rule: str

    def __str__(self) -> str:
        return f"{self.amount} gold goes from {self.source} to {self.target} ({self.rule})"


@frozen(kw_only=True)
class CardMoved(Change):
    """That a card went from one pile to another; *card* is None for who did not see it."""

    kind: ClassVar[str] = "card"
    card: str | None
    suit: str
    source: Where
    target: Where

    def __str__(self) -> str:
        return f"{self.card or f'a {self.suit} card'} goes from {self.source} to {self.target}"


@frozen(kw_only=True)
class CardPlaced(Change):
    """That a card was placed in a village, on *on* or the ground; *stands_for* is the villager it counts as, if another."""

    kind: ClassVar[str] = "placed"
    card: str
    side: str
    stands_for: str | None
    source: Where
    spot: Where
    on: Where | None

    def __str__(self) -> str:
        note = self.stands_for or self.side
        village = f"on {self.on}" if self.on else f"in {owned(self.spot.owner or '')} village"
        return f"{self.card}{f' ({note})' if note else ''} is placed {village}, from {self.source}"


@frozen(kw_only=True)
class CardLeft(Change):
    """That a placed card left its village."""

    kind: ClassVar[str] = "left"
    card: str
    spot: Where
    target: Where

    def __str__(self) -> str:
        return f"{self.spot} leaves the village and goes to {self.target}"


@frozen(kw_only=True)
class CardReplaced(Change):
    """That *card* took the place of the card *replaced*, under what lies on it (R8.3)."""

    kind: ClassVar[str] = "replaced"
    card: str
    source: Where
    spot: Where
    replaced: str
    target: Where

    def __str__(self) -> str:
        return f"{self.card} takes the place of {owned(self.spot.owner or '')} {self.replaced}, which goes to {self.target}"


@frozen(kw_only=True)
class CardFlipped(Change):
    """That a placed card was turned from one side to another (R5.5)."""

    kind: ClassVar[str] = "flipped"
    spot: Where
    before: str
    side: str

    def __str__(self) -> str:
        return f"{self.spot} turns from {self.before} to {self.side}"


@frozen(kw_only=True)
class PileShuffled(Change):
    """That a pile was shuffled; nobody is told the order."""

    kind: ClassVar[str] = "shuffled"
    pile: Where
    cards: int

    def __str__(self) -> str:
        return f"{self.pile} is shuffled ({self.cards} cards)"


@frozen(kw_only=True)
class Counted(Change):
    """That something which is counted has changed: *what* is the counter, *value* what it is now, as people say it."""

    kind: ClassVar[str] = "count"
    what: str
    value: int | str | list[Any]
    round: int
    player: int

    def __str__(self) -> str:
        return COUNTS[self.what][1](self)


@frozen(kw_only=True)
class Paid(Change):
    """That gold was paid to *owner* for a part of the village on an occasion, such as a market (R9, R10.2)."""

    kind: ClassVar[str] = "paid"
    occasion: str
    owner: Owner
    part: str
    amount: int

    def __str__(self) -> str:
        return f"{self.occasion.replace('_', ' ')}: {_somebody(self.owner)} was paid {self.amount} gold for {self.part}"


def _listed(words: Any) -> str:
    return ", ".join(str(word).replace("_", " ") for word in words) or "none"


COUNTS: dict[str, tuple[Callable[[State, Any], Any], Callable[[Counted], str]]] = {
    "round": (lambda state, value: value, lambda change: f"round {change.value} begins"),
    "phase": (lambda state, value: state.rules.phases[value], lambda change: f"round {change.round}: {change.value}"),
    "first": (lambda state, value: value + 1, lambda change: f"player {change.value} is first player"),
    "player": (lambda state, value: value + 1, lambda change: f"player {change.value} is at turn"),
    "builds": (lambda state, value: value, lambda change: f"player {change.player} has {change.value} build actions"),
    "trades": (lambda state, value: value, lambda change: f"player {change.player} may get {change.value} basic villagers"),
    "done": (
        lambda state, value: [seat + 1 for seat, done in enumerate(value) if done],
        lambda change: f"players who sit out: {_listed(change.value)}",
    ),
    "allowed": (lambda state, value: list(value), lambda change: f"player {change.player} is allowed: {_listed(change.value)}"),
    "held": (lambda state, value: list(value), lambda change: f"markets held: {_listed(change.value)}"),
}
"""For each counter that people are told of: its value as they say it, and the sentence."""

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
