"""The static folder: what is in it, where it is written, and the engine that runs in it."""

from __future__ import annotations

import io
import json
import re
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import requires
from pathlib import Path
from typing import Any

import pytest

from tests.house.sources import DATA_FOLDERS, PACKAGE, ROOT, tracked_files
from villagers_rules.api import CodedError
from villagers_rules.authoring import new_pack
from villagers_rules.cli import main
from villagers_rules.errors import GameError
from villagers_rules.web import persistent
from villagers_rules.web.browser import Engine
from villagers_rules.web.publish import MARK, PAGE, STATIC, publish
from villagers_rules.web.pure_wheels import NEEDED, own_wheel, pure_wheels
from villagers_rules.web.runtime import FILES, VERSION, runtime


@pytest.fixture(scope="module")
def pyodide(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder that is like the npm package of Pyodide, but for what is in its files."""
    folder = tmp_path_factory.mktemp("pyodide")
    for name in FILES:
        (folder / name).write_text(name)
    (folder / "package.json").write_text(json.dumps({"name": "pyodide", "version": VERSION, "license": "MPL-2.0"}))
    return folder


def test_wheels_are_pure_and_whole() -> None:
    """No wheel holds a compiled file, each lists all it holds, and the same installation makes the same wheels."""
    wheels = pure_wheels()
    assert wheels == pure_wheels()
    for wheel in wheels:
        with zipfile.ZipFile(io.BytesIO(wheel.content)) as archive:
            names = archive.namelist()
            (record,) = (name for name in names if name.endswith(".dist-info/RECORD"))
            listed = [line.split(",")[0] for line in archive.read(record).decode().splitlines()]
        assert sorted(listed) == sorted(names)
        assert not [name for name in names if re.search(r"\.(so|pyd|pyc)$|\.so\.", name)], wheel.file
        assert wheel.licence


def test_the_wheels_are_what_the_package_needs() -> None:
    """Every distribution that the package requires is among the wheels, and those are all that a check of cards imports."""
    required = {re.split(r"[<>=~;\[ ]", line)[0].lower() for line in requires("villagers-rules") or () if "extra" not in line}
    assert required <= set(NEEDED)


def test_our_wheel_holds_the_package_and_its_data() -> None:
    """All modules and all data are in it; the page is not, which is beside the wheels."""
    with zipfile.ZipFile(io.BytesIO(own_wheel().content)) as archive:
        names = set(archive.namelist())
    for folder in DATA_FOLDERS:
        assert {f"villagers_rules/_data/{path.relative_to(ROOT).as_posix()}" for path in tracked_files(ROOT / folder)} <= names
    modules = {path.relative_to(ROOT).as_posix() for path in tracked_files(PACKAGE) if path.suffix == ".py"}
    assert modules <= names
    assert not [name for name in names if name.startswith("villagers_rules/web/static/")]


def test_a_folder_is_made_and_made_again(pyodide: Path, tmp_path: Path) -> None:
    """It holds the page, the engine and their licences; made again, files that are of no use any more are gone."""
    folder = tmp_path / "site"
    made = publish(folder, pyodide=pyodide)
    there = {path.relative_to(folder).as_posix() for path in folder.rglob("*") if path.is_file()}
    contents = json.loads((folder / MARK).read_text())
    assert set(contents["files"]) == there
    assert made.files == len(there)
    assert not [name for name in there if name.startswith("static/bench/")]
    assert "villagers-engine" in (folder / PAGE).read_text()
    assert (folder / "engine" / "LICENCES.txt").read_text().count("\n") >= len(contents["wheels"])
    (folder / "engine" / "old.txt").write_text("old")
    (folder / MARK).write_text(json.dumps({**contents, "files": [*contents["files"], "engine/old.txt", "../mine.txt"]}))
    (tmp_path / "mine.txt").write_text("mine")
    publish(folder, pyodide=pyodide)
    assert not (folder / "engine" / "old.txt").exists()
    assert (tmp_path / "mine.txt").exists()


@pytest.mark.parametrize(("form", "shows"), [("text", "python -m http.server --directory"), ("json", '"files": ')])
def test_the_command_publishes(form: str, shows: str, pyodide: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`villagers publish` makes the folder that its example names, and prints what was made."""
    assert main(["publish", str(tmp_path / "my_site"), "--pyodide", str(pyodide), "--format", form]) == 0
    assert shows in capsys.readouterr().out
    assert (tmp_path / "my_site" / PAGE).is_file()


def test_addresses_are_relative(pyodide: Path, tmp_path: Path) -> None:
    """Under any path the page finds all that it loads: no address begins with a slash or names a server."""
    publish(tmp_path / "site", pyodide=pyodide)
    for path in [tmp_path / "site" / PAGE, *(tmp_path / "site" / "static").rglob("*.*js")]:
        text = path.read_text()
        assert not re.findall(r"""(?:src|href|from|import\()\s*=?\s*["'](?:/|https?:)""", text), path


@pytest.mark.parametrize("what", ["other files", "a file", "another package", "no package", "a broken archive"])
def test_what_cannot_be_is_refused(what: str, pyodide: Path, tmp_path: Path) -> None:
    """Nothing is written into a folder of somebody else's, and nothing without the Pyodide that is expected."""
    folder, place = tmp_path / "site", pyodide
    if what == "other files":
        folder.mkdir()
        (folder / "thesis.txt").write_text("")
    elif what == "a file":
        folder.write_text("")
    elif what == "another package":
        place = tmp_path / "other"
        place.mkdir()
        for name in FILES:
            (place / name).write_text('{"name": "pyodide", "version": "0.1"}')
    elif what == "no package":
        place = tmp_path
    else:
        place = tmp_path / "broken.tgz"
        place.write_bytes(b"\x1f\x8b no archive")
    with pytest.raises(GameError):
        publish(folder, pyodide=place)
    assert not (folder / "engine").exists()


def test_an_archive_is_read_like_a_folder(pyodide: Path, tmp_path: Path) -> None:
    """What npm packs gives the same files as the folder that it was packed from."""
    with tarfile.open(tmp_path / "pyodide.tgz", "w:gz") as archive:
        archive.add(pyodide, "package")
    assert runtime(tmp_path / "pyodide.tgz") == runtime(pyodide)


def ask(engine: Engine, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
    """Return what the engine answers to a request of the page."""
    (answer,) = json.loads(engine.receive(json.dumps({"ask": 1, "method": method, "path": path, "body": body})))
    assert answer["ask"] == 1
    assert answer["status"] == status, answer
    return answer["body"]


def told(text: str) -> dict[str, Any]:
    """Return messages of line 1 by their type."""
    return {post["message"]["type"]: post["message"] for post in json.loads(text)}


SEATS = [{"kind": "human", "name": "Ann"}, {"kind": "bot", "name": "Bob", "bot": "greedy"}]


def test_the_engine_plays_a_game(tmp_path: Path) -> None:
    """As the worker uses it, it starts a game, takes a person's actions, lets bots decide one at a time, and saves and loads."""
    engine = Engine(tmp_path / "packs")
    assert ask(engine, "GET", "api/catalog?language=it")["packs"][0]["id"] == "base"
    made = ask(engine, "POST", "api/games", {"packs": ["base"], "seats": SEATS, "seed": 5})
    join = {"type": "join", "game": made["game"], "token": made["seats"][0]["token"], "language": "en"}
    state = told(engine.receive(json.dumps({"line": 1, "message": join})))["state"]
    assert ask(engine, "GET", f"api/faces?game={made['game']}&language=en")["cards"]["cooper"]
    while len(state["log"]) == 0 or state["version"] < 12:
        if state["actions"]:
            act = {"type": "act", "request": 1, "version": state["version"], "action": state["actions"][0]["action"]}
            state = told(engine.receive(json.dumps({"line": 1, "message": act})))["state"]
        else:
            posted = engine.step()
            assert posted, "a bot must decide where no person has to"
            state = told(posted)["state"]
    save = told(engine.receive(json.dumps({"line": 1, "message": {"type": "save", "request": 2}})))["save"]["text"]
    assert ask(engine, "POST", "api/games/load", {"save": save, "seats": SEATS})["game"] != made["game"]
    assert engine.receive(json.dumps({"line": 1, "message": None})) == "[]"
    assert engine.step() == ""


def test_a_room_that_was_kept_goes_on(tmp_path: Path) -> None:
    """A room that another engine is given as a text is the same for its seats, and goes on to a rematch; others are refused."""
    first, second = Engine(tmp_path / "packs"), Engine(tmp_path / "packs")
    made = ask(first, "POST", "api/games", {"packs": ["base"], "seats": [SEATS[0], {"kind": "human", "name": "Bob"}]})
    join = {"type": "join", "game": made["game"], "tokens": [seat["token"] for seat in made["seats"]], "language": "en"}
    state = told(first.receive(json.dumps({"line": 1, "message": join})))["state"]
    assert [kept["id"] for kept in json.loads(first.changed())] == [made["game"]]
    assert json.loads(first.changed()) == []
    act = {"type": "act", "version": state["version"], "action": state["actions"][0]["action"]}
    before = told(first.receive(json.dumps({"line": 1, "message": act})))["state"]
    (kept,) = json.loads(first.changed())
    assert kept["packs"] == ["base"]
    second.restore(kept["text"])
    after = told(second.receive(json.dumps({"line": 7, "message": join})))["state"]
    assert (after["view"], after["actions"], after["version"]) == (before["view"], before["actions"], before["version"])
    while not after["over"]:
        act = {"type": "act", "version": after["version"], "action": after["actions"][-1]["action"]}
        after = told(second.receive(json.dumps({"line": 7, "message": act})))["state"]
    again = told(second.receive(json.dumps({"line": 7, "message": {"type": "rematch"}})))["rematch"]
    assert len(again["tokens"]) == 2
    assert {kept["id"] for kept in json.loads(second.changed())} == {made["game"], again["game"]}
    for text in ("{}", json.dumps({**json.loads(kept["text"]), "game": {}})):
        with pytest.raises(CodedError):
            second.restore(text)


def test_the_engine_refuses_what_is_wrong(tmp_path: Path) -> None:
    """Wrong requests are answered with a text, and a line to a game that is not there with an error."""
    engine = Engine(tmp_path / "packs")
    assert "packs" in ask(engine, "POST", "api/games", [], status=400)["text"]
    assert ask(engine, "GET", "api/nothing", status=404)["text"]
    assert ask(engine, "POST", "api/games/load", {"save": "{}", "seats": SEATS}, status=400)["text"]
    assert told(engine.receive('{"line": 1, "message": {"type": "join", "game": "x"}}'))["error"]["code"] == "no game"
    for files in ({}, {"../pack.yaml": ""}, {"a/pack.yaml": 3}, {"a/card.yaml": "x: 1"}, {"pack.yaml": "pack: {id: ..}"}):
        assert ask(engine, "POST", "api/packs", {"files": files}, status=400)["text"]
    assert not (tmp_path / "packs").exists()


def test_an_authors_pack_is_checked_and_played(tmp_path: Path) -> None:
    """A pack with an error is shown with its problems and cannot be chosen; once it is right, it can be."""
    engine = Engine(tmp_path / "packs")
    pack = new_pack("Three Mills", folder=tmp_path).files[0].parent
    files = {f"three_mills/{path.relative_to(pack).as_posix()}": path.read_text() for path in pack.rglob("*.yaml")}
    wrong = files | {"three_mills/grains.yaml": files["three_mills/grains.yaml"].replace("silver:", "sliver:")}
    found = ask(engine, "POST", "api/packs", {"files": wrong})
    assert [problem["code"] for problem in found["problems"]] == ["unknown-key"]
    assert found["is_wrong"]
    assert "three_mills" not in [one["id"] for one in ask(engine, "GET", "api/catalog")["packs"]]
    found = ask(engine, "POST", "api/packs", {"files": files})
    assert (found["problems"], found["is_wrong"], found["checks_left_out"]) == ([], False, [])
    assert "three_mills" in [one["id"] for one in ask(engine, "GET", "api/catalog")["packs"]]
    ask(engine, "POST", "api/games", {"packs": ["base", "three_mills"], "seats": SEATS})


def test_checks_are_the_same_without_compiled_containers(tmp_path: Path) -> None:
    """With the containers in Python the validator of JSON Schemas finds what it finds with the compiled ones."""
    (tmp_path / "pack.yaml").write_text("pack: {id: mine, name: Mine, version: 1.0.0, requires: [base], wrong: 1, players: x}\n")
    (tmp_path / "cards.yaml").write_text("suit: wood\nvillagers: {baker: {silver: [1], gold: many, played_onn: hayer}}\n")
    code = (
        "import sys\n{}\nfrom pathlib import Path\nfrom villagers_rules.lint import check_paths\n"
        "print(*check_paths([Path('.')]).problems, sep='\\n'); print('rpds.rpds' in sys.modules)"
    )
    install = (
        "import importlib.util as u\nreal = u.find_spec\n"
        "u.find_spec = lambda n, *a: None if n == 'rpds' else real(n, *a)\n"
        "from villagers_rules.web import persistent\npersistent.find_spec = u.find_spec\nassert persistent.install()"
    )
    lines = []
    for before in ("", install):
        ran = subprocess.run(
            [sys.executable, "-c", code.format(before)], cwd=tmp_path, capture_output=True, text=True, check=True
        )
        lines.append(ran.stdout.splitlines())
    assert (lines[0][-1], lines[1][-1]) == ("True", "False")
    assert lines[0][:-1] == lines[1][:-1]
    assert len(lines[0]) > 5


def test_containers_are_as_those_of_rpds() -> None:
    """What the containers in Python do is what those of rpds do, and none is altered by it."""
    import rpds

    for module in (rpds, persistent):
        one = module.HashTrieMap({"a": 1})
        assert (dict(one.insert("b", 2)), dict(one.remove("a")), dict(one.update({"c": 3})), dict(one)) == (
            {"a": 1, "b": 2},
            {},
            {"a": 1, "c": 3},
            {"a": 1},
        )
        assert module.HashTrieMap.convert(one) == one
        few = module.HashTrieSet([1])
        assert (set(few.insert(2)), set(few.update([3])), set(few.remove(1)), set(few)) == ({1, 2}, {1, 3}, set(), {1})
        row = module.List([1, 2])
        assert (list(row.push_front(0)), row.first, list(row.rest), list(row)) == ([0, 1, 2], 1, [2], [1, 2])
        with pytest.raises(KeyError):
            one.remove("z")


def test_the_page_is_there() -> None:
    """What is published is the page that the server serves."""
    assert (STATIC / PAGE).is_file()
    assert (STATIC / "worker.mjs").is_file()
