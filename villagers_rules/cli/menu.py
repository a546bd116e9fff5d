"""Numbered questions: the many moves of a turn are asked for in steps, first what, then where, then who is paid."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from attrs import frozen

from villagers_rules.model.cards import NOBODY
from villagers_rules.model.options import Group, Move
from villagers_rules.model.state import State
from villagers_rules.report.cards import card_facts, side_facts
from villagers_rules.report.ink import Ink
from villagers_rules.report.table import card_row
from villagers_rules.rules.naming import choice_name, deciding, pile_name, spot_name
from villagers_rules.rules.padlocks import FREE

Row = tuple[str, ...]

ASKED_IN = {"trade": (2, 0, 1)}
"""The order in which the needs of a move are asked for, where it is not its own: the basic villager, the card, the pile."""
VERB_FIRST = ("trade",)
"""The verbs that are offered alone at first, since they begin with a choice that says little."""
QUESTIONS = {
    ("place", 1): "where?",
    ("place", 2): "who is paid for the padlock?",
    ("place", 3): "which side up?",
    ("play", 1): "who is paid for the padlock?",
    ("trade", 2): "which basic villager?",
    ("trade", 0): "which card goes back?",
    ("trade", 1): "onto which pile?",
}
PADLOCKS = (("place", 2), ("play", 1))
"""The needs that are answered with who is paid."""


@frozen
class Question:
    """What is asked next: *question*, the *answers* (values, in order), and how each of them is told."""

    question: str
    answers: tuple[Any, ...]
    rows: tuple[Row, ...]


class Menu:
    """Finds one move of *groups* by asking; *begun* is what was answered so far: the verb, then (need, value) pairs."""

    def __init__(self, state: State, groups: Sequence[Group], *, ink: Ink, viewer: int) -> None:
        self.state = state
        self.groups = groups
        self.ink = ink
        self.viewer = viewer
        self.verb = ""
        self.begun: dict[int, Any] = {}

    def answer(self, value: Any) -> None:
        """Take the answer to the question that was asked last."""
        if not self.verb:
            self.verb, *first = value
            if first:
                self.begun[self.order()[0]] = first[0]
        else:
            self.begun[self.open_needs()[0]] = value

    def order(self) -> Sequence[int]:
        """Return the order in which the needs of the verb are asked for."""
        size = len(next(group for group in self.groups if group[0] == self.verb)) - 1
        return ASKED_IN.get(self.verb, range(size))

    def open_needs(self) -> list[int]:
        """Return the needs that were not answered yet, in the order in which they are asked."""
        return [need for need in self.order() if need not in self.begun]

    def next_question(self) -> Question | None:
        """Return what to ask next, or None when the move is complete; what has only one answer is not asked."""
        while True:
            if not self.verb:
                answers = self._beginnings()
                return Question("", tuple(answers), tuple(self._beginning_row(*answer) for answer in answers))
            needs = self.open_needs()
            if not needs:
                return None
            values = self._values(needs[0])
            if len(values) > 1:
                rows = tuple(self._row(self.verb, needs[0], value) for value in values)
                return Question(QUESTIONS.get((self.verb, needs[0]), "which?"), tuple(values), rows)
            self.begun[needs[0]] = values[0]

    def move(self) -> Move:
        """Return the move, once nothing is left to ask."""
        return (self.verb, *(self.begun[need] for need in sorted(self.begun)))

    def _beginnings(self) -> list[tuple[Any, ...]]:
        found: dict[tuple[Any, ...], None] = {}
        for group in self.groups:
            if len(group) == 1 or group[0] in VERB_FIRST:
                found[(group[0],)] = None
            else:
                found.update(dict.fromkeys((group[0], value) for value in group[1]))
        return list(found)

    def _values(self, need: int) -> list[Any]:
        fitting = [
            group
            for group in self.groups
            if group[0] == self.verb and all(value in group[1 + known] for known, value in self.begun.items())
        ]
        return self._without_twins(list(dict.fromkeys(value for group in fitting for value in group[1 + need])), need)

    def _without_twins(self, values: list[Any], need: int) -> list[Any]:
        """Return *values* without spots and payments that are like an earlier one: equal cards that carry nothing."""
        if (self.verb, need) == ("place", 1):
            looks = [self._look(deciding(self.state), value) for value in values]
        elif (self.verb, need) in PADLOCKS:
            looks = [self._look(*value) if isinstance(value, tuple) else value for value in values]
        else:
            return values
        return [value for number, value in enumerate(values) if looks[number] not in looks[:number]]

    def _look(self, seat: int, spot: int) -> tuple[int, ...]:
        """Return what tells a placed card from others: for one that lies on the ground and carries nothing not even its place."""
        village = self.state.villages[seat]
        if spot == NOBODY or village.under[spot] != NOBODY or village.load[spot]:
            return (seat, spot)
        return (seat, NOBODY, village.face[spot], village.role[spot], village.coins[spot])

    # -- how answers are told --------------------------------------------------------------------------------------------------
    def _beginning_row(self, verb: str, first: Any = None) -> Row:
        if verb in VERB_FIRST:
            return "get a basic villager", "", "", f"{verb} a card of the hand for it, {self.state.trades} left"
        return (verb, "", "", "") if first is None else self._row(verb, first_need(verb), first)

    def _row(self, verb: str, need: int, value: Any) -> Row:
        table, ink = self.state.table, self.ink
        if verb in ("draft", "add gold"):
            return self._pile_row(value)
        if verb == "choose":
            return self._choice_row(value)
        if verb == "place":
            return (self._cards_row, self._spot_row, self._paid_row, self._side_row)[need](value)
        if verb == "play":
            if need:
                return self._paid_row(value)
            name, coins, suit, facts = card_row(table, table.ids[value], ink=ink)
            return f"play {name}", coins, suit, facts
        if need == 1:
            return self._pile_row(value)
        name, coins, suit, facts = card_row(table, table.ids[value], ink=ink)
        if need == 2:
            facts = f"{len(self.state.areas['basic'][table.basics.index(value)])} left"
        return name, coins, suit, facts

    def _pile_row(self, place: tuple[str, int]) -> Row:
        area, number = place
        pile = self.state.areas[area][number]
        if area == "road":
            coins = self.state.road_coins
            name, on_it, suit, facts = card_row(
                self.state.table, self.state.table.ids[pile[0]], ink=self.ink, coins=coins[number]
            )
            if sum((other, coins[at]) == (pile, coins[number]) for at, other in enumerate(self.state.areas[area])) > 1:
                facts += f" ({pile_name(place)})"  # Two cards that look the same are told apart by their places.
            return name, on_it, suit, facts
        if not pile:
            return str(pile_name(place)), "", "", ""
        back = self.state.table.suit[pile[-1]]
        cards = "1 card" if len(pile) == 1 else f"{len(pile)} cards"
        return str(pile_name(place)), "", self.ink.suit(back, self.state.table.suits[back]), f"face down, {cards}"

    def _choice_row(self, card: tuple[Any, ...]) -> Row:
        table = self.state.table
        told = str(choice_name(self.state, card))
        if card[0] == "player":
            return told, "", "", f"{self.state.supply[card[1]]} gold"
        if card[0] == "village":
            told = spot_name(self.state, card[1], card[2]).named(self.viewer)
            village = self.state.villages[card[1]]
            facts = card_facts(table, table.ids[table.kind_of[village.face[card[2]]]])
            return told, self._coins(village.coins[card[2]]), "", facts
        return told, "", "", card_facts(table, table.ids[card[2]])

    def _coins(self, coins: int) -> str:
        return self.ink.money(f"+{coins}") if coins else ""

    def _cards_row(self, cards: tuple[int, ...]) -> Row:
        table = self.state.table
        *_, suit, facts = card_row(table, table.ids[cards[-1]], ink=self.ink)
        names = " > ".join(table.villagers[kind].name for kind in cards)
        return f"place {self.ink.bold(names)}", "", suit, facts

    def _spot_row(self, spot: int) -> Row:
        if spot == NOBODY:
            return "on the ground", "", "", ""
        seat = deciding(self.state)
        village, table = self.state.villages[seat], self.state.table
        beside = ", ".join(table.villagers[table.kind_of[village.face[child]]].name for child in village.on(spot))
        where = f"on {spot_name(self.state, seat, spot).named(seat + 1)}"
        return where, self._coins(village.coins[spot]), "", f"beside {beside}" if beside else "which carries nothing yet"

    def _paid_row(self, payment: Any) -> Row:
        rules, seat = self.state.rules, deciding(self.state)
        if payment is None:
            return "nobody", "", "", ""
        if payment == "free":
            return "nobody", "", "", FREE
        if payment == "bank":
            return "the bank", "", "", f"{rules.bank_price} gold from your supply"
        told = spot_name(self.state, *payment).named(seat + 1)
        coins = self._coins(self.state.villages[payment[0]].coins[payment[1]])
        source = "from the bank, as the card is yours" if payment[0] == seat else "from your supply"
        return told, coins, "", f"{rules.padlock_price} gold {source}"

    def _side_row(self, face: int) -> Row:
        table = self.state.table
        return f"the {table.side_name(face)} side", "", "", ", ".join(side_facts(table.side[face]))


def first_need(verb: str) -> int:
    """Return the need of *verb* that is asked for first."""
    return ASKED_IN.get(verb, (0,))[0]
