"""What happens to gold and cards, as people see it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import ClassVar

from villagers_rules.classes import frozen
from villagers_rules.model.public_changes.change import Change, Holes, Owner, Where, card_term
from villagers_rules.phrases import Listed, Phrase, Term, indefinite, number_phrase, phrase, phrase_with


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

    def _said(self, holes: Holes) -> Phrase:
        return phrase_with("{amount} gold goes from {source} to {target} ({rule})", holes)


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

    def _said(self, holes: Holes) -> Phrase:
        if self.card is None:
            holes["card"] = Term(indefinite(f"{self.suit} card"), "back", self.suit)
            return phrase_with("{card} goes from {source} to {target}", holes)
        match self.source.area, self.target.area:
            case "deck", "event":
                return phrase_with("{card} is dealt", holes)
            case "under", "event":
                return phrase_with("{card} is triggered", holes)
            case "event", "resolving":
                return phrase_with("{card} is resolved", holes)
            case _, "spent":
                return phrase_with("{card} is discarded", holes)
        return phrase_with("{card} goes from {source} to {target}", holes)


@frozen(kw_only=True)
class CardsLookedAt(Change):
    """That a player alone looks at cards of a pile: those on its top, or one that lies under others."""

    kind: ClassVar[str] = "looked at"
    player: int
    """Who looks, from 1."""
    number: int
    """How many cards."""
    pile: Where
    """The pile."""
    cards: tuple[str, ...] | None
    """Their ids; None for everybody else."""
    under: int = 0
    """Under how many cards it lies, 0 for those on the top."""
    is_lowest: bool = False
    """Whether it lies under all other cards of the pile."""

    def _said(self, holes: Holes) -> Phrase:
        holes["cards"] = _cards(self.under or self.number)
        return _known(self._looks(holes), self.cards)

    def _looks(self, holes: Holes) -> Phrase:
        if self.is_lowest:
            if holes.are_own:
                return phrase_with("you look at the lowest card of {pile}", holes)
            return phrase_with("{player} looks at the lowest card of {pile}", holes)
        if self.under:
            if holes.are_own:
                return phrase_with("you look at the card under {cards} of {pile}", holes)
            return phrase_with("{player} looks at the card under {cards} of {pile}", holes)
        if holes.are_own:
            return phrase_with("you look at {cards} of {pile}", holes)
        return phrase_with("{player} looks at {cards} of {pile}", holes)


@frozen(kw_only=True)
class HandSeen(Change):
    """That a player looked at a hand or a stash (R12.2)."""

    kind: ClassVar[str] = "saw"
    leaves_out_the_usual: ClassVar[bool] = True
    player: int
    """Who looked, from 1."""
    owner: Owner
    """Whose it is."""
    area: str = "hand"
    """`hand` or `stash`."""

    def _said(self, holes: Holes) -> Phrase:
        holes["hand"] = Where(area=self.area, owner=self.owner).named(holes.viewer)
        if holes.are_own:
            return phrase_with("you look at {hand}", holes)
        return phrase_with("{player} looks at {hand}", holes)


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

    def _said(self, holes: Holes) -> Phrase:
        holes["cards"] = _row(self.cards) if self.cards else _cards(self.number)
        if self.cards and len(self.cards) > 1:
            if holes.are_own:
                return phrase_with("you put back on {pile}, the last one on top: {cards}", holes)
            return phrase_with("{player} puts back on {pile}, the last one on top: {cards}", holes)
        if holes.are_own:
            return phrase_with("you put {cards} back on {pile}", holes)
        return phrase_with("{player} puts {cards} back on {pile}", holes)


def _cards(number: int) -> Phrase:
    return number_phrase(number, "{number} card", "{number} cards")


def _row(cards: Iterable[str]) -> Listed:
    return Listed(map(card_term, cards), "")


def _known(said: Phrase, cards: tuple[str, ...] | None) -> Phrase:
    return phrase("{said}: {cards}", said=said, cards=_row(cards)) if cards else said


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

    def _said(self, holes: Holes) -> Phrase:
        if self.stands_for:
            holes["card"] = phrase_with("{card} ({stands_for})", Holes(self, holes.viewer))
        elif self.side:
            holes["card"] = phrase_with("{card} ({side})", Holes(self, holes.viewer))
        if self.on is not None:
            return phrase_with("{card} is placed on {on}, from {source}", holes)
        holes["village"] = Where(area="village", owner=self.spot.owner).named(holes.viewer)
        return phrase_with("{card} is placed in {village}, from {source}", holes)


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

    def _said(self, holes: Holes) -> Phrase:
        return phrase_with("{spot} leaves the village and goes to {target}", holes)


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

    def _said(self, holes: Holes) -> Phrase:
        holes["other"] = Where(area="village", owner=self.spot.owner, card=self.replaced).named(holes.viewer)
        return phrase_with("{card} takes the place of {other}, which goes to {target}", holes)


@frozen(kw_only=True)
class CardResettled(Change):
    """That a placed card went elsewhere in a village, or to another one, with all that lay on it."""

    kind: ClassVar[str] = "resettled"
    card: str
    """The id of the card."""
    source: Where
    """The card where it lay."""
    spot: Where
    """The card where it lies now."""
    on: Where | None
    """The card on which it lies now, null for the ground."""
    carries: tuple[str, ...]
    """The ids of the cards that lie on it and went with it, in the order of placing."""

    def _said(self, holes: Holes) -> Phrase:
        holes["target"] = (self.on or Where(area="village", owner=self.spot.owner)).named(holes.viewer)
        holes["cards"] = _row(self.carries)
        said = phrase_with("{source} goes onto {target}", holes) if self.on else phrase_with("{source} goes to {target}", holes)
        return phrase("{said}, with {cards} on it", said=said, cards=holes["cards"]) if self.carries else said


@frozen(kw_only=True)
class CardsSwapped(Change):
    """That two placed cards changed places, each under what lay there; both are named where they lie now."""

    kind: ClassVar[str] = "swapped"
    spot: Where
    """One of the cards, with the number that the other one had."""
    other: Where
    """The other card."""

    def _said(self, holes: Holes) -> Phrase:
        return phrase_with("{spot} and {other} have changed places", holes)


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

    def _said(self, holes: Holes) -> Phrase:
        return phrase_with("{spot}: turned from {before} to {side}", holes)


@frozen(kw_only=True)
class PileShuffled(Change):
    """That a pile was shuffled; nobody learns the order."""

    kind: ClassVar[str] = "shuffled"
    pile: Where
    """The pile."""
    cards: int
    """How many cards it has."""

    def _said(self, holes: Holes) -> Phrase:
        holes["cards"] = _cards(self.cards)
        return phrase_with("{pile} is shuffled ({cards})", holes)


@frozen(kw_only=True)
class CardTucked(Change):
    """That the top card of a pile was put under others, or that one came up from below."""

    kind: ClassVar[str] = "shifted"
    pile: Where
    """The pile."""
    under: int
    """Under how many cards it was put, or lay before it came up."""
    is_lowest: bool
    """Whether the card is the lowest one now, or was it."""
    comes_up: bool
    """Whether it came to the top of the pile, and lay under others before."""

    def _said(self, holes: Holes) -> Phrase:
        holes["cards"] = _cards(self.under)
        if self.comes_up and self.is_lowest:
            return phrase_with("the lowest card of {pile} comes to its top", holes)
        if self.comes_up:
            return phrase_with("the card under {cards} of {pile} comes to its top", holes)
        if self.is_lowest:
            return phrase_with("the top card of {pile} goes to its bottom", holes)
        return phrase_with("the top card of {pile} is put under {cards}", holes)


@frozen(kw_only=True)
class CardsRevealed(Change):
    """That cards of a pile are shown to everybody."""

    kind: ClassVar[str] = "revealed"
    pile: Where
    """The pile or the hand."""
    cards: tuple[str, ...]
    """Their ids, the first one shown first."""

    def _said(self, holes: Holes) -> Phrase:
        holes["cards"] = _row(self.cards)
        return phrase_with("revealed from {pile}: {cards}", holes)
