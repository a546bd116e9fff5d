"""How the classes of the package are made: by attrs, as late as can be and with as little compiled code.

Importing the package makes some hundred classes, and a program makes values of a third of them. A class gets its slots at once,
and the rest of what attrs makes when somebody needs it: makes a value, reads its fields, or matches it. Comparing, hashing and
printing are written here once for all classes; attrs compiles them for each. `tests/test_classes.py` compares both with attrs.
"""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from functools import cached_property
from inspect import get_annotations
from operator import attrgetter
from reprlib import recursive_repr
from threading import RLock
from typing import TYPE_CHECKING, Any

from attrs import define as _define

if TYPE_CHECKING:
    from attrs import define as define
    from attrs import frozen as frozen
else:

    def define(maybe_cls: type | None = None, /, *, eq: bool = True, frozen: bool = False, **options: Any) -> Any:
        """Make a class as `attrs.define` does."""

        def made(cls: type) -> type:
            if options.get("order"):
                return _define(cls, eq=eq, frozen=frozen, **options)
            own = vars(cls)
            if eq and "__eq__" not in own:
                cls.__eq__, cls.__hash__ = _equal, _hash if frozen else None
            if "__repr__" not in own:
                cls.__repr__ = _shown
            make = _define if _is_unusual(cls) or not options.keys() <= _CAN_WAIT else _slotted
            return make(cls, eq=False, repr=False, frozen=frozen, **options)

        return made if maybe_cls is None else made(maybe_cls)

    def frozen(maybe_cls: type | None = None, /, **options: Any) -> Any:
        """Make a class as `attrs.frozen` does."""
        return define(maybe_cls, frozen=True, **options)


# -- what attrs makes later ------------------------------------------------------------------------------------------------------
_CAN_WAIT = {"kw_only"}
"""The options with which a class can wait for attrs; with others it is made at once."""
_WAITING: dict[type, tuple[type, dict[str, Any]]] = {}
"""The classes that wait for attrs, each with the class as it is written and its options."""
_FINISHING = RLock()


class _Late:
    """Stands for an attribute of a class that attrs makes: who reads it first has the class finished."""

    def __init__(self, name: str) -> None:
        self.name = name

    def __get__(self, value: object, cls: type) -> Any:
        holder = value if isinstance(value, type) else cls  # `inspect` asks as if the class were a value.
        with _FINISHING:
            for waiting in [each for each in reversed(holder.__mro__) if each in _WAITING]:
                _finish(waiting)
        made = next(vars(each)[self.name] for each in holder.__mro__ if self.name in vars(each))
        return made.__get__(value, cls) if hasattr(made, "__get__") else made


_LATE = {name: _Late(name) for name in ("__attrs_attrs__", "__init__", "__match_args__", "__getstate__", "__setstate__")}


@_define(frozen=True)
class _Frozen:
    """Has what keeps values from being altered."""


def _is_unusual(cls: type) -> bool:
    """Return whether a class has what attrs must see before anybody uses it."""
    own = vars(cls)
    return issubclass(cls, BaseException) or not own.keys().isdisjoint(_LATE) or cached_property in map(type, own.values())


def _slotted(cls: type, **options: Any) -> type:
    """Return a class with slots for its fields, which waits for attrs."""
    parents = [vars(parent) for parent in cls.__mro__[1:-1]]
    inherited = {name for parent in parents for name in (*parent.get("__slots__", ()), "__weakref__") if name in parent}
    annotations = get_annotations(cls)
    fields = [name for name in annotations if not str(annotations[name]).startswith(("ClassVar", "typing.ClassVar"))]
    left_out = {"__dict__", "__weakref__", *fields}
    body = {name: own for name, own in vars(cls).items() if name not in left_out}
    body.update(_LATE, __slots__=tuple([name for name in (*fields, "__weakref__") if name not in inherited]))
    if options["frozen"]:
        body.update(__setattr__=_Frozen.__setattr__, __delattr__=_Frozen.__delattr__)
    made: type = type(cls)(cls.__name__, cls.__bases__, body)
    for own in body.values():
        # Methods that mention their class, as `super()` does, mean the one that was written.
        for cell in getattr(getattr(own, "__func__", getattr(own, "fget", own)), "__closure__", None) or ():
            with suppress(ValueError):  # It may be empty.
                if cell.cell_contents is cls:
                    cell.cell_contents = made
    _WAITING[made] = cls, options
    return made


def _finish(cls: type) -> None:
    """Give a class that waits what attrs makes of it."""
    written, options = _WAITING[cls]
    own = dict(vars(cls))
    for name, made in vars(_define(written, **options)).items():
        if name not in own or own[name] is _LATE.get(name):
            setattr(cls, name, made)
    del _WAITING[cls]


# -- what all classes share ------------------------------------------------------------------------------------------------------
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
