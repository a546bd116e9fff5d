"""Looks for words that no native speaker would use there, and names better ones: ``python -m tests.house.words``."""

from __future__ import annotations

import io
import re
import sys
import tokenize
from collections.abc import Iterator
from pathlib import Path

import yaml

from tests.house.sources import ROOT

LIST = Path(__file__).with_name("words.yaml")
_FENCE = "```"


def crept_in() -> Iterator[str]:
    """Yield a line for each such word in what is checked: the place, the word, and what to write."""
    rules = yaml.safe_load(LIST.read_text(encoding="utf-8"))
    words = {re.compile(rf"\b(?:{word})\b", re.IGNORECASE): better for word, better in rules["words"].items()}
    for path in files(rules["checked"]):
        for number, text in _texts(path):
            for word, better in words.items():
                for found in word.finditer(text):
                    yield f"{path.relative_to(ROOT)}:{number}: {found[0]!r}; write {better}"


def files(checked: list[str]) -> Iterator[Path]:
    """Yield the files that are named, and those in the folders that are."""
    for name in checked:
        place = ROOT / name
        yield from sorted(place.rglob("*.py")) if place.is_dir() else (place,)


def _texts(path: Path) -> Iterator[tuple[int, str]]:
    """Yield the texts of a file that people read, each with its line: of Python the strings and comments, else every line.

    What stands in a block of code in a document is what a program prints or reads, and is not checked here.
    """
    source = path.read_text(encoding="utf-8")
    if path.suffix != ".py":
        in_code = False
        for number, line in enumerate(source.splitlines(), 1):
            in_code ^= line.lstrip().startswith(_FENCE)
            if not in_code:
                yield number, line
        return
    kinds = (tokenize.STRING, tokenize.COMMENT, getattr(tokenize, "FSTRING_MIDDLE", tokenize.STRING))
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        # A string of one word is a name: a key of a file, not a text.
        if token.type in kinds and " " in token.string.strip():
            for number, line in enumerate(token.string.splitlines(), token.start[0]):
                yield number, line


if __name__ == "__main__":
    found = list(crept_in())
    print("\n".join(found) or "no word has crept in")
    sys.exit(bool(found))
