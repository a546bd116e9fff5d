"""What people say at the table, and how sentences say it: `dsl/phrasings.yaml`."""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache

from villagers_rules.classes import frozen
from villagers_rules.errors import FormulaError
from villagers_rules.language.tree import failure
from villagers_rules.language.vocabulary import Lexicon, vocabulary
from villagers_rules.resources import read_yaml

_HOLES = {
    "NUMBER": "[0-9]+",
    "THINGS": (
        r"(?!(?:the|at|more|less|fewer|exactly|no|an?|any) )[a-z_']+"
        r"(?: (?!and |or |than |otherwise |(?:of|among) (?:all|any|every)|in the game)[a-z_']+)*"
    ),
    "NAME": r"[a-z_]+",
    "CHOSEN": r"[a-z_]+",
    "WHERE": (
        r" (?:in (?:your|their|any|another player's|a neighbour's) (?:village|hand|stash|square|keep)|on the road|among them)"
    ),
    "PLACE": r"hand|stash|square|keep|village|supply",
    **dict.fromkeys(("COUNTER", "TALLY", "SUIT", "SYMBOL"), r"[a-z][a-z0-9_]*"),
}
"""What may stand in the holes of a row; MEASURE is any measure of the language, COUNTER a counter on villagers, TALLY one of
players, SYMBOL one that is not of a suit. A NUMBER may be spelled out as well.
"""
_HOLE = re.compile(r"\b([A-Z]{4,})([+-]1)?(?![a-z])")
_LESS = re.compile(r"\bfewer(?= (?:gold|coins)\b(?! symbol))")
"""What is said of things that are counted, and not of an amount."""

_NEEDLESS_SPACE = re.compile(" (?= |$)")
"""What is left beside a hole for which nothing is written."""
_BRACKETS = re.compile(r"\\([1-9])")


@frozen
class Phrasing:
    """One row: the *pattern* of what is said, what is written instead with the same holes, and `of` which sentences ("": any).

    What cannot be written in its place has a *hint* and nothing to *write*. A *note* says what else to know of what is written.
    """

    pattern: re.Pattern[str]
    write: str
    of: str
    hint: str = ""
    note: str = ""

    def error(self, text: str, found: re.Match[str], lexicon: Lexicon) -> FormulaError:
        """Return the error of *text* that says what was *found* in it."""
        if self.hint:
            hint = self.filled(self.hint, found, lexicon)
            return failure(text, found.start(), f"`{found[0]}` is not said in sentences", hint)
        hint, note = f"write `{self.written(found, lexicon)}`", self.filled(self.note, found, lexicon)
        return failure(text, found.start(), f"`{found[0].strip()}` is written otherwise", hint, said=found[0], note=note)

    def written(self, found: re.Match[str], lexicon: Lexicon) -> str:
        """Return what to write for what was *found*."""
        return self.filled(self.write, found, lexicon)

    @staticmethod
    def filled(template: str, found: re.Match[str], lexicon: Lexicon) -> str:
        """Return the *template* of a row with what was *found* in its holes and brackets."""

        def said_there(hole: re.Match[str]) -> str:
            if choice := _choice_of(hole[1]):
                return _chosen(choice, hole[1], found[choice])
            said = found[hole[1]]
            if hole[1] == "NUMBER":
                return str(_number(said) + int(hole[2] or 0))
            if hole[1] in _COUNTERS:
                return lexicon.plurals.get(said, said)
            return _with_noun(said, lexicon) if hole[1] == "THINGS" else said

        filled = _BRACKETS.sub(lambda own: _in_digits(found[int(own[1])] or ""), _HOLE.sub(said_there, template))
        return _NEEDLESS_SPACE.sub("", _LESS.sub("less", filled))


_COUNTERS = ("COUNTER", "TALLY")
"""The holes in which a counter stands, of which several may be meant."""


@cache
def _choices() -> dict[str, list[dict[str, str]]]:
    """Return what is said in several ways, by its hole: each way with what to write for it, by the holes of what is written."""
    return read_yaml("dsl", "phrasings.yaml")["choices"]  # type: ignore[no-any-return]


@cache
def _choice_of(hole: str) -> str:
    """Return the hole of what is said that a *hole* of what is written is filled from; "" if it is the same hole of any text."""
    return next((name for name, ways in _choices().items() if hole in ways[0]), "")


