"""Writing files: whole or not at all, through no link, and over nothing that somebody else made; and the paths people name."""

from __future__ import annotations

import os
import stat
from collections.abc import Callable
from contextlib import suppress
from errno import EISDIR
from pathlib import Path

from villagers_rules.errors import GameError
from villagers_rules.phrases import phrase

MADE_BY = "made by villagers_rules"
"""What stands in each document that may be replaced: it was made from cards, and can be made again."""
_NEVER_OVER = phrase("is not overwritten; choose another name")
"""What is said of a file that is there, where no option replaces it."""
_MAX_BYTES = 20_000_000
"""So much of a file is read to find out who made it."""


def _never_replace(path: Path) -> bool:
    """Return that *path* is not replaced, whatever it is."""
    return False


def always_replace(path: Path) -> bool:
    """Return that *path* is replaced, whatever it is."""
    return True


def contains(*marks: str) -> Callable[[Path], bool]:
    """Return a function that says whether a file contains one of *marks*."""

    def found(path: Path) -> bool:
        with path.open("rb") as file:
            content = file.read(_MAX_BYTES)
        return any(mark.encode() in content for mark in marks)

    return found


def starts_with(text: str) -> Callable[[Path], bool]:
    """Return a function that says whether a file starts with *text*."""

    def found(path: Path) -> bool:
        with path.open("rb") as file:
            return file.read(len(text.encode())) == text.encode()

    return found


def expand_home(name: str) -> Path:
    """Return the path that *name* means, where ``~`` at the start is a home folder; raise `GameError` if it cannot be a path."""
    try:
        if not name or "\0" in name:
            raise GameError(f"expected a path, got {name[:60]!r}")
        os.fsencode(name)
        return Path(name).expanduser()
    except UnicodeEncodeError:
        raise GameError(f"expected a path, got {name[:60]!r}") from None
    except RuntimeError:
        user = name.partition("/")[0][:60]
        raise GameError(f"there is no home folder for {user!r}; write the whole path, or ./{user} for that name") from None


def target_path(name: str) -> Path:
    """Return the path of a file to be written that *name* means; raise `GameError` if it can be none."""
    if name == "-":
        raise GameError("expected the name of a file, got '-'; name a file such as ./out")
    return expand_home(name)


def read(path: Path, most: int) -> str:
    """Return the text of a file of at most *most* bytes, of which no more is read, whatever it is.

    Raises `GameError` for a file that is longer or is no text, and `OSError` for what cannot be read.
    """
    with path.open("rb") as file:
        data = file.read(most + 1)
    if len(data) > most:
        raise GameError(f"{path}: the file has more than {most} bytes; no save or record is that long")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise GameError(f"{path}:{line}: this is not UTF-8 text; save the file as UTF-8") from error


def write(
    path: Path,
    content: str | bytes,
    *,
    within: Path | None = None,
    replaces: Callable[[Path], bool] = _never_replace,
    hint: str = _NEVER_OVER,
) -> Path:
    """Write *content* into *path* whole or not at all, and return *path*.

    A file that is there is replaced only if *replaces* says so; *hint* says why not otherwise. A link is never followed, nor is
    a folder that leads out of the folder *within*. Raises `GameError` for what may not be written, and `OSError` for what cannot.
    """
    data = content.encode() if isinstance(content, str) else content
    try:
        before = _may_be_written(path, within, replaces, hint)
        unfinished = _name_in(path.parent)
        try:
            with unfinished.open("xb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if before is None and not _is_placed(unfinished, path):
                # Somebody else was quicker to make a file of that name.
                before = _may_be_written(path, within, replaces, hint)
            if before is not None:
                unfinished.chmod(stat.S_IMODE(before))
                unfinished.replace(path)
        finally:
            unfinished.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error
    return path


def check(
    path: Path,
    *,
    within: Path | None = None,
    replaces: Callable[[Path], bool] = _never_replace,
    hint: str = _NEVER_OVER,
    new_folders: bool = False,
) -> None:
    """Raise what `write` would raise for a file that may not, or cannot, be written; nothing is left behind.

    With *new_folders* the folders that are missing will be made before the file is written.
    """
    try:
        _may_be_written(path, within, replaces, hint)
        folder = path.parent
        while new_folders and not os.path.lexists(folder) and folder != folder.parent:
            folder = folder.parent
        probe = _name_in(folder)
        try:
            probe.touch(exist_ok=False)
        finally:
            probe.unlink(missing_ok=True)
    except OSError as error:
        raise OSError(error.errno, error.strerror or str(error), str(path)) from error


def _may_be_written(path: Path, within: Path | None, replaces: Callable[[Path], bool], hint: str) -> int | None:
    """Return the mode of the file at *path*, None if there is none; raise `GameError` if it may not be written."""
    if within is not None and not path.parent.resolve().is_relative_to(within.resolve()):
        raise GameError(f"{path.parent} leads out of {within.resolve()}, and nothing is written there; remove the link")
    try:
        mode = path.lstat().st_mode
    except FileNotFoundError:
        return None
    if stat.S_ISLNK(mode):
        raise GameError(f"{path} is a link, and nothing is written through links; name the file itself, or remove the link")
    if stat.S_ISDIR(mode):
        raise OSError(EISDIR, os.strerror(EISDIR), str(path))
    if not stat.S_ISREG(mode):
        raise GameError(f"{path} is a device or the like; name a plain file")
    if not replaces(path):
        raise GameError(phrase("{place} already exists, and {why}", place=path, why=hint))
    return mode


def _name_in(folder: Path) -> Path:
    """Return a name in *folder* that nobody can foresee, so that nothing can lie in wait there."""
    return folder / f".{os.urandom(8).hex()}.unfinished"


def _is_placed(unfinished: Path, path: Path) -> bool:
    """Return whether *unfinished* became *path*, which was free; False if something is there by now."""
    with suppress(FileExistsError):
        try:
            os.link(unfinished, path)
        except FileExistsError:
            raise
        except (OSError, AttributeError):
            # Not every file system has hard links.
            if os.path.lexists(path):
                raise FileExistsError from None
            unfinished.replace(path)
        return True
    return False


def missing_folder(error: OSError) -> str:
    """Return the folder whose lack is why a file cannot be read or written, "" for every other error."""
    if not isinstance(error, FileNotFoundError) or not isinstance(error.filename, (str, Path)):
        return ""
    folder = Path(error.filename).parent
    return "" if folder.exists() else str(folder)
