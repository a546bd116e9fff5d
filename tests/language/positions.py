"""Positions for the tests of the language, built from the card files alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

import yaml
from attrs import define

from villagers_rules.language import Lexicon, Reference, formula, symbols
from villagers_rules.model.cards import CardTable, Side, Villager
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import build_village, parse_village
from villagers_rules.resources import read_text

FORMULAS = ("silver", "bronze")


@define
class Table:
    """A position: what a `State` shows to the language, and nothing else."""

    table: CardTable
    players: int
    seats: list[str]
    villages: list[Village]
    supply: list[int]
    areas: dict[str, list[list[int]]]
    road_coins: list[int]


@cache
def suite() -> Mapping[str, Any]:
    """Return the compliance suite."""
    data: Mapping[str, Any] = yaml.safe_load(read_text("dsl", "examples.yaml"))
    return data


@cache
def card_files() -> tuple[Mapping[str, Any], ...]:
    """Return the base game's card files in the order of its suits, then the extra cards of the suite."""
    suits = yaml.safe_load(read_text("cards", "base", "pack.yaml"))["pack"]["suits"]
    base = [yaml.safe_load(read_text("cards", "base", f"{suit}.yaml")) for suit in suits]
    return (*base, *suite()["cards"])


@cache
def lexicon() -> Lexicon:
    """Return the words of the base game, of the suite's extra cards and of its seats."""
    suits = tuple(dict.fromkeys(file["suit"] for file in card_files()))
    villagers = tuple(card for file in card_files() for card in file["villagers"])
    return Lexicon(suits, villagers, tuple(suite()["seats"]))


@cache
def table() -> CardTable:
    """Return the cards as rows of numbers."""
    printed = {card: (file["suit"], keys) for file in card_files() for card, keys in file["villagers"].items()}

    def side(name: str, keys: Mapping[str, Any]) -> Side:
        printed: dict[str, Any] = {key: keys[key] for key in ("food", "builder", "gold") if key in keys}
        printed |= {key: formula(keys[key], lexicon()) for key in FORMULAS if key in keys}
        return Side(name=name, **printed)

    def villager(card: str) -> Villager:
        suit, keys = printed[card]
        sides = keys.get("sides")
        return Villager(
            id=card,
            name=card,
            pack="test",
            suit=suit,
            **{
                key: keys[key]
                for key in ("suit_symbols", "basic", "discard", "stealable", "stands_for", "unlocked_by")
                if key in keys
            },
            sides=tuple(side(name, each) for name, each in sides.items()) if sides else (side("", keys),),
            keyring=sum(other.get("copies", 2) for _, other in printed.values() if other.get("unlocked_by") == card),
        )

    return CardTable([villager(card) for card in printed], lexicon().suits, symbols())


def position(data: Mapping[str, Any]) -> Table:
    """Return the position that the suite writes as *data*."""
    players = data.get("players", 2)
    names = [*range(1, players + 1), *([] if data.get("without_seats") else suite()["seats"])]
    kinds = table().kind
    road = [text.split(" +") for text in data.get("road", [])]

    def of_each(key: str, default: Any) -> list[Any]:
        return [data.get(key, {}).get(name, default) for name in names]

    def piles(key: str) -> list[list[int]]:
        return [[kinds[card] for card in cards] for cards in of_each(key, [])]

    return Table(
        table=table(),
        players=players,
        seats=["" if isinstance(name, int) else name for name in names],
        villages=[build_village(table(), parse_village(text)) for text in of_each("villages", "")],
        supply=of_each("supplies", 0),
        areas={
            "hand": piles("hands"),
            "square": piles("squares"),
            "road": [[kinds[part[0]]] if part[0] else [] for part in road],
        },
        road_coins=[int(part[1]) if len(part) > 1 else 0 for part in road],
    )


def seat_name(where: Table, seat: int) -> str:
    """Return how the suite calls *seat*: a player's number from 1, or a name."""
    return where.seats[seat] or str(seat + 1)


def card_text(where: Table, reference: Reference) -> str:
    """Return how the suite writes a card or a player that was found."""
    area, place, *card = reference
    if area == "player":
        return f"player {seat_name(where, place)}"
    cards = where.table
    if area == "road":
        coins = where.road_coins[place]
        return f"road {place + 1}: {cards.ids[card[0]]}" + (f" +{coins}" if coins else "")
    if area != "village":
        return f"{area} {seat_name(where, place)}: {cards.ids[card[0]]}"
    village, spot = where.villages[place], card[0]
    face = village.face[spot]
    kind = cards.kind_of[face]
    note = cards.side_name(face) if village.role[spot] == kind else cards.ids[village.role[spot]]
    coins = village.coins[spot]
    shown = cards.ids[kind] + (f" ({note})" if note else "") + (f" +{coins}" if coins else "")
    return f"village {seat_name(where, place)}: {shown}"


def references(where: Table) -> Iterable[Reference]:
    """Yield a reference to every card of *where*."""
    for seat, village in enumerate(where.villages):
        yield from (("village", seat, spot) for spot in village.spots())
    for area in ("hand", "square"):
        yield from ((area, seat, kind) for seat, kinds in enumerate(where.areas[area]) for kind in kinds)
    yield from (("road", place, kind) for place, kinds in enumerate(where.areas["road"]) for kind in kinds)


def reference(where: Table, text: str) -> Reference:
    """Return the first card that the suite writes as *text*."""
    return next(each for each in references(where) if card_text(where, each) == text)


def random_position(chance: Random) -> Table:
    """Return a position with random cards everywhere, also where the rules would not let them lie; some have left."""
    players = chance.randint(1, 5)
    seats = [""] * players + [name for name in suite()["seats"] if chance.random() < 0.7]
    cards = table()
    villages = []
    for _ in seats:
        village = Village(cards)
        for spot in range(chance.randint(0, 25)):
            face = chance.randrange(len(cards.kind_of))
            under = chance.choice([-1, *village.spots()])
            village.face.append(face)
            village.under.append(under)
            village.coins.append(chance.choice([0, 0, 0, 1, 2, 5]))
            village.role.append(cards.kind_of[face])
            village.load.append(0)
            if under >= 0:
                village.load[under] += 1
            if under < 0 and spot and chance.random() < 0.15:
                village.face[spot], village.coins[spot] = -1, 0
        villages.append(village)

    def some(most: int) -> list[int]:
        return [chance.randrange(cards.kinds) for _ in range(chance.randint(0, most))]

    return Table(
        table=cards,
        players=players,
        seats=seats,
        villages=villages,
        supply=[chance.randint(0, 9) for _ in seats],
        areas={"hand": [some(7) for _ in seats], "square": [some(5) for _ in seats], "road": [some(1) for _ in range(6)]},
        road_coins=[chance.choice([0, 0, 1, 3]) for _ in range(6)],
    )
