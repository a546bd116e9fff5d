"""Ids and names: which id a name has, and whether an id is legal."""

from __future__ import annotations

import json
import re
import unicodedata

from villagers_rules.errors import GameError
from villagers_rules.packs.catalog import display_name
from villagers_rules.phrases import phrase

_ID = re.compile(r"[a-z][a-z0-9]*(_[a-z0-9]+)*")
"""What an id looks like; the schemas say the same."""
LONGEST_ID = 40
_NAME_LETTERS = (1, 60)
"""The fewest and the most letters of a name, as in the schemas."""
_PLAIN = re.compile(r"[^\W\d_][^\W_]*([ '-][^\W_]+)*")
"""A name that needs no quotes in YAML, unless it is one of the words that mean a truth or nothing."""
_WORDS_OF_YAML = frozenset({"true", "false", "null", "on", "off", "yes", "no", "y", "n"})
_LETTERS = str.maketrans({"ß": "ss", "æ": "ae", "œ": "oe", "ø": "o", "ł": "l", "đ": "d", "ð": "d", "þ": "th", "\u0131": "i"})
"""Letters that no mark can be taken off from, with what is written for them in an id."""


def id_of(name: str) -> str:
    """Return the id nearest to *name*; "" when it has no letter that an id may hold.

    >>> id_of("My Bakers"), id_of("Die Bäcker & Söhne"), id_of("3 Oaks"), id_of("?")
    ('my_bakers', 'die_backer_sohne', 'oaks', '')
    """
    decomposed = unicodedata.normalize("NFKD", name.lower().translate(_LETTERS))
    plain = "".join(mark for mark in decomposed if not unicodedata.combining(mark))
    words = re.findall(r"[a-z0-9]+", re.sub("['\u2019]", "", plain))
    while words and words[0][0].isdigit():
        words[0] = words[0].lstrip("0123456789")
        words = words if words[0] else words[1:]
    return "_".join(words)[:LONGEST_ID].rstrip("_")


def _is_id(text: str) -> bool:
    """Return whether *text* is a legal id."""
    return _ID.fullmatch(text) is not None and len(text) <= LONGEST_ID


def check_id(text: str, what: str) -> str:
    """Return *text* if it is a legal id, else raise `GameError` that names the nearest one; *what* is "a pack" or the like."""
    if _is_id(text):
        return text
    hint = id_of(text)
    said = phrase(
        "the id of {what} is lowercase letters, digits and underscores, at most {most} in all; got {text!r}",
        what=what,
        most=LONGEST_ID,
        text=text[:60],
    )
    if hint:
        raise GameError(phrase("{text}; did you mean {hint}?", text=said, hint=hint))
    raise GameError(phrase("{text}; use a word such as my_first", text=said))


def id_for(name: str, *, given: str | None, what: str, letters: tuple[int, int] = _NAME_LETTERS) -> str:
    """Return the id *given*, checked, or the one of *name*; raise `GameError` when neither will do."""
    check_name(name, what, letters=letters)
    if given is not None:
        return check_id(given, what)
    found = id_of(name)
    if not found:
        raise GameError(
            phrase(
                "the name of {what} needs letters from a to z to make an id of; got {name!r}; choose one with --id",
                what=what,
                name=name[:60],
            )
        )
    return found


def check_name(name: str, what: str, *, letters: tuple[int, int] = _NAME_LETTERS) -> None:
    """Raise `GameError` unless *name* is a name for people with as many *letters*, the fewest and the most."""
    fewest, most = letters
    if not fewest <= len(name.strip()) <= len(name) <= most or not name.isprintable():
        raise GameError(
            phrase(
                "the name of {what} is one line of {fewest} to {most} characters; got {name!r}",
                what=what,
                fewest=fewest,
                most=most,
                name=name[: most + 1],
            )
        )


def name_for(text: str) -> str:
    """Return the name for people that *text* is; an id becomes words.

    >>> name_for("my_bakers"), name_for("Bäcker & Co")
    ('My Bakers', 'Bäcker & Co')
    """
    return display_name(text) if _is_id(text) else " ".join(text.split())


def in_yaml(name: str) -> str:
    """Return *name* as a value in YAML, in quotes where it needs them.

    >>> in_yaml("Tom's Mill"), in_yaml("Oaks: a pack"), in_yaml("No")
    ("Tom's Mill", '"Oaks: a pack"', '"No"')
    """
    plain = _PLAIN.fullmatch(name) and name.lower() not in _WORDS_OF_YAML
    return name if plain else json.dumps(name, ensure_ascii=False)
