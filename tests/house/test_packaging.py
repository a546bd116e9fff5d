"""How the package describes itself to those who install it."""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from typing import Any

import villagers_rules
from tests.house.sources import DATA_FOLDERS, DATA_PAGES, NAME, PACKAGE, ROOT, tracked_files
from tests.house.test_imports import DEPENDENCIES
from villagers_rules import __version__
from villagers_rules.model.journal import Entry
from villagers_rules.model.values import Value

PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def test_the_wheel_is_told_of_every_data_folder() -> None:
    """The wheel carries in `_data` the folders and pages that it reads, and each of these folders holds something."""
    included = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["force-include"]
    assert included == {name: f"{NAME}/_data/{name}" for name in (*DATA_FOLDERS, *DATA_PAGES)}
    for folder in DATA_FOLDERS:
        assert tracked_files(ROOT / folder), f"{folder} is empty"


def test_data_lies_once_in_the_repository() -> None:
    """The checkout has no copy of its data inside the package: what people edit is what is read."""
    assert not (PACKAGE / "_data").exists()


def test_the_version_is_written_once() -> None:
    """The number in `version.py` is the one that the package, its metadata and the latest entry of the changelog tell."""
    assert "version" in PROJECT["project"]["dynamic"]
    assert PROJECT["tool"]["hatch"]["version"]["path"] == f"{NAME}/version.py"
    assert villagers_rules.__version__ == __version__ == version("villagers-rules")
    entries = [line for line in (ROOT / "CHANGELOG.md").read_text(encoding="utf-8").splitlines() if line.startswith("## ")]
    assert entries[0].split()[1] == __version__


def test_the_dependencies_are_the_four() -> None:
    """What is installed with the package is what its modules may import, each with a lowest version."""
    named = [requirement.partition(">=") for requirement in PROJECT["project"]["dependencies"]]
    assert sorted(name for name, _, _ in named) == sorted(DEPENDENCIES.values())
    assert all(lowest for _, _, lowest in named)


def test_types_and_licence_are_there() -> None:
    """The package tells type checkers that it is typed, and people that it is under the MIT licence."""
    assert (PACKAGE / "py.typed").is_file()
    assert PROJECT["project"]["license"] == "MIT"
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert "the villagers_rules authors" in (ROOT / "LICENSE").read_text(encoding="utf-8")


def test_what_derives_from_compiled_classes_is_compiled() -> None:
    """A class of a compiled module has its children in compiled modules alone: mypyc refuses others when they are first made."""
    found = PROJECT["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]["modules"]
    files = {path for folder, names in found.items() for name in names for path in (PACKAGE / folder).glob(f"{name}.py")}
    compiled = {".".join(path.relative_to(ROOT).with_suffix("").parts) for path in files}
    assert "villagers_rules.model.journal" in compiled
    waiting: list[type] = [Value, Entry]
    while waiting:
        cls = waiting.pop()
        assert cls.__module__ in compiled or not cls.__module__.startswith(f"{PACKAGE.name}."), cls
        waiting += cls.__subclasses__()
