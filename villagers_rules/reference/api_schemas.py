"""The schemas of what the Python package gives as plain data, made of the annotations and docstrings of its classes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Any, Union, get_args, get_origin

from attrs import has

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
from villagers_rules.reference.attribute_docs import field_docs, first_sentence

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
