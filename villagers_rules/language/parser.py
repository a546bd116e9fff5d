"""Parses sentences: the grammar of ``dsl/formula.lark``, the nodes that it builds, and how long and deep a sentence may be."""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import cache, partial
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from attrs import evolve

from villagers_rules.errors import FormulaError
from villagers_rules.language import nodes, parse_errors, tables
from villagers_rules.language.automaton import Automaton
from villagers_rules.language.filter_builder import FilterBuilder
from villagers_rules.language.filters import THIS
from villagers_rules.language.nodes import Node, Word
from villagers_rules.language.occasions import OccasionBuilder
from villagers_rules.language.ranking_builder import RankingBuilder
from villagers_rules.language.tokens import LARGEST_NUMBER as LARGEST_NUMBER
from villagers_rules.language.tokens import (
    BadNumberError,
    all_words,
    begin_of,
    every,
    made,
    number_of,
    number_or_amount,
    there,
    word,
    word_of,
)
from villagers_rules.language.tree import failure, renamed
from villagers_rules.language.vocabulary import NAMING as NAMING
from villagers_rules.language.vocabulary import Lexicon
from villagers_rules.language.zone_builder import ZoneBuilder
from villagers_rules.model.places import OWN
from villagers_rules.resources import read_text

if TYPE_CHECKING:
    from lark import Lark

MAX_LENGTH = 500
"""A longer sentence is refused unread."""
MAX_DEPTH = 30
"""Brackets, `half of` and `not` nested deeper are refused."""
MAX_PARTS = 150
"""A sentence with more parts is refused."""

_GLUED = re.compile(r"(?<![A-Za-z0-9_])[0-9]+[A-Za-z_]")

SENTENCES = ("formula", "selection", "condition", "occasion")
"""The kinds of sentence: how much, which, whether, when."""


@cache
def _automaton() -> Automaton | None:
    """Return the parser that is shipped, loaded not before the first sentence; it makes nodes while it reads."""
    return tables.load(grammar_text(), STARTS, _Builder())


@cache
def parser() -> Lark:
    """Return the parser that says why a sentence is refused, made not before the first one that is."""
    return tables.make(grammar_text(), STARTS, _Builder())


STARTS = (*SENTENCES, *NAMING)
"""What a text may be: a sentence of a kind, or a name."""


def grammar_text() -> str:
    """Return the grammar of sentences."""
    return read_text("dsl", "formula.lark")


def parse(text: str, sentence: str, lexicon: Lexicon, names: Mapping[str, str] = MappingProxyType({})) -> Node:
    """Return the syntax tree of *text*, a *sentence* of one of the kinds, raising `FormulaError`.

    Only the grammar is looked at; the *lexicon*, and the *names* of choices with what was chosen, help to explain what does not
    fit it, and tell the gold of a chosen card, `the pair's gold`, from what is a player's, `the rival's supply`.

    >>> str(parse("3 per 2 food symbols", "formula", Lexicon((), ())))
    '3 per 2 food symbols'
    """
    _check_text(text)
    if names and "'s" in text:
        text = _POSSESSIVE.sub(partial(_of_a_card, text, names), text)
    shipped = _automaton()
    try:
        tree: Node | None = shipped.parse(text, sentence) if shipped else None
        if tree is None:
            tree = _parsed(text, sentence, lexicon, names)
    except BadNumberError as error:
        raise failure(text, error.at, error.message) from None
    _check_tree(text, tree)
    counters = {plural: name for plural, name in lexicon.plurals.items() if plural in text and plural not in names}
    return renamed(tree, counters) if counters else tree


_POSSESSIVE = re.compile(rf"\b(the\s+)?([a-z][a-z0-9_]*)'s\b(?!\s+(?:supply|{'|'.join(OWN)}|village)\b)")
_OF_PLAYERS = "player"
"""What is chosen that has more than a card has: hands, supplies, villages."""


def _of_a_card(text: str, names: Mapping[str, str], found: re.Match[str]) -> str:
    """Return the possessive of a card without its article, which the grammar has before what is a player's alone."""
    article, name = found.groups()
    if names.get(name, _OF_PLAYERS) == _OF_PLAYERS:
        return found[0]
    if article is None:
        message = "what was chosen under a name is said with `the`"
        raise failure(text, found.start(), message, f"write `the {name}'s`", said=found[0])
    return " " * len(article) + found[0].removeprefix(article)


