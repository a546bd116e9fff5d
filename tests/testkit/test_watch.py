"""`villagers test --watch`: on every save it checks and tests what the save affects, whatever state the files are in."""

from __future__ import annotations

import os
import queue
import signal
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest

from villagers_rules.cli import main
from villagers_rules.testing.watch import affected, changes, snapshot

ROOT = Path(__file__).parents[2]
LONGEST = 60
"""No line takes more than a second or two to come; after so many seconds something hangs."""
WAITING = "ctrl-c ends it"
"""Ends the last line before the next save is waited for."""
PACK = "pack: {{id: {0}, name: The {0} pack, version: 1.0.0, players: 2 to 5, requires: [{1}]}}\n"
CARDS = "suit: wood\nvillagers:\n  {0}_carver: {{played_on: lumberjack, silver: 2 per ore symbol}}\n"
SCENARIOS = """\
scenarios:
  - name: A {0} carver earns 2 for each ore symbol
    rules: [R9.3]
    given: {{phase: build, villages: {{1: "lumberjack > {0}_carver; miner"}}}}
    then: {{scores: {{1: {{silver: 2}}}}}}
"""


def make_pack(folder: Path, name: str, requires: str = "base") -> Path:
    """Make a pack of one card and one scenario in *folder*."""
    (folder / name / "scenarios").mkdir(parents=True)
    texts = {
        "pack.yaml": PACK.format(name, requires),
        "wood.yaml": CARDS.format(name),
        f"scenarios/{name}.yaml": SCENARIOS.format(name),
    }
    for file, text in texts.items():
        (folder / name / file).write_text(text, encoding="utf-8")
    return folder / name


class Watch:
    """A process that watches; `until_waiting` returns the lines it printed up to where it waits for the next save."""

    def __init__(self, folder: Path, *line: str) -> None:
        self.process = subprocess.Popen(
            [sys.executable, "-m", "villagers_rules", "test", "--watch", *line],
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONPATH": str(ROOT), "PYTHONIOENCODING": "utf-8"},
        )
        self.lines: queue.Queue[str] = queue.Queue()
        self.reader = threading.Thread(target=self._read, daemon=True)
        self.reader.start()

    def _read(self) -> None:
        assert self.process.stdout is not None
        for line in self.process.stdout:
            self.lines.put(line.rstrip("\n"))

    def until_waiting(self) -> list[str]:
        """Return what was printed until the next save is waited for."""
        found: list[str] = []
        while True:
            line = self.lines.get(timeout=LONGEST)
            if line.endswith(WAITING):
                return found
            found.append(line)

    def end(self) -> tuple[int, str]:
        """Press Ctrl-C; return the exit code and what was complained."""
        self.process.send_signal(signal.SIGINT)
        assert self.process.stderr is not None
        complaint = self.process.stderr.read()
        return self.process.wait(timeout=LONGEST), complaint

    def close(self) -> None:
        """End the process whatever it does."""
        self.process.kill()
        self.process.wait()
        self.reader.join()
        for pipe in (self.process.stdout, self.process.stderr):
            assert pipe is not None
            pipe.close()


@pytest.fixture
def packs(tmp_path: Path) -> Path:
    """Return a folder of two packs, of which the second requires the first, and a third that stands alone."""
    make_pack(tmp_path / "packs", "oak")
    make_pack(tmp_path / "packs", "elm", requires="oak")
    make_pack(tmp_path / "packs", "yew")
    return tmp_path / "packs"


@pytest.fixture
def watch(packs: Path) -> Iterator[Watch]:
    """Return a process that watches the packs, and has run them once."""
    started = Watch(packs.parent, "packs")
    yield started
    started.close()


