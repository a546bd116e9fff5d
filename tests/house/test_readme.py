"""The README tells the truth: what it shows runs, and what it names exists."""

from __future__ import annotations

import argparse
import doctest
import re
import shlex
import subprocess
import sys
from functools import cache
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from tests.house.sources import NAME, ROOT, tracked_files
from villagers_rules.cli.command_line import build_parser

README = (ROOT / "README.md").read_text(encoding="utf-8")
MAKEFILE = (ROOT / "Makefile").read_text(encoding="utf-8")
COMMAND = "villagers"


def blocks(language: str) -> list[str]:
    """Return the texts of the README's fenced blocks in *language*."""
    return re.findall(rf"^```{language}\n(.*?)^```$", README, flags=re.MULTILINE | re.DOTALL)


def shown_commands() -> list[str]:
    """Return the lines of the README's shell blocks."""
    return [line for block in blocks("sh") for line in block.splitlines() if line]


@cache
def subcommands() -> dict[str, argparse.ArgumentParser]:
    """Return the parser of each subcommand of `villagers`."""
    (action,) = [action for action in build_parser()._actions if isinstance(action, argparse._SubParsersAction)]
    return dict(action.choices)


def examples(name: str) -> list[str]:
    """Return the example commands in the help of *name*, without what is said of them after two blanks; the usage is none."""
    shown = re.sub(r" \\\n +", " ", subcommands()[name].format_help())
    rows = [re.split(r"\s{2,}", row.strip())[0] for row in shown.splitlines()]
    return [row for row in rows if re.match(rf"{COMMAND} {name}\b", row)]


def make_targets() -> set[str]:
    """Return the targets that `make help` lists."""
    return set(re.findall(r"^([a-z-]+):.*## ", MAKEFILE, flags=re.MULTILINE))


def test_the_python_of_the_readme_runs() -> None:
    """Each example of the README gives what is printed under it."""
    flags = doctest.NORMALIZE_WHITESPACE | doctest.ELLIPSIS
    failed, tried = doctest.testfile(str(ROOT / "README.md"), module_relative=False, optionflags=flags, encoding="utf-8")
    assert tried
    assert not failed


def test_the_first_card_of_the_readme_works(tmp_path: Path) -> None:
    """The pack that the README shows passes the checks and plays, by the commands shown with it."""
    written = set()
    for block in blocks("yaml"):
        path = tmp_path / block.splitlines()[0].removeprefix("# ")
        path.parent.mkdir(exist_ok=True)
        path.write_text(block, encoding="utf-8")
        written.add(path.parent.name)
    (pack,) = written
    commands = [shlex.split(line, comments=True) for line in shown_commands() if re.search(rf"\b{pack}\b", line)]
    assert {command[1] for command in commands} >= {"check", "simulate"}
    for command in commands:
        ran = subprocess.run(
            [sys.executable, "-m", NAME, *command[1:]],
            cwd=tmp_path,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            text=True,
            check=False,
        )
        assert ran.returncode == 0, f"{shlex.join(command)}\n{ran.stdout}\n{ran.stderr}"


def test_the_readme_names_every_command() -> None:
    """The README's table has one row for each subcommand of `villagers`, in the order of `villagers --help`."""
    assert re.findall(rf"^\| `{COMMAND} ([a-z]+)`", README, flags=re.MULTILINE) == list(subcommands())


def test_the_commands_of_readme_and_makefile_exist() -> None:
    """Whatever follows `villagers` in the README or the Makefile is a subcommand, and what follows `make` a target."""
    used = re.findall(rf"(?:^|`|/){COMMAND} ([a-z]+)", README + MAKEFILE, flags=re.MULTILINE)
    assert set(used) <= set(subcommands())
    assert set(re.findall(r"(?:^|`)make ([a-z-]+)", README, flags=re.MULTILINE)) == make_targets() - {"clean"}
    for module in re.findall(r"/python -m ([a-z_.]+)", MAKEFILE):
        place = ROOT / module.replace(".", "/")
        is_ours = (place / "__main__.py").is_file() or place.with_suffix(".py").is_file()
        assert module in ("pip", "pytest", "venv") or is_ours, module


def test_ci_runs_what_a_person_runs() -> None:
    """What must pass before a change lands is `make test-all`, `make check`, then `make compiled`, by a file that can be run."""
    script = ROOT / ".ci" / "run"
    commands = ["make test-all", "make check", "make compiled"]
    assert re.findall(r"^make .*$", script.read_text(encoding="utf-8"), flags=re.MULTILINE) == commands
    assert script.stat().st_mode & 0o111


@pytest.mark.parametrize("name", sorted(subcommands()))
def test_each_command_has_an_example(name: str) -> None:
    """The help of each subcommand shows an example, and it is a command line that the program understands."""
    assert examples(name)
    for line in examples(name):
        build_parser().parse_args(shlex.split(line, comments=True)[1:])


def test_the_command_lines_of_the_readme_are_understood() -> None:
    """Each line of `villagers` in the README's shell blocks is a command line that the program understands."""
    lines = [line for line in shown_commands() if line.startswith(f"{COMMAND} ")]
    assert lines
    for line in lines:
        build_parser().parse_args(shlex.split(line, comments=True)[1:])


def test_the_links_of_the_readme_lead_somewhere() -> None:
    """Each link of the README that is no address names a file of the repository, or a folder that holds some."""
    links = [link for link in re.findall(r"\]\(([^)]+)\)", README) if not urlsplit(link).scheme]
    assert links
    assert not [link for link in links if not tracked_files(ROOT / link)]


def registry_hosts() -> set[str]:
    """Return the hosts of the package registries that pip on this machine knows, by its settings or by birth."""
    settings = subprocess.run([sys.executable, "-m", "pip", "config", "list"], capture_output=True, text=True, check=True).stdout
    born = "from pip._internal.models.index import PyPI; print(PyPI.netloc, PyPI.file_storage_domain)"
    known = subprocess.run([sys.executable, "-c", born], capture_output=True, text=True, check=True).stdout
    set_up = [urlsplit(address).hostname for address in re.findall(r"\bhttps?://[^\s'\"]+", settings)]
    return {host for host in [*set_up, *known.split()] if host}


def test_no_file_names_a_registry() -> None:
    """Nothing in the repository names the host of a package registry, lock files included: each machine has its own."""
    hosts = registry_hosts()
    assert len(hosts) >= 2
    found = [
        f"{path.relative_to(ROOT)} names {host}"
        for path in tracked_files()
        for host in sorted(hosts)
        if host.encode() in path.read_bytes()
    ]
    assert not found, "\n".join(found)
