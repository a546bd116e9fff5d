"""What the random games are played with leaves no pack out."""

from __future__ import annotations

from tests.laws.combinations import combinations, packs_found


def test_every_pack_is_played() -> None:
    """Every pack in the folders of packs is played, and every combination by some number of players."""
    assert {pack for combination in combinations() for pack in combination.packs} == set(packs_found())
    assert all(combination.players() for combination in combinations())
