"""What happened in a game so far: the log as each player at the screen saw it, under a heading for each phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from villagers_rules.classes import frozen
from villagers_rules.model.actions import Action
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines
from villagers_rules.text.tabletop import phase_title

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.words import Words


@frozen
class _Entry:
    """The lines of one action of *player*, and the *title* of the phase in which it was taken."""

    player: int
    title: str
    lines: list[str]


class Story:
    """The log of *game* for each of *viewers*, players by number or None for who only watches; *worded* words what happened."""

    def __init__(
        self,
        game: Game,
        words: Words,
        viewers: Iterable[int | None],
        *,
        worded: Callable[[str], str],
        ink: Ink,
    ) -> None:
        self.words = words
        self.worded = worded
        self.ink = ink
        self._entries: dict[int | None, list[_Entry]] = {viewer: [] for viewer in viewers}
        twin, actions = game.copy(), game.actions
        while twin.actions:
            twin.undo()
        for action in actions:
            self.carry_out(twin, action)
        self._heard = {viewer: len(entries) for viewer, entries in self._entries.items()}
        self._titles = dict.fromkeys(self._entries, "")

    @property
    def has_one_viewer(self) -> bool:
        """Whether the log is for one alone."""
        return len(self._entries) == 1

    def carry_out(self, game: Game, action: Action) -> None:
        """Carry out a legal action, and log it for each viewer."""
        since = len(game.state.journal or ())
        titles = {viewer: phase_title(self.words, game.state, viewer) for viewer in self._entries}
        game.apply(action)
        for viewer, entries in self._entries.items():
            lines = action_lines(self.words, game, action, since, ink=self.ink, viewer=viewer, worded=self.worded)
            entries.append(_Entry(action.player, titles[viewer], lines))

    def undo(self, actions: int) -> None:
        """Remove the last actions."""
        for viewer, entries in self._entries.items():
            del entries[len(entries) - actions :]
            self._heard[viewer] = min(self._heard[viewer], len(entries))

    def news(self, viewer: int | None) -> list[str]:
        """Return what happened since the viewer last looked; a phase that somebody else begins has a heading."""
        lines: list[str] = []
        entries = self._entries[viewer]
        for entry in entries[self._heard[viewer] :]:
            if not self.announce(viewer, entry.title) and entry.player != viewer:
                lines += ["", self.ink.title(entry.title)]
            lines += entry.lines
        self._heard[viewer] = len(entries)
        return lines

    def announce(self, viewer: int | None, title: str) -> bool:
        """Note that the viewer has seen the heading of a phase; return whether it was the last one seen before, too."""
        before, self._titles[viewer] = self._titles[viewer], title
        return before == title

    def lines(self, viewer: int | None) -> list[str]:
        """Return the whole log, with a heading for each phase."""
        lines: list[str] = []
        title = ""
        for entry in self._entries[viewer]:
            if entry.title != title:
                title = entry.title
                lines += ["", self.ink.title(title)] if lines else [self.ink.title(title)]
            lines += entry.lines
        return lines
