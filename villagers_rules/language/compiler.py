"""Compiles sentences to Python functions that are as fast as ones written by hand."""

from __future__ import annotations

import ast
from collections.abc import Callable, Sequence
from types import FunctionType

from attrs import define

from villagers_rules.language import nodes
from villagers_rules.language.codegen import HERE, ONE, CardQuery, all_of, call, fill, function, name, rows
from villagers_rules.language.nodes import Node, Owner
from villagers_rules.language.position import CARDS
from villagers_rules.language.vocabulary import COMPARISONS, MEASURES, SHARED, Lexicon, vocabulary

# What was chosen last: the face that shows, the coins, the seat. Outside villages its card is its kind, which is also the
# face of its first side; -1 shows nothing.
_ITS_FACE = (
    "-1 if it is None else "
    "(-1 if position.villages[it.number].children[it.card] else position.villages[it.number].face[it.card]) "
    "if it.area == 'village' else "
    f"it.card if it.area in {CARDS} else -1"
)
_ITS_COINS = (
    "0 if it is None else position.villages[it.number].coins[it.card] if it.area == 'village' else "
    "position.road_coins[it.number] if it.area == 'road' else 0"
)
_ITS_HOME = "it.number if it.area == 'village' else seat"
_ITS_CONTEXT = "lying(it.number, it.card) if it.area == 'village' else EMPTY"


def compile_amount(tree: Node, lexicon: Lexicon, text: str) -> FunctionType:
    """Return the function ``(position, seat, context)`` that gives the amount or the truth of *tree*."""
    compiler = _Compiler(CardQuery(lexicon))
    result = compiler.test(tree) if isinstance(tree, nodes.Test) else compiler.amount(tree)
    return function(text, compiler.query.settings.items(), result)


def compile_selection(tree: Node, lexicon: Lexicon, text: str, *, one_by_one: bool = False) -> FunctionType:
    """Return the function ``(position, seat, context)`` that gives the list of references to what *tree* selects.

    With *one_by_one* each is looked for only when it is asked for, where no two can be the same.
    """
    compiler = _Compiler(CardQuery(lexicon))
    match tree:
        case nodes.Players():
            result = compiler.found_players(tree)
        case nodes.Piles(or_reserve=or_reserve):
            result = fill("stacks_left(position) + reserve_left(position)" if or_reserve else "stacks_left(position)")
        case nodes.Events():
            result = fill("[Reference('event', -1, kind) for kind in dict.fromkeys(position.areas['event'][0])]")
        case nodes.Villagers():
            result = compiler.query.references(tree)
        case nodes.AnySuit():
            result = fill("[Reference('suit', number) for number, _ in enumerate(position.table.suits)]")
        case nodes.Numbers(least=least, most=most):
            result = call("numbers_between", [compiler.amount(least), compiler.amount(most)])
        case _:
            raise TypeError(f"expected a selection, got {type(tree).__name__}")
    if one_by_one and isinstance(result, ast.ListComp):
        result = ast.GeneratorExp(result.elt, result.generators)
    return function(text, compiler.query.settings.items(), result)


def compile_test(found: nodes.Villagers, lexicon: Lexicon, text: str) -> FunctionType:
    """Return the function ``(position, seat, context)`` that says whether the card `it` is one that *found* means."""
    query = CardQuery(lexicon)
    tests = query.tests_of_it(found)
    return function(text, query.settings.items(), all_of(tests) if tests else ast.Constant(value=True))


