"""The breakdown of a number: everything that gave it, to read and as plain data."""

from __future__ import annotations

from collections import Counter
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.model.references import Reference


@frozen
class Source:
    """A card that gave *amount* of a number, and its place; *card* is its id, or "player 2" for a player.

    Of a card that not all may see *card* is what its back shows, in square brackets, and the place says no more than where.
    """

    reference: Reference
    card: str
    amount: int

    def __str__(self) -> str:
        return f"{self.card} {self.amount}"


@frozen
class Breakdown:
    """A number, the part of the sentence that it is the value of, the cards that gave it and the numbers it was made from.

    The value of a condition, and of each test in it, is true or false. *things* names what was counted, after the number. *tree*
    is the part of the sentence as it is read, and *whose* the player, from 1, for whom it is where that is not who asks.
    """

    text: str
    value: int
    cards: tuple[Source, ...] = ()
    parts: tuple[Breakdown, ...] = ()
    things: str = ""
    tree: Any = field(default=None, eq=False, repr=False)
    whose: int | None = field(default=None, eq=False)

    def __str__(self) -> str:
        """Return the breakdown on one line, such as ``3 per 2 hay symbols = 6: 5 hay symbols (hayer 1, grazier 1, ...)``."""
        steps = [part.step() for part in self.parts if part.cards or part.parts or part.things]
        cards = self.given()
        value = f"is {str(self.value).lower()}" if isinstance(self.value, bool) else f"= {self.value}"
        return f"{self.text} {value}" + (f": {'; '.join(steps)}" if steps else f": {cards}" if cards else "")

    def step(self) -> str:
        """Return the breakdown as a part of a longer one."""
        if self.parts:
            return str(self)
        return (f"{self.value} {self.things}" if self.things else f"{self.text} = {self.value}") + (
            f" ({self.given()})" if self.cards else ""
        )

    def given(self) -> str:
        """Return the cards and what each gave, equal ones as a product: ``miner 8 x 1``."""
        together = Counter((each.card, each.amount) for each in self.cards)
        return ", ".join(given_by(card, amount, number) for (card, amount), number in together.items())

    def to_data(self) -> dict[str, Any]:
        """Return the breakdown as plain data for JSON."""
        data: dict[str, Any] = {"text": self.text, "value": self.value}
        if self.cards:
            data["cards"] = [{"at": each.reference.to_data(), "card": each.card, "amount": each.amount} for each in self.cards]
        if self.parts:
            data["parts"] = [part.to_data() for part in self.parts]
        return data


def given_by(card: str, amount: int, number: int) -> str:
    """Return what *number* equal cards gave, each of them *amount*.

    >>> given_by("mason", 2, 1), given_by("mason", 2, 3)
    ('mason 2', 'mason 3 x 2')
    """
    return f"{card} {amount}" if number == 1 else f"{card} {number} x {amount}"
