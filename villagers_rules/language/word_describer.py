"""Fills in the words of a language: single words, measures, lists, names of choices, and the forms of each class of nodes."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from villagers_rules.classes import define, frozen
from villagers_rules.language import nodes
from villagers_rules.language.nodes import Node, Pile, Place, Villagers, WithAmount, WithMoreThan, WordIs, Words
from villagers_rules.language.vocabulary import Lexicon, symbol_counted
from villagers_rules.language.wordings import Wording
from villagers_rules.phrases import listing, spaced

ONE, EACH, MANY = "one", "each", "many"
"""How places of several players are said: of one card that is meant, of each card, or of all of them together."""
SINGLE = "single"
"""How it is said that there is one of what else would be different ones."""
OWN = "own"
"""The owner of what players are compared by: each has their own."""
THEM = "them"
"""The place of what somebody looks at, which needs no noun."""


@frozen
class Meant:
    """What a name that steps give stands for: the *node* that found it, *several* of it, perhaps of *each* player their own."""

    node: Node
    several: bool = False
    each: bool = False

    @property
    def kind(self) -> str:
        """The class in whose words it is spoken of; what is chosen among cards that are looked at is in no village yet."""
        place = getattr(self.node, "place", None)
        return nodes.Cards.__name__ if place is not None and place.word == THEM else type(self.node).__name__


def is_all_of_them(node: Node) -> bool:
    """Return whether *node* is all of what somebody looks at."""
    place = node.place if isinstance(node, Villagers) else None
    return place is not None and place.word == THEM and node == Villagers(place=place)


@define
class WordDescriber:
    """Fills in the *words* of a language. What is meant by `its` is worded as *it*, where it is known.

    With *anywhere* a place that is not said is none. *chosen* is what names stand for, where that is known; *of* says how places
    of several players are said. Cards that somebody looks at may have been *revealed* to all, and may be the *rest*, some of
    them having been taken. What each player chose is *theirs* where players are compared by it. Cards that are described by those
    around them are of *kinds*.
    """

    lexicon: Lexicon
    words: Wording
    names: Mapping[str, str]
    it: str = ""
    anywhere: bool = False
    chosen: Mapping[str, Meant] = {}
    of: str = MANY
    revealed: bool = False
    rest: bool = False
    theirs: bool = False
    whose: str = ""
    kinds: tuple[Any, ...] = ()

    def say(self, node: Node, form: str, **holes: object) -> str:
        """Return a form of the words of *node*'s class, filled in."""
        return self._form(self.words["sentences"][type(node).__name__], form).format(**holes)

    def _form(self, forms: Mapping[str, str], key: str) -> str:
        """Return the form under *key*; of neighbours of each player that for your neighbours, as it reads there."""
        if key in forms:
            return forms[key]
        return self._of_each(forms[key.replace(f"{OWN} ", "", 1)])

    def _of_each(self, said: str) -> str:
        """Return what is *said* of you as it is said of each of several players."""
        for word, instead in self.words["of each"]:
            said = re.sub(rf"\b{word}\b", instead, said)
        return said

    def _word(self, section: str, word: str) -> Any:
        """Return how a word of the language is said."""
        return self.words[section][word]

    def _measure(self, word: str) -> dict[str, str]:
        """Return the forms of a measure, one of the language or a counter that lies on villagers."""
        if word in self.words["measures"]:
            return dict(self._word("measures", word))
        symbol = symbol_counted(word)
        called = self.symbol(symbol) if symbol else self._name(word)
        forms = self._word("ids", "symbol" if symbol else "counter")
        return {form: said.replace("{name}", called) for form, said in forms.items()}

    def form_of(self, node: Villagers) -> str:
        """Return the form for what villagers have so much of: of what they have only where it shows, no more than so much."""
        match node:
            case Villagers(
                having=WithAmount(word="less" | "exactly", measure=measure) | WithMoreThan(word="less" | "same", measure=measure),
                place=None | Place(word="village"),
            ):
                return "shown" if "shown" in self._measure(measure.word) else "some"
        return "some"

    def _name(self, word: str) -> str:
        """Return what an id is called."""
        return self.names.get(word, spaced(word))

    def choice(self, name: str) -> str:
        """Return what the name of a choice is called."""
        return self.names.get(f"as {name}", spaced(name))

    def looked_at(self, form: str) -> str:
        """Return the cards that somebody looks at, in a *form*: ``one``, ``many``, ``places`` or ``sources``."""
        words = self.words["sentences"][Pile.__name__]
        return str(words[f"{'revealed' if self.revealed else 'them'} {form}{' of rest' if self.rest else ''}"])

    def quoted(self, words: Iterable[str]) -> Sequence[str]:
        """Return *words* that can be chosen."""
        form = self.words["sentences"][Words.__name__]["word"]
        return [form.format(word=self.choice(word)) for word in words]

    def word_is(self, node: WordIs, choice: str) -> str:
        """Return that the word of a *choice* is the one that *node* asks for, or none of those."""
        form = "is" if not node.no else "is not" if len(node.words) == 1 else "is neither"
        return self.say(node, form, choice=choice, words=self.say(node, "between").join(self.quoted(node.words)))

    def phase(self, name: str) -> str:
        """Return what a phase is called, of the game or one that packs declare, without its article."""
        phases = self.words["occasions"]["phases"]
        called = self.names.get(f"phase {name}", spaced(name))
        return str(phases.get(name) or phases["other"].format(name=called))

    def list(self, words: Sequence[str], form: str) -> str:
        """Return *words* as a list, the last one after `and` or `or`."""
        return listing(words, self.words["sentences"]["Names"][form])

    def symbol(self, word: str) -> str:
        """Return what a symbol is called, that of a suit as well."""
        if word in self.words["symbols"]:
            return str(self._word("symbols", word))
        return str(self.words["suit symbol"]).format(name=self._name(word))
