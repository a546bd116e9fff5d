"""A commit as a folder: a temporary git worktree that is removed whatever happens."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from benchmarks.compare.generations import PACKAGE, NotAvailable

NEEDED = (PACKAGE, "cards", "schemas", "dsl")
"""What of a commit is checked out: the package and its data, and none of its benchmarks or tests."""


def git(repository: Path, *arguments: str) -> str:
    """Return what git prints; raise `NotAvailable` with its first complaint, or if there is no git."""
    try:
        ran = subprocess.run(["git", "-C", str(repository), *arguments], capture_output=True, text=True, check=False)
    except OSError as error:
        raise NotAvailable(f"git cannot be run: {error.strerror}") from error
    if ran.returncode:
        said = ran.stderr.strip().splitlines() or [f"git {arguments[0]} failed"]
        raise NotAvailable(said[0].removeprefix("fatal: "))
    return ran.stdout


def commit_named(repository: Path, name: str) -> str:
    """Return the full hash of the commit called *name*; raise `NotAvailable` without history or such a commit."""
    git(repository, "rev-parse", "--git-dir")
    try:
        return git(repository, "rev-parse", "--verify", "--quiet", "--end-of-options", f"{name}^{{commit}}").strip()
    except NotAvailable as error:
        shallow = git(repository, "rev-parse", "--is-shallow-repository").strip() == "true"
        hint = "; its history is shallow, `git fetch --unshallow` gets the rest" if shallow else ""
        raise NotAvailable(f"this repository has no commit {name}{hint}") from error


@contextmanager
def checked_out(repository: Path, commit: str) -> Iterator[Path]:
    """Give a folder with the package and the data of *commit*, and remove it at the end, also after Ctrl-C or SIGTERM."""
    before = signal.signal(signal.SIGTERM, signal.default_int_handler)
    home = Path(tempfile.mkdtemp(prefix="villagers-bench-"))
    folder = home / "base"
    try:
        git(repository, "worktree", "add", "--detach", "--no-checkout", str(folder), commit)
        there = git(repository, "ls-tree", "--name-only", commit).splitlines()
        if PACKAGE not in there:
            raise NotAvailable(f"commit {commit[:7]} has no {PACKAGE}")
        git(folder, "checkout", commit, "--", *(name for name in NEEDED if name in there))
        yield folder
    finally:
        again = signal.signal(signal.SIGINT, signal.SIG_IGN)  # A second Ctrl-C leaves nothing behind either.
        subprocess.run(
            ["git", "-C", str(repository), "worktree", "remove", "--force", str(folder)], capture_output=True, check=False
        )
        shutil.rmtree(home, ignore_errors=True)
        signal.signal(signal.SIGINT, again)
        signal.signal(signal.SIGTERM, before)
