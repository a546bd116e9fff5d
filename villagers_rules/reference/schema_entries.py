"""Entries of what the schemas declare: keys of files, words that they take, kinds of values, kinds of files, set-up steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any

from villagers_rules.packs.schema import kinds, schema, schema_file
from villagers_rules.phrases import listing, quoted, spaced
from villagers_rules.reference.entries import Entry, Parameter, in_line

_Node = dict[str, Any]

_MAX_KEYS = 6
"""A mapping of no more keys is described by all of them."""
_SETUP = "setup_"
"""What the names of the definitions of set-up steps begin with."""


def node_at(place: str) -> tuple[str, _Node]:
    """Return the kind of file and the part of its schema that a *place* such as ``villagers/$defs/side`` names."""
    kind, *path = place.split("/")
    node: _Node = schema(kind)
    for name in path:
        node = node[name]
    return kind, node


def resolved(kind: str, node: _Node) -> _Node:
    """Return *node* with what it refers to; what it says itself comes first."""
    name = node.get("$ref", "").removeprefix("#/$defs/")
    return {**schema(kind)["$defs"][name], **node} if name else node


def _takes(node: _Node) -> str:
    """Return what a value of *node* is, in words.

    >>> _takes({"title": "a number of copies", "type": "integer", "minimum": 1, "maximum": 99})
    'a number of copies, 1 to 99'
    >>> _takes({"title": "an order", "enum": ["chosen", "leftmost first"]})
    '`chosen` or `leftmost first`'
    """
    if node.get("type") == "boolean":
        return "`true` or `false`"
    if "enum" in node:
        return listing(quoted(node["enum"]), "or")
    title = str(node["title"])
    if 0 < len(node.get("properties", ())) <= _MAX_KEYS:
        return f"a mapping with {listing(quoted(node['properties']))}"
    if node.get("type") == "integer" and {"minimum", "maximum"} <= set(node) and "not" not in node:
        return f"{title}, {node['minimum']} to {node['maximum']}"
    return title


def _keys(place: str) -> Iterator[Entry]:
    """Yield the keys of the mapping at *place*, without the lists of steps; keys within keys follow them, with a dot between."""
    kind, node = node_at(place)
    yield from _keys_of(kind, node, str(resolved(kind, node)["title"]), "")


def _keys_of(kind: str, node: _Node, of: str, before: str) -> Iterator[Entry]:
    needed = set(node.get("required", ()))
    for name, written in node["properties"].items():
        if written.get("$ref") == "#/$defs/steps":
            continue
        part = resolved(kind, written)
        word = f"{before}{name}"
        example: _Node = {name: part["examples"][0]}
        for outer in reversed(before.split(".")[:-1]):
            example = {outer: example}
        yield Entry(
            word=word,
            kind="key",
            of=of,
            says=part["description"],
            takes=_takes(part),
            needed=name in needed,
            example=example,
            insert=f"{name}: ",
            also=(name,) if before else (),
        )
        if "properties" in part and "$ref" not in written:
            yield from _keys_of(kind, part, of, f"{word}.")


def words_of_keys(place: str) -> Iterator[Entry]:
    """Yield the words that the keys at *place* take, where these are words of a list."""
    kind, node = node_at(place)
    yield from _words(kind, node, str(resolved(kind, node)["title"]), "")


def _words(kind: str, node: _Node, of: str, before: str) -> Iterator[Entry]:
    for name, written in node["properties"].items():
        part = resolved(kind, written)
        inner = resolved(kind, part["items"]) if "items" in part else part
        for word in inner.get("enum", ()):
            example = {name: [word] if "items" in part else word}
            yield Entry(
                word=word, kind="value", of=f"`{before}{name}` of {of}", says=part["description"], example=example, insert=word
            )
        if "properties" in part and "$ref" not in written:
            yield from _words(kind, part, of, f"{before}{name}.")


def _values(files: str) -> Iterator[Entry]:
    """Yield the kinds of values that the schema *files*, one or more names, define."""
    for name, node in [each for file in files.split() for each in schema_file(file)["$defs"].items()]:
        if "properties" in node or (name == "step" and "anyOf" in node):
            continue
        example = "\n".join(map(in_line, node["examples"]))
        yield Entry(
            word=spaced(name),
            kind="kind of value",
            of=str(node["title"]),
            says=node["description"],
            takes=_takes(node),
            example=example,
        )


def words_of_values() -> Iterator[Entry]:
    """Yield the words that stand for cards and piles, whatever the verb."""
    for node in schema_file("common")["$defs"].values():
        for word in node.get("enum", ()):
            yield Entry(word=word, kind="value", of=str(node["title"]), says=node["description"], insert=word)


def arguments() -> Iterator[Entry]:
    """Yield the keys of set-up steps besides the first one."""
    for step in _setup_steps():
        for parameter in step.parameters[1:]:
            of = f"`{step.word}`" if parameter.needed else "any set-up step"
            yield Entry(
                word=parameter.name,
                kind="argument",
                of=of,
                says=parameter.says,
                takes=parameter.takes,
                needed=parameter.needed,
                example=step.example if parameter.needed else "",
                insert=f"{parameter.name}: ",
            )


def _files(_: str) -> Iterator[Entry]:
    """Yield the kinds of files, each by the key at its top."""
    for kind in sorted(kinds(), key=lambda name: (name != "pack", name)):
        node = schema(kind)
        yield Entry(
            word=kind,
            kind="kind of file",
            of=f"`{kind}:` at the top",
            says=node["description"],
            example=node["examples"][0],
            insert=f"{kind}:\n  ",
        )


def _setup_steps(_: str = "") -> Iterator[Entry]:
    """Yield what a set-up step may begin with."""
    for name, node in schema("pack")["$defs"].items():
        verb = name.removeprefix(_SETUP)
        if name == verb or verb == "step":
            continue
        needed = node["required"]
        parameters = [
            Parameter(name=key, takes=_takes(part), says=part["description"], needed=key in needed)
            for key, written in node["properties"].items()
            for part in [resolved("pack", written)]
        ]
        example = node["examples"][0]
        yield Entry(
            word=verb,
            kind="set-up step",
            of="a pack or a mode",
            says=node["description"],
            parameters=tuple(parameters),
            example={"setup": [example]},
            insert=in_line({key: example[key] for key in needed}),
        )


LISTS: Mapping[str, Callable[[str], Iterator[Entry]]] = {
    "files": _files,
    "keys": _keys,
    "values": _values,
    "setup": _setup_steps,
}
"""What a part of a chapter may list of the schemas, with what yields its entries for a place."""
