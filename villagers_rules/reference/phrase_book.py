"""The phrase book: what cards and rules of packs say, and beside it how that is written; looked up by words of theirs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator
from functools import cache
from itertools import pairwise
from math import log

from villagers_rules.classes import frozen
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.resources import read_text

FILE = ("docs", "phrase_book.md")
"""Where the phrase book lies."""
_PASSAGE = re.compile(r"^\*\*(.+)\*\* \((\w+)\): (.+)\n\n```yaml\n((?:.+\n)*?)```$", re.MULTILINE)
_WORD = re.compile(r"[a-z]+(?:'s)?|\d+(?:st|nd|rd|th)?")
_ENOUGH = 0.5
"""So much of what is asked for, by the weight of its words, a passage must have to be found."""
_PAIR = 0.5
"""What a pair of words weighs beside a word that is as rare."""
_LENGTH = 0.3
"""The power of a passage's weight by which that of what is found in it is divided."""
_UNKNOWN = 0.3
"""What a word that no passage has weighs beside one that a single passage has."""


@frozen
class Passage:
    """A card or rule called *name* of a *pack*: what it *says*, and the lines with which it is *written*."""

    name: str
    pack: str
    says: str
    written: tuple[str, ...]


@cache
def passages() -> tuple[Passage, ...]:
    """Return all that the phrase book has, in its order."""
    found = _PASSAGE.findall(read_text(*FILE))
    return tuple(Passage(name, pack, says, tuple(written.splitlines())) for name, pack, says, written in found)


def passages_like(said: str, *, at_most: int = 3) -> list[Passage]:
    """Return the passages that say what is *said* most nearly, the nearest first; none if all lack too much of it.

    Words and pairs of words count, the rare ones more, and in a short passage more than in a long one.

    >>> [passage.name for passage in passages_like("opponents may not trade a card")][:1]
    ['Market Ban']
    """
    sought = _terms(said)
    weights = {term: _weight(term) for term in sought}
    words = {term for term in sought if " " not in term and not term.isdigit()}
    whole = sum(weights[word] for word in words)
    found: list[tuple[float, Passage]] = []
    for passage, (terms, length) in zip(passages(), _said(), strict=True):
        if sum(weights[word] for word in words & terms) >= _ENOUGH * whole > 0:
            found.append((sum(weights[term] for term in sought & terms) / length, passage))
    return [passage for _, passage in sorted(found, key=lambda each: (-each[0], len(each[1].says)))[:at_most]]


@cache
def _said() -> tuple[tuple[frozenset[str], float], ...]:
    """Return of each passage the terms that it and its name have, and by what is divided what a term of it weighs."""
    found = (_terms(f"{passage.name}. {passage.says}") for passage in passages())
    return tuple((terms, sum(map(_weight, terms)) ** _LENGTH) for terms in found)


def _weight(term: str) -> float:
    """Return how much a word or a pair of words says: the fewer passages have it, the more."""
    known = _known()[term]
    return log(1 + len(passages()) / (known or 1)) * (_PAIR if " " in term else 1 if known else _UNKNOWN)


@cache
def _known() -> Counter[str]:
    """Return in how many passages each word and pair of words stands."""
    return Counter(term for passage in passages() for term in _terms(f"{passage.name}. {passage.says}"))


@cache
def _terms(text: str) -> frozenset[str]:
    """Return the words of *text*, in one form each, and the pairs of those that stand side by side."""
    words = list(_alike(map(_plain, _WORD.findall(text.lower()))))
    return frozenset([*words, *(f"{first} {second}" for first, second in pairwise(words))])


def _alike(words: Iterable[str]) -> Iterator[str]:
    """Yield *words* as texts of cards have them: instead of those that people say otherwise, one or several, their words."""
    table, at = _table(), 0
    words = [word for word in words if table.get((word,)) != ()]
    while at < len(words):
        number = next((number for number in (3, 2, 1) if tuple(words[at : at + number]) in table), 0)
        yield from table[tuple(words[at : at + number])] if number else (words[at],)
        at += number or 1


@cache
def _table() -> dict[tuple[str, ...], tuple[str, ...]]:
    """Return what is said in other words than texts of cards have, with their words, all in one form each."""
    said = {**vocabulary()["spelled_numbers"], **vocabulary()["alike"]}
    plain = {form: tuple(map(_plain, str(words).split())) for form, words in said.items()}
    return {tuple(map(_plain, form.split())): words for form, words in plain.items()}


def _plain(word: str) -> str:
    """Return a *word* without the endings of one form or another: `discards`, `discarded` and `discarding` are one."""
    plain = word.removesuffix("'s")
    plain = f"{plain[:-3]}y" if plain.endswith("ies") else plain.removesuffix("s") if len(plain) > 3 else plain
    for ending in ("ing", "ed", "e"):
        if plain.endswith(ending) and len(plain) > len(ending) + 2:
            plain = plain.removesuffix(ending)
            break
    return plain[:-1] if len(plain) > 3 and plain[-1] == plain[-2] else plain
