"""What cards print whose texts are easily read wrongly, in every language."""

from __future__ import annotations

from pathlib import Path

import pytest
import yaml

from villagers_rules.packs import load
from villagers_rules.text import languages, rules_text
from villagers_rules.text.rule_sheet import rule_sheet

PACK = Path(__file__).with_name("harbour")


@pytest.mark.parametrize("language", languages())
def test_texts_are_read_in_one_way(language: str) -> None:
    """A text says who pays, in which phase a limit is changed, and what its words refer to (R4.1, R7.1, R15.4)."""
    catalog = load(("harbour",), pack_dirs=[PACK])
    cards = [card for card in (*catalog.villagers, *catalog.events) if catalog.table.cards[catalog.table.kind[card]].pack == "harbour"]
    found = {card: list(rules_text(catalog, card, language=language)) for card in cards}
    found["rules"] = list(rule_sheet(catalog, "harbour", language=language))
    assert found == yaml.safe_load(PACK.with_suffix(".yaml").read_text(encoding="utf-8"))[language]
