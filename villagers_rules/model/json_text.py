"""Values as JSON text in one step, without the dictionaries and lists between: the text of what `plain.to_data` returns.

The functions that write are made of the same annotations. A class with a field `_text`, which its values are not made with, keeps
the text of each value there: for large values that stay the same while others change.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from functools import cache
from json.encoder import encode_basestring_ascii as quoted
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import fields_dict, has

from villagers_rules.model import plain

_Writer = Callable[[Any], str]
_KEPT = "_text"
"""The field that keeps the text of a value."""
_keep = object.__setattr__
_encoded = json.JSONEncoder(separators=(",", ":")).encode


def to_json(value: Any) -> str:
    """Return *value* as JSON without blanks.

    >>> from villagers_rules.model.views import RoadCard
    >>> to_json(RoadCard(1, "cooper", 2))
    '{"place":1,"card":"cooper","coins":2}'
    """
    cls: Any = type(value)
    write: _Writer = _writer_of(cls)
    return write(value)


def _from_data(value: Any) -> str:
    """Return the text of any value, by way of its plain data."""
    return _encoded(plain.to_data(value))


@cache
def _writer_of(cls: Any) -> _Writer:
    """Return what writes the values of a class."""
    if not has(cls) or hasattr(cls, plain.FORM) or plain.is_sparse(cls):
        return _from_data
    names: dict[str, Any] = {}
    parts = [f'"{plain.KIND}":{json.dumps(plain.tag(cls))}'] if plain.tag(cls) else []
    for number, attribute in enumerate(plain.written_fields(cls)):
        name = attribute.name
        names[f"write_{number}"] = _writer(plain.hints(cls)[name])
        parts.append(f'"{name}":{{write_{number}(value.{name})}}')
    written: _Writer = eval(f"lambda value: f'{{{{{','.join(parts)}}}}}'", names)
    return _kept(written) if _KEPT in fields_dict(cls) else written


def _kept(write: _Writer) -> _Writer:
    def once(value: Any) -> str:
        text: str | None = value._text
        if text is None:
            text = write(value)
            _keep(value, _KEPT, text)
        return text

    return once


def _writer(hint: Any) -> _Writer:
    """Return what writes a value with an annotation."""
    if hint is str:
        return quoted
    if hint is int:
        return str
    if hint is bool:
        return lambda value: "true" if value else "false"
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType):
        others = [part for part in inner if part is not NoneType]
        if len(others) > 1:
            return _from_data
        only = _writer(others[0])
        return lambda value: "null" if value is None else only(value)
    if origin is Sequence or (origin is tuple and inner[-1] is Ellipsis):
        each = _writer(inner[0])
        return lambda value: f"[{','.join(map(each, value))}]" if value else "[]"
    if origin in (dict, Mapping):
        part = _writer(inner[1])
        return lambda value: f"{{{','.join([f'{quoted(str(key))}:{part(held)}' for key, held in value.items()])}}}"
    if isinstance(hint, type) and has(hint) and plain.classes_under(hint) == [hint]:
        of_class: _Writer = _writer_of(hint)
        return of_class
    return _from_data
