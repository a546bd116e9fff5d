"""Packs that are named are played or refused, whatever is wrong with their manifests and however they are named."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from tests.cli.running import villagers
from villagers_rules import CardFileError, Game, GameError
from villagers_rules.packs import load
from villagers_rules.packs.loader import MAX_LOADED, _loaded, clear_cache
from villagers_rules.packs.validate import examine

WITHOUT_ID = {
    "no id": ("pack: {name: Trial, version: 1.0.0, requires: [base]}\n", "missing-key"),
    "nothing": ("", "empty-file"),
    "a comment": ("# A pack.\n", "empty-file"),
    "no top-level key": ("id: trial\nname: Trial\nversion: 1.0.0\nrequires: [base]\n", "unknown-kind"),
    "requires only": ("requires: [base]\n", "unknown-kind"),
    "cards": ("suit: wood\nvillagers: {joiner: {food: 1}}\n", "unknown-kind"),
    "a list": ("- pack\n", "not-a-mapping"),
    "a number as id": ("pack: {id: 12, name: Trial, version: 1.0.0, requires: [base]}\n", "wrong-type"),
    "an empty id": ("pack: {id: '', name: Trial, version: 1.0.0, requires: [base]}\n", "wrong-form"),
    "no value": ("pack:\n", "wrong-type"),
}
"""Manifests that give their pack no id, and the code of what is wrong."""


@pytest.mark.parametrize("name", WITHOUT_ID)
def test_a_pack_without_an_id_is_never_left_out(tmp_path: Path, name: str) -> None:
    """Whoever names such a pack, by its folder or in a list, is told what is wrong with it, and no game is played."""
    manifest, code = WITHOUT_ID[name]
    pack = tmp_path / "trial"
    pack.mkdir()
    (pack / "pack.yaml").write_text(manifest)
    (pack / "cards.yaml").write_text("suit: wood\nvillagers: {joiner: {food: 1}}\n")
    done = villagers("simulate", "--games", "1", "--packs", f"base,{pack}")
    assert done.returncode == 1
    assert f"[{code}]" in done.stderr
    with pytest.raises(CardFileError, match=code):
        Game.new(packs=["base", "trial"], pack_dirs=[pack])
    (problem,) = examine([pack]).problems
    assert problem.code == code


@pytest.mark.parametrize(
    ("packs", "said"),
    [
        ("base", r"such as \['base'\]; got 'base'"),
        (None, r"such as \['base'\]; got None"),
        (7, "expected a list of names as packs"),
        (["base", 7], "got 7 among them"),
        ([None], "got None among them"),
        ([["base"]], "among them"),
    ],
)
def test_packs_are_a_list_of_names(packs: Any, said: str) -> None:
    """A text is no list of its letters; the message shows what to write."""
    for new in (Game.new, load):
        with pytest.raises(GameError, match=said):
            new(packs=packs)


def test_folders_are_a_list() -> None:
    """A text is no list of folders, either."""
    for new in (Game.new, load):
        with pytest.raises(GameError, match=r"such as \['packs'\]"):
            new(pack_dirs="packs")


def test_only_some_catalogs_are_kept() -> None:
    """However many lists of packs are loaded, no more than the stated number of catalogs is kept, the last ones used."""
    clear_cache()
    first = load(["base"])
    for number in range(MAX_LOADED + 3):
        load(["base"], pack_dirs=[Path(__file__).parents[2] / "examples" / "charcoal"] * (number + 1))
        assert load(["base"]) is first
    assert len(_loaded) == MAX_LOADED
    clear_cache()
    assert load(["base"]) is not first
