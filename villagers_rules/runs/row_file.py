"""A file to which rows are added as games end; after an end in the middle it goes on where the last whole row ends."""

from __future__ import annotations

import os
import zlib
from importlib import import_module
from pathlib import Path
from time import monotonic
from typing import IO

from villagers_rules.errors import GameError
from villagers_rules.runs.row_formats import JSON_START, format_of

_MEMBER_ROWS = 1000
"""How many rows are packed together, unless they take too long to come."""
_MOST_SECONDS = 10.0
"""Rows wait no longer than this before they are packed and written."""
_BLOCK = 2**16
_GZIP = 16 + zlib.MAX_WBITS
"""Makes zlib write and read the format of gzip."""
_GZIP_MARK = b"\x1f\x8b"
"""How every gzip file starts."""


class RowFile:
    """A file with a *head* and rows, open for more rows; no other process can add to it meanwhile.

    With *resume* a file that is there is continued after its last whole row, else there must be none.
    Raises `GameError` where another process writes it or it holds something else, and `OSError` where it cannot be written.
    """

    def __init__(self, path: Path, *, head: bytes = b"", resume: bool = False) -> None:
        self.packed = format_of(path).packed
        self.waiting: list[bytes] = [head] if head else []
        self.rows_waiting = 0
        self.written = monotonic()
        self.file = _opened(path, new=not (resume and path.exists()))
        try:
            _lock(self.file, path)
            _check_start(self.file, path, _GZIP_MARK if self.packed else head or JSON_START)
            kept = (_end_of_members if self.packed else _end_of_lines)(self.file)
            self.file.truncate(kept)
            self.file.seek(kept)
            if kept:
                self.waiting.clear()  # The head is there.
            self._write()
        except BaseException:
            self.file.close()
            raise

    def append(self, lines: bytes) -> None:
        """Add whole rows, a line each."""
        self.waiting.append(lines)
        if not self.packed:
            self._write()
            return
        self.rows_waiting += lines.count(b"\n")
        while self.rows_waiting >= _MEMBER_ROWS:
            rows = b"".join(self.waiting).splitlines(keepends=True)
            self.waiting, rest = rows[:_MEMBER_ROWS], rows[_MEMBER_ROWS:]
            self._write()
            self.waiting, self.rows_waiting = rest, len(rest)
        if self.rows_waiting and monotonic() - self.written > _MOST_SECONDS:
            self._write()
            self.rows_waiting = 0

    def _write(self) -> None:
        data = b"".join(self.waiting)
        self.waiting = []
        self.written = monotonic()
        if data:
            self.file.write(_packed(data) if self.packed else data)
            self.file.flush()

    def close(self) -> None:
        """Write what is not written yet, make it last, and close the file."""
        try:
            self._write()
            os.fsync(self.file.fileno())
        finally:
            self.file.close()


def _packed(data: bytes) -> bytes:
    """Return *data* as a member of a gzip file; files of several members are read as one text."""
    packer = zlib.compressobj(6, zlib.DEFLATED, _GZIP)
    return packer.compress(data) + packer.flush()


def _opened(path: Path, *, new: bool) -> IO[bytes]:
    """Open a file for reading and writing, through no link."""
    flags = os.O_RDWR | getattr(os, "O_BINARY", 0) | getattr(os, "O_NOFOLLOW", 0) | (os.O_CREAT | os.O_EXCL if new else 0)
    try:
        return os.fdopen(os.open(path, flags, 0o666), "r+b")
    except FileExistsError:
        raise GameError(f"{path} already exists; continue it with --resume, replace it with --force, or name another") from None


def _lock(file: IO[bytes], path: Path) -> None:
    """Keep all others from adding to a file until it is closed; not every system can."""
    try:
        fcntl = import_module("fcntl")
    except ImportError:
        return
    try:
        fcntl.flock(file.fileno(), fcntl.LOCK_EX | fcntl.LOCK_NB)
    except BlockingIOError:
        raise GameError(f"{path}: another process writes this file; let it end, or name another file") from None
    except OSError:
        return  # A file system without locks.


def _check_start(file: IO[bytes], path: Path, start: bytes) -> None:
    """Raise `GameError` if a file, of which the rest is not looked at, cannot hold rows: nothing of it may be cut off."""
    file.seek(0)
    found = file.read(len(start))
    if found != start[: len(found)]:
        raise GameError(f"{path} holds no rows of games of this kind; name the file of the run, or another one")


def _end_of_lines(file: IO[bytes]) -> int:
    """Return where the last whole line of a file ends."""
    place = file.seek(0, os.SEEK_END)
    while place:
        start = max(0, place - _BLOCK)
        file.seek(start)
        found = file.read(place - start).rfind(b"\n")
        if found >= 0:
            return start + found + 1
        place = start
    return 0


def _end_of_members(file: IO[bytes]) -> int:
    """Return where the last whole member of a gzip file ends, with a whole line; what follows was not written to its end."""
    file.seek(0)
    kept = place = 0
    unpacker, last = zlib.decompressobj(_GZIP), b""
    block = b""
    while block := block or file.read(_BLOCK):
        try:
            last = unpacker.decompress(block)[-1:] or last
        except zlib.error:
            return kept
        if not unpacker.eof:
            place, block = place + len(block), b""
            continue
        place += len(block) - len(unpacker.unused_data)
        block = unpacker.unused_data
        unpacker = zlib.decompressobj(_GZIP)
        if last == b"\n":
            kept = place
    return kept
