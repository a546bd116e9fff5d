"""Values as plain data, both ways: dictionaries with strings as keys, lists, numbers and strings, the same before and after JSON.

What a value holds follows from the annotations of its class. A class with a `kind` writes it down first, so that whoever reads
knows which of several classes it is. `schemas` describe the same shapes; they are made of the same annotations.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cache
from sys import modules
from types import NoneType, UnionType
from typing import Any, ClassVar, Self, TypeVar, Union, get_args, get_origin, get_type_hints

from attrs import NOTHING, Attribute, fields, has

from villagers_rules.errors import GameError

KIND = "kind"
"""The key under which a value says which class it is of, and the attribute of the class that holds it."""
FORM = "plain_form"
"""The attribute of a class whose values are written down as values of another class, which it holds; `in_form` gives that value,
`of_form` reads it."""
_V = TypeVar("_V")
_Writer = Callable[[Any], Any]
_Reader = Callable[[Any, str], Any]


def _kept(make: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Let *make* work once for each class or annotation."""
    return cache(make)


def to_data(value: Any) -> Any:
    """Return *value* as plain data.

    >>> from villagers_rules.model.choices import Pile
    >>> to_data(Pile("stack", 4))
    {'kind': 'pile', 'area': 'stack', 'number': 4}
    """
    return _plain(value)


def from_data(cls: Callable[..., _V], data: Any, what: str) -> _V:
    """Return the value of the class *cls* that *data* writes down; raise `GameError` that says where in *what* it is wrong."""
    try:
        found: _V = reader(cls)(data, what)
    except RecursionError:
        raise GameError(f"{what} is nested too deeply") from None
    return found


class Plain:
    """A value that is written down as plain data, and read back from it."""

    __slots__ = ()
    called: ClassVar[str]
    """What a value of the class is called in errors."""

    def to_data(self) -> dict[str, Any]:
        """Return the value as plain data, the same before and after JSON, as its schema in `schemas/api` describes it."""
        data: dict[str, Any] = to_data(self)
        return data

    @classmethod
    def from_data(cls, data: Any) -> Self:
        """Return the value that `to_data` wrote down; raise `GameError` for what is none."""
        return from_data(cls, data, f"the {cls.called}")


def tag(cls: type[Any]) -> str:
    """Return the kind that values of a class are written with, "" for a class without one."""
    found = getattr(cls, KIND, "")
    return found if isinstance(found, str) else ""


def written_fields(cls: type[Any]) -> list[Attribute[Any]]:
    """Return the fields of a class that are written down: those that its values are made with."""
    return [attribute for attribute in fields(cls) if attribute.init]


def needed_fields(cls: type[Any]) -> list[str]:
    """Return the fields that are always written down: all, but for what is as usual where a class leaves that out."""
    return [attribute.name for attribute in written_fields(cls) if not is_sparse(cls) or attribute.default is NOTHING]


@_kept
def hints(cls: Any) -> dict[str, Any]:
    """Return the annotations of a class, those of its bases included."""
    return get_type_hints(cls)


def classes_under(cls: type[Any]) -> list[type[Any]]:
    """Return the classes whose values are of the class *cls*: itself, or those that derive from it."""
    below = [found for child in cls.__subclasses__() if _is_in_use(child) for found in classes_under(child)]
    return below or [cls]


def _is_in_use(cls: type[Any]) -> bool:
    """Return whether a class is the one that its module has: a class with slots is made twice, and one is left behind."""
    return getattr(modules[cls.__module__], cls.__name__, None) is cls


def is_sparse(cls: type[Any]) -> bool:
    """Return whether values of a class are written down without what is as usual."""
    return bool(getattr(cls, "leaves_out_the_usual", False))


# -- writing ---------------------------------------------------------------------------------------------------------------------
_ATOMS = (int, str, bool, NoneType)


def _plain(value: Any) -> Any:
    """Return any value as plain data."""
    if value is None or type(value) in (str, int, bool):
        return value
    if isinstance(value, (list, tuple)):
        return [_plain(part) for part in value]
    if isinstance(value, Mapping):
        return {str(key): _plain(part) for key, part in value.items()}
    return _writer_of(type(value))(value)


