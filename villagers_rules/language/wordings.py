"""The words in which sentences are said, one file a language in ``dsl/locales``."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import Any

from attrs import field

from villagers_rules.classes import frozen
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
        """Return *text* with single spaces, none before a comma, and with what grows together in this language.

        >>> wording("it").joined("nel villaggio di la  fata")
        'nel villaggio della fata'
        """
        text = " ".join(text.split()).replace(" ,", ",")
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
def messages(language: str) -> Mapping[str, str]:
    """Return what *language* says for each English template of a message, none for English itself."""
    if language not in languages():
        raise ValueError(f"the languages are {', '.join(languages())}, not {language!r}")
    if language == FIRST:
        return {}
    found: dict[str, str] = read_yaml("dsl", "messages", f"{language}{_ENDING}")
    return found


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
