"""Upper and lower bounds of sentences: interval analysis over the syntax tree, with the copies of the cards of a game.

The bounds hold for every village at every moment of every game. They are not always the narrowest that do: that cards cover
each other, or that a hand is never so large, is left out.
"""

from __future__ import annotations

from attrs import field

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.codegen import card_reader
from villagers_rules.language.nodes import Node
from villagers_rules.language.ownership import for_each
from villagers_rules.language.readers import complete, product, symbols_on
from villagers_rules.language.relations import PRINTED
from villagers_rules.language.vocabulary import ADJECTIVES, SHARED, SILVER, is_of_symbols, measure_called, vocabulary
from villagers_rules.lint.intervals import ANYTHING, NOTHING, Interval, compared, joined
from villagers_rules.packs import Catalog
from villagers_rules.rules.setup import all_cards

_ONE = ("your", "their", "the", nodes.TABLE)
"""The owners of a supply who are one player or seat."""
_MAX_DEPTH = 40
"""Silver values that need others, which need others, are followed no further; beyond, anything is possible."""


@define
class Bounds:
    """Finds bounds with the cards of one *catalog*, at all numbers of players that can play it."""

    catalog: Catalog
    copies: list[int] = field(init=False)
    players: Interval = field(init=False)
    _values: dict[int, Interval] = field(factory=dict, init=False)
    _waiting: set[int] = field(factory=set, init=False)
    _shown: dict[tuple[str, ...], int] = field(factory=dict, init=False)
    _found: dict[nodes.Villagers, list[tuple[int, int]]] = field(factory=dict, init=False)
    _totals: dict[Node, Interval] = field(factory=dict, init=False)
    _kinds: dict[str, frozenset[int]] = field(factory=dict, init=False)

    def __attrs_post_init__(self) -> None:
        table, rules = self.catalog.table, self.catalog.rules
        played = [number for number in self.catalog.players if number not in self.catalog.too_large] or [*self.catalog.players]
        counts = [all_cards(table, rules, number) for number in played]
        self.copies = [max(count[kind] for count in counts) for kind in range(table.kinds)]
        for kind in table.supply:
            # All printed copies of these are beside the deck.
            self.copies[kind] = max(self.copies[kind], table.villagers[kind].copies)
        as_players = [rules.setup.as_players] if rules.setup.as_players else []
        self.players = Interval(min(*played, *as_players, played[0]), max(*played, *as_players, played[0]))

    # -- how much --------------------------------------------------------------------------------------------------------------
    def amount(self, node: Node) -> Interval:
        """Return the bounds of the amount *node*."""
        match node:
            case nodes.Number(value=value):
                return Interval(value, value)
            case nodes.Per(amount=amount, every=every, counted=counted):
                return self.amount(counted).each(lambda count: amount * complete(count, every))
            case nodes.Half(amount=halved, direction=direction):
                return self.amount(halved).each(lambda each: -(-each // 2) if direction == "up" else each // 2)
            case nodes.Sum(amounts=amounts, signs=signs):
                total = self.amount(amounts[0])
                for sign, part in zip(signs, amounts[1:], strict=True):
                    other = self.amount(part)
                    total = total.added(other if sign == "+" else other.opposite())
                return total
            case nodes.Product(left=left, right=right):
                return self.amount(left).times(self.amount(right)).each(lambda each: product(each, 1))
            case nodes.Difference(left=left, right=right):
                apart = self.amount(left).added(self.amount(right).opposite())
                return apart.at_least(apart.opposite()).at_least(NOTHING)
            case nodes.LongestRun(villagers=villagers):
                return Interval(0, self._number(villagers))
            case nodes.Extreme(word=word, left=left, right=right):
                bounds = self.amount(left), self.amount(right)
                return bounds[0].at_most(bounds[1]) if word == "smaller" else bounds[0].at_least(bounds[1])
            case nodes.Capped(amount=capped, least=least, most=most):
                limited = self.amount(capped)
                limited = limited if least is None else limited.at_least(self.amount(least))
                return limited if most is None else limited.at_most(self.amount(most))
            case nodes.Choice(amount=first, test=test, otherwise=second):
                truth = self.truth(test)
                return joined(self.amount(each) for each, wanted in ((first, True), (second, False)) if truth in (None, wanted))
            case nodes.Total(measure=measure, villagers=villagers, number=int() | nodes.Node() as few):
                each = self.amount(nodes.Largest(measure, villagers))
                number = Interval(few, few) if isinstance(few, int) else self.amount(few).at_least(NOTHING)
                return joined([NOTHING, each.times(number)])
            case nodes.Total(measure=measure, villagers=villagers):
                if node not in self._totals:
                    self._totals[node] = self._total(measure.word, villagers)
                return self._totals[node]
            case nodes.Largest(measure=measure, villagers=villagers) | nodes.Average(measure=measure, villagers=villagers):
                if node not in self._totals:
                    found = {self._measured(measure.word, face) for _, face in self._faces(villagers)}
                    self._totals[node] = joined([NOTHING, *found])
                return self._totals[node]
            case nodes.Its(measure=measure):
                return joined([NOTHING, *(self._measured(measure.word, face) for face in range(len(self.catalog.table.kind_of)))])
            case nodes.OfPlayers(amount=compared):
                return joined([NOTHING, self.amount(for_each(compared))])
            case nodes.Reading(word="round"):
                return Interval(1, self.catalog.rules.most_rounds)
            case nodes.Reading(word="place in turn order"):
                return Interval(0, self.players.most)
            case nodes.Reading() | nodes.Chosen() | nodes.ChosenOf():
                return Interval(0, None)
            case nodes.Rank():
                return Interval(0, self.players.most)
            case nodes.ByStep(steps=steps):
                return joined([NOTHING, *(Interval(amount, amount) for amount, _ in steps)])
            case nodes.Divided(amount=divided, by=by, direction=direction):
                return self.amount(divided).divided(self.amount(by), up=direction == "up")
            case nodes.LargestSuit():
                return Interval(0, max(self._by_suit(nodes.Villagers()).values(), default=0))
        return self.count(node)

    def count(self, node: Node) -> Interval:
        """Return the bounds of the number of things that *node* counts."""
        match node:
            case nodes.Symbols(names=names):
                return Interval(0, self._most_symbols(names.words))
            case nodes.Sets(names=words):
                return Interval(0, min(self._most_symbols((word,)) for word in words))
            case nodes.Chains(having=nodes.TreeWith(word="more", number=cards)) | nodes.Chains(number=cards):
                return Interval(0, self._number(nodes.Villagers()) // cards)
            case nodes.SuitSets(number=number, villagers=villagers, alike=alike) if alike:
                return Interval(0, self._number(villagers) // number)
            case nodes.SuitSets(number=number, villagers=villagers):
                by_suit = self._by_suit(villagers)
                return Interval(0, sum(by_suit.values()) // number if len(by_suit) >= number else 0)
            case nodes.PileSize():
                return Interval(0, sum(self.copies))
            case nodes.SuitsWhere():
                return Interval(0, len(self.catalog.table.suits))
            case nodes.SuitSymbols():
                return Interval(0, max(self._most_symbols((nodes.Word(suit),)) for suit in self.catalog.table.suits))
            case nodes.Different(villagers=villagers, measure=measure):
                return Interval(0, self._number(villagers) if measure else len({kind for kind, _ in self._faces(villagers)}))
            case nodes.Suits(villagers=nodes.Villagers() as villagers):
                return Interval(0, len(self._by_suit(villagers)))
            case nodes.Suits(place=place):
                return Interval(0, len(self._by_suit(nodes.Villagers(place=place))))
            case nodes.Players(and_you=True):
                return self.count(node.others).added(Interval(0, 1)).at_least(Interval(1, 1))
            case nodes.Players(neighbours=True):
                return Interval(0, min(2, (self.players.most or 1) - 1))
            case nodes.Players(other=other, having=having):
                least, most = self.players.least or 0, self.players.most or 0
                away = 0 if self.catalog.rules.setup.seats else 1  # Whoever has no seat of a player is none of the players.
                bounds = Interval(least - 1, most - away) if other else Interval(least, most)
                return bounds if having is None else Interval(0, bounds.most)
            case nodes.Savings(owner=nodes.Owner(word=owner)) as counted if owner in _ONE:
                return Interval(0, self.catalog.rules.most_counted.get(str(counted.measure)))
            case nodes.Savings():
                return Interval(0, None)
            case nodes.VillagerNames():
                return Interval(0, self._number(node.villagers))
            case nodes.AnySuit():
                return Interval(0, sum(map(node.takes, self.catalog.table.suits)))
            case nodes.Words(words=words):
                return Interval(len(words), len(words))
            case nodes.Numbers():
                return Interval(0, None)
            case nodes.Events():
                return Interval(0, sum(self.copies[len(self.catalog.villagers) :][: len(self.catalog.events)]))
            case nodes.Piles(or_reserve=or_reserve):
                return Interval(0, len(self.catalog.rules.setup.stack_sizes) + int(or_reserve))
            case nodes.Villagers(that=nodes.OnRoad(number=place)):
                there = place <= self.catalog.rules.road.places
                return Interval(0, min(1, self._number(node)) if there else 0)
            case nodes.Villagers(place=place):
                number = sum(self.copies) if place and place.word in SHARED and SHARED[place.word].hidden else self._number(node)
                return Interval(0, min(number, self.catalog.rules.road.places) if place and place.word == "road" else number)
        raise TypeError(f"expected an amount, got {type(node).__name__}")

    def _total(self, measure: str, villagers: nodes.Villagers) -> Interval:
        """Return the bounds of *measure* added up over *villagers*."""
        by_kind: dict[int, Interval] = {}
        for kind, face in self._faces(villagers):
            by_kind[kind] = joined([NOTHING, *([by_kind[kind]] if kind in by_kind else []), self._measured(measure, face)])
        total = NOTHING
        for kind, value in by_kind.items():
            total = total.added(value.each(lambda each, copies=self.copies[kind]: each * copies))  # type: ignore[misc]
        return total

    def _measured(self, measure: str, face: int) -> Interval:
        """Return the bounds of *measure* on a card that shows *face*."""
        row = measure_called(measure)
        if row.formula:
            return self._value(face) if row.formula == SILVER else ANYTHING
        if is_of_symbols(measure):
            return Interval(0, symbols_on(self.catalog.table, face, 0, measure))
        if not row.printed:
            return Interval(0, None)
        printed = card_reader(row.code)(self.catalog.table, face, 0)
        return Interval(min(0, printed), max(0, printed))

    def _value(self, face: int) -> Interval:
        """Return the bounds of the silver formula of *face*, worked out once."""
        silver = self.catalog.table.side[face].silver
        if silver is None:
            return NOTHING
        if face in self._waiting or len(self._waiting) >= _MAX_DEPTH:
            return ANYTHING
        if face not in self._values:
            self._waiting.add(face)
            self._values[face] = self.amount(getattr(silver, "tree"))  # noqa: B009  # A formula has one, whatever else an amount is.
            self._waiting.discard(face)
        return self._values[face]

    # -- which cards -----------------------------------------------------------------------------------------------------------
    def kinds_found(self, node: nodes.Villagers) -> frozenset[int]:
        """Return the kinds of all cards that *node* may find in a game."""
        return frozenset(kind for kind, _ in self._faces(node))

    def _faces(self, node: nodes.Villagers) -> list[tuple[int, int]]:
        """Return (kind, face) for all that *node* may find in a game; what was looked for once is kept."""
        known = self._found.get(node)
        if known is None:
            table, in_village = self.catalog.table, node.place is None or node.place.word == "village"
            kinds = {kind for kind in range(len(table.villagers)) if self.copies[kind]}
            if in_village:
                # A card that is discarded after use is never placed.
                kinds = {kind for kind in kinds if not table.discard[kind]}
            if node.place is not None and node.place.word == "supply":
                kinds &= set(table.supply)
            for names in node.kinds:
                kinds &= frozenset[int]().union(*map(self._kinds_of, names.words))
            if node.that is not None:
                kinds &= self._passing(node.that, frozenset(kinds))
            faces = ((kind, face) for kind in sorted(kinds) for face in table.faces[kind][: None if in_village else 1])
            known = self._found[node] = [(kind, face) for kind, face in faces if self._has(node.having, face)]
        return known

    def _passing(self, test: Node, kinds: frozenset[int]) -> frozenset[int]:
        """Return those of *kinds* that can pass *test*."""
        match test:
            case nodes.Are(word=word):
                return kinds & self._kinds_of(word)
            case nodes.ThatAreNot(words=words):
                counted = self.catalog.table.counts_cards  # Then what is printed may not count, and what counts may not always.
                return kinds if counted else kinds.difference(*map(self._kinds_of, words))
            case nodes.Have(having=having):
                faces = ((kind, face) for kind in kinds for face in self.catalog.table.faces[kind])
                return frozenset(kind for kind, face in faces if self._has(having, face))
            case nodes.Printed(how=how, name=nodes.Word() as name):
                row, same = getattr(self.catalog.table, PRINTED[how]), self.catalog.table.kind[name]
                return frozenset(kind for kind in kinds if row[kind] == same)
            case nodes.AllFilters(tests=tests):
                return kinds.intersection(*(self._passing(each, kinds) for each in tests))
            case nodes.AnyFilter(tests=tests):
                return frozenset[int]().union(*(self._passing(each, kinds) for each in tests))
        return kinds

    def _number(self, node: nodes.Villagers) -> int:
        """Return the largest number of cards that *node* can find."""
        return sum(self.copies[kind] for kind in {kind for kind, _ in self._faces(node)})

    def _by_suit(self, node: nodes.Villagers) -> dict[str, int]:
        """Return by suit how many cards *node* can find."""
        counted: dict[str, int] = {}
        for kind in {kind for kind, _ in self._faces(node)}:
            suit = self.catalog.table.villagers[kind].suit
            others = (other for other in self.catalog.table.suits if other != suit and kind in self._counted(other))
            for each in (suit, *others):
                counted[each] = counted.get(each, 0) + self.copies[kind]
        return counted

    def _most_symbols(self, words: tuple[nodes.Word, ...]) -> int:
        """Return how many symbols of the names *words* all cards of the game show together, or count as such."""
        asked = tuple(map(str, words))
        if asked not in self._shown:
            self._shown[asked] = self._most_printed(asked) + sum(self._most_printed((name,)) for name in self._counted_as(asked))
        return self._shown[asked]

    def _most_printed(self, asked: tuple[str, ...]) -> int:
        """Return how many symbols of the names *asked* for all cards of the game show together."""
        most = 0
        for kind, villager in enumerate(self.catalog.table.villagers):
            sides = [sum(count for name, count in villager.symbols(side) if name in asked) for side in villager.sides]
            most += self.copies[kind] * max(sides)
        return most

    def _counted_as(self, asked: tuple[str, ...]) -> list[str]:
        """Return, once for each way, which symbols may count as one of those *asked* for while cards lie in villages.

        What they count as is not read again, so that two kinds may count as each other.
        """
        table = self.catalog.table
        names = table.symbol_names
        ways = {(names[source], names[target], also) for each in table.recounts.values() for source, target, also in each}
        return [source for source, target, also in sorted(ways) if target in asked and (also or source not in asked)]

    def _kinds_of(self, word: str) -> frozenset[int]:
        """Return the kinds of cards that can be what *word* says, an adjective, a suit or a villager."""
        if word not in self._kinds:
            table, adjective = self.catalog.table, vocabulary().adjective.get(word)
            meant = None if adjective is None else ADJECTIVES[adjective]
            fits = card_reader(meant.possible or meant.code) if meant is not None else None
            self._kinds[word] = frozenset(
                kind
                for kind, villager in enumerate(table.villagers)
                if (fits(table, table.faces[kind][0], 0) if fits is not None else word in (villager.suit, villager.id))
            )
            self._kinds[word] |= self._counted(word) if fits is None else frozenset()
        return self._kinds[word]

    def _counted(self, word: str) -> frozenset[int]:
        """Return the kinds of cards that cards in play may make count as what *word* says, a suit or a villager (R1.7)."""
        found: set[int] = set()
        for kind, ability in self.catalog.table.counted:
            meant = ability.meant
            if meant is not None and (word in (*meant.suits, meant.card) or (meant.name and word in self.catalog.table.suits)):
                found.update((kind,) if ability.cards is None else range(len(self.catalog.table.villagers)))
        return frozenset(found)

    def _has(self, having: Node | None, face: int) -> bool:
        """Return whether a card that shows *face* can be *having* something."""
        table = self.catalog.table
        match having:
            case nodes.WithMeasure(measure=measure):
                most = self._measured(measure.word, face).most
                return most is None or most > 0
            case nodes.WithAmount(word="more" | "exactly", number=int() as number, measure=measure):
                most = self._measured(measure.word, face).most
                return most is None or most >= number
            case nodes.WithSymbol(symbol=symbol):
                villager = table.villagers[table.kind_of[face]]
                return any(count for name, count in villager.symbols(self.catalog.table.side[face]) if name == symbol)
        return True

    # -- whether ---------------------------------------------------------------------------------------------------------------
    def truth(self, node: Node) -> bool | None:
        """Return whether the test *node* holds always or never, None when it depends."""
        match node:
            case nodes.Turn() | nodes.CardIs() | nodes.IsYou() | nodes.WordIs():
                return None
            case nodes.Comparison(left=left, operator=operator, right=right):
                return True if left == right and "=" in operator else compared(self.amount(left), operator, self.amount(right))
            case nodes.LastRound():
                return None
            case nodes.Opposite(test=test):
                found = self.truth(test)
                return None if found is None else not found
            case nodes.Both(tests=tests):
                return _all([self.truth(test) for test in tests])
            case nodes.Either(tests=tests):
                found = _all([None if truth is None else not truth for truth in map(self.truth, tests)])
                return None if found is None else not found
        raise TypeError(f"expected a test, got {type(node).__name__}")


def _all(truths: list[bool | None]) -> bool | None:
    if False in truths:
        return False
    return None if None in truths else True
