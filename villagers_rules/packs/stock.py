"""How many copies of every card a game has, after what set-up steps remove, include and add."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence

from attrs import frozen

from villagers_rules.model.rulebook import SetupStep
from villagers_rules.packs.developments import DevelopmentEntry
from villagers_rules.packs.events import EventEntry
from villagers_rules.packs.villagers import VillagerEntry


@frozen
class Stock:
    """All cards of the packs, in the order of the catalog."""

    villagers: Sequence[VillagerEntry]
    events: Sequence[EventEntry] = ()
    developments: Sequence[DevelopmentEntry] = ()

    def backs(self) -> dict[str, list[str]]:
        """Return by suit, deck or suit of developments the ids of the cards that show it on their backs."""
        found: dict[str, list[str]] = {}
        for back, card in (
            *((villager.suit, villager) for villager in self.villagers),
            *((event.deck, event) for event in self.events),
            *((development.suit, development) for development in self.developments),
        ):
            found.setdefault(back or "", []).append(card.id)
        return found

    def copies(self, steps: Iterable[SetupStep], players: int) -> dict[str, int]:
        """Return by id how many copies of each card are in a game that is set up for so many players (R1.3, R2.1)."""
        whole = {
            **{card.id: card.copies for card in self.villagers},
            **{card.id: card.copies for card in self.events},
            **{card.id: 1 for card in self.developments},
        }
        found = dict(whole) | {card.id: 0 for card in self.villagers if players not in card.players}
        kept = {card.id for card in self.villagers if card.beside_the_deck}
        backs = self.backs()
        for step in steps:
            if players not in step.players:
                continue
            for card in [step.what] if step.what in whole else backs.get(step.what, ()):
                if step.verb == "remove" and card not in kept:
                    found[card] = 0
                elif step.verb == "include":
                    found[card] = whole[card]
                elif step.verb == "add":
                    found[card] += step.number
        return found

    def deck_size(self, copies: Mapping[str, int], *, from_the_deck: bool = False) -> int:
        """Return the number of cards in the deck; one copy of each Starting Road card is not in it, unless the Road begins so."""
        return sum(
            copies[card.id] - int(card.part.flag("starting_road") and not from_the_deck)
            for card in self.villagers
            if copies[card.id] and not card.beside_the_deck
        )

    def beside(self, copies: Mapping[str, int]) -> dict[str, Counter[str]]:
        """Return for each set-up step that draws cards how many there are, by pile, deck or suit of developments."""
        piles: Counter[str] = Counter()
        decks: Counter[str] = Counter()
        suits: Counter[str] = Counter()
        for villager in self.villagers:
            pile = villager.part.text("pile")
            if pile is not None:
                piles[pile] += copies[villager.id]
        for event in self.events:
            decks[event.deck or ""] += copies[event.id]
        for development in self.developments:
            suits[development.suit or ""] += copies[development.id]
        return {"deal": piles, "give": piles, "reveal": decks, "place_under": decks, "lay_out": suits}
