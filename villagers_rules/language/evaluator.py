"""Works out a sentence with everything that gave it: every number and every card."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from attrs import evolve

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.breakdown import Breakdown, Source
from villagers_rules.language.card_finder import CardFinder, compared
from villagers_rules.language.card_query import HERE
from villagers_rules.language.choice_readers import amount_chosen, cards_in_chosen, chose_same, chose_word, is_you, own_amount
from villagers_rules.language.codegen import open_number
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.occasions import phase_called
from villagers_rules.language.ownership import for_each
from villagers_rules.language.position import Position
from villagers_rules.language.readers import (
    CARDS,
    alike_sets,
    average,
    cards_in_pile,
    complete,
    first_ranked,
    longest_run,
    neighbours,
    numbers_between,
    other_players,
    players_from,
    product,
    quotient,
    rank_among,
    reserve_left,
    stacks_left,
    turn_place,
    with_you,
)
from villagers_rules.language.suit_readers import assigned, of_a_suit, sets_of_suits, suits_of
from villagers_rules.language.vocabulary import COMPARISONS, SHARED, THAN, Lexicon
from villagers_rules.model.context import EMPTY, Context
from villagers_rules.model.deck import suits_in_game
from villagers_rules.model.references import Reference


def evaluate(tree: Node, lexicon: Lexicon, position: Position, seat: int, context: Context = EMPTY) -> Breakdown:
    """Return the breakdown of *tree* for *seat* in *position*; its value is what the compiled sentence gives."""
    return _Evaluator(lexicon, position, seat, context).amount(tree)


@define
class _Evaluator(CardFinder):
    """Walks the tree and reads the position card by card."""

    # -- how much, whether -----------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> Breakdown:
        """Return the breakdown of an amount or a test."""
        found = self._amount(node)
        return found if found.tree is not None else evolve(found, tree=node)

    def _amount(self, node: Node) -> Breakdown:
        match node:
            case nodes.Number(value=value):
                return Breakdown(str(node), value)
            case nodes.Per(amount=amount, every=every, counted=counted):
                count = self.amount(counted)
                return Breakdown(str(node), amount * complete(count.value, every), parts=(count,))
            case nodes.Sum(amounts=amounts, signs=signs):
                parts = tuple(map(self.amount, amounts))
                total = sum(part.value * (-1 if sign == "-" else 1) for part, sign in zip(parts, ("+", *signs), strict=True))
                return Breakdown(str(node), total, parts=parts)
            case nodes.Divided(amount=amount, by=by, direction=direction):
                whole, divisor = self.amount(amount), self.amount(by)
                value = quotient(whole.value, divisor.value, int(direction == "up"))
                return Breakdown(str(node), value, parts=(whole,) if isinstance(by, nodes.Number) else (whole, divisor))
            case nodes.ByStep(steps=steps, counted=counted):
                count = self.amount(counted)
                value = max(((least, given) for given, least in steps if count.value >= least), default=(0, 0))[1]
                return Breakdown(str(node), value, parts=(count,))
            case nodes.Half(amount=amount, direction=direction):
                whole = self.amount(amount)
                return Breakdown(str(node), (whole.value + (direction == "up")) // 2, parts=(whole,))
            case nodes.Product(left=left, right=right):
                factors = (self.amount(left), self.amount(right))
                return Breakdown(str(node), product(factors[0].value, factors[1].value), parts=factors)
            case nodes.Difference(left=left, right=right):
                one, other = self.amount(left), self.amount(right)
                return Breakdown(str(node), abs(one.value - other.value), parts=(one, other))
            case nodes.Average(measure=measure, villagers=villagers, direction=direction):
                added = self.measured(measure, villagers, shown=True)
                value = average([each.amount for each in added], int(direction == "up"))
                return Breakdown(str(node), value, tuple(added))
            case nodes.LongestRun(measure=measure, villagers=villagers):
                by_value = {each.amount: each for each in self.measured(measure, villagers, shown=True)[::-1]}
                run = tuple(by_value[value] for value in longest_run([*by_value]))
                return Breakdown(str(node), len(run), run)
            case nodes.Extreme(word=word):
                two = tuple(map(self.amount, node.parts()))
                values = [part.value for part in two]
                return Breakdown(str(node), min(values) if word == "smaller" else max(values), parts=two)
            case nodes.Capped():
                return self.capped(node)
            case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
                held = self.amount(test)
                taken = self.amount(amount if held.value else otherwise)
                return Breakdown(str(node), taken.value, parts=(held, taken))
            case nodes.Total(measure=measure, villagers=villagers):
                added = self.measured(measure, villagers) if node.number is None else self.few(node)
                return Breakdown(str(node), sum(each.amount for each in added), tuple(each for each in added if each.amount))
            case nodes.Largest(measure=measure, villagers=villagers):
                first = min if isinstance(node, nodes.Smallest) else max
                best = first(self.measured(measure, villagers, shown=True), key=lambda each: each.amount, default=None)
                return Breakdown(str(node), best.amount if best else 0, (best,) if best else ())
            case nodes.OfPlayers(word=word, amount=compared, players=players, direction=direction):
                each = [self.of_one(compared, whose) for whose in self.with_choices(self.players(players), [compared])]
                if direction is not None:
                    value = average([part.value for part in each], int(direction == "up"))
                    return Breakdown(str(node), value, parts=tuple(each))
                best_of = sorted(each, key=lambda part: part.value, reverse=word == "largest")[:1]
                return Breakdown(str(node), best_of[0].value if best_of else 0, parts=tuple(best_of))
            case nodes.Reading() | nodes.Rank():
                return Breakdown(str(node), self.one_number(node))
            case nodes.Chosen(name=name, own=own):
                return Breakdown(str(node), (own_amount if own else amount_chosen)(self.context, name, self.seat))
            case nodes.ChosenOf(name=name, player=player):
                return Breakdown(str(node), sum(own_amount(self.context, name, seat) for seat in self.owners(player)))
            case nodes.Villagers(place=Place(word=place)) if place in SHARED and SHARED[place].hidden:
                number = cards_in_pile(self.position, place)
                return Breakdown(str(node), number, things=node.phrase(number))
            case nodes.PileSize(pile=pile):
                number = cards_in_chosen(self.position, self.context, pile, self.seat)
                return Breakdown(str(node), number, things=node.phrase(number))
            case nodes.Its(measure=measure, card=card):
                it = self.known(card)
                if it is None:
                    return Breakdown(str(node), 0)
                value = self.read(measure.word, it)
                is_card = it.area == "village" or it.area in CARDS
                return Breakdown(str(node), value, (self.source(it, value),) if is_card else ())
            case nodes.SuitSets(number=number, villagers=villagers, alike="kind"):
                kinds = [self.position.table.kind_of[face] for _, face in self.found(villagers)]
                value = alike_sets(kinds, number)
                parts = self.by_word(kinds, self.position.table.ids)
                return Breakdown(str(node), value, parts=parts, things=node.phrase(value))
            case nodes.SuitSets(number=number, villagers=villagers, alike=alike):
                found = [*self.found(villagers)]
                suits = [self.position.table.suit[face] for _, face in found]
                if alike:
                    value = alike_sets(suits, number)
                else:
                    value = sets_of_suits([suits_of(self.position, reference) for reference, _ in found], number)
                return Breakdown(str(node), value, parts=self.by_suit(suits), things=node.phrase(value))
            case nodes.LargestSuit(owner=owner):
                return self.largest_suit(node, owner)
            case nodes.LastRound():
                return Breakdown(str(node), self.position.is_last_round)
            case (
                nodes.Comparison()
                | nodes.Opposite()
                | nodes.Both()
                | nodes.Either()
                | nodes.Turn()
                | nodes.CardIs()
                | nodes.IsYou()
                | nodes.WordIs()
            ):
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
        if isinstance(node, nodes.CardIs):
            found, truth = self.is_such(node.card, node.that)
            if isinstance(node.that, (nodes.AreChosen, nodes.ThatAreNotChosen)):
                same = isinstance(node.that, nodes.AreChosen)
                truth = truth or chose_same(self.context, node.card.word, node.that.name, self.seat, same)
            return Breakdown(str(node), truth, (self.source(found, int(truth)),) if found is not None else ())
        if isinstance(node, nodes.WordIs):
            known = bool(self.context.known_as(node.name, self.seat))
            said = chose_word(self.position, self.context, node.name, self.seat, node.words)
            return Breakdown(str(node), known and said != node.no)
        if isinstance(node, nodes.IsYou):
            return Breakdown(str(node), is_you(self.context, node.name, self.seat))
        if isinstance(node, nodes.Turn):
            in_phase = not node.phase or self.position.turns == phase_called(node.phase)
            return Breakdown(str(node), in_phase and (node.owner is None or self.position.at_turn in self.owners(node.owner)))
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

    def by_suit(self, suits: Sequence[int]) -> tuple[Breakdown, ...]:
        """Return a part for each of *suits*: how many villagers are of it."""
        return self.by_word(suits, self.position.table.suits)

    def by_word(self, rows: Sequence[int], words: Sequence[str]) -> tuple[Breakdown, ...]:
        """Return a part for each of *rows*, suits or kinds by their *words*: how many villagers are of it."""
        found = []
        for row in dict.fromkeys(rows):
            kinds = nodes.Villagers((nodes.Names((nodes.Word(words[row]),)),))
            number = rows.count(row)
            found.append(Breakdown(str(kinds), number, things=kinds.phrase(number), tree=kinds))
        return tuple(found)

    def largest_suit(self, node: Node, owner: Owner) -> Breakdown:
        villages = [(whose, self.position.villages[whose]) for whose in self.owners(owner)]
        found = [(whose, there) for whose, village in villages for there in of_a_suit(self.position, village)]
        whose, most = max(found, key=lambda each: len(each[1]), default=(0, []))
        best = tuple(self.source(Reference("village", whose, spot), 1) for spot in most)
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
            case nodes.SuitSymbols(owner=owner):
                for whose in self.owners(owner):
                    yield from self.symbols(whose, (self.position.table.suits[self.suit],))
            case nodes.Chains(owner=owner, having=nodes.TreeWith() as having):
                yield from self.trees(HERE if owner is None else Place(owner=owner), having)
            case nodes.Chains(number=number, owner=owner, exactly=exactly):
                for whose in self.owners(owner):
                    village = self.position.villages[whose]
                    larger = village.trees(number + 1) if exactly else ()
                    for spot in village.trees(number):
                        if spot not in larger:
                            yield self.source(Reference("village", whose, spot), 1)
            case nodes.Suits(place=place, villagers=villagers):
                cards = [each for each, _ in (self.cards_in(place or HERE) if villagers is None else self.found(villagers))]
                suits = assigned([suits_of(self.position, card) for card in cards], 1)
                yield from (self.source(card, 1) for card, suit in zip(cards, suits, strict=True) if suit >= 0)
            case nodes.SuitsWhere(test=test) | nodes.AnySuit(where=Node() as test):
                for suit in suits_in_game(self.position.table, self.position.players):
                    if evolve(self, suit=suit).test(test).value:
                        yield Source(Reference("suit", suit), self.position.table.suits[suit], 1)
            case nodes.Different(villagers=villagers, measure=None):
                kinds = self.position.table.kind_of
                yield from self.first_of_each((reference, kinds[face]) for reference, face in self.found(villagers))
            case nodes.Different(villagers=villagers, measure=nodes.Measure() as measure):
                values = self.measured(measure, villagers, shown=True)
                yield from self.first_of_each((each.reference, each.amount) for each in values)
            case nodes.Players():
                for whose in self.players(node):
                    yield Source(Reference("player", whose), f"player {whose + 1}", 1)
            case nodes.Piles(or_reserve=or_reserve, which=which):
                for stack in stacks_left(self.position):
                    if self.is_meant(which, stack):
                        yield Source(stack, f"stack {stack.number + 1}", 1)
                for reserve in reserve_left(self.position) if or_reserve else ():
                    if self.is_meant(which, reserve):
                        yield Source(reserve, "the reserve", 1)
            case nodes.Savings(measure=measured, owner=owner):
                held, counters = self.position.supply, self.lexicon.counters
                if owner.word == nodes.TABLE:
                    first = counters.index(measured) * len(self.position.seats)
                    yield Source(Reference("table"), "the table", self.position.counted[first])
                    return
                if measured in counters:
                    held = self.position.counted[counters.index(measured) * len(self.position.seats) :]
                for whose in self.owners(owner):
                    named = self.position.seats[whose] or f"player {whose + 1}"
                    yield Source(Reference("player", whose), named, held[whose])
            case nodes.VillagerNames():
                for reference, _ in self.found(node.printed):
                    yield self.source(reference, 1)
            case nodes.AnySuit():
                for number, called in enumerate(self.position.table.suits):
                    if node.takes(called) and self.is_meant(node.which, Reference("suit", number)):
                        yield Source(Reference("suit", number), called, 1)
            case nodes.Words(words=words):
                for word in words:
                    yield Source(Reference("word", self.position.table.words.index(word)), word, 1)
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
        if node.and_you:
            others = [Reference("player", whose) for whose in self.players(node.others)]
            return [each.number for each in with_you(self.position, self.seat, others)]
        reader = neighbours if node.neighbours else other_players if node.other else players_from
        found = reader(self.position, self.seat)
        if node.side:
            found = found[:1] if node.side == "left" else found[-1:]
        for test in sorted(nodes.tests_in(node.having), key=lambda test: isinstance(test, nodes.WithRanking)):
            found = self.passing(test, found)
        return found

    def passing(self, test: Node, found: list[int]) -> list[int]:
        """Return those of the seats *found* that pass a *test*."""
        match test:
            case nodes.WithAmount(word=word, number=number):
                return [whose for whose in found if compared(word, self.position.supply[whose], self.so_many(number))]
            case nodes.WithNumber(word=word, number=number, things=things):
                return [whose for whose in found if compared(word, self.of_one(things, whose).value, self.so_many(number))]
            case nodes.WhoseNumber(name=name, operator=operator, number=number):
                holds, asked_for = COMPARISONS[operator].holds, self.so_many(number)
                given = [whose for whose in found if self.context.known_as(name, whose)]
                return [whose for whose in given if holds(amount_chosen(self.context, name, whose), asked_for)]
            case nodes.WhoseChoice(name=name, test=asked):
                contexts = [(whose, self.context.whose(name, whose)) for whose in found]
                return [whose for whose, context in contexts if evolve(self, context=context).test(asked).value]
            case nodes.AnyFilter(tests=tests):
                return [whose for whose in found if any(self.passing(each, [whose]) for each in tests)]
            case nodes.AreChosen() | nodes.ThatAreNotChosen() as which:
                return [whose for whose in found if self.is_meant(which, Reference("player", whose))]
            case nodes.WithRanking(ranking=ranking, alone=alone):
                found = self.with_choices(found, [key.amount for key in ranking.keys])
                return first_ranked([(self.key(ranking, whose), whose) for whose in found], alone)
            case nodes.WithMore(word=word, amount=amount):
                yours = self.of_one(amount, self.seat).value
                values = {whose: self.of_one(amount, whose).value for whose in found}
                return [whose for whose in found if COMPARISONS[THAN[word]].holds(values[whose], yours)]
        return found

    def is_meant(self, which: Node | None, found: Reference) -> bool:
        """Return whether *found* is among what was chosen under a name, or, as *which* says, is not."""
        tests = (each for each in nodes.tests_in(which) if isinstance(each, (nodes.AreChosen, nodes.ThatAreNotChosen)))
        known_as = self.context.known_as
        return all((found in known_as(each.name, self.seat)) == isinstance(each, nodes.AreChosen) for each in tests)

    def few(self, node: nodes.Total) -> list[Source]:
        """Return the villagers over which *node* adds up, the largest or smallest first."""
        few = self.so_many(node.number or 0)
        shown = self.measured(node.measure, node.villagers, shown=True)
        return sorted(shown, key=lambda each: each.amount, reverse=node.word == "largest")[: max(few, 0)]

    def of_one(self, amount: Node, whose: int) -> Breakdown:
        """Return the breakdown of *amount* as the player in the seat *whose* reads it."""
        given = evolve(self, seat=whose).amount(for_each(amount))
        things = f"{given.things} of player {whose + 1}" if given.things else ""
        return evolve(given, text=f"{given.text} of player {whose + 1}", things=things, whose=whose + 1)

    def with_choices(self, found: list[int], amounts: Iterable[Node | None]) -> list[int]:
        """Return those of the seats *found* that have chosen something where players are compared by what each has chosen."""
        names = [amount.name for amount in amounts if isinstance(amount, nodes.Chosen)]
        return [whose for whose in found if all(self.context.known_as(name, whose) for name in names)]

    def key(self, ranking: nodes.Ranking, whose: int) -> tuple[int, ...]:
        """Return the tuple by which the seat *whose* is ranked, the smallest first."""
        amounts = [
            turn_place(self.position, whose) if key.amount is None else self.of_one(key.amount, whose).value
            for key in ranking.keys
        ]
        return tuple(-each if key.word in ("most", "latest") else each for key, each in zip(ranking.keys, amounts, strict=True))

    def one_number(self, node: nodes.Reading | nodes.Rank) -> int:
        """Return a number that lies open, or a place in a ranking; 0 where nobody is meant."""
        owners = self.owners(node.owner)
        if not owners:
            return 0
        if isinstance(node, nodes.Rank):
            ranked = self.with_choices(players_from(self.position, self.seat), [key.amount for key in node.ranking.keys])
            keys = [self.key(node.ranking, whose) for whose in ranked]
            return rank_among(keys, self.key(node.ranking, owners[0]))
        return int(open_number(node.word)(self.position, owners[0]))

    def first_of_each(self, found: Iterable[tuple[Reference, int]]) -> Iterator[Source]:
        """Yield the first card with each value."""
        seen = set()
        for reference, value in found:
            if value not in seen:
                seen.add(value)
                yield self.source(reference, 1)
