"""The files of the bench: those of packs in one folder. Nothing outside of it is read or written, and no link is followed."""

from __future__ import annotations

import re
from hashlib import sha256
from pathlib import Path, PurePosixPath
from typing import Any

from villagers_rules import files
from villagers_rules.classes import frozen
from villagers_rules.errors import CodedError
from villagers_rules.packs.loader import clear_cache
from villagers_rules.packs.reader import MANIFEST, MAX_BYTES, is_pack
from villagers_rules.phrases import phrase

_ENDING = ".yaml"
_MOST_FILES = 500
"""How many files are listed."""
_PART = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_.-]{0,79}")
_DEEPEST = 4
"""A pack, the folder of its scenarios or locales, and the file; with one more for a folder of packs."""


class BenchError(CodedError):
    """A request of the bench that cannot be carried out."""

    code = "bench"


class ChangedError(BenchError):
    """A file that somebody else has changed since the page read it."""

    code = "changed"


@frozen
class BenchFiles:
    """The folder of an author, and what the bench may do with its files."""

    folder: Path

    def __attrs_post_init__(self) -> None:
        if not self.folder.is_dir():
            raise BenchError(phrase("{folder} is not a folder; create it, or name another one", folder=self.folder))

    def packs(self) -> list[str]:
        """Return the folders of packs, by name; the folder itself is "." if it is one."""
        own = ["."] if is_pack(self.folder) else []
        inner = [path.name for path in sorted(self.folder.iterdir()) if _is_plain_folder(path) and is_pack(path)]
        return own + [name for name in inner if _PART.fullmatch(name)]

    def pack_folder(self, pack: str) -> Path:
        """Return the folder of a pack; raise `BenchError` if there is none."""
        if pack not in self.packs():
            raise BenchError(phrase("there is no pack {pack!r} in this folder", pack=pack[:60]))
        return self.folder if pack == "." else self.folder / pack

    def names(self) -> list[str]:
        """Return the files of all packs by their paths from the folder."""
        found: list[str] = []
        for pack in self.packs():
            self._collect(self.pack_folder(pack), found)
        return sorted(dict.fromkeys(found))[:_MOST_FILES]

    def _collect(self, folder: Path, found: list[str]) -> None:
        for path in sorted(folder.iterdir()):
            if not _PART.fullmatch(path.name) or path.is_symlink() or len(found) > _MOST_FILES:
                continue
            name = path.relative_to(self.folder)
            if path.is_dir():
                if len(name.parts) < _DEEPEST:
                    self._collect(path, found)
            elif path.suffix == _ENDING:
                found.append(name.as_posix())

    def path(self, name: str) -> Path:
        """Return the place of the file *name*; raise `BenchError` for one that is not, or would not be, in a pack here."""
        parts = PurePosixPath(name).parts
        plain = 0 < len(parts) <= _DEEPEST and all(_PART.fullmatch(part) for part in parts)
        if not plain or "/".join(parts) != name or not name.endswith(_ENDING):
            raise BenchError(phrase("expected a name such as my_pack/cards.yaml, got {name!r}", name=name[:100]))
        place = self.folder
        for part in parts[:-1]:
            place = place / part
            if place.is_symlink():
                raise BenchError(phrase("{name}: {part} is a link, and the bench follows none", name=name, part=part))
        path = place / parts[-1]
        if path.is_symlink():
            raise BenchError(phrase("{name} is a link, and the bench follows none", name=name))
        home = self.folder.resolve()
        if not path.resolve().is_relative_to(home):
            raise BenchError(phrase("{name} is outside of the folder of the bench", name=name))
        return path

    def read(self, name: str) -> dict[str, Any]:
        """Return the text of a file and the digest by which `write` knows whether it is still the same."""
        path = self.path(name)
        if not path.is_file():
            raise BenchError(phrase("there is no file {name}", name=name))
        content = _bytes_of(path)
        return {"file": name, "text": content.decode("utf-8", "replace"), "digest": digest(content)}

    def write(self, name: str, text: str, *, before: str | None) -> str:
        """Write *text* into a file and return its digest; *before* is that of the text it replaces, None for a new file.

        Raises `ChangedError` when the file is another one by now.
        """
        path = self.path(name)
        content = text.encode("utf-8")
        if len(content) > MAX_BYTES:
            raise BenchError(phrase("expected at most {most:,} bytes, got {number:,}", most=MAX_BYTES, number=len(content)))
        if not any(is_pack(folder) for folder in _up(path.parent, self.folder)):
            raise BenchError(phrase("{name} is in no pack; a pack is a folder with a {manifest}", name=name, manifest=MANIFEST))
        now = digest(_bytes_of(path)) if path.is_file() else None
        if now != before:
            raise ChangedError(_changed(name, before, now))
        path.parent.mkdir(parents=True, exist_ok=True)
        files.write(path, content, within=self.folder, replaces=lambda _: before is not None)
        clear_cache()
        return digest(content)

    def remove(self, name: str, *, before: str) -> None:
        """Delete a file with the digest *before*; raise `ChangedError` when it is another one by now."""
        path = self.path(name)
        if not path.is_file() or digest(_bytes_of(path)) != before:
            raise ChangedError(phrase("{name} was changed elsewhere", name=name))
        path.unlink()
        clear_cache()


def _changed(name: str, before: str | None, now: str | None) -> str:
    """Return why a file with the digest *now* is not the one that had the digest *before*."""
    if before is None:
        return phrase("{name} already exists", name=name)
    return phrase("{name} was changed elsewhere", name=name) if now else phrase("{name} is gone", name=name)


def digest(content: bytes) -> str:
    """Return what distinguishes a content from others."""
    return sha256(content).hexdigest()[:20]


def _bytes_of(path: Path) -> bytes:
    with path.open("rb") as file:
        content = file.read(MAX_BYTES + 1)
    if len(content) > MAX_BYTES:
        raise BenchError(phrase("{name}: expected at most {most:,} bytes, got more", name=path.name, most=MAX_BYTES))
    return content


def _is_plain_folder(path: Path) -> bool:
    return path.is_dir() and not path.is_symlink()


def _up(folder: Path, top: Path) -> list[Path]:
    """Return *folder* and the folders around it up to *top*."""
    found = [folder]
    while found[-1] != top and found[-1] != found[-1].parent:
        found.append(found[-1].parent)
    return found
