"""Packs to compare, made in a folder of a test."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from shutil import copytree

from villagers_rules.resources import resource

MANIFEST = "pack: {id: mine, name: Mine, version: 1.0.0, requires: [base]}\n"
CARDS = """\
suit: wood
villagers:
  burner: {played_on: lumberjack, unlocked_by: blacksmith, silver: 3 per 2 ore symbols}
  sawyer: {played_on: lumberjack, gold: 4, name: The Sawyer}
  planer: {played_on: sawyer, gold: 7}
  porter:
    suit: special
    discard: true
    play:
      do:
        - choose: top villagers with coins in your village
        - {gain: its coins}
"""


def copied(pack: str, folder: Path, edits: Mapping[str, tuple[str, str]]) -> Path:
    """Return a copy of a shipped pack in *folder*, with a text replaced once in each of some files."""
    copytree(str(resource("cards", pack)), folder)
    for name, (old, new) in edits.items():
        file = folder / name
        text = file.read_text(encoding="utf-8")
        assert text.count(old) >= 1, f"{name} has no {old!r}"
        file.write_text(text.replace(old, new, 1), encoding="utf-8")
    return folder


def mine(folder: Path, *edits: tuple[str, str], **files: str) -> Path:
    """Return a pack of a few cards in *folder*, with texts replaced in its files; *files* are further ones, by name."""
    folder.mkdir(parents=True)
    for name, text in {"pack": MANIFEST, "wood": CARDS, **files}.items():
        for old, new in edits:
            text = text.replace(old, new)
        (folder / f"{name}.yaml").write_text(text, encoding="utf-8")
    return folder
