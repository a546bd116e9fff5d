"""What people write, as sentences say it: in the plural, what cards are before the noun, parts in another order."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from villagers_rules.language.tree import Node, bracketed

ARTICLES: Final = ("a", "an", "one", "all", "any", "each", "every", "another", "some")
"""Words that people put before what is chosen."""
_PLURAL: Final = {"is": "are", "has": "have", "lies": "lie", "appears": "appear", "costs": "cost"}
_VERB: Final = re.compile(rf"\bthat ({'|'.join(_PLURAL)})\b")
_NOT_ONE: Final = re.compile(r"\b(are not) an? ([a-z_]+)")
_ARE: Final = re.compile(r"\b(villagers?|cards?)( [a-z' ]+?)? that (?:is|are) ([a-z_]+(?: or [a-z_]+)*)$")
_HAVE: Final = re.compile(r"\b(villagers?|cards?)( [a-z' ]+?)? that (?:has|have) [a-z0-9 ]+$")


def in_plural(text: str) -> str:
    """Return a selection of one card as it is said of several.

    >>> in_plural("villagers in your village that is not a founder")
    'villagers in your village that are not founder'
    """
    return _NOT_ONE.sub(r"\1 \2", _VERB.sub(lambda found: f"that {_PLURAL[found[1]]}", text))


def before_noun(text: str, word: str) -> str:
    """Return a sentence that ends in what cards are, such as *word*, with that before the noun; "" for another sentence.

    >>> before_noun("villagers in your hand that are wood or hay", "wood")
    'wood or hay villagers in your hand'
    """
    found = _ARE.search(text.strip())
    if found is None or word not in found[3].split(" or "):
        return ""
    return f"{text[: found.start()]}{found[3]} {found[1]}{found[2] or ''}"


def behind_noun(text: str, having: str) -> str:
    """Return a sentence that ends in what cards have with that behind the noun, before the place; "" for another sentence.

    >>> behind_noun("hay villagers in your hand that have a padlock", "with a padlock")
    'hay villagers with a padlock in your hand'
    """
    found = _HAVE.search(text.strip())
    return f"{text[: found.start()]}{found[1]} {having}{found[2] or ''}" if found is not None else ""


def without(text: str, at: int, words: str) -> str:
    """Return *text* without the *words* at a letter; "" if they do not stand there."""
    return " ".join((text[:at] + text[at + len(words) :]).replace(" ,", ",").split()) if text.startswith(words, at) else ""


def replaced(text: str, node: Node, other: Node) -> str:
    """Return *text* with *other* in the place of its part *node*; "" where that is not written as it is printed."""
    said = str(node)
    if len(text.split()) == len(said.split()):
        return str(other)
    at = text.rfind(said, 0, node.at + len(said))  # Some parts begin at their second word.
    return f"{text[:at]}{bracketed(other)}{text[at + len(said) :]}" if 0 <= at <= node.at < at + len(said) else ""


def reordered(text: str, parts: Sequence[Node], ranks: Sequence[int]) -> str:
    """Return *text* with *parts*, which stand side by side, in the order of *ranks*; "" where they are written otherwise."""
    said, at = " ".join(map(str, parts)), parts[0].at
    written = " ".join(str(part) for _, part in sorted(zip(ranks, parts, strict=True), key=lambda each: each[0]))
    return f"{text[:at]}{written}{text[at + len(said) :]}" if text.startswith(said, at) else ""
