"""What happened, in words: typed values for people and front ends, one a change."""

from __future__ import annotations

from typing import Any, ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model import plain
from villagers_rules.model.counters import COUNTERS
from villagers_rules.phrases import counted, listing, owner_phrase, possessive

Owner = int | str
"""A player's number from 1, or the name of a seat without a player."""


@frozen(kw_only=True)
class Where:
    """A place for cards or gold.

    >>> places = Where(area="road", number=2), Where(area="hand", owner=1), Where(area="village", owner=2, card="miner", id=5)
    >>> [str(place) for place in places]
    ['road 2', "player 1's hand", "player 2's miner"]
    """

    leaves_out_the_usual: ClassVar[bool] = True
    area: str
    """What kind of place it is: `hand`, `square`, `keep`, `road`, `stack`, `reserve`, `discard`, `basic`, `played`, `looked`,
    `event`, `under`, `resolving`, `deck`, `spent`, `development`, `box` or `village`; for gold also `bank` and `supply`."""
    owner: Owner | None = None
    """Whose place it is, where it is anybody's."""
    number: int | None = None
    """Which one of several, counted from 1."""
    card: str | None = None
    """For a card in a village its id."""
    name: str | None = None
    """The name of a deck of events, or of a pool of cards beside the deck."""
    id: int | None = None
    """For a card in a village its number there, the same in views and actions for as long as it lies there."""

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
        """Return the change as plain data for JSON, with its kind; `schemas/api/change.json` describes it."""
        data: dict[str, Any] = plain.to_data(self)
        return data

    @classmethod
    def from_data(cls, data: Any) -> Change:
        """Return the change that `to_data` wrote down; raise `GameError` for what is none."""
        return plain.from_data(Change, data, "the change")


@frozen(kw_only=True)
class GoldMoved(Change):
    """That gold went from one place to another."""

    kind: ClassVar[str] = "gold"
    source: Where
    """Where it came from."""
    target: Where
    """Where it went."""
    amount: int
    """How much, at least 1."""
    rule: str
    """The number of the rule by which it moved."""

    def __str__(self) -> str:
        return f"{self.amount} gold goes from {self.source} to {self.target} ({self.rule})"


@frozen(kw_only=True)
class CardMoved(Change):
    """That a card went from one pile to another."""

    kind: ClassVar[str] = "card"
    card: str | None
    """The id of the card, None for who did not see it."""
    suit: str
    """The suit on its back."""
    source: Where
    """Where it came from."""
    target: Where
    """Where it went."""

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
    """That a player alone looks at cards from the top of a pile."""

    kind: ClassVar[str] = "looked at"
    player: int
    """Who looks, from 1."""
    number: int
    """How many cards."""
    pile: Where
    """The pile."""
    cards: tuple[str, ...] | None
    """Their ids; None for everybody else."""

    def __str__(self) -> str:
        return f"player {self.player} looks at {counted(self.number, 'card')} of {self.pile}{_known(self.cards)}"


@frozen(kw_only=True)
class HandSeen(Change):
    """That a player looked at a hand (R12.2)."""

    kind: ClassVar[str] = "saw"
    player: int
    """Who looked, from 1."""
    owner: Owner
    """Whose hand it is."""

    def __str__(self) -> str:
        return f"player {self.player} looks at {possessive(self.owner)} hand"


@frozen(kw_only=True)
class CardsPutBack(Change):
    """That a player puts cards, looked at before, back on a pile."""

    kind: ClassVar[str] = "put back"
    player: int
    """Who puts them back, from 1."""
    number: int
    """How many cards."""
    pile: Where
    """The pile."""
    cards: tuple[str, ...] | None
    """Their ids, the last one on top; None for everybody else."""

    def __str__(self) -> str:
        return f"player {self.player} puts {counted(self.number, 'card')} back on {self.pile}{_known(self.cards)}"


def _known(cards: tuple[str, ...] | None) -> str:
    return f": {', '.join(cards)}" if cards else ""


@frozen(kw_only=True)
class CardPlaced(Change):
    """That a card was placed in a village."""

    kind: ClassVar[str] = "placed"
    card: str
    """The id of the card."""
    side: str
    """The side that is up, of a card with several; else empty."""
    stands_for: str | None
    """The id of the villager that it counts as, if another."""
    source: Where
    """Where it came from."""
    spot: Where
    """Where it lies now."""
    on: Where | None
    """The card that it lies on, None for the ground."""

    def __str__(self) -> str:
        note = self.stands_for or self.side
        village = f"on {self.on}" if self.on else f"in {possessive(self.spot.owner or '')} village"
        return f"{self.card}{f' ({note})' if note else ''} is placed {village}, from {self.source}"


@frozen(kw_only=True)
class CardLeft(Change):
    """That a placed card left its village."""

    kind: ClassVar[str] = "left"
    card: str
    """The id of the card."""
    spot: Where
    """Where it lay."""
    target: Where
    """Where it went."""

    def __str__(self) -> str:
        return f"{self.spot} leaves the village and goes to {self.target}"


