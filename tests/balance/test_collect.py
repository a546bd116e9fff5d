"""What is kept of a game is what happened in it, and all gold is told with its source."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from tests.balance.packs import mine
from tests.balance.recount import Counts, recount
from villagers_rules.balance.collect import EARNED, OTHER, GameTally, play_and_collect
from villagers_rules.model.changes import CardEntry
from villagers_rules.model.lazy_journal import Journal
from villagers_rules.packs import Catalog, load
from villagers_rules.simulation import play_one

WAYS = (
    (("base",), "", 2),
    (("base",), "", 5),
    (("saints", "scoundrels", "profiteers", "developments", "promo", "kickstarter"), "", 4),
    (("shifting_seasons",), "", 3),
    (("base",), "solo", 1),
    (("base",), "monastery", 1),
)
"""Packs, a mode and a number of players."""


def by_id(counts: Counter[tuple[int, int]]) -> Counts:
    """Return counts by kind and seat as counts by id and seat, of the base set."""
    ids = load().table.ids
    return Counter({(ids[kind], seat): number for (kind, seat), number in counts.items() if number})


def earned(game: GameTally, part: str) -> Counts:
    """Return the gold that cards earned by one part, by id and seat."""
    return by_id(Counter({(kind, seat): gold for (kind, seat, source), gold in game.earned.items() if source == part}))


def check_sums(catalog: Catalog, *, players: int, seeds: range) -> None:
    """Fail where the sources of a seat's gold do not add up to its score, or those of the cards to what was paid."""
    for seed in seeds:
        game = play_and_collect(catalog, players=players, seed=seed)
        for seat, score in enumerate(game.result.scores):
            assert sum(gold for (owner, _), gold in game.sources.items() if owner == seat) == score
            for part in EARNED:
                cards = sum(gold for (_, owner, source), gold in game.earned.items() if (owner, source) == (seat, part))
                assert cards == game.sources[seat, part]
        assert not [seat for seat, source in game.sources if source == OTHER and game.sources[seat, source]]


@pytest.mark.parametrize(("packs", "mode", "players"), WAYS)
def test_gold_by_source_adds_up_to_the_score(packs: tuple[str, ...], mode: str, players: int) -> None:
    """The sources of a seat's gold add up to its score, those of the cards to what markets and bronze symbols paid (R9, R10)."""
    check_sums(load(packs, mode=mode), players=players, seeds=range(6))


def test_gold_of_every_verb_adds_up() -> None:
    """So it does in a stranger's pack, whose cards have every verb, hook and step."""
    folder = Path(__file__).parents[1] / "strangers"
    check_sums(load(("strangers",), pack_dirs=(folder,)), players=3, seeds=range(10))


def test_what_counts_supplies_is_read_before_a_market_pays(tmp_path: Path) -> None:
    """A market works out all it pays before it pays anybody (R9.2), so what a card earned by the gold in supplies adds up too."""
    cards = """\
suit: wood
villagers:
  usurer: {played_on: lumberjack, silver: gold in any supply, gold: 5}
  saver: {silver: gold in your supply}
"""
    check_sums(load(("base", "mine"), pack_dirs=(mine(tmp_path / "mine", wood=cards).parent,)), players=3, seeds=range(30))


@pytest.mark.parametrize(("packs", "mode", "players"), WAYS)
def test_watching_changes_nothing(packs: tuple[str, ...], mode: str, players: int) -> None:
    """A game that is watched goes as it is simulated with the same seed."""
    catalog = load(packs, mode=mode)
    for seed in range(2):
        assert play_and_collect(catalog, players=players, seed=seed).result == play_one(catalog, players=players, seed=seed)


@pytest.mark.parametrize(("players", "seed"), [(2, 1), (3, 2), (3, 3), (4, 4), (5, 5)])
def test_a_game_is_counted_as_by_hand(players: int, seed: int) -> None:
    """Drafts, placings, plays, and the gold and coins of every card are those that one sees at the table (R3.2, R5.3, R9)."""
    game, table = play_and_collect(load(), players=players, seed=seed), recount(players=players, seed=seed)
    assert by_id(game.drafted) == table.drafted
    assert by_id(game.placed) == table.placed
    assert by_id(game.used) == table.played
    assert earned(game, "gold") == +table.gold
    assert earned(game, "coins") == +table.coins
    silver = Counter({seat: gold for (seat, source), gold in game.sources.items() if source == "silver"})
    assert +silver == +table.silver
    ids = load().table.ids
    assert [sorted(ids[kind] for kind in village) for village in game.villages] == table.villages
    assert game.result.first == table.first


def test_drafts_are_those_of_the_journal() -> None:
    """As many drafts are counted as the record of the game has, and nobody drafts who has taken the square to hand (R3.3)."""
    table = recount(players=3, seed=6)
    journal = table.game.state.journal or Journal()
    moves = [
        entry for entry in journal if isinstance(entry, CardEntry) and table.game.state.layout.area_of[entry.target] == "square"
    ]
    assert sum(play_and_collect(load(), players=3, seed=6).drafted.values()) == len(moves) == table.drafted.total()
