"""The data that ships with the package: the folders ``cards``, ``schemas`` and ``dsl``, wherever they lie."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from importlib.resources.abc import Traversable

FOLDERS = ("cards", "schemas", "dsl")
"""The folders of data; a wheel carries them in the package as `_data`, a checkout beside it."""


@cache
def root() -> Traversable:
    """Return the folder that holds the data folders, raising `FileNotFoundError` when this installation has none.

    >>> root().joinpath("dsl", "formula.lark").is_file()
    True
    """
    package: Traversable = Path(__file__).parent
    if not package.is_dir():
        from importlib.resources import files

        package = files("villagers_rules")
    inside = package.joinpath("_data")
    # In a checkout or an editable install the data lies beside the package, also when the whole is a zip. A
    # `Traversable` does not promise a parent, but folders and zip files both have one.
    beside = getattr(package, "parent", None)
    for place in (inside, beside):
        if place is not None and place.joinpath("dsl").is_dir():
            return place
    raise FileNotFoundError(
        f"the folders {', '.join(FOLDERS)} are missing: neither in {inside} nor in {beside}; reinstall villagers_rules"
    )


def resource(*parts: str) -> Traversable:
    """Return the file or folder at *parts*, such as ``resource("cards", "base")``; it need not exist."""
    place = root()
    for part in parts:
        place = place.joinpath(part)
    return place


def read_text(*parts: str) -> str:
    """Return the text of the data file at *parts*, such as ``read_text("dsl", "formula.lark")``."""
    return resource(*parts).read_text(encoding="utf-8")


def read_yaml(*parts: str) -> Any:
    """Return what the YAML of the data file at *parts* holds; files of packs are read strictly, by `packs.reader`."""
    import yaml

    # The C reader is several times faster; both read the same YAML.
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)(read_text(*parts))
    try:
        return _plain(loader)
    finally:
        loader.dispose()


_WORDS = {"": None, "null": None, "~": None, "true": True, "false": False}
_NUMBER = re.compile(r"-?(0|[1-9][0-9]*)")


def _plain(loader: Any) -> Any:
    """Return what the events of *loader* say, without the detour over nodes that `yaml.load` makes."""
    from yaml import events

    top: list[Any] = []
    anchors: dict[str, Any] = {}
    holder: Any = top
    key: list[Any] = []
    above: list[tuple[Any, list[Any]]] = []
    while True:
        event = loader.get_event()
        kind = type(event)
        if kind is events.StreamEndEvent:
            return top[0]
        if kind is events.MappingEndEvent or kind is events.SequenceEndEvent:
            holder, key = above.pop()
            continue
        if kind is events.ScalarEvent:
            value: Any = event.value
            if not event.style:
                value = _WORDS[value] if value in _WORDS else int(value) if _NUMBER.fullmatch(value) else value
        elif kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
            value = {} if kind is events.MappingStartEvent else []
        elif kind is events.AliasEvent:
            value = anchors[event.anchor]
        else:
            continue
        if kind is not events.AliasEvent and event.anchor:
            anchors[event.anchor] = value
        if isinstance(holder, list):
            holder.append(value)
        elif key:
            holder[key.pop()] = value
        else:
            key.append(value)
        if kind is events.MappingStartEvent or kind is events.SequenceStartEvent:
            above.append((holder, key))
            holder, key = value, []


def shown(place: Traversable) -> str:
    """Return how to name *place* to a person: its path, from the current folder when it lies there."""
    if isinstance(place, Path):
        try:
            return str(place.relative_to(Path.cwd()))
        except ValueError:
            return str(place)
    return str(place)
