"""The random games of the test run play every card of every pack, so that no card is there that was never tried."""

from __future__ import annotations

from collections import Counter

from tests.laws.combinations import combinations, packs_found
from tests.laws.tally import played_lines
from tests.laws.walking import Findings


def test_every_pack_is_played() -> None:
    """Every pack in the folders of packs is played, and every combination by some number of players."""
    assert {pack for combination in combinations() for pack in combination.packs} == set(packs_found())
    assert all(combination.players() for combination in combinations())


def test_every_card_is_played(everything: dict[str, dict[int, Findings]]) -> None:
    """Every villager is placed or played, every event resolved or discarded, every development laid out, in some random game."""
    used: Counter[tuple[str, str]] = Counter()
    for combination in combinations():
        used.update({(card.pack, card.id): 0 for card in combination.catalog().table.cards})
    for by_players in everything.values():
        for found in by_players.values():
            used.update(found.used)
    never = {card: number for card, number in used.items() if not number}
    assert not never, "never played:\n" + "\n".join(played_lines(never))
