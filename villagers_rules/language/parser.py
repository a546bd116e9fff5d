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
from villagers_rules.language.tokens import BadNumberError, begin_of, number_of, number_or_amount, word_of
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
def automaton() -> Automaton | None:
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
    shipped = automaton()
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

    def total(self, found: list[Any]) -> nodes.Total:
        return nodes.Total(found[0], found[2], at=found[0].at)

    def total_of_few(self, found: list[Any]) -> nodes.Total:
        number, word, measure, _, villagers = found
        return nodes.Total(measure, villagers, number_or_amount(number), word_of(word), at=measure.at)

    def largest(self, found: list[Any]) -> nodes.Largest:
        return nodes.Largest(found[0], found[2], at=found[0].at)

    def smallest(self, found: list[Any]) -> nodes.Smallest:
        return nodes.Smallest(found[0], found[2], at=found[0].at)

    def half(self, found: list[Any]) -> nodes.Half:
        return nodes.Half(found[0], word_of(found[1]), at=found[0].at)

    def largest_suit(self, found: list[Any]) -> nodes.LargestSuit:
        return nodes.LargestSuit(found[0], at=found[0].at)

    def sum(self, found: list[Any]) -> nodes.Sum:
        return nodes.Sum(tuple(found[::2]), tuple(map(str, found[1::2])), at=found[0].at)

    def signed(self, found: list[Any]) -> nodes.Sum:
        at = found[0].start_pos
        return nodes.Sum((nodes.Number(0, at=at), *found[1::2]), tuple(map(str, found[::2])), at=at)

    def capped(self, found: list[Any]) -> nodes.Capped:
        return nodes.Capped(*found, at=found[0].at)

    def floored(self, found: list[Any]) -> nodes.Capped:
        return nodes.Capped(found[0], found[1], None, at=found[0].at)

    def choice(self, found: list[Any]) -> nodes.Choice:
        return nodes.Choice(*found, at=found[0].at)

    def extreme(self, found: list[Any]) -> nodes.Extreme | nodes.Capped:
        word, left, right = found
        number, other = (left, right) if isinstance(left, nodes.Number) else (right, left)
        if isinstance(number, nodes.Number) and not isinstance(other, nodes.Number):  # It is a limit of the other one.
            return nodes.Capped(other, *((None, number) if word == "smaller" else (number, None)), at=word.start_pos)
        return nodes.Extreme(word_of(word), left, right, at=word.start_pos)

    def comparison(self, found: list[Any]) -> nodes.Comparison:
        left, operator, right = found
        return nodes.Comparison(left, str(operator), right, at=left.at)

    def last_round(self, found: list[Any]) -> nodes.LastRound:
        return nodes.LastRound(at=found[0].start_pos)

    def not_last_round(self, found: list[Any]) -> nodes.Opposite:
        return nodes.Opposite(self.last_round(found), at=found[0].start_pos)

    def opposite(self, found: list[Any]) -> nodes.Opposite:
        return nodes.Opposite(found[1], at=found[0].start_pos)

    def both(self, found: list[Any]) -> nodes.Both:
        return nodes.Both(tuple(found), at=found[0].at)

    def either(self, found: list[Any]) -> nodes.Either:
        return nodes.Either(tuple(found), at=found[0].at)

    def symbols(self, found: list[Any]) -> nodes.Symbols:
        owner, names, _ = found
        return nodes.Symbols(names, owner, at=begin_of(found))

    def sets(self, found: list[Any]) -> nodes.Sets:
        owner, _, *names, _ = found
        return nodes.Sets(tuple(map(word_of, names)), owner, at=begin_of(found))

    def villagers(self, found: list[Any]) -> nodes.Villagers:
        other, *kinds, _, having, place, that = found
        return nodes.Villagers(tuple(kinds), having, place, that, other is not None, at=begin_of(found))

    def cards(self, found: list[Any]) -> nodes.Cards:
        *kinds, _, having, place, that = found
        return nodes.Cards(tuple(kinds), having, place, that, at=begin_of(found))

    def of_players(self, found: list[Any]) -> nodes.OfPlayers:
        word, tally, amount, players = found
        return nodes.OfPlayers(word_of(word), tally is not None, amount, players, at=word.start_pos)

    def average_of_players(self, found: list[Any]) -> nodes.OfPlayers:
        *_, direction = found
        return evolve(self.of_players(found[:-1]), direction=word_of(direction))

    def chosen_of_players(self, found: list[Any]) -> nodes.OfPlayers:
        word, name, players = found
        return self.of_players([word, None, self.chosen([name]), players])

    def average_chosen(self, found: list[Any]) -> nodes.OfPlayers:
        *_, direction = found
        return evolve(self.chosen_of_players(found[:-1]), direction=word_of(direction))

    def piles(self, found: list[Any]) -> nodes.Piles:
        return nodes.Piles(found[1] is not None, found[2], at=begin_of(found))

    def others(self, found: list[Any]) -> nodes.AreChosen | nodes.ThatAreNotChosen:
        *_, negated, name = found
        return (nodes.AreChosen if negated is None else nodes.ThatAreNotChosen)(word_of(name), at=found[0].start_pos)

    def others_but(self, found: list[Any]) -> nodes.AllFilters:
        return nodes.AllFilters(tuple(found[1:]), at=found[0].start_pos)

    def but(self, found: list[Any]) -> nodes.ThatAreNotChosen:
        *_, name = found
        return nodes.ThatAreNotChosen(word_of(name), at=found[0].start_pos)

    def events(self, found: list[Any]) -> nodes.Events:
        return nodes.Events(at=begin_of(found))

    def on_table(self, found: list[Any]) -> nodes.Savings:
        return nodes.Savings(word_of(found[0]), nodes.Owner(nodes.Word(nodes.TABLE)), at=found[0].start_pos)

    def savings(self, found: list[Any]) -> nodes.Savings:
        return nodes.Savings(word_of(found[0]), found[2], at=found[0].start_pos)

    def discard(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("discard pile", found[0].start_pos), at=begin_of(found))

    def chosen(self, found: list[Any]) -> nodes.Chosen:
        return nodes.Chosen(word_of(found[0]), at=found[0].start_pos)

    def chosen_of(self, found: list[Any]) -> nodes.ChosenOf:
        name, player = found
        return nodes.ChosenOf(word_of(name), player, at=name.start_pos)

    def any_suit(self, found: list[Any]) -> nodes.AnySuit:
        test = found[-1]  # None, or one of which suits are meant.
        words, no = ((), False) if not hasattr(test, "words") else (test.words, isinstance(test, nodes.ThatAreNot))
        return nodes.AnySuit(words, no, at=begin_of(found))

    def are_any_of(self, found: list[Any]) -> nodes.Names:
        return nodes.Names(tuple(map(word_of, found[1:])), at=found[0].start_pos)

    def villager_names(self, found: list[Any]) -> nodes.VillagerNames:
        return nodes.VillagerNames(found[-1], at=begin_of(found))

    def numbers(self, found: list[Any]) -> nodes.Numbers:
        return nodes.Numbers(found[-2], found[-1], at=begin_of(found))

    def words(self, found: list[Any]) -> nodes.Words:
        return nodes.Words(tuple(map(word_of, found)), at=begin_of(found))

    def placed_then(self, found: list[Any]) -> nodes.Place:
        you, verb, _, since = found
        return nodes.Place(Word(f"{verb} this {since}", verb.start_pos), at=you.start_pos)

    def place(self, found: list[Any]) -> nodes.Place:
        _, owner, word = found
        return nodes.Place(word_of(word), owner, at=begin_of(found))

    def tucked(self, found: list[Any]) -> nodes.Place:
        word, _, card = found
        owner = nodes.Owner("your" if card.word == THIS else "any", at=card.at)
        return nodes.Place(word_of(word), owner, card, at=begin_of(found))

    def all_tucked(self, found: list[Any]) -> nodes.Place:
        word, _, owner, _ = found
        return nodes.Place(word_of(word), owner, at=begin_of(found))

    def road(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("road", found[0].start_pos), at=begin_of(found))

    def supply(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("supply", found[0].start_pos), at=begin_of(found))

    def among(self, found: list[Any]) -> nodes.Place:
        return nodes.Place(Word("them", found[0].start_pos), at=begin_of(found))

    def your(self, found: list[Any]) -> nodes.Owner:
        return nodes.Owner("your", at=begin_of(found))

    def any(self, found: list[Any]) -> nodes.Owner:
        return nodes.Owner("any", at=begin_of(found))

    def another(self, found: list[Any]) -> nodes.Owner:
        return nodes.Owner("another player's", at=begin_of(found))

    def their(self, found: list[Any]) -> nodes.Owner:
        return nodes.Owner("their", at=begin_of(found))

    def seat(self, found: list[Any]) -> nodes.Owner:
        word = found[0]
        return nodes.Owner("the", Word(word[:-2], word.start_pos), at=begin_of(found))

    def names(self, found: list[Any]) -> nodes.Names:
        return nodes.Names(tuple(map(word_of, found)), at=begin_of(found))
