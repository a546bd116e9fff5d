"""What the random games are played with: every pack alone, packs together, and every mode, as found in the folders of packs.

Nothing is listed here by name but base: a new folder under `cards`, `examples` or `packs` is played by itself from then on.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Any

import yaml
from attrs import frozen

from tests.laws import sizes
from villagers_rules import Game, GameError
from villagers_rules.packs import Catalog, load
from villagers_rules.packs.document import number_range
from villagers_rules.resources import resource

ROOT = Path(__file__).resolve().parents[2]
CARDS = Path(str(resource("cards")))
EXAMPLES = ROOT / "examples"
OURS = Path(__file__).parent / "packs"
"""Packs that no shipped card is like, such as one whose steps go on by what hidden cards are."""
BASE = "base"
ALONE = range(1, 2)
"""Packs for a single player are played in their modes only."""


@frozen
class Found:
    """A pack in a folder, and what its manifest says."""

    id: str
    folder: Path
    manifest: dict[str, Any]

    @property
    def shipped(self) -> bool:
        """Whether the pack comes with the project."""
        return self.folder.is_relative_to(CARDS)

    @property
    def modes(self) -> dict[str, Any]:
        """The modes that the pack brings."""
        return dict(self.manifest.get("modes", {}))

    @property
    def needs_a_mode(self) -> bool:
        """Whether the pack is for a single player, so that it is played in its modes only."""
        return number_range(self.manifest.get("players")) == ALONE


@frozen
class Combination:
    """Packs that are played together, perhaps in a mode; *pack_dirs* are where those lie that are not shipped.

    At each number of players so many random *games* are played.
    """

    name: str
    packs: tuple[str, ...]
    mode: str
    pack_dirs: tuple[Path, ...]
    games: int

    def __str__(self) -> str:
        return self.name

    def catalog(self) -> Catalog:
        """Return the cards and numbers of the game."""
        return load(self.packs, pack_dirs=self.pack_dirs, mode=self.mode)

    def players(self) -> list[int]:
        """Return all numbers of players that can play it: those for which the deck is large enough."""
        return list(_players(self))

    def begin(self, *, players: int, seed: int, **more: Any) -> Game:
        """Return a new game."""
        return Game.new(players=players, seed=seed, packs=self.packs, mode=self.mode or None, pack_dirs=self.pack_dirs, **more)


@cache
def _players(combination: Combination) -> tuple[int, ...]:
    found = []
    catalog = combination.catalog()
    for players in catalog.players:
        try:
            catalog.check_players(players)
        except GameError:
            continue
        found.append(players)
    return tuple(found)


@cache
def packs_found() -> dict[str, Found]:
    """Return every pack that ships, every example of one and those of the laws, by its id, base first."""
    found: dict[str, Found] = {}
    for manifest in (path for folder in (CARDS, EXAMPLES, OURS) for path in sorted(folder.rglob("pack.yaml"))):
        data = yaml.safe_load(manifest.read_text(encoding="utf-8"))["pack"]
        found[data["id"]] = Found(data["id"], manifest.parent, data)
    return {BASE: found[BASE]} | found


def combined(name: str, packs: list[str], mode: str = "", *, games: int = sizes.PACK_GAMES) -> Combination:
    """Return a combination of packs, each after those it requires and looked for where it lies."""
    found = packs_found()
    ordered: dict[str, None] = {}

    def add(pack: str) -> None:
        for required in found[pack].manifest.get("requires", ()):
            add(required)
        ordered.setdefault(pack)

    for pack in packs:
        add(pack)
    folders = tuple(found[pack].folder for pack in ordered if not found[pack].shipped)
    return Combination(name, tuple(ordered), mode, folders, games)


def _together() -> Iterator[Combination]:
    """Yield the expansions of base together, then these with the packs that bring modes, and with the examples for those."""
    found = packs_found().values()
    several = [pack for pack in found if not pack.needs_a_mode]
    expansions = [pack.id for pack in several if pack.shipped and not pack.modes]
    large = [pack.id for pack in several if pack.shipped and pack.modes]
    examples = [pack.id for pack in several if not pack.shipped and set(large) & set(pack.manifest.get("requires", ()))]
    yield combined("expansions together", expansions)
    yield combined("all together", [*expansions, *large, *examples])


def _modes() -> Iterator[Combination]:
    """Yield every mode with its own pack, and with all packs that it is played with."""
    everything = list(_together())[-1].packs
    for pack in packs_found().values():
        for mode, says in pack.modes.items():
            yield combined(f"mode {mode}", [pack.id], mode, games=sizes.PACK_GAMES if pack.shipped else sizes.MORE_GAMES)
            others = [name for name in says.get("plays_with", everything) if name not in (BASE, pack.id)]
            if others:
                yield combined(f"mode {mode} with all it plays with", [pack.id, *others], mode, games=sizes.MORE_GAMES)


@cache
def combinations() -> tuple[Combination, ...]:
    """Return everything that is played: base, every other pack alone, packs together, and the modes."""
    several = [pack.id for pack in packs_found().values() if not pack.needs_a_mode]
    together = list(_together())
    games = {pack: sizes.PACK_GAMES if pack in together[-1].packs else sizes.MORE_GAMES for pack in several} | {BASE: sizes.GAMES}
    return (*(combined(pack, [pack], games=games[pack]) for pack in several), *together, *_modes())


def named(name: str) -> Combination:
    """Return the combination with this name."""
    return next(combination for combination in combinations() if combination.name == name)
