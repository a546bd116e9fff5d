"""The texts of the pages, as their modules hold them."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parents[2] / "villagers_rules" / "web" / "static"
_TEXT = re.compile(r'^  (\w+): "((?:[^"\\]|\\.)*)",$', re.M)


def books(language: str) -> dict[str, dict[str, str]]:
    """Return the texts of the `table` and those of the `bench` in a *language*, by their keys; each has a line."""
    table = (STATIC / "words" / f"{language}.js").read_text(encoding="utf-8")
    bench = (STATIC / "bench" / "words.js").read_text(encoding="utf-8")
    start = bench.index(f"const {language} = {{")
    found = {}
    for page, text in (
        ("table", table[table.index("export default") :]),
        ("bench", bench[start : bench.index("\n};", start) + 3]),
    ):
        found[page] = dict(_TEXT.findall(text))
        assert len(found[page]) == len(text.strip().splitlines()) - 2, page
    return found
