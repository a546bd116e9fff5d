"""The small words of messages: lists, plurals, whose something is, names as they are searched for, and texts to translate."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

_NAME_MARKS = str.maketrans({"_": " ", "-": " ", "!": None})
"""The marks that make no difference when a name is searched for."""


def spaced(word: str) -> str:
    """Return an id, or a name that steps gave, as it is read.

    >>> spaced("old_mill")
    'old mill'
    """
    return word.replace("_", " ")


class Phrase(str):
    """An English text that remembers its *template* and what fills it, so that `Words` can say it in another language."""

    template: str
    holes: dict[str, Any]

    def __reduce__(self) -> tuple[Any, ...]:
        return phrase_with, (self.template, self.holes)


def phrase(template: str, **holes: Any) -> Phrase:
    """Return *template* filled with *holes*: numbers, terms, and other phrases. `dsl/messages` translates the template.

    >>> said = phrase("{card} costs {gold} gold", card="the Cooper", gold=phrase("{number} or more", number=2))
    >>> said, said.template
    ('the Cooper costs 2 or more gold', '{card} costs {gold} gold')
    """
    return phrase_with(template, holes)


def phrase_with(template: str, holes: dict[str, Any]) -> Phrase:
    """Return *template* filled with those of *holes* that it names, or that they make up when they are missed."""
    made = Phrase(template.format_map(holes))
    made.template, made.holes = template, dict(holes)
    return made


def number_phrase(number: int, one: str, many: str, **holes: Any) -> Phrase:
    """Return the phrase for a *number* of things; `{number}` stands for it in both templates.

    >>> number_phrase(1, "{number} card", "{number} cards"), number_phrase(0, "{number} card", "{number} cards")
    ('1 card', '0 cards')
    """
    return phrase(one if number == 1 else many, number=number, **holes)


class Term(str):
    """What a thing of the game is called in English, with its *kind* and *key*, by which `Words` names it in other languages."""

    kind: str
    key: Any

    def __new__(cls, text: str, kind: str, key: Any) -> Term:
        """Make the name *text* of a thing, such as a card with its id as the *key*."""
        made = super().__new__(cls, text)
        made.kind, made.key = kind, key
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        # A sentence would bring the whole card book along.
        return (str, (str(self),)) if self.kind in _UNPICKLED else (Term, (str(self), self.kind, self.key))


_UNPICKLED = ("sentence", "breakdown", "steps")
"""The kinds of terms that become plain text in a pickle."""


class Listed(str):
    """Several phrases or terms as a list in a sentence, with `and`, `or` or nothing as its *last* word."""

    items: tuple[str, ...]
    last: str

    def __new__(cls, items: Iterable[str], last: str = "and") -> Listed:
        """Make the list of *items*."""
        items = tuple(items)
        made = super().__new__(cls, listing(items, last))
        made.items, made.last = items, last
        return made

    def __reduce__(self) -> tuple[Any, ...]:
        return Listed, (self.items, self.last)


def listing(words: Iterable[str], last: str = "and") -> str:
    """Return *words* as a list in a sentence, with commas alone where there is no *last* word, "" for no words.

    >>> listing(["easy", "hard", "solo"], "or"), listing(["easy", "hard"]), listing(["easy", "hard"], "")
    ('easy, hard or solo', 'easy and hard', 'easy, hard')
    """
    if not last:
        return ", ".join(words)
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


def possessive(owner: int | str, viewer: int | None = None) -> str:
    """Return whose something is: "your" for the viewer.

    >>> possessive(2), possessive("baron"), possessive(2, 2)
    ("player 2's", "the baron's", 'your')
    """
    return "your" if owner == viewer else f"{owner_phrase(owner)}'s"


def search_key(name: str) -> str:
    """Return a name as it is searched for: case and the marks between words make no difference.

    >>> search_key("Log-Rafter"), search_key("log_rafter"), search_key("It Was You!"), search_key("-")
    ('log rafter', 'log rafter', 'it was you', '-')
    """
    return " ".join(name.lower().translate(_NAME_MARKS).split()) or name.strip()


def unaccented(text: str) -> str:
    """Return *text* with its letters as they are typed on a keyboard without accents.

    >>> unaccented("perché"), unaccented("why")
    ('perche', 'why')
    """
    if text.isascii():
        return text
    from unicodedata import combining, normalize  # Few texts need it.

    return "".join(letter for letter in normalize("NFD", text) if not combining(letter))


def workflow_escaped(text: str, besides: str = "") -> str:
    """Return *text* with what ends a GitHub workflow command, or with *besides* a value in it, as GitHub reads it.

    >>> workflow_escaped("50%: done", ":")
    '50%25%3A done'
    """
    for character in "%\r\n" + besides:
        text = text.replace(character, f"%{ord(character):02X}")
    return text