def test_a_save_is_checked_and_tested(packs: Path, watch: Watch) -> None:
    """Saves of scenarios and cards, broken, new and deleted files are told and run, and Ctrl-C ends with 130."""
    oak = packs / "oak"
    assert watch.until_waiting() == ["checking and testing", "9 files, no problems", "3 passed"]

    file = oak / "scenarios" / "oak.yaml"
    file.write_text(SCENARIOS.format("oak").replace("silver: 2", "silver: 30"), encoding="utf-8")
    shown = watch.until_waiting()
    assert shown[:2] == ["changed: packs/oak/scenarios/oak.yaml", "1 file, no problems"]
    assert "      expected: 30" in shown
    assert shown[-1] == "0 passed, 1 failed"

    file.write_text(SCENARIOS.format("oak"), encoding="utf-8")
    assert watch.until_waiting()[-1] == "1 passed"

    (oak / "wood.yaml").write_text(CARDS.format("oak").replace("2 per", "3 per"), encoding="utf-8")
    shown = watch.until_waiting()
    assert shown[:2] == ["changed: packs/oak/wood.yaml", "6 files, no problems"]
    assert shown[-1] == "1 passed, 1 failed"

    (oak / "wood.yaml").write_text("villagers: [", encoding="utf-8")
    shown = watch.until_waiting()
    assert any(line.startswith("packs/oak/wood.yaml:1:") for line in shown)
    assert not any("scenario" in line for line in shown)

    (oak / "wood.yaml").write_text(CARDS.format("oak"), encoding="utf-8")
    assert watch.until_waiting()[-1] == "2 passed"

    more = SCENARIOS.format("oak").replace("A oak", "Another oak")
    (oak / "scenarios" / "more.yaml").write_text(more, encoding="utf-8")
    assert watch.until_waiting() == ["new: packs/oak/scenarios/more.yaml", "1 file, no problems", "1 passed"]

    (oak / "scenarios" / "more.yaml").unlink()
    shown = watch.until_waiting()
    assert shown[0] == "gone: packs/oak/scenarios/more.yaml"
    assert shown[-1] == "2 passed"

    assert watch.end() == (130, "villagers: interrupted\n")


def test_a_log_is_never_wiped(watch: Watch) -> None:
    """Without a terminal nothing but lines is printed: no colours, and nothing that wipes a page."""
    assert all(line.isprintable() for line in watch.until_waiting())


def test_what_a_save_affects(packs: Path) -> None:
    """A change of cards runs the pack and those that require it; one of scenarios their file; one beside all packs everything."""
    folders = {name: packs / name for name in ("oak", "elm", "yew")}

    def runs(*files: Path) -> list[Path]:
        return sorted(affected([packs], dict.fromkeys(files, "changed")))

    assert runs(folders["oak"] / "wood.yaml") == sorted([folders["oak"], folders["elm"]])
    assert runs(folders["elm"] / "wood.yaml") == [folders["elm"]]
    assert runs(folders["yew"] / "scenarios" / "yew.yaml") == [folders["yew"] / "scenarios" / "yew.yaml"]
    both = runs(folders["yew"] / "scenarios" / "yew.yaml", folders["elm"] / "pack.yaml")
    assert both == sorted([folders["elm"], folders["yew"] / "scenarios" / "yew.yaml"])
    assert runs(packs / "loose.yaml") == [packs]
    one = folders["oak"] / "scenarios" / "oak.yaml"
    assert affected([one], {folders["oak"] / "wood.yaml": "changed"}) == [one]


def test_of_a_file_its_pack_is_watched(packs: Path) -> None:
    """Who watches one file of scenarios sees changes of the cards, too; hidden files and other kinds of files do not matter."""
    before = snapshot([packs / "oak" / "scenarios" / "oak.yaml"])
    assert sorted(file.name for file in before) == ["oak.yaml", "pack.yaml", "wood.yaml"]
    (packs / "oak" / ".wood.yaml.swp").write_text("", encoding="utf-8")
    (packs / "oak" / "notes.txt").write_text("", encoding="utf-8")
    assert not changes(before, snapshot([packs / "oak"]))
    assert snapshot([packs / "nowhere"]) == {}


def test_watching_is_for_people(capsys: pytest.CaptureFixture[str]) -> None:
    """--watch goes with neither --coverage nor --format; the refusal is one line and exit code 2."""
    assert main(["test", "--watch", "--coverage"]) == 2
    assert capsys.readouterr().err == "villagers: argument --watch: it cannot be used with --coverage or --format\n"
