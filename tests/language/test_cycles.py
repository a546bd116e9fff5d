"""Silver values that need each other are refused."""

from __future__ import annotations

from itertools import pairwise

from tests.language.positions import lexicon
from villagers_rules.language import Formula, find_cycles, formula

SUITS = {"agent": "solitary", "log_rafter": "wood", "peddler": "hay", "locksmith": "ore"}


def silver(**texts: str) -> dict[str, Formula]:
    """Return the formulas *texts*."""
    return {card: formula(text, lexicon()) for card, text in texts.items()}


def find_cycle(cards: dict[str, Formula], suits: dict[str, str] | None = None) -> tuple[str, ...]:
    """Return the first cycle of the silver formulas of *cards*, () if there is none."""
    return next(find_cycles(cards, suits), ())


def test_a_card_that_reads_itself() -> None:
    """A silver value that reads all silver values reads itself."""
    cards = silver(agent="largest silver value on villagers", peddler="3 per 2 gold symbols")
    assert find_cycle(cards) == ("agent", "agent")


def test_cards_that_read_each_other() -> None:
    """A cycle over several cards is found, and named in the order in which they need each other."""
    cards = silver(
        agent="sum of silver value on wood villagers",
        log_rafter="half of largest silver value on peddler villagers, rounded up",
        peddler="1 + largest silver value on agent villagers",
    )
    cycle = find_cycle(cards, SUITS)
    assert cycle[0] == cycle[-1]
    assert sorted(set(cycle)) == ["agent", "log_rafter", "peddler"]
    following = dict(pairwise(cycle))
    assert following == {"agent": "log_rafter", "log_rafter": "peddler", "peddler": "agent"}


def test_a_row_is_no_cycle() -> None:
    """Silver values may read those of other suits and cards, when none comes back."""
    cards = silver(
        agent="sum of silver value on wood villagers",
        log_rafter="largest silver value on villagers that are neither wood nor agent",
        peddler="1 per wood symbol",
        locksmith="2 per padlock symbol",
    )
    assert find_cycle(cards, SUITS) == ()
    assert find_cycle(cards) != (), "without the suits a card may be of any suit"


def test_no_formulas() -> None:
    """No formulas make no cycle."""
    assert find_cycle({}) == ()
