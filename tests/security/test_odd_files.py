"""Whatever is called like a file of a pack and is none is refused with its place; nothing is left out without a word."""

from __future__ import annotations

import json
import os
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.pace import part
from tests.security.running import run
from tests.security.test_hostile_packs import HEAD, written

CARD = HEAD + "  joiner: {food: 1}\n"


def link_to_nothing(file: Path) -> None:
    """Make a link to what is not there, in the pack."""
    file.symlink_to(file.parent / "gone.yaml")


def link_to_nothing_outside(file: Path) -> None:
    """Make a link to what is not there, outside the pack."""
    file.symlink_to("/no/such/file.yaml")


def link_to_a_device(file: Path) -> None:
    """Make a link to a device that never ends."""
    file.symlink_to("/dev/zero")


def link_to_itself(file: Path) -> None:
    """Make a link that leads to itself."""
    file.symlink_to(file)


def pipe(file: Path) -> None:
    """Make a pipe that nobody writes to."""
    os.mkfifo(file)


def folder(file: Path) -> None:
    """Make a folder."""
    file.mkdir()


ODD: dict[Callable[[Path], None], str] = {
    link_to_nothing: "unreadable-file",
    link_to_nothing_outside: "outside-pack",
    link_to_a_device: "outside-pack",
    link_to_itself: "unreadable-file",
    pipe: "unreadable-file",
    folder: "unreadable-file",
}
"""What may be called `wood.yaml`, and the code with which it is refused."""


@pytest.mark.parametrize("inner", part(["", "scenarios", "locales"], 2))
@pytest.mark.parametrize("make", ODD, ids=lambda make: str(make.__name__))
def test_what_is_no_plain_file_is_refused(tmp_path: Path, make: Callable[[Path], None], inner: str) -> None:
    """A file of a pack, or of a folder in it, that is a broken link, a device, a pipe or a folder is a finding at its place."""
    pack = written(tmp_path, "odd", cards=CARD)
    (pack / inner).mkdir(exist_ok=True)
    make(pack / inner / "wood.yaml")
    check, simulate = run(
        [["check", pack, "--format", "json"], ["simulate", "--games", "1", "--packs", f"base,{pack}"]], tmp_path
    )
    problems = json.loads(check.text)["problems"]
    assert [(Path(one["file"]).name, one["code"]) for one in problems] == [("wood.yaml", ODD[make])]
    assert check.code == 1
    assert simulate.code == (0 if inner else 1)


@pytest.mark.parametrize("make", ODD, ids=lambda make: str(make.__name__))
def test_a_manifest_that_is_no_plain_file_is_refused(tmp_path: Path, make: Callable[[Path], None]) -> None:
    """A folder whose manifest cannot be read is no folder without a pack: the manifest is refused."""
    pack = written(tmp_path, "odd", cards=CARD)
    (pack / "pack.yaml").unlink()
    make(pack / "pack.yaml")
    for ran in run([["check", pack], ["check", tmp_path], ["simulate", "--games", "1", "--packs", f"base,{pack}"]], tmp_path):
        assert ran.code == 1, ran.text
        assert f"pack.yaml:1:1: [{ODD[make]}]" in ran.text


@pytest.mark.parametrize("inner", part(["scenarios", "locales", "notes"], 2))
def test_a_folder_that_is_a_link_to_another_pack_is_refused(tmp_path: Path, inner: str) -> None:
    """A link out of the pack is refused unread although a manifest lies where it leads to."""
    other = tmp_path / "elsewhere"
    other.mkdir()
    (other / "pack.yaml").write_text("password: hunter2\n")
    (other / "it.yaml").write_text("password: hunter2\n")
    pack = written(tmp_path, "links", cards=CARD)
    (pack / inner).symlink_to(other)
    lines: list[list[str | Path]] = [["check", pack], ["check", pack / inner / "it.yaml"]]
    for ran in run(lines if inner == "notes" else [*lines, ["test", pack]], tmp_path):
        assert ran.code == 1
        assert "hunter2" not in ran.text
        assert "password" not in ran.text
    assert "outside-pack" in run(lines, tmp_path)[0].text
