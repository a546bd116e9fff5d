"""The table as a whole, which people see once a phase; what developments do is said once to each of them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from villagers_rules.phrases import phrase
from villagers_rules.text.ink import Ink
from villagers_rules.text.tabletop import table_lines

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.state import State
    from villagers_rules.words import Words

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
