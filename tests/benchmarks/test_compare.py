"""Two commits are compared on the same games, and what cannot be compared is said without a traceback."""

from __future__ import annotations

import doctest
import json
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType, SimpleNamespace

import pytest
import yaml

from benchmarks.compare import __main__ as comparison
from benchmarks.compare import generations, rows, table
from benchmarks.compare.generations import NotAvailable
from benchmarks.compare.rows import ROWS, Row, Sample
from benchmarks.compare.side import answer
from benchmarks.compare.table import Pairs
from benchmarks.compare.worktree import checked_out, commit_named, git
from tests.house.sources import ROOT


@pytest.fixture
def repository(tmp_path: Path) -> Path:
    """A repository with one commit, which holds a package of that name."""
    folder = tmp_path / "repository"
    module = folder / generations.PACKAGE / "__init__.py"
    module.parent.mkdir(parents=True)
    module.touch()
    git(folder, "init", "--quiet")
    git(folder, "add", ".")
    git(folder, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "a")
    return folder


class Given:
    """A side that has measured this already: the seconds of each block."""

    def __init__(self, seconds: list[float], ends: str = "end") -> None:
        self.seconds = iter(seconds)
        self.ends = ends

    def sample(self, row: Row, games: range) -> Sample:
        """Return the next measurement."""
        for seconds in self.seconds:
            return Sample(seconds, [f"{self.ends} {game}" for game in games])
        raise NotAvailable(f"{row.name} is too new")


@pytest.mark.parametrize("module", [table, generations, comparison], ids=lambda module: str(module.__name__))
def test_examples_of_docstrings(module: ModuleType) -> None:
    """What the docstrings show is so."""
    found = doctest.testmod(module)
    assert found.attempted
    assert not found.failed


def test_ratios_are_those_of_pairs() -> None:
    """The ratio is the median of those of the blocks, not the ratio of the medians; of a share, more is better."""
    assert table.cells(Pairs("a", "us", [1, 9, 10], [1, 1, 10])) == ("a", "9.0", "1.0", "us", "1.00", "1.00 to 5.00")
    assert Pairs("share", "", [0.5], [0.75]).ratios == [1.5]


def test_the_table_has_columns() -> None:
    """Numbers end in one column, whatever their length, and no line ends in blanks."""
    lines = table.table(
        [Pairs("short", "us", [1], [1]), Pairs("much longer", "ms", [12345], [2]), Pairs("b", "us", [], [], "no")]
    )
    assert len({line.index(word) for line, word in zip(lines[1:3], ("us", "ms"), strict=True)}) == 1
    assert [line.split("  ")[0] for line in lines[1:]] == ["short", "much longer", "b"]
    assert "12,345.0" in lines[2]
    assert lines[3].endswith("not available")
    assert all(line == line.rstrip() for line in lines)


def test_blocks_hold_every_game_once() -> None:
    """All games are in the blocks, in order, however they can be divided; fewer games than blocks are blocks of one."""
    for games in (1, 7, 20, 1_000):
        blocks = comparison.in_blocks(games)
        assert [game for block in blocks for game in block] == list(range(1, games + 1))
        assert len(blocks) == min(games, comparison.BLOCKS)


def test_a_row_says_whether_the_games_were_the_same() -> None:
    """Both sides play the games with the same numbers, and a note says how many of them ended the same."""
    row = Row("a", "us", 1e6, lambda _: Sample(0, []))
    seconds = [1e-6] * comparison.BLOCKS
    pairs, note = comparison.measured(row, (Given(seconds), Given([2 * one for one in seconds])), 40)
    assert pairs.ratios == [0.5] * comparison.BLOCKS
    assert note == "the same 40 games on both sides"
    _, note = comparison.measured(row, (Given(seconds), Given(seconds, "other end")), 40)
    assert note == "only 0 of 40 games ended the same on both sides"


def test_a_row_that_one_side_lacks_is_not_available() -> None:
    """What the package of one side cannot do is no row less, and says why; so is a share of it."""
    row = Row("views", "us", 1e6, lambda _: Sample(0, []))
    pairs, note = comparison.measured(row, (Given([1] * 20), Given([])), 20)
    assert note == "not available: views is too new"
    share = comparison.shared(Row("share", share=("views", "views")), {"views": pairs})
    assert share.missing == "views is too new"


def test_the_rows_are_a_table() -> None:
    """Each row has its own name, and exactly one way to be measured; a share names rows above it."""
    names = [row.name for row in ROWS]
    assert len(set(names)) == len(names)
    for place, row in enumerate(ROWS):
        assert sum(map(bool, (row.measure, row.cold, row.share))) == 1, row.name
        assert set(row.share or ()) <= set(names[:place])


