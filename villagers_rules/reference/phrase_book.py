"""The phrase book: what cards and rules of packs say, and beside it how that is written; looked up by words of theirs."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable
from functools import cache
from itertools import pairwise
from math import log

from villagers_rules.classes import frozen
from villagers_rules.language.vocabulary import vocabulary
from villagers_rules.resources import read_text

FILE = ("docs", "phrase_book.md")
"""Where the phrase book lies."""
_PASSAGE = re.compile(r"^\*\*(.+)\*\* \((\w+)\): (.+)\n\n```yaml\n((?:.+\n)*?)```$", re.MULTILINE)
_WORD = re.compile(r"[a-z]+(?:'s)?")
_ENOUGH = 0.6
"""So much of what is asked for, by the weight of its words, a passage must have to be found."""


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

    Words and pairs of words count, the rare ones more.

    >>> [passage.name for passage in passages_like("opponents may not trade a card")][:1]
    ['Market Ban']
    """
    sought = _terms(said)
    weights = {term: log(1 + len(passages()) / (1 + _known()[term])) for term in sought}
    whole = sum(weight for term, weight in weights.items() if " " not in term)

    def score(passage: Passage, *, pairs: bool) -> float:
        return sum(weight for term, weight in weights.items() if term in _terms(passage.says) and (pairs or " " not in term))

    near = [each for each in passages() if score(each, pairs=False) >= _ENOUGH * whole > 0]
    return sorted(near, key=lambda each: (-score(each, pairs=True), len(each.says)))[:at_most]


@cache
def _known() -> Counter[str]:
    """Return in how many passages each word and pair of words stands."""
    return Counter(term for passage in passages() for term in _terms(passage.says))


@cache
def _terms(text: str) -> frozenset[str]:
    """Return the words of *text*, in one form each, and the pairs of those that stand side by side."""
    words = list(_plain(_WORD.findall(text.lower())))
    return frozenset([*words, *(f"{first} {second}" for first, second in pairwise(words))])


def _plain(words: Iterable[str]) -> Iterable[str]:
    """Yield *words* as texts of cards have them, without the endings that tell one of something from several."""
    alike = vocabulary()["alike"]
    for word in words:
        single = word.removesuffix("'s").removesuffix("s") if len(word) > 3 else word
        yield from alike.get(single, single).split()
