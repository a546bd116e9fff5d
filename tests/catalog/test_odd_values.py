"""Whatever value stands where another one is expected, a check ends with findings at their places, never with an exception."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from copy import deepcopy
from itertools import count
from pathlib import Path
from typing import Any

import pytest
import yaml

from villagers_rules.packs.pack_files import packs_in, shipped_packs
from villagers_rules.packs.reader import read
from villagers_rules.packs.schema import find_kind
from villagers_rules.packs.validate import check_single_file, examine

CARDS = Path(__file__).parents[2] / "cards"
ODD: tuple[Any, ...] = ({}, [], None, "", 0, True, -1, 10**14, "x" * 600, [{}], [None], {"": None})
"""Values that hardly any place expects."""
SOME = 5
"""One in so many of the values is tried, in turn; 1 tries all of them at every place."""
BY_ID = {"villagers", "events", "developments", "modes", "sides", "seats", "pools", "markets", "decks", "targets", "suits"}
"""The keys of mappings in which all keys stand for the same."""

Place = tuple[str | int, ...]


def places(data: Any, at: Place = ()) -> Iterator[Place]:
    """Yield the place of *data* and of everything in it."""
    yield at
    inner = data.items() if isinstance(data, dict) else enumerate(data) if isinstance(data, list) else ()
    for key, value in inner:
        yield from places(value, (*at, key))


def alike(place: Place) -> Place:
    """Return what is the same for all places of the same meaning."""
    return tuple("" if isinstance(key, int) or (at and place[at - 1] in BY_ID) else key for at, key in enumerate(place))


def with_value(data: Any, place: Place, value: Any) -> Any:
    """Return a copy of *data* with *value* at *place*."""
    if not place:
        return value
    changed = holder = deepcopy(data)
    for key in place[:-1]:
        holder = holder[key]
    holder[place[-1]] = value
    return changed


def changed_files(kind: str) -> Iterator[tuple[Path, str]]:
    """Yield the shipped files of *kind* with odd values at each place of a meaning that no file before it has.

    Each place takes some of the values, the next place others.
    """
    seen: set[Place] = set()
    numbers = count()
    for file in sorted(CARDS.glob("*/*.yaml")):
        document = read(file, file.name)
        find_kind(document)
        if document.kind != kind:
            continue
        for place in places(document.data):
            if alike(place) not in seen:
                seen.add(alike(place))
                chosen = [odd for odd in ODD if next(numbers) % SOME == 0]
                yield from ((file, yaml.safe_dump(with_value(document.data, place, odd), sort_keys=False)) for odd in chosen)


@pytest.mark.parametrize("kind", ["villagers", "events", "developments", "rules"])
def test_a_file_with_an_odd_value_is_checked(tmp_path: Path, kind: str) -> None:
    """Every place of a card file takes every odd value without an exception; nearly all of them are told of."""
    packs = shipped_packs()[:1]
    told = []
    file = tmp_path / "odd.yaml"
    for _, text in changed_files(kind):
        file.write_text(text)
        told.append(bool(check_single_file(file, "odd.yaml", packs)))
    assert len(told) > 20
    assert sum(told) > 0.8 * len(told)


def test_a_manifest_with_an_odd_value_is_checked(tmp_path: Path) -> None:
    """Every place of a manifest takes every odd value, also with the packs that it requires."""
    folder = tmp_path / "solo"
    shutil.copytree(CARDS / "solo", folder, ignore=shutil.ignore_patterns("scenarios", "locales"))
    for file, text in changed_files("pack"):
        if file.parent.name == "solo":
            (folder / "pack.yaml").write_text(text)
            examine([folder])
    assert packs_in(folder)
