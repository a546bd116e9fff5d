"""A file with rows goes on after any end in the middle, is written by one process at a time, and nothing else is harmed."""

from __future__ import annotations

import gzip
from pathlib import Path

import pytest

from villagers_rules.errors import GameError
from villagers_rules.runs import row_file
from villagers_rules.runs.row_file import RowFile
from villagers_rules.runs.row_formats import FORMATS, RowFormat, format_of

HEAD = b"packs,mode\n"
LINES = [b'{"packs":"base","game":%d}\n' % number for number in range(7)]
ADDED_TO = [found for found in FORMATS if not found.columnar]


def text_of(path: Path) -> bytes:
    """Return what a file holds, unpacked."""
    return gzip.decompress(path.read_bytes()) if format_of(path).packed else path.read_bytes()


def head_of(found: RowFormat) -> bytes:
    """Return what a file of this format starts with."""
    return HEAD if found.csv else b""


@pytest.mark.parametrize("found", ADDED_TO, ids=lambda found: found.ending)
def test_a_file_cut_at_any_byte_goes_on(found: RowFormat, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Wherever the end of a process cuts a file, what was whole stays, and what follows is added without loss or doubling."""
    monkeypatch.setattr(row_file, "_MEMBER_ROWS", 3)
    path = tmp_path / f"rows{found.ending}"
    file = RowFile(path, head=head_of(found))
    for line in LINES:
        file.append(line)
    file.close()
    whole = path.read_bytes()
    assert text_of(path) == head_of(found) + b"".join(LINES)
    kept = set()
    for cut in range(len(whole) + 1):
        path.write_bytes(whole[:cut])
        file = RowFile(path, head=head_of(found), resume=True)
        rows = text_of(path).removeprefix(head_of(found)).count(b"\n")
        kept.add(rows)
        for line in LINES[rows:]:
            file.append(line)
        file.close()
        assert text_of(path) == head_of(found) + b"".join(LINES), cut
    assert kept == ({0, 3, 6, 7} if found.packed else set(range(8)))


def test_rows_that_come_slowly_are_packed_in_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Rows wait for no others when they have waited long enough, so that an end in the middle loses seconds, not hours."""
    monkeypatch.setattr(row_file, "_MOST_SECONDS", 0.0)
    path = tmp_path / "rows.jsonl.gz"
    file = RowFile(path)
    file.append(LINES[0])
    assert text_of(path) == LINES[0]
    file.close()


@pytest.mark.parametrize("ending", [".jsonl", ".csv", ".jsonl.gz", ".csv.gz"])
@pytest.mark.parametrize("content", [b"my letter", b"my letter\nof two lines\n"])
def test_other_files_stay_as_they_are(ending: str, content: bytes, tmp_path: Path) -> None:
    """A file that cannot hold rows is refused, with or without a wish to go on, and nothing of it is cut off."""
    path = tmp_path / f"letter{ending}"
    path.write_bytes(content)
    for resume in (True, False):
        with pytest.raises(GameError, match=r"holds no rows|already exists"):
            RowFile(path, head=HEAD if ".csv" in ending else b"", resume=resume)
    assert path.read_bytes() == content


def test_one_process_writes(tmp_path: Path) -> None:
    """A file that is open for rows cannot be opened for others until it is closed."""
    path = tmp_path / "rows.jsonl"
    file = RowFile(path)
    with pytest.raises(GameError, match="another process writes"):
        RowFile(path, resume=True)
    file.close()
    RowFile(path, resume=True).close()


def test_names_say_the_format() -> None:
    """A name with another ending is refused, with those that there are."""
    with pytest.raises(GameError, match=r"\.jsonl, .*\.parquet, got 'rows.xlsx'"):
        format_of(Path("rows.xlsx"))
