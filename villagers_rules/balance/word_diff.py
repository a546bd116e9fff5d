"""What changed in a sentence or a list, by its words and entries."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from difflib import SequenceMatcher
from typing import Any

_ARROW = " -> "

_LONG = 4
"""An entry of a list with more words than these is not shown whole twice."""


def _sentence_change(before: str, after: str) -> str:
    """Return what changed from one sentence to another: the words that changed, and then the whole of the new one.

    Sentences that have less than half of their words in common, at their starts and ends, are shown whole.

    >>> _sentence_change("3 per 2 hay symbols", "3 per 3 hay symbols")
    'per 2 -> per 3 (3 per 3 hay symbols)'
    >>> _sentence_change("1 per wood symbol", "1 per 2 wood symbols")
    'per wood -> per 2 wood (1 per 2 wood symbols)'
    >>> _sentence_change("1 per wood symbol", "2 + food symbols")
    '1 per wood symbol -> 2 + food symbols'
    """
    old, new = before.split(), after.split()
    stems = [[word.removesuffix("s") for word in words] for words in (old, new)]
    shorter = min(len(old), len(new))
    begin = _common(*stems)
    end = min(_common(stems[0][::-1], stems[1][::-1]), shorter - begin)
    if 2 * (begin + end) < max(len(old), len(new)):
        return f"{before}{_ARROW}{after}"
    middles = [words[begin : len(words) - end] for words in (old, new)]
    lead = 1 if begin else 0
    # A number can be shown without the words behind it; nothing at all cannot.
    follow = 0 if all(middle and middle[-1].isdigit() for middle in middles) else min(1, end)
    windows = [" ".join(words[begin - lead : len(words) - end + follow]) for words in (old, new)]
    return f"{_ARROW.join(windows)} ({after})"


def _common(one: Sequence[str], other: Sequence[str]) -> int:
    """Return how many words two sentences have in common at the start."""
    return next((place for place, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other)))


def list_changes(noun: str, before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return what changed in a list whose order matters; places count from 1 and are those of the list where an entry stands.

    >>> list_changes("step", ["earn 3", "draw"], ["earn 5", "draw", "end"])
    ['step 1: earn 3 -> earn 5', 'step 3 added: end']
    >>> list_changes("step", ["earn 3", "draw"], ["draw", "earn 3"])
    ['the steps come in another order: draw; earn 3']
    >>> list_changes("item", ["2 per player"] * 6, ["3 per player"] * 6)
    ['each item 2 -> 3 (3 per player)']
    """
    if sorted(before) == sorted(after):
        return [] if list(before) == list(after) else [f"the {noun}s come in another order: {'; '.join(after)}"]
    same_length = len(before) == len(after)
    if same_length and len(before) > 1 and len(set(before)) == len(set(after)) == 1:
        return [f"each {noun} {_sentence_change(before[0], after[0])}"]
    found = []
    for tag, a, b, c, d in SequenceMatcher(None, before, after, autojunk=False).get_opcodes():
        if tag == "equal":
            continue
        paired = min(b - a, d - c)
        found += [f"{noun} {c + number + 1}: {_entry_change(before[a + number], after[c + number])}" for number in range(paired)]
        found += [f"{noun} {a + number + 1} removed: {before[a + number]}" for number in range(paired, b - a)]
        found += [f"{noun} {c + number + 1} added: {after[c + number]}" for number in range(paired, d - c)]
    in_place = [
        f"{noun} {number}: {_entry_change(one, other)}"
        for number, (one, other) in enumerate(zip(before, after, strict=False), 1)
        if one != other
    ]
    return in_place if same_length and len(in_place) <= len(found) else found


def _entry_change(before: str, after: str) -> str:
    """Return what changed in one entry of a list; of a long one by its words."""
    return _sentence_change(before, after) if len(before.split()) > _LONG else f"{before}{_ARROW}{after}"


def set_changes(noun: str, before: Sequence[str], after: Sequence[str]) -> list[str]:
    """Return what changed in a list whose order means nothing.

    >>> set_changes("conflict", ["a", "b"], ["c", "b"])
    ['conflict added: c', 'conflict removed: a']
    """
    added = [f"{noun} added: {entry}" for entry in after if entry not in before]
    return added + [f"{noun} removed: {entry}" for entry in before if entry not in after]


def value_change(label: str, before: Any, after: Any) -> str:
    """Return what changed in one value; None stands for nothing.

    >>> value_change("gold", 4, 5), value_change("gold", None, 5), value_change("padlock", "Cooper", None)
    ('gold 4 -> 5', 'gold 5 added', 'padlock Cooper removed')
    """
    if before is None:
        return f"{label} {inline_yaml(after)} added"
    if after is None:
        return f"{label} {inline_yaml(before)} removed"
    if isinstance(before, str) and isinstance(after, str) and " " in before and " " in after:
        return f"{label} {_sentence_change(before, after)}"
    return f"{label} {inline_yaml(before)}{_ARROW}{inline_yaml(after)}"


def inline_yaml(value: Any) -> str:
    """Return plain data on a line, as a card file could have it.

    >>> inline_yaml({"move": "it", "to": "your hand", "if": True}), inline_yaml([1, "a"])
    ('{move: it, to: your hand, if: true}', '[1, a]')
    """
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{key}: {inline_yaml(inner)}" for key, inner in value.items()) + "}"
    if isinstance(value, (list, tuple)):
        return "[" + ", ".join(map(inline_yaml, value)) + "]"
    return str(value).lower() if isinstance(value, bool) else str(value)
