"""What each player at the screen has seen: what happened so far, under a heading for each phase, and the table once a phase."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from villagers_rules.classes import frozen
from villagers_rules.model.actions import Action
from villagers_rules.phrases import phrase
from villagers_rules.text.ink import Ink
from villagers_rules.text.log import action_lines
from villagers_rules.text.tabletop import phase_title, table_lines

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.state import State
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


# -- the table as a whole --------------------------------------------------------------------------------------------------------
_KINDS = ("draft", "build")
"""The kinds of decisions that start with a look at the whole table."""
_BELOW = 8
"""How many lines of a screen are kept for what stands below the table."""


class Overview:
    """Lays out the table for viewers, players by number or None for who only watches, and knows what each has seen."""

    def __init__(self, words: Words, ink: Ink) -> None:
        self.words = words
        self.ink = ink
        self._phases: dict[int | None, tuple[int, int]] = {}
        self._explained: dict[int | None, set[str]] = {}

    def is_due(self, state: State, viewer: int | None, kind: str) -> bool:
        """Return whether a decision of this *kind* is the first one of the viewer in a phase that starts with the table."""
        return kind in _KINDS and self._phases.get(viewer) != (state.round, state.phase)

    def lines(self, game: Game, viewer: int | None, *, kind: str, with_title: bool) -> list[str]:
        """Return the table as a phase begins, in short where it would fill the screen; options of a draft show the Road."""
        words, ink, known = self.words, self.ink, self._explained.get(viewer, ())
        self._phases[viewer] = (game.state.round, game.state.phase)
        lines = table_lines(words, game, viewer, ink=ink, with_road=kind != "draft", known=known)
        if ink.height and len(lines) > ink.height - _BELOW:
            more = words.text(phrase("type table to see everything"))
            lines = table_lines(words, game, viewer, ink=ink, with_road=False, in_short=True, known=known)
            lines.append(ink.dim(f"  {more}"))
        self._explain(game, viewer)
        return lines if with_title else lines[1:]

    def everything(self, game: Game, viewer: int | None) -> list[str]:
        """Return everything on the table, with what developments do."""
        self._explain(game, viewer)
        return table_lines(self.words, game, viewer, ink=self.ink)

    def _explain(self, game: Game, viewer: int | None) -> None:
        """Note that the viewer has read what the developments do, which need not be said again."""
        shown = (development.card for development in game.view(viewer or 1).developments)
        self._explained.setdefault(viewer, set()).update(shown)