@_kept
def _writer_of(cls: Any) -> _Writer:
    """Return what writes down the values of a class."""
    if hasattr(cls, FORM):
        return lambda value: _plain(value.in_form())
    if not has(cls):
        raise TypeError(f"{cls.__name__} is no value that can be written down")
    made: _Writer | None = None

    def write(value: Any) -> Any:
        nonlocal made
        if made is None:  # Not before something is written, since a class may hold values of its own.
            made = _sparse_writer(cls) if is_sparse(cls) else _full_writer(cls)
        return made(value)

    return write


def _full_writer(cls: type[Any]) -> _Writer:
    """Return what writes down all fields of a class: a function that is made for them, as `attrs` makes its methods."""
    writers: dict[str, Any] = {}
    parts = [f"{KIND!r}: {tag(cls)!r}"] if tag(cls) else []
    for number, attribute in enumerate(written_fields(cls)):
        name = attribute.name
        writer = _writer(hints(cls)[name])
        parts.append(f"{name!r}: value.{name}" if writer is None else f"{name!r}: write_{number}(value.{name})")
        writers[f"write_{number}"] = writer
    made: _Writer = eval(f"lambda value: {{{', '.join(parts)}}}", writers)
    return made


def _sparse_writer(cls: type[Any]) -> _Writer:
    """Return what writes down those fields of a class that are not as usual."""
    kind = {KIND: tag(cls)} if tag(cls) else {}
    rows = [(attribute.name, _writer(hints(cls)[attribute.name]), attribute.default) for attribute in written_fields(cls)]

    def write(value: Any) -> dict[str, Any]:
        data: dict[str, Any] = {**kind}
        for name, writer, default in rows:
            part = getattr(value, name)
            if part != default:
                data[name] = part if writer is None else writer(part)
        return data

    return write


def _writer(hint: Any) -> _Writer | None:
    """Return what writes down a value with an annotation, None for a value that is plain already."""
    if hint in _ATOMS:
        return None
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        writers = [_writer(part) for part in inner]
        if not any(writers):
            return None
        others = [part for part in inner if part is not NoneType]
        only = _writer(others[0]) if len(others) == 1 else None
        return _plain if only is None else lambda value: None if value is None else only(value)
    if origin is Sequence or (origin is tuple and inner[-1] is Ellipsis):
        writer = _writer(inner[0])
        return list if writer is None else lambda value: [writer(part) for part in value]
    if isinstance(hint, type) and has(hint) and classes_under(hint) == [hint]:
        writer_of_class: _Writer = _writer_of(hint)
        return writer_of_class
    return _plain


# -- reading ---------------------------------------------------------------------------------------------------------------------
def reader(hint: Any) -> _Reader:
    """Return what reads a value with an annotation from plain data, and names the place of what does not fit."""
    found: _Reader = _reader(hint)
    return found


@_kept
def _reader(hint: Any) -> _Reader:
    if hint in _ATOMS:
        return _atom(hint)
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        return _any_of(inner)
    if hasattr(hint, FORM):
        read_form = reader(getattr(hint, FORM))
        return lambda data, place: hint.of_form(read_form(data, place))
    if origin is tuple:
        return _row([reader(part) for part in inner]) if inner[-1] is not Ellipsis else _list(reader(inner[0]), tuple)
    if origin is Sequence:
        return _list(reader(inner[0]), tuple)
    if origin is list:
        return _list(reader(inner[0]), list)
    if origin in (dict, Mapping):
        return _mapping(_key(inner[0]), reader(inner[1]))
    if isinstance(hint, type) and has(hint):
        classes = classes_under(hint)
        return _tagged({tag(cls): cls for cls in classes}) if classes != [hint] or tag(hint) else _record(hint)
    raise TypeError(f"{hint} is no annotation of a value that can be read")


def _misfit(place: str, expected: str, got: Any) -> GameError:
    """Return the error that *expected* was expected at a *place*, and something else was got."""
    return GameError(f"{place}: expected {expected}, got {got!r:.60}")


_CALLED = {int: "a whole number", str: "a text", bool: "true or false", NoneType: "null"}


