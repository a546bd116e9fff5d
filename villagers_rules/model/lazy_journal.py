"""A journal that is read when somebody looks into it: a game that was loaded is often only played on."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from threading import RLock
from typing import Any

from villagers_rules.model.journal import Entry

_READING = RLock()


class LazyJournal(list[Entry]):
    """A journal whose first *number* entries are made by *read* when they are asked for; what is appended follows them."""

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

    def __iter__(self) -> Iterator[Entry]:
        self._all()
        return super().__iter__()

    def __reversed__(self) -> Iterator[Entry]:
        self._all()
        return super().__reversed__()

    def __delitem__(self, number: Any) -> None:
        self._all()
        super().__delitem__(number)

    def __eq__(self, other: object) -> bool:
        self._all()
        return super().__eq__(other)

    __hash__ = None

    def __iadd__(self, more: Iterable[Entry]) -> LazyJournal:  # type: ignore[misc,override]
        self.extend(more)
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return list, (list(self),)
