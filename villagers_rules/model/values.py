"""What all small values of the interpreter have in common."""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from typing import Any, ClassVar, Final


class Value:
    """A value with named fields: equal to another of its class with equal fields, and never altered once it is made.

    These are plain classes with slots, since they are made at every turn of the interpreter's loops: as fast to make as any other
    kind of class, faster to read, and compiled well. *fields* gives the name of each field and its type in a save (`codec`), in
    the order of the arguments that make the value.
    """

    __slots__ = ()
    fields: ClassVar[tuple[tuple[str, str], ...]] = ()

    def values(self) -> tuple[Any, ...]:
        """Return the values of all fields, in order."""
        read = _READERS.get(self.__class__)
        if read is None:
            read = _READERS[self.__class__] = _reader([name for name, _ in self.fields])
        return read(self)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Value) and other.__class__ is self.__class__ and other.values() == self.values()

    def __hash__(self) -> int:
        return hash((self.__class__.__name__, self.values()))

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the value as what makes it, whether or not its class is compiled."""
        return self.__class__, self.values()

    def __repr__(self) -> str:
        return f"{self.__class__.__name__}({', '.join(map(repr, self.values()))})"


_READERS: Final[dict[type[Any], Callable[[Any], tuple[Any, ...]]]] = {}
"""What reads all fields of the values of a class at once."""


def _reader(names: list[str]) -> Callable[[Any], tuple[Any, ...]]:
    if len(names) > 1:
        return attrgetter(*names)
    return lambda value: tuple([getattr(value, name) for name in names])
