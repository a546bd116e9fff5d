"""What actions name: piles, placed cards, cards of hands and of the Road, players."""

from __future__ import annotations

from typing import ClassVar

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.phrases import possessive


@frozen
class Pile:
    """A place on the table; or the village of a seat without a player."""

    kind: ClassVar[str] = "pile"
    leaves_out_the_usual: ClassVar[bool] = True
    area: str
    """`road`, `stack`, `reserve`, `discard` or `village`."""
    number: int = 1
    """Which one of its area, counted from 1."""
    owner: str = ""
    """The name of the seat whose village it is."""

    def __str__(self) -> str:
        if self.area == "village":
            return f"the {self.owner}'s village"
        if self.area in ("road", "stack"):
            return f"{self.area} {self.number}"
        return "the reserve" if self.area == "reserve" else "the discard pile"


@frozen
class Spot:
    """A placed card. An event that may be chosen is one, too, of who chooses, and so is what nobody owns of who uses it: an
    event, a development or an ability of the rules. These are named by their ids alone."""

    kind: ClassVar[str] = "placed"
    leaves_out_the_usual: ClassVar[bool] = True
    owner: int | str
    """The number of the player in whose village it lies, or the name of a seat."""
    card: str
    """The id of the card, or of an ability of the rules."""
    number: int = 1
    """Which of the cards of that id in the village, counted from 1 as the village is read; an action says it in its text."""
    id: int | None = field(default=None, eq=False)
    """The number of the card in its village, the same as in views and changes for as long as it lies there. Who gives it may
    leave out the other number; where both are given, they must mean the same card."""

    def named(self, player: int) -> str:
        """Return the spot as *player* calls it."""
        shown = self.card + (f" {self.number}" if self.number > 1 else "")
        if self.owner == player:
            return shown
        return f"{possessive(self.owner)} {shown}"


@frozen
class HandRef:
    """A card of a hand, stash or square, or kept beside the village."""

    kind: ClassVar[str] = "held"
    owner: int
    """The number of the player who has it."""
    card: str
    """The id of the card."""
    area: str = "hand"
    """`hand`, `stash`, `square` or `keep`."""

    def __str__(self) -> str:
        return f"{self.card} in player {self.owner}'s {self.area}"


@frozen
class TuckedRef:
    """A card that lies face down under a placed one."""

    kind: ClassVar[str] = "tucked"
    card: str
    """The id of the card."""
    under: Spot
    """The placed card under which it lies."""

    def named(self, player: int) -> str:
        """Return the card as *player* calls it."""
        return f"{self.card} under {self.under.named(player)}"


@frozen
class RoadRef:
    """A face-up card of the Road."""

    kind: ClassVar[str] = "road"
    card: str
    """The id of the card."""
    number: int
    """Its place on the Road, counted from 1."""

    def __str__(self) -> str:
        return f"{self.card} on road {self.number}"


@frozen
class PlayerRef:
    """A player, as something to choose."""

    kind: ClassVar[str] = "player"
    player: int
    """The player's number, from 1."""

    def __str__(self) -> str:
        return f"player {self.player}"


@frozen
class SupplyRef:
    """A card that lies beside the deck, or among those looked at."""

    kind: ClassVar[str] = "beside"
    card: str
    """The id of the card."""
    where: str
    """`in the supply` or `among them`."""

    def __str__(self) -> str:
        return f"{self.card} {self.where}"


@frozen
class Answer:
    """A number, a suit, the name of a villager, a word or one of several options, as something to choose."""

    kind: ClassVar[str] = "answer"
    what: str
    """`number`, `suit`, `name`, `word` or `option`."""
    word: str
    """The number, the id of the suit or the villager, the word, or the number of the option, counted from 1."""

    def __str__(self) -> str:
        return f"{self.what} {self.word}"


Choice = Spot | HandRef | TuckedRef | RoadRef | PlayerRef | SupplyRef | Pile | Answer
"""What may be chosen. An event is a `Spot` of who chooses: it is named by its id alone, which no villager has."""
Payee = Spot | str | None
"""Who is paid for a padlock: a spot, "bank", "free", or None for a card without padlock."""
