"""The prints of the cards: their numbers, their texts, and where their data lie."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

ROOT = Path(__file__).parents[2] / "examples" / "packs" / "sixty"
"""The packs of the cards, and their prints: files `print.yaml`, or any files in a folder `print`."""
NUMBERS = tuple(f"P{number:02}" for number in range(1, 61))


@frozen
class Print:
    """A card as it would be printed; without *cards* it is all of its pack, with *missing* or *differs* it is not exact."""

    number: str
    text: str = ""
    pack: str = ""
    cards: tuple[str, ...] = ()
    missing: str = ""
    differs: str = ""


def files() -> list[Path]:
    """Return the files that hold prints."""
    return sorted({*ROOT.rglob("print.yaml"), *ROOT.rglob("print/*.yaml")})


def read_prints() -> dict[str, Print]:
    """Return the prints by their numbers; a number that two files have is an error."""
    found: dict[str, Print] = {}
    for file in files():
        for number, entry in yaml.safe_load(file.read_text(encoding="utf-8")).items():
            if number in found:
                raise ValueError(f"{file}: {number} stands in two files")
            found[number] = _print(number, entry)
    return dict(sorted(found.items()))


def _print(number: str, entry: dict[str, Any]) -> Print:
    """Return the print that *entry* holds."""
    card = entry.get("card", ())
    cards = (card,) if isinstance(card, str) else tuple(card)
    given = {key: str(entry.get(key, "")) for key in ("text", "pack", "missing", "differs")}
    return Print(number=number, cards=cards, **given)
