"""Journals hold most changes as tuples until somebody reads them; what is read is always an entry."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterable

import pytest

from villagers_rules.model.changes import Entry, GoldEntry
from villagers_rules.model.lazy_journal import Journal, LazyJournal

NUMBER = 8
ENTRIES: list[Entry] = [GoldEntry(-1, -2, amount, "R4.1") for amount in range(1, NUMBER + 1)]
SLICES = [
    *(slice(None), slice(2, None), slice(-3, None), slice(None, -2), slice(5, 2), slice(3, 100), slice(5, 7)),
    slice(None, None, -1),
]
READ: dict[str, Callable[[Journal], Iterable[Entry]]] = {
    "list": list,
    "tuple": tuple,
    "reversed": lambda journal: [*reversed(journal)][::-1],
}
COPIED: dict[str, Callable[[Journal], Journal]] = {
    "copy": lambda journal: journal.copy(),
    "copied": copy.copy,
    "deeply": copy.deepcopy,
    "pickled": lambda journal: pickle.loads(pickle.dumps(journal)),
}


def played_on(journal: Journal) -> Journal:
    """Return *journal* with what is missing of `ENTRIES`, as changes append it."""
    for amount in range(len(journal) + 1, NUMBER + 1):
        journal.append((GoldEntry, -1, -2, amount, "R4.1"))
    return journal


JOURNALS: dict[str, Callable[[], Journal]] = {
    "of a new game": lambda: played_on(Journal()),
    "of a copy": lambda: played_on(Journal(ENTRIES[:3])).copy(),
    "of a save": lambda: played_on(LazyJournal(4, lambda: ENTRIES[:4])),
}


@pytest.fixture(params=[*JOURNALS.values()], ids=[*JOURNALS])
def made(request: pytest.FixtureRequest) -> Callable[[], Journal]:
    """Return what makes a journal that nobody has read yet."""
    found: Callable[[], Journal] = request.param
    return found


@pytest.mark.parametrize("part", SLICES, ids=str)
def test_parts_hold_entries(made: Callable[[], Journal], part: slice) -> None:
    """A part of a journal is a list of its entries, and the rest stays as it is."""
    journal = made()
    assert journal[part] == ENTRIES[part]
    assert (journal, len(journal)) == (ENTRIES, NUMBER)


@pytest.mark.parametrize(
    "read", [list, tuple, lambda journal: [*reversed([*reversed(journal)])]], ids=["list", "tuple", "reversed"]
)
def test_all_ways_to_go_through_it_give_entries(made: Callable[[], Journal], read: Callable[[Journal], Iterable[Entry]]) -> None:
    """Whoever goes through a journal finds entries alone."""
    assert [*read(made())] == ENTRIES


@pytest.mark.parametrize("number", [0, 5, -1])
def test_each_is_an_entry(made: Callable[[], Journal], number: int) -> None:
    """One of a journal by its number is an entry."""
    assert made()[number] == ENTRIES[number]


@pytest.mark.parametrize("again", COPIED.values(), ids=COPIED)
def test_copies_are_independent(made: Callable[[], Journal], again: Callable[[Journal], Journal]) -> None:
    """A copy, pickled or not, is equal and goes on by itself."""
    journal = made()
    twin = again(journal)
    assert twin == journal
    del twin[3:]
    assert (twin, journal) == (ENTRIES[:3], ENTRIES)
    assert twin != journal
