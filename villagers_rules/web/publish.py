"""Makes a folder with the game as a web page that needs no server of its own: the engine runs in the browser.

The folder holds the page, Pyodide (Python for browsers), and wheels of this package and of what it needs. Any web server can
serve it, under any path, since all its addresses are relative.
"""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Mapping
from pathlib import Path

import villagers_rules
from villagers_rules import files
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.files import MADE_BY
from villagers_rules.web.pure_wheels import PureWheel, pure_wheels
from villagers_rules.web.runtime import Runtime, runtime

MARK = "engine/engine.json"
"""The file that says what the folder holds; a worker reads it, and so does who makes the folder again."""

STATIC = Path(__file__).parent / "static"
"""The page, as the server serves it."""
PAGE = "index.html"

_SERVED_ONLY = ("bench",)
"""Folders of the page that need the server."""
_POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self'; connect-src 'self'; style-src 'self'; "
    "img-src 'self' data:; font-src 'self'; base-uri 'none'; form-action 'none'"
)
"""What the page may load, as the server says it in a header."""
_WORKER = "static/worker.mjs"
"""The script of the worker that holds the engine; that a page names it says that there is no server."""
_HEAD = f"""<meta http-equiv="Content-Security-Policy" content="{_POLICY}">
<meta name="villagers-engine" content="{_WORKER}">
<script src="static/opened_as_file.js" defer></script>
"""


@frozen
class Published:
    """What was written: the folder, the number of its files and their bytes."""

    folder: Path
    files: int
    size: int


def publish(
    folder: Path, *, pyodide: Path | None = None, report: Callable[[int, int], object] = lambda done, total: None
) -> Published:
    """Write the game into *folder*, which is made, is empty, or was written by this before.

    *pyodide* is where the npm package of Pyodide is; npm gets it when there is none. *report* is called with the number of files
    that are written and of all. Raises `GameError` for a folder that holds
    anything else and for a Pyodide that is not the expected one, and `OSError` for what cannot be written.
    """
    before = _written_before(folder)
    contents = _site(runtime(pyodide), pure_wheels())
    for done, (name, content) in enumerate(contents.items()):
        report(done, len(contents))
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        own = name in before
        files.write(path, content, within=folder, replaces=lambda _, own=own: own)  # type: ignore[misc]
    for name in sorted(before - set(contents)):
        path = folder / name
        if path.is_file() and not path.is_symlink() and path.resolve().is_relative_to(folder.resolve()):
            path.unlink()
    return Published(folder, len(contents), sum(map(len, contents.values())))


def _site(pyodide: Runtime, wheels: list[PureWheel]) -> dict[str, bytes]:
    """Return the files of the folder by their paths in it."""
    made = {PAGE: _published_page((STATIC / PAGE).read_text(encoding="utf-8")).encode()}
    for path in sorted(STATIC.rglob("*")):
        inner = path.relative_to(STATIC)
        if path.is_file() and inner.parts[0] not in (PAGE, *_SERVED_ONLY):
            made[f"static/{inner.as_posix()}"] = path.read_bytes()
    made |= {f"engine/pyodide/{name}": content for name, content in pyodide.files.items()}
    made |= {f"engine/wheels/{wheel.file}": wheel.content for wheel in wheels}
    made["engine/LICENCES.txt"] = _licences(pyodide, wheels).encode()
    made[MARK] = _contents(pyodide, wheels, [*made, MARK]).encode()
    return made


def _published_page(page: str) -> str:
    """Return the page with what says that the engine is in a worker, and with what a server says in headers.

    >>> "villagers-engine" in _published_page("<html><head><title>Villagers</title></head></html>")
    True
    """
    headed, count = re.subn(r"<head>\s*(<meta charset=[^>]*>\s*)?", lambda found: found[0] + _HEAD, page, count=1)
    if not count:
        raise GameError(f"{PAGE}: expected a page with <head>")
    return headed


def _contents(pyodide: Runtime, wheels: list[PureWheel], names: list[str]) -> str:
    says = {
        "made": f"{MADE_BY} {villagers_rules.__version__}",
        "pyodide": pyodide.version,
        "wheels": [wheel.file for wheel in wheels],
        "files": sorted(names),
    }
    return json.dumps(says, indent=1) + "\n"


def _licences(pyodide: Runtime, wheels: list[PureWheel]) -> str:
    rows = [("pyodide, with Python", pyodide.version, pyodide.licence), *((w.name, w.version, w.licence) for w in wheels)]
    lines = [f"{name} {version}: {licence}" for name, version, licence in rows]
    return "\n".join(
        ["What this folder holds, and under which licence; each wheel has the text in its *.dist-info.", "", *lines, ""]
    )


def _written_before(folder: Path) -> frozenset[str]:
    """Return the names of the files that this wrote into *folder* before; raise `GameError` when it holds others' alone."""
    if not folder.exists():
        return frozenset()
    if not folder.is_dir():
        raise GameError(f"{folder} is a file; name a folder")
    mark = folder / MARK
    if mark.is_file():
        says = _read_mark(mark)
        if MADE_BY in str(says.get("made", "")):
            return frozenset(str(name) for name in says.get("files", ()) if ".." not in Path(str(name)).parts)
    if any(folder.iterdir()):
        raise GameError(f"{folder} holds something else; name a new or an empty folder")
    return frozenset()


def _read_mark(mark: Path) -> Mapping[str, list[str]]:
    try:
        says = json.loads(files.read(mark, 1_000_000))
    except ValueError:
        return {}
    return says if isinstance(says, dict) else {}
