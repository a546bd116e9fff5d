"""Cards of packs that nobody named."""

from __future__ import annotations

from pathlib import Path
from shutil import copytree

import pytest

from villagers_rules.cli import main
from villagers_rules.resources import resource


@pytest.mark.parametrize(
    ("line", "shows"),
    [
        (["score", "founders > Tar Boiler"], "Founders ─── Tar Boiler"),
        (["explain", "1 per tar_boiler villager"], "1 for each tar boiler in your village"),
        (["explain", "1 per 2 hay symbols", "--village", "founders > tar_boiler"], "for every 2 hay symbols"),
        (["explain", "1 per pitch in your supply"], "1 for each point on your pitch counter"),
        (["show", "tar", "boiler"], "tar_boiler, from the tar pack"),
    ],
)
@pytest.mark.parametrize("where", [".", "tar"])
def test_cards_of_packs_nearby_are_found(
    line: list[str], shows: str, where: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Without --packs a command finds the cards and counters that are named in the packs of the folder, and in one around it."""
    pack = tmp_path / "tar"
    pack.mkdir()
    manifest = "pack: {id: tar, name: Tar, version: 1.0.0, players: 2 to 5, requires: [base]}\n"
    (pack / "pack.yaml").write_text(manifest, encoding="utf-8")
    card = "suit: wood\nvillagers:\n  tar_boiler: {played_on: founders, silver: 2 per ore symbol}\n"
    (pack / "wood.yaml").write_text(card, encoding="utf-8")
    (pack / "rules.yaml").write_text("rules: {counters: {pitch: {}}}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path / where)
    assert main(line) == 0
    assert shows in capsys.readouterr().out


def write_pack(folder: Path, *, card: str = "tar_boiler", key: str = "gold") -> None:
    """Write a pack with one *card* into *folder*, which is broken with a *key* that cards do not have."""
    folder.mkdir()
    manifest = f"pack: {{id: {folder.name}, name: {folder.name.title()}, version: 1.0.0, players: 2 to 5, requires: [base]}}\n"
    (folder / "pack.yaml").write_text(manifest, encoding="utf-8")
    (folder / "wood.yaml").write_text(f"suit: wood\nvillagers: {{{card}: {{{key}: 1}}}}\n", encoding="utf-8")


BROKEN = "the pack tar has 1 problem, in tar/wood.yaml (details: villagers check tar)"


@pytest.mark.parametrize(
    ("line", "says"),
    [
        (["show", "tar_boiler", "--pack-folder", "tar"], f"villagers: {BROKEN}"),
        (["show", "lamp_maker", "--pack-folder", "tar"], f"villagers: {BROKEN}"),
        (["show", "tar_boiler"], f"villagers: {BROKEN}; no card is called 'tar_boiler' in any pack that can be read"),
        (["show", "tar"], f"villagers: {BROKEN}"),
        (["show", "Tar"], f"villagers: {BROKEN}"),
        (["show", "--chains", "tar"], BROKEN),
    ],
)
def test_a_broken_pack_is_named(
    line: list[str], says: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where a pack cannot be read that may have what is shown, that is said, with the command that prints what is wrong."""
    write_pack(tmp_path / "tar", key="glod")
    write_pack(tmp_path / "lamps", card="lamp_maker")
    monkeypatch.chdir(tmp_path)
    assert main(line) == 1
    printed = capsys.readouterr()
    assert not printed.out
    assert printed.err.rstrip().endswith(says)
    assert printed.err.count("tar has") == 1


def test_a_card_in_a_sound_file_of_a_broken_pack_is_told_so(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where another file of the pack is faulty, that file is named, and it is said that the card's own is sound."""
    write_pack(tmp_path / "tar", key="glod")
    (tmp_path / "tar" / "hay.yaml").write_text("suit: hay\nvillagers: {reed_cutter: {gold: 1}}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["show", "Reed Cutter", "--pack-folder", "tar"]) == 1
    said = BROKEN + "; reed_cutter lies in tar/hay.yaml, in which nothing is wrong, and is shown once that is fixed"
    assert capsys.readouterr().err.split() == f"villagers: {said}".split()


def test_a_sentence_is_explained_in_a_broken_pack(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """In the folder of a pack that cannot be loaded a sentence is explained with the base game, and a note says why."""
    write_pack(tmp_path / "tar", key="glod")
    monkeypatch.chdir(tmp_path / "tar")
    assert main(["explain", "-4"]) == 0
    printed = capsys.readouterr()
    assert "minus 4" in printed.out
    note = "the pack in this folder has 1 problem, so its cards are unknown here (details: villagers check .)"
    assert printed.err.split() == f"villagers: note: {note}".split()
    assert main(["explain", "-4", "--packs", "."]) == 1


@pytest.mark.parametrize("card", ["cooper", "lamp maker", "mood swing"])
def test_a_broken_pack_is_not_in_the_way(
    card: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A broken pack in the current folder that nobody asked for changes nothing in what is shown of others."""
    write_pack(tmp_path / "a_broken_one", key="glod")
    write_pack(tmp_path / "lamps", card="lamp_maker")
    monkeypatch.chdir(tmp_path)
    assert main(["show", card]) == 0
    printed = capsys.readouterr()
    assert card.title() in printed.out
    assert not printed.err


@pytest.mark.parametrize(
    ("where", "line"),
    [
        (".", ["show", "cooper"]),
        (".", ["score", "founders"]),
        (".", ["simulate", "--games", "1"]),
        (".", ["simulate", "--games", "1", "--packs", "base,mine"]),
        ("base_new", ["show", "cooper"]),
        ("base_new", ["simulate", "--games", "1"]),
    ],
)
def test_a_copy_of_a_shipped_pack_is_not_in_the_way(
    where: str, line: list[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A folder that nobody named never stands for the shipped pack of the same id: that one is used, and a note says so."""
    shipped = resource("cards", "base")
    assert isinstance(shipped, Path)
    copytree(shipped, tmp_path / "base_new")
    write_pack(tmp_path / "mine")
    monkeypatch.chdir(tmp_path / where)
    assert main(line) == 0
    there = "." if where == "base_new" else "./base_new"
    note = f"the shipped pack base is used, not the one in {there}; villagers diff base {there} compares them"
    assert capsys.readouterr().err == f"villagers: note: {note}\n"
    assert main(["diff", "base", there]) == 0
    assert "no changes" in capsys.readouterr().out


def test_an_error_blames_the_folder_that_takes_a_shipped_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """A copy of a shipped pack that is named by its path is refused, at its own line and not at that of the shipped pack."""
    shipped = resource("cards", "base")
    assert isinstance(shipped, Path)
    copytree(shipped, tmp_path / "base_new")
    monkeypatch.chdir(tmp_path)
    assert main(["simulate", "--games", "1", "--packs", "./base_new"]) == 1
    said = "villagers: base_new/pack.yaml:2:7: [duplicate-pack] a shipped pack is called `base`, too; rename this one"
    assert capsys.readouterr().err.startswith(said)


def test_of_two_copies_that_called_like_its_id_counts(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """Where an older copy lies beside a pack, its id means the folder that is called so."""
    write_pack(tmp_path / "mine")
    copytree(tmp_path / "mine", tmp_path / "mine_before")
    (tmp_path / "mine_before" / "wood.yaml").write_text("suit: wood\nvillagers: {tar_boiler: {gold: 7}}\n", encoding="utf-8")
    monkeypatch.chdir(tmp_path)
    assert main(["show", "tar_boiler", "--packs", "base,mine"]) == 0
    assert "1 gold" in capsys.readouterr().out


def test_a_named_folder_is_rendered_beside_a_copy_of_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The folder that is named counts before another one with a pack of the same id, whatever they are called."""
    monkeypatch.chdir(tmp_path)
    for name in ("mine", "backup"):
        (tmp_path / name).mkdir()
        (tmp_path / name / "pack.yaml").write_text("pack: {id: huts, name: Huts, version: 1.0.0, requires: [base]}\n")
        (tmp_path / name / "cards.yaml").write_text("suit: hay\nvillagers: {hut_wright: {played_on: hayer, gold: 3}}\n")
    assert main(["render", "./mine", "--output", "sheet.html"]) == 0
    assert "Hut Wright" in (tmp_path / "sheet.html").read_text(encoding="utf-8")
