"""What programs pass to the library: a value of another type is a `GameError` that names the argument."""

from __future__ import annotations

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path

from villagers_rules.errors import GameError


def text(what: str, given: object) -> str:
    """Return the text that was *given* for *what*.

    >>> text("a village", 3)
    Traceback (most recent call last):
    ...
    villagers_rules.errors.GameError: expected text as a village, got 3
    """
    if not isinstance(given, str):
        raise GameError(f"expected text as {what}, got {given!r:.60}")
    return given


def whole_number(what: str, given: object, least: int, most: int) -> int:
    """Return the whole number that was *given* for *what*; true and false are none.

    >>> whole_number("since", 1.0, 0, 9)
    Traceback (most recent call last):
    ...
    villagers_rules.errors.GameError: expected a whole number from 0 to 9 as since, got 1.0
    """
    if type(given) is not int or not least <= given <= most:
        raise GameError(f"expected a whole number from {least} to {most} as {what}, got {given!r:.60}")
    return given


def names(what: str, given: object, *, write: Sequence[str] = ("its_id",)) -> tuple[str, ...]:
    """Return the list of names that was *given* for *what*; raise `GameError` for anything else, with what to *write* instead.

    >>> names("packs", ["base", "solo"], write=["base"])
    ('base', 'solo')
    """
    if isinstance(given, str) or not isinstance(given, Iterable):
        such_as = [given] if isinstance(given, str) else list(write)
        raise GameError(f"expected a list of names as {what}, such as {such_as}; got {given!r:.60}")
    found = tuple(given)
    wrong = [name for name in found if not isinstance(name, str)]
    if wrong:
        raise GameError(f"expected names as {what}, such as {list(write)}; got {wrong[0]!r:.60} among them")
    return found


def pack_dirs(given: object) -> tuple[Path, ...]:
    """Return the folders that were *given* as a list of paths."""
    if isinstance(given, (str, bytes)) or not isinstance(given, Iterable):
        raise GameError(f"expected a list of folders, such as ['packs']; got {given!r:.60}")
    found = tuple(given)
    wrong = [folder for folder in found if not isinstance(folder, (str, os.PathLike)) or "\0" in str(folder)]
    if wrong:
        raise GameError(f"expected a list of folders, such as ['packs']; got {wrong[0]!r:.60} among them")
    return tuple(map(Path, found))


def names_of_players(given: object, players: int) -> None:
    """Raise `GameError` unless names of some of so many *players* were *given*, by their numbers, or nothing.

    >>> names_of_players({1: "Anna"}, 2)
    """
    if given is None:
        return
    if not isinstance(given, Mapping):
        raise GameError(f"expected names of players by their numbers, such as {{1: 'Anna'}}; got {given!r:.60}")
    for number, name in given.items():
        whole_number("the number of a player with a name", number, 1, players)
        if not isinstance(name, str) or not name.strip():
            raise GameError(f"expected a name as that of player {number}, got {name!r:.60}")
