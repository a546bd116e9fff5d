"""Finds the cards that a sentence means, one by one, and what each gives; compiled sentences do the same faster."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator
from functools import cache

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.breakdown import Breakdown, Source
from villagers_rules.language.card_query import HERE
from villagers_rules.language.choice_readers import known_as, seat_called, suits_chosen, took
from villagers_rules.language.codegen import card_reader
from villagers_rules.language.compiled import compile_amount
from villagers_rules.language.filters import EACH_SUIT, IT, THIS
from villagers_rules.language.nodes import Node, Owner, Place, walk
from villagers_rules.language.position import Position
from villagers_rules.language.readers import (
    all_tucked,
    card_kind,
    card_row,
    lies_next_to,
    neighbours,
    one_neighbour,
    other_players,
    placed_since,
    seats_from,
    tucked_under,
    unlocking,
    was_placed,
)
from villagers_rules.language.relations import ANYWHERE, OF_VILLAGES, PRINTED
from villagers_rules.language.suit_readers import different_suits, kinds_of, share_suit, suits_of
from villagers_rules.language.tree_readers import below, height, lain_to, lies, trees_with
from villagers_rules.language.vocabulary import (
    ADJECTIVES,
    PLACED_THEN,
    SHARED,
    TUCKED,
    Lexicon,
    about_measure,
    measure_called,
    symbols,
    vocabulary,
)
from villagers_rules.model.context import Context
from villagers_rules.model.deck import villagers_in_game
from villagers_rules.model.references import Reference
from villagers_rules.model.village import Village


def compared(word: str, amount: int, number: int) -> bool:
    """Return whether *amount* is *number* or ``more``, ``less``, ``fewer``, or ``exactly`` that."""
    return amount >= number if word == "more" else amount == number if word == "exactly" else amount <= number


def _greater(word: str, own: int, other: int) -> bool:
    """Return whether *own* is ``more`` or ``less`` than the *other* amount, or the ``same``."""
    return own > other if word == "more" else own < other if word == "less" else own == other


@cache
def _reader(measure: str) -> Callable[[Position, int, Context], int]:
    """Return the function that reads *measure* off what was chosen."""
    return compile_amount(nodes.Its(nodes.Measure(nodes.Word(measure))), Lexicon((), ()), f"its {measure}")


@define
class CardFinder(ABC):
    """What is read: a position, by a seat, in a context."""

    lexicon: Lexicon
    position: Position
    seat: int
    context: Context
    around: tuple[Reference, int] | None = None
    """The card, and its face, that one inside a selection is compared with."""
    suit: int = -1
    """The suit that is compared."""

    @abstractmethod
    def amount(self, node: Node) -> Breakdown:
        """Return the breakdown of an amount."""

    def so_many(self, number: int | Node) -> int:
        """Return how many there are: a number, or what an amount gives."""
        return self.amount(number).value if isinstance(number, Node) else number

    def symbols(self, whose: int, words: tuple[str, ...]) -> Iterator[Source]:
        """Yield the cards of a village with symbols of these names that count, each with how many."""
        village, table = self.position.villages[whose], self.position.table
        for spot in village.spots():
            amount = sum(number for symbol, number in village.shown(spot) if table.symbol_names[symbol] in words)
            if amount:
                yield self.source(Reference("village", whose, spot), amount)

    def measured(self, measure: nodes.Measure, found: nodes.Villagers, *, shown: bool = False) -> list[Source]:
        """Return what *measure* is on each villager *found* on which it counts; *shown*: of those that have it at all."""
        row, given = measure_called(measure.word), []
        for reference, face in self.found(found):
            has = not shown or not row.shown or card_reader(row.shown)(self.position.table, face, 0)
            if has and self._counts(measure.word, reference, face):
                given.append(self.source(reference, self.read(measure.word, reference)))
        return given

    def _counts(self, measure: str, reference: Reference, face: int) -> bool:
        """Return whether *measure* counts on a card: where it shows, and a silver value only with a silver symbol."""
        row = measure_called(measure)
        if not about_measure(measure).get("covered") and not self._shows(reference):
            return False
        return not row.test or bool(card_reader(row.test)(self.position.table, face, 0))

    def read(self, measure: str, reference: Reference) -> int:
        """Return *measure* of the card, pile or player that *reference* means."""
        return _reader(measure)(self.position, self.seat, Context(reference))

    # -- which -----------------------------------------------------------------------------------------------------------------

    def found(self, node: nodes.Villagers) -> Iterator[tuple[Reference, int]]:
        """Yield the reference and the face of each card that *node* finds."""
        if isinstance(node.having, nodes.WithExtreme):
            yield from self._extreme(node, node.having)
            return
        left: dict[str, list[Reference]] = {}
        for reference, face in self.cards_in(node.place or HERE):
            fits = all(any(self._is_a(word, reference, face) for word in kind.words) for kind in node.kinds)
            fits = fits and not (node.other and reference == self.context.this)
            if not fits or (node.having is not None and not self.has(node.having, reference, face)):
                continue
            if node.that is None or self._passes(node.that, reference, face, left):
                yield reference, face

    def trees(self, place: Place, having: nodes.TreeWith) -> Iterator[Source]:
        """Yield the lowest card of each tree in *place* that is *having* so many of something."""
        wanted = having.things if isinstance(having.things, nodes.Villagers) else nodes.Villagers()
        suits = {} if wanted is having.things else {card: suits_of(self.position, card) for card, _ in self.cards_in(place)}
        trees = [card for card, _ in self.found(nodes.Villagers(place=place, that=nodes.OnGround()))]
        rows = []
        for card, _ in self.found(evolve(wanted, place=place)):
            lowest = below(self.position.villages[card.number], card.card)[-1]
            rows.append((Reference("village", card.number, lowest), suits.get(card)))
        tally = different_suits if suits else len
        for tree in trees_with(trees, rows, having.word, having.number, tally):
            yield self.source(tree, 1)

    def _extreme(self, node: nodes.Villagers, having: nodes.WithExtreme) -> Iterator[tuple[Reference, int]]:
        """Yield those of the cards that *node* finds with the largest or smallest measure, all that are tied."""
        all_found = evolve(node, having=None)
        values = {each.reference: each.amount for each in self.measured(having.measure, all_found, shown=True)}
        best = (max if having.word == "largest" else min)(values.values(), default=0)
        yield from ((reference, face) for reference, face in self.found(all_found) if values.get(reference) == best)

    def is_such(self, card: nodes.Known, that: Node) -> tuple[Reference | None, bool]:
        """Return a *card* that is known, None for none, and whether it passes the test *that*."""
        found = self.known(card)
        suits = nodes.suits_asked(that, self.lexicon.suit)
        if suits:
            own = {self.position.table.suits[number] for number in suits_of(self.position, found)}
            return found, bool(own) and own.isdisjoint(suits) != isinstance(that, nodes.Are)
        for _, _, face, _, _, placed in card_row(self.position, found):
            assert found is not None  # It has a row.
            villages_only = any(isinstance(part, OF_VILLAGES) for part in walk(that))
            return found, (placed or not villages_only) and self._passes(that, found, face)
        return None, False

    def cards_in(self, place: Place) -> Iterator[tuple[Reference, int]]:
        """Yield the reference and the face of each card in *place*."""
        if place.word == nodes.NAMES:
            for kind in villagers_in_game(self.position.table, self.position.players):
                yield Reference("name", card=kind), kind
            return
        if place.word in PLACED_THEN:
            for kind in placed_since(self.position, self.seat, PLACED_THEN[place.word]):
                yield Reference("gone", self.seat, kind), kind
            return
        if place.word in SHARED:
            shared = SHARED[place.word]
            area = shared.area
            for number, pile in enumerate(self.position.areas[area] if not shared.taken_up or self.context.looks else ()):
                yield from ((Reference(area, number, face), face) for face in pile)
            return
        if place.word == TUCKED:
            for number, pile in self._tucked(place):
                yield from ((Reference(TUCKED, number, face), face) for face in pile)
            return
        for whose in self.owners(place.owner):
            if place.word == "village":
                village = self.position.villages[whose]
                yield from ((Reference("village", whose, spot), village.face[spot]) for spot in village.spots())
            else:
                yield from ((Reference(str(place.word), whose, face), face) for face in self.position.areas[place.word][whose])

    def _tucked(self, place: Place) -> list[tuple[int, list[int]]]:
        """Return (number, cards) of the piles under villagers that *place* means."""
        if place.card is not None:
            return tucked_under(self.position, self.known(place.card))
        return all_tucked(self.position, self.owners(place.owner))

    def owners(self, owner: Owner | None) -> list[int]:
        """Return the seats that *owner* means."""
        match owner:
            case Owner(word="any"):
                return seats_from(self.position, self.seat)
            case Owner(word="another player's"):
                return other_players(self.position, self.seat)
            case Owner(word="a neighbour's"):
                return neighbours(self.position, self.seat)
            case Owner(word="the left neighbour's" | "the right neighbour's" as side):
                return [whose for whose in [one_neighbour(self.position, self.seat, side.split()[1])] if whose >= 0]
            case Owner(word="their"):
                return [] if self.context.they is None else [self.context.they]
            case Owner(word="the", seat=name):
                return [seat for seat in [seat_called(self.position, self.context, str(name), self.seat)] if seat >= 0]
        return [self.seat]

    def _is_a(self, word: str, reference: Reference, face: int) -> bool:
        """Return whether a card is what an adjective says."""
        table, meant = self.position.table, vocabulary().adjective.get(word)
        if meant is not None:
            return bool(card_reader(ADJECTIVES[meant].code)(table, face, not self._shows(reference)))
        if word == EACH_SUIT:
            return self.suit in suits_of(self.position, reference)
        if word in self.lexicon.suit:
            return any(table.suits[suit] == word for suit in suits_of(self.position, reference))
        return any(table.ids[kind] == word for kind in kinds_of(self.position, reference))

    def has(self, node: Node, reference: Reference, face: int) -> bool:
        """Return whether a card has something."""
        match node:
            case nodes.WithMeasure(measure=measure):
                return bool(self.read(measure.word, reference))
            case nodes.WithAmount(word=word, number=number, measure=measure):
                if word == "more" and not self._counts(measure.word, reference, face):
                    return False
                return compared(word, self.read(measure.word, reference), self.so_many(number))
            case nodes.WithMoreThan(word=word, measure=measure, card=nodes.OneOf() as one_of):
                own = self.read(measure.word, reference)
                found = self._inside(one_of, ANYWHERE, reference, face)
                return any(_greater(word, own, self.read(measure.word, other)) for other, _ in found)
            case nodes.WithMoreThan(word=word, measure=measure, card=card):
                assert not isinstance(card, nodes.OneOf)
                own, other = self.read(measure.word, reference), self._its(measure.word, card)
                return _greater(word, own, other)
            case nodes.WithSymbol(symbol=symbol):
                table, covered = self.position.table, symbols()[symbol]
                row = table.above[face] if covered else table.below[face]
                return (covered or self._shows(reference)) and any(table.symbol_names[each] == symbol for each, _ in row)
        raise TypeError(f"expected what cards have, got {type(node).__name__}")

    def _passes(self, node: Node, reference: Reference, face: int, left: dict[str, list[Reference]] | None = None) -> bool:
        """Return whether a card passes a test; *left* is what was chosen and not met yet among those gone through."""
        table = self.position.table
        match node:
            case nodes.Are(word=word):
                return self._is_a(word, reference, face)
            case nodes.ThatAreNot(words=words):
                return not any(self._is_a(word, reference, face) for word in words)
            case nodes.WhoseSuit(no=no, place=place):
                own = tuple(table.suits[suit] for suit in suits_of(self.position, reference))
                return no != any(True for whose in self.owners(place.owner) for _ in self.symbols(whose, own))
            case nodes.AreChosen(name=name):
                return self._took(name, reference, left)
            case nodes.ThatAreNotChosen(name=name):
                return not self._took(name, reference, left)
            case nodes.WhoseSuitIs(name=name, no=no):
                chosen = suits_chosen(self.position, self.context, name, self.seat)
                return no == suits_of(self.position, reference).isdisjoint(chosen)
            case nodes.ThatAppearOnce():
                village: Village = self.position.villages[reference.number]
                return len(village.copies()[table.kind_of[face]]) == 1
            case nodes.Have(having=having):
                return self.has(having, reference, face)
            case nodes.LieIn(place=place) if place.word in SHARED:
                return reference.area == SHARED[place.word].area
            case nodes.LieIn(place=nodes.Place(word="tucked") as place):
                return reference.area == TUCKED and reference.number in [number for number, _ in self._tucked(place)]
            case nodes.LieIn(place=place):
                return reference.area == place.word and reference.number in self.owners(place.owner)
            case nodes.OnGround():
                return height(self.position, reference.number, reference.card) == 1
            case nodes.OnRoad(number=number):
                return (reference.area, reference.number) == ("road", number - 1)
            case nodes.Lie(where=where, card=nodes.OneOf() as one_of):
                return any(True for _ in self._inside(one_of, where, reference, face))
            case nodes.Lie(where=where, card=card):
                assert isinstance(card, nodes.Known)
                return lies(self.position, reference.number, reference.card, self.known(card), where)
            case nodes.NextTo(card=card):
                return lies_next_to(reference, self.known(card))
            case nodes.WerePlaced(since=since, from_hand=from_hand):
                return was_placed(self.position, reference.number, reference.card, since, int(from_hand))
            case nodes.Like(copies=copies, card=nodes.OneOf() as one_of):
                row = "kind" if copies else "suit"
                return any(self._alike(row, *two, reference, face) for two in self._inside(one_of, ANYWHERE, reference, face))
            case nodes.Like(copies=True, card=nodes.Known() as card):
                return table.kind_of[face] == card_kind(self.position, self.known(card))
            case nodes.Like(card=nodes.Known() as card):
                return share_suit(self.position, reference, self.known(card))
            case nodes.LikeAround(other=other, row=row):
                assert self.around is not None
                return other != self._alike(row, reference, face, *self.around)
            case nodes.Unlock(card=nodes.OneOf() as one_of):
                return any(
                    table.unlocked_by[table.kind_of[other]] == table.kind_of[face]
                    for _, other in self._inside(one_of, ANYWHERE, reference, face)
                )
            case nodes.Printed(how=how, card=nodes.OneOf() as one_of):
                named = getattr(table, PRINTED[how])[table.kind_of[face]]
                return any(table.kind_of[other] == named for _, other in self._inside(one_of, ANYWHERE, reference, face))
            case nodes.Unlock(card=card):
                assert isinstance(card, nodes.Known)
                return table.kind_of[face] == unlocking(self.position, self.known(card))
            case nodes.Printed(how=how, name=word, card=card):
                assert not isinstance(card, nodes.OneOf)
                same = card_kind(self.position, self.known(card)) if card else self.lexicon.villager[str(word)]
                printed: list[int] = getattr(table, PRINTED[how])
                return 0 <= same == printed[table.kind_of[face]]
            case nodes.NotFilter(test=test):
                return not self._passes(test, reference, face, left)
            case nodes.AllFilters(tests=tests):
                return all(self._passes(test, reference, face, left) for test in tests)
            case nodes.AnyFilter(tests=tests):
                return any(self._passes(test, reference, face, left) for test in tests)
        raise TypeError(f"expected a test of cards, got {type(node).__name__}")

    def _alike(self, row: str, reference: Reference, face: int, other: Reference, other_face: int) -> bool:
        """Return whether two cards are of one suit or of one kind, as *row* says."""
        kinds = self.position.table.kind_of
        return share_suit(self.position, reference, other) if row == "suit" else kinds[face] == kinds[other_face]

    def _took(self, name: str, reference: Reference, left: dict[str, list[Reference]] | None) -> bool:
        """Return whether a card was chosen under *name*; equal cards outside villages as often as they were chosen."""
        chosen = self.context.known_as(name, self.seat)
        if left is not None and reference.area != "village":
            return took(left.setdefault(name, [*chosen]), reference)
        return reference in chosen

    def _inside(self, node: nodes.OneOf, where: str, reference: Reference, face: int) -> Iterator[tuple[Reference, int]]:
        """Yield the reference and the face of each card that *node* means and the one of *reference* lies so to."""
        within = evolve(self, around=(reference, face))
        for spot, other, *_ in lain_to(self.position.villages[reference.number], reference.card, where):
            found = Reference("village", reference.number, spot)
            fits = all(any(self._is_a(word, found, other) for word in kind.words) for kind in node.kinds)
            fits = fits and all(within._passes(test, found, other) for test in (node.like, node.that) if test is not None)
            if fits and (node.having is None or within.has(node.having, found, other)):
                yield found, other

    # -- cards that are known --------------------------------------------------------------------------------------------------

    def known(self, card: nodes.Known) -> Reference | None:
        """Return the card that is known so, or None."""
        if card.word == IT:
            return self.context.it
        return self.context.this if card.word == THIS else known_as(self.context, card.word, self.seat)

    def _its(self, measure: str, card: nodes.Known | None) -> int:
        """Return *measure* of a card that is known, or of the one around; 0 for none."""
        found = self.known(card) if card is not None else self.around[0] if self.around is not None else None
        return 0 if found is None else self.read(measure, found)

    def _shows(self, reference: Reference) -> bool:
        """Return whether the lower part of a card shows."""
        return reference.area != "village" or not self.position.villages[reference.number].children[reference.card]

    def source(self, reference: Reference, amount: int) -> Source:
        """Return a card with the *amount* it gave."""
        return Source(reference, self.card(reference), amount)

    def card(self, reference: Reference) -> str:
        """Return the id of a card."""
        table = self.position.table
        if reference.area != "village":
            return table.ids[reference.card]
        return table.ids[table.kind_of[self.position.villages[reference.number].face[reference.card]]]
