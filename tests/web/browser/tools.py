"""What comes from npm: a checker of types and a checker of accessibility, installed into tests/web/node_modules."""

from __future__ import annotations

import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

HERE = Path(__file__).parents[1]
_MODULES = HERE / "node_modules"


@cache
def installed() -> Path:
    """Return the folder of npm's packages, installed as the lock file says if they are not there."""
    if not (_MODULES / "axe-core").is_dir() or not (_MODULES / "typescript").is_dir():
        npm = shutil.which("npm")
        if npm is None:
            pytest.fail("expected npm; on Debian and Ubuntu, install it with: apt-get install npm")
        done = subprocess.run(
            [npm, "ci", "--no-audit", "--no-fund", "--ignore-scripts"], cwd=HERE, capture_output=True, text=True, check=False
        )
        assert done.returncode == 0, done.stderr
    return _MODULES


@cache
def axe_script() -> str:
    """Return the script of axe."""
    return (installed() / "axe-core" / "axe.min.js").read_text(encoding="utf-8")


def run(*command: str) -> tuple[int, str]:
    """Run a tool in tests/web, and return how it ended and what it printed."""
    done = subprocess.run(command, cwd=HERE, capture_output=True, text=True, check=False)
    return done.returncode, done.stdout + done.stderr
