"""How the classes of the package are made: by attrs, without the code that attrs would compile for each of them.

Comparing, hashing and printing are written here once for all of them; attrs compiles three methods for every class instead, which
is most of what importing some hundred classes takes. They do the same: `tests/test_classes.py` compares both.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import attrgetter
from reprlib import recursive_repr
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from attrs import define as define
    from attrs import frozen as frozen
else:
    from attrs import define as _define

    def define(maybe_cls: type | None = None, /, *, eq: bool = True, frozen: bool = False, **options: Any) -> Any:
        """Make a class as `attrs.define` does."""

        def made(cls: type) -> type:
            own = cls.__dict__
            if eq and "__eq__" not in own:
                cls.__eq__, cls.__hash__ = _equal, _hash if frozen else None
            if "__repr__" not in own:
                cls.__repr__ = _shown
            return _define(cls, eq=False, repr=False, frozen=frozen, **options)

        return made if maybe_cls is None else made(maybe_cls)

    def frozen(maybe_cls: type | None = None, /, **options: Any) -> Any:
        """Make a class as `attrs.frozen` does."""
        return define(maybe_cls, frozen=True, **options)


_COMPARED: dict[type, Callable[[Any], Any]] = {}
"""What reads all fields of the values of a class at once that equality looks at."""
_PRINTED: dict[type, tuple[str, ...]] = {}
"""The names of the fields of a class that are printed."""


def _compared(cls: Any) -> Callable[[Any], Any]:
    names = [field.name for field in cls.__attrs_attrs__ if field.eq]
    read = _COMPARED[cls] = attrgetter(*names) if names else lambda value: ()
    return read


def _equal(self: Any, other: object) -> Any:
    """Return whether *other* is of this very class, and all fields are equal."""
    cls = self.__class__
    if other.__class__ is not cls:
        return NotImplemented
    read = _COMPARED.get(cls) or _compared(cls)
    return read(self) == read(other)


def _hash(self: Any) -> int:
    """Return a hash of the class and all fields."""
    cls = self.__class__
    return hash((cls.__name__, (_COMPARED.get(cls) or _compared(cls))(self)))


@recursive_repr()
def _shown(self: Any) -> str:
    """Return the name of the class and all fields with their names."""
    cls = self.__class__
    names = _PRINTED.get(cls)
    if names is None:
        names = _PRINTED[cls] = tuple([field.name for field in cls.__attrs_attrs__ if field.repr])
    return f"{cls.__qualname__.rsplit('>.', 1)[-1]}({', '.join([f'{name}={getattr(self, name)!r}' for name in names])})"
