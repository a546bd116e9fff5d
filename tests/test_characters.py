"""What counts as a character that a person can see."""

from __future__ import annotations

import unicodedata

import pytest

from villagers_rules.characters import is_visible, unseen, visible
from villagers_rules.packs.reader import read_text

IGNORED = "\u00ad\u034f\u061c\u115f\u1160\u17b4\u17b5\u180b\u180e\u200b\u202e\u2060\u206f\u2800\u3164\ufe0f\ufeff\uffa0"
"""Characters without width, of several kinds, of the Basic Multilingual Plane."""
FURTHER = "\U0001d173\U0001d17a\U000e0001\U000e0041\U000e0100\U000e01ef"
"""Such characters of other planes."""


@pytest.mark.parametrize("char", [*IGNORED, *FURTHER, "\x1b", "\x7f", "\x9b", "\u2028", "\ud800", "\ue000", "\uffff"], ids=ascii)
def test_an_unseen_character_is_escaped_in_output_and_refused_in_files(char: str) -> None:
    """What moves the cursor, has no width or is no character is written as its escape, and no card file may hold it."""
    assert not is_visible(char)
    assert visible(f"a{char}b").isascii()
    assert unseen(f"a{char}b") == 1
    escape = f"\\U{ord(char):08x}"
    for text in (f"villagers: {{baker: {{name: a{char}b}}}}\n", f'villagers: {{baker: {{name: "a{escape}b"}}}}\n'):
        assert [problem.code for problem in read_text(text, "x.yaml").problems][:1] in (["control-character"], ["syntax"])


def test_letters_of_all_scripts_are_visible() -> None:
    """Names of cards in any language, and blanks that have a width, are written as they are."""
    for text in ("Käserei", "Строитель", "木こり\u3000製材所", "10\xa0or", "مزارع", "🐑 sheep"):
        assert visible(text) == text
    assert visible("one\ntwo") == "one\\ntwo"
    assert visible("one\ntwo", lines=True) == "one\ntwo"


def test_whatever_is_printed_stays_where_it_is() -> None:
    """Every character that is visible is one that Python prints, too, or a blank with a width."""
    for number in range(0x20000):
        char = chr(number)
        if unicodedata.category(char) == "Zs":
            assert is_visible(char)
        elif not char.isprintable():
            assert not is_visible(char)
