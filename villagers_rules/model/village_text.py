"""Villages as text: what one would write at a table, and what is printed.

``;`` parts trees, ``>`` puts a card on a card, brackets hold branches, ``+2`` is coins, ``+2 name`` counters of that name, and
brackets right after a name say which side is up or which villager a card stands for::

    founders (food); lumberjack > (wheeler > cartwright, cooper +2); miner > seeker > monk (spelunker) > jeweler
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

from villagers_rules import arguments
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError, nearest
from villagers_rules.model.cards import NOBODY, CardTable
from villagers_rules.model.village import Village

if TYPE_CHECKING:
    from villagers_rules.model.state import State

MAX_LENGTH = 20_000
"""A village text longer than this is refused unread."""
MAX_CARD_DEPTH = 100
"""Brackets and cards nested deeper than this are refused."""

_TOKEN = re.compile(r"\s*(?:(?P<name>[a-z][a-z0-9_]*)|\+\s*(?P<coins>[0-9]{1,6})|(?P<mark>[;>(),]))")


@frozen
class Placed:
    """A card as written: its id, the note in brackets after it, its coins in gold, the cards and the counters on it."""

    card: str
    note: str = ""
    coins: int = 0
    carries: tuple[Placed, ...] = ()
    counters: tuple[tuple[str, int], ...] = ()

    def __str__(self) -> str:
        shown = self.card + (f" ({self.note})" if self.note else "") + (f" +{self.coins}" if self.coins else "")
        for counter, number in self.counters:
            shown += f" +{number} {counter}"
        if len(self.carries) == 1:
            return f"{shown} > {self.carries[0]}"
        if self.carries:
            return f"{shown} > ({', '.join(map(str, self.carries))})"
        return shown


def print_village(trees: Iterable[Placed]) -> str:
    """Return the text of *trees*; `parse_village` reads it back."""
    return "; ".join(map(str, trees))


def parse_village(text: str) -> tuple[Placed, ...]:
    """Return the trees written in *text*, raising `GameError` with the place where it cannot be read.

    >>> trees = parse_village("lumberjack > (wheeler > cartwright, cooper +2)")
    >>> [str(card) for card in trees[0].carries]
    ['wheeler > cartwright', 'cooper +2']
    >>> print_village(trees)
    'lumberjack > (wheeler > cartwright, cooper +2)'
    """
    return _Reader(arguments.text("a village", text)).trees()


class _Reader:
    """Reads one village text from left to right."""

    def __init__(self, text: str) -> None:
        if len(text) > MAX_LENGTH:
            raise GameError(f"a village has at most {MAX_LENGTH} characters; this text has {len(text)}")
        self.text = text
        self.tokens: list[tuple[str, str, int]] = []
        place = 0
        end = len(text.rstrip())
        while place < end:
            found = _TOKEN.match(text, place)
            if found is None:
                place += len(text[place:]) - len(text[place:].lstrip())
                raise self.error(place, "expected the id of a card, such as a_card, or one of ; > ( ) , +2")
            kind = str(found.lastgroup)
            self.tokens.append((kind, found[kind], found.start(kind)))
            place = found.end()
        self.tokens.append(("end", "the end", end))
        self.next = 0

    def error(self, place: int, message: str) -> GameError:
        start = max(0, place - 60)
        return GameError(
            f"cannot read the village, column {place + 1}: {message}\n"
            f"    {self.text[start : start + 100]}\n    {' ' * (place - start)}^"
        )

    def accept(self, mark: str) -> bool:
        if self.tokens[self.next][1] == mark and self.tokens[self.next][0] == "mark":
            self.next += 1
            return True
        return False

    def trees(self) -> tuple[Placed, ...]:
        found = []
        while self.tokens[self.next][0] != "end":
            found.append(self.card(0))
            if not self.accept(";") and self.tokens[self.next][0] != "end":
                raise self.error(self.tokens[self.next][2], "expected ';' before the next tree, or '>' before a card on this one")
        return tuple(found)

    def name(self) -> str:
        kind, word, place = self.tokens[self.next]
        if kind != "name":
            raise self.error(place, f"expected a card's id, got {word!r}")
        self.next += 1
        return word

    def card(self, depth: int) -> Placed:
        if depth > MAX_CARD_DEPTH:
            raise self.error(self.tokens[self.next][2], f"cards may lie at most {MAX_CARD_DEPTH} deep")
        carries: tuple[Placed, ...] = ()
        card, note = self.name(), ""
        if self.accept("("):
            note = self.name()
            if not self.accept(")"):
                raise self.error(self.tokens[self.next][2], f"expected ')' after the note on {card}; cards on it follow a '>'")
        amounts = self.amounts()
        if self.accept(">"):
            carries = self.branches(depth) if self.accept("(") else (self.card(depth + 1),)
        coins = amounts.pop("", 0)
        return Placed(card, note, coins, carries, tuple(sorted(amounts.items())))

    def amounts(self) -> dict[str, int]:
        """Return what lies on a card: the coins under "", each counter under its name."""
        found: dict[str, int] = {}
        while self.tokens[self.next][0] == "coins":
            _, number, place = self.tokens[self.next]
            self.next += 1
            counter = self.name() if self.tokens[self.next][0] == "name" else ""
            if counter in found:
                raise self.error(place, f"the {counter or 'coins'} on a card stand there once")
            if int(number) or not counter:
                found[counter] = int(number)
        return found

    def branches(self, depth: int) -> tuple[Placed, ...]:
        found = [self.card(depth + 1)]
        while self.accept(","):
            found.append(self.card(depth + 1))
        if not self.accept(")"):
            raise self.error(self.tokens[self.next][2], "expected ',' before the next branch or ')' after the last one")
        return tuple(found)


def build_village(table: CardTable, trees: Iterable[Placed]) -> Village:
    """Return the village that *trees* write down, raising `GameError` for a card or note that does not exist."""
    village = Village(table)

    def add(placed: Placed, under: int) -> None:
        if placed.card not in table.kind:
            hint = nearest(placed.card, table.ids)
            raise GameError(f"no loaded pack has a card called {placed.card}" + (f"; {hint}" if hint else ""))
        kind = table.kind[placed.card]
        face, role = kind, kind
        if placed.note and table.stand_in[kind]:
            if placed.note not in table.kind:
                raise GameError(f"{placed.card} ({placed.note}): no loaded pack has a card called {placed.note}")
            role = table.kind[placed.note]
        elif placed.note:
            found = table.face_named(kind, placed.note)
            if found is None:
                sides = ", ".join(filter(None, (table.side_name(face) for face in table.faces[kind])))
                raise GameError(
                    f"{placed.card} has no side called {placed.note}; " + (f"its sides: {sides}" if sides else "it has one side")
                )
            face = found
        spot = len(village.face)
        village.face.append(face)
        village.under.append(under)
        village.coins.append(placed.coins)
        village.role.append(role)
        village.children.append(len(placed.carries))
        for card in placed.carries:
            add(card, spot)

    for tree in trees:
        add(tree, NOBODY)
    return village


Counters = Mapping[int, tuple[tuple[str, int], ...]]
"""The counters on the cards of a village, by spot: each with how much it counts."""


def counters_written(trees: Iterable[Placed]) -> Counters:
    """Return the counters on the cards of *trees*, by the spots that `build_village` gives these cards."""
    return {spot: placed.counters for spot, placed in enumerate(cards_of(trees)) if placed.counters}


def lay_counters(state: State, seat: int, counters: Counters) -> None:
    """Lay *counters* on the cards of a village that is made up, raising `GameError` for one that no pack declares."""
    known = state.rules.card_counters
    for spot, there in counters.items():
        for counter, number in there:
            if counter not in known:
                hint = nearest(counter, known) or f"the counters that lie on villagers: {', '.join(known) or 'none'}"
                raise GameError(f"no counter called {counter} lies on villagers; {hint}")
            state.counted_on.append((seat, spot, counter, number))
    state.counted_on.sort()


def counters_of(state: State, seat: int) -> Counters:
    """Return the counters on the cards of the village of *seat*, by spot."""
    found: dict[int, tuple[tuple[str, int], ...]] = {}
    for owner, spot, counter, number in state.counted_on:
        if owner == seat:
            found[spot] = (*found.get(spot, ()), (counter, number))
    return found


def village_trees(village: Village, counters: Counters) -> tuple[Placed, ...]:
    """Return the trees of *village*, with these *counters* on its cards, as values that print as text."""
    return tuple(_tree(village, spot, counters) for spot in village.on(NOBODY))


def _tree(village: Village, spot: int, counters: Counters) -> Placed:
    table, face = village.table, village.face[spot]
    kind = table.kind_of[face]
    note = table.side_name(face) if village.role[spot] == kind else table.ids[village.role[spot]]
    carries = tuple(_tree(village, child, counters) for child in village.on(spot))
    return Placed(table.ids[kind], note, village.coins[spot], carries, counters.get(spot, ()))


def cards_of(trees: Iterable[Placed]) -> Iterator[Placed]:
    """Yield every card of *trees*, each before what lies on it."""
    for tree in trees:
        yield tree
        yield from cards_of(tree.carries)