def test_all_packs_are_all() -> None:
    """All packs are those that ship, but for the one that is for a single player."""
    packs = [yaml.safe_load(file.read_text(encoding="utf-8"))["pack"] for file in (ROOT / "cards").glob("*/pack.yaml")]
    assert set(rows.ALL_PACKS) == {pack["id"] for pack in packs if pack.get("players") != 1}


def test_names_are_looked_for_in_order() -> None:
    """Of a thing with several names the first that exists is taken; without any, the row is not available and says what lacks."""
    holder = SimpleNamespace(old=1, new=2)
    assert generations.either(holder, "newest", "new", "old") == 2
    with pytest.raises(NotAvailable, match="expected newest or newer in SimpleNamespace, found neither"):
        generations.either(holder, "newest", "newer")


def test_the_adapter_knows_this_checkout() -> None:
    """All that is measured is there under one of the names that the adapter tries: whoever renames it adds a name there."""
    assert generations.root() == ROOT
    actions, ended = generations.playout(rows.BASE)(2, 1)
    assert actions > 0
    assert generations.playout(rows.BASE)(2, 1) == (actions, ended)
    *_, last = generations.public_game(rows.BASE, 2, 1)
    assert generations.outcome(last)
    middle = rows.middle_of_a_game(1)
    assert generations.copy_state(middle)() is not generations.copy_state(middle)()
    assert json.loads(generations.view_text(middle)())["player"] == 1
    assert generations.save(generations.load_own(generations.save(middle))) == generations.save(middle)


def test_a_side_answers_whatever_goes_wrong(tmp_path: Path) -> None:
    """A row that cannot be measured, or a package from elsewhere, is an answer with the reason and ends nothing."""
    copy = next(row.name for row in ROWS if row.name.startswith("copy"))
    assert answer(ROOT, copy, 1, 1).seconds > 0
    assert "expected the package in" in answer(tmp_path, copy, 1, 1)["not available"]
    assert "StopIteration" in answer(ROOT, "no such row", 1, 1)["not available"]


def test_a_commit_is_checked_out_and_removed(repository: Path) -> None:
    """The folder holds the package of the commit, and nothing is left of it, also when Ctrl-C is pressed."""
    commit = commit_named(repository, "HEAD")
    assert len(commit) == 40
    folders = []

    def interrupted() -> None:
        with checked_out(repository, commit) as folder:
            assert (folder / generations.PACKAGE / "__init__.py").is_file()
            folders.append(folder)
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert [folder for folder in folders if not folder.parent.exists()] == folders != []
    assert len(git(repository, "worktree", "list").splitlines()) == 1


@pytest.mark.parametrize("name", ["no-such-commit", "0" * 40, "--help", ""])
def test_an_unknown_commit_is_not_available(repository: Path, name: str) -> None:
    """A name that is no commit of this repository is said to be none."""
    with pytest.raises(NotAvailable, match="this repository has no commit"):
        commit_named(repository, name)


def test_without_history_nothing_is_available(tmp_path: Path) -> None:
    """Outside of a repository, as in what a release archive holds, the reason is git's own."""
    with pytest.raises(NotAvailable, match="not a git repository"):
        commit_named(tmp_path, "HEAD")


def test_a_commit_without_the_package_is_not_available(repository: Path) -> None:
    """A commit from before the package was there has nothing to measure."""
    git(repository, "mv", generations.PACKAGE, "other")
    git(repository, "-c", "user.name=a", "-c", "user.email=a@b", "commit", "--quiet", "--message", "b")
    with pytest.raises(NotAvailable, match="has no villagers_rules"), checked_out(repository, commit_named(repository, "HEAD")):
        pass
    assert len(git(repository, "worktree", "list").splitlines()) == 1


def test_what_is_not_available_ends_with_1() -> None:
    """`make bench BASE=...` with an unknown commit prints one line with the reason, and no traceback."""
    line = [sys.executable, "-m", "benchmarks.compare", "no-such-commit"]
    ran = subprocess.run(line, cwd=ROOT, capture_output=True, text=True, check=False)
    assert ran.returncode == 1
    assert ran.stdout == "not available: this repository has no commit no-such-commit\n"
    assert ran.stderr == ""


def test_a_wheel_is_compared_as_it_is(tmp_path: Path) -> None:
    """The package of a wheel is measured in a folder of its own; what is no wheel is not available, with the reason."""
    wheel = tmp_path / "some.whl"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr(f"{generations.PACKAGE}/__init__.py", "")
    with comparison.unpacked(wheel) as folder:
        assert (folder / generations.PACKAGE / "__init__.py").is_file()
    assert not folder.exists()
    wheel.write_text("no wheel")
    with pytest.raises(NotAvailable, match="cannot be read as a wheel"), comparison.unpacked(wheel):
        pass
    with comparison.unpacked(None) as folder:
        assert folder == ROOT
