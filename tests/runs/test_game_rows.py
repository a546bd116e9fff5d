"""Games as rows: what is written is read back, and what is no row of a game is refused."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from attrs import evolve

from tests.cli.running import villagers
from tests.pace import sized
from villagers_rules.balance.collect import GameTally, play_and_collect
from villagers_rules.errors import GameError
from villagers_rules.runs.game_rows import (
    CARDS,
    COURSE,
    ORIGIN,
    Origin,
    Row,
    card_columns,
    read_cards,
    read_result,
    result_columns,
)
from villagers_rules.runs.row_formats import csv_head, csv_lines, csv_reader, json_lines, json_reader
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.simulation import SEED_STRIDE, SimulationConfig

PLANS = {
    "base": SimulationConfig(None, (), 3, 5),
    "all packs": SimulationConfig(("base", "saints", "scoundrels", "profiteers", "developments", "promo"), (), 5, 6),
    "a mode with a seat without a player": SimulationConfig(("base",), (), 1, 7, "solo"),
    "a mode for one alone": SimulationConfig(("base",), (), 1, 8, "monastery"),
}
GAMES = sized(quick=2, test=5, everything=50)


def rows_of(plan: SimulationConfig, *, games: int) -> Iterator[tuple[Row, GameTally]]:
    """Yield the first games of a run, each with its row."""
    catalog = plan.catalog()
    columns = Origin.of(plan, catalog, cards=True).columns()
    for number in range(games):
        game = play_and_collect(catalog, players=plan.players, seed=plan.seed * SEED_STRIDE + number)
        yield {**columns, **result_columns(number, game.result), **card_columns(game, catalog.table.ids)}, game


def essence(game: GameTally) -> GameTally:
    """Return a game without what is 0, its villages sorted, since their order means nothing."""
    return evolve(
        game,
        villages=tuple(tuple(sorted(village)) for village in game.villages),
        earned=Counter({key: gold for key, gold in game.earned.items() if gold}),
        sources=Counter({key: gold for key, gold in game.sources.items() if gold}),
    )


@pytest.mark.parametrize("name", PLANS)
def test_a_row_holds_the_game(name: str) -> None:
    """The result of a game, and all that happened to its cards, come back from its row as JSON and as CSV."""
    plan = PLANS[name]
    kinds = {card: kind for kind, card in enumerate(plan.catalog().table.ids)}
    written, games = zip(*rows_of(plan, games=GAMES), strict=True)
    head = csv_head(seats=len(written[0]["scores"]), cards=True)
    as_csv = (head + csv_lines(written)).decode().splitlines(keepends=True)
    for rows in (json_reader(iter(json_lines(written).decode().splitlines())), csv_reader(iter(as_csv))):
        for number, (row, game) in enumerate(zip(rows, games, strict=True)):
            origin = Origin.read(row)
            assert origin == Origin.of(plan, plan.catalog(), cards=True)
            assert list(row)[: len(ORIGIN)] == list(ORIGIN)
            assert set(row) == {*ORIGIN, *COURSE, *CARDS}
            read_number, result = read_result(row, origin)
            assert (read_number, result) == (number, game.result)
            assert essence(read_cards(row, result, kinds, players=plan.players)) == essence(game)


def test_a_game_that_was_not_finished_is_a_row() -> None:
    """A game that was given up has no winner, no village and no gold by source, and comes back so."""
    ((row, game),) = rows_of(PLANS["base"], games=1)
    given_up = GameTally(evolve(game.result, winners=(), decisions=0, finished=False), ())
    row |= result_columns(0, given_up.result) | card_columns(given_up, ())
    _, result = read_result(row, Origin.read(row))
    assert read_cards(row, result, {}, players=3) == given_up


WRONG: dict[str, Any] = {
    "no packs": {"packs": ""},
    "a seed below 0": {"seed": -1},
    "players as a text": {"players": "3"},
    "too many players": {"players": 1000},
    "a number of a game that is none": {"game": 1.5},
    "true for a number": {"rounds": True},
    "too few scores": {"scores": [1, 2]},
    "scores that are none": {"scores": [1, 2, "3"]},
    "a winner who is not there": {"winners": [4]},
    "nobody won": {"winners": []},
    "a first player who is not there": {"first": 4},
    "a game that is perhaps finished": {"finished": "yes"},
    "another run": {"seed": 6},
    "another game": {"game": 7},
}


@pytest.mark.parametrize("name", WRONG)
def test_what_is_no_row_is_refused(name: str, tmp_path: Path) -> None:
    """A row with a value that cannot be, or that does not follow the row before, is refused with the file and its number."""
    path = tmp_path / "rows.jsonl"
    rows = [row for row, _ in rows_of(PLANS["base"], games=2)]
    path.write_bytes(json_lines([rows[0], rows[1] | WRONG[name]]))
    with pytest.raises(GameError, match=r"rows\.jsonl: row 2 is no row of a game: "):
        list(RowReader(path))


@pytest.mark.parametrize(
    "content", [b"[1]\n", b"{\n", b"nothing\n", b'{"packs":\xff}\n', b'{"packs":"base"', b"[" * 100_000 + b"\n", b"\n"]
)
def test_what_is_no_file_with_rows_is_refused(content: bytes, tmp_path: Path) -> None:
    """Text that is no JSON or CSV with rows, or is cut off, ends in one message in every format."""
    for ending in (".jsonl", ".csv", ".jsonl.gz", ".csv.gz"):
        path = tmp_path / f"rows{ending}"
        path.write_bytes(content)
        with pytest.raises(GameError, match=r"rows\."):
            list(RowReader(path))


def test_cards_of_other_packs_are_refused() -> None:
    """A card that the packs in use do not have is named."""
    ((row, game),) = rows_of(PLANS["base"], games=1)
    with pytest.raises(GameError, match="there is no card "):
        read_cards(json.loads(json.dumps(row)), game.result, {}, players=3)


WRONG_CARDS: dict[str, Any] = {
    "a count that nobody has": {"cards": [{"card": "cooper", "player": 1, "held": 10**12}]},
    "a count that is none": {"cards": [{"card": "cooper", "player": 1, "placed": "2"}]},
    "something that is not counted": {"cards": [{"card": "cooper", "player": 1, "sold": 2}]},
    "nobody's card": {"cards": [{"card": "cooper", "held": 1}]},
    "an entry that is none": {"cards": [3]},
    "no entries": {"cards": "none"},
    "gold from nowhere": {"sources": [{"heaven": 3}]},
    "gold that is none": {"sources": [{"road": True}]},
}


@pytest.mark.parametrize("name", WRONG_CARDS)
def test_what_no_card_can_do_is_refused(name: str, tmp_path: Path) -> None:
    """Rows with cards whose entries cannot be are refused by `stats` in one line, with the number of the row."""
    rows = [row for row, _ in rows_of(PLANS["base"], games=2)]
    (tmp_path / "rows.jsonl").write_bytes(json_lines([rows[0], rows[1] | WRONG_CARDS[name]]))
    ran = villagers("stats", "rows.jsonl", cwd=tmp_path)
    assert (ran.returncode, ran.stdout, ran.stderr.count("\n")) == (1, "", 1)
    assert "rows.jsonl: row 2 is no row of a game: " in ran.stderr
