"""Which cards a game is played with, before any of them is shuffled or dealt: what the cards and the rules alone tell."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from functools import lru_cache
from typing import Final

from villagers_rules.model.cards import CardTable
from villagers_rules.model.places import OWN
from villagers_rules.model.rulebook import Rules, SetupStep

ORDER = "order"
"""The last fingerprint of every pack: that of the order of all others, on which the deal depends."""


def steps_for(rules: Rules, players: int) -> list[SetupStep]:
    """Return the set-up steps that are done with so many players."""
    counted = rules.setup.as_players or players
    return [step for step in rules.setup.steps if counted in step.players]


@lru_cache(maxsize=64)
def copies_in_game(table: CardTable, rules: Rules, players: int) -> tuple[int, ...]:
    """Return, by kind, how many copies of a card are in the game (R1.3, R2.1), after what set-up steps remove and add."""
    counted = rules.setup.as_players or players
    copies = []
    for kind, card in enumerate(table.cards):
        fits = kind >= len(table.villagers) or counted in table.villagers[kind].players
        copies.append(getattr(card, "copies", 1) if fits else 0)
    for step in steps_for(rules, players):
        for kind in _named(table, step.what):
            if step.verb == "remove" and (kind >= len(table.villagers) or in_the_deck(table, kind)):
                copies[kind] = 0
            elif step.verb == "include":
                copies[kind] = getattr(table.cards[kind], "copies", 1)
            elif step.verb == "add":
                copies[kind] += step.number
    return tuple(copies)


@lru_cache(maxsize=64)
def villagers_in_game(table: CardTable, players: int) -> tuple[int, ...]:
    """Return the kinds of the villagers in the game, with so many players; of a table without rules all villagers."""
    kinds = range(len(table.villagers))
    if table.rules is None:
        return tuple(kinds)
    copies = copies_in_game(table, table.rules, players)
    return tuple([kind for kind in kinds if copies[kind]])


@lru_cache(maxsize=64)
def suits_in_game(table: CardTable, players: int) -> tuple[int, ...]:
    """Return the suits whose symbols villagers in the game show, with so many players; of a table without rules all suits."""
    if table.rules is None:
        return tuple(range(len(table.suits)))
    there = [table.villagers[kind] for kind in villagers_in_game(table, players)]
    shown = {name for villager in there for side in villager.sides for name, number in villager.symbols(side) if number}
    return tuple([number for number, suit in enumerate(table.suits) if suit in shown])


def _named(table: CardTable, what: str) -> list[int]:
    """Return the kinds that a set-up step means: one card, or all with this suit or deck on the back."""
    if what in table.kind:
        return [table.kind[what]]
    return [kind for kind in range(table.kinds) if table.backs[table.suit[kind]] == what]


def in_the_deck(table: CardTable, kind: int) -> bool:
    """Return whether a card is a villager that is shuffled into the deck when it is in the game."""
    if kind >= len(table.villagers):
        return False
    villager = table.villagers[kind]
    return not (villager.basic or villager.starts_village or villager.pool is not None or villager.pile is not None)


def deck_for(table: CardTable, rules: Rules, players: int) -> list[int]:
    """Return the kinds of the deck before the shuffle, in the order of the files, without those on the Road (R1.3, R2.1)."""
    copies = copies_in_game(table, rules, players)
    deck: list[int] = []
    for kind, villager in enumerate(table.villagers):
        if in_the_deck(table, kind):
            on_road = villager.starting_road and not rules.road.from_the_deck
            deck += [kind] * (copies[kind] - on_road)
    return deck


def starting_road(table: CardTable, rules: Rules, players: int) -> list[int]:
    """Return the kinds that begin on the Road, in the order of the files (R2.1); none when it begins with cards of the deck."""
    if rules.road.from_the_deck:
        return []
    copies = copies_in_game(table, rules, players)
    return [kind for kind, villager in enumerate(table.villagers) if villager.starting_road and copies[kind]]


DRAWS: Final = {
    "deal": "hand",
    "stash": "stash",
    "give": "keep",
    "reveal": "event",
    "lay_out": "development",
    "place_under": "under",
}
"""The set-up steps that draw cards from a pile beside the deck, each with the area to which they go."""
TO_EACH: Final = tuple(verb for verb, area in DRAWS.items() if area in OWN)
"""Those of them that draw cards for each player, or for those that they name."""
RECEIVERS: Final[Mapping[str, slice]] = {
    "": slice(None),
    "the first player": slice(1),
    "the last player": slice(-1, None),
    "all but the first player": slice(1, None),
}
"""Who of the players in turn order gets the cards of such a step, by what it says under `to`."""


def cards_drawn(step: SetupStep, players: int) -> int:
    """Return how many cards a set-up step of `DRAWS` takes in a game of so many players."""
    number = 1 if step.verb == "place_under" else step.number
    return number * (len(range(players)[RECEIVERS[step.to]]) if step.verb in TO_EACH else 1)


def drawn_from(table: CardTable, rules: Rules, players: int) -> Mapping[str, Counter[str]]:
    """Return for each set-up step that draws cards how many there are beside the deck, by pile, deck or suit of developments."""
    copies = copies_in_game(table, rules, players)
    piles: Counter[str] = Counter()
    decks: Counter[str] = Counter()
    suits: Counter[str] = Counter()
    for villager in table.villagers:
        if villager.pile is not None:
            piles[villager.pile] += copies[table.kind[villager.id]]
    for event in table.events:
        decks[event.deck] += copies[table.kind[event.id]]
    for development in table.developments:
        suits[development.suit] += copies[table.kind[development.id]]
    return {**dict.fromkeys(TO_EACH, piles), "reveal": decks, "place_under": decks, "lay_out": suits}
