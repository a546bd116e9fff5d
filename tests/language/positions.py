"""Positions for the tests of the language, built from the card files alone."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from random import Random
from typing import Any

import yaml
from attrs import define, field

from villagers_rules.language import Lexicon, formula, symbols
from villagers_rules.model.cards import CardTable
from villagers_rules.model.printed import Event, Side, Villager
from villagers_rules.model.references import Reference
from villagers_rules.model.standing import Protect
from villagers_rules.model.village import Village
from villagers_rules.model.village_text import build_village, parse_village
from villagers_rules.packs.verbs import hooks
from villagers_rules.resources import read_text

FORMULAS = ("silver", "bronze")
SEATED = {"hand": "hands", "stash": "stashes", "square": "squares", "keep": "keeps"}
"""The areas with a pile for each seat, and how the suite calls them."""
SUITE_NAMES = {"basic": "supply", "looked": "among"}
"""How the suite writes a card of an area, where it does not use the area's name."""

PROTECTED = {"protect": "this villager", "from": "other players"}
"""How a card says that effects of others never take it."""


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
    counted: list[int] = field(factory=list)
    counted_on: list[tuple[int, int, str, int]] = field(factory=list)
    hosts: list[tuple[int, int, int]] = field(factory=list)
    renewable: tuple[str, ...] = ()
    is_last_round: bool = False
    round: int = 1
    markets_held: list[str] = field(factory=list)
    at_turn: int = 0
    first_player: int = 0
    builds_left: int = 0
    trades_left: int = 0
    phase: int = 0
    turns: str = "build"
    placed: list[tuple[int, int, int, int, bool, int]] = field(factory=list)
    placed_before: int = 0

    def turn_order(self) -> list[int]:
        """Return the players in turn order."""
        return [*range(self.first_player, self.players), *range(self.first_player)]

    def limit(self, name: str, seat: int) -> int:
        """Return a limit that is told from others: 2 and the symbols of the village that raise it in the base game."""
        number = self.table.symbol["food" if name == "draft" else "builder"]
        return min(5, 2 + self.villages[seat].symbols()[number])

    def counts_as(self, card: Reference) -> tuple[frozenset[int], frozenset[int]]:
        """Return suits and kinds that are told from others: every second card counts as two more suits, every third as no own."""
        kind = self.table.kind_of[self.villages[card.number].face[card.card]]
        suits = {self.table.suit[kind]} if card.card % 3 else set()
        suits |= {card.number, (card.card + card.number) % len(self.table.suits)} if card.card % 2 else set()
        return frozenset(suits), frozenset((kind, 0) if card.card % 4 == 1 else (kind,))


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
    return Lexicon(suits, villagers, tuple(suite()["seats"]), counters=("flour",), card_counters=("moss",))


KEYS = ("suit_symbols", "basic", "discard", "stands_for", "unlocked_by", "played_on")
"""What is printed on a villager besides its sides."""


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
            **{key: keys[key] for key in KEYS if key in keys},
            while_in_play=(Protect(),) if PROTECTED in keys.get("while_in_play", ()) else (),
            sides=tuple(side(name, each) for name, each in sides.items()) if sides else (side("", keys),),
            keyring=sum(other.get("copies", 2) for _, other in printed.values() if other.get("unlocked_by") == card),
        )

    events = [Event(id=name, name=name, pack="test", deck="summer") for name in suite()["events"]]
    made = CardTable([villager(card) for card in printed], lexicon().suits, symbols(), events=events, hooks=hooks())
    made.words = tuple(suite()["words"])
    return made


def position(data: Mapping[str, Any]) -> Table:
    """Return the position that the suite writes as *data*."""
    players = data.get("players", 2)
    names = [*range(1, players + 1), *([] if data.get("without_seats") else suite()["seats"])]
    kinds = table().kind
    road = [text.split(" +") for text in data.get("road", [])]

    def of_each(key: str, default: Any) -> list[Any]:
        return [data.get(key, {}).get(name, default) for name in names]

    def pile(cards: Iterable[str]) -> list[int]:
        return [kinds[card] for card in cards]

    spots = {(name, spot): cards for name, under in data.get("tucked", {}).items() for spot, cards in under.items()}
    return Table(
        table=table(),
        players=players,
        seats=["" if isinstance(name, int) else name for name in names],
        villages=[build_village(table(), parse_village(text)) for text in of_each("villages", "")],
        supply=of_each("supplies", 0),
        areas={
            **{area: [pile(cards) for cards in of_each(key, [])] for area, key in SEATED.items()},
            "tucked": [pile(cards) for cards in spots.values()],
            "road": [[kinds[part[0]]] if part[0] else [] for part in road],
            "basic": [pile(cards) for cards in data.get("supply", [])],
            "stack": [pile(cards) for cards in data.get("stacks", [])],
            "reserve": [pile(data.get("reserve", []))],
            "discard": [pile(data.get("discard", []))],
            "looked": [pile(data.get("looked", []))],
            "event": [pile(data.get("events", []))],
        },
        hosts=[(names.index(name), spot - 1, number) for number, (name, spot) in enumerate(spots)],
        road_coins=[int(part[1]) if len(part) > 1 else 0 for part in road],
        renewable=tuple(data.get("renewable", ())),
        round=data.get("round", 1),
        markets_held=list(data.get("markets_held", ())),
        at_turn=data.get("turn", 1) - 1,
        first_player=data.get("first", 1) - 1,
        builds_left=data.get("builds_left", 0),
        trades_left=data.get("trades_left", 0),
        phase=data.get("phase", 0),
        placed=[(row[0] - 1, row[1] - 1, *row[2:5], kinds[row[5]]) for row in data.get("placed", ())],
        placed_before=data.get("placed before", 0),
    )


