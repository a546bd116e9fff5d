"""Values of card files that are written otherwise, ids, ranges, how often and when; and names that packs declare."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final
from unicodedata import combining, normalize

from villagers_rules.errors import nearest
from villagers_rules.language import Lexicon
from villagers_rules.language.vocabulary import of_mode
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Sentences

LONGEST: Final = 40
"""What is longer is no id, and is cut where a message shows it."""


def in_own_turn(value: str, words: Iterable[str]) -> str:
    """Return what to write for what may be done in a turn of a pack's own phase, or "" when *value* is none.

    >>> in_own_turn("your trade turn", ["your build turn"])
    'in the turns of a phase of your own, write a trigger: `when: your trade turn begins`, `do: [{may: ...}]`'
    """
    found = re.fullmatch(r"your (\w+) turn", value)
    if not found or "your build turn" not in words or nearest(value, words, cutoff=0.85):
        return ""
    return f"in the turns of a phase of your own, write a trigger: `when: {value} begins`, `do: [{{may: ...}}]`"


def as_range(pattern: str, value: str) -> str:
    """Return how a range is written that *value* writes otherwise, or "" when none is expected.

    >>> as_range("^[1-9]( to [1-9])?$", "2-5")
    'write `2 to 5`'
    """
    found = re.fullmatch(r"([0-9]{1,3}) ?(?:-|\u2013|\.\.+) ?([0-9]{1,3})", value)
    return _fitting(pattern, f"{found[1]} to {found[2]}" if found else "")


_COUNTS = {**dict.fromkeys(("1", "one", "once", "1 time"), "once"), **dict.fromkeys(("2", "two", "twice"), "twice")}
"""How often something is done, as people write it and as it is written."""
_OFTEN = re.compile(
    r"(?:at most |only )?([0-9]|one|two|once|twice)(?: times?)?(?: ?/ ?| per | an? | each | every | in each )(\w+)"
)


def as_often(pattern: str, value: str) -> str:
    """Return how it is written how often something is done that *value* writes otherwise, or "" when nothing like it is expected.

    >>> as_often("^(once|twice|3 times) per (turn|round)$", "1 each round")
    'write `once per round`'
    """
    found = _OFTEN.fullmatch(value)
    return _fitting(pattern, f"{_COUNTS.get(found[1], f'{found[1]} times')} per {found[2]}" if found else "")


def _fitting(pattern: str, written: str) -> str:
    return f"write `{written}`" if written and re.search(pattern, written) else ""


def as_id(pattern: str, value: str) -> str:
    """Return the id that *value* seems to mean, as a hint."""
    if not re.search(r"\[a-z\]", pattern):
        return ""
    mark = "_" if re.search(pattern, "a_b") else "-"
    plain = "".join(letter for letter in normalize("NFKD", value.removeprefix("the ")) if not combining(letter))
    proposed = re.sub(r"[^a-z0-9]+", mark, re.sub(r"(?<=[a-z])(?=[A-Z])", mark, plain).lower()).strip(mark)
    return f"write {proposed}" if proposed != value and re.search(pattern, proposed) and len(proposed) <= LONGEST else ""


DECLARED: Mapping[str, Callable[[Lexicon], tuple[str, str, Sequence[str], str, str]]] = {
    "counter": lambda lexicon: (
        "unknown-counter",
        "counter",
        (*lexicon.counters, *lexicon.card_counters),
        "loaded pack",
        "declare it under `counters` of the rules",
    ),
    "side_name": lambda lexicon: (
        "unknown-side",
        "side",
        lexicon.sides,
        "card of the loaded packs",
        "give the card `sides`",
    ),
}
"""What packs declare and steps name: the problem, what it is, which there are, who has them, and where to declare one."""


def declared_name(entry: Part, key: str, kind: str, sentences: Sentences) -> Any:
    """Return the counter, or the side of a card, that *key* names, or None if there is none of that name."""
    value = entry.get(key)
    code, what, known, owner, where = DECLARED[kind](sentences.lexicon)
    if not isinstance(value, str) or value in known or value in sentences.unresolved:
        return value if isinstance(value, str) else None
    hint = nearest(value, known) or (f"{where}; the {what}s: {', '.join(known)}" if known else where)
    if value in sentences.lexicon.mode_counters and what == "counter":
        hint = of_mode(value)
    entry.report(code, f"no {owner} has a {what} called `{value}`", key, suggestion=hint)
    return None
