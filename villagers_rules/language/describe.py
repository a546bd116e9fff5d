"""Describes sentences in the words of players, in any language that has a file in ``dsl/locales``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from attrs import define, field, frozen

from villagers_rules.language import nodes
from villagers_rules.language.codegen import HERE
from villagers_rules.language.nodes import Node, Owner, Place
from villagers_rules.language.vocabulary import Lexicon, vocabulary
from villagers_rules.phrases import listing
from villagers_rules.resources import read_yaml, resource

FIRST = "en"
"""The language that says what another one leaves out."""
_ENDING = ".yaml"
_JOINS = "joins"
"""The section of what is done to whole sentences; it belongs to its own language alone."""


@frozen
class Wording:
    """All words of one language, what it leaves out filled in from English; *missing* are the keys that were."""

    language: str
    data: Mapping[str, Any] = field(repr=False)
    missing: tuple[str, ...] = ()
    joins: tuple[tuple[re.Pattern[str], str], ...] = field(default=(), repr=False)

    def __getitem__(self, section: str) -> Any:
        return self.data[section]

    def joined(self, text: str) -> str:
        """Return *text* with single blanks and with what grows together in this language.

        >>> wording("it").joined("nel villaggio di la  fata")
        'nel villaggio della fata'
        """
        text = " ".join(text.split())
        for pattern, instead in self.joins:
            text = pattern.sub(instead, text)
        return text


@cache
def languages() -> tuple[str, ...]:
    """Return the languages that there are files of, English first.

    >>> languages()
    ('en', 'it')
    """
    found = sorted(
        entry.name.removesuffix(_ENDING) for entry in resource("dsl", "locales").iterdir() if entry.name.endswith(_ENDING)
    )
    return (FIRST, *(name for name in found if name != FIRST))


@cache
def wording(language: str = FIRST) -> Wording:
    """Return the words of *language*, raising `ValueError` for one that has no file."""
    if language not in languages():
        raise ValueError(f"the languages are {', '.join(languages())}, not {language!r}")
    own = _read(language)
    joins = tuple((re.compile(pattern), instead) for pattern, instead in own.get(_JOINS, ()))
    if language == FIRST:
        return Wording(language, own, joins=joins)
    first = _read(FIRST)
    return Wording(language, _filled(own, first), tuple(_missing(own, first)), joins)


@cache
def _read(language: str) -> dict[str, Any]:
    found: dict[str, Any] = read_yaml("dsl", "locales", f"{language}{_ENDING}")
    return found


def _filled(own: Mapping[str, Any], first: Mapping[str, Any]) -> dict[str, Any]:
    """Return *first* with all that *own* says in its place."""
    whole = {**first, **own}
    for key, value in first.items():
        if isinstance(value, dict) and isinstance(own.get(key), dict):
            whole[key] = _filled(own[key], value)
    return whole


def _missing(own: Any, first: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Yield the keys of *first* that *own* lacks, each with those above it."""
    for key, value in first.items():
        name = f"{above}{key}"
        if isinstance(value, dict):
            yield from _missing(own.get(key) or {}, value, f"{name}/")
        elif key not in own and name != _JOINS:
            yield name


def keys(data: Mapping[str, Any], above: str = "") -> Iterator[str]:
    """Yield every key of *data* under which something is said, each with those above it.

    >>> list(keys({"symbols": {"food": "food"}, "joins": []}))
    ['symbols/food']
    """
    yield from _missing({}, data, above)


_THEM = "them"
"""The place of what somebody looks at, which needs no noun."""


def describe(
    tree: Node, lexicon: Lexicon, language: str = "en", names: Mapping[str, str] | None = None, *, chosen: bool = False
) -> str:
    """Return *tree* as a phrase in *language*, raising `ValueError` for a language that has no file.

    *names* gives the words for ids of suits, villagers and seats. A seat may also have an entry with its whole possessive, such
    as ``{"the countess's": "della Contessa"}``. An id without an entry is shown with blanks for its underscores. What is *chosen*
    is worded as things, not as a number.
    """
    if language not in languages():
        raise ValueError(f"sentences are described in {', '.join(languages())}, not in {language!r}")
    describer = Describer(lexicon, wording(language), names or {})
    return describer.words.joined(describer.counted(tree, "many") if chosen else describer.amount(tree))


