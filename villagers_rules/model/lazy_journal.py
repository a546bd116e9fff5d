"""Journals whose entries are made when somebody looks into them: most are never read."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from threading import RLock
from typing import TYPE_CHECKING, Any, Final

from villagers_rules.model.journal import Entry

_READING: Final = RLock()


class Journal(list[Entry]):
    """All changes of a state, in order.

    What is appended is an entry, or the class of one with its values, as ``(GoldEntry, -1, -2, 5, "R4.1")``: a tuple is made in
    a fraction of the time. What is read is always an entry.
    """

    __slots__ = ()

    if TYPE_CHECKING:

        def append(self, entry: Entry | tuple[Any, ...], /) -> None:
            """Add what happened last."""

    def __getitem__(self, number: Any) -> Any:
        found: Any
        if not isinstance(number, slice):
            found = super().__getitem__(number)
            if found.__class__ is tuple:
                found = found[0](*found[1:])
                super().__setitem__(number, found)
            return found
        if number.step is not None:
            return self[:][number]
        first, end, _ = number.indices(super().__len__())
        found = super().__getitem__(slice(first, end))
        are_new = False
        for place, row in enumerate(found):
            if row.__class__ is tuple:
                found[place] = row[0](*row[1:])
                are_new = True
        if are_new:
            super().__setitem__(slice(first, first + len(found)), found)
        return found

    def __iter__(self) -> Iterator[Entry]:
        entries: list[Entry] = self[:]
        return iter(entries)

    def __reversed__(self) -> Iterator[Entry]:
        entries: list[Entry] = self[:]
        return reversed(entries)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, list) and self[:] == other[:]

    def __ne__(self, other: object) -> bool:
        return not self == other

    __hash__ = None

    def copy(self) -> Journal:
        """Return an independent copy, without making an entry."""
        return Journal(super().__getitem__(slice(None)))

    def __reduce__(self) -> tuple[Any, ...]:
        return Journal, (self[:],)


class LazyJournal(Journal):
    """A journal whose first *number* entries are made by *read* when they are asked for; what is appended follows them.

    A game that was loaded is often only played on.
    """

    __slots__ = ("_number", "_read")

    def __init__(self, number: int, read: Callable[[], list[Entry]]) -> None:
        super().__init__()
        self._number = number
        self._read: Callable[[], list[Entry]] | None = read

    def _all(self) -> None:
        """Make the first entries, if that was not done yet."""
        if self._read is not None:
            with _READING:  # Several threads may read one game.
                if self._read is not None:
                    super().__setitem__(slice(0, 0), self._read())
                    self._read, self._number = None, 0

    def __len__(self) -> int:
        if self._read is None:
            return super().__len__()
        with _READING:
            return self._number + super().__len__()

    def __bool__(self) -> bool:
        return len(self) > 0

    def __getitem__(self, number: Any) -> Any:
        if self._read is not None and isinstance(number, slice) and number.step is None:
            first, start = self._number, number.start or 0
            if start >= first and (number.stop is None or number.stop >= first):  # Only what came after them is asked for.
                return super().__getitem__(slice(start - first, None if number.stop is None else number.stop - first))
        self._all()
        return super().__getitem__(number)

    def copy(self) -> Journal:
        """Return an independent copy, with all entries."""
        self._all()
        return super().copy()

    def __delitem__(self, number: Any) -> None:
        self._all()
        super().__delitem__(number)


class DryRunJournal(Journal):
    """The journal of a copy on which is tried out what a card leads to."""
