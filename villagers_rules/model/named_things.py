"""What people call the things that actions name: piles, placed cards, cards of a hand or of the Road, players, plain answers."""

from __future__ import annotations

from attrs import frozen

from villagers_rules.phrases import possessive


@frozen
class Pile:
    """A place on the table: ("road", 2), ("stack", 4), ("reserve", 1) or ("discard", 1), counted from 1; or a seat's village."""

    area: str
    number: int = 1
    owner: str = ""

    def __str__(self) -> str:
        if self.area == "village":
            return f"the {self.owner}'s village"
        if self.area in ("road", "stack"):
            return f"{self.area} {self.number}"
        return "the reserve" if self.area == "reserve" else "the discard pile"


@frozen
class Spot:
    """A placed card: the *number*-th of that id, as the village is read; *owner* is a player's number or the name of a seat."""

    owner: int | str
    card: str
    number: int = 1

    def named(self, player: int) -> str:
        """Return the spot as *player* calls it."""
        shown = self.card + (f" {self.number}" if self.number > 1 else "")
        if self.owner == player:
            return shown
        return f"{possessive(self.owner)} {shown}"


@frozen
class HandRef:
    """A card of a hand or square, or kept beside the village; *area* is "hand", "square" or "keep"."""

    owner: int
    card: str
    area: str = "hand"

    def __str__(self) -> str:
        return f"{self.card} in player {self.owner}'s {self.area}"


@frozen
class RoadRef:
    """A face-up card, at a place counted from 1."""

    card: str
    number: int

    def __str__(self) -> str:
        return f"{self.card} on road {self.number}"


@frozen
class PlayerRef:
    """A player, as something to choose."""

    player: int

    def __str__(self) -> str:
        return f"player {self.player}"


@frozen
class SupplyRef:
    """A card that lies beside the deck, or among those looked at: *where* is "in the supply" or "among them"."""

    card: str
    where: str

    def __str__(self) -> str:
        return f"{self.card} {self.where}"


@frozen
class Answer:
    """A number, a suit or one of several options (from 1), as something to choose: *what* it is, and the *word* for it."""

    what: str
    word: str

    def __str__(self) -> str:
        return f"{self.what} {self.word}"


Choice = Spot | HandRef | RoadRef | PlayerRef | SupplyRef | Pile | Answer
"""What may be chosen. An event is a `Spot` of who chooses: it is named by its id alone, which no villager has."""
