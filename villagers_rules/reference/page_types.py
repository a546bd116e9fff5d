"""The types of messages for the page in the browser, made of the schemas, so that TypeScript can check its modules."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Mapping
from typing import Any

from villagers_rules.reference.api_schemas import ROOTS, api_schema
from villagers_rules.text.prose import capitalized
from villagers_rules.web.protocol import SENDERS, message_schema

_Node = Mapping[str, Any]
_HEAD = """\
// The types of all messages and of the values in them. Made by `make docs` of schemas/api and schemas/web; do not edit.
"""
_NAMES = {"integer": "number", "number": "number", "string": "string", "boolean": "boolean", "null": "null"}
_ELSEWHERE = re.compile(r"\.\./api/(\w+)\.json")


def page_types() -> str:
    """Return the declarations: a namespace for each schema, with a type for each of its definitions."""
    spaces = [_namespace(capitalized(name), api_schema(name)) for name in ROOTS]
    spaces += [_namespace(capitalized(sender), message_schema(sender)) for sender in SENDERS]
    return _HEAD + "\n" + "\n".join(spaces)


def _namespace(name: str, schema: _Node) -> str:
    lines = [f"export namespace {name} {{"]
    for found, node in schema["$defs"].items():
        lines += [*_comment(node, "  "), f"  type {capitalized(found)} = {_type(node, '  ')};"]
    return "\n".join([*lines, "}", ""])


def _comment(node: _Node, indent: str) -> Iterator[str]:
    if text := node.get("description"):
        yield f"{indent}/** {text.replace('*/', '* /')} */"


def _type(node: _Node, indent: str) -> str:
    """Return the type of what a schema allows."""
    if "$ref" in node:
        return _referred(node["$ref"])
    if "const" in node:
        return json.dumps(node["const"])
    if "enum" in node:
        return " | ".join(map(json.dumps, node["enum"]))
    for key in ("anyOf", "oneOf"):
        if key in node:
            return " | ".join(dict.fromkeys(_type(part, indent) for part in node[key]))
    kinds = node.get("type", "any")
    if isinstance(kinds, list):
        return " | ".join(_type({**node, "type": kind}, indent) for kind in kinds)
    if kinds == "array":
        return _array(node, indent)
    if kinds == "object":
        return _object(node, indent)
    return _NAMES.get(kinds, "any")


def _referred(reference: str) -> str:
    if found := _ELSEWHERE.match(reference):
        name = capitalized(found[1])
        return f"{name}.{capitalized(api_schema(found[1])['$ref'].rsplit('/', 1)[-1])}"
    return capitalized(reference.rsplit("/", 1)[-1])


def _array(node: _Node, indent: str) -> str:
    if "prefixItems" in node:
        return "[" + ", ".join(_type(part, indent) for part in node["prefixItems"]) + "]"
    inner = _type(node.get("items", {}), indent)
    return f"({inner})[]" if "|" in inner or "{" in inner else f"{inner}[]"


def _object(node: _Node, indent: str) -> str:
    further = node.get("additionalProperties")
    if "properties" not in node:
        return f"{{ [name: string]: {_type(further, indent) if isinstance(further, Mapping) else 'any'} }}"
    required = set(node.get("required", ()))
    inner = indent + "  "
    lines = []
    for name, part in node["properties"].items():
        lines += [*_comment(part, inner), f"{inner}{_key(name)}{'' if name in required else '?'}: {_type(part, inner)};"]
    if further is True:
        lines.append(f"{inner}[more: string]: any;")
    return "\n".join(["{", *lines, f"{indent}}}"])


def _key(name: str) -> str:
    return name if name.isidentifier() else json.dumps(name)
