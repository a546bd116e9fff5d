"""The schemas of what the Python package gives as plain data, made of the annotations and docstrings of its classes."""

from __future__ import annotations

import ast
import inspect
from collections.abc import Mapping, Sequence
from functools import cache
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import fields, has

from villagers_rules.api import (
    Action,
    CardInfo,
    Change,
    Clock,
    Decision,
    LogEntry,
    ModeInfo,
    PackInfo,
    Playout,
    Preview,
    Refusal,
    Score,
    Standing,
    View,
)
from villagers_rules.model.plain import FORM, KIND, classes_under, hints, needed_fields, tag


def field_docs(cls: type[Any]) -> dict[str, str]:
    """Return what is said of each field that the values of a class hold, its bases included, on one line each.

    >>> from villagers_rules.model.views import RoadCard
    >>> field_docs(RoadCard)["place"]
    'Its place, counted from 1.'
    """
    said: dict[str, str] = {}
    for base in reversed(cls.__mro__):
        if base.__module__.startswith(__name__.split(".")[0]):
            said |= _in_module(base.__module__).get(base.__name__, {})
    return {field.name: said.get(field.name, "") for field in fields(cls) if field.init}


def first_sentence(thing: Any) -> str:
    """Return the first sentence of what is said of a class or a function, on one line."""
    paragraph = (inspect.getdoc(thing) or "").split("\n\n")[0]
    return " ".join(paragraph.split())


@cache
def _in_module(module: str) -> dict[str, dict[str, str]]:
    """Return what a module says of the fields of its classes."""
    source = inspect.getsource(__import__(module, fromlist=["_"]))
    found = {}
    for node in ast.parse(source).body:
        if isinstance(node, ast.ClassDef):
            found[node.name] = dict(_of_class(node))
    return found


def _of_class(node: ast.ClassDef) -> list[tuple[str, str]]:
    rows = []
    for field, below in zip(node.body, node.body[1:], strict=False):
        if isinstance(field, ast.AnnAssign) and isinstance(field.target, ast.Name):
            match below:
                case ast.Expr(value=ast.Constant(value=str(text))):
                    rows.append((field.target.id, " ".join(text.split())))
    return rows


ROOTS: Mapping[str, type[Any]] = {
    "action": Action,
    "card": CardInfo,
    "change": Change,
    "clock": Clock,
    "decision": Decision,
    "log": LogEntry,
    "mode": ModeInfo,
    "pack": PackInfo,
    "playout": Playout,
    "preview": Preview,
    "refusal": Refusal,
    "score": Score,
    "standing": Standing,
    "view": View,
}
"""The values that have a schema of their own, by its name."""
_ATOMS = {int: "integer", str: "string", bool: "boolean", NoneType: "null"}
_Node = dict[str, Any]


def api_schema(name: str) -> _Node:
    """Return the schema called *name* in whole.

    >>> api_schema("refusal")["$defs"]["Refusal"]["required"]
    ['rule', 'reason', 'remedy']
    """
    root = ROOTS[name]
    found = _Definitions()
    node = found.node(root)
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "$comment": f"urn:villagers-rules:schema:api:{name}",
        "title": name,
        "description": first_sentence(root),
        **node,
        "$defs": dict(sorted(found.definitions.items())),
    }


class _Definitions:
    """Collects the definitions that a schema needs."""

    def __init__(self) -> None:
        self.definitions: dict[str, _Node] = {}

    def node(self, hint: Any) -> _Node:
        """Return the schema of a value with an annotation."""
        if hint in _ATOMS:
            return {"type": _ATOMS[hint]}
        if hasattr(hint, FORM):
            return self.node(getattr(hint, FORM))
        origin, inner = get_origin(hint), get_args(hint)
        if origin in (Union, UnionType):
            return self._any_of(inner)
        if origin is tuple and inner[-1] is not Ellipsis:
            return {"type": "array", "prefixItems": list(map(self.node, inner)), "minItems": len(inner), "maxItems": len(inner)}
        if origin in (tuple, list, Sequence):
            return {"type": "array", "items": self.node(inner[0])}
        if origin in (dict, Mapping):
            keys = {"propertyNames": {"pattern": "^[0-9]+$"}} if inner[0] is int else {}
            return {"type": "object", **keys, "additionalProperties": self.node(inner[1])}
        assert has(hint), hint
        classes = classes_under(hint)
        refs = [self._refer(cls) for cls in classes]
        return refs[0] if classes == [hint] else {"oneOf": refs}

    def _any_of(self, inner: tuple[Any, ...]) -> _Node:
        atoms = [_ATOMS[part] for part in inner if part in _ATOMS]
        others = [self.node(part) for part in inner if part not in _ATOMS]
        if not others:
            return {"type": atoms}
        return {"anyOf": [*([{"type": atoms if len(atoms) > 1 else atoms[0]}] if atoms else []), *others]}

    def _refer(self, cls: type[Any]) -> _Node:
        name = cls.__name__
        if name not in self.definitions:
            self.definitions[name] = {}  # A class may hold values of its own.
            self.definitions[name] = self._object(cls)
        return {"$ref": f"#/$defs/{name}"}

    def _object(self, cls: type[Any]) -> _Node:
        properties: _Node = {KIND: {"const": tag(cls)}} if tag(cls) else {}
        for name, says in field_docs(cls).items():
            properties[name] = {"description": says, **self.node(hints(cls)[name])}
        return {
            "description": first_sentence(cls),
            "type": "object",
            "additionalProperties": False,
            "required": [*([KIND] if tag(cls) else []), *needed_fields(cls)],
            "properties": properties,
        }
