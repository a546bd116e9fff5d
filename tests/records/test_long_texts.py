"""Reading a text takes time in proportion to its length, whatever its letters are: nothing is tried over and over again."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
KILLED_AFTER = 30
"""In seconds: a text takes a fraction of one, but hours where its time grows with the square of its letters."""
LETTERS = 500_000
"""Records may be as long; other texts are refused unread from fewer letters on."""
READ_ALL = """
import json
import sys

from villagers_rules import Game
from villagers_rules.language import Lexicon, condition, formula, selection
from villagers_rules.model.actions import Action
from villagers_rules.model.record_text import Transcript, read_action
from villagers_rules.model.village_text import parse_village

header = "villagers_rules record: 1\\npacks: base 1.0.0\\nplayers: 2\\nseed: 7\\n"
words = Lexicon(("wood",), ("miner",))
readers = (
    Transcript.parse,
    lambda text: Transcript.parse(header + text[: len(text) - len(header)]),
    read_action,
    lambda text: Action.parse(text, player=1),
    parse_village,
    Game.from_json,
    *(lambda text, read=read: read(text, words) for read in (formula, selection, condition)),
)
for text in json.load(sys.stdin):
    for read in readers:
        try:
            read(text)
        except ValueError as error:
            assert len(str(error)) < 1000
"""
PARTS = (
    *(
        " ",
        "a",
        "a ",
        " a",
        ":",
        " :",
        ": ",
        "_",
        "1",
        "1 ",
        "1: ",
        "-",
        ",",
        ", ",
        "=",
        "a=",
        "a=1,",
        "#",
        "(",
        "a (",
        "> ",
        "+1 ",
    ),
    *("[", '{"a":', "\\", '"', "'s ", "the ", "\t", "\r", "\u00a0", "\u3000"),
)
"""What long texts are made of, again and again."""


@pytest.mark.parametrize("first", ["", "a", "1", "contents: a: "])
def test_long_texts_are_refused_in_a_moment(first: str) -> None:
    """A record, a save, an action or a village of half a million letters is refused with a short message, whatever they are."""
    texts = [(first + part * LETTERS)[: LETTERS - 1] + "!" for part in PARTS]
    line = [sys.executable, "-c", READ_ALL]
    ran = subprocess.run(
        line, cwd=ROOT, input=json_of(texts), capture_output=True, text=True, check=False, timeout=KILLED_AFTER, encoding="utf-8"
    )
    assert ran.returncode == 0, ran.stderr[-2000:]


def json_of(texts: list[str]) -> str:
    """Return *texts* as JSON."""
    return json.dumps(texts)
