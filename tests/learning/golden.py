"""Digests of what all numbers of actions mean; run ``python -m tests.learning.golden`` when they are meant to change."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from hashlib import sha256
from pathlib import Path

from tests.laws.combinations import combinations, packs_found
from tests.learning.playing import offers_of, setting_of
from villagers_rules.learning import FactoredCodec, FlatCodec

KEPT = Path(__file__).with_name("numbers.txt")


def digest(values: Iterable[object]) -> str:
    """Return a few digits that tell *values* from others."""
    return sha256("\n".join(map(str, values)).encode()).hexdigest()[:12]


def lines() -> Iterator[str]:
    """Yield a line for each combination of shipped packs, at its least and its most players: sizes, names, numbers of a game."""
    for played in combinations():
        if not all(packs_found()[pack].shipped for pack in played.packs):
            continue
        players = played.players()
        for number in dict.fromkeys((players[0], players[-1])):
            setting = setting_of(played, number)
            flat, factored = FlatCodec(setting), FactoredCodec(setting)
            offered = digest(sorted(flat.codes(legal)) for legal in offers_of(setting, 1))
            yield (
                f"{played}, {number} players: flat {flat.size}, tokens {factored.size} {digest(factored.names)}, game {offered}"
            )


if __name__ == "__main__":
    KEPT.write_text("".join(f"{line}\n" for line in lines()), encoding="utf-8")
