"""The files of the page: its words in every language, and what it may load."""

from __future__ import annotations

import re
from pathlib import Path

from villagers_rules.api import languages

STATIC = Path(__file__).parents[2] / "villagers_rules" / "web" / "static"
MODULES = sorted(STATIC.glob("*.js"))


def words(language: str) -> dict[str, str]:
    """Return the page's own words in a language."""
    text = (STATIC / "words" / f"{language}.js").read_text(encoding="utf-8")
    found = dict(re.findall(r'^  (\w+): "(.*)",$', text, re.M))
    assert len(found) == text.count("\n") - 3, "each entry stands on a line of its own"
    return found


def test_every_language_has_the_same_words() -> None:
    """Each language of the project has a dictionary, with the same keys in the same order, and the same blanks in each text."""
    books = {language: words(language) for language in languages()}
    first = books["en"]
    for language, book in books.items():
        assert list(book) == list(first), language
        for key, text in book.items():
            assert set(re.findall(r"\{(\w+)", text)) == set(re.findall(r"\{(\w+)", first[key])), (language, key)


def test_every_word_is_used() -> None:
    """The modules ask for no word that there is not, and there is none that nobody asks for."""
    code = "\n".join(module.read_text(encoding="utf-8") for module in MODULES)
    asked = set(re.findall(r'\bt\("(\w+)"', code))
    assert asked <= set(words("en"))
    assert {key for key in words("en") if f'"{key}"' not in code} == set()


def test_modules_are_small_and_load_nothing_from_elsewhere() -> None:
    """No file of the page is longer than 400 lines, and none names an address other than the page's own."""
    for file in [*MODULES, *STATIC.glob("*.css"), STATIC / "index.html"]:
        text = file.read_text(encoding="utf-8")
        assert text.count("\n") <= 400, file.name
        assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}, file.name
