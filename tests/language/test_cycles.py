"""Silver values that need each other are refused."""

from __future__ import annotations

from itertools import pairwise

import pytest

from tests.language.positions import lexicon
from villagers_rules.language import Counted, Formula, find_cycles, formula

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


def test_cards_that_count_as_others_close_a_cycle() -> None:
    """Where villagers may count as others, a value that names what they count as may read theirs (R1.7)."""
    cards = silver(
        agent="sum of silver value on ore villagers",
        peddler="sum of silver value on cooper villagers",
        log_rafter="sum of silver value on villagers that are neither wood nor solitary nor hay",
    )
    assert [*find_cycles(cards, SUITS)] == []
    assert [*find_cycles(cards, SUITS, Counted(frozenset({"leather"})))] == []
    assert ("agent", "agent") in find_cycles(cards, SUITS, Counted(frozenset({"ore"})))
    assert ("peddler", "peddler") in find_cycles(cards, SUITS, Counted(frozenset({"cooper"})))
    assert ("log_rafter", "log_rafter") in find_cycles(cards, SUITS, Counted(instead=True))


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


@pytest.mark.parametrize(
    "test",
    [
        "(lie on the ground and are not solitary)",
        "(are wood or (are hay and are not solitary))",
        "not (are solitary or are basic)",
        "not (are not wood and are not hay)",
    ],
)
def test_a_joined_test_that_leaves_the_card_out(test: str) -> None:
    """A card that no part of joined tests lets pass is not read, so that there is no cycle."""
    assert find_cycle(silver(agent=f"largest silver value on villagers that {test}"), SUITS) == ()


@pytest.mark.parametrize(
    "test",
    [
        "(lie on the ground or are not solitary)",
        "(are wood or are solitary)",
        "not (are solitary and are basic)",
        "not (are not solitary and are not hay)",
        "(are not wood and are not basic)",
    ],
)
def test_a_joined_test_that_the_card_may_pass(test: str) -> None:
    """A card that may pass joined tests is read, so that there is a cycle."""
    assert find_cycle(silver(agent=f"largest silver value on villagers that {test}"), SUITS) == ("agent", "agent")


def test_no_formulas() -> None:
    """No formulas make no cycle."""
    assert find_cycle({}) == ()
