"""The files of the bench: it reads and writes packs in its folder, and nothing else on the machine."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from villagers_rules.web.bench import answer
from villagers_rules.web.bench_files import BenchError, BenchFiles, ChangedError, digest

MANIFEST = "pack:\n  id: mine\n  name: Mine\n  version: 1.0.0\n  requires: [base]\n"


@pytest.fixture
def files(tmp_path: Path) -> BenchFiles:
    """A folder with the pack `mine`, beside a file that is none of its."""
    (tmp_path / "outside.yaml").write_text("secret: true\n")
    folder = tmp_path / "author"
    (folder / "mine").mkdir(parents=True)
    (folder / "mine" / "pack.yaml").write_text(MANIFEST)
    return BenchFiles(folder)


def names_in(folder: Path) -> list[str]:
    """Return the names of what is in a folder."""
    return sorted(path.name for path in folder.iterdir())


OUTSIDE = (
    "../outside.yaml",
    "mine/../../outside.yaml",
    "mine//pack.yaml",
    "./mine/pack.yaml",
    "/etc/passwd",
    "/etc/hosts.yaml",
    "mine\\..\\..\\outside.yaml",
    "mine/.hidden.yaml",
    ".git/config.yaml",
    "mine/pack.yaml\0",
    "mine/notes.txt",
    "mine",
    "",
    "a/b/c/d/e.yaml",
    "mine/" + "x" * 300 + ".yaml",
)


@pytest.mark.parametrize("name", OUTSIDE)
def test_names_outside_of_packs_are_refused(files: BenchFiles, name: str) -> None:
    """No name leads out of the folder, to a hidden file, or to anything but YAML: neither to be read nor written nor deleted."""
    for attempt in (
        lambda: files.read(name),
        lambda: files.write(name, "x: 1\n", before=None),
        lambda: files.remove(name, before=digest(b"secret: true\n")),
    ):
        with pytest.raises(BenchError):
            attempt()
    assert (files.folder.parent / "outside.yaml").read_text() == "secret: true\n"
    assert names_in(files.folder.parent) == ["author", "outside.yaml"]


def test_links_are_not_followed(files: BenchFiles) -> None:
    """A file or a folder that is a link is neither listed, read nor written, wherever it leads."""
    outside = files.folder.parent
    (files.folder / "mine" / "linked.yaml").symlink_to(outside / "outside.yaml")
    (files.folder / "mine" / "scenarios").symlink_to(outside, target_is_directory=True)
    (files.folder / "theirs").symlink_to(files.folder / "mine", target_is_directory=True)
    (files.folder / "mine" / "loop.yaml").symlink_to("loop.yaml")
    assert files.names() == ["mine/pack.yaml"]
    assert files.packs() == ["mine"]
    for name in (
        "mine/linked.yaml",
        "mine/scenarios/outside.yaml",
        "mine/scenarios/new.yaml",
        "theirs/pack.yaml",
        "mine/loop.yaml",
    ):
        with pytest.raises(BenchError):
            files.read(name)
        with pytest.raises(BenchError):
            files.write(name, "x: 1\n", before=None)
    assert names_in(outside) == ["author", "outside.yaml"]


def test_only_packs_are_written(files: BenchFiles) -> None:
    """A new file goes into the folder of a pack, and into folders in it; elsewhere in the folder nothing is written."""
    files.write("mine/scenarios/first.yaml", "scenarios: []\n", before=None)
    assert files.names() == ["mine/pack.yaml", "mine/scenarios/first.yaml"]
    for name in ("loose.yaml", "other/pack.yaml"):
        with pytest.raises(BenchError, match="in no pack"):
            files.write(name, "x: 1\n", before=None)
    assert names_in(files.folder) == ["mine"]


def test_what_somebody_else_wrote_stays(files: BenchFiles) -> None:
    """A file that was changed since the page read it is not written over, and neither is one that already exists."""
    read = files.read("mine/pack.yaml")
    (files.folder / "mine" / "pack.yaml").write_text(MANIFEST + "  # theirs\n")
    with pytest.raises(ChangedError, match="changed elsewhere"):
        files.write("mine/pack.yaml", "mine now", before=read["digest"])
    with pytest.raises(ChangedError, match="already exists"):
        files.write("mine/pack.yaml", "mine now", before=None)
    with pytest.raises(ChangedError):
        files.remove("mine/pack.yaml", before=read["digest"])
    assert (files.folder / "mine" / "pack.yaml").read_text().endswith("# theirs\n")


def test_a_file_is_written_whole(files: BenchFiles) -> None:
    """What is written is read again with the digest that writing gave, and no unfinished file stays behind."""
    before = files.read("mine/pack.yaml")["digest"]
    after = files.write("mine/pack.yaml", MANIFEST + "  # ü\n", before=before)
    assert files.read("mine/pack.yaml") == {"file": "mine/pack.yaml", "text": MANIFEST + "  # ü\n", "digest": after}
    assert names_in(files.folder / "mine") == ["pack.yaml"]


def contents(folder: Path) -> dict[str, bytes]:
    """Return all files in a folder."""
    return {path.relative_to(folder).as_posix(): path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


def test_no_request_writes_outside_of_the_folder(files: BenchFiles, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever names requests have, no file beside the folder is new or changed by them, and none in it that they do not name."""
    top = files.folder.parent
    monkeypatch.chdir(top)
    before = contents(top)
    wild = ("../outside", "/tmp/x", "..", ".", "mine/..", "../author/mine", "x" * 150, "\N{SNOWMAN}", "")
    requests: list[dict[str, Any]] = []
    for name in wild:
        requests += [
            {"type": "new pack", "name": name if name not in ("x" * 150,) else "../x"},
            {"type": "new card", "pack": name, "card": "baker", "suit": ""},
            {"type": "new card", "pack": "mine", "card": f"../{name}", "suit": ""},
            {"type": "new scenario", "pack": name, "name": "What", "card": ""},
            {"type": "scenario of game", "pack": name, "record": "", "at": 0, "actions": 1, "name": name},
            {"type": "problems", "pack": name},
            {"type": "read", "file": name},
            {"type": "remove", "file": name, "before": ""},
        ]
    for request in requests:
        assert isinstance(answer(files.folder, request), dict)
    after = contents(top)
    assert {name: text for name, text in after.items() if not name.startswith("author/")} == {"outside.yaml": b"secret: true\n"}
    assert {name: after[name] for name in before} == before
