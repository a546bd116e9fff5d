"""What people get who install the package: the wheel, alone in an empty environment, away from the repository."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import venv
import zipfile
from pathlib import Path

import pytest

from tests.house.sources import DATA_FOLDERS, DATA_PAGES, NAME, PACKAGE, ROOT, tracked_files
from villagers_rules import __version__

SECONDS = 300
"""A command that runs longer than this hangs; on a machine with a network, all of this takes about 20 seconds."""


def run(*command: str | Path, cwd: Path) -> str:
    """Return what *command* prints when run in *cwd* with nothing of this repository on its path; it must succeed."""
    clean = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    ran = subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=clean,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        timeout=SECONDS,
        check=False,
    )
    assert ran.returncode == 0, f"{' '.join(map(str, command))}\n{ran.stdout}\n{ran.stderr}"
    return ran.stdout


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, built from this checkout."""
    out = tmp_path_factory.mktemp("wheel")
    run(sys.executable, "-m", "pip", "wheel", "--quiet", "--no-deps", "--wheel-dir", out, ROOT, cwd=out)
    (built,) = out.glob("*.whl")
    return built


@pytest.fixture(scope="module")
def scripts(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of commands of a new environment that holds the wheel, what the wheel requires, and nothing else."""
    home = tmp_path_factory.mktemp("installed")
    environment = venv.EnvBuilder(with_pip=False, symlinks=os.name != "nt")
    environment.create(home)
    folder = home / ("Scripts" if os.name == "nt" else "bin")
    run(sys.executable, "-m", "pip", "--python", folder / "python", "install", "--quiet", wheel, cwd=home)
    return folder


def test_the_wheel_holds_what_the_repository_holds(wheel: Path) -> None:
    """All modules, cards, schemas and the language are in the wheel, as they are here, with the licence and `py.typed`."""
    with zipfile.ZipFile(wheel) as archive:
        packed = {name: archive.read(name) for name in archive.namelist() if not name.endswith("/")}
    expected = {path.relative_to(ROOT).as_posix(): path.read_bytes() for path in tracked_files(PACKAGE)}
    for folder in DATA_FOLDERS:
        files = tracked_files(ROOT / folder)
        expected |= {f"{NAME}/_data/{path.relative_to(ROOT).as_posix()}": path.read_bytes() for path in files}
    expected |= {f"{NAME}/_data/{page}": (ROOT / page).read_bytes() for page in DATA_PAGES}
    assert {name: text for name, text in packed.items() if name.startswith(f"{NAME}/")} == expected
    assert f"{NAME}/py.typed" in packed
    assert [name for name in packed if name.endswith("/LICENSE")]


def test_the_wheel_needs_nothing_from_here(scripts: Path, tmp_path: Path) -> None:
    """In the new environment the package is the installed one, and the tools of the tests are not there."""
    code = f"import {NAME}, importlib.util as u; print({NAME}.__file__); print(u.find_spec('pytest'))"
    place, tools = run(scripts / "python", "-c", code, cwd=tmp_path).splitlines()
    assert Path(place).is_relative_to(scripts.parent)
    assert tools == "None"


def test_the_command_tells_its_version(scripts: Path, tmp_path: Path) -> None:
    """`villagers --version` and `python -m villagers_rules --version` tell the version of the wheel."""
    assert __version__ in run(scripts / "villagers", "--version", cwd=tmp_path)
    assert __version__ in run(scripts / "python", "-m", NAME, "--version", cwd=tmp_path)


def test_the_command_plays_a_whole_game(scripts: Path, tmp_path: Path) -> None:
    """`villagers simulate` plays a game to its end from the cards in the wheel, the same for the same seed."""
    game = ("simulate", "--players", "2", "--games", "1", "--seed", "1")
    told = run(scripts / "villagers", *game, cwd=tmp_path)
    assert re.search(r"\d", told)
    assert run(scripts / "villagers", *game, cwd=tmp_path) == told


def test_the_command_checks_the_installed_cards(scripts: Path, tmp_path: Path) -> None:
    """`villagers check` finds the packs, their schemas and the grammar inside the wheel, and nothing wrong with them."""
    run(scripts / "villagers", "check", cwd=tmp_path)


def test_python_plays_a_whole_game(scripts: Path, tmp_path: Path) -> None:
    """A game from the wheel can be played from Python to its end, and saved and loaded on the way."""
    code = f"""
from {NAME} import Game
game = Game.new(players=2, packs=["base"], seed=1)
moves = 0
while not game.is_over:
    game.apply(game.legal_actions[0])
    moves += 1
    if moves % 25 == 0:
        game = Game.from_json(game.to_json())
print(len(game.scores()))
"""
    assert run(scripts / "python", "-c", code, cwd=tmp_path).strip() == "2"


def test_the_package_page_has_no_dead_links(wheel: Path) -> None:
    """Without an address of the repository, the README in the metadata has no link into it, and no address is published."""
    with zipfile.ZipFile(wheel) as archive:
        (name,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        metadata = archive.read(name).decode()
    assert "# villagers_rules" in metadata
    assert not re.findall(r"\]\((?!https?://)", metadata)
    assert "\nProject-URL: " not in metadata


def test_the_rules_are_in_the_wheel(scripts: Path, tmp_path: Path) -> None:
    """`villagers help R5.3` shows the rule to those who have the package alone."""
    assert "R5.3  A villager with a chain" in run(scripts / "villagers", "help", "R5.3", cwd=tmp_path)
