"""What people read is plain English: the words that crept in before do not come back."""

from __future__ import annotations

import yaml

from tests.house.sources import ROOT
from tests.house.words import LIST, crept_in, files


def test_no_word_has_crept_in() -> None:
    """None of the listed words stands in the rooms and documents that are clean; each finding names better ones."""
    assert not list(crept_in())


def test_what_is_checked_is_there() -> None:
    """Every place of the list exists, and every word has something better."""
    rules = yaml.safe_load(LIST.read_text(encoding="utf-8"))
    assert all((ROOT / name).exists() for name in rules["checked"])
    assert list(files(rules["checked"]))
    assert all(rules["words"].values())
