"""Files that are known to fit their schemas are not validated again; all others are."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from villagers_rules.packs import valid_files
from villagers_rules.packs.pack_files import open_pack
from villagers_rules.resources import read_text


def test_shipped_files_are_known_by_their_text() -> None:
    """A shipped file is known by its kind; with one letter more it is not, nor is another text."""
    text = read_text("cards", "base", "wood.yaml")
    assert valid_files.valid_kind(text) == "villagers"
    assert valid_files.valid_kind(text + " ") == ""
    assert valid_files.valid_kind("") == ""


def test_nothing_is_known_once_a_schema_has_changed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The list counts for the schemas with which it was made, and a damaged one for nothing."""
    for name in ("_hash_of_schemas", "FILE"):
        valid_files._listed.cache_clear()
        with monkeypatch.context() as changed:
            changed.setattr(valid_files, name, (lambda: "another") if name == "_hash_of_schemas" else ("schemas", "save.json"))
            assert valid_files.valid_kind(read_text("cards", "base", "wood.yaml")) == ""
        valid_files._listed.cache_clear()


def test_a_game_of_shipped_packs_validates_nothing() -> None:
    """The first game loads neither the validator nor Lark."""
    code = "import sys; from villagers_rules import Game; Game.new(players=2, seed=1); print(*sys.modules)"
    loaded = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True).stdout.split()
    assert not {"jsonschema", "lark"} & set(loaded)


def test_a_changed_file_is_validated(tmp_path: Path) -> None:
    """A pack that holds a shipped file and a changed copy of it has the problem of the copy alone."""
    text = read_text("cards", "base", "wood.yaml")
    (tmp_path / "pack.yaml").write_text("pack: {id: changed, name: Changed}", encoding="utf-8")
    (tmp_path / "good.yaml").write_text(text, encoding="utf-8")
    (tmp_path / "bad.yaml").write_text(text.replace("villagers:", "villagers:\n  nobody: {strange: 1}"), encoding="utf-8")
    pack = open_pack(tmp_path, "changed")
    pack.read_all()
    found = {document.file: [problem.code for problem in document.problems] for document in pack.documents}
    assert found["changed/good.yaml"] == []
    assert found["changed/bad.yaml"] == ["unknown-key"]
