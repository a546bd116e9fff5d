"""Caps and garbage: nothing that is not a sentence costs time, memory or another exception."""

from __future__ import annotations

import string
import time
from random import Random

import pytest

from tests.language.positions import lexicon
from tests.language.test_agreement import MAKERS, read_anywhere, sentences
from villagers_rules import FormulaError
from villagers_rules.language import formula, reserved_words
from villagers_rules.language.parser import MAX_DEPTH, MAX_LENGTH


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("x" * 100_000, "500 characters"),
        ("(" * 10_000, "500 characters"),
        ("(" * 5_000 + "1" + ")" * 5_000, "500 characters"),
        ("(" * 200 + "1 + 1" + ")" * 200, "30 deep"),
        ("half of " * 55 + "1", "which way it rounds"),
        ("half of " * 31 + "1" + ", rounded up" * 20, "which way it rounds"),
        ("9" * 400 + " per food symbol", "at most 1000000"),
        ("+".join("1" * 200), "at most 150 parts"),
        ("1 + " * 80 + "1", ""),
    ],
)
def test_caps(text: str, says: str) -> None:
    """A sentence that is too long, too deep or too large is refused at once, saying which."""
    begun = time.perf_counter()
    if says:
        with pytest.raises(FormulaError, match=says):
            formula(text, lexicon())
    else:
        formula(text, lexicon())
    # No measure of speed: reading this without a cap would take minutes.
    assert time.perf_counter() - begun < 30


def test_depth() -> None:
    """`not` and brackets nest to the stated depth and no deeper."""
    deep = "not " * (MAX_DEPTH - 4) + "players = 1"
    assert MAKERS["condition"](deep, lexicon())
    with pytest.raises(FormulaError, match="nested at most 30 deep"):
        MAKERS["condition"]("not " * (MAX_DEPTH + 4) + "players = 1", lexicon())


@pytest.mark.parametrize("value", [None, 3, 2.5, ["3"], {"a": 1}, b"3"])
def test_no_text(value: object) -> None:
    """What is no text is refused as such."""
    with pytest.raises(FormulaError, match="expected a sentence of the language, got"):
        formula(value, lexicon())  # type: ignore[arg-type]


def refused_or_read(kind: str, text: str) -> None:
    """Read *text*; anything but a sentence, or a `FormulaError` that points into the text in human words, fails the test."""
    try:
        read_anywhere(kind, text)
    except FormulaError as error:
        refusal = error
    else:
        return
    rows = refusal.text.splitlines() or [""]
    assert 1 <= refusal.line <= max(1, len(rows))
    assert 1 <= refusal.column <= len(rows[refusal.line - 1]) + 1
    assert refusal.message
    assert not [
        word for word in ("Token(", "UnexpectedToken", "$END", "__ANON") if word in f"{refusal.message} {refusal.suggestion}"
    ]
    assert str(refusal)


def test_random_words() -> None:
    """2,000 random rows of the language's own words give a sentence or a `FormulaError`."""
    chance = Random(21)
    words = [
        *sorted(reserved_words()),
        *lexicon().suits,
        *lexicon().villagers[:9],
        "the countess's",
        "player's",
        "another player's",
    ]
    words += ["0", "1", "2", "3", ",", "(", ")", "+", "-", "=", "<=", "zzz"]
    for _ in range(2000):
        kind = chance.choice(list(MAKERS))
        refused_or_read(kind, " ".join(chance.choices(words, k=chance.randint(1, 12))))


def test_damaged_sentences() -> None:
    """3,000 sentences with letters or words removed, doubled or exchanged give a sentence or a `FormulaError`."""
    chance = Random(22)
    known = sentences()
    letters = string.printable + "\u2019éß€\u200b\U0001f600"
    for _ in range(3000):
        kind, text = chance.choice(known)
        for _ in range(chance.randint(1, 3)):
            at = chance.randrange(len(text) + 1)
            way = chance.randrange(4)
            if way == 0:
                text = text[:at] + chance.choice(letters) + text[at:]
            elif way == 1:
                text = text[:at] + text[at + chance.randint(1, 5) :]
            elif way == 2:
                words = text.split(" ")
                chance.shuffle(words)
                text = " ".join(words)
            else:
                text = text[:at] + chance.choice(known)[1][: chance.randint(1, 20)] + text[at:]
        refused_or_read(chance.choice([kind, kind, *MAKERS]), text)


def test_random_letters() -> None:
    """1,000 random texts of any letters give a `FormulaError`, and quickly."""
    chance = Random(23)
    begun = time.perf_counter()
    for _ in range(1000):
        text = "".join(chance.choices(string.printable + "ÀÉ\u2019\u201c\u2014\x00\ud7ff", k=chance.randint(0, MAX_LENGTH + 20)))
        refused_or_read(chance.choice(list(MAKERS)), text)
    # No measure of speed either, only that no text is endless.
    assert time.perf_counter() - begun < 30
