"""Reads files with rows of games as streams: whatever their format, a row at a time, each checked."""

from __future__ import annotations

import gzip
import zlib
from collections.abc import Iterator, Mapping
from io import TextIOWrapper
from pathlib import Path
from typing import IO, TYPE_CHECKING

from villagers_rules.balance.collect import GameTally
from villagers_rules.classes import define, frozen
from villagers_rules.errors import GameError
from villagers_rules.runs import parquet
from villagers_rules.runs.game_rows import Origin, Row, read_cards, read_result
from villagers_rules.runs.row_formats import csv_reader, format_of, json_reader

if TYPE_CHECKING:
    from villagers_rules.simulation import GameResult

MOST_CHARACTERS = 2**24
"""No line of a file with rows is longer than this."""


@frozen
class GameRow:
    """A row: what was played, the *number* of the game in its run, how it went, and all its columns."""

    origin: Origin
    number: int
    result: GameResult
    columns: Row
    reader: RowReader

    def tally(self, kinds: Mapping[str, int]) -> GameTally:
        """Return the game with what happened to its cards; *kinds* are those of the ids of cards."""
        try:
            return read_cards(self.columns, self.result, kinds, players=self.origin.players)
        except GameError as error:
            raise self.reader.failure(error) from None


@define
class RowReader:
    """Reads the file at *path* from its start; *place* is the number of the row that is read, for messages.

    All rows must be of one run, and their games follow each other. Raises `GameError` where that is not so, and `OSError`.
    """

    path: Path
    place: int = 0

    def __iter__(self) -> Iterator[GameRow]:
        """Yield all rows."""
        first: tuple[Origin, int] | None = None
        for columns in self.columns():
            try:
                origin = Origin.read(columns)
                number, result = read_result(columns, origin)
                if first is None:
                    first = origin, number - self.place
                if origin != first[0]:
                    raise GameError("all rows of a file must be of one run; " + ", ".join(origin.differences(first[0])))
                if number - self.place != first[1]:
                    raise GameError(f"expected game {first[1] + self.place}, got {number}; a row was lost, doubled or moved")
            except GameError as error:
                raise self.failure(error) from None
            yield GameRow(first[0], number, result, columns, self)

    def columns(self) -> Iterator[Row]:
        """Yield the columns of all rows, which are checked no further."""
        for row in self._columns():
            self.place += 1
            yield row

    def _columns(self) -> Iterator[Row]:
        """Yield the columns of all rows."""
        found = format_of(self.path)
        if found.columnar:
            yield from parquet.read(self.path)
            return
        with self.path.open("rb") as raw:
            stream = gzip.GzipFile(fileobj=raw) if found.packed else raw
            text = TextIOWrapper(stream, encoding="utf-8", newline="\n")
            try:
                yield from (csv_reader if found.csv else json_reader)(_lines(text))
            except (EOFError, gzip.BadGzipFile, zlib.error) as error:
                raise GameError(
                    f"{self.path}: the file is cut off or damaged; --resume continues a run that was ended"
                ) from error
            except (ValueError, RecursionError) as error:
                self.place += 1
                raise self.failure(error) from error

    def failure(self, error: Exception) -> GameError:
        """Return what to raise for an error in the row that is read."""
        return GameError(f"{self.path}: row {self.place} is no row of a game: {error}")


def _lines(text: IO[str]) -> Iterator[str]:
    """Yield the lines of a text; raise `ValueError` for one that is too long, or is cut off."""
    while line := text.readline(MOST_CHARACTERS):
        if not line.endswith("\n"):
            raise ValueError("the line is cut off or too long; --resume continues a run that was ended")
        yield line
