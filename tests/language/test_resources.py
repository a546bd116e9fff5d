"""The data of the project is found wherever the package lies."""

from __future__ import annotations

import subprocess
import sys
import zipfile
from pathlib import Path

import pytest
import yaml

from villagers_rules import resources

PROJECT = Path(__file__).parents[2]
ASK = """
from villagers_rules.resources import read_text, resource
print(len(read_text("dsl", "formula.lark")), resource("dsl").is_dir())
"""


def pack(target: Path, folder: str) -> Path:
    """Write a zip with the package and, in *folder*, the language's data."""
    with zipfile.ZipFile(target, "w") as archive:
        for name in ("errors.py", "resources.py"):
            archive.write(PROJECT / "villagers_rules" / name, f"villagers_rules/{name}")
        archive.writestr("villagers_rules/__init__.py", "")
        archive.write(PROJECT / "dsl" / "formula.lark", f"{folder}dsl/formula.lark")
    return target


@pytest.mark.parametrize("folder", ["", "villagers_rules/_data/"])
def test_in_a_zip(tmp_path: Path, folder: str) -> None:
    """The data is found in a zip, beside the package (a checkout) and inside it (a wheel)."""
    archive = pack(tmp_path / "packed.zip", folder)
    found = subprocess.run(
        [sys.executable, "-c", ASK], env={"PYTHONPATH": str(archive)}, cwd=tmp_path, capture_output=True, text=True, check=True
    )
    assert found.stdout.split() == [str(len(resources.read_text("dsl", "formula.lark"))), "True"]


def test_without_data(tmp_path: Path) -> None:
    """A package without its data says so, and what to do."""
    archive = pack(tmp_path / "packed.zip", "elsewhere/")
    found = subprocess.run(
        [sys.executable, "-c", ASK], env={"PYTHONPATH": str(archive)}, cwd=tmp_path, capture_output=True, text=True, check=False
    )
    assert "reinstall villagers_rules" in found.stderr


def test_folders() -> None:
    """Cards, schemas and the language are folders of the data."""
    assert all(resources.resource(folder).is_dir() for folder in resources.FOLDERS)
    assert resources.shown(Path.cwd() / "cards") == "cards"
    assert resources.shown(Path("/nowhere/cards")) == "/nowhere/cards"


@pytest.mark.parametrize("file", sorted((PROJECT / "dsl").rglob("*.yaml")), ids=lambda file: file.name)
def test_files_of_the_language_are_read_as_yaml(file: Path) -> None:
    """What is read of a file of the language is what YAML's own loader reads."""
    parts = file.relative_to(PROJECT).parts
    assert repr(resources.read_yaml(*parts)) == repr(yaml.safe_load(file.read_text(encoding="utf-8")))


@pytest.mark.parametrize(
    "path", sorted((PROJECT / "dsl").rglob("*.yaml")), ids=lambda path: str(path.relative_to(PROJECT / "dsl"))
)
def test_no_key_stands_twice_in_the_data_of_the_language(path: Path) -> None:
    """The last of two equal keys would count, silently."""
    found: list[str] = []

    def collect(node: yaml.Node | None) -> None:
        children = []
        if isinstance(node, yaml.MappingNode):
            keys = [key.value for key, _ in node.value if isinstance(key, yaml.ScalarNode)]
            found.extend(f"{key}, line {node.start_mark.line + 1}" for key in keys if keys.count(key) > 1)
            children = [value for _, value in node.value]
        elif isinstance(node, yaml.SequenceNode):
            children = node.value
        for child in children:
            collect(child)

    collect(yaml.compose(path.read_text("utf-8"), yaml.CSafeLoader))
    assert found == []
