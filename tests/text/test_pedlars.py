"""Cards and rules whose words were once wrong: each is a row of data, with what it must say in every language."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Any

import pytest
import yaml

from villagers_rules.packs import Catalog, load
from villagers_rules.testing import run
from villagers_rules.text import languages, rules_text
from villagers_rules.text.rule_sheet import rule_sheet

PACK = Path(__file__).with_name("pedlars")
SAID: Mapping[str, Any] = yaml.safe_load(PACK.with_suffix(".yaml").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def catalog() -> Catalog:
    """Return the catalog of the pack."""
    return load(("pedlars",), pack_dirs=[PACK])


@pytest.mark.parametrize("language", languages())
@pytest.mark.parametrize("card", list(SAID["cards"]))
def test_cards(catalog: Catalog, card: str, language: str) -> None:
    """Names, tables by step, who acts, comparisons and the rest of the cards looked at are said in words one can read (R1.1)."""
    assert list(rules_text(catalog, card, language=language)) == SAID["cards"][card][language]


@pytest.mark.parametrize("language", languages())
def test_rules(catalog: Catalog, language: str) -> None:
    """Rules say who acts on their occasions, and names of markets, phases, seats and counters as names (R1.1)."""
    assert list(rule_sheet(catalog, "pedlars", language=language)) == SAID["rules"][language]


def test_who_acts_is_what_happens() -> None:
    """Who a text says acts does so: who drafts, all but who drafts, and everybody where the occasion names nobody (R15.9)."""
    outcome = run([PACK])
    assert outcome.cases
    assert not outcome.failures, "\n".join(map(str, outcome.failures))


def test_every_card_is_read(catalog: Catalog) -> None:
    """No card of the pack is left out of the list of what they say."""
    assert {card.id for card in catalog.table.cards if card.pack == "pedlars"} == set(SAID["cards"])
