"""The three containers of rpds that the validator of JSON Schemas uses, in Python, for where its compiled form is not there.

A container is never altered: what adds to it or takes from it returns another one. `install` makes them known as `rpds`.
"""

from __future__ import annotations

import sys
from collections.abc import Hashable, Iterable, Iterator, Mapping
from importlib.util import find_spec
from types import ModuleType
from typing import Any


class HashTrieMap(Mapping[Hashable, Any]):
    """A mapping.

    >>> HashTrieMap(a=1).insert("b", 2).remove("a")
    HashTrieMap({'b': 2})
    """

    __slots__ = ("_held",)

    def __init__(self, value: Mapping[Hashable, Any] | Iterable[tuple[Hashable, Any]] = (), **more: Any) -> None:
        """Hold what a mapping or pairs hold, and what is named."""
        self._held: dict[Hashable, Any] = dict(value, **more)

    @classmethod
    def convert(cls, value: Any) -> HashTrieMap:
        """Return *value* as such a mapping."""
        return value if isinstance(value, cls) else cls(value)

    def __getitem__(self, key: Hashable) -> Any:
        return self._held[key]

    def __iter__(self) -> Iterator[Hashable]:
        return iter(self._held)

    def __len__(self) -> int:
        return len(self._held)

    def __hash__(self) -> int:
        return hash(frozenset(self._held.items()))

    def __repr__(self) -> str:
        return f"HashTrieMap({self._held})"

    def insert(self, key: Hashable, value: Any) -> HashTrieMap:
        """Return the mapping with *value* at *key*."""
        return HashTrieMap({**self._held, key: value})

    def remove(self, key: Hashable) -> HashTrieMap:
        """Return the mapping without *key*; raise `KeyError` if it is not there."""
        left = dict(self._held)
        del left[key]
        return HashTrieMap(left)

    def update(self, value: Any = (), **more: Any) -> HashTrieMap:
        """Return the mapping with what another one or pairs hold, and what is named."""
        return HashTrieMap({**self._held, **dict(value, **more)})


class HashTrieSet(frozenset[Any]):
    """A set.

    >>> sorted(HashTrieSet([1, 2]).insert(3).remove(1))
    [2, 3]
    """

    __slots__ = ()

    def insert(self, value: Hashable) -> HashTrieSet:
        """Return the set with *value*."""
        return HashTrieSet(self | {value})

    def remove(self, value: Hashable) -> HashTrieSet:
        """Return the set without *value*; raise `KeyError` if it is not there."""
        if value not in self:
            raise KeyError(value)
        return HashTrieSet(self - {value})

    def discard(self, value: Hashable) -> HashTrieSet:
        """Return the set without *value*."""
        return HashTrieSet(self - {value})

    def update(self, *others: Iterable[Any]) -> HashTrieSet:
        """Return the set with what *others* hold."""
        return HashTrieSet(self.union(*others))


class List(tuple[Any, ...]):
    """A list.

    >>> List([2, 3]).push_front(1).rest == List(2, 3)
    True
    """

    __slots__ = ()

    def __new__(cls, *values: Any) -> List:
        """Hold what one collection holds, or several values."""
        return super().__new__(cls, values[0] if len(values) == 1 else values)

    @property
    def first(self) -> Any:
        """The first value; raise `IndexError` if there is none."""
        return self[0]

    @property
    def rest(self) -> List:
        """All values but the first."""
        return List(self[1:])

    def push_front(self, value: Any) -> List:
        """Return the list with *value* before all others."""
        return List([value, *self])


def install() -> bool:
    """Let these be imported as `rpds` unless rpds is there, and return whether it was not."""
    if "rpds" in sys.modules or find_spec("rpds") is not None:
        return False
    module = ModuleType("rpds", __doc__)
    module.__dict__.update(HashTrieMap=HashTrieMap, HashTrieSet=HashTrieSet, List=List)
    sys.modules["rpds"] = module
    return True
