"""Defects that are planted in a worker on purpose, to see that the fuzz finds each and that its command repeats it."""

from __future__ import annotations

import os
from collections.abc import Callable
from typing import Any

from villagers_rules.model import village_text

_parse, _print = village_text.parse_village, village_text.print_village
_NOTHING: dict[str, Any] = {}
_kept: list[bytes] = []


def _crash() -> None:
    def parse(text: Any) -> Any:
        return _NOTHING["planted"] if isinstance(text, str) and "(" in text else _parse(text)

    village_text.parse_village = parse


def _slow() -> None:
    def parse(text: Any) -> Any:
        while isinstance(text, str) and "(" in text:
            pass
        return _parse(text)

    village_text.parse_village = parse


def _large() -> None:
    def parse(text: Any) -> Any:
        if isinstance(text, str) and "(" in text:
            _kept[:] = [b"x" * 700_000_000]
            _kept.clear()
        return _parse(text)

    village_text.parse_village = parse


def _ended() -> None:
    def parse(text: Any) -> Any:
        if isinstance(text, str) and "(" in text:
            os._exit(3)
        return _parse(text)

    village_text.parse_village = parse


def _wrong() -> None:
    def printed(trees: Any) -> str:
        return _print(trees).replace(">", ";", 1)

    village_text.print_village = printed


PLANTS: dict[str, Callable[[], None]] = {"crash": _crash, "slow": _slow, "large": _large, "ended": _ended, "wrong": _wrong}
"""What plants each defect: villages that crash, go on for ever, take too much memory, end the process, or read back as others."""
