"""The files of the pages: their words in every language, and what they may load."""

from __future__ import annotations

import re
from random import Random

import pytest

from tests.web.words import STATIC, books, english_words, words_of
from villagers_rules.api import Game, languages
from villagers_rules.packs.problems import problem_kinds, problem_texts

BENCH = STATIC / "bench"
MODULES = {"table": sorted(STATIC.glob("*.js")), "bench": sorted(BENCH.glob("*.js"))}
ASKED = {"table": r'\bt\("(\w+)"', "bench": r'\bb\("(\w+)"'}
SAME = {"title", "bot", "menu", "round", "numbered", "working", "formula_hint", "known_at"}
"""Keys of texts that may be the same in two languages."""
PACKS = ("base", "developments", "scoundrels", "saints", "profiteers", "kickstarter", "promo")
OTHERS = [language for language in languages() if language != "en"]


@pytest.mark.parametrize("page", MODULES)
@pytest.mark.parametrize("language", OTHERS)
def test_every_language_has_the_same_words(page: str, language: str) -> None:
    """Each language of the project has every text of a page, in the same order, with the same blanks, none left English."""
    first, book = books("en")[page], books(language)[page]
    assert len(first) > 90
    assert list(book) == list(first)
    assert not [key for key, text in book.items() if _blanks(text) != _blanks(first[key])]
    assert {key for key, text in book.items() if text == first[key]} <= SAME


def _blanks(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)", text))


@pytest.mark.parametrize("page", MODULES)
def test_every_word_is_used(page: str) -> None:
    """The modules ask for no word that there is not, and there is none that nobody asks for."""
    code = "\n".join(module.read_text(encoding="utf-8") for module in MODULES[page] if module.name != "words.js")
    asked = set(re.findall(ASKED[page], code))
    known = set(books("en")[page])
    assert asked <= known
    assert {key for key in known if f'"{key}"' not in code and not re.search(rf"`{key[: key.rfind('_') + 1]}\$", code)} == set()


def test_the_editor_speaks_every_language() -> None:
    """Every phrase that the vendored editor asks for is there in the languages besides English."""
    asked = set(re.findall(r'phrase\("([^"]+)"', (BENCH / "codemirror" / "codemirror.js").read_text(encoding="utf-8")))
    own = (BENCH / "phrases.js").read_text(encoding="utf-8")
    assert len(asked) > 10
    assert not [phrase for phrase in asked if own.count(f"{phrase}: ") + own.count(f'"{phrase}": ') < len(OTHERS)]


@pytest.mark.parametrize("language", OTHERS)
def test_every_kind_of_problem_is_told(language: str) -> None:
    """What each kind of problem says, and the usual correction, are there in the language, and are not left English."""
    for code, kind in problem_kinds().items():
        says, fix = problem_texts(code, language)
        assert says, code
        assert fix, code
        assert says != kind.says, code
        assert fix != kind.fix, code


def test_modules_are_small_and_load_nothing_from_elsewhere() -> None:
    """No file of a page is longer than 400 lines, and none names an address other than the page's own."""
    pages = [STATIC / "index.html", BENCH / "index.html"]
    for file in [*MODULES["table"], *MODULES["bench"], *STATIC.glob("*.css"), *BENCH.glob("*.css"), *pages]:
        text = file.read_text(encoding="utf-8")
        assert text.count("\n") <= 400, file.name
        assert set(re.findall(r"https?://[\w./]+", text)) <= {"http://www.w3.org/2000/svg"}, file.name


def test_what_happens_is_told_in_italian() -> None:
    """The log of a game with many packs, with all that came of each action, holds none of the page's English words."""
    game, rng, english = Game.new(packs=PACKS, players=3, seed=1), Random(1), english_words()
    words = game.words("it", {1: "Ada", 2: "Bea", 3: "Ciro"})
    while not game.is_over:
        game.apply(rng.choice(list(game.legal_actions)))
    told = [text for entry in game.log_for(1) for text in (words.entry(entry), *map(words.change, entry.changes))]
    assert len(told) > 500
    assert not [text for text in told if words_of(text) & english]
