"""Silver values that need each other are refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.language.positions import lexicon
from villagers_rules import FormulaError
from villagers_rules.language import Formula, find_circle, formula, refuse_circle

SUITS = {"agent": "solitary", "log_rafter": "wood", "peddler": "hay", "locksmith": "ore"}


def silver(**texts: str) -> dict[str, Formula]:
    """Return the formulas *texts*."""
    return {card: formula(text, lexicon()) for card, text in texts.items()}


def test_a_card_that_reads_itself() -> None:
    """A silver value that reads all silver values reads itself."""
    cards = silver(agent="largest silver value on villagers", peddler="3 per 2 gold symbols")
    assert find_circle(cards) == ("agent", "agent")
    with pytest.raises(FormulaError, match="silver values in a circle: that of agent needs that of agent") as caught:
        refuse_circle(cards)
    assert caught.value.column == 9


def test_cards_that_read_each_other() -> None:
    """A circle over several cards is found, and named in the order in which they need each other."""
    cards = silver(
        agent="sum of silver value on wood villagers",
        log_rafter="half of largest silver value on peddler villagers, rounded up",
        peddler="1 + largest silver value on agent villagers",
    )
    circle = find_circle(cards, SUITS)
    assert circle[0] == circle[-1]
    assert sorted(set(circle)) == ["agent", "log_rafter", "peddler"]
    following = dict(pairwise(circle))
    assert following == {"agent": "log_rafter", "log_rafter": "peddler", "peddler": "agent"}


def test_a_row_is_no_circle() -> None:
    """Silver values may read those of other suits and cards, when none comes back."""
    cards = silver(
        agent="sum of silver value on wood villagers",
        log_rafter="largest silver value on villagers that are neither wood nor agent",
        peddler="1 per wood symbol",
        locksmith="2 per padlock symbol",
    )
    assert find_circle(cards, SUITS) == ()
    refuse_circle(cards, SUITS)
    assert find_circle(cards) != (), "without the suits a card may be of any suit"


def test_no_formulas() -> None:
    """No formulas make no circle."""
    assert find_circle({}) == ()
