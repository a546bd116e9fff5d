"""The breakdown of a number: everything that gave it, to read and as plain data."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from functools import cache
from typing import Any

from attrs import define, evolve, frozen

from villagers_rules.language import nodes
from villagers_rules.language.codegen import HERE, card_reader
from villagers_rules.language.compiler import compile_amount
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.position import (
    CARDS,
    Position,
    amount_chosen,
    neighbours,
    numbers_between,
    other_players,
    players_from,
    reserve_left,
    seats_from,
    stacks_left,
    suits_chosen,
)
from villagers_rules.language.vocabulary import ADJECTIVES, COMPARISONS, MEASURES, SHARED, Lexicon, symbols, vocabulary
from villagers_rules.model.context import EMPTY, Context
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village


@frozen
class Source:
    """A card that gave *amount* of a number, and its place; *card* is its id, or "player 2" for a player."""

    reference: Reference
    card: str
    amount: int

    def __str__(self) -> str:
        return f"{self.card} {self.amount}"


@frozen
class Breakdown:
    """A number, the part of the sentence that it is the value of, the cards that gave it and the numbers it was made from.

    The value of a condition, and of each test in it, is true or false. *things* names what was counted, after the number.
    """

    text: str
    value: int
    cards: tuple[Source, ...] = ()
    parts: tuple[Breakdown, ...] = ()
    things: str = ""

    def __str__(self) -> str:
        """Return the breakdown on one line, such as ``3 per 2 hay symbols = 6: 5 hay symbols (hayer 1, grazier 1, ...)``."""
        steps = [part.step() for part in self.parts if part.cards or part.parts or part.things]
        cards = self.given()
        value = f"is {str(self.value).lower()}" if isinstance(self.value, bool) else f"= {self.value}"
        return f"{self.text} {value}" + (f": {'; '.join(steps)}" if steps else f": {cards}" if cards else "")

    def step(self) -> str:
        """Return the breakdown as a part of a longer one."""
        if self.parts:
            return str(self)
        return (f"{self.value} {self.things}" if self.things else f"{self.text} = {self.value}") + (
            f" ({self.given()})" if self.cards else ""
        )

    def given(self) -> str:
        """Return the cards and what each gave, equal ones together."""
        together: Counter[str] = Counter(map(str, self.cards))
        return ", ".join(text if number == 1 else f"{number} x {text}" for text, number in together.items())

    def to_data(self) -> dict[str, Any]:
        """Return the breakdown as plain data for JSON."""
        data: dict[str, Any] = {"text": self.text, "value": self.value}
        if self.cards:
            data["cards"] = [{"at": each.reference.to_data(), "card": each.card, "amount": each.amount} for each in self.cards]
        if self.parts:
            data["parts"] = [part.to_data() for part in self.parts]
        return data


@cache
def _reader(measure: str) -> Callable[[Position, int, Context], int]:
    """Return the function that reads *measure* off what was chosen."""
    return compile_amount(nodes.Its(nodes.Measure(nodes.Word(measure))), Lexicon((), ()), f"its {measure}")


def evaluate(tree: Node, lexicon: Lexicon, position: Position, seat: int, context: Context = EMPTY) -> Breakdown:
    """Return the breakdown of *tree* for *seat* in *position*; its value is what the compiled sentence gives."""
    return _Evaluator(lexicon, position, seat, context).amount(tree)


@define
class _Evaluator:
    """Walks the tree and reads the position card by card; compiled sentences do the same faster."""

    lexicon: Lexicon
    position: Position
    seat: int
    context: Context

    # -- how much, whether -----------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> Breakdown:
        match node:
            case nodes.Number(value=value):
                return Breakdown(str(node), value)
            case nodes.Per(amount=amount, every=every, counted=counted):
                count = self.amount(counted)
                return Breakdown(str(node), amount * (count.value // every), parts=(count,))
            case nodes.Sum(amounts=amounts, signs=signs):
                parts = tuple(map(self.amount, amounts))
                total = sum(part.value * (-1 if sign == "-" else 1) for part, sign in zip(parts, ("+", *signs), strict=True))
                return Breakdown(str(node), total, parts=parts)
            case nodes.Half(amount=amount, direction=direction):
                whole = self.amount(amount)
                return Breakdown(str(node), (whole.value + (direction == "up")) // 2, parts=(whole,))
            case nodes.Extreme(word=word):
                two = tuple(map(self.amount, node.parts()))
                values = [part.value for part in two]
                return Breakdown(str(node), min(values) if word == "smaller" else max(values), parts=two)
            case nodes.Capped():
                return self.capped(node)
            case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
                held = self.test(test)
                taken = self.amount(amount if held.value else otherwise)
                return Breakdown(str(node), taken.value, parts=(held, taken))
            case nodes.Total(measure=measure, villagers=villagers):
                added = self.measured(measure, villagers)
                return Breakdown(str(node), sum(each.amount for each in added), tuple(each for each in added if each.amount))
            case nodes.Largest(measure=measure, villagers=villagers):
                best = max(self.measured(measure, villagers), key=lambda each: each.amount, default=None)
                return Breakdown(str(node), best.amount if best else 0, (best,) if best else ())
            case nodes.OfPlayers(word=word, amount=compared, players=players):
                each = [self.of_one(compared, whose) for whose in self.players(players)]
                first = sorted(each, key=lambda part: part.value, reverse=word == "largest")[:1]
                return Breakdown(str(node), first[0].value if first else 0, parts=tuple(first))
            case nodes.Round():
                return Breakdown(str(node), self.position.round)
            case nodes.Chosen(name=name):
                return Breakdown(str(node), amount_chosen(self.context, name, self.seat))
            case nodes.Its(measure=measure):
                it = self.context.it
                if it is None:
                    return Breakdown(str(node), 0)
                value = self.read(measure.word, it)
                is_card = it.area == "village" or it.area in CARDS
                return Breakdown(str(node), value, (self.source(it, value),) if is_card else ())
            case nodes.LargestSuit(owner=owner):
                return self.largest_suit(node, owner)
            case nodes.LastRound():
                return Breakdown(str(node), self.position.is_last_round)
            case nodes.Comparison() | nodes.Opposite() | nodes.Both() | nodes.Either():
                return self.test(node)
        given = tuple(self.counted(node))
        value = sum(each.amount for each in given)
        return Breakdown(str(node), value, given, things=node.phrase(value) if isinstance(node, nodes.Things) else "")

    def capped(self, node: nodes.Capped) -> Breakdown:
        whole = self.amount(node.amount)
        least, most = (None if limit is None else self.amount(limit) for limit in (node.least, node.most))
        value = whole.value if least is None else max(whole.value, least.value)
        value = value if most is None else min(value, most.value)
        return Breakdown(str(node), value, parts=tuple(part for part in (whole, least, most) if part is not None))

    def test(self, node: Node) -> Breakdown:
        parts = tuple(map(self.amount, node.parts()))
        values = [part.value for part in parts]
        match node:
            case nodes.Comparison(operator=operator):
                truth = COMPARISONS[operator].holds(*values)
            case nodes.Opposite():
                truth = not values[0]
            case nodes.Both():
                truth = all(values)
            case _:
                truth = any(values)
        return Breakdown(str(node), truth, parts=parts)

    def largest_suit(self, node: Node, owner: Owner) -> Breakdown:
        best: tuple[Source, ...] = ()
        for whose in self.owners(owner):
            village = self.position.villages[whose]
            for suit in range(len(self.lexicon.suits)):
                there = [spot for spot in village.spots() if village.table.suit[village.face[spot]] == suit]
                if len(there) > len(best):
                    best = tuple(self.source(Reference("village", whose, spot), 1) for spot in there)
        return Breakdown(str(node), len(best), best)

    # -- what is counted -------------------------------------------------------------------------------------------------------

    def counted(self, node: Node) -> Iterator[Source]:
        match node:
            case nodes.Symbols(names=names, owner=owner):
                for whose in self.owners(owner):
                    yield from self.symbols(whose, names.words)
            case nodes.Sets(names=words, owner=owner):
                for whose in self.owners(owner):
                    scarcest = min(
                        (list(self.symbols(whose, (word,))) for word in words), key=lambda found: sum(s.amount for s in found)
                    )
                    yield from scarcest
            case nodes.Chains(at_least=at_least, owner=owner):
                for whose in self.owners(owner):
                    for spot in self.position.villages[whose].trees(at_least):
                        yield self.source(Reference("village", whose, spot), 1)
            case nodes.Suits(place=place):
                seen = set()
                for reference, face in self.cards_in(place or HERE):
                    suit = self.position.table.suit[face]
                    if suit not in seen:
                        seen.add(suit)
                        yield self.source(reference, 1)
            case nodes.Players():
                for whose in self.players(node):
                    yield Source(Reference("player", whose), f"player {whose + 1}", 1)
            case nodes.Piles(or_reserve=or_reserve):
                for stack in stacks_left(self.position):
                    yield Source(stack, f"stack {stack.number + 1}", 1)
                for reserve in reserve_left(self.position) if or_reserve else ():
                    yield Source(reserve, "the reserve", 1)
            case nodes.Savings(measure=word, owner=owner):
                held, counters = self.position.supply, self.lexicon.counters
                if word in counters:
                    held = self.position.counted[counters.index(word) * len(self.position.seats) :]
                for whose in self.owners(owner):
                    named = self.position.seats[whose] or f"player {whose + 1}"
                    yield Source(Reference("player", whose), named, held[whose])
            case nodes.AnySuit():
                for number, named in enumerate(self.position.table.suits):
                    yield Source(Reference("suit", number), named, 1)
            case nodes.Numbers(least=least, most=most):
                for each in numbers_between(self.amount(least).value, self.amount(most).value):
                    yield Source(each, str(each.number), 1)
            case nodes.Events():
                for kind in self.position.areas["event"][0]:
                    yield self.source(Reference("event", card=kind), 1)
            case nodes.Villagers():
                for reference, _ in self.found(node):
                    yield self.source(reference, 1)
            case _:
                raise TypeError(f"expected an amount, got {type(node).__name__}")

    def players(self, node: nodes.Players) -> list[int]:
        """Return the seats of the players that *node* finds."""
        reader = neighbours if node.neighbours else other_players if node.other else players_from
        found = reader(self.position, self.seat)
        match node.having:
            case nodes.WithAtLeast(number=number):
                return [whose for whose in found if self.position.supply[whose] >= number]
            case nodes.WithMore(word=word, amount=amount):
                yours = self.of_one(amount, self.seat).value
                values = {whose: self.of_one(amount, whose).value for whose in found}
                return [whose for whose in found if (values[whose] > yours if word == "more" else values[whose] < yours)]
        return found

    def of_one(self, amount: Node, whose: int) -> Breakdown:
        """Return the breakdown of *amount* as the player in the seat *whose* reads it."""
        given = _Evaluator(self.lexicon, self.position, whose, self.context).amount(nodes.for_each(amount))
        things = f"{given.things} of player {whose + 1}" if given.things else ""
        return evolve(given, text=f"{given.text} of player {whose + 1}", things=things)

    def symbols(self, whose: int, words: tuple[str, ...]) -> Iterator[Source]:
        village, table = self.position.villages[whose], self.position.table
        for spot in village.spots():
            amount = sum(number for symbol, number in village.shown(spot) if table.symbol_names[symbol] in words)
            if amount:
                yield self.source(Reference("village", whose, spot), amount)

    def measured(self, measure: nodes.Measure, found: nodes.Villagers) -> list[Source]:
        """Return what *measure* is on each villager *found*; a silver value only where there is a silver symbol."""
        given = []
        for reference, face in self.found(found):
            row = MEASURES[measure.word]
            if not row.test or (self.shows(reference) and card_reader(row.test)(self.position.table, face, 0)):
                given.append(self.source(reference, self.read(measure.word, reference)))
        return given

    def read(self, measure: str, reference: Reference) -> int:
        """Return *measure* of the card, pile or player that *reference* means."""
        return _reader(measure)(self.position, self.seat, Context(reference))

    # -- which -----------------------------------------------------------------------------------------------------------------

    def found(self, node: nodes.Villagers) -> Iterator[tuple[Reference, int]]:
        """Yield the reference and the face of each card that *node* finds."""
        for reference, face in self.cards_in(node.place or HERE):
            fits = all(any(self.is_a(word, reference, face) for word in kind.words) for kind in node.kinds)
            if fits and self.has(node, reference, face) and not self.excluded(node, reference, face):
                yield reference, face

    def cards_in(self, place: Place) -> Iterator[tuple[Reference, int]]:
        """Yield the reference and the face of each card in *place*."""
        if place.word in SHARED:
            area = SHARED[place.word].area
            for number, pile in enumerate(self.position.areas[area]):
                yield from ((Reference(area, number, face), face) for face in pile)
            return
        for whose in self.owners(place.owner):
            if place.word == "village":
                village = self.position.villages[whose]
                yield from ((Reference("village", whose, spot), village.face[spot]) for spot in village.spots())
            else:
                yield from ((Reference(str(place.word), whose, face), face) for face in self.position.areas[place.word][whose])

    def owners(self, owner: Owner | None) -> list[int]:
        match owner:
            case Owner(word="any"):
                return seats_from(self.position, self.seat)
            case Owner(word="another player's"):
                return other_players(self.position, self.seat)
            case Owner(word="their"):
                return [] if self.context.they is None else [self.context.they]
            case Owner(word="the", seat=name):
                return [number for number, seat in enumerate(self.position.seats) if seat == name]
        return [self.seat]

    def is_a(self, word: str, reference: Reference, face: int) -> bool:
        table, meant = self.position.table, vocabulary().adjective.get(word)
        if meant is not None:
            return bool(card_reader(ADJECTIVES[meant].code)(table, face, not self.shows(reference)))
        return table.suits[table.suit[face]] == word if word in self.lexicon.suit else table.ids[table.kind_of[face]] == word

    def has(self, node: nodes.Villagers, reference: Reference, face: int) -> bool:
        match node.having:
            case nodes.WithMeasure(measure=measure):
                return bool(self.read(measure.word, reference))
            case nodes.WithAtLeast(number=number, measure=measure):
                return self.read(measure.word, reference) >= number
            case nodes.WithSymbol(symbol=symbol):
                table, covered = self.position.table, symbols()[symbol]
                row = table.above[face] if covered else table.below[face]
                return (covered or self.shows(reference)) and any(table.symbol_names[each] == symbol for each, _ in row)
        return True

    def excluded(self, node: nodes.Villagers, reference: Reference, face: int) -> bool:
        match node.that:
            case nodes.ThatAreNot(words=words):
                return any(self.is_a(word, reference, face) for word in words)
            case nodes.WhoseSuit(no=no, place=place):
                suit = self.position.table.suits[self.position.table.suit[face]]
                return no == any(True for whose in self.owners(place.owner) for _ in self.symbols(whose, (suit,)))
            case nodes.ThatAreNotChosen(name=name):
                return reference in self.context.known_as(name, self.seat)
            case nodes.WhoseSuitIs(name=name, no=no):
                suits = suits_chosen(self.position, self.context, name, self.seat)
                return no == (self.position.table.suit[face] in suits)
            case nodes.ThatAppearOnce():
                village: Village = self.position.villages[reference.number]
                return len(village.copies()[self.position.table.kind_of[face]]) != 1
        return False

    def shows(self, reference: Reference) -> bool:
        """Return whether the lower part of a card shows."""
        return reference.area != "village" or not self.position.villages[reference.number].children[reference.card]

    def source(self, reference: Reference, amount: int) -> Source:
        return Source(reference, self.card(reference), amount)

    def card(self, reference: Reference) -> str:
        table = self.position.table
        if reference.area != "village":
            return table.ids[reference.card]
        return table.ids[table.kind_of[self.position.villages[reference.number].face[reference.card]]]
