"""How packs say in which order players come, or who of them is first: by the most or the fewest of one amount after the other."""

from __future__ import annotations

from typing import Any

from villagers_rules.model.rulebook import Comparison, Ranking
from villagers_rules.packs.book import Book

MOST, FEWEST = "most", "fewest"
"""The two ways to compare players by an amount."""


def read_ranking(book: Book, *name: str) -> Ranking:
    """Return the comparisons of the list called *name*; left out there are none."""
    found = []
    for place, entry in enumerate(book.value(*name, default=[])):
        way = way_of(entry)
        amount = book.compiled(name, (place, way), entry[way]) if way else None
        if amount is not None:
            found.append(Comparison(amount=amount, fewest=way == FEWEST))
    return tuple(found)


def way_of(entry: Any) -> str:
    """Return by which of its keys an entry of a ranking compares players, or "" if by none.

    >>> way_of({"fewest": "villagers"}), way_of({"seat": "countess"})
    ('fewest', '')
    """
    return next((way for way in (MOST, FEWEST) if isinstance(entry, dict) and way in entry), "")
