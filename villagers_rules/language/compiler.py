"""Writes the Python of amounts and tests."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterable, Sequence

from attrs import field

from villagers_rules.classes import define
from villagers_rules.language import nodes
from villagers_rules.language.card_query import HERE, ONE, CardQuery
from villagers_rules.language.codegen import any_of, call, fill, name, rows, texts
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.occasions import phase_called
from villagers_rules.language.ownership import for_each
from villagers_rules.language.tree_query import trees_found
from villagers_rules.language.vocabulary import COMPARISONS, READINGS, SHARED, THAN, Lexicon, symbols
from villagers_rules.model.places import OWN

_COMPARED = {"more": ast.GtE(), "less": ast.LtE(), "fewer": ast.LtE(), "exactly": ast.Eq()}
"""How the words of an amount that players have are compared with it."""


def is_chosen(found: ast.expr, which: Node) -> ast.expr:
    """Return whether *found* is among what was chosen under a name, or, as *which* says, is not."""
    assert isinstance(which, (nodes.AreChosen, nodes.ThatAreNotChosen))
    operator = "in" if isinstance(which, nodes.AreChosen) else "not in"
    return fill(f"found {operator} context.known_as(word, seat)", found=found, word=str(which.name))


@define
class Compiler:
    """Writes the Python of one sentence, which asks what is printed or, *counting*, what cards count as."""

    lexicon: Lexicon
    counting: bool = False
    query: CardQuery = field(init=False)

    def __attrs_post_init__(self) -> None:
        self.query = CardQuery(self.lexicon, self.amount, counting=self.counting)

    # -- how much --------------------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> ast.expr:
        """Return the Python of an amount."""
        match node:
            case nodes.Number(value=value):
                return ast.Constant(value)
            case nodes.Per(amount=amount, every=1):
                count = self.amount(node.counted)
                return count if amount == 1 else fill("amount * count", amount=amount, count=count)
            case nodes.Per(amount=amount, every=every):
                # Of things there are none or more; an amount may be negative.
                groups = "count // every" if isinstance(node.counted, nodes.Things) else "complete(count, every)"
                return fill(f"amount * ({groups})", amount=amount, count=self.amount(node.counted), every=every)
            case nodes.Sum():
                return self._sum(node)
            case nodes.Divided(amount=divided, by=nodes.Number(value=by), direction=direction):
                return fill("-(-amount // by)" if direction == "up" else "amount // by", amount=self.amount(divided), by=by)
            case nodes.Divided(amount=divided, by=divisor, direction=direction):
                amounts = [self.amount(divided), self.amount(divisor)]
                return call("quotient", [*amounts, ast.Constant(int(direction == "up"))])
            case nodes.ByStep(steps=steps, counted=counted):
                reached = rows(
                    fill("most"),
                    [("number", fill("[n]", n=self.amount(counted))), ("most, least", _pairs(steps))],
                    [fill("number >= least")],
                )
                return fill("[0, *reached][-1]", reached=reached)
            case nodes.Half(amount=halved, direction=direction):
                return fill("-(-amount // 2)" if direction == "up" else "amount // 2", amount=self.amount(halved))
            case nodes.Product(left=left, right=right):
                return call("product", [self.amount(left), self.amount(right)])
            case nodes.Difference(left=left, right=right):
                return fill("abs(left - right)", left=self.amount(left), right=self.amount(right))
            case nodes.Average(measure=measure, villagers=villagers, direction=direction):
                values = self.query.measured(measure, villagers, shown=True)
                return fill("average(values, up)", values=values, up=int(direction == "up"))
            case nodes.LongestRun(measure=measure, villagers=villagers):
                return fill("len(longest_run(values))", values=self.query.measured(measure, villagers, shown=True))
            case nodes.Extreme(word=word, left=left, right=right):
                return call("min" if word == "smaller" else "max", [self.amount(left), self.amount(right)])
            case nodes.Capped(amount=inner, least=least, most=most):
                capped = self.amount(inner)
                capped = capped if least is None else call("max", [capped, self.amount(least)])
                return capped if most is None else call("min", [capped, self.amount(most)])
            case nodes.Choice(amount=chosen, test=test, otherwise=otherwise):
                return ast.IfExp(self.test(test), self.amount(chosen), self.amount(otherwise))
            case nodes.Total(measure=measure, villagers=villagers, number=int() | Node() as few, word=word):
                values = self.query.measured(measure, villagers, shown=True)
                return call("sum_of_few", [values, self.query.so_many(few), ast.Constant(int(word == "largest"))])
            case nodes.Total(measure=measure, villagers=villagers):
                return fill("sum(values)", values=self.query.measured(measure, villagers))
            case nodes.Largest(measure=measure, villagers=villagers):
                values = self.query.measured(measure, villagers, shown=True)
                return fill(
                    "min(values, default=0)" if isinstance(node, nodes.Smallest) else "max(values, default=0)", values=values
                )
            case nodes.OfPlayers(word=word, amount=compared, players=players, direction=direction):
                tests = [*self.having(players), *_chosen_by("owner", [compared])]
                values = rows(self._of_one(compared, "owner"), [("owner", self._among(players))], tests)
                if direction is not None:
                    return fill("average(values, up)", values=values, up=int(direction == "up"))
                return fill("max(values, default=0)" if word == "largest" else "min(values, default=0)", values=values)
            case nodes.Reading(word=word, owner=owner):
                return self._reading(word, owner)
            case nodes.Rank(owner=owner, ranking=ranking):
                return self._rank(owner, ranking)
            case nodes.Chosen(name=word, own=own):
                return fill(f"{'own_amount' if own else 'amount_chosen'}(context, word, seat)", word=str(word))
            case nodes.ChosenOf(name=word, player=player):
                number = fill("own_amount(context, word, owner)", word=str(word), owner=self.query.seat(player))
                return self._where_there(player, number)
            case nodes.Its(measure=measure, card=card):
                return self.query.its(measure.word, card)
            case nodes.LargestSuit(owner=owner):
                shape = self.query.either("largest_suit(village)", "most_of_a_suit(position, village)")
                return self._villages(owner, lambda village: fill(shape, village=village), "max(each, default=0)")
        return self._count(node)

    def _sum(self, node: nodes.Sum) -> ast.expr:
        """Return the Python of a sum."""
        total, *others = map(self.amount, node.amounts)
        for sign, amount in zip(node.signs, others, strict=True):
            total = ast.BinOp(total, ast.Add() if sign == "+" else ast.Sub(), amount)
        return total

    def _count(self, node: Node) -> ast.expr:
        """Return the Python of how many things there are."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                return self._symbols(owner, names.words, _added)
            case nodes.Sets(names=words, owner=owner):
                return self._symbols(owner, words, lambda counts: call("min", counts))
            case nodes.Chains(owner=owner, having=nodes.TreeWith() as having):
                return fill("len(trees)", trees=trees_found(self.query, HERE if owner is None else Place(owner=owner), having))
            case nodes.Chains(number=number, owner=owner, exactly=exactly):
                shape = "village.chains(n) - village.chains(n + 1)" if exactly else "village.chains(n)"
                return self._villages(owner, lambda village: fill(shape, village=village, n=number))
            case nodes.Suits(villagers=nodes.Villagers() as villagers):
                suits = self.query.cards(villagers, fill(self.query.either("table.suit[face]", "suits_of(position, myself)")))
                return fill(self.query.either("len(set(suits))", "different_suits(suits)"), suits=suits)
            case nodes.SuitSets(number=number, villagers=villagers, alike=alike) if alike:
                rows_of = self.query.cards(villagers, fill("table.suit[face]" if alike == "suit" else "table.kind_of[face]"))
                return fill("alike_sets(rows, number)", rows=rows_of, number=number)
            case nodes.SuitSets(number=number, villagers=villagers):
                suits = self.query.cards(villagers, fill(self.query.either("table.suit[face]", "suits_of(position, myself)")))
                reader = self.query.either("suit_sets(suits, number)", "sets_of_suits(suits, number)")
                return fill(reader, suits=suits, number=number)
            case nodes.PileSize(pile=pile):
                return fill("cards_in_chosen(position, context, word, seat)", word=str(pile))
            case nodes.SuitsWhere(test=test):
                return fill("len(found)", found=self.suits_where(test, name("each_suit")))
            case nodes.SuitSymbols(owner=owner):
                first = len(symbols())
                return self._villages(owner, lambda village: fill("village.symbols()[n + each_suit]", village=village, n=first))
            case nodes.Different(villagers=villagers, measure=None):
                return fill("len(set(kinds))", kinds=self.query.cards(villagers, fill("table.kind_of[face]")))
            case nodes.Different(villagers=villagers, measure=nodes.Measure() as measure):
                return fill("len(set(values))", values=self.query.measured(measure, villagers, shown=True))
            case nodes.Piles():
                return fill("len(stacks_left(position))")
            case nodes.Suits(place=place):
                if self.counting:
                    rows_of = self.query.rows(place or HERE, fill("suits_of(position, myself)"), [])
                    return call("different_suits", [rows_of])
                suit = fill(self.query.either("table.suit[face]", ""))
                return fill("len(suits)", suits=self.query.rows(place or HERE, suit, [], distinct=True))
            case nodes.Villagers():
                return self._villagers(node)
            case nodes.Players(having=None, neighbours=True):
                return fill("len(players)", players=self._among(node))
            case nodes.Players(having=None, other=other):
                return fill("position.players - (seat < position.players)" if other else "position.players")
            case nodes.Players():
                return fill("len(found)", found=self.found_players(node))
            case nodes.Savings(measure=word, owner=owner):
                return self._savings(owner, str(word))
            case nodes.Events():
                return fill("len(position.areas['event'][0])")
        raise TypeError(f"expected an amount, got {type(node).__name__}")

    def _symbols(self, owner: Owner | None, words: Sequence[nodes.Word], join: Callable[[list[ast.expr]], ast.expr]) -> ast.expr:
        """Return the *join* of how many symbols of each of *words* count."""
        numbers = [self.query.symbol(word) for word in words]
        own = owner is None or owner.word == "your"
        if own and len(words) > 1:
            # Counted once, then looked at several times.
            self.query.settings["symbols"] = fill("position.villages[seat].symbols()")
            return join([fill("symbols[n]", n=number) for number in numbers])
        return self._villages(owner, lambda village: join([fill("village.symbols()[n]", village=village, n=n) for n in numbers]))

    def _villagers(self, node: nodes.Villagers) -> ast.expr:
        """Return the Python of how many cards there are."""
        place = node.place or HERE
        if place.word in SHARED and SHARED[place.word].hidden:
            return fill("cards_in_pile(position, place)", place=str(place.word))
        if not node.kinds and node.having is None and node.that is None and not node.other:
            # Without any restriction there is nothing to look at card by card.
            if place.word == "village":
                return self._villages(
                    place.owner, lambda village: fill("len(village.face) - village.face.count(-1)", village=village), named=True
                )
            if place.word in OWN and place.owner.word == "your":
                return fill("len(position.areas[area][seat])", area=str(place.word))
        return fill("len(found)", found=self.query.cards(node, ast.Constant(1)))

    def suits_where(self, test: Node, each: ast.expr) -> ast.expr:
        """Return the list of what *each* gives for the suits of the game of which a *test* holds."""
        return rows(each, [("each_suit", fill("suits_in_game(position.table, position.players)"))], [self.test(test)])

    def _villages(
        self, owner: Owner | None, write: Callable[[ast.expr], ast.expr], join: str = "sum(each)", *, named: bool = False
    ) -> ast.expr:
        """Return what *write* makes of the village of *owner*, or the *join* of what it makes of each village."""
        owner = owner or HERE.owner
        if owner.word == "your" and not named:
            return write(fill("position.villages[seat]"))
        if owner.word in ONE:
            return write(self.query.village(owner))
        return fill(join, each=rows(write(fill("position.villages[owner]")), [("owner", self.query.owners(owner))], []))

    # -- which players ---------------------------------------------------------------------------------------------------------

    def found_players(self, node: nodes.Players) -> ast.expr:
        """Return the list of references to the players that *node* finds."""
        if node.and_you:
            return fill("with_you(position, seat, found)", found=self.found_players(node.others))
        ranked = [] if node.ranked is not None else self.having(node)  # Of a ranking the tests come first.
        return rows(fill("Reference('player', owner)"), [("owner", self._among(node))], ranked)

    def _among(self, node: nodes.Players) -> ast.expr:
        """Return the list of the players that *node* begins with, or of those who come first in its ranking."""
        reader = "neighbours" if node.neighbours else "other_players" if node.other else "players_from"
        players = call(reader, [name("position"), name("seat")])
        if node.side:
            players = fill("players[:1]" if node.side == "left" else "players[-1:]", players=players)
        if node.ranked is None:
            return players
        tests = [*self.having(node), *_chosen_by("owner", [key.amount for key in node.ranked.ranking.keys])]
        tested = rows(fill("owner"), [("owner", players)], tests)
        ranked = rows(fill("(key, player)", key=self._key(node.ranked.ranking, "player")), [("player", tested)], [])
        return fill("first_ranked(ranked, alone)", ranked=ranked, alone=int(node.ranked.alone))

    def _key(self, ranking: nodes.Ranking, player: str) -> ast.expr:
        """Return the tuple by which *player* is ranked, the smallest first."""
        parts: list[ast.expr] = []
        for key in ranking.keys:
            reader = fill("turn_place(position, player)", player=name(player))
            amount = reader if key.amount is None else self._of_one(key.amount, player)
            parts.append(ast.UnaryOp(ast.USub(), amount) if key.word in ("most", "latest") else amount)
        return ast.Tuple(parts, ast.Load())

    def _rank(self, owner: Owner, ranking: nodes.Ranking) -> ast.expr:
        """Return the place of *owner* in a ranking of all players."""
        tests = _chosen_by("player", [key.amount for key in ranking.keys])
        keys = rows(self._key(ranking, "player"), [("player", fill("players_from(position, seat)"))], tests)
        own = fill(
            "each[0]", each=rows(self._key(ranking, "ranked"), [("ranked", fill("[owner]", owner=self.query.seat(owner)))], [])
        )
        return self._where_there(owner, fill("rank_among(keys, own)", keys=keys, own=own))

    def _reading(self, word: str, owner: Owner | None) -> ast.expr:
        """Return a number that lies open."""
        owner = owner or HERE.owner
        return self._where_there(owner, fill(READINGS[word], owner=self.query.seat(owner)))

    def _where_there(self, owner: Owner, amount: ast.expr) -> ast.expr:
        """Return *amount*, 0 where there is no such *owner*."""
        if owner.word == "your":
            return amount
        return fill("amount if owner >= 0 else 0", amount=amount, owner=self.query.seat(owner))

    def having(self, node: nodes.Players) -> list[ast.expr]:
        """Return the tests that a player must pass, a ranking left out."""
        return [test for each in nodes.tests_in(node.having) for test in self._test_of_player(each)]

    def _test_of_player(self, having: Node) -> list[ast.expr]:
        match having:
            case nodes.WithAmount(word=word, number=number):
                return [ast.Compare(fill("position.supply[owner]"), [_COMPARED[word]], [self.query.so_many(number)])]
            case nodes.WithNumber(word=word, number=number, things=things):
                return [ast.Compare(self._of_one(things, "owner"), [_COMPARED[word]], [self.query.so_many(number)])]
            case nodes.AnyFilter(tests=tests):
                return [ast.BoolOp(ast.Or(), [test for each in tests for test in self._test_of_player(each)])]
            case nodes.AreChosen() | nodes.ThatAreNotChosen() as which:
                return [is_chosen(fill("Reference('player', owner)"), which)]
            case nodes.WhoseNumber(name=word, operator=operator, number=number):
                chosen = fill("amount_chosen(context, word, owner)", word=str(word))
                compared = ast.Compare(chosen, [COMPARISONS[operator].code], [self.query.so_many(number)])
                return [fill("context.known_as(word, owner)", word=str(word)), compared]
            case nodes.WhoseChoice(name=word, test=test):
                return [self._of_choice(word, test)]
            case nodes.WithMore(word=word, amount=amount):
                theirs, yours = self._of_one(amount, "owner"), self._of_one(amount, "seat")
                return [ast.Compare(theirs, [COMPARISONS[THAN[word]].code], [yours])]
        return []

    def _of_one(self, amount: Node, player: str) -> ast.expr:
        """Return *amount* as the seat called *player* reads it."""
        reading = Compiler(self.lexicon, self.counting)
        value = reading.amount(for_each(amount))
        self.query.asks |= reading.query.asks
        settings = [(word, fill("[value]", value=setting)) for word, setting in reading.query.settings.items()]
        return fill("each[0]", each=rows(value, [("seat", fill("[player]", player=name(player))), *settings], []))

    def _of_choice(self, word: nodes.Word, test: Node) -> ast.expr:
        """Return whether *test* holds of what the seat called `owner` chose under *word*."""
        reading = Compiler(self.lexicon, self.counting)
        held = reading.test(test)
        self.query.asks |= reading.query.asks
        whose = ("context", fill("[context.whose(word, owner)]", word=str(word)))
        settings = [(each, fill("[value]", value=setting)) for each, setting in reading.query.settings.items()]
        return fill("each[0]", each=rows(held, [whose, *settings], []))

    def _savings(self, owner: Owner, word: str) -> ast.expr:
        """Return the gold in the supplies of *owner*, or how much the counter called *word* counts there."""
        held, counters = fill("position.supply"), self.lexicon.counters
        if word in counters:
            first = ast.Constant(counters.index(word))
            held = fill("position.counted[first * len(position.seats):]", first=first)
        if owner.word in ("your", nodes.TABLE):
            return fill("held[0]" if owner.word == nodes.TABLE else "held[seat]", held=held)
        if owner.word in ONE:
            return fill("(held[owner] if owner >= 0 else 0)", held=held, owner=self.query.seat(owner))
        return fill("sum(values)", values=rows(fill("held[owner]", held=held), [("owner", self.query.owners(owner))], []))

    # -- whether ---------------------------------------------------------------------------------------------------------------

    def test(self, node: Node) -> ast.expr:
        """Return the Python of a test."""
        match node:
            case nodes.Comparison(left=left, operator=operator, right=right):
                return ast.Compare(self.amount(left), [COMPARISONS[operator].code], [self.amount(right)])
            case nodes.LastRound():
                return fill("position.is_last_round")
            case nodes.Turn(owner=None, phase=phase):
                return fill("position.turns == phase", phase=phase_called(phase))
            case nodes.Turn(owner=nodes.Owner() as owner, phase=phase):
                shape = (
                    "position.at_turn == owner >= 0 and position.turns == phase" if phase else "position.at_turn == owner >= 0"
                )
                return fill(shape, owner=self.query.seat(owner), **({"phase": str(phase)} if phase else {}))
            case nodes.IsYou(name=word):
                return fill("is_you(context, word, seat)", word=str(word))
            case nodes.WordIs(name=word, words=asked, no=no):
                shape = "chose_word(position, context, word, seat, words)"
                if no:
                    shape = f"known_as(context, word, seat) is not None and not {shape}"
                return fill(shape, word=str(word), words=texts(asked))
            case nodes.CardIs(card=card, that=that) if suits := nodes.suits_asked(that, self.query.lexicon.suit):
                numbers = ast.Tuple([ast.Constant(self.query.lexicon.suit[suit]) for suit in suits], ast.Load())
                if isinstance(that, nodes.Are):
                    shape = self.query.either(
                        "card_suit(position, card) in suits", "not suits_of(position, card).isdisjoint(suits)"
                    )
                else:
                    shape = "-1 != card_suit(position, card) not in suits"
                    shape = self.query.either(
                        shape, "card_suit(position, card) >= 0 and suits_of(position, card).isdisjoint(suits)"
                    )
                return fill(shape, card=self.query.known(card), suits=numbers)
            case nodes.CardIs(card=card, that=nodes.AreChosen() | nodes.ThatAreNotChosen() as that):
                same = ast.Constant(isinstance(that, nodes.AreChosen))
                words = {"word": str(card.word), "other": str(that.name)}
                chosen = fill("chose_same(context, word, other, seat, same)", same=same, **words)
                return any_of([self.query.is_such(card, that), chosen])
            case nodes.CardIs(card=card, that=that):
                return self.query.is_such(card, that)
            case nodes.Opposite(test=test):
                return ast.UnaryOp(ast.Not(), self.test(test))
            case nodes.Both(tests=tests):
                return ast.BoolOp(ast.And(), [self.test(test) for test in tests])
            case nodes.Either(tests=tests):
                return ast.BoolOp(ast.Or(), [self.test(test) for test in tests])
        raise TypeError(f"expected a test, got {type(node).__name__}")


def _chosen_by(player: str, amounts: Iterable[Node | None]) -> list[ast.expr]:
    """Return the tests that *player* has chosen something where players are compared by what each has chosen."""
    names = [str(amount.name) for amount in amounts if isinstance(amount, nodes.Chosen)]
    return [fill("context.known_as(word, player)", word=word, player=name(player)) for word in names]


def _pairs(steps: Sequence[tuple[int, int]]) -> ast.expr:
    """Return the tuple of *steps*."""
    pairs = [ast.Tuple([ast.Constant(amount), ast.Constant(least)], ast.Load()) for amount, least in steps]
    return ast.Tuple(list[ast.expr](pairs), ast.Load())


def _added(amounts: list[ast.expr]) -> ast.expr:
    total = amounts[0]
    for amount in amounts[1:]:
        total = ast.BinOp(total, ast.Add(), amount)
    return total