@frozen(kw_only=True)
class CardReplaced(Change):
    """That a card took the place of another, under what lies on it (R8.3); it has the number of the other in its village."""

    kind: ClassVar[str] = "replaced"
    card: str
    """The id of the card that came."""
    source: Where
    """Where it came from."""
    spot: Where
    """Where it lies now."""
    replaced: str
    """The id of the card that left."""
    target: Where
    """Where that one went."""

    def __str__(self) -> str:
        return f"{self.card} takes the place of {possessive(self.spot.owner or '')} {self.replaced}, which goes to {self.target}"


@frozen(kw_only=True)
class CardFlipped(Change):
    """That a placed card was turned from one side to another (R5.5)."""

    kind: ClassVar[str] = "flipped"
    spot: Where
    """The card."""
    before: str
    """The side that was up."""
    side: str
    """The side that is up now."""

    def __str__(self) -> str:
        return f"{self.spot}: turned from {self.before} to {self.side}"


@frozen(kw_only=True)
class PileShuffled(Change):
    """That a pile was shuffled; nobody learns the order."""

    kind: ClassVar[str] = "shuffled"
    pile: Where
    """The pile."""
    cards: int
    """How many cards it has."""

    def __str__(self) -> str:
        return f"{self.pile} is shuffled ({self.cards} cards)"


@frozen(kw_only=True)
class CardTucked(Change):
    """That the top card of a pile was put under the others, or that the lowest one came up."""

    kind: ClassVar[str] = "shifted"
    pile: Where
    """The pile."""
    under: bool
    """Whether the card was put under the others."""

    def __str__(self) -> str:
        if self.under:
            return f"the top card of {self.pile} is put under it"
        return f"the lowest card of {self.pile} comes to its top"


@frozen(kw_only=True)
class CardsRevealed(Change):
    """That cards of a pile are shown to everybody."""

    kind: ClassVar[str] = "revealed"
    pile: Where
    """The pile or the hand."""
    cards: tuple[str, ...]
    """Their ids, the first one shown first."""

    def __str__(self) -> str:
        return f"revealed from {self.pile}: {', '.join(self.cards)}"


@frozen(kw_only=True)
class Counted(Change):
    """That something which is counted has changed."""

    kind: ClassVar[str] = "count"
    what: str
    """The name of the counter, such as `round`, `phase`, `player`, `builds`."""
    value: int | str | tuple[int, ...] | tuple[str, ...] | tuple[tuple[int | str | None, ...], ...]
    """What it is now, as people say it."""
    round: int
    """The round in which it was."""
    player: int
    """Who was at turn, from 1."""

    def __str__(self) -> str:
        return COUNTERS[self.what].sentence(self)


@frozen(kw_only=True)
class Paid(Change):
    """That gold was paid for a part of a village on an occasion, such as a market (R9, R10.2)."""

    kind: ClassVar[str] = "paid"
    occasion: str
    """The occasion."""
    owner: Owner
    """Who was paid."""
    part: str
    """For what: `gold`, `silver`, `coins` or the like."""
    amount: int
    """How much."""

    def __str__(self) -> str:
        paid = f"was paid {self.amount} gold" if self.amount > 0 else f"lost {-self.amount} gold"
        return f"{self.occasion.replace('_', ' ')}: {owner_phrase(self.owner)} {paid} for {self.part}"


@frozen(kw_only=True)
class ChoicesShown(Change):
    """That several players have chosen unseen, or that chance has chosen (R16)."""

    kind: ClassVar[str] = "choices"
    name: str
    """The name that the steps give to what was chosen, "" for none."""
    choices: tuple[tuple[int | None, tuple[str, ...]], ...]
    """Each player, from 1, with what that player chose, or None with what chance chose; nothing where it stays hidden."""

    def __str__(self) -> str:
        if self.choices and self.choices[0][0] is None:
            name = f", the {self.name.replace('_', ' ')}" if self.name else ""
            return f"chosen at random{name}: {listing(self.choices[0][1], 'and') or 'something hidden'}"
        said = [f"{owner_phrase(player)} {listing(words, 'and')}" for player, words in self.choices if player and words]
        return f"the {self.name.replace('_', ' ')}: {', '.join(said) or 'all have chosen'}"


@frozen(kw_only=True)
class StepSkipped(Change):
    """That a part of what a card does was left out (R8.1)."""

    kind: ClassVar[str] = "skipped"
    card: str | None
    """The id of the card, None for what the rules themselves do."""
    what: str
    """What was left out, and why."""

    def __str__(self) -> str:
        return f"skipped: {', '.join(filter(None, (self.card, self.what)))}"


@frozen(kw_only=True)
class StepsWaiting(Change):
    """That a list of steps begins to wait for an occasion, or waits no longer; or that something holds until then (R15.2)."""

    kind: ClassVar[str] = "wait"
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
    begins: bool
    """Whether it begins to wait."""

    def __str__(self) -> str:
        whose = f"{possessive(self.player)} {self.card}" if self.card else f"a rule for player {self.player}"
        if self.when is None:
            return f"{whose} holds until: {self.until}" if self.begins else f"{whose} holds no longer"
        if not self.begins:
            return f"{whose} waits no longer for: {self.when}"
        return f"{whose} waits for: {self.when}" + (f"; until: {self.until}" if self.until else "")
