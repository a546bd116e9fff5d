"""Runs command lines in this process, and checks what every command line must keep to."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from io import BytesIO, StringIO, TextIOWrapper
from pathlib import Path
from traceback import extract_tb

from attrs import frozen

from tests.fuzz.cases import Broken
from tests.fuzz.hostile import UNSEEN
from villagers_rules.cli import command_line, main

ENCODINGS = ("utf-8", "utf-8", "utf-8", "ascii", "cp1252", "latin-1")
CODES = (0, 1, 2)
RAW = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f" + "".join(f"{one}" for one in UNSEEN if len(one) == 1 and one > "\x9f") + "]")
"""Characters that nothing may print."""
_VALUE = re.compile(
    r"\b(?:Spot|HandRef|RoadRef|Pile|Action|PlayerRef|SupplyRef|Villager|Source|Village)\([a-z]+="
    r"|<[\w.]+ object at 0x"
)
_OUTSIDE = "outside"
_SECRET = "nobody writes here\n"


@frozen
class Printed:
    """What a command line gave: its exit code, what it printed, and what it complained of."""

    code: int
    out: str
    err: str


def decoded(stream: TextIOWrapper) -> str:
    """Return what was written to a stream: pages are UTF-8 whatever its encoding, all else is in its encoding."""
    content: bytes = stream.buffer.getvalue()  # type: ignore[attr-defined]
    try:
        return content.decode()
    except UnicodeDecodeError:
        return content.decode(stream.encoding, "replace")


@contextmanager
def captured(*, encoding: str = "utf-8", closed: bool = False, typed: str = "") -> Iterator[Callable[[], tuple[str, str]]]:
    """Exchange the standard streams; yields what returns all that was printed and complained of. *closed* output is none."""
    out = TextIOWrapper(BytesIO(), encoding=encoding, write_through=True, newline="")
    err = TextIOWrapper(BytesIO(), encoding=encoding, errors="backslashreplace", write_through=True, newline="")

    def printed() -> tuple[str, str]:
        return decoded(out), decoded(err)

    kept = sys.stdin, sys.stdout, sys.stderr, sys.__stdout__
    try:
        sys.stdin, sys.stdout, sys.stderr = StringIO(typed), None if closed else out, err
        sys.__stdout__ = sys.stdout  # type: ignore[misc, unused-ignore]
        yield printed
    finally:
        sys.stdin, sys.stdout, sys.stderr, sys.__stdout__ = kept  # type: ignore[misc]


def villagers(line: Sequence[str], *, encoding: str = "utf-8", closed: bool = False) -> Printed:
    """Return what a command *line* gives, after checking exit code and output; with *closed*, nothing can be printed."""
    with captured(encoding=encoding, closed=closed) as printed, _own_errors():
        code = main(line)
    found = Printed(code, *printed())
    _check(found)
    return found


@contextmanager
def _own_errors() -> Iterator[None]:
    """Raise `Broken` for an error within that happens to be one that commands complain of, and that nobody meant."""
    run, found = command_line._run, list[BaseException]()

    def watched(arguments: list[str]) -> int:
        try:
            return run(arguments)
        except (ValueError, RecursionError) as error:
            raised_in = extract_tb(error.__traceback__)[-1].filename
            if f"{os.sep}villagers_rules{os.sep}" not in raised_in:
                found.append(error)
            raise

    command_line._run = watched
    try:
        yield
    finally:
        command_line._run = run
    if found:
        raise Broken("a command complains of errors of the project", repr(found[0])) from found[0]


def _check(printed: Printed) -> None:
    text = f"{printed.out}{printed.err}"
    if "this is a bug" in text or "Traceback" in text:
        raise Broken("no command line finds a bug", _around(text, text.find("this is a bug")))
    if printed.code not in CODES:
        raise Broken("a command line ends with 0, 1 or 2", printed.code)
    if printed.code == 2 and not printed.err:
        raise Broken("a wrong command line is complained of")
    if found := _VALUE.search(text):
        raise Broken("no value of the program is printed as such", _around(text, found.start()))
    check_letters(text)


def check_letters(text: str) -> None:
    """Raise `Broken` if what was printed moves, hides or turns what a terminal shows."""
    if found := RAW.search(text):
        raise Broken("no raw control character is printed", f"U+{ord(found[0]):04X} {_around(text, found.start())!r}")


def _around(text: str, at: int) -> str:
    return text[max(0, at - 150) : at + 250]


@contextmanager
def apart(environment: Mapping[str, str]) -> Iterator[Path]:
    """Work in a new folder `here` beside a folder that nobody may write to, with these variables of the environment.

    Raises `Broken` if something outside of `here` was written, or a hidden file is left.
    """
    outside, here = Path(_OUTSIDE), Path("here")
    outside.mkdir()
    (outside / "secret.yaml").write_text(_SECRET, encoding="utf-8")
    here.mkdir()
    start = Path.cwd()
    before = dict(os.environ)
    os.environ.update(environment)
    os.chdir(here)
    try:
        yield Path()
        hidden = {str(file) for file in Path().rglob(".*") if not file.is_symlink()}
        if hidden - {".schemas", ".editorconfig", ".vscode"} and not any("schemas" in name for name in hidden):
            raise Broken("no unfinished file is left", sorted(hidden)[:3])
    finally:
        os.chdir(start)
        os.environ.clear()
        os.environ.update(before)
    left = [file.name for file in outside.iterdir()]
    if left != ["secret.yaml"] or (outside / "secret.yaml").read_text(encoding="utf-8") != _SECRET:
        raise Broken("nothing outside of the folder is written", left)
    if others := {file.name for file in Path().iterdir()} - {"here", _OUTSIDE}:
        raise Broken("nothing outside of the folder is written", others)
