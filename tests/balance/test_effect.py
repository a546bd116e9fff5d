"""The effect on balance: none where nothing changed, found where a change was planted, and the same for equal seeds."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.balance.packs import copied, mine
from villagers_rules.balance.effect import Effect, Effects, Match, effects, play_match, play_pairs
from villagers_rules.balance.pack_diff import Version, differences
from villagers_rules.simulation import SEED_STRIDE, play_one

GAMES = 60


def effect_of(old: str | Path, new: str | Path, *, games: int = GAMES, jobs: int = 1, seed: int = 1, players: int = 2) -> Effects:
    """Return the effect of the changes between the versions at two paths."""
    versions = Version(str(old)), Version(str(new))
    match = Match(*versions, players, seed, cards=differences(*versions).cards)
    return effects(match, [pair for part in play_match(match, games=games, jobs=jobs) for pair in part])


def named(found: list[Effect], name: str) -> Effect:
    """Return the effect that is called so."""
    return next(effect for effect in found if effect.name == name)


def test_a_copy_has_no_effect(tmp_path: Path) -> None:
    """Two equal versions play equal games: every difference, and every end of its interval, is exactly 0."""
    versions = Version("base"), Version(str(copied("base", tmp_path / "copy", {})))
    match = Match(*versions, 3, 4, cards=(("cooper", "cooper"), ("monk", "monk"), ("tinner", "tinner")))
    found = effects(match, [pair for part in play_match(match, games=30) for pair in part])
    rows = [*found.overall, *(row for _, group in found.cards for row in group)]
    assert len(rows) == 5 + 3 * 3
    for row in rows:
        assert row.difference is not None
        assert (row.difference.value, row.difference.low, row.difference.high) == (0, 0, 0)
        assert row.verdict == "no difference"


def test_a_planted_change_is_found(tmp_path: Path) -> None:
    """With 5 gold more on a card scores rise, and the card earns more, by what the games say; both are significant."""
    new = copied("base", tmp_path / "new", {"wood.yaml": ("gold: 4, starting_road", "gold: 9, starting_road")})
    found = effect_of("base", new)
    score = named(found.overall, "score")
    ((card, rows),) = found.cards
    earned = named(rows, "gold earned per game")
    assert card == "Cooper"
    assert (score.verdict, earned.verdict) == ("significant", "significant")
    assert score.difference is not None
    assert earned.difference is not None
    assert score.difference.low > 0
    # All that the two seats have more is what the card earned more, as long as the gold changed none of the choices.
    assert 0 < earned.difference.value == pytest.approx(2 * score.difference.value, rel=0.35)
    assert named(rows, "placed per game").verdict in ("no difference", "not significant")


def test_the_numbers_are_those_of_the_games(tmp_path: Path) -> None:
    """The means before and after are those of the games with these seeds, simulated one by one."""
    new = copied("base", tmp_path / "new", {"rules.yaml": ("supply: 8", "supply: 20")})
    found = effect_of("base", new, games=12, seed=3)
    for version, read in (("base", "before"), (str(new), "after")):
        catalog = Version(version).catalog()
        games = [play_one(catalog, players=2, seed=3 * SEED_STRIDE + number) for number in range(12)]
        expected = {
            "score": sum(sum(game.scores) / 2 for game in games) / 12,
            "winning score": sum(max(game.scores) for game in games) / 12,
            "rounds": sum(game.rounds for game in games) / 12,
            "decisions": sum(game.decisions for game in games) / 12,
            "first player's advantage": sum(100 * (game.first in game.winners) / len(game.winners) - 50 for game in games) / 12,
        }
        assert {row.name: getattr(row, read) for row in found.overall} == pytest.approx(expected)


def test_jobs_change_nothing(tmp_path: Path) -> None:
    """Equal seeds give equal effects, however many processes play."""
    old, new = mine(tmp_path / "old"), mine(tmp_path / "new", ("gold: 7", "gold: 2"))
    found = [effect_of(old, new, games=28, jobs=jobs) for jobs in (1, 2)]
    assert found[0] == found[1]
    assert found[0] != effect_of(old, new, games=28, seed=2)


def test_cards_of_one_version_alone_are_told(tmp_path: Path) -> None:
    """A card that is new has numbers after, none before, and no difference."""
    old = mine(tmp_path / "old")
    new = mine(tmp_path / "new", more="suit: ore\nvillagers: {smelter: {played_on: miner, gold: 3}}\n")
    ((card, rows),) = effect_of(old, new, games=10).cards
    assert card == "Smelter"
    assert {(row.before, row.difference, row.verdict) for row in rows} == {(None, None, "only in one version")}
    assert all(row.after for row in rows if row.name != "won with")


def test_pairs_are_played_with_equal_seeds() -> None:
    """Game k of a match is game k of both versions, whatever games come before it."""
    match = Match(Version("base"), Version("base"), 2, 5)
    assert play_pairs(match, range(2, 4)) == play_pairs(match, range(5))[2:4]
