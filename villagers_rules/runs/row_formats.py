"""The formats of files with rows: which name means which, and rows as lines of JSON or CSV, and back."""

from __future__ import annotations

import csv
import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from io import StringIO
from pathlib import Path

from villagers_rules.classes import frozen
from villagers_rules.errors import GameError
from villagers_rules.runs.game_rows import CARDS, COURSE, ORIGIN, Row

_SCORE = "score_"
"""How the columns of scores begin in CSV."""
_WORDS = ("packs", "mode", "fingerprint", "bots")
"""The columns of CSV that are texts."""
JSON_START = b'{"packs":"'
"""How every file of JSON starts."""
_TRUTH = {"true": True, "false": False}


@frozen
class RowFormat:
    """A format: the *ending* of its files, whether its lines are *csv* or else JSON, whether the file is *packed* with gzip.

    The lines of a *columnar* file, which cannot be added to, go into another file until all are there.
    """

    ending: str
    csv: bool = False
    packed: bool = False
    columnar: bool = False


FORMATS = (
    RowFormat(".jsonl"),
    RowFormat(".jsonl.gz", packed=True),
    RowFormat(".csv", csv=True),
    RowFormat(".csv.gz", csv=True, packed=True),
    RowFormat(".parquet", columnar=True),
)


def format_of(path: Path) -> RowFormat:
    """Return the format that the name of a file means; raise `GameError` if it means none.

    >>> format_of(Path("games.jsonl.gz")).packed
    True
    """
    for found in FORMATS:
        if path.name.lower().endswith(found.ending):
            return found
    endings = ", ".join(found.ending for found in FORMATS)
    raise GameError(f"expected the name of a file that ends with one of {endings}, got {path.name[:60]!r}")


def json_lines(rows: Iterable[Row]) -> bytes:
    """Return rows as JSON, each on a line.

    >>> json_lines([{"game": 0, "scores": [5, 7]}])
    b'{"game":0,"scores":[5,7]}\\n'
    """
    return "".join(json.dumps(row, separators=(",", ":")) + "\n" for row in rows).encode("ascii")


def csv_head(*, seats: int, cards: bool) -> bytes:
    """Return the first line of a CSV file with the scores of so many seats."""
    return _csv_lines([_csv_columns(seats=seats, cards=cards)])


def _csv_columns(*, seats: int, cards: bool) -> list[str]:
    """Return the names of the columns of a CSV file with the scores of so many seats."""
    scores = [f"{_SCORE}{seat}" for seat in range(1, seats + 1)]
    return [*ORIGIN, *(name for name in COURSE if name != "scores"), *scores, *(CARDS if cards else ())]


def csv_lines(rows: Iterable[Row]) -> bytes:
    """Return rows as CSV, without a head: winners with spaces between them, a column for each score, cards as JSON."""
    return _csv_lines(
        [
            *(row[name] for name in ORIGIN),
            *(_csv_cell(row[name]) for name in COURSE if name != "scores"),
            *row["scores"],
            *(json.dumps(row[name], separators=(",", ":")) for name in CARDS if name in row),
        ]
        for row in rows
    )


def _csv_lines(rows: Iterable[Sequence[object]]) -> bytes:
    text = StringIO()
    csv.writer(text, lineterminator="\n").writerows(rows)
    return text.getvalue().encode()


def _csv_cell(value: object) -> object:
    if isinstance(value, bool):
        return str(value).lower()
    return " ".join(map(str, value)) if isinstance(value, list) else value


def json_reader(lines: Iterator[str]) -> Iterator[Row]:
    """Yield the row of each line of JSON; raise `ValueError` for what is none."""
    for line in lines:
        row = json.loads(line)
        if not isinstance(row, dict):
            raise ValueError("expected a JSON object")
        yield row


def csv_reader(lines: Iterator[str]) -> Iterator[Row]:
    """Yield the row of each line of CSV after its head; raise `ValueError` for what is none."""
    head = next(csv.reader([next(lines, "")]), [])
    seats = [name for name in head if name.startswith(_SCORE)]
    if head != _csv_columns(seats=len(seats), cards="cards" in head):
        raise ValueError("the head is not that of a file with rows of games")
    # The field that holds the cards of a game is longer than what the module allows by itself.
    csv.field_size_limit(2**24)
    for cells in csv.reader(lines, strict=True):
        if len(cells) != len(head):
            raise ValueError(f"expected {len(head)} cells, got {len(cells)}")
        cell = dict(zip(head, cells, strict=True))
        row: Row = {name: _CSV_READERS.get(name, int)(cell[name]) for name in head if not name.startswith(_SCORE)}
        row["scores"] = [int(cell[name]) for name in seats]
        yield row


def _truth(text: str) -> bool:
    if text not in _TRUTH:
        raise ValueError(f"expected true or false, got {text[:60]!r}")
    return _TRUTH[text]


_CSV_READERS: dict[str, Callable[[str], object]] = {
    **dict.fromkeys(_WORDS, str),
    "finished": _truth,
    "winners": lambda text: [int(part) for part in text.split()],
    **dict.fromkeys(CARDS, json.loads),
}
"""How the cells of CSV are read that are no numbers."""
