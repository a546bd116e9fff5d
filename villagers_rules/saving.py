"""Saves, records and pickles of a game: the part of `Game` that writes it down and reads it back."""

from __future__ import annotations

import json
from collections.abc import Sequence
from contextlib import nullcontext
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar
from zlib import compress, decompress

from villagers_rules.beginning import Beginning
from villagers_rules.errors import BadSaveError, called
from villagers_rules.log import Log

if TYPE_CHECKING:
    from villagers_rules.model.record_text import Transcript
    from villagers_rules.save_writer import Saved

# What writes and reads saves and records is imported by the methods that need it: it would make importing the package slow.

_G = TypeVar("_G", bound="Saving")


class Saving(Beginning):
    """The part of `Game` that writes it down and reads it back."""

    def to_data(self) -> dict[str, Any]:
        """Return the whole game, at any moment, as plain data: position, record, and what undo needs."""
        from villagers_rules import save_writer

        return save_writer.to_data(self._saved())

    def to_json(self) -> str:
        """Return the whole game, at any moment, as JSON."""
        from villagers_rules import save_writer

        return save_writer.to_json(self._saved())

    @classmethod
    def from_data(cls: type[_G], data: Any, *, pack_dirs: Sequence[str | Path] = (), check: bool = True) -> _G:
        """Return the game that `to_data` wrote down; raise `BadSaveError` for one that is damaged or breaks a law of the game.

        *pack_dirs* are searched for packs. Without a *check* the game is not played again to see whether it is one: it is many
        times faster, and for saves that nobody else can have touched; the cards must be the very same.
        """
        from villagers_rules import save_reader

        with called(BadSaveError):
            if not check:
                return cls._of(save_reader.from_trusted_data(data, pack_dirs, ()))
            return cls._restored(save_reader.from_data(data, pack_dirs), pack_dirs)

    @classmethod
    def from_json(cls: type[_G], text: str, *, pack_dirs: Sequence[str | Path] = (), check: bool = True) -> _G:
        """Return the game that `to_json` saved; raise `BadSaveError` and *check* it as `from_data` does."""
        from villagers_rules import save_reader

        with called(BadSaveError):
            if not check:
                return cls._of(save_reader.from_trusted_json(text, pack_dirs))
            return cls._restored(save_reader.from_json(text, pack_dirs), pack_dirs)

    def record(self) -> str:
        """Return the start of the game and every action, one a line; raise `GameError` if it started from a position."""
        from villagers_rules import save_writer

        return save_writer.record(self._saved())

    @classmethod
    def replay(cls: type[_G], text: str, *, pack_dirs: Sequence[str | Path] = ()) -> _G:
        """Return the game that `record` wrote down, played again; raise `BadSaveError` with the line of what cannot be played.

        With other cards than those of the record it is the same game to its end (`differences` says what is not the same), or it
        is refused with the list of what differs.
        """
        from villagers_rules.model.record_text import Transcript
        from villagers_rules.save_reader import blame_cards, check_position

        with called(BadSaveError):
            transcript = Transcript.parse(text)
            game = cls._start_from_record(transcript, pack_dirs=pack_dirs)
            for number, line in enumerate(transcript.lines, 1):
                with blame_cards(game.differences), line.named(number):
                    game._take(line.action)
            check_position(transcript, game.state, game.differences)
            return game

    @classmethod
    def _start_from_record(cls: type[_G], transcript: Transcript, *, pack_dirs: Sequence[str | Path] = ()) -> _G:
        """Return the game of a record before its first action."""
        from villagers_rules.save_reader import blame_cards, differences_of

        with transcript.in_header():
            found = differences_of(transcript, pack_dirs)
            with blame_cards(found):
                game = cls.new(**transcript.options(), pack_dirs=pack_dirs)
        game.differences = found
        return game

    def _saved(self) -> Saved:
        from villagers_rules.save_writer import Saved

        return Saved(
            catalog=self.catalog,
            state=self.state,
            options=self._options,
            actions=self.actions,
            marks=self._marks,
            differences=self.differences,
        )

    @classmethod
    def _restored(cls: type[_G], saved: Saved, pack_dirs: Sequence[str | Path]) -> _G:
        """Return the game of *saved*, once its actions have been found to lead to its position."""
        from villagers_rules import save_reader

        options = {name.replace(" ", "_"): value for name, value in saved.options.items()}
        with save_reader.blame_cards(saved.differences):
            with save_reader.within_place("begun") if options else nullcontext():
                again = (
                    cls.new(**options, pack_dirs=pack_dirs)
                    if options
                    else cls(saved.catalog, save_reader.starting_position(saved))
                )
            for number, action in enumerate(saved.actions):
                with save_reader.within_place(f"actions[{number}]"):
                    again._take(save_reader.action_in(action))
            save_reader.check_replayed(saved, again._saved())
        return cls._of(saved)

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle the save, where its packs lie with their fingerprint, and the log; unpickle nothing that is not your own."""
        from villagers_rules import save_writer

        more = (None if self._log.is_plain else self._log, self.ask_interrupts, self._passed)
        text = json.dumps(self.to_data(), separators=(",", ":"))
        packed = compress(text.encode(), 3)
        return _unpickled, (type(self), packed, save_writer.pack_dirs_of(self.catalog), self.differences, more)

    @classmethod
    def _of(cls: type[_G], saved: Saved) -> _G:
        """Return the game of *saved* as it is."""
        game = cls(saved.catalog, saved.state)
        game.differences = saved.differences
        game._options, game._taken, game._marks = dict(saved.options), list(saved.actions), list(saved.marks)
        return game


def _unpickled(
    cls: type[_G], packed: bytes, pack_dirs: list[str], differences: tuple[str, ...], more: tuple[Log | None, bool, set[int]]
) -> _G:
    """Return the game that was pickled."""
    from villagers_rules import save_reader

    data = json.loads(decompress(packed))
    game = cls._of(save_reader.from_trusted_data(data, pack_dirs, differences))
    log, game.ask_interrupts, game._passed = more
    game._noted = log or game._noted
    return game