def _parsed(text: str, sentence: str, lexicon: Lexicon, names: Collection[str]) -> Node:
    """Return the tree that Lark makes of *text*, raising `FormulaError`."""
    from lark.exceptions import UnexpectedInput

    try:
        tree: Node = parser().parse(text, start=sentence)  # type: ignore[assignment]
    except UnexpectedInput as error:
        raise parse_errors.parse_error(error, text, sentence, lexicon, parser().terminals, names) from None
    return tree


def _check_text(text: str) -> None:
    """Refuse a text that is too long, nested too deep or empty, before anything else looks at it."""
    if not isinstance(text, str):
        raise FormulaError(f"expected a sentence of the language, got {type(text).__name__}", text=str(text)[:MAX_LENGTH])
    if len(text) > MAX_LENGTH:
        shown = text[:60].split("\n")[0] + " ..."
        raise FormulaError(f"a sentence has at most {MAX_LENGTH} characters, this one has {len(text)}", text=shown)
    if not text.strip():
        raise FormulaError("expected a sentence, got nothing", text=text, suggestion="write an amount, such as 2 + food symbols")
    glued = _GLUED.search(text)
    if glued is not None:
        raise failure(
            text,
            glued.end() - 1,
            f"a space is missing in `{glued.group()}`",
            f"write `{glued.group()[:-1]} {glued.group()[-1]}...`",
        )
    if text.count("(") > MAX_DEPTH:
        depth = 0
        for at, letter in enumerate(text):
            depth += (letter == "(") - (letter == ")")
            if depth > MAX_DEPTH:
                raise failure(text, at, f"brackets may be nested at most {MAX_DEPTH} deep")


def _check_tree(text: str, tree: Node) -> None:
    """Refuse a tree with too many parts or too many levels."""
    pending, count = [(tree, 1)], 0
    while pending:
        node, depth = pending.pop()
        count += 1
        if depth > MAX_DEPTH:
            raise failure(text, node.at, f"a sentence may be nested at most {MAX_DEPTH} deep")
        if count > MAX_PARTS:
            raise failure(text, node.at, f"a sentence has at most {MAX_PARTS} parts")
        pending.extend((part, depth + 1) for part in node.parts())


