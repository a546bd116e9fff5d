"""Real inputs to begin with: packs, scenarios, sentences, and games of all packs and modes at random moments."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import yaml
from attrs import frozen

from tests.fuzz.structures import Corpus
from tests.laws.combinations import CARDS, EXAMPLES, Combination, combinations
from tests.laws.play import next_action
from villagers_rules import Game

ROOT = Path(__file__).resolve().parents[2]
TESTS = ROOT / "tests"
STRANGERS = TESTS / "strangers"
OTHERS = (
    *(
        STRANGERS,
        TESTS / "catalog" / "accept" / "everything",
        TESTS / "catalog" / "accept" / "bakers",
        TESTS / "text" / "rare",
    ),
    *(TESTS / "catalog" / "accept" / "names", TESTS / "scenarios" / "packs" / "margins"),
)
"""Packs of other tests, which use what no shipped pack uses."""


@frozen
class SourcePack:
    """A real pack: its text files by their paths in its *folder*."""

    id: str
    folder: Path
    files: dict[str, str]

    def data(self, file: str) -> Any:
        """Return what one of the files holds, as plain data that may be changed."""
        return yaml.load(self.files[file], Loader=LOADER)


LOADER: Any = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
DUMPER: Any = getattr(yaml, "CSafeDumper", yaml.SafeDumper)


@cache
def packs() -> tuple[SourcePack, ...]:
    """Return all real packs, with the files of their folders."""
    folders = [*sorted(path.parent for path in (*CARDS.rglob("pack.yaml"), *EXAMPLES.rglob("pack.yaml"))), *OTHERS]
    found = []
    for folder in folders:
        files = {str(file.relative_to(folder)): file.read_text(encoding="utf-8") for file in sorted(folder.rglob("*.yaml"))}
        found.append(SourcePack(yaml.load(files["pack.yaml"], Loader=LOADER)["pack"]["id"], folder, files))
    return tuple(found)


@cache
def corpus(folder: str = "") -> Corpus:
    """Return what the files right in all packs hold, or those in the *folder* of this name within each."""
    return Corpus.of(
        pack.data(file) for pack in packs() for file in pack.files if (folder in file if folder else "/" not in file)
    )


@cache
def sentences() -> tuple[tuple[str, str], ...]:
    """Return every (sort, text) of the examples of the language that is no error, and of the formulas of all cards."""
    suite = yaml.load((ROOT / "dsl" / "examples.yaml").read_text(encoding="utf-8"), Loader=LOADER)
    sorts = {"formulas": "formula", "selections": "selection", "conditions": "condition"}
    found = [(sort, text) for group in suite["groups"] for key, sort in sorts.items() for text in group.get(key, {})]
    printed = [text for key in ("silver", "bronze", "gain", "pay") for text in corpus().values[key]]
    found += [("formula", text) for text in printed if isinstance(text, str)]
    found += [("condition", text) for text in corpus().values["if"] if isinstance(text, str)]
    found += [("selection", text) for text in corpus().values["choose"] if isinstance(text, str)]
    return tuple(dict.fromkeys(found))


def _played() -> Iterator[Combination]:
    yield from combinations()
    yield Combination("strangers", ("base", "strangers"), "", (STRANGERS,), 1)
    yield Combination("mode hermit", ("base", "strangers"), "hermit", (STRANGERS,), 1)


@cache
def played() -> tuple[Combination, ...]:
    """Return all that is played; base stands first."""
    return tuple(_played())


@frozen
class Moment:
    """A game at a random moment, and how it came there."""

    combination: Combination
    game: Game
    players: int
    seed: int

    def __str__(self) -> str:
        return f"{self.combination}, {self.players} players, seed {self.seed}, after {len(self.game.actions)} actions"


@cache
def _numbers(combination: Combination) -> tuple[int, ...]:
    return tuple(combination.players())


def moment(chance: Random) -> Moment:
    """Return a game of any packs after some random actions: mostly few, seldom all."""
    combination = chance.choice(played()[:1] * 6 + played())
    players, seed = chance.choice(_numbers(combination)), chance.randrange(1, 10_000)
    game = combination.begin(players=players, seed=seed)
    ahead = int(chance.choice((10, 60, 200)) * chance.random())
    eager = chance.random() < 0.7
    for _ in range(ahead):
        if game.is_over:
            break
        game.apply(next_action(game, chance, eager=eager))
    return Moment(combination, game, players, seed)
