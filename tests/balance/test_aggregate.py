"""Many games: what is told of cards, pairs, seats and turns adds up, and is that of a count by hand."""

from __future__ import annotations

from itertools import combinations

import pytest

from tests.balance.recount import recount
from villagers_rules.balance.aggregate import Tally, tally_many, tally_of
from villagers_rules.balance.statistics import CARD_KEYS, Statistics, statistics
from villagers_rules.balance.stats_report import to_data
from villagers_rules.packs import load
from villagers_rules.simulation import SimulationConfig, play_many

PLAN = SimulationConfig(None, (), 3, 5)
GAMES = 55


def told(plan: SimulationConfig, *, games: int, jobs: int = 1) -> Statistics:
    """Return the statistics of a run."""
    tally = Tally(plan.players)
    for part in tally_many(plan, games=games, jobs=jobs):
        tally.join(part)
    return statistics(plan, plan.catalog(), tally)


@pytest.fixture(scope="module")
def found() -> Statistics:
    """Return the statistics of some games of three players."""
    return told(PLAN, games=GAMES)


def test_jobs_change_nothing(found: Statistics) -> None:
    """The statistics do not depend on the number of processes."""
    assert to_data(told(PLAN, games=GAMES, jobs=2), by="won") == to_data(found, by="won")


def test_the_games_are_those_of_simulate(found: Statistics) -> None:
    """Equal seeds mean equal games: scores and victories of the seats are those that simulating tells."""
    games = [game for part in play_many(PLAN, games=GAMES) for game in part]
    for seat, row in enumerate(found.seats):
        assert row.result.wins == pytest.approx(sum(1 / len(game.winners) for game in games if seat in game.winners))
        assert row.result.score == pytest.approx(sum(game.scores[seat] for game in games) / GAMES)


def test_everything_adds_up(found: Statistics) -> None:
    """Victories are as many as games; the gold of seats and of turns adds up to all scores; each village is counted once."""
    for rows in (found.seats, found.turns):
        assert sum(row.result.wins for row in rows) == pytest.approx(GAMES)
        assert sum(sum(row.gold.values()) for row in rows) == pytest.approx(GAMES * 3 * found.score)
        assert all(sum(row.gold.values()) == pytest.approx(GAMES * row.result.score) for row in rows)
        assert [row.result.count for row in rows] == [GAMES] * 3
    for part in ("gold", "silver", "coins"):
        assert sum(card.earned[part] for card in found.cards) == sum(row.gold[part] for row in found.seats)
    starters = [card for card in found.cards if card.id in load().table.ids[: len(load().table.starters)]]
    assert starters
    assert all(card.result.count == GAMES * 3 for card in starters)
    assert all(card.result.wins == pytest.approx(GAMES) for card in starters)
    assert all(card.copies == GAMES * 3 for card in starters)


def test_cards_and_pairs_are_counted_as_by_hand() -> None:
    """Who holds a card at the end, who won with it and with a pair, and the scores are those that one sees at the table."""
    seeds = range(20, 23)
    tables = [recount(players=3, seed=seed) for seed in seeds]
    found = statistics(PLAN, load(), tally_of(load(), players=3, seeds=seeds))
    villages = [
        (set(village), share, gold)
        for table in tables
        for village, share, gold in zip(table.villages, table.shares, table.game.state.supply, strict=True)
    ]
    discarded = {card.id for card in load().table.villagers if card.discard}
    for card in found.cards:
        if card.id in discarded:
            players = {(number, seat) for number, table in enumerate(tables) for one, seat in table.played if one == card.id}
            assert card.result.count == len(players)
            continue
        holding = [(share, gold) for village, share, gold in villages if card.id in village]
        assert card.drafted == sum(number for table in tables for (one, _), number in table.drafted.items() if one == card.id)
        assert card.placed == sum(number for table in tables for (one, _), number in table.placed.items() if one == card.id)
        assert card.result.count == len(holding)
        assert card.result.wins == pytest.approx(sum(share for share, _ in holding))
        assert card.result.score * len(holding) == pytest.approx(sum(gold for _, gold in holding))
    starter = load().table.villagers[load().table.starters[0]].id
    pairs = {pair for village, _, _ in villages for pair in combinations(sorted(village - {starter}), 2)}
    assert {tuple(sorted(row.ids)) for row in found.pairs} == pairs
    for row in found.pairs:
        holding = [(share, gold) for village, share, gold in villages if set(row.ids) <= village]
        assert [row.result.count, row.result.wins] == pytest.approx([len(holding), sum(share for share, _ in holding)])


@pytest.mark.parametrize("by", CARD_KEYS)
def test_rows_are_sorted(found: Statistics, by: str) -> None:
    """Sorting loses no row; cards that few villages hold stand last where they would tell nothing."""
    rows = found.sorted_cards(by)
    assert sorted(row.id for row in rows) == sorted(row.id for row in found.cards)
    if by == "won":
        many = [row for row in rows if row.result.count >= 30]
        assert rows[: len(many)] == many
        assert [row.result.won.value for row in many] == sorted((row.result.won.value for row in many), reverse=True)
