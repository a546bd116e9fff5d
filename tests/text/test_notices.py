"""What texts say plainly: when something is asked, who does it, what is counted and named, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from villagers_rules.packs import load
from villagers_rules.testing import run
from villagers_rules.text import languages, rules_text
from villagers_rules.text.rule_sheet import rule_sheet

PACK = Path(__file__).with_name("notices")
SAID = yaml.safe_load(PACK.with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("language", languages())
def test_texts_are_plain(language: str) -> None:
    """Texts tell what is asked before from what is asked in turn, and name nobody who does nothing (R1.1, R15.9)."""
    catalog = load(("notices",), pack_dirs=[PACK])
    cards = [card.id for card in catalog.table.cards if card.pack == PACK.name]
    found = {card: list(rules_text(catalog, card, language=language)) for card in cards}
    assert {"rules": list(rule_sheet(catalog, "notices", language=language)), **found} == SAID[language]


def test_what_is_said_is_done() -> None:
    """A condition beside an occasion is asked of every player before the first of them acts, one among steps in turn (R8.8)."""
    outcome = run([PACK])
    assert outcome.cases
    assert not outcome.failures, "\n".join(map(str, outcome.failures))
