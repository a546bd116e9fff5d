"""Taking back: what a player may take back, and whose consent it needs."""

from __future__ import annotations

from collections.abc import Collection
from typing import TYPE_CHECKING

from villagers_rules.errors import GameError
from villagers_rules.model.narration import reveals
from villagers_rules.phrases import phrase

if TYPE_CHECKING:
    from villagers_rules.game import Game


def _actions_to_undo(game: Game, player: int) -> int:
    """Return how many actions go back to the last one of *player*, that one included; 0 if there is none."""
    taken = [action.player for action in game.actions]
    return len(taken) - max((number for number, who in enumerate(taken) if who == player), default=len(taken))


def _has_shown_something(game: Game, actions: int, people: Collection[int]) -> bool:
    """Return whether by the last *actions* any of *people* learned of a hidden card or of chance (R16)."""
    journal, before = list(game.state.journal or ()), game.copy()
    end = len(journal)
    seats = [player - 1 for player in people]
    for _ in range(actions):
        before.undo()
        start = len(before.state.journal or ())
        if reveals(before.state, journal[start:end], seats):
            return True
        end = start
    return False


def undoable(game: Game, people: Collection[int], *, everything: bool) -> int:
    """Return how many actions are undone up to the last one of any of *people*.

    Raises `GameError` if there is none, and, unless *everything* may be undone, if somebody has learned something since (R16).
    """
    found = min((number for number in (_actions_to_undo(game, player) for player in people) if number), default=0)
    if not found:
        raise GameError(phrase("you have nothing to undo yet"))
    if not everything and _has_shown_something(game, found, people):
        raise GameError(
            phrase(
                "too late to undo: a hidden card has been revealed or something was drawn at random since (R16); "
                "start with --undo any to undo anything"
            )
        )
    return found
