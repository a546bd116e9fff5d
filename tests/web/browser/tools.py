"""What pages are looked at with: checkers of types and accessibility from npm, and English words on a page in Italian."""

from __future__ import annotations

import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest
from playwright.sync_api import Page

from tests.web.words import english_words, words_of

HERE = Path(__file__).parents[1]
_MODULES = HERE / "node_modules"
_CODE = re.compile(r"`[^`]*`|(?<=intendevi )[^?]*")
"""The words of card files in messages, which are English in every language."""


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


def english_in(page: Page) -> dict[str, list[str]]:
    """Return the texts of a page that hold English words, with those; what is marked as English, code and files are left out."""
    texts: list[str] = page.evaluate(
        """() => [...document.querySelectorAll("body *:not(script, style, noscript)")]
            .filter((part) => !part.closest("[lang=en], code, pre"))
            .filter((part) => !part.closest(".file-list, .file-name, [name=pack], [name=formula], .scenario .link"))
            .flatMap((part) => [
                ...[...part.childNodes].filter((node) => node.nodeType === 3).map((node) => node.data.trim()),
                part.getAttribute("aria-label"), part.getAttribute("title"), part.getAttribute("placeholder"),
            ]).filter(Boolean)"""
    )
    words = english_words()
    found = {text: sorted(words & words_of(_CODE.sub("", text))) for text in texts}
    return {text: said for text, said in found.items() if said}