@define
class Describer:
    """Fills in the *words* of a language. What is meant by `its` is worded as *it*, where it is known.

    The phrases are not joined yet: only whole sentences are. With *anywhere* a place that is not
    said is none.
    """

    lexicon: Lexicon
    words: Wording
    names: Mapping[str, str]
    it: str = ""
    anywhere: bool = False

    def say(self, node: Node, form: str, **holes: object) -> str:
        """Return a form of the words of *node*'s class, filled in."""
        template: str = self.words["sentences"][type(node).__name__][form]
        return template.format(**holes)

    def _word(self, section: str, word: str) -> Any:
        """Return how a word of the language is said."""
        return self.words[section][word]

    def _name(self, word: str) -> str:
        """Return what an id is called."""
        return self.names.get(word, word.replace("_", " "))

    def list(self, words: Sequence[str], form: str) -> str:
        """Return *words* as a list, the last one after `and` or `or`."""
        return listing(words, self.words["sentences"]["Names"][form])

    # -- how much, whether -----------------------------------------------------------------------------------------------------

    def amount(self, node: Node) -> str:
        """Return how much, or whether."""
        match node:
            case nodes.Number(value=value):
                return self.say(node, "amount", number=value)
            case nodes.Per(amount=amount, every=every, counted=counted) if not isinstance(counted, nodes.Things):
                return self.say(node, "times" if every == 1 else "groups", **self.times(node))
            case nodes.Per(amount=amount, every=1, counted=counted):
                return self.say(node, "one", amount=amount, counted=self.counted(counted, "one"))
            case nodes.Per(amount=amount, every=every, counted=counted):
                return self.say(node, "many", amount=amount, every=every, counted=self.counted(counted, "many"))
            case nodes.Sum(amounts=amounts, signs=signs):
                text = self._operand(amounts[0])
                for sign, each in zip(signs, amounts[1:], strict=True):
                    text += f" {self._word('signs', sign)} {self._bracketed(each)}"
                return text
            case nodes.Extreme(word=word, left=left, right=right):
                return self.say(node, word, left=self._bracketed(left), right=self._bracketed(right))
            case nodes.Capped(amount=amount, least=least, most=most):
                form = "most" if least is None else "least" if most is None else "both"
                limits = {key: self._bracketed(limit) for key, limit in (("least", least), ("most", most)) if limit is not None}
                return self.say(node, form, amount=self._operand(amount), **limits)
            case nodes.Choice(amount=amount, test=test, otherwise=otherwise):
                other = self.amount(otherwise) if isinstance(otherwise, nodes.Choice) else self._operand(otherwise)
                return self.say(node, "amount", amount=self._operand(amount), test=self.amount(test), otherwise=other)
            case nodes.Half(amount=amount, direction=direction):
                return self.say(node, "amount", amount=self._bracketed(amount), direction=self._word("directions", direction))
            case nodes.Total(measure=measure, villagers=villagers) | nodes.Largest(measure=measure, villagers=villagers):
                forms = self._word("measures", measure.word)
                many, one = self.counted(villagers, "many"), self.phrase(villagers, "a")
                return self.say(node, "amount", villagers=many, villager=one, **forms)
            case nodes.Its(measure=measure):
                forms = self._word("measures", measure.word)
                return str(forms["its"].format(it=self.it)) if self.it else self.say(node, "amount", **forms)
            case nodes.LargestSuit(owner=owner):
                return self.say(node, "amount", place=self._place(Place(owner=owner)))
            case nodes.Comparison(left=left, operator="=", right=nodes.Number(value=0)) if isinstance(left, nodes.Things):
                return self.say(node, "none", counted=self.counted(left, "many"))
            case nodes.Comparison(left=left, operator=">", right=nodes.Number(value=0)) if isinstance(left, nodes.Things):
                return self.say(node, "some", counted=self.counted(left, "many"))
            case nodes.Comparison(left=left, operator=operator, right=right):
                compared = self._word("comparisons", operator)
                return self.say(node, "test", left=self._operand(left), operator=compared, right=self._operand(right))
            case nodes.Opposite(test=nodes.Comparison(left=left, operator="=", right=nodes.Number(value=0)) as test) if (
                isinstance(left, nodes.Things)
            ):
                return self.say(test, "some", counted=self.counted(left, "many"))
            case nodes.Opposite(test=nodes.LastRound() as test):
                return self.say(test, "not")
            case nodes.Opposite(test=test):
                return self.say(node, "test", test=self._bracketed(test))
            case nodes.Both(tests=tests) | nodes.Either(tests=tests):
                return f" {self.say(node, 'word')} ".join(map(self._bracketed, tests))
            case nodes.OfPlayers(word=word, amount=compared, players=players):
                theirs = self._bracketed(nodes.for_each(compared, "their"))
                return self.say(node, word, amount=theirs, players=self.counted(players, "many"))
            case nodes.Round() | nodes.LastRound():
                return self.say(node, "amount")
            case nodes.Chosen(name=name):
                return self.say(node, "amount", name=self._name(name))
        return self.say(node, "amount", counted=self.counted(node, "many"))

    def times(self, node: nodes.Per) -> dict[str, object]:
        """Return the holes of `per` with an amount that is no number of things."""
        return {"amount": node.amount, "every": node.every, "counted": self._bracketed(node.counted)}

    def _operand(self, node: Node) -> str:
        """Return an amount, in brackets if there are commas of its own in it."""
        return self._bracketed(node) if isinstance(node, (nodes.Capped, nodes.Choice)) else self.amount(node)

    def _bracketed(self, node: Node) -> str:
        """Return an amount or a test, in brackets if it has parts of its own."""
        text = self.amount(node)
        match node:
            case nodes.Sum() | nodes.Capped() | nodes.Choice():
                return self.say(node, "brackets", amount=text)
            case nodes.Both() | nodes.Either():
                return self.say(node, "brackets", test=text)
        return text

    # -- what is counted or chosen ---------------------------------------------------------------------------------------------

    def counted(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return the phrase for what is counted or chosen; *form* is ``one`` or ``many``; what is *taken* is moved away."""
        match node:
            case nodes.Symbols(names=names, owner=owner):
                words = self.list([self._symbol(word) for word in names.words], "or")
                return self.say(node, form, names=words, place=self._village(owner))
            case nodes.Sets(names=words, owner=owner):
                return self.say(
                    node, form, names=self.list([self._symbol(word) for word in words], "and"), place=self._village(owner)
                )
            case nodes.Chains(at_least=at_least, owner=owner):
                return self.say(node, form, number=at_least, place=self._village(owner))
            case nodes.Suits(place=place):
                return self.say(node, form, place=self._place(place or HERE))
            case nodes.Players(other=other, having=having, neighbours=neighbours):
                which = "neighbour " if neighbours else "other " if other else ""
                return " ".join(filter(None, (self.say(node, f"{which}{form}"), self._having(having, "owned"))))
            case nodes.Piles(or_reserve=or_reserve):
                return self.say(node, "or reserve" if or_reserve else "stacks")
            case nodes.Events() | nodes.AnySuit():
                return self.say(node, form)
            case nodes.Numbers(least=least, most=most):
                return self.say(node, form, least=self.amount(least), most=self.amount(most))
            case nodes.Savings(measure=word, owner=owner):
                seat = self._possessive(owner) if owner.seat else ""
                form = form if word not in self.lexicon.counters else "counted"
                return self.say(node, form, place=self.say(node, owner.word, seat=seat), name=str(word).replace("_", " "))
            case nodes.Villagers():
                return self._villagers(node, form, taken=taken)
        raise TypeError(f"expected something counted, got {type(node).__name__}")

    def phrase(self, node: Node, form: str, *, taken: bool = False) -> str:
        """Return what is chosen, for a sentence: *form* is ``a``, ``each`` or ``all``, or ``top of`` for the card on a pile."""
        if isinstance(node, nodes.Piles):
            return self.say(node, f"{form} {'or reserve' if node.or_reserve else 'stacks'}")
        if isinstance(node, nodes.Villagers) and node == type(node)(place=node.place) and node.place and node.place.word == _THEM:
            return self.say(node, f"{'one' if form == 'a' else form} of them")
        one, many = (self.counted(node, number, taken=taken) if wanted else "" for number, wanted in self._needed(form))
        return self.say(node, form, one=one, many=many)

    def _needed(self, form: str) -> tuple[tuple[str, bool], tuple[str, bool]]:
        return ("one", form != "all"), ("many", form == "all")

    def _symbol(self, word: str) -> str:
        """Return what a symbol is called, that of a suit as well."""
        return str(self._word("symbols", word)) if word in self.words["symbols"] else self._name(word)

    def _villagers(self, node: nodes.Villagers, form: str, *, taken: bool = False) -> str:
        """Return the villagers or cards of *node*."""
        noun, kinds = self.say(node, form), list(node.kinds)
        named = next((kind for kind in kinds if all(word in self.lexicon.villager for word in kind.words)), None)
        if named is not None:
            kinds.remove(named)
            noun = self.say(node, f"named {form}", name=self.list([self._adjective(word, form) for word in named.words], "or"))
        # Where adjectives follow the noun, the first of them stands next to it; where they precede it, the last one does.
        follow = self.say(node, "order", noun="", adjective="-").endswith("-")
        for kind in kinds if follow else reversed(kinds):
            adjective = self.list([self._adjective(word, form) for word in kind.words], "or")
            noun = self.say(node, "order", noun=noun, adjective=adjective)
        place = ""
        if node.place is not None or not self.anywhere:
            place = self._place(node.place or HERE, section="sources" if taken else "places")
        parts = {"having": self._having(node.having), "place": place, "that": self._that(node.that, form)}
        return " ".join(self.say(node, "taken" if taken else "phrase", noun=noun, **parts).split())

    def _adjective(self, word: str, form: str) -> str:
        """Return an adjective of the language, or an id as one."""
        meant = vocabulary().adjective.get(word)
        if meant is not None:
            return str(self._word("adjectives", meant)[form])
        return str(self._word("ids", "suit" if word in self.lexicon.suit else "villager").format(name=self._name(word)))

    def _having(self, node: Node | None, form: str = "some") -> str:
        """Return what things must have."""
        match node:
            case nodes.WithMeasure(measure=measure):
                return self.say(node, "phrase", **self._word("measures", measure.word))
            case nodes.WithSymbol(symbol=symbol, thing=thing):
                return self.say(node, "thing" if thing else "phrase", symbol=self._symbol(symbol))
            case nodes.WithMore(word=word, amount=amount):
                theirs = nodes.for_each(amount, "their")
                things = self.counted(theirs, "many") if isinstance(theirs, nodes.Things) else self._bracketed(theirs)
                return self.say(node, word, amount=things)
            case nodes.WithAtLeast(number=number, measure=measure):
                return self.say(node, "phrase", number=number, some=self._word("measures", measure.word)[form])
        return ""

    def _that(self, node: Node | None, form: str = "many") -> str:
        """Return what things must not be, or that they appear once."""
        a = "a " if form == "one" else ""
        match node:
            case nodes.ThatAreNot(words=words):
                named = [self._after(word, form) for word in words]
                if len(named) == 1:
                    return self.say(node, f"{a}one", words=named[0])
                return self.say(node, f"{a}several", words=f" {self.say(node, 'nor')} ".join(named))
            case nodes.ThatAppearOnce():
                return self.say(node, f"{a}phrase")
            case nodes.ThatAreNotChosen(name=name):
                return self.say(node, f"{a}phrase", name=self._name(name))
            case nodes.WhoseSuitIs(name=name, no=no):
                return self.say(node, "none" if no else "some", name=self._name(name))
            case nodes.WhoseSuit(no=no, place=place):
                return self.say(node, "none" if no else "some", place=self._place(place))
        return ""

    def _after(self, word: str, form: str) -> str:
        """Return an adjective as it stands behind its noun."""
        meant = vocabulary().adjective.get(word)
        forms = self._word("adjectives", meant) if meant is not None else {}
        return str(forms.get(f"after {form}") or self._adjective(word, form))

    # -- where and whose -------------------------------------------------------------------------------------------------------

    def _village(self, owner: Owner | None) -> str:
        """Return in whose village."""
        return self._place(Place(owner=owner or HERE.owner))

    def _place(self, place: Place, *, section: str = "places") -> str:
        """Return where; with the section ``sources``, from where."""
        owner = place.owner
        template: str = self._word(section, place.word)[owner.word]
        return template.format(seat=self._possessive(owner) if owner.seat else "")

    def _possessive(self, owner: Owner) -> str:
        """Return whose, of a seat without a player."""
        return self.names.get(str(owner)) or self.say(owner, "seat", name=self._name(owner.seat))
