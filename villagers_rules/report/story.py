"""What happened, told short: each action as one would type it, and what came of it that is worth telling."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from villagers_rules.model.events import CardFlipped, CardLeft, CardMoved, CardReplaced, Change, GoldMoved, Paid
from villagers_rules.model.telling import changes_of
from villagers_rules.report.ink import Ink, hanging
from villagers_rules.report.scores import paid_lines
from villagers_rules.report.table import owner_words

if TYPE_CHECKING:
    from villagers_rules.game import Game
    from villagers_rules.model.actions import Action

WORTH_TELLING = (CardFlipped, CardLeft, CardReplaced)


def _told(game: Game, action: Action, changes: Sequence[Change], *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return the lines for *action*, just taken in *game*, and for its *changes* as *viewer* saw them (None: all of them)."""
    lines = [f"{ink.bold(owner_words(action.player, viewer))}: {_said(action, changes)}{_gained(action, changes)}"]
    for change in changes:
        if isinstance(change, WORTH_TELLING):
            lines += hanging("  ", str(change), width=ink.width)
    paid = sum(isinstance(change, Paid) for change in changes)
    if paid:
        lines += paid_lines(game.state.paid[-paid:], game, ink=ink, viewer=viewer)
    return lines


def _said(action: Action, changes: Sequence[Change]) -> str:
    """Return the action as text, without what the viewer did not see, and with what a face-down card turned out to be."""
    for change in changes:
        if isinstance(change, CardMoved):
            if action.verb == "trade":
                gone = change.card or f"a {change.suit} card"
                return f"trade {gone} for {action.basic}, to {action.pile}"
            if action.verb == "draft" and not action.cards:
                return f"{action}: {change.card or change.suit}"
            break
    return str(action)


def _gained(action: Action, changes: Sequence[Change]) -> str:
    """Return the gold that the player was given at once, as with a Road card or by an effect."""
    gained = sum(
        change.amount
        for change in changes
        if isinstance(change, GoldMoved)
        and change.target.area == "supply"
        and change.target.owner == action.player
        and (change.source.area == "road" or action.verb == "play")
    )
    return f" (+{gained} gold)" if gained else ""


def told(game: Game, action: Action, begun: int, *, ink: Ink, viewer: int | None = None) -> list[str]:
    """Return the lines for *action*, just taken in *game*, when the journal had *begun* entries before it, as *viewer* saw it."""
    state = game.state
    changes = changes_of(state, (state.journal or [])[begun:], viewer=None if viewer is None else viewer - 1)
    return _told(game, action, changes, ink=ink, viewer=viewer)


def retell(game: Game, *, ink: Ink, viewer: int | None = None) -> Iterator[list[str]]:
    """Yield the lines for every action of *game* from the first on, as *viewer* saw it; *game* itself stays as it is."""
    twin, actions = game.copy(), game.actions
    while twin.actions:
        twin.undo()
    for action in actions:
        begun = len(twin.state.journal or ())
        twin.apply(action)
        yield told(twin, action, begun, ink=ink, viewer=viewer)
