"""Words that name a seat without a player, such as `the miller's village`."""

from __future__ import annotations

import re

from villagers_rules.errors import nearest
from villagers_rules.packs.document import Part
from villagers_rules.packs.sentences import Sentences

_SEATED = re.compile(r"the ([a-z0-9_]+)'s ")


def seat_named(word: object) -> str | None:
    """Return the seat that a word such as `the miller's village` names, or None.

    >>> seat_named("the miller's village"), seat_named("your hand")
    ('miller', None)
    """
    found = _SEATED.match(word) if isinstance(word, str) else None
    return found[1] if found else None


def check_word(part: Part, key: str, sentences: Sentences) -> bool:
    """Return whether the word of *key* names no seat, or one that there is; if not, that is a problem."""
    value = part.get(key)
    seat = seat_named(value)
    if not isinstance(value, str):
        return False
    if seat is None or seat in sentences.lexicon.seats or seat in sentences.doubt:
        return True
    seats = sentences.lexicon.seats
    hint = nearest(seat, seats) or (f"the seats: {', '.join(seats)}" if seats else "no loaded pack declares one")
    part.report("unknown-seat", f"there is no seat called `{seat}`", key, suggestion=hint)
    return False
