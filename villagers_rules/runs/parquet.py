"""Rows as Parquet, by DuckDB: columns with types, a whole file at a time, since nothing can be added to one."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from importlib import import_module
from pathlib import Path
from typing import Any

from villagers_rules.balance.collect import SOURCES
from villagers_rules.errors import GameError
from villagers_rules.runs.game_rows import CARD_SOURCES, CARDS, COUNTS, COURSE, ORIGIN, Row

_NUMBERS = {
    "players": "INTEGER",
    "seed": "BIGINT",
    "game": "BIGINT",
    "rounds": "INTEGER",
    "decisions": "INTEGER",
    "first": "INTEGER",
}
_TYPES = {
    **_NUMBERS,
    "finished": "BOOLEAN",
    "winners": "INTEGER[]",
    "scores": "INTEGER[]",
    "sources": f"STRUCT({', '.join(f'{source} INTEGER' for source in SOURCES)})[]",
    "cards": f"STRUCT(card VARCHAR, player INTEGER, {', '.join(f'{name} INTEGER' for name in (*COUNTS, *CARD_SOURCES))})[]",
}
"""The types of the columns; others are texts."""
_LONGEST = 2**24
"""No row has more characters."""
_AT_ONCE = 1000
"""How many rows are read into memory at a time."""
_MEMORY = "1GB"
"""DuckDB takes no more memory than this, and uses the disk instead."""


def _connection() -> Any:
    """Return a connection to a database in memory; raise `GameError` where DuckDB is not installed."""
    try:
        duckdb = import_module("duckdb")
    except ImportError:
        raise GameError("Parquet needs the package duckdb; install it with pip install 'villagers-rules[parquet]'") from None
    found = duckdb.connect(config={"memory_limit": _MEMORY, "threads": 2})
    # Nothing is fetched from elsewhere, whatever a path looks like.
    found.execute("SET autoinstall_known_extensions = false; SET autoload_known_extensions = false")
    return found


def check_installed() -> None:
    """Raise `GameError` unless Parquet can be read and written here."""
    _connection().close()


def write(lines: Path, path: Path, *, cards: bool) -> None:
    """Write the rows of a file of packed JSON into a Parquet file, which is there whole or not at all."""
    names = (*ORIGIN, *COURSE, *(CARDS if cards else ()))
    types = ", ".join(f"'{name}': '{_TYPES.get(name, 'VARCHAR')}'" for name in names)
    unfinished = path.with_name(f".{os.urandom(8).hex()}.unfinished")
    connection = _connection()
    try:
        connection.execute(
            "COPY (SELECT * FROM read_json(?, format = 'newline_delimited', compression = 'gzip', "
            f"columns = {{{types}}}, maximum_object_size = {_LONGEST}))"
            f" TO '{_quoted(unfinished)}' (FORMAT parquet, COMPRESSION zstd)",
            [_literal(lines)],
        )
        unfinished.replace(path)
    except _errors() as error:
        raise GameError(f"{path}: the rows cannot be written as Parquet: {_reason(error)}") from error
    finally:
        connection.close()
        unfinished.unlink(missing_ok=True)


def read(path: Path) -> Iterator[Row]:
    """Yield the rows of a Parquet file; raise `GameError` for one that cannot be read, and `OSError` if there is none."""
    path.open("rb").close()
    connection = _connection()
    try:
        found = connection.execute("SELECT * FROM read_parquet(?)", [_literal(path)])
        names = [column[0] for column in found.description]
        while rows := found.fetchmany(_AT_ONCE):
            yield from (dict(zip(names, row, strict=True)) for row in rows)
    except _errors() as error:
        raise GameError(f"{path}: this file cannot be read as Parquet: {_reason(error)}") from error
    finally:
        connection.close()


def _errors() -> Any:
    return import_module("duckdb").Error


def _reason(error: Exception) -> str:
    """Return what DuckDB says, without the question."""
    return (str(error).splitlines() or ["no reason"])[0]


def _literal(path: Path) -> str:
    """Return a path as DuckDB reads it: one file, whatever stands in its name.

    >>> _literal(Path("games[1]*.parquet"))
    'games[[]1][*].parquet'
    """
    return re.sub(r"([*?\[])", r"[\1]", str(path))


def _quoted(path: Path) -> str:
    return str(path).replace("'", "''")
