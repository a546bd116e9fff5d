"""Mutations of texts: words of a vocabulary are mixed in, and letters, brackets and blanks go astray."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from random import Random

from tests.fuzz import hostile

_WORDS = re.compile(r"[A-Za-z0-9_]+|\s+|.", re.DOTALL)
Words = list[str]
_LONGEST = 490_000


def _drop(words: Words, chance: Random, known: Sequence[str]) -> None:
    at = chance.randrange(len(words))
    del words[at : at + chance.choice((1, 1, 2, 5))]


def _insert(words: Words, chance: Random, known: Sequence[str]) -> None:
    at = chance.randrange(len(words) + 1)
    words[at:at] = [" ", chance.choice(known), " "]


def _replace(words: Words, chance: Random, known: Sequence[str]) -> None:
    words[_solid(words, chance)] = chance.choice(known)


def _double(words: Words, chance: Random, known: Sequence[str]) -> None:
    at = chance.randrange(len(words))
    part = words[at : at + chance.choice((1, 2, 4, 8))]
    words[at:at] = part


def _swap(words: Words, chance: Random, known: Sequence[str]) -> None:
    one, other = _solid(words, chance), _solid(words, chance)
    words[one], words[other] = words[other], words[one]


def _repeat_beginning(words: Words, chance: Random, known: Sequence[str]) -> None:
    part = words[: chance.randint(1, min(6, len(words)))]
    words[:0] = part * min(chance.choice((2, 10, 40, 200, 5_000)), _LONGEST // max(1, len("".join(part))))


def _run(words: Words, chance: Random, known: Sequence[str]) -> None:
    letter = chance.choice((" ", " ", " ", "\t", "\n", "\r", "\xa0", "a", "_", "1", ":", ",", ">", "+"))
    words.insert(chance.randrange(len(words) + 1), letter * chance.choice((2, 60, 600, 400_000)))


def _brackets(words: Words, chance: Random, known: Sequence[str]) -> None:
    for _ in range(chance.choice((1, 1, 2, 40, 300))):
        words.insert(chance.randrange(len(words) + 1), chance.choice("()[]{}<>;,"))


def _hostile(words: Words, chance: Random, known: Sequence[str]) -> None:
    words.insert(chance.randrange(len(words) + 1), hostile.text(chance))


def _number(words: Words, chance: Random, known: Sequence[str]) -> None:
    numbers = [at for at, word in enumerate(words) if word.isascii() and word.isdecimal()]
    if numbers:
        at = chance.choice(numbers)
        words[at] = str(hostile.number(chance, int(words[at][:9])))


def _cut(words: Words, chance: Random, known: Sequence[str]) -> None:
    del words[chance.randint(1, len(words)) :]


def _letter(words: Words, chance: Random, known: Sequence[str]) -> None:
    at = _solid(words, chance)
    word = words[at]
    place = chance.randrange(len(word) + 1)
    words[at] = word[:place] + chance.choice(("", "s", "e", "_", "1", word[:1].upper(), "\u043e")) + word[place + 1 :]


def _solid(words: Words, chance: Random) -> int:
    """Return the place of one of the words that are not blank."""
    return chance.choice([at for at, word in enumerate(words) if not word.isspace()] or range(len(words)))


WAYS: tuple[Callable[[Words, Random, Sequence[str]], None], ...] = (
    *(_drop, _insert, _insert, _insert, _replace, _replace, _replace, _replace, _double, _swap, _swap),
    *(_repeat_beginning, _run, _brackets, _hostile, _number, _number, _cut, _letter),
)
"""All ways to mutate a text; the usual ones stand here several times."""


def mutated(text: str, chance: Random, known: Sequence[str], *, most: int = 3) -> str:
    """Return *text* after up to *most* mutations; *known* are the words that are mixed in."""
    words = _WORDS.findall(text)
    for _ in range(chance.randint(1, most)):
        if not words:
            words = [chance.choice(known)]
        chance.choice(WAYS)(words, chance, known)
    return "".join(words)[:_LONGEST]


def spliced(chance: Random, known: Sequence[str], *, most: int = 12) -> str:
    """Return a text of so many words at most that may never have stood together."""
    return " ".join(chance.choices(known, k=chance.randint(1, most)))
