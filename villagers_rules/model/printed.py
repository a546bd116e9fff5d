"""What is printed on the cards: values to read, which `CardTable` lays out as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.model.amount import Amount
from villagers_rules.model.hooks import USUALLY, Hook
from villagers_rules.model.standing import Standing
from villagers_rules.model.steps import Steps


@frozen(kw_only=True)
class Side:
    """One printed side of a card: what stands below its name (R1.1), with the symbols of suits besides its own."""

    name: str = ""
    food: int = 0
    builder: int = 0
    other_suits: tuple[tuple[str, int], ...] = ()
    gold: int | None = None
    silver: Amount | None = None
    bronze: Amount | None = None


@frozen(kw_only=True)
class Flip:
    """That a card turns to side *to* for good when *when* holds after the build phase (R5.5)."""

    to: str
    when: Amount


KEEP = "keep"
"""Where the abilities of a villager are at work that acts in no village: while it lies face up beside one."""


@frozen(kw_only=True)
class Villager:
    """One type of villager card, as printed (R1.1); ids are snake_case. It *acts_in* a keep, or else in a village.

    *rule* is cited for what the card does, "" for the rule of the moment at which it acts. *text* is the rules text if the file
    has one, *text_is_free* whether that is in its author's own words.
    """

    id: str
    name: str
    pack: str
    suit: str
    suit_symbols: int = 1
    copies: int = 2
    players: range = range(0, 100)
    starting_road: bool = False
    starts_village: bool = False
    basic: bool = False
    discard: bool = False
    stands_for: str | None = None
    played_on: str | None = None
    unlocked_by: str | None = None
    padlock_price: int | None = None
    sides: tuple[Side, ...] = (Side(),)
    flips: Flip | None = None
    hooks: Mapping[str, Steps] = field(factory=dict)
    conditions: Mapping[str, Any] = field(factory=dict)
    triggers: Mapping[str, Any] = field(factory=dict)
    replacements: Mapping[str, Any] = field(factory=dict)
    pile: str | None = None
    pool: str | None = None
    acts_in: str | None = None
    played_in: str = USUALLY
    played_when: Any = None
    while_in_play: tuple[Standing, ...] = ()
    keyring: int = 0
    unlocks: tuple[str, ...] = ()
    precedes: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    carries: int = 0
    rule: str = ""
    text: str = ""
    text_is_free: bool = False

    def symbols(self, side: Side) -> Iterator[tuple[str, int]]:
        """Yield (symbol, how many) for all that is printed on the card with *side* up, the suit last."""
        yield "food", side.food
        yield "builder", side.builder
        yield "gold", int(side.gold is not None)
        yield "silver", int(side.silver is not None)
        yield "bronze", int(side.bronze is not None)
        yield "padlock", int(self.unlocked_by is not None)
        yield "keyring", int(self.keyring > 0)
        yield from side.other_suits
        yield self.suit, self.suit_symbols


@frozen(kw_only=True)
class Event:
    """One event card: *deck* is the deck that its back shows, *while_in_play* what holds while it lies face up."""

    id: str
    name: str
    pack: str
    deck: str
    copies: int = 1
    hooks: Mapping[str, Steps] = field(factory=dict)
    conditions: Mapping[str, Any] = field(factory=dict)
    triggers: Mapping[str, Any] = field(factory=dict)
    replacements: Mapping[str, Any] = field(factory=dict)
    resolved_last: bool = False
    stays: bool = False
    while_in_play: tuple[Standing, ...] = ()
    rule: str = ""
    text: str = ""
    text_is_free: bool = False


@frozen(kw_only=True)
class Development:
    """One development: what it *asks* for, and who wins its reward and its *token*, symbols that last one round (R14).

    One that asks for nothing is never won. By its *way* the player with the "most" wins, the one with the "fewest", or everybody
    who reaches the "goal"; of those who tie, the ones win who rank first by *ties_broken_by*, and *ties* says which of several.
    Nobody wins unless *condition* holds; once somebody has won it is discarded if *discard*.
    """

    id: str
    name: str
    pack: str
    suit: str
    asks: Amount | None = None
    way: str = ""
    ties: str = "nobody"
    ties_broken_by: tuple[Any, ...] = ()
    condition: Amount | None = None
    discard: bool = False
    token: Mapping[str, int] = field(factory=dict)
    hooks: Mapping[str, Steps] = field(factory=dict)
    conditions: Mapping[str, Any] = field(factory=dict)
    triggers: Mapping[str, Any] = field(factory=dict)
    replacements: Mapping[str, Any] = field(factory=dict)
    while_in_play: tuple[Standing, ...] = ()
    rule: str = ""
    text: str = ""
    text_is_free: bool = False


@frozen(kw_only=True)
class Abilities:
    """What the rules of a game do, as cards do: abilities of all four kinds that nobody owns; *uses* are hooks by their names."""

    hooks: Mapping[str, Steps] = field(factory=dict)
    uses: Mapping[str, Hook] = field(factory=dict)
    conditions: Mapping[str, Any] = field(factory=dict)
    triggers: Mapping[str, Any] = field(factory=dict)
    replacements: Mapping[str, Any] = field(factory=dict)
    while_in_play: tuple[Standing, ...] = ()


Card = Villager | Event | Development
