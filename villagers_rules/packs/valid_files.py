"""The files of shipped packs that are known to fit their schemas, so that a game need not look at them again.

They are known by a hash of their text, and only while no schema has changed; every other file is validated. `make docs` writes
the list, for which it validates all of them.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from functools import cache
from hashlib import sha256

from villagers_rules.resources import resource

FILE = ("schemas", "valid.txt")
"""Where the list lies among the data: a hash of all schemas, then for each file its kind and the hash of its text."""


@cache
def _listed() -> Mapping[str, str]:
    """Return the kinds of the files that are listed, by the hash of their text; nothing if a schema has changed since."""
    place = resource(*FILE)
    try:
        schemas, *lines = place.read_text(encoding="ascii").splitlines()
        kinds = {found: kind for kind, found in (line.split() for line in lines)}
    except (OSError, ValueError):
        return {}
    return kinds if schemas == _hash_of_schemas() else {}


def _hash_of_schemas() -> str:
    files = sorted((entry.name, entry) for entry in resource(FILE[0]).iterdir() if entry.name.endswith(".json"))
    # Lines may end otherwise where git has changed them.
    return _hash("\n".join(part for name, entry in files for part in (name, entry.read_text(encoding="utf-8"))))


def _hash(text: str) -> str:
    return sha256(text.encode()).hexdigest()


def valid_kind(text: str) -> str:
    """Return the kind of the file with this *text* if it is known to fit the schema of that kind, else ""."""
    return _listed().get(_hash(text), "")


def text_of(files: Iterable[tuple[str, str]]) -> str:
    """Return the list of valid *files*, each a kind and a text."""
    return "\n".join([_hash_of_schemas(), *sorted({f"{kind} {_hash(text)}" for kind, text in files})]) + "\n"
