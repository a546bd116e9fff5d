"""Packs that are found by name: on the search path and in installed distributions, which are never imported."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.authoring.making import BOOBY_TRAP, files_of, install, install_editable, lay, manifest, wheel
from tests.cli.running import villagers
from villagers_rules import CardFileError, Game, GameError
from villagers_rules.packs import check, load
from villagers_rules.packs.sources import locate, searched_places
from villagers_rules.testing import run


@pytest.fixture(autouse=True)
def nowhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each test begins in an empty folder, without a search path."""
    here = tmp_path / "here"
    here.mkdir()
    monkeypatch.chdir(here)
    monkeypatch.delenv("VILLAGERS_PATH", raising=False)


def packed(pack: str, place: str) -> dict[str, str]:
    """Return the files of a pack in a package that may not be imported."""
    texts = {f"{place}/{name}": text for name, text in files_of(pack).items()}
    return texts | {f"{place.partition('/')[0]}/__init__.py": BOOBY_TRAP}


def plays(pack: str) -> None:
    """Play a game of two with *pack* to its end."""
    game = Game.new(players=2, packs=["base", pack], seed=4)
    while not game.is_over:
        game.apply(game.legal_actions[-1])
    assert [found.id for found in game.catalog.packs][-1] == pack


def test_a_pack_on_the_search_path_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each folder that VILLAGERS_PATH lists may be a pack or hold some; they are found by name in Python and by commands."""
    lay(tmp_path / "one" / "inside" / "oaks", files_of("oaks"))
    lay(tmp_path / "elms", files_of("elms", requires="oaks"))
    monkeypatch.setenv(
        "VILLAGERS_PATH", os.pathsep.join([str(tmp_path / "one"), "", str(tmp_path / "no such"), str(tmp_path / "elms")])
    )
    plays("oaks")
    assert [pack.id for pack in load(["elms"]).packs] == ["base", "oaks", "elms"]
    assert check([Path("elms")]) == []
    assert str(run(["elms"])) == "1 passed"


def test_the_folder_packs_is_the_search_path_by_default(monkeypatch: pytest.MonkeyPatch) -> None:
    """While VILLAGERS_PATH is not set, packs are looked for in the folder `packs` of the current one; an empty one means none."""
    lay(Path("packs/oaks"), files_of("oaks"))
    plays("oaks")
    monkeypatch.setenv("VILLAGERS_PATH", "")
    with pytest.raises(GameError, match="no pack is called oaks"):
        load(["oaks"])


@pytest.mark.parametrize("place", ["oak_data", "oak_data/inner/oaks"])
def test_a_pack_in_a_wheel_is_found_and_not_imported(place: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A wheel that pip installed is asked for its packs by its metadata and list of files; its package is never imported."""
    file = wheel(tmp_path, "oaks-of-mine", {"oaks": place.replace("/", ".")}, packed("oaks", place))
    monkeypatch.syspath_prepend(str(install(file, tmp_path / "site")))
    plays("oaks")
    assert check([Path("oaks")]) == []
    assert run(["oaks"]).cases == 1
    assert "oak_data" not in sys.modules
    with pytest.raises(RuntimeError, match="a pack was imported"):
        __import__("oak_data")


@pytest.mark.parametrize(
    "line", ["check oaks", "test oaks", "simulate --packs oaks --games 1", "play --packs base,oaks", "show oaks man"]
)
def test_every_command_finds_an_installed_pack(line: str, tmp_path: Path) -> None:
    """The commands take the name of an installed pack wherever they take that of a shipped one."""
    site = install(wheel(tmp_path, "oaks", {"oaks": "oak_data"}, packed("oaks", "oak_data")), tmp_path / "site")
    root = Path(__file__).resolve().parents[2]
    ran = villagers(*line.split(), cwd=Path.cwd(), PYTHONPATH=os.pathsep.join([str(root), str(site)]))
    assert (ran.returncode, ran.stderr) == (0, "")


