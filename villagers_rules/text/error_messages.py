"""Errors in other languages: an English message is recognized by its template, and what fills its holes is translated as well.

Errors are raised in English wherever something is wrong; they pass through processes, pickles and other messages as plain text.
`dsl/errors` holds their templates, with numbered holes.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache

from attrs import field

from villagers_rules.classes import frozen
from villagers_rules.language.vocabulary import printed_hint, vocabulary
from villagers_rules.language.wordings import FIRST, messages
from villagers_rules.resources import read_yaml

MAX_LENGTH = 2_000
"""Longer texts are no messages: they stay as they are."""
_MOST = 400
"""How many parts of a text are looked at."""
_HOLE = re.compile(r"\{(\d|[a-z_]+)(?:![rs])?(?::[^{} ]*)?\}")
_PLACE = re.compile(r"(?P<place>[^\s:]+): (?P<rest>.+)", re.DOTALL)
_JOINT = re.compile(r", | (and|or) ")
_WORD = re.compile(r"`[^`]*`|'[^']*'|\S+")
"""A name, a number, a word, or something in quotes: what is the same in all languages."""
_QUOTED = re.compile(r"`[^`]*`")
_STRONG, _SENTENCE = 10, 20
"""With so many letters of its own a template is recognized by them alone; with fewer, what fills its holes must be known, too.
With so many as a sentence has a message of the game is known wherever it stands."""


@frozen
class _Template:
    """A text with holes: the *literals* around them, the numbers of the *holes*, and the text in another language."""

    literals: tuple[str, ...]
    holes: tuple[str, ...]
    translation: str
    code: frozenset[str] = field(default=frozenset())
    """The holes that stand in the quotes of code, in which nothing is translated."""

    @classmethod
    def parse(cls, text: str, translation: str) -> _Template:
        """Return the template of a *text* in which holes are written as `{1}` and braces are doubled.

        >>> _Template.parse("`{1}` is not {2}", "`{1}` non è {2}").fillings("`food` is not a suit")
        {'1': 'food', '2': 'a suit'}
        """
        parts = _HOLE.split(text)
        literals = tuple(map(_unescaped, parts[::2]))
        quoted = {hole for number, hole in enumerate(parts[1::2]) if _is_quoted(parts[2 * number], parts[2 * number + 2])}
        return cls(literals, tuple(parts[1::2]), translation, frozenset(quoted))

    @property
    def length(self) -> int:
        """Return how many letters are the template's own."""
        return sum(map(len, self.literals))

    def fillings(self, text: str) -> dict[str, str] | None:
        """Return what fills the holes in *text*, None if it is no text of this template."""
        first, last = self.literals[0], self.literals[-1]
        if not text.startswith(first) or not text.endswith(last) or len(text) < len(first) + len(last):
            return None
        found, place, end = {}, len(first), len(text) - len(last)
        for hole, literal in zip(self.holes[:-1], self.literals[1:-1], strict=True):
            after = text.find(literal, place + 1, end)
            if after < 0:
                return None
            found[hole] = text[place:after]
            place = after + len(literal)
        if place >= end:
            return None
        return {**found, self.holes[-1]: text[place:end]}

    def may_hold(self, fillings: Mapping[str, str]) -> bool:
        """Return whether these may fill the holes: what is wrong and what would help are two messages."""
        if any("`" in fillings[hole] for hole in self.code):
            return False
        if any("; " in literal for literal in self.literals):
            return True
        return not any("; " in _QUOTED.sub("", said) for hole, said in fillings.items() if hole not in self.code)

    def filled(self, fillings: Mapping[str, str | None]) -> str:
        """Return the translation with its holes filled."""
        parts = _HOLE.split(self.translation)
        return "".join(fillings.get(part) or "" if number % 2 else _unescaped(part) for number, part in enumerate(parts))


def _unescaped(literal: str) -> str:
    return literal.replace("{{", "{").replace("}}", "}")


def _is_quoted(before: str, after: str) -> bool:
    """Return whether a hole stands in the quotes of code."""
    return before.count("`") % 2 == 1 and "`" in after


