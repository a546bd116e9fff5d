"""Small values written in words: ranges such as `4+`, and names made of ids."""

from __future__ import annotations

import re

OPEN_END = 100
"""`4+` means 4 to 99: no game and no list is longer."""

ANY_PLAYERS = range(0, OPEN_END)
"""With any number of players."""

_RANGE = re.compile(r"([0-9]{1,3})(?:(\+)| to ([0-9]{1,3}))?\Z")


def number_range(written: object) -> range | None:
    """Return the range that *written* means, empty if it ends before it begins, or None if it is no range.

    >>> number_range("4+"), number_range("2 to 5"), number_range(3)
    (range(4, 100), range(2, 6), range(3, 4))
    """
    found = _RANGE.match(str(written))
    if found is None:
        return None
    low = int(found[1])
    return range(low, OPEN_END if found[2] else int(found[3] or low) + 1)


def display_name(card: str) -> str:
    """Return the name that an id stands for.

    >>> display_name("log_rafter")
    'Log Rafter'
    """
    return " ".join(word.capitalize() for word in card.split("_"))


def counts(numbers: list[int]) -> str:
    """Return ascending *numbers* of players as words.

    >>> counts([2, 3]), counts([2, 3, 4, 5]), counts([1, 3])
    ('2 or 3 players', '2 to 5 players', '1 or 3 players')
    """
    if numbers == [1]:
        return "1 player"
    if len(numbers) > 2 and numbers == list(range(numbers[0], numbers[-1] + 1)):
        return f"{numbers[0]} to {numbers[-1]} players"
    return " or ".join(map(str, numbers)) + " players"
