"""The small words of messages: lists, plurals, whose something is, and names as they are searched for."""

from __future__ import annotations

from collections.abc import Iterable

_NAME_MARKS = str.maketrans({"_": " ", "-": " ", "!": None})
"""The marks that make no difference when a name is searched for."""


def listing(words: Iterable[str], last: str = "and") -> str:
    """Return *words* as a list in a sentence, "" for none.

    >>> listing(["easy", "hard", "solo"], "or"), listing(["easy", "hard"]), listing(["easy"])
    ('easy, hard or solo', 'easy and hard', 'easy')
    """
    *before, end = [*words] or [""]
    return f"{', '.join(before)} {last} {end}" if before else end


def quoted(words: Iterable[str]) -> list[str]:
    """Return *words* in the quotes of code.

    >>> listing(quoted(["to", "when"]))
    '`to` and `when`'
    """
    return [f"`{word}`" for word in words]


def plural(number: int, noun: str, *, many: str = "") -> str:
    """Return *noun* as it stands after *number*; *many* is the plural that does more than add an s.

    >>> plural(2, "card"), plural(1, "card"), plural(0, "victory", many="victories")
    ('cards', 'card', 'victories')
    """
    return noun if number == 1 else many or f"{noun}s"


def counted(number: int, noun: str, *, many: str = "") -> str:
    """Return a *number* of things.

    >>> counted(2, "card"), counted(1, "card"), counted(2, "victory", many="victories")
    ('2 cards', '1 card', '2 victories')
    """
    return f"{number} {plural(number, noun, many=many)}"


def indefinite(noun: str) -> str:
    """Return *noun* with the article that goes before it.

    >>> indefinite("wood card"), indefinite("ore card")
    ('a wood card', 'an ore card')
    """
    return f"{'an' if noun[:1].lower() in tuple('aeiou') else 'a'} {noun}"


def ordinal(number: int) -> str:
    """Return a number as it counts places.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 12, 22)]
    ['1st', '2nd', '3rd', '4th', '12th', '22nd']
    """
    ending = {1: "st", 2: "nd", 3: "rd"}.get(number if number < 20 else number % 10, "th")
    return f"{number}{ending}"


def owner_phrase(owner: int | str, viewer: int | None = None) -> str:
    """Return what a player (from 1) or a seat without a player is called: "you" for the viewer.

    >>> owner_phrase(2), owner_phrase(2, 2), owner_phrase("neighbour")
    ('player 2', 'you', 'the neighbour')
    """
    if owner == viewer:
        return "you"
    return f"player {owner}" if isinstance(owner, int) else f"the {owner}"


def possessive(owner: int | str) -> str:
    """Return whose something is.

    >>> possessive(2), possessive("baron")
    ("player 2's", "the baron's")
    """
    return f"{owner_phrase(owner)}'s"


def search_key(name: str) -> str:
    """Return a name as it is searched for: case and the marks between words make no difference.

    >>> search_key("Log-Rafter"), search_key("log_rafter"), search_key("It Was You!"), search_key("-")
    ('log rafter', 'log rafter', 'it was you', '-')
    """
    return " ".join(name.lower().translate(_NAME_MARKS).split()) or name.strip()


def workflow_escaped(text: str, besides: str = "") -> str:
    """Return *text* with what ends a GitHub workflow command, or with *besides* a value in it, as GitHub reads it.

    >>> workflow_escaped("50%: done", ":")
    '50%25%3A done'
    """
    for character in "%\r\n" + besides:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
