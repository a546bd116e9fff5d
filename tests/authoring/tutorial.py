"""Carries out `docs/authoring.md` block by block, in order, as a reader would: files are written, commands are run."""

from __future__ import annotations

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from attrs import frozen

from tests.cli.running import villagers

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs" / "authoring.md"
BLOCK = re.compile(r"^```(\w+)( fails)?\n(.*?)^```$", re.MULTILINE | re.DOTALL)
OWN_COMMAND = re.compile(r"villagers [^|&;<>$`*\\~]+")
"""A line that needs no shell."""
FILES = ("yaml", "toml")
"""Blocks that are files; the first line says which, behind a `#`."""
SECONDS = 300
"""A block that takes longer hangs."""


@frozen
class Block:
    """A fenced block of the page: its language, its text, whether its commands are meant to fail, and its first line's number."""

    language: str
    text: str
    fails: bool
    line: int


def blocks(page: str) -> list[Block]:
    """Return the fenced blocks of *page*, in order."""
    return [Block(found[1], found[3], bool(found[2]), page[: found.start()].count("\n") + 2) for found in BLOCK.finditer(page)]


class Reader:
    """Somebody who follows the page in an empty *folder*; nothing is installed outside of *home*."""

    def __init__(self, folder: Path, home: Path) -> None:
        self.folder = folder
        self.has_installed = False
        self.place = home / "place"
        self.place.write_text(str(folder), encoding="utf-8")
        commands = home / "bin"
        commands.mkdir()
        site = home / "site"
        # What the page installs goes into a folder of its own, not into the environment in which the tests run.
        elsewhere = f'if [ "$1" = install ]; then shift; set -- install --target "{site}" "$@"; fi\n'
        for name, module, before in (("villagers", "villagers_rules", ""), ("pip", "pip", elsewhere)):
            command = commands / name
            command.write_text(f'#!/bin/sh\n{before}exec "{sys.executable}" -m {module} "$@"\n', encoding="utf-8")
            command.chmod(0o755)
        clean = {name: value for name, value in os.environ.items() if name not in ("VILLAGERS_PATH", "NO_COLOR")}
        self.environment = clean | {
            "PATH": f"{commands}{os.pathsep}{os.environ['PATH']}",
            "PYTHONPATH": f"{ROOT}{os.pathsep}{site}",
            "PYTHONIOENCODING": "utf-8",
            "PIP_QUIET": "1",
            "PIP_DISABLE_PIP_VERSION_CHECK": "1",
        }

    def write(self, text: str) -> None:
        """Write the file that a block holds."""
        file = self.folder / text.splitlines()[0].removeprefix("# ")
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(text, encoding="utf-8")

    def run(self, commands: str) -> tuple[int, str]:
        """Run *commands* where the last ones ended; return the exit code of the first that fails, and all that they print.

        Those of the command line alone run in this process, which is faster, until something is installed.
        """
        lines = commands.splitlines()
        if not self.has_installed and all(OWN_COMMAND.fullmatch(line) for line in lines):
            return self._run_here(lines)
        self.has_installed = self.has_installed or any(line.startswith("pip install") for line in lines)
        return self._run_in_a_shell(commands)

    def _run_here(self, lines: list[str]) -> tuple[int, str]:
        """Run command lines of the program in this process."""
        printed, code = "", 0
        for line in lines:
            ran = villagers(*shlex.split(line)[1:], cwd=Path(self.place.read_text(encoding="utf-8").strip()))
            printed, code = printed + ran.stdout + ran.stderr, ran.returncode
            if code:
                break
        return code, "\n".join(line.rstrip() for line in printed.splitlines())

    def _run_in_a_shell(self, commands: str) -> tuple[int, str]:
        script = f'cd "$(cat "{self.place}")"\nset -e\n{commands}pwd > "{self.place}"\n'
        ran = subprocess.run(
            ["sh", "-c", script],
            env=self.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            timeout=SECONDS,
            check=False,
            encoding="utf-8",
        )
        return ran.returncode, "\n".join(line.rstrip() for line in ran.stdout.splitlines())


def told(reader: Reader, page: str) -> Iterator[tuple[Block, int, str, Block | None]]:
    """Follow *page*; yield each block of commands with its exit code, its output, and the block that says what is printed."""
    every = blocks(page)
    for number, block in enumerate(every):
        if block.language in FILES:
            reader.write(block.text)
        elif block.language == "sh":
            after = every[number + 1] if number + 1 < len(every) else None
            shown = after if after is not None and after.language == "text" else None
            yield block, *reader.run(block.text), shown


def fits(shown: str, printed: str) -> bool:
    """Return whether *printed* is what is *shown*, where a line `...` stands for any lines.

    >>> fits("one\\n...\\nfour\\n", "one\\ntwo\\nthree\\nfour"), fits("one\\n", "one\\ntwo")
    (True, False)
    """
    parts = [re.escape(part.strip("\n")) for part in re.split(r"^\.\.\.$", shown.rstrip("\n"), flags=re.MULTILINE)]
    return re.fullmatch("(.*)".join(parts).replace("(.*)", "\n?(.*\n?)"), printed, flags=re.DOTALL) is not None
