"""Packs hang together by nothing but what their manifests say: without one of them the rest is played as before."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import villagers_rules
from tests import pace
from tests.laws.combinations import BASE, CARDS, Combination, combinations, packs_found

HERE = Path(villagers_rules.__file__).parent
PLAY = """
import json, sys
from villagers_rules.packs import load
from villagers_rules.errors import CardFileError, GameError
from villagers_rules.simulation import play_one

told = []
for packs, mode, folders in json.load(sys.stdin):
    try:
        catalog = load(packs, pack_dirs=folders, mode=mode)
        told.append(play_one(catalog, players=catalog.players[0], seed=1).rounds)
    except CardFileError as error:
        told.append([problem.message for problem in error.problems])
    except GameError as error:
        told.append([str(error)])
json.dump(told, sys.stdout)
"""
"""Loads packs, plays a game with each, and tells how many rounds it took, or why it cannot be played."""


def played_without(pack: str, asked: list[Combination], folder: Path) -> list[Any]:
    """Return what is told of some combinations where *pack* was deleted, in an installation of its own in *folder*."""
    (folder / "cards").mkdir()
    for inner in CARDS.iterdir():
        if inner.name != packs_found()[pack].folder.name:
            (folder / "cards" / inner.name).symlink_to(inner)
    for part in (*HERE.parent.glob(f"{HERE.name}*"), *(CARDS.parent / name for name in ("dsl", "schemas"))):
        (folder / part.name).symlink_to(part)  # where modules are compiled, what they share lies beside them
    games = json.dumps([(played.packs, played.mode, [str(path) for path in played.pack_dirs]) for played in asked])
    found = subprocess.run(
        [sys.executable, "-c", PLAY],
        input=games,
        capture_output=True,
        text=True,
        cwd=folder,
        env={**os.environ, "PYTHONPATH": str(folder)},
        check=False,
    )
    assert found.returncode == 0, found.stderr
    told: list[Any] = json.loads(found.stdout)
    return told


@pytest.mark.parametrize("pack", pace.part([pack.id for pack in packs_found().values() if pack.shipped and pack.id != BASE], 2))
def test_the_rest_is_played_without_it(pack: str, tmp_path: Path) -> None:
    """Deleting any pack other than base leaves all others working, with their modes; what requires it says so in one line."""
    requiring = [other for other in packs_found().values() if pack in other.manifest.get("requires", ())]
    asked = [*combinations(), *(Combination(other.id, (other.id,), "", (other.folder,), 1) for other in requiring)]
    for played, told in zip(asked, played_without(pack, asked, tmp_path), strict=True):
        if pack in played.packs:
            assert len(told) == 1, told
            assert told[0].startswith((f"no pack is called {pack};", f"no mode is called {played.mode};"))
        elif played.packs[0] in [other.id for other in requiring]:
            assert len(told) == 1, told
            assert told[0].startswith(f"no pack is called `{pack}`")
        else:
            assert isinstance(told, int), f"{played} cannot be played without {pack}: {told}"
        assert isinstance(told, int) or "\n" not in told[0]
