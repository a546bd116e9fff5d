"""Compiles sentences to Python functions that are as fast as ones written by hand."""

from __future__ import annotations

import ast
from collections.abc import Callable
from functools import cached_property
from types import FunctionType
from typing import Any

from villagers_rules.classes import frozen
from villagers_rules.language import nodes
from villagers_rules.language.codegen import all_of, call, fill, function, texts
from villagers_rules.language.compiler import Compiler, is_chosen
from villagers_rules.language.nodes import Node
from villagers_rules.language.vocabulary import Lexicon


@frozen
class Counting:
    """The same sentence of what cards count as; its function is written when the first game needs it."""

    write: Callable[[Compiler], ast.expr]
    lexicon: Lexicon
    text: str

    @cached_property
    def function(self) -> FunctionType:
        """The function ``(position, seat, context)``."""
        compiler = Compiler(self.lexicon, counting=True)
        result = self.write(compiler)
        return function(self.text, compiler.query.settings.items(), result)

    def __call__(self, position: Any, seat: int, context: Any) -> Any:
        """Return what the sentence gives."""
        return self.function(position, seat, context)


def compile_amount(tree: Node, lexicon: Lexicon, text: str, *, printed: bool = False) -> FunctionType:
    """Return the function ``(position, seat, context)`` that gives the amount or the truth of *tree*.

    It reads the suits and names that cards count as or, if only that is asked, those that are *printed*.
    """

    def write(compiler: Compiler) -> ast.expr:
        return compiler.test(tree) if isinstance(tree, nodes.Test) else compiler.amount(tree)

    return _compiled(write, lexicon, text, printed=printed)


def compile_selection(
    tree: Node, lexicon: Lexicon, text: str, *, one_by_one: bool = False, printed: bool = False
) -> FunctionType:
    """Return the function ``(position, seat, context)`` that gives the list of references to what *tree* selects.

    With *one_by_one* each is looked for only when it is asked for, where no two can be the same.
    """

    def write(compiler: Compiler) -> ast.expr:
        result = _selected(compiler, tree)
        if one_by_one and isinstance(result, ast.ListComp):
            return ast.GeneratorExp(result.elt, result.generators)
        return result

    return _compiled(write, lexicon, text, printed=printed)


def compile_test(found: nodes.Villagers, lexicon: Lexicon, text: str) -> FunctionType:
    """Return the function ``(position, seat, context)`` that says whether the card `it` is one that *found* means."""

    def write(compiler: Compiler) -> ast.expr:
        tests = compiler.query.tests_of_it(found)
        return all_of(tests) if tests else ast.Constant(value=True)

    return _compiled(write, lexicon, text)


def _compiled(write: Callable[[Compiler], ast.expr], lexicon: Lexicon, text: str, *, printed: bool = False) -> FunctionType:
    compiler = Compiler(lexicon)
    result = write(compiler)
    counting = Counting(write, lexicon, text) if compiler.query.asks and not printed else None
    return function(text, compiler.query.settings.items(), result, counting)


def _selected(compiler: Compiler, tree: Node) -> ast.expr:
    match tree:
        case nodes.Players():
            return compiler.found_players(tree)
        case nodes.Piles(or_reserve=or_reserve, which=which):
            piles = fill("stacks_left(position) + reserve_left(position)" if or_reserve else "stacks_left(position)")
            for each in nodes.tests_in(which):
                piles = fill("[pile for pile in piles if test]", piles=piles, test=is_chosen(fill("pile"), each))
            return piles
        case nodes.Events():
            return fill("[Reference('event', -1, kind) for kind in dict.fromkeys(position.areas['event'][0])]")
        case nodes.Villagers():
            return compiler.query.references(tree)
        case nodes.VillagerNames():
            return compiler.query.references(tree.printed)
        case nodes.AnySuit(where=Node() as test):
            return compiler.suits_where(test, fill("Reference('suit', each_suit)"))
        case nodes.AnySuit(words=words, no=no, which=which):
            found = "Reference('suit', number) for number, suit in enumerate(position.table.suits)"
            suits = fill(f"[{found}]")
            if words:
                suits = fill(f"[{found} if suit {'not in' if no else 'in'} words]", words=texts(words))
            for each in nodes.tests_in(which):
                suits = fill("[suit for suit in suits if test]", suits=suits, test=is_chosen(fill("suit"), each))
            return suits
        case nodes.Words(words=words):
            return fill("[Reference('word', position.table.words.index(word)) for word in words]", words=texts(words))
        case nodes.Numbers(least=least, most=most):
            return call("numbers_between", [compiler.amount(least), compiler.amount(most)])
    raise TypeError(f"expected a selection, got {type(tree).__name__}")