class _Builder(FilterBuilder, OccasionBuilder, RankingBuilder, ZoneBuilder):
    """Makes one node of what each rule of the grammar found; methods bear the names of the rules."""

    def number(self, found: list[Any]) -> nodes.Number:
        return nodes.Number(number_of(found[0]), at=found[0].start_pos)

    def per(self, found: list[Any]) -> nodes.Per:
        amount, every, counted = found
        return nodes.Per(number_of(amount), 1 if every is None else number_of(every, group=True), counted, at=amount.start_pos)

    total = made(nodes.Total, 0, 2)

    def total_of_few(self, found: list[Any]) -> nodes.Total:
        number, word, measure, _, villagers = found
        return nodes.Total(measure, villagers, number_or_amount(number), word_of(word), at=measure.at)

    largest = made(nodes.Largest, 0, 2)
    smallest = made(nodes.Smallest, 0, 2)
    half = made(nodes.Half, 0, word(1))
    largest_suit = made(nodes.LargestSuit, 0)

    def sum(self, found: list[Any]) -> nodes.Sum:
        return nodes.Sum(tuple(found[::2]), tuple(map(str, found[1::2])), at=found[0].at)

    def signed(self, found: list[Any]) -> nodes.Sum:
        at = found[0].start_pos
        return nodes.Sum((nodes.Number(0, at=at), *found[1::2]), tuple(map(str, found[::2])), at=at)

    capped = made(nodes.Capped, 0, 1, 2)
    floored = made(nodes.Capped, 0, 1, None)
    choice = made(nodes.Choice, 0, 1, 2)

    def extreme(self, found: list[Any]) -> nodes.Extreme | nodes.Capped:
        word, left, right = found
        number, other = (left, right) if isinstance(left, nodes.Number) else (right, left)
        if isinstance(number, nodes.Number) and not isinstance(other, nodes.Number):  # It is a limit of the other one.
            return nodes.Capped(other, *((None, number) if word == "smaller" else (number, None)), at=word.start_pos)
        return nodes.Extreme(word_of(word), left, right, at=word.start_pos)

    comparison = made(nodes.Comparison, 0, word(1), 2)
    last_round = made(nodes.LastRound)

    def not_last_round(self, found: list[Any]) -> nodes.Opposite:
        return nodes.Opposite(self.last_round(found), at=found[0].start_pos)

    opposite = made(nodes.Opposite, 1)
    both = made(nodes.Both, every(0))
    either = made(nodes.Either, every(0))
    symbols = made(nodes.Symbols, 1, 0)

    def sets(self, found: list[Any]) -> nodes.Sets:
        owner, _, *names, _ = found
        return nodes.Sets(tuple(map(word_of, names)), owner, at=begin_of(found))

    villagers = made(nodes.Villagers, every(1, -4), -3, -2, -1, there(0))
    cards = made(nodes.Cards, every(0, -4), -3, -2, -1)
    of_players = made(nodes.OfPlayers, word(0), there(1), 2, 3)

    def average_of_players(self, found: list[Any]) -> nodes.OfPlayers:
        *_, direction = found
        return evolve(self.of_players(found[:-1]), direction=word_of(direction))

    def chosen_of_players(self, found: list[Any]) -> nodes.OfPlayers:
        word, name, players = found
        return self.of_players([word, None, self.chosen([name]), players])

    def average_chosen(self, found: list[Any]) -> nodes.OfPlayers:
        *_, direction = found
        return evolve(self.chosen_of_players(found[:-1]), direction=word_of(direction))

    piles = made(nodes.Piles, there(1), 2)

    def others(self, found: list[Any]) -> nodes.AreChosen | nodes.ThatAreNotChosen:
        *_, negated, name = found
        return (nodes.AreChosen if negated is None else nodes.ThatAreNotChosen)(word_of(name), at=found[0].start_pos)

    others_but = made(nodes.AllFilters, every(1))
    but = made(nodes.ThatAreNotChosen, word(-1))
    events = made(nodes.Events)

    def on_table(self, found: list[Any]) -> nodes.Savings:
        return nodes.Savings(word_of(found[0]), nodes.Owner(nodes.Word(nodes.TABLE)), at=found[0].start_pos)

    savings = made(nodes.Savings, word(0), 2)

    def discard(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("discard pile", found[0].start_pos), at=begin_of(found))

    chosen = made(nodes.Chosen, word(0))
    chosen_of = made(nodes.ChosenOf, word(0), 1)

    def any_suit(self, found: list[Any]) -> nodes.AnySuit:
        test = found[-1]  # None, or one of which suits are meant.
        words, no = ((), False) if not hasattr(test, "words") else (test.words, isinstance(test, nodes.ThatAreNot))
        return nodes.AnySuit(words, no, at=begin_of(found))

    any_suit_chosen = made(nodes.AnySuit, which=1)

    def any_suit_but(self, found: list[Any]) -> nodes.AnySuit:
        *named, which = found
        return evolve(self.any_suit(named), which=which)

    def any_suit_where(self, found: list[Any]) -> nodes.AnySuit:
        return nodes.AnySuit(where=found[-1], at=begin_of(found))

    are_any_of = made(nodes.Names, all_words(1))
    villager_names = made(nodes.VillagerNames, -1)
    numbers = made(nodes.Numbers, -2, -1)
    words = made(nodes.Words, all_words(0))

    def placed_then(self, found: list[Any]) -> nodes.Place:
        you, verb, _, since = found
        return nodes.Place(Word(f"{verb} this {since}", verb.start_pos), at=you.start_pos)

    place = made(nodes.Place, word(2), 1)

    def tucked(self, found: list[Any]) -> nodes.Place:
        word, _, card = found
        owner = nodes.Owner("your" if card.word == THIS else "any", at=card.at)
        return nodes.Place(word_of(word), owner, card, at=begin_of(found))

    all_tucked = made(nodes.Place, word(0), 2)

    def road(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("road", found[0].start_pos), at=begin_of(found))

    def supply(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("supply", found[0].start_pos), at=begin_of(found))

    def among(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("them", found[0].start_pos), at=begin_of(found))

    your = made(nodes.Owner, "your")
    any = made(nodes.Owner, "any")
    another = made(nodes.Owner, "another player's")
    their = made(nodes.Owner, "their")

    def seat(self, found: list[Any]) -> nodes.Owner:
        word = found[0]
        return nodes.Owner("the", Word(word[:-2], word.start_pos), at=begin_of(found))

    names = made(nodes.Names, all_words(0))
    each_suit = made(nodes.Names, all_words(0))
