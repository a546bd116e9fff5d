"""A tournament of bots: every two meet in pairs of games with the same deal, changing seats; its rows may go to a file."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import partial
from itertools import combinations, islice
from pathlib import Path
from typing import TYPE_CHECKING, Any

from villagers_rules import files
from villagers_rules.bots.match import play_match
from villagers_rules.bots.registry import find_bot
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.packs import load
from villagers_rules.packs.loader import fingerprint
from villagers_rules.runs.game_rows import Row, result_columns
from villagers_rules.runs.row_file import RowFile
from villagers_rules.runs.row_formats import json_lines
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.simulation import SEED_STRIDE
from villagers_rules.units import run_in_units

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from villagers_rules.packs import Catalog

_LEAST_BOTS, _MOST_BOTS = 2, 32


@frozen(kw_only=True)
class Tournament:
    """Which *bots* meet, by name, and what they play; *games* are those of each two of them, an even number."""

    bots: tuple[str, ...]
    games: int
    players: int
    seed: int
    packs: tuple[str, ...] = ("base",)
    pack_dirs: tuple[Path, ...] = ()
    mode: str = ""

    def catalog(self) -> Catalog:
        """Return the catalog to play with; raise `GameError` for what cannot be played, and for bots that there are not."""
        catalog = load(self.packs, pack_dirs=self.pack_dirs, mode=self.mode)
        catalog.check_players(self.players)
        if self.players < 2:
            raise GameError(
                "a tournament needs 2 players or more; for one player compare villagers simulate --bots BOT for each bot"
            )
        if not _LEAST_BOTS <= len(set(self.bots)) == len(self.bots) <= _MOST_BOTS:
            raise GameError(f"expected {_LEAST_BOTS} to {_MOST_BOTS} different bots, got {', '.join(self.bots)}")
        if self.games % 2:
            raise GameError(
                f"expected an even number of games, since each deal is played twice with seats changed; got {self.games}"
            )
        for name in self.bots:
            find_bot(name, repeats=True)
        return catalog

    @property
    def _pairs(self) -> list[tuple[int, int]]:
        """Every two bots, as their numbers from 0."""
        return list(combinations(range(len(self.bots)), 2))

    @property
    def total(self) -> int:
        """How many games are played in all."""
        return self.games * len(self._pairs)

    def table(self, number: int) -> tuple[int, tuple[int, ...]]:
        """Return the seed of game *number* (from 0), and which bot has each seat: every other one is the same bot's.

        Games 0 and 1 have the same deal, and so on; in the second one the two bots have changed seats.
        """
        pairs = self._pairs
        deal, place = divmod(number, 2 * len(pairs))
        pair = pairs[place // 2]
        seats = tuple(pair[(seat + deal + place) % 2] for seat in range(self.players))
        return self.seed * SEED_STRIDE + deal, seats

    def origin(self, catalog: Catalog) -> Row:
        """Return the columns that say what is played, the same in all rows."""
        return {
            "packs": ",".join(pack.id for pack in catalog.packs),
            "mode": self.mode,
            "players": self.players,
            "seed": self.seed,
            "fingerprint": fingerprint(catalog.packs),
            "bots": ",".join(self.bots),
        }

    def play(self, *, start: int = 0, jobs: int = 1, executor: Executor | None = None) -> Iterator[list[Row]]:
        """Yield the rows of the games from number *start* on, some at a time, played by *executor* or by *jobs* processes."""
        yield from run_in_units(partial(_play_games, self), games=self.total, start=start, jobs=jobs, executor=executor)


def _play_games(tournament: Tournament, numbers: range) -> list[Row]:
    """Play the games of a tournament with these numbers, and return their rows."""
    catalog = tournament.catalog()
    bots = [find_bot(name, repeats=True) for name in tournament.bots]
    origin = tournament.origin(catalog)
    rows = []
    for number in numbers:
        seed, seats = tournament.table(number)
        played = play_match(catalog, [bots[bot] for bot in seats], seed=seed)
        rows.append({**origin, "game": number, "seats": [bot + 1 for bot in seats], **result_columns(number, played)})
    return rows


def _check_row(row: Mapping[str, Any], tournament: Tournament, origin: Row, number: int) -> None:
    """Raise `GameError` for a row that is not that of game *number* of this tournament."""
    for name, value in origin.items():
        if row.get(name) != value:
            raise GameError(f"it has rows of another tournament: {name} {value} here, {row.get(name)!s:.80} there")
    if row.get("game") != number or row.get("seats") != [bot + 1 for bot in tournament.table(number)[1]]:
        raise GameError(f"expected game {number}, got game {row.get('game')!s:.20}, or other seats")
    scores, winners = row.get("scores"), row.get("winners")
    if not _numbers(scores) or not _numbers(winners) or bool(winners) != row.get("finished"):
        raise GameError(f"game {number} has no scores or winners")


def _numbers(found: object) -> bool:
    return isinstance(found, list) and all(type(number) is int for number in found)


_PART = 200
"""How many rows of a file are read at a time."""


def record(
    path: Path,
    tournament: Tournament,
    *,
    resume: bool = False,
    force: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
) -> Iterator[list[Row]]:
    """Yield the rows of all games, some at a time: those that the file at *path* has already, and others once they are written.

    With *resume* a file that is there is continued, with *force* it is replaced. Raises `GameError` for a file of something else.
    """
    files.check(path, replaces=files.always_replace)
    if force and not resume:
        path.unlink(missing_ok=True)
    file = RowFile(path, resume=resume)
    try:
        start = 0
        origin = tournament.origin(tournament.catalog())
        for rows in _parts(path):
            for row in rows:
                try:
                    _check_row(row, tournament, origin, start)
                except GameError as error:
                    raise GameError(f"{path}, row {start + 1}: {error}") from None
                start += 1
            yield rows
        if start > tournament.total:
            raise GameError(f"{path} has {start} games already; expected at most {tournament.total}, as --games says")
        for rows in tournament.play(start=start, jobs=jobs, executor=executor):
            file.append(json_lines(rows))
            yield rows
    finally:
        file.close()


def seed_of_file(path: Path) -> int | None:
    """Return the seed of the tournament whose rows the file at *path* has, None if it has none yet."""
    with suppress(OSError):
        for rows in _parts(path):
            seed = rows[0].get("seed")
            return seed if type(seed) is int else None
    return None


def _parts(path: Path) -> Iterator[list[Row]]:
    """Yield the rows of a file, some at a time; raise `GameError` where one is no object of JSON."""
    rows = RowReader(path).columns()
    while part := list(islice(rows, _PART)):
        yield part
