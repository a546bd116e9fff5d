"""What happened, in words: typed values for people and front ends, one a change."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from attrs import asdict, frozen

from villagers_rules.model.state import State

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
