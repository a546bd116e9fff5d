"""What people write for actions, and how these are written."""

from __future__ import annotations

import re
from collections.abc import Callable

_MENDED = (
    (r"\{ ?([0-9]+ ?: .+[^ ]) ?\}", r"\1"),
    (r"(place [a-z0-9_ ()>]+) (?:on|onto) (?:the |bare )?ground(,.*)?", r"\1\2"),
    (r"(place .+) onto (.+)", r"\1 on \2"),
    (r"((?:place|play) .+?),? (?:for free|for nothing|free of charge)", r"\1, unlocked for free"),
)
"""What is said, and what is written."""


def mended(words: str, is_action: Callable[[str], bool]) -> str:
    """Return how an action is written that people say in *words*, "" where none is meant; *is_action* says whether a text is one.

    >>> mended("place cooper on the ground, paying carpenter", lambda text: True)
    '`place cooper, paying carpenter`'
    """
    for said, written in _MENDED:
        found = re.fullmatch(said, words)
        if found is None:
            continue
        fixed = found.expand(written)
        _, _, other = fixed.partition(":")
        if other and is_action(other.strip()):
            return f"`{{{fixed}}}` without the quotes around it"
        if is_action(fixed):
            return f"`{fixed}`"
    return ""
