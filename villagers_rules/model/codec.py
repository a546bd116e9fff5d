"""The small values of a state as plain data: cards by id, players and spots counted from 1, places and tasks as short lists.

Every type of value has a name; `Codec.write` and `Codec.read` hold for each name how it is written down and read back. What is
read may come from anywhere: a value that does not fit raises `GameError` with what was expected and what was got.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from typing import Any, TypeVar

from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.changes.knowledge import EVERYONE
from villagers_rules.model.context import Context, Named
from villagers_rules.model.known import Known, joined
from villagers_rules.model.moves import FOR_FREE, MOVES, NO_PADLOCK, Move, Payment
from villagers_rules.model.places import (
    AREAS,
    BANK,
    Account,
    Layout,
    Place,
    card_with_coins,
    coins_on,
    seat_of_supply,
    supply_of,
)
from villagers_rules.model.reading import Way, from_one, list_of, listed, misfit, numbered, on_spots, read_text, same, whole
from villagers_rules.model.references import ALONE, IN_PILES, RULES, Reference
from villagers_rules.model.state import State
from villagers_rules.model.tasks import TASKS, Task
from villagers_rules.model.values import Value

_Value = TypeVar("_Value", bound=Value)

_PILES = ("stack", "reserve", "discard")
"""The areas that hold piles whose cards somebody can look at."""

MAX_NUMBER = 10**12
"""No amount, number or count of a saved game is larger."""


@lru_cache(maxsize=16)
def _face_names(table: CardTable) -> list[str]:
    """Return the names of the faces: a card's id, with the side in brackets if it has more than one."""
    return [
        table.ids[kind] + (f" ({table.side_name(face)})" if len(table.faces[kind]) > 1 else "")
        for face, kind in enumerate(table.kind_of)
    ]


@lru_cache(maxsize=16)
def _faces(table: CardTable) -> dict[str, int]:
    return {name: face for face, name in enumerate(_face_names(table))}


