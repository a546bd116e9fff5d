"""What single command lines print, as data; and the chains of cards as JSON."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
import yaml

from tests.cli.running import villagers
from villagers_rules import Game

UNPLAYABLE = (
    (0, "show orchard", "Orchard +garden development"),
    (0, "list cards", "drought +Drought"),
    (1, "play", "nothing deals cards of the deck `sumer`"),
)
CASES = yaml.safe_load((Path(__file__).parent / "commands.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(("code", "line", "expected"), CASES, ids=[line for _, line, _ in CASES])
def test_a_command_line_is_answered(code: int, line: str, expected: str, tmp_path: Path) -> None:
    """Each command line ends as it should and prints what it is asked for, or what is wrong with it."""
    (tmp_path / "game.txt").write_text(Game.new(seed=1).record(), encoding="utf-8")
    words = [word.replace("_", " ") for word in line.split()]
    ran = villagers(*words, cwd=tmp_path)
    assert ran.returncode == code, ran.stderr
    assert re.search(expected, " ".join((ran.stderr if code else ran.stdout).split())), (ran.stdout, ran.stderr)


@pytest.mark.parametrize(("code", "line", "expected"), UNPLAYABLE, ids=[line for _, line, _ in UNPLAYABLE])
def test_cards_that_cannot_be_played_are_read(code: int, line: str, expected: str) -> None:
    """Of a pack of which no game can be set up, as it has a deck that nothing deals, cards are shown and listed all the same."""
    ran = villagers(*line.split(), "--packs", "tests/catalog/reject/never_dealt", cwd=Path(__file__).parents[2])
    assert ran.returncode == code, ran.stderr
    assert re.search(expected, " ".join((ran.stderr if code else ran.stdout).split())), (ran.stdout, ran.stderr)


def test_a_folder_that_is_written_as_a_path_is_its_pack() -> None:
    """`show` takes a folder as well as the name of a pack, beside the names of cards."""
    ran = villagers("show", "examples/packs/hedgerows", "cooper", cwd=Path(__file__).parents[2])
    assert ran.returncode == 0, ran.stderr
    assert "Hedgerows" in ran.stdout
    assert "Cooper" in ran.stdout
    missing = villagers("show", "./nowhere")
    assert missing.returncode == 2
    assert "./nowhere is no folder with a pack.yaml" in missing.stderr


def test_chains_are_printed_as_json() -> None:
    """`show --chains --format json` prints each card with what it shows and the cards on it (R5.3)."""
    found = json.loads(villagers("show", "--chains", "grapes", "--format", "json").stdout)
    (grove,) = found["suits"]
    chain, card = [], grove["cards"][0]
    while card is not None:
        chain.append(card["id"])
        card = next(iter(card["carries"]), None)
    assert chain == ["graper", "vintner", "wine_trader"]
    assert grove["cards"][0]["shows"]["food"] == "food"


def test_several_cards_are_json() -> None:
    """One card is an object as before, several are a list of them."""
    assert json.loads(villagers("show", "cooper", "--format", "json").stdout)["id"] == "cooper"
    several = json.loads(villagers("show", "cooper", "miner", "--format", "json").stdout)
    assert [card["id"] for card in several] == ["cooper", "miner"]