def _chosen(choice: str, hole: str, said: str) -> str:
    """Return what stands in a *hole* for what was *said*, one of the ways to say the *choice*."""
    for way in _choices()[choice]:
        found = re.fullmatch(way["said"].replace("NUMBER", f"({_numbers()})"), said)
        if found is not None:
            break
    number = _number(next(filter(None, found.groups()), "0"))  # type: ignore[union-attr]  # It was found as one of them.
    return _HOLE.sub(lambda inner: str(number + int(inner[2] or 0)), way[hole])


def _numbers() -> str:
    """Return the pattern of a number in digits or spelled out."""
    return f"(?:{'|'.join([_HOLES['NUMBER'], *vocabulary()['spelled_numbers']])})"


def _number(said: str) -> int:
    """Return the number that is *said* in digits or spelled out."""
    return int(vocabulary()["spelled_numbers"].get(said, said))


def _in_digits(said: str) -> str:
    """Return what is *said* with digits for all numbers but `one`, which is no number in `one of them`."""
    numbers = vocabulary()["spelled_numbers"]
    return re.sub(r"[a-z_]+", lambda word: str(numbers.get(word[0], word[0])) if word[0] != "one" else "one", said)


_OF_SYMBOLS = "[a-z_]+ symbols"
"""How the measures are called that count symbols of one card."""


@cache
def phrasings() -> tuple[Phrasing, ...]:
    """Return the rows of the table."""
    rows = read_yaml("dsl", "phrasings.yaml")["phrasings"]
    measures = [*sorted(vocabulary()["measures"], key=len, reverse=True), _OF_SYMBOLS]
    holes = {**_HOLES, "NUMBER": _numbers(), "MEASURE": "|".join(measures)}
    holes |= {name: "|".join(way["said"] for way in ways).replace("NUMBER", _numbers()) for name, ways in _choices().items()}

    def pattern(said: str) -> re.Pattern[str]:
        filled = _HOLE.sub(lambda hole: f"(?P<{hole[1]}>{holes[hole[1]]})", said)
        return re.compile(rf"(?:\b|(?=[<>]))(?:{filled})(?![a-z_])")

    keys = ("write", "of", "hint", "note")
    return tuple(Phrasing(pattern(row["said"]), *(row.get(key, "") for key in keys)) for row in rows)


def _with_noun(things: str, lexicon: Lexicon) -> str:
    """Return what is counted with the noun that belongs to it, in the plural."""
    if things.split()[0] in _OF_MEASURES:
        return things
    things, place = _PLACE.fullmatch(things).groups()  # type: ignore[union-attr]  # It matches every text.
    if place.endswith(" supply"):
        return things + place
    last = things.split()[-1]
    if last in lexicon.villager:
        return f"{things} villagers{place}"
    if last in lexicon.suit or last in vocabulary()["symbols"]:
        return f"{things} {'villagers' if place else 'symbols'}{place}"
    return things + ("s" if last in ("villager", "symbol", "card", "player", "event", "stack") else "") + place


_OF_MEASURES = ("largest", "smallest", "sum", "average", "longest", "size")
"""How amounts begin that are read off cards, and count nothing."""
_PLACE = re.compile(r"(.*?)((?: (?:in|on) .*)?)")
"""What is counted, and where."""


def otherwise_said(text: str, sentence: str, lexicon: Lexicon, at: int, *, only: bool = False) -> FormulaError | None:
    """Return the error of a *sentence* that says something as people do at the table, if what is wrong at letter *at* is that.

    It may be looked for *only* in what people say in such a sentence, and in no other.
    """
    for row in phrasings():
        found = row.pattern.search(text) if row.of in (("", sentence)[only:]) else None
        if found is not None and not _is_there(found.groupdict(), lexicon):
            continue
        if found is not None and row.write and row.written(found, lexicon) == found[0]:
            continue  # It is written so already.
        if found is not None and found.start() <= at <= found.end() + 1 + text.startswith(",", found.end()):
            return row.error(text, found, lexicon)
    return None


def _is_there(said: Mapping[str, str], lexicon: Lexicon) -> bool:
    """Return whether what is *said* in the holes of a row may be meant: a seat is no choice, and its things are said so."""
    counter, tally = (lexicon.plurals.get(said.get(hole, ""), said.get(hole, "")) for hole in _COUNTERS)
    if counter not in ("", *lexicon.card_counters) or said.get("CHOSEN") in lexicon.seats:
        return False
    if said.get("SUIT", "") not in ("", *lexicon.suit) or said.get("SYMBOL", "") not in ("", *vocabulary()["symbols"]):
        return False
    return tally in ("", *lexicon.counters) and tally not in lexicon.table_counters