def seat_name(where: Table, seat: int) -> str:
    """Return how the suite calls *seat*: a player's number from 1, or a name."""
    return where.seats[seat] or str(seat + 1)


def card_text(where: Table, reference: Reference) -> str:
    """Return how the suite writes what was found."""
    area, place = reference.area, reference.number
    cards = where.table
    match area:
        case "player":
            return f"player {seat_name(where, place)}"
        case "number":
            return str(place)
        case "suit":
            return cards.suits[place]
        case "name":
            return f"name {cards.ids[reference.card]}"
        case "word":
            return f"word {cards.words[place]}"
        case "stack":
            return f"stack {place + 1}"
        case "reserve":
            return "the reserve"
        case "road":
            coins = where.road_coins[place]
            return f"road {place + 1}: {cards.ids[reference.card]}" + (f" +{coins}" if coins else "")
        case "hand" | "stash" | "square" | "keep" | "gone":
            return f"{area} {seat_name(where, place)}: {cards.ids[reference.card]}"
        case "tucked":
            seat = next(seat for seat, _, number in where.hosts if number == place)
            return f"tucked {seat_name(where, seat)}: {cards.ids[reference.card]}"
        case "basic" | "looked" | "event" | "played" | "discard":
            return f"{SUITE_NAMES.get(area, area)}: {cards.ids[reference.card]}"
    village, spot = where.villages[place], reference.card
    face = village.face[spot]
    kind = cards.kind_of[face]
    note = cards.side_name(face) if village.role[spot] == kind else cards.ids[village.role[spot]]
    coins = village.coins[spot]
    shown = cards.ids[kind] + (f" ({note})" if note else "") + (f" +{coins}" if coins else "")
    return f"village {seat_name(where, place)}: {shown}"


def references(where: Table) -> Iterable[Reference]:
    """Yield a reference to everything that can have been chosen in *where*."""
    for seat, village in enumerate(where.villages):
        yield from (Reference("village", seat, spot) for spot in village.spots())
    for area in SEATED:
        yield from (Reference(area, seat, kind) for seat, kinds in enumerate(where.areas[area]) for kind in kinds)
    for area in ("road", "basic", "looked", "discard", "tucked"):
        yield from (Reference(area, place, kind) for place, kinds in enumerate(where.areas[area]) for kind in kinds)
    yield from (Reference("event", card=kind) for kind in where.areas["event"][0])
    yield from (Reference("stack", number) for number, _ in enumerate(where.areas["stack"]))
    yield from (Reference("player", seat) for seat in range(where.players))
    yield Reference("reserve", 0)
    for kind, _ in enumerate(where.table.villagers):
        yield from (Reference(area, card=kind) for area in ("played", "name"))
        yield from (Reference("gone", seat, kind) for seat, _ in enumerate(where.seats))


def reference(where: Table, text: str | None) -> Reference | None:
    """Return the first of what the suite writes as *text*; it writes `null` for nothing."""
    if text is None:
        return None
    return next(each for each in references(where) if card_text(where, each) == text)


def random_position(chance: Random) -> Table:
    """Return a position with random cards everywhere, also where the rules would not let them lie; some have left."""
    players = chance.randint(1, 5)
    seats = [""] * players + [name for name in suite()["seats"] if chance.random() < 0.7]
    cards = table()
    faces = [face for face, kind in enumerate(cards.kind_of) if kind < len(cards.villagers)]
    villages = []
    for _ in seats:
        village = Village(cards)
        for spot in range(chance.randint(0, 25)):
            face = chance.choice(faces)
            under = chance.choice([-1, *village.spots()])
            village.face.append(face)
            village.under.append(under)
            village.coins.append(chance.choice([0, 0, 0, 1, 2, 5]))
            village.role.append(cards.kind_of[face])
            village.children.append(0)
            if under >= 0:
                village.children[under] += 1
            if under < 0 and spot and chance.random() < 0.15:
                village.face[spot], village.coins[spot] = -1, 0
        villages.append(village)

    def some(most: int) -> list[int]:
        return [chance.randrange(len(cards.villagers)) for _ in range(chance.randint(0, most))]

    hosts = [(seat, spot) for seat, village in enumerate(villages) for spot in village.spots() if chance.random() < 0.1]
    return Table(
        table=cards,
        players=players,
        seats=seats,
        villages=villages,
        supply=[chance.randint(0, 9) for _ in seats],
        areas={
            **{area: [some(most) for _ in seats] for area, most in (("hand", 7), ("stash", 3), ("square", 5), ("keep", 2))},
            "tucked": [some(3) for _ in hosts],
            "road": [some(1) for _ in range(6)],
            "basic": [[kind] * chance.randint(0, 3) for kind in cards.supply],
            "stack": [some(3) for _ in range(6)],
            **{area: [some(2)] for area in ("reserve", "discard", "looked")},
            "event": [[cards.kind[event.id] for event in cards.events if chance.random() < 0.5]],
        },
        hosts=[(*host, number) for number, host in enumerate(hosts)],
        road_coins=[chance.choice([0, 0, 1, 3]) for _ in range(6)],
        renewable=chance.choice([(), ("reserve",)]),
        round=chance.randint(1, 10),
        markets_held=["first_market", "second_market"][: chance.randint(0, 2)],
        at_turn=chance.randrange(-1, players),
        first_player=chance.randrange(players),
        builds_left=chance.randint(0, 5),
        trades_left=chance.randint(0, 1),
        phase=chance.randint(0, 1),
        placed=[
            (
                *(chance.randrange(players), chance.randrange(20), chance.randint(0, 10), chance.randint(0, 1)),
                *(chance.random() < 0.5, chance.randrange(len(cards.villagers))),
            )
            for _ in range(20)
        ],
        placed_before=chance.randint(0, 20),
    )