def _atom(hint: type[Any]) -> _Reader:
    def read(data: Any, place: str) -> Any:
        if type(data) is not hint:
            raise _misfit(place, _CALLED[hint], data)
        return data

    return read


def _any_of(inner: tuple[Any, ...]) -> _Reader:
    """Return what reads one of several: recognized by its type, or by its kind among classes."""
    plain = tuple(part for part in inner if part in _ATOMS)
    classes = [cls for part in inner if isinstance(part, type) and has(part) for cls in classes_under(part)]
    lists = [part for part in inner if get_origin(part) in (list, tuple)]
    record = None
    if classes:
        record = _tagged({tag(cls): cls for cls in classes}) if all(map(tag, classes)) else _record(classes[0])
    expected = " or ".join(
        [*(_CALLED[part] for part in plain), *(["a mapping"] if record else []), *(["a list"] if lists else [])]
    )

    def read(data: Any, place: str) -> Any:
        if type(data) in plain:
            return data
        if record is not None and isinstance(data, dict):
            return record(data, place)
        if lists and isinstance(data, list):
            return _first_fit(lists, data, place)
        raise _misfit(place, expected, data)

    return read


def _first_fit(hints_: list[Any], data: Any, place: str) -> Any:
    for hint in hints_[:-1]:
        try:
            return reader(hint)(data, place)
        except GameError:
            continue
    return reader(hints_[-1])(data, place)


def _list(read_part: _Reader, make: Callable[[list[Any]], Any]) -> _Reader:
    def read(data: Any, place: str) -> Any:
        if not isinstance(data, list):
            raise _misfit(place, "a list", data)
        return make([read_part(part, f"{place}[{number}]") for number, part in enumerate(data)])

    return read


def _row(readers: list[_Reader]) -> _Reader:
    def read(data: Any, place: str) -> Any:
        if not isinstance(data, list) or len(data) != len(readers):
            raise _misfit(place, f"a list of {len(readers)}", data)
        return tuple(part(value, f"{place}[{number}]") for number, (part, value) in enumerate(zip(readers, data, strict=True)))

    return read


def _key(hint: Any) -> Callable[[str, str], Any]:
    def read(key: str, place: str) -> Any:
        is_number = key.isdecimal() and len(key) <= 9
        if hint is int and not is_number:
            raise _misfit(place, "a number as the key", key)
        return int(key) if hint is not str and is_number else key

    return read


def _mapping(read_key: Callable[[str, str], Any], read_value: _Reader) -> _Reader:
    def read(data: Any, place: str) -> Any:
        if not isinstance(data, dict) or not all(isinstance(key, str) for key in data):
            raise _misfit(place, "a mapping with texts as keys", data)
        return {read_key(key, place): read_value(value, f"{place}.{key:.40}") for key, value in data.items()}

    return read


def _tagged(classes: Mapping[str, type[Any]]) -> _Reader:
    def read(data: Any, place: str) -> Any:
        found = data.get(KIND) if isinstance(data, dict) else None
        if not isinstance(found, str) or found not in classes:
            raise _misfit(place, f"a mapping with the kind {', '.join(classes)}", data)
        return _record(classes[found])(data, place)

    return read


@_kept
def _record(cls: Any) -> _Reader:
    names = [attribute.name for attribute in written_fields(cls)]
    rows: dict[str, _Reader] = {}
    needed = needed_fields(cls)
    kind = {KIND} if tag(cls) else set()

    def read(data: Any, place: str) -> Any:
        if not isinstance(data, dict):
            raise _misfit(place, "a mapping", data)
        if kind and data.get(KIND) != tag(cls):
            raise _misfit(f"{place}.{KIND}", tag(cls), data.get(KIND))
        if not rows:  # Not before something is read, since a class may hold values of its own.
            rows.update({name: reader(hints(cls)[name]) for name in names})
        unknown = data.keys() - rows.keys() - kind
        if unknown:
            raise _misfit(place, f"the keys {', '.join(rows)}", sorted(map(str, unknown))[0])
        for name in needed:
            if name not in data:
                raise GameError(f"{place}: expected the key {name}, got none")
        return cls(**{name: rows[name](value, f"{place}.{name}") for name, value in data.items() if name != KIND or name in rows})

    return read