@pytest.mark.parametrize("link", ["pth", "direct_url"])
@pytest.mark.parametrize("source", ["oaks", "src/oaks", ""])
def test_an_editable_install_is_found(link: str, source: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of an editable install the source is found by its `.pth` file, no line of which is run, or by its `direct_url.json`."""
    project = tmp_path / "project"
    lay(project / source, files_of("oaks"))
    at = project / "src" if link == "pth" and source.startswith("src") else project
    site = install_editable(at, tmp_path / "site", "oaks", {"oaks": "oaks"}, link=link)
    monkeypatch.syspath_prepend(str(site))
    plays("oaks")


def test_the_order_of_places(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A named folder comes before the search path, its folders in their order, and these before installed distributions."""
    site = install(wheel(tmp_path, "oaks", {"oaks": "oak_data"}, packed("oaks", "oak_data")), tmp_path / "site")
    monkeypatch.syspath_prepend(str(site))
    assert load(["oaks"]).packs[-1].name == "A pack"
    for name in ("second", "first"):
        lay(tmp_path / name / "oaks", files_of("oaks", name=name))
        monkeypatch.setenv("VILLAGERS_PATH", os.pathsep.join([str(tmp_path / name), str(tmp_path / "second")]))
        assert load(["oaks"]).packs[-1].name == name
    lay(tmp_path / "named", files_of("oaks", name="named"))
    assert load(["oaks"], pack_dirs=[tmp_path / "named"]).packs[-1].name == "named"


def test_a_hidden_pack_is_told(tmp_path: Path) -> None:
    """The command line says beside the output which pack is used when another one of the same id comes later."""
    site = install(wheel(tmp_path, "oaks", {"oaks": "oak_data"}, packed("oaks", "oak_data")), tmp_path / "site")
    lay(Path("oaks"), files_of("oaks"))
    root = Path(__file__).resolve().parents[2]
    ran = villagers("simulate", "--packs", "oaks", "--games", "1", cwd=Path.cwd(), PYTHONPATH=f"{root}{os.pathsep}{site}")
    assert ran.returncode == 0
    note = f"villagers: note: the pack oaks is the one in oaks; it hides the one in {site.as_posix()}/oak_data\n"
    assert ran.stderr == note


def test_a_shipped_pack_is_never_replaced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack elsewhere that calls itself like a shipped one is not used, and in a named folder it is an error."""
    lay(tmp_path / "path" / "base", files_of("base", requires=""))
    monkeypatch.setenv("VILLAGERS_PATH", str(tmp_path / "path"))
    assert "base_man" not in load(["base"]).villagers
    assert "hides the one in" in villagers("simulate", "--games", "1", cwd=Path.cwd()).stderr
    with pytest.raises(CardFileError, match="duplicate-pack"):
        load(["base"], pack_dirs=[tmp_path / "path"])


def test_two_packs_of_one_id_in_one_place_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Which of two packs in the same folder of the search path, or of two distributions, is meant, nobody can know."""
    for name in ("one", "two"):
        lay(tmp_path / "path" / name, files_of("oaks", card=f"man_{name}"))
        texts = {f"{name}/{path}": text for path, text in files_of("elms").items()}
        monkeypatch.syspath_prepend(str(install(wheel(tmp_path, name, {"elms": name}, texts), tmp_path / name)))
    monkeypatch.setenv("VILLAGERS_PATH", str(tmp_path / "path"))
    with pytest.raises(CardFileError, match=r"path/(one|two) is called `oaks`, too"):
        load(["oaks"])
    with pytest.raises(CardFileError, match="is called `elms`, too"):
        load(["elms"])


def test_the_error_says_where_was_looked(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A pack that is not found is told with every place that was searched, and what is wrong there."""
    monkeypatch.setenv("VILLAGERS_PATH", str(tmp_path / "gone"))
    with pytest.raises(GameError) as raised:
        load(["oaks"], pack_dirs=[])
    gone = (tmp_path / "gone").as_posix()
    places = f"looked among the shipped packs, in {gone} (not found) and in installed distributions"
    assert places in str(raised.value)
    assert "in ./mine" in searched_places([Path("mine")])


@pytest.mark.parametrize(
    ("entries", "texts", "says"),
    [
        ({"oaks": "gone"}, {}, "oaks-dist says that oaks lies in 'gone', and has no pack.yaml there"),
        ({"oaks": "../oaks"}, {}, "has no pack.yaml there"),
        ({"oaks": "oaks:main"}, {"oaks/pack.yaml": manifest("oaks")}, "has no pack.yaml there"),
        ({"oaks": "elms"}, {"elms/pack.yaml": manifest("elms")}, "oaks-dist calls it oaks, and its pack.yaml calls it elms"),
    ],
)
def test_a_distribution_that_is_wrong_is_told(
    entries: dict[str, str], texts: dict[str, str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An entry point names a folder with the manifest of that pack, in the distribution itself; anything else is told."""
    lay(tmp_path / "oaks", files_of("oaks"))
    site = install(wheel(tmp_path, "oaks-dist", entries, texts), tmp_path / "site")
    monkeypatch.syspath_prepend(str(site))
    with pytest.raises(GameError) as raised:
        load(["oaks"])
    assert says in str(raised.value)


def test_a_list_of_files_that_cannot_be_read_is_no_list(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution whose list of files is damaged has no packs, and keeps nobody else's from being found."""
    site = install(wheel(tmp_path, "oaks", {"oaks": "oaks"}, packed("oaks", "oaks")), tmp_path / "site")
    (site / "oaks-1.0.0.dist-info" / "RECORD").write_bytes(b"\xff\x00\n")
    monkeypatch.syspath_prepend(str(site))
    with pytest.raises(GameError, match=r"oaks says that oaks lies in 'oaks', and has no pack\.yaml there"):
        load(["oaks"])


def test_entry_points_that_cannot_be_read_are_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A distribution with broken metadata does not keep others from being found; its name is told with all that it holds."""
    broken = lay(
        tmp_path / "site",
        {"x-1.dist-info/METADATA": "Name: x\x1b[31m\n", "x-1.dist-info/entry_points.txt": "[villagers_rules.packs]\noaks\n"},
    )
    install(wheel(tmp_path, "elms", {"elms": "elms"}, packed("elms", "elms")), broken)
    monkeypatch.syspath_prepend(str(broken))
    plays("elms")
    with pytest.raises(GameError, match=r"the entry points of x\\x1b\[31m cannot be read"):
        load(["oaks"])


def test_a_mode_of_a_pack_elsewhere_is_found(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A mode brings its pack from wherever it lies, with what that requires."""
    modes = "  modes: {quick: {says: A short game., players: '2'}}\n"
    lay(tmp_path / "path" / "elms", {"pack.yaml": manifest("elms", requires="oaks") + modes})
    lay(tmp_path / "path" / "oaks", files_of("oaks"))
    monkeypatch.setenv("VILLAGERS_PATH", str(tmp_path / "path"))
    assert [pack.id for pack in load(["base"], mode="quick").packs] == ["base", "oaks", "elms"]


def test_saves_and_records_find_their_packs(monkeypatch: pytest.MonkeyPatch) -> None:
    """A save and a record of a game with a pack of the search path can be read while it is there, and say if it is not."""
    lay(Path("packs/oaks"), files_of("oaks"))
    game = Game.new(packs=["oaks"], seed=2)
    game.apply(game.legal_actions[0])
    saved, record = game.to_json(), game.record()
    assert Game.from_json(saved).legal_actions[0] == Game.replay(record).legal_actions[0] == game.legal_actions[0]
    monkeypatch.setenv("VILLAGERS_PATH", "")
    for read in (Game.from_json, Game.replay):
        with pytest.raises(GameError, match=r"no pack is called oaks; .*looked among"):
            read(saved if read == Game.from_json else record)


@pytest.mark.parametrize("what", ["", "--bounds", "--coverage", "--fix"])
def test_check_finds_required_packs_in_a_folder(what: str) -> None:
    """What a checked pack requires, and the pack itself by its id, are looked for in the folders that `--pack-folder` names."""
    lay(Path("around/oaks"), files_of("oaks"))
    lay(Path("around/elms"), files_of("elms", requires="oaks"))
    line = ("check", "around/elms", *([what] if what else []))
    assert villagers(*line, "--pack-folder", "around").returncode == 0
    assert "oaks" in (refused := villagers(*line)).stdout + refused.stderr
    assert refused.returncode != 0
    assert what == "--fix" or villagers("check", "elms", "--pack-folder", "around", *line[2:]).returncode == 0
    assert "no such folder" in villagers(*line, "--pack-folder", "nowhere").stderr


def test_what_is_there_is_not_looked_for() -> None:
    """A path that exists, or is written as a path or a file, means itself; a name means a pack, if one is called so."""
    Path("solo").mkdir()
    for name in ("solo", "saints.yaml", "a/b"):
        assert locate(Path(name)) == Path(name)
    assert (locate(Path("base")) / "pack.yaml").is_file()
    with pytest.raises(
        GameError, match=r"no such file or folder as saint, and no pack is called so; did you mean saints\?; looked"
    ):
        locate(Path("saint"))


def test_installed_packs_are_not_looked_for_in_vain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Games of shipped packs, and of packs in named folders, never read the metadata of what is installed."""
    lay(Path("mine"), files_of("oaks"))

    def fail() -> None:
        raise AssertionError("the installed distributions were read")

    monkeypatch.setattr("villagers_rules.packs.sources._installed_packs", fail)
    assert load(["base", "solo"], mode="solo").mode == "solo"
    assert load(["base", "oaks"], pack_dirs=[Path("mine")]).packs[-1].id == "oaks"
