"""Files that are written: whole or not at all, through no link, and over nothing that somebody else made."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from villagers_rules import GameError, files
from villagers_rules.record import positions

ROOT = Path(__file__).parents[1]
TIMES = 200
WRITER = """
import sys
from pathlib import Path
from villagers_rules import files
path, letter, times = Path(sys.argv[1]), sys.argv[2], int(sys.argv[3])
for length in range(1, times + 1):
    files.write(path, letter * (5000 * length % 70000 + 1) + "\\n", replaces=files.always_replace)
"""
CRAMPED = """
import resource, sys
from pathlib import Path
from villagers_rules import files
resource.setrlimit(resource.RLIMIT_FSIZE, (1000, 1000))
try:
    files.write(Path(sys.argv[1]), "n" * 5000, replaces=files.always_replace)
except OSError as error:
    print(error.filename, error.strerror)
"""


def test_two_writers_of_one_file_never_tear_it(tmp_path: Path) -> None:
    """While two processes write one file again and again, whoever reads it gets the whole of what one of them wrote."""
    path = tmp_path / "file"
    writers = [
        subprocess.Popen([sys.executable, "-c", WRITER, str(path), letter, str(TIMES)], cwd=ROOT, stderr=subprocess.PIPE)
        for letter in "ab"
    ]
    reads = 0
    while any(writer.poll() is None for writer in writers):
        if path.exists():
            content = path.read_bytes()
            assert len(set(content)) == 2
            assert content.endswith(b"\n")
            reads += 1
    assert [writer.communicate()[1] for writer in writers] == [b"", b""]
    assert [writer.returncode for writer in writers] == [0, 0]
    assert reads
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("before", ["old", None])
def test_a_full_disk_leaves_nothing_behind(before: str | None, tmp_path: Path) -> None:
    """What does not fit is not begun: the file stays as it was, or absent, and the error names it."""
    path = tmp_path / "file"
    if before is not None:
        path.write_text(before)
    ran = subprocess.run([sys.executable, "-c", CRAMPED, str(path)], cwd=ROOT, capture_output=True, text=True, check=True)
    assert ran.stdout == f"{path} File too large\n"
    assert {found.name: found.read_text() for found in tmp_path.iterdir()} == ({} if before is None else {"file": before})


@pytest.mark.parametrize("leads_to", ["there.txt", "nowhere.txt"])
def test_no_link_is_written_through(leads_to: str, tmp_path: Path) -> None:
    """A target that is a link is refused, wherever it leads and whatever may be replaced; nothing is changed."""
    (tmp_path / "there.txt").write_text("mine")
    (tmp_path / "link").symlink_to(leads_to)
    with pytest.raises(GameError, match="is a link, and nothing is written through links"):
        files.write(tmp_path / "link", "x", replaces=files.always_replace)
    assert (tmp_path / "there.txt").read_text() == "mine"
    assert not (tmp_path / "nowhere.txt").exists()


def test_no_folder_that_leads_out_is_written_to(tmp_path: Path) -> None:
    """What is written within a folder never goes out of it, over links or dots; a link that stays within is followed."""
    pack, outside = tmp_path / "pack", tmp_path / "outside"
    for folder in (pack, pack / "inner", outside):
        folder.mkdir()
    (pack / "out").symlink_to(outside)
    (pack / "lost").symlink_to(tmp_path / "nowhere")
    (pack / "in").symlink_to("inner")
    for inside in ("out/file", "lost/file", "../file", "out/../file"):
        for act in (files.check, lambda path, **rest: files.write(path, "x", **rest)):
            with pytest.raises(GameError, match="nothing is written there"):
                act(pack / inside, within=pack)
    assert files.write(pack / "in" / "file", "x", within=pack).read_text() == "x"
    assert [path.parent.name for path in tmp_path.rglob("file")] == ["inner"]
    assert not list(outside.iterdir())


def test_devices_and_folders_are_no_files(tmp_path: Path) -> None:
    """A device or a folder is never replaced, even where everything may be."""
    with pytest.raises(GameError, match="name a plain file"):
        files.write(Path("/dev/null"), "x", replaces=files.always_replace)
    with pytest.raises(IsADirectoryError):
        files.write(tmp_path, "x", replaces=files.always_replace)


def test_a_file_that_is_there_is_replaced_only_when_asked(tmp_path: Path) -> None:
    """Without leave nothing is written over; with it the permissions stay; what comes between is looked at, too."""
    path = tmp_path / "file"
    path.write_text("mine")
    path.chmod(0o640)
    with pytest.raises(GameError, match="already exists, and is not overwritten"):
        files.write(path, "x")
    with pytest.raises(GameError, match="because I say so"):
        files.check(path, replaces=files.contains("yours"), hint="because I say so")
    files.write(path, "yours", replaces=files.contains("mine"))
    assert (path.read_text(), path.stat().st_mode & 0o777) == ("yours", 0o640)


@pytest.mark.parametrize("hard_links", [True, False])
def test_the_first_of_two_keeps_a_new_name(hard_links: object, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file that somebody else makes while one of that name is written stays as it is, unless it may be replaced."""
    path, name_in = tmp_path / "file", files._name_in

    def meanwhile(folder: Path) -> Path:
        path.write_text("theirs")
        return name_in(folder)

    def refused(self: Path, other: Path) -> None:
        raise PermissionError

    monkeypatch.setattr(files, "_name_in", meanwhile)
    if not hard_links:
        monkeypatch.setattr(Path, "hardlink_to", refused)
    with pytest.raises(GameError, match="already exists"):
        files.write(path, "mine")
    assert [(found.name, found.read_text()) for found in tmp_path.iterdir()] == [("file", "theirs")]
    path.unlink()
    assert files.write(path, "mine", replaces=files.always_replace).read_text() == "mine"


def test_checking_leaves_nothing_behind(tmp_path: Path) -> None:
    """Whether a file can be written is found out without one; folders may be missing only where they will be made."""
    files.check(tmp_path / "file")
    files.check(tmp_path / "some" / "where" / "file", new_folders=True)
    for bad in (tmp_path / "no" / "file", tmp_path / ("n" * 300)):
        with pytest.raises(OSError, match=str(bad)):
            files.check(bad)
    assert not list(tmp_path.iterdir())


BAD_NAMES = {
    "": "expected a path",
    "a\0b": "expected a path",
    "\ud800": "expected a path",
    "~no_one/x": "no home folder for '~no_one'",
}


@pytest.mark.parametrize("name", BAD_NAMES, ids=ascii)
def test_what_can_be_no_path_is_told(name: str) -> None:
    """An empty name, one with a letter that no path has, and the home of nobody are each an error that names them."""
    with pytest.raises(GameError, match=BAD_NAMES[name]):
        files.expand_home(name)


def test_a_tilde_is_a_home_folder(monkeypatch: pytest.MonkeyPatch) -> None:
    """`~` at the beginning of a name means the home folder; within a name it means nothing."""
    monkeypatch.setenv("HOME", "/home/me")
    assert files.expand_home("~/packs") == Path("/home/me/packs")
    assert files.expand_home("a~/b") == Path("a~/b")
    with pytest.raises(GameError, match="got '-'"):
        files.target_path("-")


def test_no_more_is_read_than_asked_for() -> None:
    """A file without end, such as a device, is read up to a limit and refused."""
    with pytest.raises(GameError, match="more than 1000 bytes"):
        files.read(Path("/dev/zero"), 1000)
    with pytest.raises(GameError, match="no save or record is that long"):
        list(positions("/dev/zero"))
