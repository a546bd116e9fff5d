"""Payments for several players that whoever has the card makes, since `their supply` is that player's among their steps."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, Final

from villagers_rules.errors import Problem
from villagers_rules.model.context import YOU
from villagers_rules.packs.document import Path
from villagers_rules.packs.pack_files import PackFiles

_SEVERAL: Final = re.compile(r"(other )?players\b|neighbours\b")
"""How a selection of players begins."""
_FROM: Final = ("from", "their supply")
"""What says that whoever has the card pays."""


def check_reversed_payments(pack: PackFiles) -> Iterator[Problem]:
    """Yield the payments of *pack* under `for_each` of players that whoever has the card makes once for each of them."""
    for document in pack.documents:
        for place, step, players in _payments(document.data, (), ""):
            message = (
                f"under `for_each: {players}` each of them is `you`, and `their supply` is that of the one who has them do it"
            )
            hint = f"write `pay: {step['pay']}`, `to: their supply` where each of them pays"
            yield document.problem("reversed-payment", message, path=place, key=False, suggestion=hint)


def _payments(data: Any, path: Path, players: str) -> Iterator[tuple[Path, dict[str, Any], str]]:
    """Yield (where, step, players) of each payment from `their supply` in *data*, among the steps of several *players* or not."""
    if isinstance(data, dict):
        if players and "pay" in data and data.get(_FROM[0]) == _FROM[1]:
            yield (*path, _FROM[0]), data, players
        several = "" if data.get("by") == YOU else str(data.get("for_each", ""))
        for key, value in data.items():
            inner = several if key == "do" and _SEVERAL.match(several) else players if key in ("do", "may", "otherwise") else ""
            yield from _payments(value, (*path, key), inner)
    elif isinstance(data, list):
        for number, entry in enumerate(data):
            yield from _payments(entry, (*path, number), players)
            if isinstance(entry, dict) and _SEVERAL.match(str(entry.get("choose", ""))):
                players = ""  # From now on `their` means who was chosen.
