"""A tournament whose rows go to a file as games end; it is continued where the file ends."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from itertools import islice
from pathlib import Path
from typing import TYPE_CHECKING

from villagers_rules import files
from villagers_rules.errors import GameError
from villagers_rules.runs.game_rows import Row
from villagers_rules.runs.row_file import RowFile
from villagers_rules.runs.row_formats import json_lines
from villagers_rules.runs.row_reader import RowReader
from villagers_rules.runs.tournament import Tournament, check_row

if TYPE_CHECKING:
    from concurrent.futures import Executor

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
                    check_row(row, tournament, origin, start)
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
