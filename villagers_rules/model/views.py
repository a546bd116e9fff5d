"""What one player sees and knows, as values; `rules.view` makes them."""

from __future__ import annotations

from collections.abc import Iterator
from typing import ClassVar

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.model.json_text import to_json
from villagers_rules.model.plain import Plain
from villagers_rules.model.village_text import Placed, print_village


@frozen
class Card:
    """A card as its viewer knows it; it prints as its id, or as its back in brackets."""

    card: str | None
    """The id of the card, None where only its back is known."""
    suit: str
    """The suit that its back shows."""

    def __str__(self) -> str:
        return self.card or f"[{self.suit}]"


@frozen
class RoadCard:
    """A face-up card of the Road."""

    place: int
    """Its place, counted from 1."""
    card: str
    """The id of the card."""
    coins: int
    """The gold that lies on it."""


@frozen
class PileView:
    """A face-down pile."""

    cards: int
    """How many cards it has."""
    top: str | None
    """The suit on the back of the top card, None when there is none."""
    known: dict[int, str]
    """The ids of the cards that the viewer knows, by their place from the top (1 = top)."""


@frozen(kw_only=True)
class PlacedCard:
    """A card in a village."""

    id: int
    """Its number in its village, in the order of placing; the same in actions and changes for as long as it lies there."""
    card: str
    """The id of the card."""
    side: str
    """The side that is up, of a card with several; else empty."""
    stands_for: str | None
    """The id of the villager that it stands for, None for a card that is itself."""
    on: int | None
    """The number of the card that it lies on, None for one on the ground."""
    coins: int
    """The gold that lies on it."""
    counters: dict[str, int]
    """What the counters of packs count on it, by their ids; only those that lie on it."""
    tucked: tuple[Card, ...] = ()
    """The cards that lie face down under it, as those of a hand are seen."""


@frozen
class VillageView:
    """The cards of a village; it prints as one would write it: `lumberjack > (wheeler, cooper +2)`."""

    cards: tuple[PlacedCard, ...]
    """The cards as the village is read: tree by tree, each before those that lie on it."""
    _text: str | None = field(default=None, init=False, eq=False, repr=False)

    def __iter__(self) -> Iterator[PlacedCard]:
        return iter(self.cards)

    def __len__(self) -> int:
        return len(self.cards)

    def on(self, card: int | None) -> list[PlacedCard]:
        """Return the cards directly on the one with the number *card*, or on the ground (None)."""
        return [placed for placed in self.cards if placed.on == card]

    def trees(self) -> tuple[Placed, ...]:
        """Return the trees of the village, as they are written."""
        above: dict[int | None, list[Placed]] = {}
        for placed in reversed(self.cards):
            carries = tuple(reversed(above.pop(placed.id, [])))
            note, counters = placed.stands_for or placed.side, tuple(placed.counters.items())
            above.setdefault(placed.on, []).append(Placed(placed.card, note, placed.coins, carries, counters))
        return tuple(reversed(above.get(None, [])))

    def __str__(self) -> str:
        return print_village(self.trees())


@frozen(kw_only=True)
class DevelopmentView:
    """A development beside the Road: who holds its token, and how matters stand with it (R14.2, R14.3)."""

    card: str
    """The id of the development."""
    holder: int | None
    """The player who holds its token, from 1, or None."""
    standing: dict[int, int]
    """What each player, from 1, has of what it asks for."""
    leader: int | None
    """Who would win it now, None for a tie."""


@frozen(kw_only=True)
class LookingView:
    """That a player looks at cards, alone or with everybody."""

    player: int
    """Who looks, from 1; of cards that everybody sees, who revealed them."""
    pile: str
    """The pile whose cards they are, such as `stack 2`."""
    number: int
    """How many they are."""
    cards: tuple[str, ...]
    """For that player their ids, the top one first; empty for everybody else, unless they were revealed to all."""


@frozen(kw_only=True)
class ChosenView:
    """What was chosen, of which a list of steps that waits may speak."""

    name: str
    """The name that the steps give to it."""
    player: int | None
    """Who chose it, from 1, where several players were asked; else None."""
    chosen: tuple[str, ...]
    """It, in the words of scenarios: numbers, suits, players as `player 2`, or placed cards as actions call them."""


