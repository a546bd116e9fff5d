"""Records in files: games played again, position by position."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from pathlib import Path

from villagers_rules import files
from villagers_rules.errors import GameError
from villagers_rules.game import Game
from villagers_rules.model.actions import Action
from villagers_rules.model.record_text import MAX_LENGTH, Transcript
from villagers_rules.save_reader import blame_cards, check_position


def positions(
    path: str | Path, *, pack_dirs: Sequence[str | Path] = (), report: Callable[[int, int], object] = lambda done, total: None
) -> Iterator[tuple[int, Action | None, Game]]:
    """Yield (line, action, game) for every position of the game recorded in the file at *path*; the first is (0, None, game).

    The game is one and the same, an action further each time; copy it to keep a position. *report* is called with
    the number of actions that are done and of all. Raises `GameError`
    that names file and line, for an action that cannot be played when its turn comes.
    """
    text = _text(Path(path))
    try:
        transcript = Transcript.parse(text)
        game = Game._start_from_record(transcript, pack_dirs=pack_dirs)
    except ValueError as error:
        raise GameError(f"{path}: {error}") from error
    yield 0, None, game
    for number, line in enumerate(transcript.lines, 1):
        report(number - 1, len(transcript.lines))
        try:
            with blame_cards(game.differences), line.named(number):
                game.apply(line.action)
            if number == len(transcript.lines):
                check_position(transcript, game.state, game.differences)
        except GameError as error:
            raise GameError(f"{path}: {error}") from error
        yield line.number, line.action, game


def _text(path: Path) -> str:
    """Return the text of a file that may be a record, raising `GameError` for one that cannot be read."""
    try:
        if path.is_dir():
            raise GameError(f"{path}: expected the file of a record, got a folder")
        return files.read(path, 4 * MAX_LENGTH)
    except OSError as error:
        why = (error.strerror or str(error)).lower()
        raise GameError(f"{path}: cannot read the record: {why}; give the path of a file that is there") from error
