"""What is printed on the cards: values to read, which `CardTable` lays out as rows of numbers."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.model.hooks import USUALLY, Hook
from villagers_rules.model.standing import Standing
from villagers_rules.model.steps import Amount, Step, Steps


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


@frozen(kw_only=True, eq=False)
class Abilities:
    """What a card or the rules of a game do: *hooks* are its lists of steps, *conditions* those of the hooks, by their names."""

    hooks: Mapping[str, Steps] = field(factory=dict)
    conditions: Mapping[str, Any] = field(factory=dict)
    triggers: Mapping[str, Any] = field(factory=dict)
    replacements: Mapping[str, Any] = field(factory=dict)

    def steps(self) -> Iterator[Step[Any]]:
        """Yield every step, one list after the other."""
        for steps in self.hooks.values():
            yield from steps


@frozen(kw_only=True, eq=False)
class RuleAbilities(Abilities):
    """What the rules of a game do, as cards do: abilities that nobody owns, by their names; *uses* are hooks."""

    uses: Mapping[str, Hook] = field(factory=dict)
    while_in_play: Mapping[str, Standing] = field(factory=dict)


@frozen(kw_only=True)
class PrintedCard(Abilities):
    """What all cards have; ids are snake_case.

    *rule* is cited for what the card does, "" for the rule of the moment at which it acts. *text* is the rules text if the file
    has one, *text_is_free* whether that is in its author's own words.
    """

    id: str
    name: str
    pack: str
    while_in_play: tuple[Standing, ...] = ()
    rule: str = ""
    text: str = ""
    text_is_free: bool = False


KEEP = "keep"
"""Where the abilities of a villager are at work that acts in no village: while it lies face up beside one."""


@frozen(kw_only=True)
class Villager(PrintedCard):
    """One type of villager card, as printed (R1.1). It *acts_in* a keep, or else in a village."""

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
    pile: str | None = None
    pool: str | None = None
    acts_in: str | None = None
    played_in: str = USUALLY
    played_when: Any = None
    keyring: int = 0
    unlocks: tuple[str, ...] = ()
    precedes: tuple[str, ...] = ()
    chain: tuple[str, ...] = ()
    carries: int = 0

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
class Event(PrintedCard):
    """One event card: *deck* is the deck that its back shows, *while_in_play* what holds while it lies face up."""

    deck: str
    copies: int = 1
    resolved_last: bool = False
    stays: bool = False


@frozen(kw_only=True)
class Development(PrintedCard):
    """One development: what it *asks* for, and who wins its reward and its *token*, symbols that last one round (R14).

    One that asks for nothing is never won. By its *way* the player with the "most" wins, the one with the "fewest", or everybody
    who reaches the "goal"; of those who tie, the ones win who rank first by *ties_broken_by*, and *ties* says which of several.
    Nobody wins unless *condition* holds; once somebody has won it is discarded if *discard*.
    """

    suit: str
    asks: Amount | None = None
    way: str = ""
    ties: str = "nobody"
    ties_broken_by: tuple[Any, ...] = ()
    condition: Amount | None = None
    discard: bool = False
    token: Mapping[str, int] = field(factory=dict)


Card = Villager | Event | Development


def blank(card: Event | Development) -> Villager:
    """Return what stands in the rows of villagers for a card that is none: a card with this back and nothing on it."""
    back = card.deck if isinstance(card, Event) else card.suit
    return Villager(id=card.id, name=card.name, pack=card.pack, suit=back, suit_symbols=0, copies=getattr(card, "copies", 1))
