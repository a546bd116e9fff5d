"""Phrases of whole sentences: amounts of gold, seats, conditions; and how sentences are begun and ended."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from attrs import define

from villagers_rules.language import nodes
from villagers_rules.language.describing import Teller
from villagers_rules.language.nodes import Node, Owner
from villagers_rules.language.tree import Word, walk
from villagers_rules.language.wordings import wording
from villagers_rules.packs.sentences import seat_named
from villagers_rules.wording.names import Names

SEAT = "SEAT"
"""What stands for a seat in the keys of the wordings."""


def form_of(number: int) -> str:
    """Return which form goes with *number*.

    >>> form_of(1), form_of(3)
    ('one', 'many')
    """
    return "one" if number == 1 else "many"


def begun(sentence: str, *, capital: bool = True) -> str:
    """Return *sentence* with a capital letter at its beginning, or with a small one."""
    return (sentence[:1].upper() if capital else sentence[:1].lower()) + sentence[1:]


@define
class Prose:
    """The words of one language for the cards of one catalog."""

    names: Names
    teller: Teller

    @classmethod
    def of(cls, names: Names) -> Prose:
        """Return the prose that goes with *names*."""
        words = wording(names.language)
        lexicon = names.catalog.lexicon
        told = {suit: names.of("suits", suit) for suit in lexicon.suits}
        told |= {villager: names.of("villagers", villager) for villager in lexicon.villagers}
        teller = Teller(lexicon, words, told)
        for seat in lexicon.seats:
            # The id of a seat may be that of a card as well; only its possessive is a word of sentences.
            owner = Owner(word="the", seat=Word(seat))
            told[str(owner)] = teller.say(owner, "seat", name=names.of("seats", seat))
        return cls(names, teller)

    @property
    def words(self) -> Mapping[str, Any]:
        """Return the words of the language, by section."""
        return self.teller.words.data

    def money(self, formula: Any) -> str:
        """Return an amount of gold, as in `2 gold for each food symbol in your village`."""
        tree, forms = formula.tree, self.words["money"]
        match tree:
            case nodes.Number(value=value):
                return self.gold(value)
            case nodes.Per(amount=amount, every=1, counted=counted):
                return str(forms["per one"].format(money=self.gold(amount), counted=self.teller.counted(counted, "one")))
            case nodes.Per(amount=amount, every=every, counted=counted):
                told = self.teller.counted(counted, "many")
                return str(forms["per many"].format(money=self.gold(amount), every=every, counted=told))
        return str(forms["other"].format(amount=self.teller.amount(tree)))

    def gold(self, number: int) -> str:
        """Return so much gold."""
        return str(self.words["money"][form_of(number)].format(number=number))

    def seat(self, word: str) -> dict[str, str]:
        """Return the holes for the seat that *word* names, none if it names none: it, its possessive, its village."""
        seat = seat_named(word)
        if seat is None:
            return {}
        references, possessive = self.words["references"], self.teller.names[f"the {seat}'s"]
        return {
            "seat": references["seat"].format(name=self.names.of("seats", seat)),
            "seat's": possessive,
            "village": references["seat's village"].format(seat=possessive),
        }

    def sentence(self, text: str) -> str:
        """Return *text* as it is read: joined, with a capital letter at the beginning."""
        return begun(self.teller.words.joined(text))


def key_of(word: str) -> str:
    """Return the key under which *word* is said, whatever seat it names.

    >>> key_of("the miller's village"), key_of("your hand")
    ("the SEAT's village", 'your hand')
    """
    seat = seat_named(word)
    return word if seat is None else word.replace(seat, SEAT, 1)


def speaks_of_it(node: Node) -> bool:
    """Return whether *node* reads something off what was chosen."""
    return any(isinstance(each, nodes.Its) for each in walk(node))
