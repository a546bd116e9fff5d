"""What happened, in words: typed values for people and front ends, one a change."""

from __future__ import annotations

from typing import Any, ClassVar

from attrs import asdict, frozen

from villagers_rules.model.counters import COUNTERS
from villagers_rules.phrases import counted, listing, owner_phrase, possessive

Owner = int | str
"""A player's number from 1, or the name of a seat without a player."""


@frozen(kw_only=True)
class Where:
    """A place for cards or gold; *number* counts from 1, for a placed card it is the spot, in the order of placing.

    *name* is the name of a deck of events, or of a pool of cards beside the deck.

    >>> places = Where(area="road", number=2), Where(area="hand", owner=1), Where(area="village", owner=2, number=5, card="miner")
    >>> [str(place) for place in places]
    ['road 2', "player 1's hand", "player 2's miner"]
    """

    area: str
    owner: Owner | None = None
    number: int | None = None
    card: str | None = None
    name: str | None = None

    def __str__(self) -> str:
        if self.owner is not None:
            return f"{possessive(self.owner)} {self.card or self.area}"
        if self.name is not None:
            return " ".join(filter(None, ("the", self.name.replace("_", " "), NAMED[self.area])))
        if self.area == "under":
            return f"under stack {self.number}"
        if self.number is not None:
            return f"{self.area} {self.number}"
        return PLACES.get(self.area, f"the {self.area}")


PLACES = {
    "discard": "the discard pile",
    "basic": "the basic villagers",
    "played": "the played cards",
    "looked": "the cards looked at",
    "event": "the events",
    "resolving": "the event at work",
    "development": "the developments",
}
"""The areas that are not called by their own names."""
NAMED = {"deck": "deck", "spent": "discards", "basic": ""}
"""The areas whose piles have names, and what is said after these."""


@frozen(kw_only=True)
class Change:
    """One thing that happened; it prints as one short sentence."""

    kind: ClassVar[str]
    """What kind of change it is: most have the names of the journal's entries that say the same."""

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
        said = SAID.get((self.source.area, self.target.area)) or SAID.get(("", self.target.area))
        if self.card and said:
            return f"{self.card} {said}"
        return f"{self.card or f'a {self.suit} card'} goes from {self.source} to {self.target}"


SAID = {
    ("deck", "event"): "is dealt",
    ("under", "event"): "is triggered",
    ("event", "resolving"): "is resolved",
    ("", "spent"): "is discarded",
}
"""What people say when an event goes from one area to another, "" for any."""


@frozen(kw_only=True)
class CardsLookedAt(Change):
    """That *player* alone looks at *number* cards from the top of a pile; *cards* are None for all others."""

    kind: ClassVar[str] = "looked at"
    player: int
    number: int
    pile: Where
    cards: tuple[str, ...] | None

    def __str__(self) -> str:
        return f"player {self.player} looks at {counted(self.number, 'card')} of {self.pile}{_known(self.cards)}"


@frozen(kw_only=True)
class HandSeen(Change):
    """That *player* looked at the hand of *owner* (R12.2)."""

    kind: ClassVar[str] = "saw"
    player: int
    owner: Owner

    def __str__(self) -> str:
        return f"player {self.player} looks at {possessive(self.owner)} hand"


@frozen(kw_only=True)
class CardsPutBack(Change):
    """That *player* puts *number* cards, looked at before, back on a pile, the last of *cards* on top; None for all others."""

    kind: ClassVar[str] = "put back"
    player: int
    number: int
    pile: Where
    cards: tuple[str, ...] | None

    def __str__(self) -> str:
        return f"player {self.player} puts {counted(self.number, 'card')} back on {self.pile}{_known(self.cards)}"


def _known(cards: tuple[str, ...] | None) -> str:
    return f": {', '.join(cards)}" if cards else ""


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
        village = f"on {self.on}" if self.on else f"in {possessive(self.spot.owner or '')} village"
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
        return f"{self.card} takes the place of {possessive(self.spot.owner or '')} {self.replaced}, which goes to {self.target}"


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
    """That a pile was shuffled; nobody learns the order."""

    kind: ClassVar[str] = "shuffled"
    pile: Where
    cards: int

    def __str__(self) -> str:
        return f"{self.pile} is shuffled ({self.cards} cards)"


@frozen(kw_only=True)
class CardTucked(Change):
    """That the top card of a pile was put *under* the others, or that the lowest one came up."""

    kind: ClassVar[str] = "shifted"
    pile: Where
    under: bool

    def __str__(self) -> str:
        if self.under:
            return f"the top card of {self.pile} is put under it"
        return f"the lowest card of {self.pile} comes to its top"


@frozen(kw_only=True)
class CardsRevealed(Change):
    """That *cards* of a pile are shown to everybody, the first one first."""

    kind: ClassVar[str] = "revealed"
    pile: Where
    cards: tuple[str, ...]

    def __str__(self) -> str:
        return f"revealed from {self.pile}: {', '.join(self.cards)}"


@frozen(kw_only=True)
class Counted(Change):
    """That something which is counted has changed: *what* is the counter, *value* what it is now, as people say it."""

    kind: ClassVar[str] = "count"
    what: str
    value: int | str | list[Any]
    round: int
    player: int

    def __str__(self) -> str:
        return COUNTERS[self.what].sentence(self)


@frozen(kw_only=True)
class Paid(Change):
    """That gold was paid to *owner* for a part of the village on an occasion, such as a market (R9, R10.2)."""

    kind: ClassVar[str] = "paid"
    occasion: str
    owner: Owner
    part: str
    amount: int

    def __str__(self) -> str:
        paid = f"was paid {self.amount} gold" if self.amount > 0 else f"lost {-self.amount} gold"
        return f"{self.occasion.replace('_', ' ')}: {owner_phrase(self.owner)} {paid} for {self.part}"


@frozen(kw_only=True)
class ChoicesShown(Change):
    """That several players have chosen unseen: what each chose under the *name*, nothing where it stays hidden (R16)."""

    kind: ClassVar[str] = "choices"
    name: str
    choices: tuple[tuple[int, tuple[str, ...]], ...]

    def __str__(self) -> str:
        said = [f"{owner_phrase(player)} {listing(words, 'and')}" for player, words in self.choices if words]
        return f"the {self.name.replace('_', ' ')}: {', '.join(said) or 'all have chosen'}"


@frozen(kw_only=True)
class StepSkipped(Change):
    """That a part of what *card* does was left out and why; *card* is None for what the rules themselves do (R8.1)."""

    kind: ClassVar[str] = "skipped"
    card: str | None
    what: str

    def __str__(self) -> str:
        return f"skipped: {', '.join(filter(None, (self.card, self.what)))}"
