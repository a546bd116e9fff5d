"""A run whose rows go to a file: what workers make of the games of a unit, and where it is collected in order."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias

from attrs import evolve

from villagers_rules import files
from villagers_rules.balance.aggregate import Tally
from villagers_rules.balance.collect import play_and_collect
from villagers_rules.bots.match import play_match, seated
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.packs.loader import fingerprint
from villagers_rules.run_summary import RunSummary
from villagers_rules.runs import parquet
from villagers_rules.runs.game_rows import Origin, card_columns, result_columns
from villagers_rules.runs.row_file import RowFile
from villagers_rules.runs.row_formats import csv_head, csv_lines, format_of, json_lines
from villagers_rules.runs.row_reader import GameRow, RowReader
from villagers_rules.simulation import SEED_STRIDE, GameResult, SimulationConfig, play_one
from villagers_rules.units import run_in_units

if TYPE_CHECKING:
    from concurrent.futures import Executor

    from villagers_rules.packs import Catalog

_REPORTED = 100
"""After so many rows that were read, it is said how many they were."""
Counted: TypeAlias = RunSummary | Tally
"""The counts of many games: of the games alone, or of their cards, too."""


@frozen
class Unit:
    """What a worker makes of some games: their counts, and their rows as *lines* of a file."""

    counted: Counted
    lines: bytes = b""


@frozen(kw_only=True)
class Run:
    """What to play and to keep: counts, with *tallied* of cards; with *rows* lines of JSON or *csv*, with *cards* or not."""

    plan: SimulationConfig
    tallied: bool = False
    rows: bool = False
    cards: bool = False
    csv: bool = False

    def start(self) -> Counted:
        """Return counts of no game, to which others are joined."""
        return Tally(self.plan.players) if self.tallied else RunSummary(self.plan.players)

    def origin(self) -> Origin:
        """Return what its rows say that was played."""
        return Origin.of(self.plan, self.plan.catalog(), cards=self.cards)

    def head(self) -> bytes:
        """Return what a file with its rows starts with, before any row."""
        seats = self.plan.players + len(self.plan.catalog().rules.setup.seats)
        return csv_head(seats=seats, cards=self.cards) if self.csv else b""

    def play(self, *, games: int, start: int = 0, jobs: int = 1, executor: Executor | None = None) -> Iterator[Unit]:
        """Yield the games from number *start* on in order, some at a time, played by *executor* or by *jobs* processes."""
        known = fingerprint(self.plan.catalog().packs)
        # Where it is played, the current folder may be another one.
        run = evolve(self, plan=evolve(self.plan, pack_dirs=tuple(folder.resolve() for folder in self.plan.pack_dirs)))
        yield from run_in_units(partial(_play_unit, run, known), games=games, start=start, jobs=jobs, executor=executor)


def _play_unit(run: Run, known: str, numbers: range) -> Unit:
    """Play the games with these numbers; the cards must have the fingerprint *known*."""
    catalog = run.plan.catalog()
    if fingerprint(catalog.packs) != known:
        raise GameError("a worker has other cards than the run; install the same version and the same packs everywhere")
    counted, rows, columns = run.start(), [], run.origin().columns()
    for number in numbers:
        seed = run.plan.seed * SEED_STRIDE + number
        if run.tallied or run.cards:
            game = play_and_collect(catalog, players=run.plan.players, seed=seed, bots=run.plan.bots)
            played, more = game.result, card_columns(game, catalog.table.ids) if run.cards else {}
            if isinstance(counted, Tally):
                counted.add(game, catalog.table.discard)
        else:
            played, more = _play(run.plan, catalog, seed), {}
        if isinstance(counted, RunSummary):
            counted.add(played)
        if run.rows:
            rows.append({**columns, **result_columns(number, played), **more})
    return Unit(counted, (csv_lines if run.csv else json_lines)(rows))


def _play(plan: SimulationConfig, catalog: Catalog, seed: int) -> GameResult:
    if plan.bots:
        return play_match(catalog, seated(plan.bots, plan.players), seed=seed)
    return play_one(catalog, players=plan.players, seed=seed)


class Recording:
    """A run whose rows go to the file at *path*; a context manager, which closes the file.

    With *resume* a file that is there is continued if it is of the same run; with *force* it is replaced; else none may be there.
    Parquet is written when all rows are there: until then they are in a file beside it.
    """

    def __init__(self, path: Path, run: Run, *, resume: bool = False, force: bool = False) -> None:
        self.path = path
        self.columnar = format_of(path).columnar
        if self.columnar:
            parquet.check_installed()
        self.lines = lines_path(path)
        self.run = evolve(run, rows=True, csv=format_of(path).csv)
        self.origin = self.run.origin()
        for place in {path, self.lines}:
            files.check(place, replaces=files.always_replace)
            if force and not resume:
                place.unlink(missing_ok=True)
        if self.columnar and path.exists():
            self._unfold(resume=resume)
        self.file = RowFile(self.lines, head=self.run.head(), resume=resume)

    def _unfold(self, *, resume: bool) -> None:
        """Write the rows of a Parquet file that is there as lines, to which more can be added."""
        if not resume:
            raise GameError(f"{self.path} already exists; continue it with --resume, replace it with --force, or name another")
        if not self.lines.exists():
            file = RowFile(self.lines)
            for row in RowReader(self.path):
                file.append(json_lines([row.columns]))
            file.close()

    def _earlier(self) -> Iterator[GameRow]:
        """Yield the rows that the file has already; raise `GameError` if they are those of another run."""
        for row in RowReader(self.lines):
            if row.origin != self.origin:
                differences = ", ".join(self.origin.differences(row.origin))
                hint = "name the file of this run, or a new one"
                if evolve(self.origin, cards=row.origin.cards) == row.origin:
                    hint = "add --cards" if row.origin.cards else "leave --cards out"
                raise GameError(f"{self.lines} has rows of another run: {differences}; {hint}")
            if row.number and not self.games_before:
                raise GameError(f"{self.lines} begins with game {row.number}; expected game 0")
            self.games_before = row.number + 1
            yield row

    games_before = 0
    """How many games were in the file already, as far as `_earlier` has read."""

    def count_earlier(
        self, counted: Counted, catalog: Catalog, *, games: int, report: Callable[[int], None] | None = None
    ) -> int:
        """Add the games that the file has already to *counted*, and return how many; raise `GameError` for over *games*.

        Now and then *report* is called with the number of rows that were read.
        """
        kinds = {card: kind for kind, card in enumerate(catalog.table.ids)}
        for row in self._earlier():
            if isinstance(counted, Tally):
                counted.add(row.tally(kinds), catalog.table.discard)
            else:
                counted.add(row.result)
            if report is not None and not self.games_before % _REPORTED:
                report(self.games_before)
        if self.games_before > games:
            raise GameError(f"{self.path} has {self.games_before} games already; expected at most {games}, as --games says")
        return self.games_before

    def play(self, *, games: int, jobs: int = 1, executor: Executor | None = None) -> Iterator[Counted]:
        """Play the games that the file lacks, and yield their counts, some games at a time, once their rows are written."""
        for unit in self.run.play(games=games, start=self.games_before, jobs=jobs, executor=executor):
            self.file.append(unit.lines)
            yield unit.counted

    def __enter__(self) -> Recording:
        return self

    def __exit__(self, failure: object, *rest: object) -> None:
        self.file.close()
        if self.columnar and failure is None:
            parquet.write(self.lines, self.path, cards=self.origin.cards)
            self.lines.unlink()


def lines_path(path: Path) -> Path:
    """Return the file to which rows are added for the file at *path*: itself, or another one for Parquet."""
    return path.with_name(f"{path.name}.unfinished.jsonl.gz") if format_of(path).columnar else path


def seed_in(path: Path) -> int | None:
    """Return the seed of the run whose rows the file at *path* has, None if it has none yet."""
    for place in (lines_path(path), path):
        with suppress(GameError, FileNotFoundError):
            for row in RowReader(place):
                return row.origin.seed
    return None


def record_games(
    path: Path,
    plan: SimulationConfig,
    *,
    games: int,
    cards: bool = False,
    resume: bool = False,
    jobs: int = 1,
    executor: Executor | None = None,
) -> RunSummary:
    """Play the games of a run, write a row for each into the file at *path*, and return their counts.

    The rows are in the order of the games, whoever plays them: *executor*, or *jobs* processes. With *cards* they hold what
    happened to cards. With *resume* a file that is there is continued. Raises `GameError` and `OSError`.
    """
    run = Run(plan=plan, cards=cards)
    counted = RunSummary(plan.players)
    with Recording(path, run, resume=resume) as recording:
        recording.count_earlier(counted, plan.catalog(), games=games)
        for part in recording.play(games=games, jobs=jobs, executor=executor):
            counted.join(part)  # type: ignore[arg-type]
    return counted
