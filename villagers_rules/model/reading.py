"""Reads plain data: whole numbers, texts and lists, or the error that says what was expected."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any, NoReturn

from villagers_rules.errors import GameError

Way = Callable[[Any], Any]
"""How one value is written, or read."""


def misfit(expected: str, got: Any) -> NoReturn:
    """Raise the error that *expected* was expected and *got*, plain data, was got."""
    shown = json.dumps(got, ensure_ascii=False, default=repr)
    raise GameError(f"expected {expected}, got {shown if len(shown) <= 60 else shown[:57] + '...'}")


def read_text(data: Any, *, most: int = 200) -> str:
    """Return a text of at most so many characters."""
    return data if isinstance(data, str) and len(data) <= most else misfit(f"a text of at most {most} characters", data)


def same(value: Any) -> Any:
    """Return what is written as it is."""
    return value


def from_one(number: int) -> int:
    """Return a number that counts from 0 as people count it."""
    return number + 1


def on_spots(rows: Any) -> list[list[Any]]:
    """Return rows that begin with a seat and a spot as lists that count both from 1."""
    return [[seat + 1, spot + 1, *rest] for seat, spot, *rest in rows]


def whole(data: Any, expected: str, least: int, most: int) -> int:
    """Return a whole number from *least* to *most*."""
    if type(data) is not int or not least <= data <= most:
        misfit(expected if type(data) is not int else f"{expected} ({least} to {most})", data)
    return data


def numbered(data: Any, what: str, most: int) -> int:
    """Return the number from 0 of one of *most* things that people count from 1."""
    return data - 1 if type(data) is int and 1 <= data <= most else misfit(f"{what}, 1 to {most}", data)


def listed(data: Any, expected: str) -> list[Any]:
    """Return a list."""
    return data if isinstance(data, list) else misfit(expected, data)


def list_of(read: Way, expected: str, make: Way = same) -> Way:
    """Return what reads a list with *read*, or raises the error that a list was *expected*."""
    return lambda data: make([read(each) for each in listed(data, expected)])