class Codec:
    """How the values of one game are written as plain data, and read."""

    @staticmethod
    def of(state: State) -> Codec:
        """Return the codec of the game of *state*; games with the same cards, phases and seats share it."""
        return _codec(state.table, tuple(state.rules.phases), state.players, len(state.seats), state.layout)

    def __init__(self, table: CardTable, phases: tuple[str, ...], players: int, seats: int, layout: Layout) -> None:
        self.table = table
        self.phases = phases
        self.players = players
        self.events = range(len(self.table.villagers), len(self.table.villagers) + len(self.table.events))
        self.developments = range(self.events.stop, self.table.kinds)
        self.layout = layout
        self.seats = seats
        ways: Mapping[str, tuple[Way, Way]] = {
            "number": (same, lambda data: whole(data, "a number", 0, MAX_NUMBER)),
            "amount": (same, lambda data: whole(data, "an amount of gold", 1, MAX_NUMBER)),
            "payment": (same, lambda data: whole(data, "an amount of gold", -MAX_NUMBER, MAX_NUMBER)),
            "text": (same, read_text),
            "texts": (list, list_of(read_text, "a list of words")),
            "flags": (list, self._read_flags),
            "note": (same, lambda data: read_text(data, most=1000)),
            "card": (table.ids.__getitem__, self._read_card),
            "card_or_rules": (
                lambda kind: None if kind == NOBODY else table.ids[kind],
                lambda data: NOBODY if data is None else self._read_card(data),
            ),
            "villager": (table.ids.__getitem__, lambda data: self._one_of(data, "a villager", range(len(table.villagers)))),
            "event": (table.ids.__getitem__, lambda data: self._one_of(data, "an event", self.events)),
            "development": (table.ids.__getitem__, lambda data: self._one_of(data, "a development", self.developments)),
            "cards": (self._write_cards, lambda data: tuple(self._read_cards(data))),
            "known": (
                lambda known: [[self._write_mask(mask), self._write_cards(cards)] for mask, cards in known],
                self._read_known,
            ),
            "face": (_face_names(table).__getitem__, self._read_face),
            "phase": (self.phases.__getitem__, self._read_phase),
            "seat": (from_one, self._read_seat),
            "player": (from_one, self._read_player),
            "spot": (from_one, lambda data: whole(data, "a spot of a village, from 1", 1, MAX_NUMBER) - 1),
            "spots": (
                lambda spots: [spot + 1 for spot in spots],
                list_of(lambda data: self.read["spot"](data), "a list of spots of a village", tuple),
            ),
            "under": (lambda spot: None if spot == NOBODY else spot + 1, self._read_under),
            "place": (self._write_place, self._read_place),
            "pile": (lambda place: None if place is None else self._write_place(place), self._read_pile),
            "uses": (on_spots, list_of(self._read_use, "a list of abilities that were used")),
            "triggered": (self._write_triggered, list_of(self._read_triggered, "a list of abilities that acted")),
            "placings": (self._write_placings, list_of(self._read_placing, "a list of cards that were placed")),
            "counts": (on_spots, list_of(self._read_count, "a list of counters on cards")),
            "hosts": (
                lambda rows: [[*map(from_one, row)] for row in rows],
                list_of(self._read_host, "a list of piles under cards"),
            ),
            "flag": (same, lambda data: data if isinstance(data, bool) else misfit("true or false", data)),
            "holders": (
                lambda seats: [None if seat == NOBODY else seat + 1 for seat in seats],
                list_of(self._read_holder, "a list of players, or null for nobody"),
            ),
            "players": (lambda seats: [seat + 1 for seat in seats], list_of(self._read_player, "a list of players", tuple)),
            "differences": (list, self._read_differences),
            "numbers": (list, self._read_numbers),
            "account": (self._write_account, self._read_account),
            "payee": (self._write_payee, self._read_payee),
            "places": (
                lambda places: [self._write_place(place) for place in places],
                list_of(lambda place: self._read_place(place), "a list of places", tuple),
            ),
            "move": (self._write_move, self._read_move),
            "reference": (self._write_reference, self._read_reference),
            "references": (
                lambda cards: [self._write_reference(card) for card in cards],
                list_of(self._read_chosen, "a list of what was chosen", tuple),
            ),
            "asked": (
                lambda seat: None if seat is None else seat + 1,
                lambda data: None if data is None else self._read_seat(data),
            ),
            "named": (
                lambda named: [self._write_fields(each) for each in named],
                list_of(lambda each: self._read_fields(Named, "a choice", each), "a list of choices", tuple),
            ),
            "context": (self._write_fields, lambda data: self._read_fields(Context, "what steps know", data)),
            "mask": (self._write_mask, self._read_mask),
            "task": (self.write_task, self._read_task),
            "tasks": (lambda tasks: [self.write_task(task) for task in tasks], list_of(self._read_task, "a list of what waits")),
        }
        self.write = {name: write for name, (write, _) in ways.items()}
        self.read = {name: read for name, (_, read) in ways.items()}

    # -- writing ----------------------------------------------------------------------------------------------------------------
    def _write_cards(self, kinds: Any) -> list[str]:
        ids = self.table.ids
        return [ids[kind] for kind in kinds]

    def _write_place(self, place: Place) -> list[Any]:
        return [self.layout.area_of[place], self.layout.number_of[place] + 1]

    def _write_account(self, account: Account) -> list[Any]:
        if account <= BANK:
            return ["bank"] if account == BANK else ["supply", seat_of_supply(account) + 1]
        card = card_with_coins(account)
        return self._write_place(account) if card is None else ["village", card[0] + 1, card[1] + 1]

    def _write_payee(self, payment: Payment) -> Any:
        if payment in (NO_PADLOCK, FOR_FREE):
            return None if payment == NO_PADLOCK else ["free"]
        return self._write_account(payment)

    def _write_move(self, move: Move) -> dict[str, Any]:
        return {"verb": move.verb, **self._write_fields(move)}

    def _write_reference(self, card: Reference | None) -> Any:
        if card is None:
            return None
        if card.area == "village":
            return [card.area, card.number + 1, card.card + 1]
        if card.area == RULES:
            return [card.area, self.table.rule_uses[card.number]]
        if card.area == "number":
            return [card.area, card.number]
        if card.area in ("suit", "word"):
            return [card.area, (self.table.suits if card.area == "suit" else self.table.words)[card.number]]
        number = [] if card.number == NOBODY else [card.number + 1]
        return [card.area, *number] if card.card == NOBODY else [card.area, *number, self.table.ids[card.card]]

    def _write_triggered(self, triggered: Any) -> list[Any]:
        card, under = self.write["card_or_rules"], self.write["under"]
        return [[card(row[0]), row[1] + 1, *map(under, row[2:4]), row[4]] for row in triggered]

    def _write_mask(self, mask: int) -> Any:
        if mask == EVERYONE:
            return "everyone"
        return [seat + 1 for seat in range(self.players) if mask >> seat & 1]

    def write_task(self, task: Task) -> dict[str, Any]:
        """Return a task of the agenda as a mapping of what it holds by name."""
        return {"task": task.kind, **self._write_fields(task)}

    def _write_fields(self, value: Value) -> dict[str, Any]:
        return {name: self.write[kind](getattr(value, name)) for name, kind in value.fields}

    # -- reading ----------------------------------------------------------------------------------------------------------------
    def _read_card(self, data: Any) -> int:
        """Return the kind of the card with the id *data*."""
        kind = self.table.kind.get(data) if isinstance(data, str) else None
        return misfit("the id of a card of this game", data) if kind is None else kind

    def _one_of(self, data: Any, what: str, kinds: range) -> int:
        kind = self._read_card(data)
        return kind if kind in kinds else misfit(f"the id of {what}", data)

    def _read_cards(self, data: Any) -> list[int]:
        """Return the kinds of a list of ids."""
        return [self._read_card(card) for card in listed(data, "a list of cards")]

    def _read_under(self, data: Any) -> int:
        return NOBODY if data is None else whole(data, "a spot of a village, from 1, or null", 1, MAX_NUMBER) - 1

    def _read_face(self, data: Any) -> int:
        face = _faces(self.table).get(data) if isinstance(data, str) else None
        return misfit("a card of this game, with its side in brackets if it has two", data) if face is None else face

    def _read_phase(self, data: Any) -> int:
        return self.phases.index(data) if data in self.phases else misfit(f"a phase ({', '.join(self.phases)})", data)

    def _read_seat(self, data: Any) -> int:
        """Return the seat that a number from 1 means."""
        return numbered(data, "a seat", self.seats)

    def _read_player(self, data: Any) -> int:
        return numbered(data, "a player", self.players)

    def _read_holder(self, data: Any) -> int:
        return NOBODY if data is None else self._read_player(data)

    def _read_use(self, data: Any) -> tuple[int, int, str]:
        match data:
            case [seat, spot, hook]:
                return self._read_seat(seat), self.read["spot"](spot), read_text(hook)
        return misfit(f'an ability that was used: [1, 3, "{next(iter(self.table.known_hooks))}"]', data)

    def _read_triggered(self, data: Any) -> tuple[int, int, int, int, str]:
        match data:
            case [card, seat, owner, spot, hook]:
                lies = NOBODY if owner is None else self._read_seat(owner), self._read_under(spot)
                return self.read["card_or_rules"](card), self._read_seat(seat), *lies, read_text(hook)
        return misfit("an ability that acted: its card, who acted, a seat and a spot, each or null, and when it acts", data)

    def _write_placings(self, rows: Any) -> list[list[Any]]:
        return [[*row[:-1], self.table.ids[row[-1]]] for row in on_spots(rows)]

    def _read_placing(self, data: Any) -> tuple[int, int, int, int, bool, int]:
        match data:
            case [seat, spot, number, phase, bool(from_hand), card]:
                when = whole(number, "a round", 0, MAX_NUMBER), whole(phase, "a phase, from 0", 0, MAX_NUMBER)
                return self._read_seat(seat), self.read["spot"](spot), *when, from_hand, self.read["villager"](card)
        return misfit("a card that was placed: a seat, a spot, a round, a phase from 0, whether from a hand, and its id", data)

    def _read_count(self, data: Any) -> tuple[int, int, str, int]:
        match data:
            case [seat, spot, counter, number]:
                count = read_text(counter), whole(number, "a number", 1, MAX_NUMBER)
                return self._read_seat(seat), self.read["spot"](spot), *count
        return misfit("a counter on a card: a seat, a spot, the id of the counter, and a number", data)

    def _read_host(self, data: Any) -> tuple[int, int, int]:
        match data:
            case [seat, spot, pile]:
                return self._read_seat(seat), self.read["spot"](spot), self.layout.number_of[self._read_place(["tucked", pile])]
        return misfit("a villager with cards under it: a seat, a spot and the number of the pile", data)

    def _of_players(self, data: Any, expected: str) -> list[Any]:
        found = listed(data, expected)
        return found if len(found) == self.players else misfit(expected, data)

    def _read_differences(self, data: Any) -> list[int]:
        numbers = self._of_players(data, f"a list of {self.players} whole numbers")
        return [whole(number, "a whole number", -MAX_NUMBER, MAX_NUMBER) for number in numbers]

    def _read_numbers(self, data: Any) -> list[int]:
        return [whole(number, "a number", 0, MAX_NUMBER) for number in listed(data, "a list of numbers")]

    def _read_flags(self, data: Any) -> list[bool]:
        expected = f"a list of {self.players} times true or false"
        flags = self._of_players(data, expected)
        return flags if {bool}.issuperset(map(type, flags)) else misfit(expected, data)

    def _read_place(self, data: Any) -> Place:
        """Return the pile that a list such as ["stack", 2] means."""
        if not isinstance(data, list) or len(data) != 2 or data[0] not in AREAS:
            misfit(f'a place such as ["stack", 2], of the areas {", ".join(AREAS)}', data)
        return self.layout.place(data[0], numbered(data[1], f"a number of {data[0]}", self.layout.sizes[data[0]]))

    def _read_pile(self, data: Any) -> Place | None:
        if data is not None and (not isinstance(data, list) or data[:1] not in [[area] for area in _PILES]):
            misfit('a pile: ["stack", 2], ["reserve", 1] or ["discard", 1], or null', data)
        return None if data is None else self._read_place(data)

    def _read_account(self, data: Any) -> Account:
        match data:
            case ["bank"]:
                return BANK
            case ["supply", seat]:
                return supply_of(self._read_seat(seat))
            case ["road", _]:
                return self._read_place(data)
            case ["village", seat, spot]:
                return coins_on(self._read_seat(seat), self.read["spot"](spot))
        return misfit('a place for gold: ["bank"], ["supply", 1], ["road", 2] or ["village", 1, 3]', data)

    def _read_reference(self, data: Any) -> Reference | None:
        match data:
            case None:
                return None
            case ["village", seat, spot]:
                return Reference("village", self._read_seat(seat), self.read["spot"](spot))
            case ["number", number]:
                return Reference("number", whole(number, "a number", 0, MAX_NUMBER))
            case ["option", number]:
                return Reference("option", whole(number, "an option, from 1", 1, MAX_NUMBER) - 1)
            case ["suit", suit]:
                return Reference("suit", self._read_suit(suit))
            case ["word", str(word)] if word in self.table.words:
                return Reference("word", self.table.words.index(word))
            case ["rules", str(name)] if name in self.table.rule_uses:
                return Reference(RULES, self.table.rule_uses.index(name))
            case ["player", player]:
                return Reference("player", self._read_player(player))
            case ["stack" | "reserve" as area, number]:
                return Reference(area, self.layout.number_of[self._read_place([area, number])])
            case ["gone", seat, card]:
                return Reference("gone", self._read_seat(seat), self._read_card(card))
            case [str(area), card] if area in ALONE:
                return Reference(area, card=self.read[ALONE[area]](card))
            case [str(area), number, card] if area in IN_PILES:
                return Reference(area, self.layout.number_of[self._read_place([area, number])], self.read["villager"](card))
        return misfit(
            'a card: ["village", 1, 3], ["hand", 1, its id], ["played", its id]; a pile: ["stack", 2]; or ["player", 2], or null',
            data,
        )

    def _read_suit(self, data: Any) -> int:
        suits = self.table.suits
        return suits.index(data) if data in suits else misfit(f"a suit ({', '.join(suits)})", data)

    def _read_mask(self, data: Any) -> int:
        if data == "everyone":
            return EVERYONE
        mask = 0
        for player in listed(data, '"everyone" or a list of players'):
            mask |= 1 << self._read_player(player)
        return mask

    def _read_known(self, data: Any) -> Known:
        found: list[tuple[int, tuple[int, ...]]] = []
        for part in listed(data, "a list of what players know"):
            match part:
                case [[*_] as players, cards]:
                    found.append((self._read_mask(players), tuple(self._read_cards(cards))))
                case _:
                    misfit("players and the cards they know: [[1, 3], [an id]]", part)
        know = joined(found)
        return know if know == tuple(found) else misfit("players who know the same together, with sorted cards", data)

    def _read_task(self, data: Any) -> Task:
        """Return the task that a mapping means."""
        return self._read_called(TASKS, "task", "a task", f"a task ({', '.join(TASKS)}) and what it holds", data)

    def _read_called(self, kinds: Mapping[str, type[_Value]], key: str, what: str, wanted: str, data: Any) -> _Value:
        """Return the value of one of *kinds*, whose name *data* has under a *key*; raise for what is not *wanted*."""
        name = data.get(key) if isinstance(data, dict) else None
        kind = (kinds.get(name) if isinstance(name, str) else None) or misfit(wanted, data)
        fields = {name: value for name, value in data.items() if name != key}
        return self._read_fields(kind, what, fields, key, got=data)

    def _read_fields(self, kind: type[_Value], what: str, data: Any, *besides: str, got: Any = None) -> _Value:
        names = [name for name, _ in kind.fields]
        if not isinstance(data, dict) or sorted(names) != sorted(data):
            misfit(f"{what} with {', '.join((*besides, *names))}", data if got is None else got)
        return kind(*(self.read[field](data[name]) for name, field in kind.fields))

    def _read_payee(self, data: Any) -> Payment:
        if data is None or data == ["free"]:
            return NO_PADLOCK if data is None else FOR_FREE
        return self._read_account(data)

    def _read_move(self, data: Any) -> Move:
        wanted = f"what a player does ({', '.join(MOVES)}) and what it holds"
        return self._read_called(MOVES, "verb", "what a player does", wanted, data)

    def _read_chosen(self, data: Any) -> Reference:
        card = self._read_reference(data)
        return misfit("a card, pile or player that was chosen", data) if card is None else card


@lru_cache(maxsize=16)
def _codec(table: CardTable, phases: tuple[str, ...], players: int, seats: int, layout: Layout) -> Codec:
    return Codec(table, phases, players, seats, layout)
