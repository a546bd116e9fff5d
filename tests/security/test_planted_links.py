"""Links that lie in wait in a pack, or where a file is to be written: nothing is ever written where they lead."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.cli.running import Table, villagers
from villagers_rules import Game

MANIFEST = "pack: {id: mine, name: Mine, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
CARDS = "suit: wood\nvillagers:\n  sawyer: {played_on: lumberjack, gold: 4}\n"
SECRET = "the secret of somebody else\n"
STATS = ("stats", "--games", "1", "--seed", "1", "--jobs", "1")
PLANTED: dict[tuple[str, ...], dict[str, str]] = {
    ("new", "card", "joiner", "--pack", "mine"): {
        "mine/.wood.yaml.unfinished": "outside/secret",
        "mine/wood.yaml": "outside/wood.yaml",
        "mine/joiner.yaml": "outside/new",
    },
    ("new", "schemas", "--pack", "mine"): {
        "mine/.schemas": "outside",
        "mine/.schemas/pack.json": "outside/secret",
        "mine/.schemas/cards.json": "outside/new",
    },
    ("new", "scenario", "sawyer", "--pack", "mine"): {
        "mine/scenarios": "outside",
        "mine/scenarios/sawyer.yaml": "outside/new",
    },
    ("new", "pack", "Yours"): {"yours": "outside"},
    ("render", "base", "--once", "--output", "mine/cards.html"): {
        "mine/cards.html": "outside/secret",
        "mine/.cards.html.unfinished": "outside/secret",
    },
    ("show", "--chains", "wood", "--format", "dot", "--output", "mine/wood.dot"): {"mine/wood.dot": "outside/new"},
    (*STATS, "--csv", "mine"): {"mine/cards.csv": "outside/secret", "mine/pairs.csv": "outside/new"},
    (*STATS, "--csv", "mine/all.csv"): {"mine/all.csv": "outside/secret"},
    (*STATS, "--html", "mine/all.html"): {"mine/all.html": "outside/new"},
    ("check", "mine", "--fix"): {"mine/ore.yaml": "outside/ore.yaml", "mine/.wood.yaml.unfinished": "outside/secret"},
}
"""What is written by each command line, and the links that lie where it, or what it once wrote beside it, would be written."""


@pytest.fixture
def place(tmp_path: Path) -> Path:
    """A folder with a pack, and outside of the pack what is none of its business."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "pack.yaml").write_text(MANIFEST)
    (tmp_path / "mine" / "wood.yaml").write_text(CARDS)
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "secret").write_text(SECRET)
    (tmp_path / "outside" / "wood.yaml").write_text(CARDS)
    (tmp_path / "outside" / "ore.yaml").write_text("suit: ore\nvillagers:\n\tdigger: {played_on: miner}\n")
    return tmp_path


def plant(place: Path, link: str, leads_to: str) -> None:
    """Make a link of that name, in place of what is there."""
    (place / link).parent.mkdir(exist_ok=True)
    (place / link).unlink(missing_ok=True)
    (place / link).symlink_to(place / leads_to)


def outside(place: Path) -> dict[str, bytes]:
    """Return all that lies outside of the pack."""
    return {path.name: path.read_bytes() for path in (place / "outside").iterdir()}


CASES = [(line, link) for line, links in PLANTED.items() for link in links]


@pytest.mark.parametrize(("line", "link"), CASES, ids=[f"{line[0]} {line[1]} over {link}" for line, link in CASES])
def test_nothing_is_written_where_a_link_leads(line: tuple[str, ...], link: str, place: Path) -> None:
    """A command writes its files as if the link were not there, or refuses; what lies outside stays as it is."""
    plant(place, link, PLANTED[line][link])
    before = outside(place)
    ran = villagers(*line, cwd=place)
    assert outside(place) == before
    assert (place / link).is_symlink()
    assert "Traceback" not in ran.stderr + ran.stdout
    assert "bug" not in ran.stderr
    if ran.returncode:
        assert ran.stderr.startswith("villagers: ") or "outside-pack" in ran.stdout
        assert ran.stderr.count("\n") <= 1


@pytest.mark.parametrize("forced", ["", " --force"])
@pytest.mark.parametrize("command", ["save", "record"])
def test_a_game_is_not_saved_through_a_link(command: str, forced: str, place: Path) -> None:
    """`save` and `record` refuse a link, and do not follow one that has the name of what they once wrote first."""
    plant(place, "game", "outside/secret")
    plant(place, ".other.unfinished", "outside/secret")
    before = outside(place)
    printed = Table(Game.new(players=2, seed=1), [f"{command} {place / 'game'}{forced}", f"{command} {place / 'other'}"]).play()
    assert "is a link" in " ".join(printed.split())
    assert outside(place) == before
    assert (place / "other").is_file()
    assert {path.name for path in place.iterdir()} == {".other.unfinished", "game", "mine", "other", "outside"}
