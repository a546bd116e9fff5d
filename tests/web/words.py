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


LOANED = {"villagers", "kickstarter", "greedy", "json", "yaml"}
"""English words that an Italian page may hold: names, and what is called so in Italian too."""


def english_words() -> set[str]:
    """Return the words of the pages' English texts that none of their Italian ones has."""
    found = {}
    for language in ("en", "it"):
        texts = [text for book in books(language).values() for text in book.values()]
        found[language] = {word for text in texts for word in words_of(re.sub(r"\{[^|}]*\|?|\|", " ", text))}
    return found["en"] - found["it"] - LOANED


def words_of(text: str) -> set[str]:
    """Return the words of a text, all but the shortest."""
    return set(re.findall(r"(?<!\w)[a-zà-ù]{4,}(?!\w)", text.lower()))
