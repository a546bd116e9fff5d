"""The Python for browsers, Pyodide, out of its npm package: fetched with npm, or from where somebody has put it."""

from __future__ import annotations

import json
import subprocess
import tarfile
from base64 import b64encode
from collections.abc import Mapping
from hashlib import sha512
from io import BytesIO
from pathlib import Path
from shutil import which
from tempfile import TemporaryDirectory

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError

VERSION = "314.0.7"
"""The version of the npm package that this version of the game was tried with."""
_CODE = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm", "python_stdlib.zip", "pyodide-lock.json")
FILES = (*_CODE, "package.json", "README.md")
"""What of it a page needs, and what says whose it is."""

_CONTENT = "sha512-0YvXxEhfEdpLfb/XkM2BFAeMROq0iMUX2bzzH9pOttyMcWkwq+HbE5uyuGD82LN7y2q+SNvi/6V5JEsOlD2R1A=="
"""The digest of the package, as npm writes it."""
_MAX_BYTES = 100_000_000
_SECONDS = 300
_BY_HAND = f"get it with `npm pack pyodide@{VERSION}` on a machine with npm, and name the file with --pyodide"


@frozen
class Runtime:
    """The files of a Pyodide by name, its version and its licence."""

    files: Mapping[str, bytes]
    version: str
    licence: str


def runtime(place: Path | None = None) -> Runtime:
    """Return the Pyodide at *place*, an unpacked npm package or its .tgz; without a place npm gets it.

    Raises `GameError` when there is none, or it is not the version that is expected.
    """
    if place is None:
        return _fetched()
    files = _unpacked(place.read_bytes(), str(place)) if place.is_file() else _files_in(place)
    return _checked(files, str(place))


def _fetched() -> Runtime:
    npm = which("npm")
    if npm is None:
        raise GameError(f"npm is not installed, which gets the Python for browsers (Pyodide); {_BY_HAND}")
    with TemporaryDirectory() as folder:
        command = [npm, "pack", f"pyodide@{VERSION}", "--silent", "--ignore-scripts", "--prefer-offline"]
        try:
            ran = subprocess.run(
                command, cwd=folder, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=_SECONDS, check=False
            )
        except subprocess.TimeoutExpired:
            raise GameError(f"npm did not get Pyodide within {_SECONDS} seconds; {_BY_HAND}") from None
        packages = list(Path(folder).glob("*.tgz"))
        if ran.returncode or len(packages) != 1:
            said = next((line for line in ran.stderr.splitlines() if " error" in line), "it gave no file")
            raise GameError(f"npm did not get Pyodide: {said[:200]}; {_BY_HAND}")
        content = packages[0].read_bytes()
    if f"sha512-{b64encode(sha512(content).digest()).decode()}" != _CONTENT:
        raise GameError(f"npm got a Pyodide {VERSION} with another content than expected; nothing was written")
    return _checked(_unpacked(content, "what npm got"), "what npm got")


def _unpacked(content: bytes, place: str) -> dict[str, bytes]:
    try:
        with tarfile.open(fileobj=BytesIO(content), mode="r:gz") as archive:
            found = {member.name.removeprefix("package/"): member for member in archive if member.isfile()}
            if sum(found[name].size for name in FILES if name in found) > _MAX_BYTES:
                raise GameError(f"{place}: expected the npm package of Pyodide, got one of more than {_MAX_BYTES:,} bytes")
            opened = {name: archive.extractfile(found[name]) for name in FILES if name in found}
            return {name: file.read() for name, file in opened.items() if file is not None}
    except (tarfile.TarError, EOFError, OSError) as error:
        raise GameError(f"{place}: expected an npm package (.tgz), got something else ({error})") from None


def _files_in(folder: Path) -> dict[str, bytes]:
    return {name: (folder / name).read_bytes() for name in FILES if (folder / name).is_file()}


def _checked(files: dict[str, bytes], place: str) -> Runtime:
    """Return the runtime that *files* are; raise `GameError` for another package or version."""
    missing = [name for name in FILES if name not in files]
    if missing:
        raise GameError(f"{place}: expected the npm package of Pyodide, got none with {missing[0]}; {_BY_HAND}")
    try:
        says = json.loads(files["package.json"])
        name, version, licence = says["name"], says["version"], says.get("license", "")
    except (ValueError, KeyError, TypeError):
        name, version, licence = "", "", ""
    if (name, version) != ("pyodide", VERSION):
        raise GameError(f"{place}: expected pyodide {VERSION}, got {name or 'no package'} {version}".rstrip() + f"; {_BY_HAND}")
    return Runtime(files, str(version), str(licence))