@frozen(kw_only=True)
class WaitingView:
    """A list of steps that waits for an occasion, or what holds until one; everybody knows of it (R15.2)."""

    player: int
    """Who carries it out, from 1."""
    card: str | None
    """The id of the card that has the steps, None for the rules."""
    number: int
    """Which of the lists of the card that wait it is, from 1."""
    when: str | None
    """The occasion, in the words of the card files; None for what holds until it ends."""
    until: str | None
    """What ends it, in the words of the card files; None for what is done once."""
    does: str
    """What is done then, or holds until then, in the words of the card files; `Words.waiting` says it whole, in any language."""
    chosen: tuple[ChosenView, ...]
    """What was chosen before and is spoken of then."""
    once: bool = False
    """Whether the first time it happens ends it, too."""
    this: str | None = None
    """Where the card lies that has the steps, as actions call it, with its owner; None where it lies in no village."""


@frozen
class SeatView:
    """One seat."""

    owner: int | str
    """The number of its player, from 1, or the name of a seat without a player."""
    supply: int
    """Its gold."""
    village: VillageView
    """The cards of its village."""
    hand: tuple[Card, ...]
    """The hand: the known cards first, then the backs of the others by suit."""
    stash: tuple[Card, ...]
    """The cards that lie face down beside the village, as those of a hand are seen."""
    square: tuple[str, ...]
    """The cards drafted in this round, in order."""
    keep: tuple[str, ...]
    """The cards beside the village."""
    tokens: tuple[str, ...]
    """The developments whose tokens the player holds."""
    counters: dict[str, int]
    """What the counters of packs count for this seat, by the names that the packs give them."""
    draft_limit: int
    """How many cards the player may draft in a round (R3.1)."""
    build_limit: int
    """How many cards the player may place in a build turn (R5.1)."""
    sits_out: bool
    """Whether the player has finished drafting, until the draft phase ends (R3.3)."""


@frozen(kw_only=True)
class View(Plain):
    """The game as one player knows it, and no more (R16)."""

    called: ClassVar[str] = "view"
    player: int
    """Whose view it is, from 1; 0 for an onlooker without a seat."""
    version: int
    """The version of the player's log up to here; give it to `log_for` to learn what happened since."""
    round: int
    """The number of the round, from 1."""
    phase: str
    """The phase that goes on, as the rules of the packs call it; empty when the game is over."""
    first_player: int
    """The first player of the round, from 1."""
    next_first_player: int | None
    """Who gets the first player card as it is passed next, from 1, if somebody has taken it."""
    current_player: int | None
    """Who has to decide, from 1; None when the game is over."""
    seats: tuple[SeatView, ...]
    """The players in order, then the seats without a player."""
    road: tuple[RoadCard, ...]
    """The face-up cards of the Road; empty places are left out."""
    stacks: tuple[PileView, ...]
    """The face-down stacks, in order."""
    reserve: PileView
    """The Reserve."""
    discard: tuple[str, ...]
    """The discard pile, from the bottom to the top."""
    basics: dict[str, int]
    """How many are left of each basic villager, and of other cards beside the deck, by id."""
    events: tuple[str, ...]
    """The events that lie face up, the first dealt first."""
    resolving: tuple[str, ...]
    """The events at work."""
    slots: tuple[tuple[str, ...], ...]
    """The events under each stack."""
    decks: dict[str, PileView]
    """The decks of events, by name."""
    event_discards: dict[str, tuple[str, ...]]
    """The discarded events, by the name of their deck."""
    developments: tuple[DevelopmentView, ...]
    """The developments beside the Road."""
    counters: dict[str, int]
    """What the counters of packs count that lie on the table, by the names that the packs give them."""
    looking: LookingView | None
    """Who looks at cards now, if anybody does."""
    waiting: tuple[WaitingView, ...]
    """The lists of steps that wait for an occasion, in the order in which they began to."""
    drafts_left: int
    """How many drafts are left of this draft turn."""
    build_limit: int
    """How many cards may be placed in this build turn."""
    builds_left: int
    """How many cards may still be placed in this build turn."""
    trades_left: int
    """How many basic villagers may still be got in this build turn."""
    markets_held: tuple[str, ...]
    """The markets that were held, by name."""
    is_over: bool
    """Whether the game has ended."""
    options: tuple[str, ...]
    """The player's legal actions as text; empty in a view that was asked for without them."""

    def to_json(self) -> str:
        """Return the JSON of what `to_data` returns, without blanks; this is several times faster than to make it of that."""
        return to_json(self)
