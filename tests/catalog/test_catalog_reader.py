"""The YAML reader: what a text means, and where everything stands."""

import random
import sys
from types import ModuleType
from typing import Any

import pytest
import yaml

from villagers_rules.packs.document import Document
from villagers_rules.packs.reader import read_text


def value(text: str) -> Any:
    """Return what *text* means as a value."""
    return read_text(f"key: {text}", "f.yaml").data["key"]


@pytest.mark.parametrize(
    ("text", "meaning"),
    [
        ("true", True),
        ("false", False),
        ("True", "True"),
        ("yes", "yes"),
        ("Off", "Off"),
        ("0", 0),
        ("-3", -3),
        ("-0", "-0"),
        ("-01", "-01"),
        ("--1", "--1"),
        ("12", 12),
        ("012", "012"),
        ("0o14", "0o14"),
        ("0x1f", "0x1f"),
        ("1_000", "1_000"),
        ("190:20:30", "190:20:30"),
        ("1.5", "1.5"),
        ("1e3", "1e3"),
        (".inf", ".inf"),
        ("+1", "+1"),
        ("9" * 5000, "9" * 5000),
        ("2026-01-01", "2026-01-01"),
        ("null", None),
        ("~", None),
        ("", None),
        ("'1'", "1"),
        ('"true"', "true"),
        ("2 per player", "2 per player"),
        ("[1, 'a', [true]]", [1, "a", [True]]),
        ("{a: {b: 1}}", {"a": {"b": 1}}),
    ],
)
def test_values(text: str, meaning: Any) -> None:
    """Only true, false and plain decimal numbers are more than text; no octal, sexagesimal, dates or fractions."""
    found = value(text)
    assert found == meaning
    assert type(found) is type(meaning)


TEXT = """\
# A comment.
villagers:
  baker: {food: 1,
    gold: 2}
  "miller":
    play:
      do:
        - gain: 3
        -   pay: 'four'
"""


def test_places_of_keys_and_values() -> None:
    """Lines and columns count from 1 and point at the first character of the key or value."""
    document = read_text(TEXT, "f.yaml")
    places = {
        ("villagers",): ((2, 1), (3, 3)),
        ("villagers", "baker"): ((3, 3), (3, 10)),
        ("villagers", "baker", "food"): ((3, 11), (3, 17)),
        ("villagers", "baker", "gold"): ((4, 5), (4, 11)),
        ("villagers", "miller"): ((5, 3), (6, 5)),
        ("villagers", "miller", "play"): ((6, 5), (7, 7)),
        ("villagers", "miller", "play", "do"): ((7, 7), (8, 9)),
        ("villagers", "miller", "play", "do", 1, "pay"): ((9, 13), (9, 18)),
    }
    for path, (key, inside) in places.items():
        marks = document.mark(path, key=True), document.mark(path)
        assert [(mark.line, mark.column) for mark in marks] == [key, inside]
    assert document.mark(("villagers", "baker", "silver")) == document.mark(("villagers", "baker"))


@pytest.mark.parametrize(
    ("text", "offset", "place"),
    [
        ("key: 3 per hay", 6, (1, 12)),
        ("key: '3 per hay'", 6, (1, 13)),
        ('key: "3 per hay"', 6, (1, 13)),
        ("key: 'it''s hay'", 5, (1, 13)),
        ('key: "a\\tb \\x41 hay"', 6, (1, 17)),
        ('key: "3 per\\\n  hay"', 5, (2, 3)),
        ("key: 3 per\n  2 hay", 8, (2, 5)),
        ("key: |\n  3 per\n  2 hay\n", 8, (3, 5)),
        ("key: >-\n  3 per\n\n  2 hay\n", 8, (4, 5)),
        ("key: |2\n   3 per\n   hay\n", 8, (3, 4)),
        ("key: 3 per", 4, (1, 10)),
        ("key: 3 per", 5, (1, 11)),
        ("key: '3 per '", 6, (1, 12)),
        ("key: äöü hay", 4, (1, 10)),
        ("key: ''", 0, (1, 7)),
    ],
)
def test_places_within_texts(text: str, offset: int, place: tuple[int, int]) -> None:
    """A place in a text is found in the file through quotes, escapes, folded lines and blocks."""
    document = read_text(text, "f.yaml")
    assert document.within(document.mark(("key",)), document.data["key"], offset) == place


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_endings(ending: str) -> None:
    """Files of any system have the same lines and columns."""
    document = read_text(TEXT.replace("\n", ending), "f.yaml")
    mark = document.mark(("villagers", "miller", "play", "do", 1, "pay"))
    assert (mark.line, mark.column) == (9, 18)
    assert document.problem("syntax", "here", path=("villagers", "baker", "gold")).excerpt == "    gold: 2}"


def test_agrees_with_another_reader() -> None:
    """What the strict reader accepts means the same to a YAML 1.1 reader, wherever both know the type."""
    for text in (TEXT, "a: {b: [1, 'x', {c: true}], d: |\n  two\n  lines\n}".replace("|\n  two\n  lines\n", "two")):
        assert read_text(text, "f.yaml").data == yaml.safe_load(text)


def test_reads_without_the_c_library(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PyYAML has no C library its slower reader gives the same data, and the same problems for what is refused."""
    texts = (TEXT, "a: &x 1", "a: 1\na: 2", "a: 1\n---\nb: 2", "yes: 1", "- 1", "", "a: [" * 40, "a: {b: c: d}")
    fast = [read_text(text, "f.yaml") for text in texts]
    slow_yaml = ModuleType("yaml")
    slow_yaml.__dict__.update({name: part for name, part in vars(yaml).items() if name != "CSafeLoader"})
    monkeypatch.setitem(sys.modules, "yaml", slow_yaml)
    slow = [read_text(text, "f.yaml") for text in texts]
    assert [document.data for document in slow] == [document.data for document in fast]
    assert [[p.code for p in document.problems] for document in slow] == [
        [p.code for p in document.problems] for document in fast
    ]


def test_nothing_that_can_be_typed_makes_the_reader_fail() -> None:
    """Any text gives data or problems within the text, never an exception."""
    chance = random.Random(5)
    marks = [
        "a",
        "b: ",
        "- ",
        "{",
        "}",
        "[",
        "]",
        ",",
        ":",
        "'",
        '"',
        "\n",
        "  ",
        "# x",
        "|",
        ">",
        "&x ",
        "*x",
        "!t ",
        "%",
        "\t",
        "?",
        "0",
        "é",
    ]
    for _ in range(3000):
        text = "".join(chance.choice(marks) for _ in range(chance.randrange(1, 25)))
        document = read_text(text, "f.yaml")
        assert document.problems or isinstance(document.data, dict), text
        for problem in document.problems:
            assert 1 <= problem.line <= len(document.lines()), text
            assert 1 <= problem.column <= len(document.lines()[problem.line - 1]) + 1, text


def test_a_problem_far_right_is_shown_with_what_is_around_it() -> None:
    """An excerpt never fills the screen: long lines are cut around the caret, which points at the letter that is meant."""
    document = Document("f.yaml", "x" * 499 + "y" + "x" * 10_000)
    assert len(document.problem_at("syntax", "here", line=1, column=5).excerpt) == 160
    for column in (160, 161, 500):
        problem = document.problem_at("syntax", "here", line=1, column=column)
        assert len(problem.excerpt) == 160
        assert problem.excerpt[problem.caret] == ("y" if column == 500 else "x")
    assert problem.excerpt.startswith("... xxx")
    assert str(problem).splitlines()[-1] == " " * 84 + "^"
