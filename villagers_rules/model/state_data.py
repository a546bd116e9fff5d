"""A state as plain data, both ways: dictionaries, lists, words and whole numbers that people can read and JSON can hold.

Cards stand there by their ids. Players, seats, spots and places count from 1; piles run from the bottom to the top. A village is
the list of its spots in the order of placing, with null for a spot whose card left. What is written down is the whole state but
the journal; what follows from the rest (how many cards lie on one) is not written. What only some games have (`OPTIONAL`, events)
is left out where it is empty.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from villagers_rules.errors import GameError
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.codec import Codec
from villagers_rules.model.counters import COUNTERS, Counter
from villagers_rules.model.known import joined, known_to
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.model.places import Place
from villagers_rules.model.state import State
from villagers_rules.model.village import Village

if TYPE_CHECKING:
    from villagers_rules.model.rulebook import Rules


OPTIONAL = {
    "looked_at": "looked",
    "events": "event",
    "resolving": "resolving",
    "developments": "development",
    "box": "box",
}
"""The single piles that are left out of the data when they are empty: their names there, and their areas."""
DECKS = {"event_decks": "deck", "event_discards": "spent"}
"""The piles of events by the names of their decks; decks without a card are left out."""


# -- writing --------------------------------------------------------------------------------------------------------------------
def state_to_data(state: State) -> dict[str, Any]:
    """Return the state as plain data; `state_from_data` reads it back."""
    table, areas = state.table, state.areas
    ids, write = table.ids, Codec.of(state).write
    data = {
        "players": state.players,
        "seed": state.seed,
        **{counter.field: write[counter.type](getattr(state, counter.field)) for counter in _counters(is_optional=False)},
        "seats": [_seat(state, seat) for seat in range(len(state.seats))],
        "road": [
            {"card": ids[pile[0]], "coins": coins} if pile else None
            for pile, coins in zip(areas["road"], state.road_coins, strict=True)
        ],
        "stacks": [[ids[kind] for kind in pile] for pile in areas["stack"]],
        "reserve": [ids[kind] for kind in areas["reserve"][0]],
        "discard": [ids[kind] for kind in areas["discard"][0]],
        "basics": {ids[kind]: len(pile) for kind, pile in zip(table.supply, areas["basic"], strict=True)},
        "played": [ids[kind] for kind in areas["played"][0]],
        "agenda": _agenda(state),
        "known_hands": [
            {"player": viewer + 1, **_hand(state, hand), "cards": [ids[kind] for kind in cards]}
            for viewer in range(state.players)
            for hand, known in enumerate(state.known_hands)
            if (cards := known_to(known, viewer))
        ],
        "known_piles": [_pile(state, place) for place in sorted(state.known_piles, key=lambda place: _name(state, place))],
        "paid": [{"for": name, "seat": seat + 1, "part": part, "gold": gold} for name, seat, part, gold in state.paid],
    }
    return {**data, **_of_some_games(state)}


def _hand(state: State, hand: int) -> dict[str, Any]:
    """Return whose hand it is, or whose stash, or which cards under a villager of theirs."""
    layout, seat = state.layout, state.layout.seat_of_hand[hand]
    area, number = layout.area_of[layout.hand + hand], layout.number_of[layout.hand + hand]
    found = {"seat": seat + 1} if area == "hand" else {"seat": seat + 1, "area": area}
    return {**found, "pile": number + 1} if area == "tucked" else found


def _of_some_games(state: State) -> dict[str, Any]:
    """Return what only some games have, without what is empty or as it always is elsewhere."""
    ids, areas, write = state.table.ids, state.areas, Codec.of(state).write
    data: dict[str, Any] = {name: [ids[kind] for kind in areas[area][0]] for name, area in OPTIONAL.items()}
    for name, area in DECKS.items():
        piles = zip(state.table.decks, areas[area], strict=True)
        data[name] = {deck: [ids[kind] for kind in pile] for deck, pile in piles if pile}
    data["tucked"] = [
        {"pile": number, "cards": [ids[kind] for kind in pile]} for number, pile in enumerate(areas["tucked"], 1) if pile
    ]
    data["under_stacks"] = [[ids[kind] for kind in pile] for pile in areas["under"]] if any(areas["under"]) else []
    for counter in _counters(is_optional=True):
        value = getattr(state, counter.field)
        nothing = counter.type == "differences" and not any(value)
        nothing = nothing or (counter.type == "numbers" and value == state.counted_at_first())
        data[counter.field] = [] if nothing else write[counter.type](value)
    return {name: value for name, value in data.items() if value}


def _counters(*, is_optional: bool) -> list[Counter]:
    """Return the counters with a key of their own in saves, those that all games have or the others."""
    return [counter for counter in COUNTERS.values() if counter.is_optional == is_optional and not counter.of_seats]


def _agenda(state: State) -> list[dict[str, Any]]:
    codec = Codec.of(state)
    return [codec.write_task(task) for task in state.agenda]


def _seat(state: State, seat: int) -> dict[str, Any]:
    ids, areas = state.table.ids, state.areas
    data: dict[str, Any] = {"owner": state.owner_name(seat), "supply": state.supply[seat]}
    if seat < state.players:
        data["sits_out"] = state.sits_out[seat]
    data["hand"] = [ids[kind] for kind in areas["hand"][seat]]
    if areas["stash"][seat]:
        data["stash"] = [ids[kind] for kind in areas["stash"][seat]]
    data["square"] = [ids[kind] for kind in areas["square"][seat]]
    if areas["keep"][seat]:
        data["keep"] = [ids[kind] for kind in areas["keep"][seat]]
    data["village"] = _village(state.villages[seat])
    return data


def _village(village: Village) -> list[dict[str, Any] | None]:
    table = village.table
    ids, kind_of, faces = table.ids, table.kind_of, table.faces
    spots: list[dict[str, Any] | None] = []
    for face, under, coins, role in zip(village.face, village.under, village.coins, village.role, strict=True):
        if face < 0:
            spots.append(None)
            continue
        kind = kind_of[face]
        placed: dict[str, Any] = {"card": ids[kind]}
        if len(faces[kind]) > 1:
            placed["side"] = table.side_name(face)
        if role != kind or table.stand_in[kind]:
            placed["stands_for"] = ids[role]
        if under >= 0:
            placed["on"] = under + 1
        if coins:
            placed["coins"] = coins
        spots.append(placed)
    return spots


def _name(state: State, place: Place) -> tuple[str, int]:
    return state.layout.area_of[place], state.layout.number_of[place] + 1


def _pile(state: State, place: Place) -> dict[str, Any]:
    return {
        "pile": "{} {}".format(*_name(state, place)),
        "cards": [
            {"from_bottom": depth + 1, "players": [seat + 1 for seat in range(state.players) if mask >> seat & 1]}
            for depth, mask in sorted(state.known_piles[place].items())
        ],
    }


# -- reading --------------------------------------------------------------------------------------------------------------------
def state_from_data(data: dict[str, Any], table: CardTable, rules: Rules) -> State:
    """Return the state that *data* writes down, with an empty journal.

    *data* has the shape of `schemas/save.json`; what the shape cannot say is checked here, with the place in every error: cards,
    seats, places and phases that this game does not have. `rules.invariants` checks whether the whole keeps the laws of the game.
    """
    owners = [seat["owner"] for seat in data["seats"]]
    players = data["players"]
    if owners[:players] != list(range(1, players + 1)) or not all(isinstance(owner, str) for owner in owners[players:]):
        raise GameError(
            f"state.seats: expected the owners 1 to {players} and then the seats without a player, got {owners!r:.80}"
        )
    state = State(table, rules, players=players, seats=["" for _ in range(players)] + owners[players:], seed=data["seed"])
    read = _Reading(state, data)
    read.counters()
    read.seats()
    read.piles()
    state.look()
    read.knowledge()
    state.journal = Journal()
    return state


class _Reading:
    """Reads one state, part by part."""

    def __init__(self, state: State, data: dict[str, Any]) -> None:
        self.state = state
        self.data = data
        self.codec = Codec.of(state)

    def value(self, kind: str, data: Any, place: str) -> Any:
        """Return a value of the type *kind*, or raise the error that names its place."""
        try:
            return self.codec.read[kind](data)
        except GameError as error:
            raise GameError(f"state.{place}: {error}") from None

    def cards(self, data: list[str], place: str) -> list[int]:
        kinds = self.state.table.kind
        try:
            return [kinds[card] for card in data]
        except KeyError:
            number = next(number for number, card in enumerate(data) if card not in kinds)
            self.value("card", data[number], f"{place}[{number}]")
            raise

    def counters(self) -> None:
        state, data = self.state, self.data
        for counter in COUNTERS.values():
            name = counter.field
            if not counter.of_seats and (name in data or not counter.is_optional):
                setattr(state, name, self.value(counter.type, data[name], name))
        state.agenda = [self.value("task", task, f"agenda[{number}]") for number, task in enumerate(data["agenda"])]
        state.paid = [
            (paid["for"], self.value("seat", paid["seat"], f"paid[{number}].seat"), paid["part"], paid["gold"])
            for number, paid in enumerate(data["paid"])
        ]

    def player(self, data: int, place: str) -> int:
        return int(self.value("player", data, place))

    def seats(self) -> None:
        state = self.state
        for seat, data in enumerate(self.data["seats"]):
            place = f"seats[{seat}]"
            if ("sits_out" in data) != (seat < state.players):
                raise GameError(f"state.{place}.sits_out: expected with every player, and with no seat without one")
            if seat < state.players:
                state.sits_out[seat] = data["sits_out"]
            state.supply[seat] = data["supply"]
            state.areas["hand"][seat][:] = sorted(self.cards(data["hand"], f"{place}.hand"))
            state.areas["stash"][seat][:] = sorted(self.cards(data.get("stash", []), f"{place}.stash"))
            state.areas["square"][seat][:] = self.cards(data["square"], f"{place}.square")
            state.areas["keep"][seat][:] = self.cards(data.get("keep", []), f"{place}.keep")
            self.village(state.villages[seat], data["village"], f"{place}.village")

    def village(self, village: Village, data: list[dict[str, Any] | None], place: str) -> None:
        for spot, placed in enumerate(data):
            here = f"{place}[{spot}]"
            face = role = under = NOBODY
            if placed is not None:
                face, role = self.card(placed, here)
                under = placed.get("on", 0) - 1
            # A card lies on one that was there before it: that alone makes a village of trees.
            if under >= spot or (under != NOBODY and village.face[under] == NOBODY):
                raise GameError(f"state.{here}.on: expected the number of an earlier spot that holds a card, got {under + 1}")
            village.face.append(face)
            village.under.append(under)
            village.coins.append(placed.get("coins", 0) if placed else 0)
            village.role.append(role)
            village.children.append(0)
            if under != NOBODY:
                village.children[under] += 1
        village.invalidate()

    def card(self, placed: dict[str, Any], place: str) -> tuple[int, int]:
        """Return the face and the role of a placed card."""
        table = self.state.table
        kind = self.value("card", placed["card"], f"{place}.card")
        sides = [table.side_name(face) for face in table.faces[kind]]
        if ("side" in placed) != (len(sides) > 1) or placed.get("side", sides[0]) not in sides:
            wanted = f"one of the sides {', '.join(sides)}" if len(sides) > 1 else "no side, since the card has only one"
            raise GameError(f"state.{place}.side: expected {wanted}, got {placed.get('side')!r:.60}")
        role = self.value("card", placed["stands_for"], f"{place}.stands_for") if "stands_for" in placed else kind
        return table.faces[kind][sides.index(placed.get("side", sides[0]))], role

    def piles(self) -> None:
        state, data = self.state, self.data
        areas = state.areas
        for name, area in (("road", "road"), ("stacks", "stack")):
            if len(data[name]) != len(areas[area]):
                raise GameError(f"state.{name}: expected {len(areas[area])} places, got {len(data[name])}")
        for number, here in enumerate(data["road"]):
            if here:
                areas["road"][number][:] = [self.value("card", here["card"], f"road[{number}].card")]
                state.road_coins[number] = here["coins"]
        for number, pile in enumerate(data["stacks"]):
            areas["stack"][number][:] = self.cards(pile, f"stacks[{number}]")
        for area in ("reserve", "discard", "played"):
            areas[area][0][:] = self.cards(data[area], area)
        for name, area in OPTIONAL.items():
            areas[area][0][:] = self.cards(data.get(name, []), name)
        self.supply()
        self.events()

    def tucked_pile(self, number: int, place: str) -> int:
        """Return which pile of those under villagers a number from 1 means."""
        self.value("place", ["tucked", number], place)
        return number - 1

    def supply(self) -> None:
        table, basics = self.state.table, self.data["basics"]
        names = [table.ids[kind] for kind in table.supply]
        if sorted(basics) != sorted(names):
            raise GameError(f"state.basics: expected the basic villagers {', '.join(names)}, got {', '.join(basics)[:80]}")
        for pile, kind, name in zip(self.state.areas["basic"], table.supply, names, strict=True):
            pile[:] = [kind] * basics[name]

    def events(self) -> None:
        """Read the decks of events, and those that lie under stacks."""
        areas, decks, data = self.state.areas, self.state.table.decks, self.data
        for name, area in DECKS.items():
            piles = data.get(name, {})
            unknown = next((deck for deck in piles if deck not in decks), None)
            if unknown is not None:
                raise GameError(f"state.{name}: expected decks of events of this game ({', '.join(decks)}), got {unknown!r:.60}")
            for pile, deck in zip(areas[area], decks, strict=True):
                pile[:] = self.cards(piles.get(deck, []), f"{name}.{deck}")
        for number, pile in enumerate(data.get("tucked", ())):
            here = areas["tucked"][self.tucked_pile(pile["pile"], f"tucked[{number}].pile")]
            here[:] = sorted([*here, *self.cards(pile["cards"], f"tucked[{number}].cards")])
        slots = data.get("under_stacks", [[] for _ in areas["under"]])
        if len(slots) != len(areas["under"]):
            raise GameError(f"state.under_stacks: expected {len(areas['under'])} places, got {len(slots)}")
        for number, cards in enumerate(slots):
            areas["under"][number][:] = self.cards(cards, f"under_stacks[{number}]")

    def knowledge(self) -> None:
        state = self.state
        for number, known in enumerate(self.data["known_hands"]):
            place = f"known_hands[{number}]"
            viewer = self.player(known["player"], f"{place}.player")
            owner = self.value("seat", known["seat"], f"{place}.seat")
            number_of_pile = self.tucked_pile(known["pile"], place) if "pile" in known else owner
            hand = state.layout.hand_of[state.layout.place(known.get("area", "hand"), number_of_pile)]
            if state.layout.seat_of_hand[hand] != owner or ("pile" in known) != (known.get("area") == "tucked"):
                raise GameError(f"state.{place}.pile: expected the number of a pile under a villager of that seat")
            if known_to(state.known_hands[hand], viewer):
                raise GameError(
                    f"state.{place}: expected each player and seat once, got player {viewer + 1} and seat {owner + 1} again"
                )
            cards = self.cards(known["cards"], f"{place}.cards")
            state.known_hands[hand] = joined([*state.known_hands[hand], (1 << viewer, cards)])
        for number, pile in enumerate(self.data["known_piles"]):
            place = f"known_piles[{number}]"
            area, _, name = pile["pile"].partition(" ")
            where = self.value("place", [area, int(name)], f"{place}.pile")
            if not state.layout.is_hidden[where] or where in state.known_piles:
                raise GameError(f"state.{place}.pile: expected each face-down pile once, got {pile['pile']}")
            marks = state.known_piles[where] = {}
            for card in pile["cards"]:
                players = [self.player(player, f"{place}.cards") for player in card["players"]]
                marks[card["from_bottom"] - 1] = sum(1 << player for player in players)
