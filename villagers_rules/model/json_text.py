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
    names: dict[str, Any] = {"quoted": quoted}
    keys = [f'"{plain.KIND}":{json.dumps(plain.tag(cls))}'] if plain.tag(cls) else []
    texts = []
    for attribute in plain.written_fields(cls):
        keys.append(f'"{attribute.name}":%s')
        texts.append(_source(plain.hints(cls)[attribute.name], f"value.{attribute.name}", names))
    shape = f"{{{','.join(keys)}}}"
    written: _Writer = eval(f"lambda value: {shape!r} % ({', '.join(texts)},)", names)
    return _kept(written) if _KEPT in fields_dict(cls) else written


def _kept(write: _Writer) -> _Writer:
    def once(value: Any) -> str:
        text: str | None = value._text
        if text is None:
            text = write(value)
            _keep(value, _KEPT, text)
        return text

    return once


def _source(hint: Any, value: str, names: dict[str, Any]) -> str:
    """Return Python for the JSON of a *value*, itself Python, with an annotation; what it calls by name goes into *names*."""
    if hint is str:
        return f"quoted({value})"
    if hint is int:
        return value
    if hint is bool:
        return f"('true' if {value} else 'false')"
    origin, inner = get_origin(hint), get_args(hint)
    if origin in (Union, UnionType) and len(inner) == 2 and inner[1] is NoneType:
        return f"('null' if {value} is None else {_source(inner[0], value, names)})"
    if origin is Sequence or (origin is tuple and inner[-1] is Ellipsis):
        each = _source(inner[0], "each", names)
        texts = f"map({each.removesuffix('(each)')}, {value})" if each.endswith("(each)") else f"[{each} for each in {value}]"
        return f"('[%s]' % ','.join({texts}) if {value} else '[]')"
    if origin in (dict, Mapping):
        pair = f"'%s:%s' % (quoted(str(key)), {_source(inner[1], 'held', names)})"
        return f"('{{%s}}' % ','.join([{pair} for key, held in {value}.items()]) if {value} else '{{}}')"
    write = f"write_{len(names)}"
    names[write] = _writer_of(hint) if isinstance(hint, type) and plain.classes_under(hint) == [hint] else _from_data
    return f"{write}({value})"