@frozen
class _Messages:
    """The messages of a language: those without holes as they are, and *templates*, those that say most first."""

    whole: Mapping[str, str]
    templates: tuple[_Template, ...]
    joints: Mapping[str, str]
    """The last words of lists."""

    def said(self, text: str, found: dict[str, str | None]) -> str | None:
        """Return the translation of a message, None if it is none that is known; *found* are those that were looked up."""
        if text in self.whole:
            return self.whole[text]
        if text not in found:
            found[text] = None  # What it is made of cannot be made of it.
            found[text] = self._said(text, found) if len(text) <= MAX_LENGTH and len(found) < _MOST else None
        return found[text]

    def _said(self, text: str, found: dict[str, str | None]) -> str | None:
        vague = ""
        for template in self.templates:
            fillings = template.fillings(text)
            if fillings is None or not template.may_hold(fillings):
                continue
            parts = {hole: said if hole in template.code else self._part(said, found) for hole, said in fillings.items()}
            if all(said is not None for said in parts.values()):
                return template.filled(parts)
            if template.length >= _STRONG and not vague:
                vague = template.filled({hole: fillings[hole] if said is None else said for hole, said in parts.items()})
        return self._divided(text, found) or self._placed(text, found) or vague or None

    def _divided(self, text: str, found: dict[str, str | None]) -> str | None:
        """Return the translation of several messages in a row: what is wrong, and what would help."""
        for cut in re.finditer("; ", text):
            first = self.said(text[: cut.start()], found)
            rest = first and self.said(text[cut.end() :], found)
            if rest:
                return f"{first}; {rest}"
        return None

    def _placed(self, text: str, found: dict[str, str | None]) -> str | None:
        """Return the translation of a message with the name of a place before it."""
        placed = _PLACE.fullmatch(text)
        rest = placed and self.said(placed["rest"], found)
        return f"{placed['place']}: {rest}" if placed and rest else None

    def _part(self, text: str, found: dict[str, str | None]) -> str | None:
        """Return what fills a hole; names and numbers stay as they are, None is what is not known."""
        bare = text.strip()
        if _WORD.fullmatch(bare):
            return self.whole.get(text) or text.replace(bare, self.whole.get(bare, bare))
        said = self.said(text, found) or self.said(bare, found) or self._list(bare, found)
        return None if said is None else text.replace(bare, said) if text != bare and said[:1] != " " else said

    def _list(self, text: str, found: dict[str, str | None]) -> str | None:
        """Return the translation of a list, None if it is none of what is known."""
        parts = _JOINT.split(text)
        if len(parts) == 1:
            return None
        said = [self._part(part, found) for part in parts[::2]]
        items = [item for item in said if item is not None]
        if len(items) < len(said):
            return None
        joints = [f" {self.joints.get(joint, joint)} " if joint else ", " for joint in parts[1::2]]
        return "".join(part for pair in zip(items, [*joints, ""], strict=True) for part in pair)


@cache
def _messages(language: str) -> _Messages:
    written = read_yaml("dsl", "errors", f"{language}.yaml")
    # Phrases become plain text where other errors quote them.
    quoted = {text: said for text, said in messages(language).items() if len(_HOLE.sub("", text)) >= _SENTENCE}
    known = {**quoted, **written["words"], **written["messages"]}
    templates = [_Template.parse(text, said) for text, said in known.items() if _HOLE.search(text)]
    templates.sort(key=lambda template: (-template.length, len(template.holes)))
    whole = {text: said for text, said in known.items() if not _HOLE.search(text)}
    # What `villagers help` says of a word is English; where else it can be read is not.
    whole |= {printed_hint(word): written["printed"].format(word) for word in vocabulary()["printed"]}
    return _Messages(whole, tuple(templates), messages(language))


def error_message(text: str, language: str) -> str | None:
    """Return the *text* of an error in a *language*, None where it is no message that is known there.

    >>> error_message("expected `villagers` after `food`, got the end", "it")
    'previsto `villagers` dopo `food`, trovato: la fine'
    """
    if not text or language == FIRST:
        return text
    return _messages(language).said(text, {})


@cache
def _descriptions(language: str) -> Mapping[str, str]:
    found: dict[str, str] = read_yaml("dsl", "descriptions", f"{language}.yaml")
    return found


def described(text: str, language: str) -> str:
    """Return the description of something of the card format in a *language*; what nobody translated stays English.

    >>> described("The deck. How many events.", "it")
    'Il mazzo. Quanti eventi.'
    """
    return text if language == FIRST else " ".join(_described(text, _descriptions(language)))


def _described(text: str, known: Mapping[str, str]) -> Iterator[str]:
    """Yield the translations of the longest parts of *text* that are known."""
    while text and text not in known:
        ends = [found.start() + 1 for found in re.finditer(r"\. ", text)]
        end = next((end for end in reversed(ends) if text[:end] in known), len(text))
        yield known.get(text[:end], text[:end])
        text = text[end:].strip()
    if text:
        yield known[text]
