"""Scores as values: what a seat has, what its village is worth, and the cards that gave every point."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model.plain import Plain


@frozen(kw_only=True)
class Given:
    """What one thing gave of a number that is counted."""

    leaves_out_the_usual: ClassVar[bool] = True
    card: str
    """The id of the card, or what people call it where it is none: `player 2`; empty for a card of a hand."""
    amount: int
    """How much it gave."""
    owner: int | str | None = None
    """For a card in a village: whose it is."""
    id: int | None = None
    """For a card in a village: its number there."""
    area: str = "village"
    """Where it is, as in changes; `player` for a player."""
    suit: str | None = None
    """For a card of a hand, which others do not see: what its back shows."""


@frozen(kw_only=True)
class Working:
    """A number, the part of the sentence that it is the value of, what gave it and the numbers it was made from."""

    leaves_out_the_usual: ClassVar[bool] = True
    text: str
    """The part of the sentence."""
    value: int | bool
    """Its value; of a condition true or false."""
    cards: tuple[Given, ...] = ()
    """What gave it."""
    parts: tuple[Working, ...] = ()
    """The numbers it was made from."""


@frozen(kw_only=True)
class Earned:
    """What one card of a village gives to a part of its worth."""

    leaves_out_the_usual: ClassVar[bool] = True
    id: int
    """The number of the card in its village."""
    card: str
    """The id of the card."""
    amount: int
    """How much it gives."""
    working: Working | None = None
    """How the number came about, where a sentence says it."""


@frozen
class PartForm:
    """How a part of a score is written down."""

    amount: int
    """The number."""
    breakdown: tuple[str, ...]
    """A line for each kind of card that gave something."""
    cards: tuple[Earned, ...]
    """The cards that gave something, as the village is read."""


class Part(int):
    """A number with the breakdown it comes from: ``part.breakdown`` is a tuple of lines, and the part prints as its number."""

    plain_form: ClassVar[type[PartForm]] = PartForm
    breakdown: tuple[str, ...]
    """A line for each kind of card that gave something."""
    cards: tuple[Earned, ...]
    """The cards that gave something, as the village is read."""

    def __new__(cls, amount: int, breakdown: Iterable[str], cards: Iterable[Earned] = ()) -> Part:
        """Make the number *amount* with its breakdown, in lines and card by card."""
        part = super().__new__(cls, amount)
        part.breakdown = tuple(breakdown)
        part.cards = tuple(cards)
        return part

    def __reduce__(self) -> tuple[Any, ...]:
        return Part, (int(self), self.breakdown, self.cards)

    def in_form(self) -> PartForm:
        """Return the part as it is written down."""
        return PartForm(int(self), tuple(map(str, self.breakdown)), self.cards)

    @classmethod
    def of_form(cls, form: PartForm) -> Part:
        """Return the part that was written down as *form*."""
        return cls(form.amount, form.breakdown, form.cards)


_PAYING = 3
"""How many parts of a score are gold; the others are symbols, which stand under the total."""


@frozen(kw_only=True)
class Score(Plain):
    """What a seat has and what its village is worth, in gold; *food* and *builders* are symbols that show.

    While the game runs, *total* is what the seat would have if its village were paid in full now. Once it is over, *supply* is
    what the seat had before the last market, the parts are what its village was worth then, paid or not, and *total* is what the
    seat has (R9.2).
    """

    called: ClassVar[str] = "score"
    owner: int | str
    """The number of its player, from 1, or the name of a seat without a player."""
    supply: int
    """The gold in its supply."""
    gold: Part
    """What gold symbols that show are worth."""
    silver: Part
    """What silver symbols that show are worth."""
    coins: Part
    """The gold that lies on cards of its village."""
    food: Part
    """The food symbols that count."""
    builders: Part
    """The builder symbols that count."""
    total: int
    """The supply, and what gold, silver and coins are worth."""
    payouts: tuple[str, ...] = ()
    """A line for all that markets and bronze symbols have paid."""

    def __str__(self) -> str:
        rows = [f"{name:>8} {part:>3}  {'; '.join(part.breakdown)}".rstrip() for name, part in self.parts()]
        rows.insert(_PAYING, f"{'total':>8} {self.total:>3}")
        return "\n".join([f"{'supply':>8} {self.supply:>3}", *rows] if self.supply else rows)

    def parts(self) -> list[tuple[str, Part]]:
        """Return the parts by name, in the order of a market."""
        return [
            ("gold", self.gold),
            ("silver", self.silver),
            ("coins", self.coins),
            ("food", self.food),
            ("builders", self.builders),
        ]

    def to_data(self) -> dict[str, Any]:
        """Return the score with all its workings as plain data for JSON; `schemas/api/score.json` describes it."""
        return {**super().to_data(), "payouts": [str(line) for line in self.payouts]}