@define
class _Compiler:
    """Writes the Python of one sentence."""

    query: CardQuery

    # -- how much --------------------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> ast.expr:
        match node:
            case nodes.Number(value=value):
                return ast.Constant(value)
            case nodes.Per(amount=amount, every=1):
                count = self.amount(node.counted)
                return count if amount == 1 else fill("amount * count", amount=amount, count=count)
            case nodes.Per(amount=amount, every=every):
                return fill("amount * (count // every)", amount=amount, count=self.amount(node.counted), every=every)
            case nodes.Sum():
                return self.sum(node)
            case nodes.Half(amount=halved, direction=direction):
                return fill("-(-amount // 2)" if direction == "up" else "amount // 2", amount=self.amount(halved))
            case nodes.Extreme(word=word, left=left, right=right):
                return call("min" if word == "smaller" else "max", [self.amount(left), self.amount(right)])
            case nodes.Capped(amount=inner, least=least, most=most):
                capped = self.amount(inner)
                capped = capped if least is None else call("max", [capped, self.amount(least)])
                return capped if most is None else call("min", [capped, self.amount(most)])
            case nodes.Choice(amount=chosen, test=test, otherwise=otherwise):
                return ast.IfExp(self.test(test), self.amount(chosen), self.amount(otherwise))
            case nodes.Total(measure=measure, villagers=villagers):
                return fill("sum(values)", values=self.query.measured(measure, villagers))
            case nodes.Largest(measure=measure, villagers=villagers):
                return fill("max(values, default=0)", values=self.query.measured(measure, villagers))
            case nodes.OfPlayers(word=word, amount=compared, players=players):
                values = rows(self.of_one(compared, "owner"), [("owner", _players(players))], self.having(players))
                return fill("max(values, default=0)" if word == "largest" else "min(values, default=0)", values=values)
            case nodes.Round():
                return fill("position.round")
            case nodes.Chosen(name=word):
                return fill("amount_chosen(context, word, seat)", word=str(word))
            case nodes.Its(measure=measure):
                return self.its(measure.word)
            case nodes.LargestSuit(owner=owner):
                return self.villages(owner, lambda village: call("largest_suit", [village]), "max(each, default=0)")
        return self.count(node)

    def its(self, measure: str) -> ast.expr:
        """Return *measure* of what was chosen last, 0 where it does not show."""
        row = MEASURES[measure]
        holes = {"table": fill("position.table"), "face": name("its_face")}
        value = fill(row.code, coins=fill(_ITS_COINS), home=fill(_ITS_HOME), here=fill(_ITS_CONTEXT), **holes)
        if vocabulary()["measures"][measure].get("covered"):
            return value
        self.query.settings["its_face"] = fill(_ITS_FACE)
        showing = [fill("its_face >= 0"), *([fill(row.test, **holes)] if row.test else [])]
        return ast.IfExp(all_of(showing), value, ast.Constant(0))

    def sum(self, node: nodes.Sum) -> ast.expr:
        total, *others = map(self.amount, node.amounts)
        for sign, amount in zip(node.signs, others, strict=True):
            total = ast.BinOp(total, ast.Add() if sign == "+" else ast.Sub(), amount)
        return total

    def count(self, node: Node) -> ast.expr:
        match node:
            case nodes.Symbols(names=names, owner=owner):
                return self.symbols(owner, names.words, _added)
            case nodes.Sets(names=words, owner=owner):
                return self.symbols(owner, words, lambda counts: call("min", counts))
            case nodes.Chains(at_least=at_least, owner=owner):
                return self.villages(owner, lambda village: fill("village.chains(n)", village=village, n=at_least))
            case nodes.Suits(place=place):
                return fill("len(suits)", suits=self.query.rows(place or HERE, fill("table.suit[face]"), [], distinct=True))
            case nodes.Villagers():
                return self.villagers(node)
            case nodes.Players(having=None, neighbours=True):
                return fill("len(neighbours(position, seat))")
            case nodes.Players(having=None, other=other):
                return fill("position.players - (seat < position.players)" if other else "position.players")
            case nodes.Players():
                return fill("len(found)", found=self.found_players(node))
            case nodes.Savings(measure=word, owner=owner):
                return self.query.savings(owner, str(word))
            case nodes.Events():
                return fill("len(position.areas['event'][0])")
        raise TypeError(f"expected an amount, got {type(node).__name__}")

    def symbols(self, owner: Owner | None, words: Sequence[nodes.Word], join: Callable[[list[ast.expr]], ast.expr]) -> ast.expr:
        """Return the *join* of how many symbols of each of *words* count."""
        numbers = [self.query.symbol(word) for word in words]
        own = owner is None or owner.word == "your"
        if own and len(words) > 1:
            # Counted once, then looked at several times.
            self.query.settings["symbols"] = fill("position.villages[seat].symbols()")
            return join([fill("symbols[n]", n=number) for number in numbers])
        return self.villages(owner, lambda village: join([fill("village.symbols()[n]", village=village, n=n) for n in numbers]))

    def villagers(self, node: nodes.Villagers) -> ast.expr:
        place = node.place or HERE
        if not node.kinds and node.having is None and node.that is None:
            # Without any restriction there is nothing to look at card by card.
            if place.word == "village":
                return self.villages(
                    place.owner, lambda village: fill("len(village.face) - village.face.count(-1)", village=village), named=True
                )
            if place.word not in SHARED and place.owner.word == "your":
                return fill("len(position.areas[area][seat])", area=str(place.word))
        return fill("len(found)", found=self.query.cards(node, ast.Constant(1)))

    def villages(
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
        return rows(fill("Reference('player', owner)"), [("owner", _players(node))], self.having(node))

    def having(self, node: nodes.Players) -> list[ast.expr]:
        """Return the tests that a player must pass."""
        match node.having:
            case nodes.WithAtLeast(number=number):
                return [fill("position.supply[owner] >= n", n=number)]
            case nodes.WithMore(word=word, amount=amount):
                theirs, yours = self.of_one(amount, "owner"), self.of_one(amount, "seat")
                return [ast.Compare(theirs, [ast.Gt() if word == "more" else ast.Lt()], [yours])]
        return []

    def of_one(self, amount: Node, player: str) -> ast.expr:
        """Return *amount* as the seat called *player* reads it."""
        reading = _Compiler(CardQuery(self.query.lexicon))
        value = reading.amount(nodes.for_each(amount))
        settings = [(word, fill("[value]", value=setting)) for word, setting in reading.query.settings.items()]
        return fill("each[0]", each=rows(value, [("seat", fill("[player]", player=name(player))), *settings], []))

    # -- whether ---------------------------------------------------------------------------------------------------------------

    def test(self, node: Node) -> ast.expr:
        match node:
            case nodes.Comparison(left=left, operator=operator, right=right):
                return ast.Compare(self.amount(left), [COMPARISONS[operator].code], [self.amount(right)])
            case nodes.LastRound():
                return fill("position.is_last_round")
            case nodes.Opposite(test=test):
                return ast.UnaryOp(ast.Not(), self.test(test))
            case nodes.Both(tests=tests):
                return ast.BoolOp(ast.And(), [self.test(test) for test in tests])
            case nodes.Either(tests=tests):
                return ast.BoolOp(ast.Or(), [self.test(test) for test in tests])
        raise TypeError(f"expected a test, got {type(node).__name__}")


def _players(node: nodes.Players) -> ast.expr:
    """Return the list of the players that *node* begins with."""
    reader = "neighbours" if node.neighbours else "other_players" if node.other else "players_from"
    return call(reader, [name("position"), name("seat")])


def _added(amounts: list[ast.expr]) -> ast.expr:
    total = amounts[0]
    for amount in amounts[1:]:
        total = ast.BinOp(total, ast.Add(), amount)
    return total
