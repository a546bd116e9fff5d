"""A pack is data: whatever is done with one opens no other file, imports nothing of its choice, and reaches nothing outside."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
NAME = "antigravity"
"""The pack is called like a module that Python could import; so is a card of it."""
CARD = "turtledemo"
FORBIDDEN = ("socket.", "subprocess.", "os.system", "os.exec", "os.posix_spawn", "os.fork", "os.spawn", "ctypes.", "webbrowser.")
"""What begins the names of events of reaching out, starting processes and calling what is no Python."""
WRITING = (
    "os.remove",
    "os.rename",
    "os.rmdir",
    "os.mkdir",
    "os.symlink",
    "os.link",
    "os.chmod",
    "os.chown",
    "os.truncate",
    "shutil.",
)

_PROGRAM = """
import json, sys
lines = json.load(sys.stdin)
seen = []
sys.addaudithook(lambda event, args: seen.append((event, [str(part) for part in args[:3]])))
import contextlib, io
from villagers_rules.cli import main
from villagers_rules import Game
codes, out = [], io.StringIO()
with contextlib.redirect_stdout(out):
    for line in lines:
        codes.append(main(line))
    game = Game.new(players=2, packs=["base", sys.argv[1]], pack_dirs=[sys.argv[2]], seed=1)
    while not game.is_over:
        game.apply(game.legal_actions[0])
    Game.from_json(game.to_json(), pack_dirs=[sys.argv[2]])
print(json.dumps([codes, out.getvalue(), seen]))
"""


@pytest.fixture(scope="module")
def events(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, list[tuple[str, list[str]]]]:
    """The folder of a pack, and every event that Python told of while it was checked, tested, shown and played."""
    folder = tmp_path_factory.mktemp("packs")
    pack = folder / NAME
    (pack / "scenarios").mkdir(parents=True)
    (pack / "pack.yaml").write_text(f"pack: {{id: {NAME}, name: os.system, version: 1.0.0, requires: [base]}}\n")
    card = f"  {CARD}: {{played_on: lumberjack, name: __import__('os').system('id'), silver: 1 per wood symbol}}\n"
    (pack / "wood.yaml").write_text(f"suit: wood\nvillagers:\n{card}")
    (pack / "scenarios" / "all.yaml").write_text(
        "scenarios:\n  - name: It earns one for each\n    rules: [R9.3]\n"
        f'    given: {{villages: {{1: "lumberjack > {CARD}"}}}}\n    then: {{scores: {{1: {{silver: 2}}}}}}\n'
    )
    (pack / f"{NAME}.py").write_text("raise SystemExit('imported')\n")
    (pack / "sitecustomize.py").write_text("raise SystemExit('imported')\n")
    lines = [
        ["check", str(pack)],
        ["test", str(pack)],
        ["simulate", "--games", "2", "--packs", f"base,{pack}"],
        ["show", CARD, "--packs", f"base,{pack}"],
    ]
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-c", _PROGRAM, NAME, str(folder)],
        input=json.dumps(lines),
        capture_output=True,
        encoding="utf-8",
        cwd=folder,
        env=environment,
        check=False,
        timeout=300,
    )
    assert done.returncode == 0, done.stderr
    codes, text, seen = json.loads(done.stdout.splitlines()[-1])
    assert codes == [0] * len(lines), text
    return folder, [(event, args) for event, args in seen]


def test_only_the_pack_and_the_installation_are_opened(events: tuple[Path, list[tuple[str, list[str]]]]) -> None:
    """Every file that is opened, and every folder that is listed, lies in the pack or belongs to Python and this program."""
    folder, seen = events
    allowed = [folder, ROOT, Path(sys.prefix), Path(sys.base_prefix), Path(os.__file__).parent, Path(os.devnull)]
    allowed += [Path(entry) for entry in sys.path if entry]
    opened = [args[0] for event, args in seen if event in ("open", "os.listdir", "os.scandir")]
    assert len(opened) > 20
    outside = [name for name in opened if not name.isdigit() and not _within(folder, name, allowed)]
    assert not outside


def _within(folder: Path, name: str, allowed: list[Path]) -> bool:
    place = (folder / name).resolve()
    return any(place.is_relative_to(known.resolve()) for known in allowed)


def test_nothing_is_written(events: tuple[Path, list[tuple[str, list[str]]]]) -> None:
    """Files are opened for reading only, and none is removed, renamed or made."""
    _, seen = events
    modes = [(args[0], args[1]) for event, args in seen if event == "open" and len(args) > 1]
    assert not [entry for entry in modes if set(entry[1]) & set("wax+")]
    assert not [event for event, _ in seen if event.startswith(WRITING)]


def test_nothing_is_imported_that_a_pack_names(events: tuple[Path, list[tuple[str, list[str]]]]) -> None:
    """No module is called like the pack or its card, and none comes from the folder of the pack."""
    folder, seen = events
    imported: list[Any] = [args for event, args in seen if event == "import"]
    assert len(imported) > 20
    assert not [args for args in imported if args[0].split(".")[-1] in (NAME, CARD)]
    assert not [args for args in imported if str(folder) in args[1]]


def test_nothing_is_reached_and_no_process_is_started(events: tuple[Path, list[tuple[str, list[str]]]]) -> None:
    """No socket is opened, no process is started, and no foreign code is called."""
    _, seen = events
    assert not [(event, args) for event, args in seen if event.startswith(FORBIDDEN)]
