"""Games that are saved without being asked for, so that none is lost: one file a game, removed when the game has ended."""

from __future__ import annotations

import json
import os
import sys
from collections.abc import Callable, Mapping
from contextlib import suppress
from datetime import datetime
from pathlib import Path
from typing import TYPE_CHECKING, Any

from attrs import asdict

from villagers_rules import files
from villagers_rules.bots import BOTS
from villagers_rules.classes import frozen
from villagers_rules.errors import GameError

if TYPE_CHECKING:
    from villagers_rules.game import Game

_KIND = "villagers autosave"
_VERSION = 1
_FOLDER = "VILLAGERS_SAVES"
"""The environment variable that names another folder for such saves."""


@frozen(kw_only=True)
class Seating:
    """Who plays how: the *people* (players from 1), their *names*, the bot *against* whom, and whether every undo is allowed."""

    people: tuple[int, ...]
    names: Mapping[int, str]
    against: str
    any_undo: bool = False


def folder() -> Path:
    """Return where games are saved without being asked for, as the system wants it."""
    named = os.environ.get(_FOLDER)
    if named:
        return Path(named).expanduser()
    if sys.platform == "win32":
        return Path(os.environ.get("LOCALAPPDATA") or Path.home() / "AppData" / "Local") / "villagers"
    return Path(os.environ.get("XDG_STATE_HOME") or Path.home() / ".local" / "state") / "villagers"


def latest() -> Path:
    """Return the file of the game that was left last; raise `GameError` if there is none."""
    found = [path for path in folder().glob("game-*.json") if path.is_file()] if folder().is_dir() else []
    if not found:
        raise GameError(f"no unfinished game in {folder()}; start one with: villagers play")
    return max(found, key=lambda path: (path.stat().st_mtime_ns, path.name))


def _new_file(seed: int) -> Path:
    """Return the name of a file for a new game, which no other has."""
    moment = f"{datetime.now():%Y%m%d-%H%M%S}-{os.getpid()}"
    return folder() / f"game-{moment}-seed-{seed % 10**9}.json"


def _write(path: Path, game: Mapping[str, Any], seating: Seating) -> None:
    """Write a game and who plays it; raise `OSError` or `GameError` if that cannot be."""
    path.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
    data = {"kind": _KIND, "version": _VERSION, **asdict(seating), "game": game}
    data["names"] = {str(player): name for player, name in seating.names.items()}
    files.write(path, json.dumps(data), replaces=files.always_replace)


def read(text: str) -> tuple[str, Seating | None]:
    """Return the save in *text* and who plays it; None for a save that was asked for, which does not say."""
    if _KIND not in text[:200]:
        return text, None
    try:
        data = json.loads(text)
        if data["kind"] != _KIND or data["version"] != _VERSION:
            raise GameError(f"expected version {_VERSION} of a {_KIND}")
        names = {int(player): _text(name) for player, name in data["names"].items()}
        people = tuple(int(player) for player in data["people"])
        seating = Seating(people=people, names=names, against=_text(data["against"]), any_undo=data["any_undo"] is True)
        return json.dumps(data["game"]), seating
    except (ValueError, LookupError, TypeError, AttributeError, RecursionError) as error:
        raise GameError(f"cannot read this autosave: {error}") from error


def refuse_stranger(against: str) -> str:
    """Return the name of the bot of a save; raise `GameError` for one that no file may name, since it would be loaded."""
    if ":" in against and against.partition(":")[0] not in BOTS:
        raise GameError(
            f"this game was played against the bot {against:.60}, which is not ours; name it with --against to load it"
        )
    return against


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise GameError(f"expected a text, got {value!r:.30}")
    return value


class Keeper:
    """Saves one game in one file, from the first decision of a person on; *warn* is called once if that cannot be."""

    def __init__(self, seating: Seating, warn: Callable[[str], None], *, path: Path | None = None) -> None:
        self.seating = seating
        self.path = path
        self._warn = warn
        self._actions = -1
        self._failed = False

    def keep(self, game: Game) -> bool:
        """Save *game* unless nobody here has decided anything yet; return whether it is saved."""
        if game.is_over or (self.path is None and not any(action.player in self.seating.people for action in game.actions)):
            return False
        if len(game.actions) == self._actions:
            return True
        self.path = self.path or _new_file(game.state.seed)
        try:
            _write(self.path, game.to_data(), self.seating)
        except (OSError, GameError) as error:
            if not self._failed:
                self._warn(f"this game is not saved as you play: {error}")
            self._failed = True
            return False
        self._actions = len(game.actions)
        return True

    def done(self) -> None:
        """Remove the file of a game that has ended."""
        if self.path is not None:
            with suppress(OSError):
                self.path.unlink(missing_ok=True)
