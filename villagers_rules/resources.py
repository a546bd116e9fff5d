"""The data that ships with the package: the folders ``cards``, ``schemas`` and ``dsl``, wherever they lie."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any

FOLDERS = ("cards", "schemas", "dsl")
"""The folders of data; a wheel carries them in the package as `_data`, a checkout beside it."""


@cache
def root() -> Traversable:
    """Return the folder that holds the data folders, raising `FileNotFoundError` when this installation has none.

    >>> root().joinpath("dsl", "formula.lark").is_file()
    True
    """
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
    return yaml.load(read_text(*parts), getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def shown(place: Traversable) -> str:
    """Return how to name *place* to a person: its path, from the current folder when it lies there."""
    if isinstance(place, Path):
        try:
            return str(place.relative_to(Path.cwd()))
        except ValueError:
            return str(place)
    return str(place)
