"""Describe: a sentence in the words of a player, in English and Italian."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from attrs import define

from villagers_rules.language import nodes
from villagers_rules.language.finding import HERE
from villagers_rules.language.lexicon import Lexicon
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.vocabulary import vocabulary


def described(
    tree: Node, lexicon: Lexicon, language: str = "en", names: Mapping[str, str] | None = None, *, chosen: bool = False
) -> str:
    """Return *tree* as a phrase in *language*, raising `ValueError` for a language that the vocabulary does not have.

    *names* gives the words for ids of suits, villagers and seats. A seat may also have an entry with its whole possessive, such
    as ``{"the countess's": "della Contessa"}``. An id without an entry is shown with blanks for its underscores. What is *chosen*
    is told as things, not as a number.
    """
    known = vocabulary().languages
    if language not in known:
        raise ValueError(f"sentences are described in {', '.join(known)}, not in {language!r}")
    teller = _Teller(lexicon, language, names or {})
    return teller.counted(tree, "many") if chosen else teller.amount(tree)


@define
class _Teller:
    """Fills in the wording of the vocabulary."""

    lexicon: Lexicon
    language: str
    names: Mapping[str, str]

    def wording(self, node: Node, form: str, **holes: object) -> str:
        template: str = vocabulary()["sentences"][type(node).__name__][self.language][form]
        return template.format(**holes)

    def word(self, section: str, word: str) -> Any:
        return vocabulary()[section][word][self.language]

    def name(self, word: str) -> str:
        return self.names.get(word, word.replace("_", " "))

    def list(self, words: Sequence[str], form: str) -> str:
        last = vocabulary()["sentences"]["Names"][self.language][form]
        return words[0] if len(words) == 1 else f"{', '.join(words[:-1])} {last} {words[-1]}"

    # -- how much, whether -----------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> str:
        match node:
            case nodes.Number(value=value):
                return self.wording(node, "amount", number=value)
            case nodes.Per(amount=amount, every=1, counted=counted):
                return self.wording(node, "one", amount=amount, counted=self.counted(counted, "one"))
            case nodes.Per(amount=amount, every=every, counted=counted):
                return self.wording(node, "many", amount=amount, every=every, counted=self.counted(counted, "many"))
            case nodes.Sum(amounts=amounts, signs=signs):
                told = self.amount(amounts[0])
                for sign, each in zip(signs, amounts[1:], strict=True):
                    told += f" {self.word('signs', sign)} {self.bracketed(each)}"
                return told
            case nodes.Half(amount=amount, direction=direction):
                return self.wording(node, "amount", amount=self.bracketed(amount), direction=self.word("directions", direction))
            case nodes.Total(measure=measure, villagers=villagers) | nodes.Largest(measure=measure, villagers=villagers):
                forms = self.word("measures", measure.word)
                return self.wording(node, "amount", villagers=self.counted(villagers, "many"), **forms)
            case nodes.Its(measure=measure):
                return self.wording(node, "amount", **self.word("measures", measure.word))
            case nodes.LargestSuit(owner=owner):
                return self.wording(node, "amount", place=self.place(Place(owner=owner)))
            case nodes.Comparison(left=left, operator=operator, right=right):
                compared = self.word("comparisons", operator)
                return self.wording(node, "test", left=self.amount(left), operator=compared, right=self.amount(right))
            case nodes.Opposite(test=test):
                return self.wording(node, "test", test=self.bracketed(test))
            case nodes.Both(tests=tests) | nodes.Either(tests=tests):
                return f" {self.wording(node, 'word')} ".join(map(self.bracketed, tests))
        return self.wording(node, "amount", counted=self.counted(node, "many"))

    def bracketed(self, node: Node) -> str:
        told = self.amount(node)
        match node:
            case nodes.Sum():
                return self.wording(node, "brackets", amount=told)
            case nodes.Both() | nodes.Either():
                return self.wording(node, "brackets", test=told)
        return told

    # -- what is counted -------------------------------------------------------------------------------------------------------

    def counted(self, node: Node, form: str) -> str:
        """Return the phrase for things that are counted or chosen; *form* is ``one`` or ``many``."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                words = self.list([self.symbol(word) for word in names.words], "or")
                return self.wording(node, form, names=words, place=self.village(owner))
            case nodes.Sets(names=words, owner=owner):
                return self.wording(
                    node, form, names=self.list([self.symbol(word) for word in words], "and"), place=self.village(owner)
                )
            case nodes.Chains(at_least=at_least, owner=owner):
                return self.wording(node, form, number=at_least, place=self.village(owner))
            case nodes.Suits(place=place):
                return self.wording(node, form, place=self.place(place or HERE))
            case nodes.Players(other=other, having=having):
                return " ".join(
                    filter(None, (self.wording(node, f"other {form}" if other else form), self.having(having, "owned")))
                )
            case nodes.Piles(or_reserve=or_reserve):
                return self.wording(node, "or reserve" if or_reserve else "stacks")
            case nodes.Events():
                return self.wording(node, form)
            case nodes.Villagers():
                return self.villagers(node, form)
        raise TypeError(f"expected something counted, got {type(node).__name__}")

    def symbol(self, word: str) -> str:
        return self.word("symbols", word) if word in vocabulary()["symbols"] else self.name(word)

    def villagers(self, node: nodes.Villagers, form: str) -> str:
        noun = self.wording(node, form)
        for kind in reversed(node.kinds):
            adjective = self.list([self.adjective(word, form) for word in kind.words], "or")
            noun = self.wording(node, "order", noun=noun, adjective=adjective)
        parts = (noun, self.having(node.having), self.place(node.place or HERE), self.that(node.that))
        return " ".join(filter(None, parts))

    def adjective(self, word: str, form: str) -> str:
        meant = vocabulary().adjective.get(word)
        if meant is not None:
            return str(self.word("adjectives", meant)[form])
        return str(self.word("ids", "suit" if word in self.lexicon.suit else "villager").format(name=self.name(word)))

    def having(self, node: Node | None, form: str = "some") -> str:
        match node:
            case nodes.WithMeasure(measure=measure):
                return self.wording(node, "phrase", **self.word("measures", measure.word))
            case nodes.WithSymbol(symbol=symbol, thing=thing):
                return self.wording(node, "thing" if thing else "phrase", symbol=self.symbol(symbol))
            case nodes.WithAtLeast(number=number, measure=measure):
                return self.wording(node, "phrase", number=number, some=self.word("measures", measure.word)[form])
        return ""

    def that(self, node: Node | None) -> str:
        match node:
            case nodes.ThatAreNot(words=words):
                told = [self.adjective(word, "many") for word in words]
                if len(told) == 1:
                    return self.wording(node, "one", words=told[0])
                return self.wording(node, "several", words=f" {self.wording(node, 'nor')} ".join(told))
            case nodes.ThatAppearOnce():
                return self.wording(node, "phrase")
        return ""

    # -- where and whose -------------------------------------------------------------------------------------------------------

    def village(self, owner: Owner | None) -> str:
        return self.place(Place(owner=owner or HERE.owner))

    def place(self, place: Place) -> str:
        owner = place.owner
        template: str = self.word("places", place.word)[owner.word]
        return template.format(seat=self.names.get(str(owner)) or self.wording(owner, "seat", name=self.name(owner.seat)))
