"""How cards, piles and players are referred to while steps are carried out."""

from __future__ import annotations

from typing import Final

from villagers_rules.model.places import UNPLACED

_NONE: Final = -1
"""What a reference has where a card is named by its area alone."""

LASTING: Final = ("player", "number", "suit", "name", "word", "stack", "reserve", "village")
"""The areas of what can be named later: what stays as it is, and placed cards, which are followed until they leave."""


IN_PILES: Final = (*UNPLACED, "road", "basic", "looked", "discard")
"""The areas whose cards are written by area, pile and card."""
ALONE: Final = {"played": "villager", "name": "villager", "event": "event", "development": "development", "gone": "card"}
"""What is written by the area and the card alone, with the types of these cards; of what is gone nobody may have had it."""

RULES: Final = "rules"
"""The area of what players may use of the rules."""


class Reference:
    """A card, a pile, a player or another thing to choose: its *area*, the *number* of it in there (from 0), and the *card*.

    | area | number | card |
    |---|---|---|
    | village | seat | spot |
    | hand, stash, square, keep | seat | kind |
    | tucked | pile under a villager, by `State.hosts` | kind |
    | road, basic, looked | pile | kind |
    | stack, reserve | pile | - |
    | event, development, played | - | kind |
    | gone: read, no longer reached | seat of who had it | kind |
    | player | seat | - |
    | number | the number itself | - |
    | option | number of a list of steps | - |
    | suit | suit | - |
    | name: of a villager of the game | - | kind |
    | word | number of a word that steps let players choose | - |
    | rules | number of an ability that the rules let players use | - |
    """

    __slots__ = ("area", "card", "number")

    def __init__(self, area: str, number: int = _NONE, card: int = _NONE) -> None:
        self.area = area
        self.number = number
        self.card = card

    def to_data(self) -> list[str | int]:
        """Return the area and what names the card in there, ready for JSON."""
        return [self.area, *(part for part in (self.number, self.card) if part != _NONE)]

    def __eq__(self, other: object) -> bool:
        return (
            isinstance(other, Reference) and self.card == other.card and self.number == other.number and self.area == other.area
        )

    def __hash__(self) -> int:
        return hash((self.area, self.number, self.card))

    def __reduce__(self) -> tuple[type[Reference], tuple[str, int, int]]:
        """Pickle the reference as what makes it, whether or not its class is compiled."""
        return Reference, (self.area, self.number, self.card)

    def __repr__(self) -> str:
        return f"Reference({self.area!r}, {self.number}, {self.card})"
