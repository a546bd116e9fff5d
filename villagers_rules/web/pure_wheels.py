"""Makes wheels of what is installed, without compiled parts, for the Python that runs in a browser.

Each wheel is made of the files of an installed distribution: no network is needed, and what was tested here is what runs there.
"""

from __future__ import annotations

from base64 import urlsafe_b64encode
from hashlib import sha256
from importlib.metadata import Distribution, PackageNotFoundError, distribution
from io import BytesIO
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile, ZipInfo

import villagers_rules
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.resources import FOLDERS, resource

NEEDED = ("attrs", "lark", "pyyaml", "jsonschema", "jsonschema-specifications", "referencing", "typing-extensions")
"""The distributions that the package needs in a browser: its requirements, and what those import there."""

_OURS = "villagers_rules"
_LEFT_OUT = ("__pycache__", "tests", "test")
"""Folders that nobody needs who only runs the code."""
_ELSEWHERE = ("_data/", "web/static/")
"""What is no code: data, which are added from where they are, and the page, which is beside the wheels."""
_COMPILED = (".so", ".pyd", ".pyc", ".dylib", ".dll")
_OF_INSTALLER = ("RECORD", "WHEEL", "direct_url.json", "INSTALLER", "REQUESTED")
"""Metadata that are true of what is installed here alone; the first two are written again."""
_LONGEST_NAME = 40
"""A longer licence is no name, but its text."""
_METADATA = "Wheel-Version: 1.0\nGenerator: villagers_rules\nRoot-Is-Purelib: true\nTag: py3-none-any\n"


@frozen
class PureWheel:
    """A wheel: its file name, what it holds, and the distribution, its version and its licence."""

    file: str
    content: bytes
    name: str
    version: str
    licence: str


def pure_wheels() -> list[PureWheel]:
    """Return the wheels that a browser needs, this package first; raise `GameError` for one that is not installed."""
    return [own_wheel(), *(_installed(name) for name in NEEDED)]


def own_wheel() -> PureWheel:
    """Return the wheel of this package, with its data, wherever they are: in a wheel, an editable install or a checkout.

    >>> own_wheel().file.endswith("-py3-none-any.whl")
    True
    """
    home = Path(villagers_rules.__file__).parent
    files = {f"{_OURS}/{name}": content for name, content in _files_in(home).items() if not name.startswith(_ELSEWHERE)}
    for folder in FOLDERS:
        place = resource(folder)
        if not isinstance(place, Path):
            raise GameError("expected an installed package with its files in folders, got one in a zip file; install it with pip")
        files |= {f"{_OURS}/_data/{folder}/{name}": content for name, content in _files_in(place).items()}
    rules = resource("RULES.md")
    files[f"{_OURS}/_data/RULES.md"] = rules.read_bytes()
    version = villagers_rules.__version__
    info = f"{_OURS}-{version}.dist-info"
    files[f"{info}/METADATA"] = f"Metadata-Version: 2.1\nName: villagers-rules\nVersion: {version}\nLicense: MIT\n".encode()
    return PureWheel(f"{_OURS}-{version}-py3-none-any.whl", _packed(files, info), "villagers-rules", version, "MIT")


def _installed(name: str) -> PureWheel:
    try:
        found = distribution(name)
    except PackageNotFoundError:
        raise GameError(f"{name} is not installed, which the game in a browser needs; type: pip install {name}") from None
    files: dict[str, bytes] = {}
    for file in found.files or ():
        parts = file.parts
        if ".." in parts or parts[0].startswith("_yaml") or not _is_wanted(parts):
            continue  # Commands are outside of the package; the C reader of YAML is not there.
        files[file.as_posix()] = Path(str(found.locate_file(file))).read_bytes()
    info = next((name.partition("/")[0] for name in files if ".dist-info/" in name), "")
    if not info:
        raise GameError(f"the list of the files of {name} is missing; type: pip install --force-reinstall {name}")
    version = found.version
    content = _packed(files, info)
    return PureWheel(f"{info.removesuffix('.dist-info')}-py3-none-any.whl", content, name, version, _licence(found))


def _licence(found: Distribution) -> str:
    """Return the licence that a distribution names in its metadata."""
    for key in ("License-Expression", "License"):
        for named in found.metadata.get_all(key) or ():
            if len(named) < _LONGEST_NAME:
                return str(named)
    kinds = [line.rpartition(" :: ")[2] for line in found.metadata.get_all("Classifier", []) if line.startswith("License ::")]
    return kinds[0] if kinds else "see its files"


def _is_wanted(parts: tuple[str, ...]) -> bool:
    name, folders = parts[-1], parts[:-1]
    return not name.endswith(_COMPILED) and name not in _OF_INSTALLER and not {*folders} & {*_LEFT_OUT}


def _files_in(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files in *folder* by their paths from there."""
    found = {path.relative_to(folder): path for path in sorted(folder.rglob("*")) if path.is_file()}
    return {name.as_posix(): path.read_bytes() for name, path in found.items() if _is_wanted(name.parts)}


def _packed(files: dict[str, bytes], info: str) -> bytes:
    """Return the wheel that holds *files*, equal for equal files; *info* is its folder of metadata."""
    files = {**files, f"{info}/WHEEL": _METADATA.encode()}
    record = "".join(f"{name},sha256={_digest(files[name])},{len(files[name])}\n" for name in sorted(files))
    files[f"{info}/RECORD"] = f"{record}{info}/RECORD,,\n".encode()
    out = BytesIO()
    with ZipFile(out, "w", ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = ZipInfo(name)  # With the oldest date there is, so that the same files make the same wheel.
            entry.compress_type = ZIP_DEFLATED
            archive.writestr(entry, files[name])
    return out.getvalue()


def _digest(content: bytes) -> str:
    return urlsafe_b64encode(sha256(content).digest()).rstrip(b"=").decode()
