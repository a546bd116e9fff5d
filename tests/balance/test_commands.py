"""The commands `diff` and `stats`, as they are typed."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.balance.packs import mine
from tests.cli.running import villagers
from villagers_rules.cli import main

RUN = ("--games", "12", "--players", "2", "--seed", "3")


Here = Callable[..., str]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Here:
    """Return what runs a good command line in this process, in a folder of its own, and gives what it printed."""
    monkeypatch.chdir(tmp_path)

    def run(*line: str) -> str:
        assert main(line) == 0
        told = capsys.readouterr()
        assert told.err == ""
        return told.out

    return run


def test_stats_tells_and_writes(here: Here, tmp_path: Path) -> None:
    """The tables are printed, the files written, who plays is said, and equal seeds give equal texts, also in another process."""
    line = ("stats", *RUN, "--top", "3", "--csv", "out", "--html", "out.html")
    told, again = here(*line), villagers(*line, cwd=tmp_path)
    assert (again.returncode, again.stderr, again.stdout) == (0, "", told)
    assert told.startswith("12 games of 2 players, pack base, seed 3\n")
    assert "choose at random" in told
    assert "3 of " in told
    assert all(len(row) <= 80 for row in told.splitlines())
    assert sorted(path.name for path in tmp_path.rglob("*.*")) == ["cards.csv", "out.html", "pairs.csv", "seats.csv"]
    data = json.loads(here("stats", *RUN, "--format", "json"))
    assert data["played_by"] == "random players"
    assert sum(seat["wins"] for seat in data["seats"]) == 12


def test_stats_of_one_player_alone(here: Here) -> None:
    """Where nobody can lose nothing is told of victories."""
    told = here("stats", "--games", "5", "--mode", "monastery", "--seed", "1")
    assert "by score" in told
    assert "won" not in told


def test_diff_tells_in_three_formats(here: Here, tmp_path: Path) -> None:
    """The same differences are told as a text, as JSON and as Markdown; two versions may lie beside each other."""
    mine(tmp_path / "old")
    mine(tmp_path / "new", ("gold: 4", "gold: 5"))
    played = ("--games", "4", "--seed", "1")
    text = here("diff", "old", "new", *played)
    assert "The Sawyer  gold 4 -> 5" in text
    assert "effect on 4 games of 2 players, seed 1" in text
    assert "choose at random" in text
    assert villagers("diff", "old", "new", *played, cwd=tmp_path).stdout == text
    data = json.loads(here("diff", "old", "new", "--format", "json", *played))
    (change,) = data["changes"]
    assert (change["id"], change["details"][0]["before"], change["details"][0]["after"]) == ("sawyer", 4, 5)
    assert data["effect"]["games"] == 4
    marked = here("diff", "old", "new", "--format", "markdown", *played)
    assert "- **The Sawyer** (`sawyer`): gold 4 -> 5" in marked
    assert "| score |" in marked


def test_diff_has_exit_codes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    """Differences are good news; with --exit-code they end with 1, as bad packs do; a wrong command line ends with 2."""
    monkeypatch.chdir(tmp_path)
    mine(tmp_path / "old")
    mine(tmp_path / "new", ("gold: 4", "gold: 5"))
    mine(tmp_path / "bad", ("gold: 4", "gold: many"))
    for line, code in (
        (("old", "new"), 0),
        (("old", "new", "--exit-code"), 1),
        (("old", "old", "--exit-code"), 0),
        (("old", "bad"), 1),
        (("old", "nobody"), 2),
        (("old", "new", "--seed", "3"), 2),
        (("old", "new", "--games", "5", "--players", "9"), 2),
    ):
        assert main(["diff", *line]) == code, line
        told = capsys.readouterr()
        assert bool(told.out) == (code == 0 or "--exit-code" in line)
        assert bool(told.err) != bool(told.out)


WRITTEN = {"--csv": "out.csv", "--html": "out.html"}


@pytest.mark.parametrize("option", WRITTEN)
def test_stats_write_over_nothing_else(
    option: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A file that `stats` did not make stays as it is without --force; whatever cannot be written is told before any game."""
    monkeypatch.chdir(tmp_path)
    path = Path(WRITTEN[option])
    line = ["stats", "--games", "1", "--seed", "1", "--jobs", "1", option, path.name]
    path.write_text("my letter")
    folder = tmp_path / "closed"
    folder.mkdir()

    def played(*rest: object, **options: object) -> None:
        raise AssertionError("a game was played")

    with monkeypatch.context() as patch:
        patch.setattr("villagers_rules.balance.aggregate.tally_many", played)
        for name in (path.name, "closed", "no/such/" + path.name, "n" * 300 + path.suffix, "x\0y"):
            code = main([*line[:-1], name] if name != "closed" or option == "--html" else [*line[:-1], "out.csv/below"])
            told = capsys.readouterr()
            assert code in (1, 2)
            assert told.out == ""
            assert told.err.count("\n") == 1
            assert "a game was played" not in told.err
    assert path.read_text() == "my letter"
    assert main([*line, "--force"]) == 0
    assert main(line) == 0
    assert path.read_text() != "my letter"
    assert main(["stats", "--games", "1", "--force"]) == 2
    assert sorted(found.name for found in tmp_path.iterdir()) == ["closed", path.name]


@pytest.mark.parametrize("line", [("--players", "9"), ("--games", "0"), ("--by", "luck")])
def test_stats_refuses_what_cannot_be(line: tuple[str, ...], capsys: pytest.CaptureFixture[str]) -> None:
    """So many players that nobody can play with, and words that are no option, are refused before any game is played."""
    assert main(["stats", *line]) == 2
    told = capsys.readouterr()
    assert told.out == ""
    assert told.err.count("\n") == 1


def test_statistics_speak_italian(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With --language it, what people read of simulate and stats is Italian; what programs read has no language."""
    line = ["--games", "4", "--seed", "1", "--language", "it"]
    assert main(["simulate", *line]) == 0
    assert "4 partite con 2 giocatori a caso" in capsys.readouterr().out
    assert main(["stats", *line, "--html", str(tmp_path / "page.html"), "--csv", str(tmp_path)]) == 0
    assert "vinte e punti: dei villaggi" in " ".join(capsys.readouterr().out.split())
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    assert '<html lang="it">' in page
    assert "Quanto rendono e vincono le carte" in page
    assert (tmp_path / "cards.csv").read_text(encoding="utf-8").startswith("id,name,")
    for command in ("simulate", "stats"):
        assert main([command, *line, "--format", "json"]) == 2
        assert "--language: it does not go with --format json" in capsys.readouterr().err
